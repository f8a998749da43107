/// Why a path, a pattern or a generated name could not be made.
///
/// ```swift
/// do {
///   _ = try RelativePath(Array("notes//list.md".utf8))
/// } catch {
///   error.code  // .emptyComponent
///   error.offset  // 6
/// }
/// ```
///
/// `code` is stable and meant for programs; `message` is meant for people: what was wrong, what was
/// expected.
public struct FileNameError: Error, Hashable, Sendable {
  /// The kind of an error; new kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The stable spelling, such as `empty-path`.
    public let rawValue: String

    /// Makes a code of its spelling.
    ///
    /// - Parameter rawValue: The stable spelling.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The stable spelling.
    public var description: String { rawValue }

    /// A path without any byte.
    public static let emptyPath = Code(rawValue: "empty-path")
    /// A path that starts with a slash.
    public static let absolutePath = Code(rawValue: "absolute-path")
    /// Two slashes in a row, a slash at the end, or an empty name.
    public static let emptyComponent = Code(rawValue: "empty-component")
    /// A component that is `.` or `..`.
    public static let dotComponent = Code(rawValue: "dot-component")
    /// A NUL byte.
    public static let nulByte = Code(rawValue: "nul-byte")
    /// A slash inside of one component.
    public static let slashInComponent = Code(rawValue: "slash-in-component")
    /// A path of more than 98,301 bytes.
    public static let pathTooLong = Code(rawValue: "path-too-long")
    /// A path of more than 16,384 components.
    public static let pathTooDeep = Code(rawValue: "path-too-deep")
    /// A pattern that cannot be read.
    public static let invalidPattern = Code(rawValue: "invalid-pattern")
    /// A number that the numbering convention does not have.
    public static let invalidNumber = Code(rawValue: "invalid-number")
    /// A numbered name that cannot be cut to the limit.
    public static let nameTooLong = Code(rawValue: "name-too-long")
    /// All numbers of the convention are taken.
    public static let exhausted = Code(rawValue: "exhausted")
  }

  /// The kind of the error, for programs.
  public let code: Code
  /// The position of the error in the input, as a byte offset from 0, if it is at one place.
  public let offset: Int?
  /// What was wrong and what was expected, for people.
  public let message: String

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - code: The kind of the error.
  ///   - offset: The byte offset in the input, from 0, if the error is at one place.
  ///   - message: What was wrong and what was expected.
  public init(code: Code, offset: Int? = nil, message: String) {
    self.code = code
    self.offset = offset
    self.message = message
  }
}

extension FileNameError: CustomStringConvertible {
  /// The message, with the column if there is one: the first byte is column 1.
  public var description: String {
    guard let offset else { return message }
    return "column \(offset + 1): \(message)"
  }
}
