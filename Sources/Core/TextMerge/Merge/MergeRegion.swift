/// A stretch of a merge in which all lines share one fate.
///
/// ```swift
/// for region in result.regions where region.kind == .conflict {
///   print("lines", region.base, "of the base became", region.sides)
/// }
/// ```
///
/// The regions of a result follow each other without gap or overlap in the base and in every side.
public struct MergeRegion: Hashable, Sendable {
  /// What the merge made of a region.
  public enum Kind: Hashable, Sendable {
    /// Every side has the lines of the base.
    case unchanged
    /// These sides, by index, made one and the same change, and all others made none.
    case changed(sides: [Int])
    /// The lines of these sides, by index, are used, which agree; sides with other lines do not count,
    /// since all their changes are in another side.
    case contained(in: [Int])
    /// Sides made different changes, or a line that all sides have would be lost, or lines would be written twice.
    case conflict
  }

  /// What the merge made of the region.
  public let kind: Kind

  /// The base's lines, counted from 0.
  public let base: Range<Int>

  /// Each side's lines, counted from 0.
  public let sides: [Range<Int>]

  /// The lines that an input has here.
  ///
  /// - Parameter input: The base or a side.
  /// - Returns: Line numbers, counted from 0; `nil` for a side that the merge does not have.
  public func lines(of input: TextMergeInput) -> Range<Int>? {
    switch input {
    case .base: base
    case .side(let index): sides.indices.contains(index) ? sides[index] : nil
    }
  }

  /// The lines of the base, at 0, or of a side after it.
  func lines(at position: Int) -> Range<Int> {
    position == 0 ? base : sides[position - 1]
  }

  /// The input whose lines a clean result has here; `nil` for a conflict.
  public var source: TextMergeInput? {
    switch kind {
    case .unchanged: .base
    case .changed(let changed): changed.first.map { .side($0) } ?? .base
    case .contained(let containing): containing.first.map { .side($0) } ?? .base
    case .conflict: nil
    }
  }
}
