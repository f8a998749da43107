/// How much of two versions is compared: of larger ones only sizes and the first difference are reported.
///
/// ```swift
/// TextComparison(from: ours, to: theirs, limits: ComparisonLimits(textBytes: 100_000))
/// ```
public struct ComparisonLimits: Hashable, Sendable {
  /// The number of bytes that a text may have to be compared by lines.
  public var textBytes: Int
  /// The number of lines that a text may have to be compared by lines.
  public var textLines: Int
  /// The number of bytes in changed lines of both texts that are compared by words, from the top.
  public var wordBytes: Int
  /// The number of bytes that a line may have to be compared by words.
  public var lineBytes: Int
  /// The number of members of a document that are listed.
  public var members: Int

  /// Limits; the defaults are for texts that a person reads.
  ///
  /// - Parameters:
  ///   - textBytes: The bytes that a text may have to be compared by lines.
  ///   - textLines: The lines that a text may have to be compared by lines.
  ///   - wordBytes: The bytes in changed lines of both texts that are compared by words.
  ///   - lineBytes: The bytes that a line may have to be compared by words.
  ///   - members: The members of a document that are listed.
  public init(
    textBytes: Int = 4 << 20, textLines: Int = 100_000, wordBytes: Int = 2 << 20,
    lineBytes: Int = 1 << 16, members: Int = 10_000
  ) {
    self.textBytes = max(textBytes, 0)
    self.textLines = max(textLines, 0)
    self.wordBytes = max(wordBytes, 0)
    self.lineBytes = max(lineBytes, 0)
    self.members = max(members, 0)
  }
}
