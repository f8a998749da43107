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
  /// The counts of what was printed.
  private(set) var summary = PlanSummary()

  /// Starts printing.
  ///
  /// - Parameters:
  ///   - format: how results are printed.
  ///   - detail: how much of them.
  ///   - folder: the folder, as it was named.
  ///   - settings: how conflicts are decided.
  ///   - usesColor: whether text may be colored.
  ///   - width: the columns of the terminal; `nil` without a terminal.
  init(
    _ format: OutputFormat, _ detail: OutputDetail, of folder: [UInt8], _ settings: Policy,
    usesColor: Bool,
    width: Int?
  ) {
    self.detail = detail
    let strategies = (settings.common.strategies ?? []).map(\.name)
    kind =
      switch format {
      case .text: .text(FolderPlanText(of: folder, usesColor: usesColor, width: width))
      case .json, .jsonl:
        .json(PlanWriter(of: folder, strategies: strategies, isLines: format == .jsonl))
      }
  }

  /// The bytes of a family; empty if there is nothing to report.
  mutating func family(_ family: PlannedFamily) -> [UInt8] {
    summary.count(family)
    guard family.isConflict, detail == .all else { return [] }
    switch kind {
    case .text(let text): return Array(text.family(family).utf8)
    case .json(var writer):
      let bytes = writer.family(family)
      kind = .json(writer)
      return bytes
    }
  }

  /// The end.
  ///
  /// - Parameters:
  ///   - obstacles: what prevents a run from carrying out the plan.
  ///   - isApplied: whether the plan is carried out.
  /// - Returns: the last bytes.
  mutating func end(_ obstacles: [PlanObstacle], isApplied: Bool) -> [UInt8] {
    switch kind {
    case .text(let text):
      let warnings = obstacles.map(text.obstacle).joined()
      return Array((warnings + text.end(summary, isApplied: isApplied)).utf8)
    case .json(var writer): return writer.end(summary, obstacles)
    }
  }
}
