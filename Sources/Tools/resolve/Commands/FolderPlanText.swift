import ConflictResolution
import FileAccess
import Scenarios
import Streams
import SyncFolders

/// A plan for a folder as text.
///
/// ```
/// 2026/plan.md   2 versions, newest
///   keeps        plan.sync-conflict-20261121-000249-X6UAVQQ.md   copy, 2026-11-21 00:02:49 +01:00       as plan.md
///   sets aside   plan.md                                         original, 2026-11-21 00:01:59 +01:00   50 s older than copy's
/// 1 conflict: 1 resolved, 0 undecided; 1 version to set aside. Nothing is changed: add --apply to do it.
/// ```
struct FolderPlanText {
  private let usesColor: Bool
  private let width: Int
  private let root: [UInt8]

  /// - Parameters:
  ///   - root: the folder, as it was named.
  ///   - usesColor: whether text may be colored.
  ///   - width: the columns of the terminal; `nil` without a terminal.
  init(of root: [UInt8], usesColor: Bool, width: Int?) {
    self.root = root
    self.usesColor = usesColor
    self.width = width ?? .max
  }

  /// A family with the fate of each version.
  func family(_ family: PlannedFamily) -> String {
    let active = family.members.filter { $0.fate != .passedOver }
    var heading = [DisplayText.count(active.count, "version")]
    if let problem = family.problem {
      heading.append("undecided: " + problem)
    } else if family.state == .undecided {
      heading.append("undecided" + (family.isOrphan ? ": the original is gone" : ""))
      if family.isOrphan, let renamed = family.renamed {
        heading.append(OrphanText.words(renamed, from: family.folder))
      }
    } else if let decider = family.decidedBy {
      // The base of a merge is printed next to the merge's name.
      let reason = family.made == nil ? family.explanation?.reason : nil
      heading.append(decider.name + (reason.map { ": " + $0 } ?? ""))
    } else if family.kind == .nameClash {
      heading.append("renamed" + Self.namesakes(of: family, " because of "))
    } else if family.state == .converged {
      heading.append("the same content")
    } else {
      heading.append("the only version" + Self.namesakes(of: family, ", collides with "))
    }
    let color = family.isDecided ? "\u{1B}[32m" : "\u{1B}[33m"
    let path = DisplayText.escaping(family.path)
    var text = usesColor ? "\(color)\(path)\u{1B}[0m" : path
    text += "   " + DisplayText.escaping(Array(heading.joined(separator: ", ").utf8)) + "\n"

    var table = TextTable(width: width)
    if let made = family.made {
      let notes = [
        family.base.map { DisplayText.escaping(Array($0.explanation.utf8)) },
        Self.rights(of: family),
      ]
      table.add(
        "makes", DisplayText.escaping(made.name), Self.moment(made.modified),
        notes.compactMap { $0 }.joined(separator: ", "))
      for dropped in family.dropped {
        table.add(
          "  drops", DisplayText.escaping(dropped.name),
          DisplayText.count(dropped.count, "line"), "'\(DisplayText.escaping(dropped.start))'")
      }
    }
    for (index, member) in family.members.enumerated() where member.fate != .passedOver {
      add(member, of: family, to: &table)
      for copy in family.furtherCopies(ofMember: index) {
        table.add("  with", DisplayText.escaping(copy))
      }
    }
    if family.isOrphan, family.awaitsPerson {
      table.add(
        "--orphans",
        OrphanText.choices(
          of: family.originalName, copies: active.count, family.renamed, in: family.folder))
    }
    for copy in family.foldersToJoin {
      let words = [copy, family.path].map { DisplayText.shellPath(Folder.path(root, $0)) }
      table.add("join", "resolve sweep \(words.joined(separator: " "))")
    }
    if let tie = family.tie {
      let words =
        switch tie {
        case .content: "equal times, chosen by content"
        case .time: "times that count as equal by --same-time"
        }
      table.add("warning", "\(words): --pick chooses, newest:strict leaves it undecided")
    }
    for decline in family.declined {
      let reason = decline.lacksBase ? "no base" : decline.reason
      table.add(
        "declined", DisplayText.escaping(Array("\(decline.decider.name): \(reason)".utf8)))
    }
    if let problem = family.baseProblem {
      table.add("no base", DisplayText.escaping(Array(problem.utf8)))
    } else if family.made == nil, let base = family.base, !family.isDecided {
      table.add("base", DisplayText.escaping(Array(base.explanation.utf8)))
    }
    table.write(into: &text)
    return text
  }

