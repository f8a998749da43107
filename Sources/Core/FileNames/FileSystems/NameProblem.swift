/// Why some system refuses a name, or why it deserves a second look.
///
/// Reported, never repaired: what a person called a file stays as it is.
///
///     for problem in NameProblem.problems(of: Array("aux.txt".utf8)) {
///       print(problem.code, problem.systems, problem.message)
///     }
///     // reserved-name [win32, onedrive] 'aux' is a device of Windows, with any extension
public struct NameProblem: Hashable, Sendable {
  /// The kind of a problem; new kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The stable spelling, such as `reserved-name`.
    public let rawValue: String

    /// Makes a code of its spelling.
    ///
    /// - Parameter rawValue: The stable spelling.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The stable spelling.
    public var description: String { rawValue }

    /// The name of a device, or of something that the system keeps for itself.
    public static let reservedName = Code(rawValue: "reserved-name")
    /// A character with a meaning in paths.
    public static let forbiddenCharacter = Code(rawValue: "forbidden-character")
    /// A control character.
    public static let controlCharacter = Code(rawValue: "control-character")
    /// A dot at the end.
    public static let trailingDot = Code(rawValue: "trailing-dot")
    /// A space at the end.
    public static let trailingSpace = Code(rawValue: "trailing-space")
    /// A space at the beginning.
    public static let leadingSpace = Code(rawValue: "leading-space")
    /// A component that is too long.
    public static let tooLong = Code(rawValue: "too-long")
    /// A path that is too long as a whole.
    public static let pathTooLong = Code(rawValue: "path-too-long")
    /// A path of more names than any system opens.
    public static let pathTooDeep = Code(rawValue: "path-too-deep")
    /// Bytes that are not UTF-8.
    public static let invalidUTF8 = Code(rawValue: "invalid-utf-8")
    /// A code point without a character, or a noncharacter.
    public static let unassignedCharacter = Code(rawValue: "unassigned-character")
    /// A name that Windows may give to another file in the folder as its short one.
    public static let shortName = Code(rawValue: "short-name")
    /// A character that turns the direction of the text: the name reads otherwise than it is.
    public static let bidirectionalControl = Code(rawValue: "bidirectional-control")
  }

  /// The kind of the problem, for programs.
  public let code: Code
  /// The position of the problem in the name, as a byte offset from 0; in the path if the path is too long.
  public let offset: Int
  /// What is wrong, for people.
  public let message: String
  /// The systems that refuse the name, or would change it; empty if it only misleads its reader.
  public let systems: [FileSystem]

  init(_ code: Code, at offset: Int, _ message: String, _ systems: [FileSystem]) {
    self.code = code
    self.offset = offset
    self.message = message
    self.systems = systems
  }
}
