public import ConflictResolution
import DataMerge
import TextMerge

/// The merges that are possible for an undecided conflict of texts, each with its result.
///
/// ```swift
/// for merge in MergeSuggestions(for: file, by: policy).all {
///   print(merge.name, merge.identifier, merge.account)  // by words word line 1: "Monday" → "Tuesday" by mom
/// }
/// ```
///
/// If lines merge without a conflict, that is the only one. Otherwise the ways are those of all granularities and of
/// `merge:data`, also if the policy sets another: a person sees the result before it is taken.
public struct MergeSuggestions: Hashable, Sendable {
  /// The merges, each text once, the surest first.
  public let all: [MergeSuggestion]
  /// Why the decision `merge` would be refused, for a person; `nil` if it would be carried out, or if nobody tried.
  public let refusal: String?

  /// No merges, since nobody tried.
  public static let untried = MergeSuggestions(all: [], refusal: nil)

  /// The units that are tried, the surest first.
  private static let units: [MergeUnit] = [
    .updateTimes, .indentation, .words, .cells, .touchingLines, .insertions,
  ]

  private init(all: [MergeSuggestion], refusal: String?) {
    self.all = all
    self.refusal = refusal
  }

  /// Finds the merges of a file, by resolving it once more for each.
  ///
  /// - Parameters:
  ///   - file: The outcome of the file.
  ///   - policy: The policy by which it was resolved.
  ///   - proposal: The merged text that the search for the base proposes, if it does.
  /// - Complexity: That of resolving the file, at most ten times; at most three times if there is no merge.
  public init(for file: FileOutcome, by policy: Policy, proposal: [UInt8]? = nil) {
    // The copies of a file that is gone have nothing to merge with.
    guard file.state == .undecided, let conflict = file.conflict, conflict.kind != .orphan else {
      self = .untried
      return
    }
    var accepted: (way: MergeSuggestion.Way, text: [UInt8], account: String)?
    switch DecisionTrial(Decision(conflict.id, .merge), for: file, by: policy) {
    case .refused(let reason): refusal = reason
    case .carriedOut(let merged):
      accepted = Self.newText(of: merged)
      refusal = accepted == nil ? "there is no text to merge" : nil
    }
    if let lines = accepted, lines.way == .lines {
      all = [
        MergeSuggestion(way: .lines, text: lines.text, account: lines.account, choice: .merge)
      ]
      return
    }
    var found: [MergeSuggestion] = []
    func add(_ way: MergeSuggestion.Way, _ text: [UInt8], _ account: String) {
      guard !found.contains(where: { $0.text == text }) else { return }
      found.append(
        MergeSuggestion(
          way: way, text: text, account: account,
          choice: accepted?.text == text ? .merge : .content(text)))
    }
    let format = DataFormat(path: file.path.bytes)
    if format != nil,
      let values = Self.outcome(of: file, by: .mergeData, [], policy).flatMap(Self.newText)
    {
      add(.values, values.text, values.account)
    }
    // What all units together do not settle, none settles alone.
    let together = Self.outcome(of: file, by: .merge, Self.units, policy)
    if let together, let lines = Self.newText(of: together) {
      // The decision is refused although the lines merge: in a fork, for example.
      found = []
      add(.lines, lines.text, lines.account)
    } else if let mixed = together?.proposal {
      // Commas and semicolons are in any text: only the cells of a table come before words.
      let isTable = format == .csv || format == .tsv
      let count = found.count
      for unit in (isTable ? [.cells] : []) + Self.units {
        if let proposal = Self.outcome(of: file, by: .merge, [unit], policy)?.proposal {
          add(.units(proposal.units), proposal.text, proposal.reason)
        }
      }
      if found.count == count { add(.units(mixed.units), mixed.text, mixed.reason) }
    }
    if let accepted { add(accepted.way, accepted.text, accepted.account) }
    if let proposal {
      add(
        .likelyBase, proposal,
        "all that a version added is there, and a line that one of them deleted may be back")
    }
    all = found
  }

  /// Resolves the file by one strategy and some units instead of those of the policy.
  private static func outcome(
    of file: FileOutcome, by strategy: Strategy, _ units: [MergeUnit], _ policy: Policy
  ) -> FileOutcome? {
    var merging = policy.withoutStrategies
    merging.common.strategies = [strategy, .manual]
    merging.common.granularity = TextGranularity(units)
    for index in merging.rules.indices { merging.rules[index].settings.granularity = nil }
    return try? Resolver(merging).resolve([file.undecidedHistory]).files
      .first { $0.identity == file.identity }
  }

  /// The text that a merge made, and how; `nil` if it made none.
  private static func newText(
    of outcome: FileOutcome
  ) -> (way: MergeSuggestion.Way, text: [UInt8], account: String)? {
    let kept = outcome.keeps.first { $0.identity == outcome.identity }
    guard outcome.state == .resolved, let kept, case .file(let content) = kept.version.state,
      let text = content.bytes, let explanation = outcome.explanation
    else { return nil }
    let prefix = Explanation.Rule.finerMerge(by: []).rawValue
    let way: MergeSuggestion.Way? =
      switch explanation.rule {
      case .merge: .lines
      case .dataMerge: .values
      default:
        TextGranularity(named: String(explanation.rule.rawValue.dropFirst(prefix.count)))
          .map { .units($0.units) }
      }
    return way.map { ($0, text, explanation.reason) }
  }
}
