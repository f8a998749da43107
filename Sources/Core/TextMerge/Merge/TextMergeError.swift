/// One of the texts that go into a merge.
public enum TextMergeInput: Hashable, Sendable, CustomStringConvertible {
  /// The text that all sides started from.
  case base
  /// The side at an index of the list that was given.
  case side(Int)

  /// `base`, or `side` with its number, counted from 1.
  public var description: String {
    switch self {
    case .base: "base"
    case .side(let index): "side \(index + 1)"
    }
  }

  /// The position among all inputs, the base first.
  var position: Int {
    switch self {
    case .base: 0
    case .side(let index): index + 1
    }
  }
}

/// Why texts could not be merged at all.
///
/// ```swift
/// do {
///   _ = try TextMerger().merge(base: base, sides: [ours, theirs])
/// } catch {
///   error.code == .binary  // only text is merged
/// }
/// ```
///
/// A conflict is not an error: it is a ``TextMergeResult`` that is not clean.
public struct TextMergeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error; the raw values are stable, and new ones may be added.
  public struct Code: Hashable, Sendable {
    /// The stable name, as written in reports.
    public let rawValue: String

    /// Makes a code of its stable name.
    ///
    /// - Parameter rawValue: The stable name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// An input is not text that can be merged by lines: it has a NUL byte, or is neither UTF-16 nor UTF-8 where it
    /// must be.
    public static let binary = Code(rawValue: "binary")
    /// An input has more bytes than the merger accepts.
    public static let tooLarge = Code(rawValue: "too-large")
    /// There is nothing to merge into the base.
    public static let noSides = Code(rawValue: "no-sides")
  }

  /// What kind of trouble it is.
  public let code: Code

  /// The input that is in the way, or `nil` if no single one is.
  public let input: TextMergeInput?

  /// The offset of the byte in that input at which the trouble shows.
  public let offset: Int

  private let problem: String
  private let advice: String

  /// What is wrong, what was expected, and what to do.
  public var message: String { problem + advice }

  /// What is wrong, led by the input and the offset, without advice, for callers that try something else next.
  package var reason: String { Self.led(by: input, offset, problem) }

  /// The message, led by the input and the offset.
  public var description: String { Self.led(by: input, offset, message) }

  private static func led(by input: TextMergeInput?, _ offset: Int, _ text: String) -> String {
    guard let input else { return text }
    return "\(input), byte \(offset): \(text)"
  }

  static let noSides = TextMergeError(
    code: .noSides, input: nil, offset: 0,
    problem: "There is no side to merge", advice: "; give at least one text besides the base.")

  static func binary(_ input: TextMergeInput, offset: Int, isUTF16: Bool) -> TextMergeError {
    let problem =
      isUTF16
      ? "The text is UTF-16, which git's rules do not merge"
      : "The content is binary (it has a NUL byte), so it is not merged by lines"
    return TextMergeError(
      code: .binary, input: input, offset: offset, problem: problem,
      advice: isUTF16
        ? "; merge it without an algorithm of git, or choose one version or keep both."
        : "; choose one version or keep both.")
  }

  static func illFormed(_ input: TextMergeInput, _ fault: IllFormedText) -> TextMergeError {
    TextMergeError(
      code: .binary, input: input, offset: fault.offset,
      problem: "The text has the byte order mark of UTF-16 and is not UTF-16 (\(fault))",
      advice: "; save it as UTF-8, or choose one version or keep both.")
  }

  static func notUTF8(_ input: TextMergeInput, offset: Int) -> TextMergeError {
    TextMergeError(
      code: .binary, input: input, offset: offset,
      problem: "The text is not UTF-8, so it is not merged with one in UTF-16",
      advice: "; save it as UTF-8, or choose one version or keep both.")
  }

  static func tooLarge(_ input: TextMergeInput, size: Int, maximumSize: Int) -> TextMergeError {
    TextMergeError(
      code: .tooLarge, input: input, offset: maximumSize,
      problem: "The text has \(size) bytes, and at most \(maximumSize) can be merged",
      advice: "; choose one version or keep both.")
  }
}
