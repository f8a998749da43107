import ConflictResolution
import JSONText
import TerminalText

/// Text that a terminal may be given, whatever names are in it.
///
/// A name is any bytes. An escape sequence in it could repaint the terminal, and a bidirectional
/// control could make `gpj.exe` of `exe.jpg`: both are shown as what they are, `\x1B`, `\u{202E}`.
/// Source: Unicode Standard Annex 9, section 2 (directional formatting characters); Unicode
/// Technical Report 36, section 2.
package enum DisplayText {
  /// A name as text to look at; bytes that are no UTF-8 are shown as `\xNN`.
  package static func escaping(_ bytes: [UInt8]) -> String {
    if bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      return String(decoding: bytes, as: UTF8.self)
    }
    let text = String(displayingPath: bytes)
    guard text.unicodeScalars.contains(where: isTreacherous) else { return text }
    var safe = ""
    for scalar in text.unicodeScalars {
      if isTreacherous(scalar) {
        safe += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else {
        safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }

  /// A text, perhaps with names in it, as text to look at.
  package static func escaping(_ text: String) -> String {
    escaping(Array(text.utf8))
  }

  /// A moment to the second, in UTC: `2026-11-18 11:08:20`.
  package static func moment(secondsSince1970: Int64) -> String {
    let time = CivilTime(secondsSince1970: secondsSince1970)
    var bytes: [UInt8] = []
    time.writeDate(separator: "-", into: &bytes)
    bytes.append(0x20)
    time.writeTime(separator: ":", into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A number with its noun: `1 version`, `2 versions`.
  package static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(number) " + (number == 1 ? noun : plural ?? noun + "s")
  }

  /// Whether a name looks as it is, so that it can be copied from the terminal.
  package static func looksAsItIs(_ bytes: [UInt8]) -> Bool {
    escaping(bytes).utf8.elementsEqual(bytes)
  }

  /// One word of a command line, in quotation marks where a shell would see more in it.
  ///
  /// Only for text that is plain.
  package static func shellWord(_ text: String) -> String {
    let isSafe = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: Array("-_./=:,@%+".utf8).contains(byte)
      }
    }
    if isSafe, !text.isEmpty { return text }
    // Within double quotes a shell leaves a quote alone, and all but these.
    if text.utf8.contains(UInt8(ascii: "'")),
      !text.utf8.contains(where: { Array("\"$`\\!".utf8).contains($0) })
    {
      return "\"\(text)\""
    }
    var word = "'"
    for scalar in text.unicodeScalars {
      if scalar == "'" { word += "'\\''" } else { word.unicodeScalars.append(scalar) }
    }
    return word + "'"
  }

  /// One word of a command line that a shell takes for these bytes, whatever they are.
  ///
  /// What cannot be shown is written as `$'\\033'`, in octal digits: as POSIX.1-2024 has it, and bash, zsh and ksh
  /// since long.
  package static func shellWord(_ bytes: [UInt8]) -> String {
    if looksAsItIs(bytes) { return shellWord(String(decoding: bytes, as: UTF8.self)) }
    var word = "$'"
    var rest = bytes[...]
    while let first = rest.first {
      // As many bytes as make up a character that can be shown, or one that is written out.
      let length = (1...4).first { count in
        count <= rest.count && String(validating: rest.prefix(count), as: UTF8.self) != nil
      }
      let character = rest.prefix(length ?? 1)
      if looksAsItIs(Array(character)), length != nil {
        if first == UInt8(ascii: "'") || first == UInt8(ascii: "\\") { word += "\\" }
        word += String(decoding: character, as: UTF8.self)
      } else {
        for byte in character {
          let digits = String(byte, radix: 8)
          word += "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
        }
      }
      rest = rest.dropFirst(character.count)
    }
    return word + "'"
  }

  /// A JSON string of ASCII and plain letters alone, the rest as `\uNNNN`.
  package static func jsonString(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return json(writer.bytes)
  }

  /// JSON as text to look at, which is the same JSON: what a terminal could take for more than text is written as
  /// `\uNNNN`.
  package static func json(_ bytes: [UInt8]) -> String {
    var safe = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar.value == 0x7F || (0x80..<0xA0).contains(scalar.value) || isTreacherous(scalar) {
        // All of these are in the first plane, so one escape is enough; and they are nowhere but in strings.
        let digits = String(scalar.value, radix: 16)
        safe += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      } else {
        safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }

  /// Whether a character changes the direction of others, breaks the line, or is not to be seen.
  private static func isTreacherous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200B, 0x200E...0x200F, 0x2028...0x2029, 0x202A...0x202E, 0x2060,
      0x2066...0x2069, 0xFEFF:
      true
    default: false
    }
  }
}
