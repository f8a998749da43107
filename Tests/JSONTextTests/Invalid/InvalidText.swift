import JSONText
import Testing

/// One text that is not JSON, and what is said about it.
struct InvalidText: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  let code: JSONError.Code
  let place: String
  let message: String?

  init(
    _ name: String, _ text: String, _ code: JSONError.Code, _ place: String,
    _ message: String? = nil
  ) {
    self.init(name, bytes: Array(text.utf8), code, place, message)
  }

  init(
    _ name: String, bytes: [UInt8], _ code: JSONError.Code, _ place: String,
    _ message: String? = nil
  ) {
    self.name = name
    self.bytes = bytes
    self.code = code
    self.place = place
    self.message = message
  }

  /// The bytes between two quotation marks.
  static func string(_ name: String, _ bytes: [UInt8], _ place: String = "1:2") -> InvalidText {
    InvalidText(name, bytes: [0x22] + bytes + [0x22], .invalidUTF8, place)
  }

  var testDescription: String { name }
}

/// Texts that one production of RFC 8259 does not allow.
struct InvalidTexts: Sendable {
  /// The section of RFC 8259.
  let section: String
  /// The production that they break.
  let production: String
  let texts: [InvalidText]

  /// The whole table, by section.
  static let all = [
    wholeTexts, whiteSpace, literals, objects, arrays, numbers, strings, controlCharacters,
    escapedLetters, utf8, limits,
  ]
}

extension InvalidTexts: CustomTestStringConvertible {
  var testDescription: String { "RFC 8259, section \(section), \(production)" }
}
