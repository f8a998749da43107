import ConflictResolution
import FileAccess
import Scenarios
import SyncFolders

/// Prints a plan for a folder in the requested format, family by family.
struct FolderPlanPrinter {
  private enum Kind {
    case text(FolderPlanText)
    case json(PlanWriter)
  }

  private var kind: Kind
  private let detail: OutputDetail
  /// The most families that are listed; `nil` for all.
  private let limit: Int?
  /// Whether a person was asked about the conflicts just now.
  private let followsQuestions: Bool
  /// Whether open conflicts are listed as text.
  private let listsOpen: Bool
  private var listed = 0
  private var unlisted = 0
  /// The counts of what was printed.
  private(set) var summary = PlanSummary()

  /// Starts printing.
  ///
  /// - Parameters:
  ///   - format: how results are printed.
  ///   - detail: how much of them.
  ///   - folder: the folder, as it was named.
  ///   - settings: how conflicts are decided.
  ///   - text: what writes text.
  ///   - followsQuestions: whether a person was asked just now, and needs only what is left, in a line each.
  ///   - listsOpen: whether open conflicts are listed as text: not if only some files were to be decided.
  init(
    _ format: OutputFormat, _ detail: OutputDetail, of folder: [UInt8], _ settings: Policy,
    _ text: FolderPlanText, followsQuestions: Bool, listsOpen: Bool
  ) {
    self.listsOpen = listsOpen || format != .text
    self.followsQuestions = followsQuestions
    self.detail = detail
    self.limit = format == .text ? text.layout.limit : nil
    let strategies = (settings.common.strategies ?? []).map(\.name)
    kind =
      switch format {
      case .text: .text(text)
      case .json, .jsonl:
        .json(PlanWriter(of: folder, strategies: strategies, isLines: format == .jsonl))
      }
  }

  /// The bytes of a family; empty if there is nothing to report.
  mutating func family(_ family: PlannedFamily) -> [UInt8] {
    summary.count(family)
    // A summary names lines that a merge drops: else nobody would look for them.
    if family.isConflict, detail == .summary, case .text(let text) = kind,
      let dropped = family.droppedWords
    {
      return Array(text.note("\(String(displayingPath: family.path)): \(dropped)").utf8)
    }
    guard family.isConflict, detail == .all, listsOpen || family.isDecided else { return [] }
    listed += 1
    if let limit, listed > limit {
      unlisted += 1
      return []
    }
    switch kind {
    case .text(let text):
      return Array(
        (followsQuestions && !family.isDecided ? text.line(family) : text.family(family)).utf8)
    case .json(var writer):
      let bytes = writer.family(family)
      kind = .json(writer)
      return bytes
    }
  }

  /// Counts families that were given to the caller, who did not print them.
  mutating func leaveOut(_ count: Int) { unlisted += count }

  /// The end.
  ///
  /// - Parameters:
  ///   - obstacles: what prevents a run from carrying out the plan.
  ///   - isRefused: whether a run would change nothing.
  ///   - store: another store with which a run could be carried out.
  ///   - isApplied: whether the plan is carried out.
  /// - Returns: the last bytes.
  mutating func end(
    _ obstacles: [PlanObstacle], isRefused: Bool, store: [UInt8]?, isApplied: Bool
  ) -> [UInt8] {
    switch kind {
    case .text(let text):
      let warnings = obstacles.map(text.obstacle).joined()
      let end =
        text.layout.unlisted(unlisted) + warnings
        + text.end(summary, isApplied: isApplied, isRefused: isRefused, store: store)
      return Array(end.utf8)
    case .json(var writer): return writer.end(summary, obstacles)
    }
  }
}
