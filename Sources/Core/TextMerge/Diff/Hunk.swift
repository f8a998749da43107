/// A range of base lines and the lines that a side has in their place.
///
/// Both ranges count lines from 0. One of them may be empty: nothing was there before, or nothing is
/// now.
public struct Hunk: Hashable, Sendable {
  /// The lines of the base.
  public var base: Range<Int>
  /// The lines of the side.
  public var side: Range<Int>

  /// Makes a hunk.
  ///
  /// - Parameters:
  ///   - base: The lines of the base.
  ///   - side: The lines of the side.
  public init(base: Range<Int>, side: Range<Int>) {
    self.base = base
    self.side = side
  }
}
