import ConflictResolution
import FileNames
import JSONText

/// Text that is safe for a terminal, with any names in it.
package enum DisplayText {
  /// A name as text for people, as ``SafeText`` writes it.
  package static func escaping(_ bytes: [UInt8]) -> String { String(displayingPath: bytes) }

  /// A text, perhaps with names in it, as text for people.
  package static func escaping(_ text: String) -> String {
    escaping(Array(text.utf8))
  }

  /// A path, or another name, in quotation marks for a sentence for people.
  package static func quoted(_ path: [UInt8]) -> String { "'\(escaping(path))'" }

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

  /// One word of a command line that is printed to be pasted.
  package static func shellWord(_ bytes: [UInt8]) -> String { ShellWord.word(for: bytes) }

  /// A path as a word of a command line.
  package static func shellPath(_ path: [UInt8]) -> String { ShellWord.word(forPath: path) }

  /// An option with its value as words of a command line.
  package static func shellOption(_ name: String, _ value: [UInt8]) -> String {
    ShellWord.option(name, value)
  }

  /// A JSON string of ASCII and plain letters only, the rest as `\uNNNN`.
  package static func jsonString(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return json(writer.bytes)
  }

  /// JSON as text for people, which is still the same JSON.
  package static func json(_ bytes: [UInt8]) -> String {
    String(decoding: SafeText.escaping(bytes[...], as: .json), as: UTF8.self)
  }
}
