/// Why a scenario, a stream, a rules file or a decisions file cannot be used.
///
/// ```swift
/// do {
///   _ = try ScenarioReader.read(path: Array("plane.json".utf8))
/// } catch {
///   print(error)  // plane.json:3:5: …: what is wrong, what was expected and what to do
/// }
/// ```
///
/// Invalid input is rejected as a whole: nothing is resolved and nothing is written.
public struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A stable name of what was wrong; new ones may be added.
  public struct Code: Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// A code of this name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The text is not JSON, or not as strict as required.
    public static let malformedJSON = Code(rawValue: "malformed-json")
    /// A value is not valid in the format.
    public static let invalidValue = Code(rawValue: "invalid-value")
    /// A field is unknown, or not allowed here.
    public static let unknownField = Code(rawValue: "unknown-field")
    /// A required field is missing.
    public static let missingField = Code(rawValue: "missing-field")
    /// The versions break an invariant of the engine.
    public static let inconsistent = Code(rawValue: "inconsistent")
    /// A file that the input names cannot be read.
    public static let contentUnreadable = Code(rawValue: "content-unreadable")
    /// The input itself does not exist.
    public static let inputMissing = Code(rawValue: "input-missing")
    /// The input cannot be read.
    public static let inputUnreadable = Code(rawValue: "input-unreadable")
  }

  /// What was wrong, for a program.
  public let code: Code
  /// The file that it was found in, as the caller named it.
  public let file: String
  /// The line, from 1; `nil` if none can be named.
  public let line: Int?
  /// The column, from 1, in Unicode scalars.
  public let column: Int?
  /// What was wrong, what was expected and what to do, for a person.
  public let message: String

  /// An error at a place.
  ///
  /// - Parameters:
  ///   - code: what was wrong, for a program.
  ///   - file: the file that it was found in.
  ///   - line: the line, from 1.
  ///   - column: the column, from 1.
  ///   - message: what was wrong, for a person.
  public init(
    code: Code, file: String, line: Int? = nil, column: Int? = nil, message: String
  ) {
    self.code = code
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  /// `file:line:column: message`, as compilers write it.
  public var description: String {
    var place = file
    if let line { place += ":\(line)" }
    if let line, let column, line > 0 { place += ":\(column)" }
    return place + ": " + message
  }
}
