/// A word of a printed command line, for pasting.
///
/// `sh`, `bash`, `zsh` and `fish` read it as the same bytes:
/// - `'…'`, with a quotation mark or a backslash outside, after a backslash: `'it'\''s'`. fish interprets a backslash
///   inside, and the others do not; double quotation marks would leave `$`, `` ` `` and `!` to the shell.
/// - A word that a terminal cannot show is `"$(printf '…')"`, with octal digits for all ambiguous bytes. `$'…'` would
///   work only in shells that support it: dash reads a dollar sign and a quoted text, which ends early.
/// - A line feed at the end, which command substitution would remove, is inside `'…'`.
///
/// Source: POSIX.1-2017, Shell Command Language, sections 2.2 and 2.6.3, and `printf`; fish 3.4 or later.
public enum ShellWord {
  /// Makes a word.
  ///
  /// - Parameter bytes: The bytes that a command receives; without NUL, which no command line can contain.
  /// - Returns: The word.
  ///
  /// Complexity: O(*n*) in the number of bytes.
  public static func word(for bytes: [UInt8]) -> String {
    let body = bytes.prefix(
      bytes.count - bytes.reversed().prefix { $0 == 0x0A }.count)
    let lineFeeds = String(repeating: "\n", count: bytes.count - body.count)
    return (body.isEmpty && !bytes.isEmpty ? "" : word(forBody: body))
      + (lineFeeds.isEmpty ? "" : "'\(lineFeeds)'")
  }

  /// Makes a word for a path that no command can mistake for an option.
  public static func word(forPath path: [UInt8]) -> String {
    word(for: (path.first == UInt8(ascii: "-") ? Array("./".utf8) : []) + path)
  }

  /// Makes an option with its value that no command can mistake for another option.
  ///
  /// - Returns: `--pick notes.md=mom`, or `--pick=-x=mom`.
  public static func option(_ name: String, _ value: [UInt8]) -> String {
    name + (value.first == UInt8(ascii: "-") ? "=" : " ") + word(for: value)
  }

  private static func word(forBody bytes: ArraySlice<UInt8>) -> String {
    guard let first = bytes.first else { return "''" }
    guard SafeText.escaping(bytes, as: .name).elementsEqual(bytes) else { return printed(bytes) }
    // zsh expands a program's path after an equals sign, and fish a process after a percent sign.
    if first != UInt8(ascii: "="), first != UInt8(ascii: "%"), bytes.allSatisfy({ isPlain($0) }) {
      return String(decoding: bytes, as: UTF8.self)
    }
    var word: [UInt8] = []
    var isQuoted = false
    for byte in bytes {
      let staysOutside = byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\")
      if staysOutside == isQuoted {
        word.append(UInt8(ascii: "'"))
        isQuoted.toggle()
      }
      if staysOutside { word.append(UInt8(ascii: "\\")) }
      word.append(byte)
    }
    if isQuoted { word.append(UInt8(ascii: "'")) }
    return String(decoding: word, as: UTF8.self)
  }

  /// A word that a terminal cannot show, as the output of a command.
  private static func printed(_ bytes: ArraySlice<UInt8>) -> String {
    var format = ""
    for byte in bytes {
      // `printf` treats a hyphen at the beginning as an option.
      if isPlain(byte), byte != UInt8(ascii: "%"), byte != UInt8(ascii: "-") || !format.isEmpty {
        format.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 8)
        format += "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
      }
    }
    return "\"$(printf '\(format)')\""
  }

  /// Whether all shells treat a byte outside of quotation marks literally.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: ":"),
      UInt8(ascii: ","), UInt8(ascii: "@"), UInt8(ascii: "%"), UInt8(ascii: "+"):
      true
    default: false
    }
  }
}
