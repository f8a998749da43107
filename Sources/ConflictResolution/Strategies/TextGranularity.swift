/// How fine a merge looks at texts: by line, and where lines conflict perhaps by something finer.
///
/// ```swift
/// Policy([.merge], granularity: TextGranularity([.words]))  // proposes what merges by words
/// TextGranularity(named: "touching,word:take")?.isTaken  // true
/// ```
///
/// Lines always come first, and what merges by lines merges as it always did. Only inside a conflict
/// are the units tried, in their order. What comes of it is proposed, since changes so near to each
/// other may not mean together what each meant alone: the strategy declines, shows the text and says
/// what it took from whom, and the decision `merge` accepts it. Where a policy says beforehand that
/// nobody needs to look, it is taken.
public struct TextGranularity: Hashable, Sendable, CustomStringConvertible {
  /// What is tried where lines conflict, in order; by line alone there is nothing.
  public var units: [MergeUnit]
  /// Whether the result is taken; else it is a proposal.
  public var isTaken: Bool

  /// Lines, and nothing finer.
  public static let line = TextGranularity([])

  /// A granularity.
  ///
  /// - Parameters:
  ///   - units: what is tried where lines conflict, in order.
  ///   - isTaken: whether the result is taken; else it is a proposal.
  public init(_ units: [MergeUnit], isTaken: Bool = false) {
    self.units = units
    self.isTaken = isTaken
  }

  /// The name of ``line``.
  public static let lineName = "line"
  /// What stands after the units where the result is taken.
  public static let takeSuffix = ":take"

  /// The granularity of a name: `line`, or units with commas between them, and `:take` after them
  /// where the result is taken.
  ///
  /// It is `nil` if a unit is not known or is named twice, or if `line` is beside another.
  ///
  /// - Parameter name: such as `word`, `touching,word` or `word:take`.
  public init?(named name: String) {
    var rest = Array(name.utf8)
    if rest == Array(Self.lineName.utf8) {
      self = .line
      return
    }
    let suffix = Array(Self.takeSuffix.utf8)
    let isTaken = rest.suffix(suffix.count) == suffix[...]
    if isTaken { rest.removeLast(suffix.count) }
    var units: [MergeUnit] = []
    for part in rest.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let unit = MergeUnit.allCases.first { $0.rawValue.utf8.elementsEqual(part) }
      guard let unit, !units.contains(unit) else { return nil }
      units.append(unit)
    }
    self.init(units, isTaken: isTaken)
  }

  /// The name, as ``init(named:)`` reads it.
  public var description: String {
    if units.isEmpty { return Self.lineName }
    return Self.name(of: units) + (isTaken ? Self.takeSuffix : "")
  }

  /// Units with commas between them.
  static func name(of units: [MergeUnit]) -> String {
    units.map { $0.rawValue }.joined(separator: ",")
  }
}
