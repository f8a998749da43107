import ConflictResolution
import TextMerge

/// Why a call was refused: a code for the program and words for a person.
package struct Failure: Error {
  package let status: StatusNumber
  package let message: String

  package init(_ status: StatusNumber, _ message: String) {
    self.status = status
    self.message = message
  }

  init(_ error: VersionVectorError) {
    self.init(.invalid, error.code.rawValue + ": " + error.description)
  }

  init(_ error: FileNameError, in text: [UInt8]) {
    self.init(
      .invalid, error.code.rawValue + ": " + error.description + ": '" + shown(text) + "'")
  }

  init(_ error: ResolutionError) {
    self.init(.refused, error.code.rawValue + ": " + error.description)
  }

  init(_ error: TextMergeError) {
    self.init(.invalid, error.code.rawValue + ": " + error.description)
  }

  /// An unknown value of an enumeration of the header.
  static func unknown(_ value: Int32, _ what: String) -> Failure {
    Failure(.range, "\(value) is no \(what) of this call; see conflict_resolution.h")
  }

  /// An index out of range.
  static func index(_ index: Int64, of what: String, count: Int) -> Failure {
    Failure(.range, "there is no \(what) \(index); there are \(count), counted from 0")
  }
}

/// A caller's index into a list, checked for its range.
func checked(_ index: Int64, of what: String, count: Int) throws(Failure) -> Int {
  guard index >= 0, index < Int64(count) else { throw .index(index, of: what, count: count) }
  return Int(index)
}

/// The beginning of a refused text, for a message.
func shown(_ text: [UInt8]) -> String {
  text.count <= 200
    ? String(decoding: text, as: UTF8.self) : String(decoding: text[..<200], as: UTF8.self) + "…"
}