  /// The names that block the original's name, after the words that join them to the sentence.
  private static func namesakes(of family: PlannedFamily, _ join: String) -> String {
    family.namesakes.isEmpty
      ? ""
      : join + family.namesakes.map { "'\(DisplayText.escaping($0))'" }.joined(separator: ", ")
  }

  private func add(
    _ member: PlannedFamily.Member, of family: PlannedFamily, to table: inout TextTable
  ) {
    let name = DisplayText.escaping(member.name)
    let device = DisplayText.escaping(member.device.bytes)
    let time = device + ", " + (member.timeProblem ?? Self.moment(Timestamp(of: member.status)))
    switch member.fate {
    case .stays: table.add("keeps", name, time)
    case .becomes(let new):
      let rights = new == family.resultName && family.made == nil ? Self.rights(of: family) : nil
      table.add(
        "keeps", name, time,
        "as " + DisplayText.escaping(new) + (rights.map { ", " + $0 } ?? ""))
    case .setAside(let reason):
      table.add("sets aside", name, time, DisplayText.escaping(Array(reason.utf8)))
    case .open:
      // Offer a pick only if it can be carried out.
      let canPick = family.problem == nil && family.conflict != nil
      let value = canPick ? member.id.map { family.path + [UInt8(ascii: "=")] + $0.text } : nil
      let pick = value.map { DisplayText.shellOption("--pick", $0) } ?? ""
      let number = canPick ? member.number.map { " \($0)" } ?? "" : ""
      table.add("choice" + number, name, time, pick, wraps: false)
    case .passedOver: break
    }
  }

  /// What prevents a run from carrying out the plan.
  func obstacle(_ obstacle: PlanObstacle) -> String {
    "--apply will be refused: " + DisplayText.escaping(Array(obstacle.message.utf8)) + "\n"
  }

  /// The last line.
  func end(_ summary: PlanSummary, isApplied: Bool) -> String {
    var text = DisplayText.count(summary.conflicts, "conflict")
    if summary.conflicts > 0 {
      text += ": \(summary.resolved) resolved, \(summary.undecided) undecided"
      if summary.setAside > 0 {
        text += "; \(DisplayText.count(summary.setAside, "version")) to set aside"
      }
      if summary.merged > 0 { text += ", \(summary.merged) merged" }
    }
    text += "."
    if summary.weak > 0 {
      text +=
        " \(DisplayText.count(summary.weak, "weak match", "weak matches")) left alone: --include-weak takes "
        + "\(summary.weak == 1 ? "it" : "them") as well."
    }
    if !isApplied, summary.resolved > 0 { text += " Nothing is changed: add --apply to do it." }
    return text + "\n"
  }

  /// The source of a result's access rights, if the versions' rights differ.
  private static func rights(of family: PlannedFamily) -> String? {
    guard let rights = family.resultRights, !rights.parts.isEmpty else { return nil }
    return rights.words { DisplayText.escaping($0) }
  }

  /// A path as a word of a command line.
  static func word(_ path: [UInt8]) -> String {
    DisplayText.shellPath(path)
  }

  private static func moment(_ time: Timestamp?) -> String {
    time.map { DisplayText.localMoment(secondsSince1970: $0.secondsSince1970) } ?? ""
  }
}
