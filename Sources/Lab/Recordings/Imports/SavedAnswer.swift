import FileAccess
import JSONText
import Scenarios
import Streams

/// A file in which a person saved what a tool printed.
struct SavedAnswer: Sendable {
  /// What messages call it.
  let name: String
  /// What is in it.
  let bytes: [UInt8]

  /// Reads a file.
  ///
  /// - Throws: ``ScenarioError``, with the code `input-missing` if it is not there.
  init(_ path: [UInt8]) throws(ScenarioError) {
    name = String(displayingPath: path)
    bytes = try ScenarioError.ofFile { () throws(FileAccessError) in
      try FileReader.read(path, limit: ScenarioReader.sizeLimit)
    }
  }

  /// Decodes it.
  ///
  /// - Throws: ``ScenarioError`` with line and column.
  func decode<Value>(
    _ read: (inout FormatDecoder) throws(JSONError) -> Value
  ) throws(ScenarioError) -> Value {
    var decoder = FormatDecoder(bytes)
    do throws(JSONError) {
      return try read(&decoder)
    } catch {
      throw ScenarioError(decoder.explained(error), file: name)
    }
  }

  /// An error at a place of it.
  func failure(
    _ code: ScenarioError.Code, line: Int? = nil, column: Int? = nil, _ message: String
  ) -> ScenarioError {
    ScenarioError(code: code, file: name, line: line, column: column, message: message)
  }

  /// The name of the file without its folder and extension.
  static func stem(of path: [UInt8]) -> [UInt8] {
    var name = path
    if let slash = name.lastIndex(of: 0x2F) { name.removeFirst(slash + 1) }
    if let dot = name.lastIndex(of: 0x2E), dot > 0 { name.removeSubrange(dot...) }
    return name
  }
}
