/// The units by which a merge compares texts: lines, and then smaller units where lines conflict.
///
/// ```swift
/// Policy([.merge], granularity: TextGranularity([.words]))  // proposes what merges by words
/// TextGranularity(named: "touching,word:take")?.isTaken  // true
/// ```
///
/// Lines always come first, and the result of a merge by lines does not change. The units are tried only inside a
/// conflict, in their order. Their result is a proposal, since changes so close to each other may not mean together
/// what each meant alone: the strategy declines, shows the text with the source of each change, and the decision
/// `merge` accepts it. If a policy says in advance that nobody needs to check, the result is taken.
public struct TextGranularity: Hashable, Sendable, CustomStringConvertible {
  /// The units that are tried if lines conflict, in order; empty for lines only.
  public var units: [MergeUnit]
  /// Whether the result is taken; otherwise it is a proposal.
  public var isTaken: Bool

  /// Lines only, no smaller units.
  public static let line = TextGranularity([])

  /// A granularity.
  ///
  /// - Parameters:
  ///   - units: the units that are tried if lines conflict, in order.
  ///   - isTaken: whether the result is taken; otherwise it is a proposal.
  public init(_ units: [MergeUnit], isTaken: Bool = false) {
    self.units = units
    self.isTaken = isTaken
  }

  /// The name of ``line``.
  package static let lineName = "line"
  /// The suffix after the units if the result is taken.
  package static let takeSuffix = ":take"

  /// The granularity with a name: `line`, or units with commas between them, with `:take` after them if the result is
  /// taken.
  ///
  /// It is `nil` if a unit is unknown or named twice, or if `line` is combined with another.
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
  package static func name(of units: [MergeUnit]) -> String {
    units.map { $0.rawValue }.joined(separator: ",")
  }

  /// Units as a person calls them.
  package static func words(for units: [MergeUnit]) -> String {
    units.map {
      switch $0 {
      case .touchingLines: "touching lines"
      case .words: "words"
      case .cells: "cells"
      case .updateTimes: "the later time"
      case .insertions: "both insertions"
      case .indentation: "indentation"
      }
    }.joined(separator: " and ")
  }
}
