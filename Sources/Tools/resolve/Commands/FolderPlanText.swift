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
///   sets aside   plan.md                                         original, 2026-11-21 00:01:59 +01:00   50 s older than the copy
/// 1 conflict: 1 decided, 0 open; 1 version to set aside. Nothing is changed.
/// ```
struct FolderPlanText {
  private let usesColor: Bool
  /// How it is laid out.
  let layout: TextLayout
  private let commands: PlanCommands

  /// - Parameters:
  ///   - commands: the commands that follow, for the same folder.
  ///   - usesColor: whether text may be colored.
  ///   - layout: how it is laid out.
  init(_ commands: PlanCommands, usesColor: Bool, _ layout: TextLayout) {
    self.commands = commands
    self.usesColor = usesColor
    self.layout = layout
  }

  /// A family in one line, without its versions.
  func line(_ family: PlannedFamily) -> String {
    heading(of: family, versions: family.activeMembers.count, isShort: true)
  }

  /// A family with the fate of each version.
  func family(_ family: PlannedFamily) -> String {
    let active = family.activeMembers
    var text = heading(of: family, versions: active.count)
    var table = TextTable(width: layout.width, shortened: 1)
    if let made = family.made {
      let notes = [
        family.base.map { DisplayText.escaping($0.explanation) },
        Self.rights(of: family),
      ]
      table.add(
        "makes", DisplayText.escaping(made.name), layout.moment(made.modified),
        notes.compactMap { $0 }.joined(separator: ", "))
      for dropped in family.dropped {
        table.add(
          "  drops", DisplayText.escaping(dropped.name),
          DisplayText.count(dropped.count, "line"), "'\(DisplayText.escaping(dropped.start))'")
      }
    }
    // In the order of the numbers by which a person chooses.
    let rows = family.members.indices.filter { !family.members[$0].isPassedOver }
    let newest = Self.newest(of: family)
    for index in rows.sorted(by: { Self.order(of: $0, in: family) < Self.order(of: $1, in: family) }
    ) {
      add(family.members[index], of: family, isNewest: index == newest, to: &table)
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
      table.add("join", commands.sweep(copy, into: family.path))
    }
    if let tie = family.tie {
      let words =
        switch tie {
        case .content: "equal times, chosen by content"
        case .time: "times that count as equal by --same-time"
        }
      table.add("warning", "\(words): --pick chooses, newest:strict leaves it open")
    }
    // The end of the plan explains once what a base is and counts the files without one. That a picture cannot be merged
    // is not reported if it is decided anyway.
    for decline in family.declined
    where !decline.lacksBase && !(decline.needsText && family.isDecided) {
      table.add(
        "declined", DisplayText.escaping("\(decline.decider.name): \(decline.reason)"))
    }
    if let problem = family.baseProblem {
      table.add("no base", DisplayText.escaping(problem))
    } else if family.made == nil, let base = family.base,
      !family.isDecided || family.declined.contains(where: \.lacksBase)
    {
      table.add("base", DisplayText.escaping(base.explanation))
    }
    table.write(into: &text)
    return text
  }

  /// The path with what is decided; at a narrow terminal in two lines.
  private func heading(
    of family: PlannedFamily, versions: Int, isShort: Bool = false
  ) -> String {
    var words = [DisplayText.count(versions, "version")]
    if let problem = family.problem {
      words.append("open: " + problem)
    } else if family.state == .undecided {
      words.append("open" + (family.isOrphan ? ": the original is gone" : ""))
      if !isShort, family.isOrphan, let renamed = family.renamed {
        words.append(OrphanText.words(renamed, from: family.folder))
      }
    } else if let decider = family.decidedBy {
      // The base of a merge is printed next to the merge's name.
      let reason = family.made == nil ? family.explanation?.reason : nil
      words.append(decider.name + (reason.map { ": " + $0 } ?? ""))
    } else if family.kind == .nameClash {
      words.append("renamed" + Self.namesakes(of: family, " because of "))
    } else if family.state == .converged {
      words.append("the same content")
    } else {
      words.append("the only version" + Self.namesakes(of: family, ", collides with "))
    }
    if let declined = family.declined.first(where: \.lacksBase) {
      words.append("\(declined.decider.name) has no base")
    }
    let color = family.isDecided ? "\u{1B}[32m" : "\u{1B}[33m"
    let path = DisplayText.escaping(family.path)
    let shown = usesColor ? "\(color)\(path)\u{1B}[0m" : path
    let heading = DisplayText.escaping(words.joined(separator: ", "))
    return layout.heading(path, heading, shown: shown)
  }

  /// The place of a version in the list: by its number, if it has one.
  private static func order(of index: Int, in family: PlannedFamily) -> (Int, Int) {
    (family.members[index].number ?? 0, index)
  }

  /// The names that block the original's name, after the words that join them to the sentence.
  private static func namesakes(of family: PlannedFamily, _ join: String) -> String {
    family.namesakes.isEmpty
      ? ""
      : join + family.namesakes.map { "'\(DisplayText.escaping($0))'" }.joined(separator: ", ")
  }

  private func add(
    _ member: PlannedFamily.Member, of family: PlannedFamily, isNewest: Bool,
    to table: inout TextTable
  ) {
    let name = DisplayText.escaping(member.name)
    let device = DisplayText.escaping(member.device.bytes)
    let time = device + ", " + (member.timeProblem ?? layout.moment(Timestamp(of: member.status)))
    switch member.fate {
    case .stays: table.add("keeps", name, time)
    case .becomes(let new) where layout.isTerminal && new == family.originalName:
      table.add(
        "keeps", name, time,
        "gets the name" + (Self.rights(of: family).map { ", " + $0 } ?? ""))
    case .becomes(let new):
      let rights = new == family.resultName && family.made == nil ? Self.rights(of: family) : nil
      table.add(
        "keeps", name, time,
        "as " + DisplayText.escaping(new) + (rights.map { ", " + $0 } ?? ""))
    case .setAside(let reason) where layout.isTerminal && family.activeMembers.count == 2:
      table.add("sets aside", name, time, DisplayText.escaping(layout.withoutOther(reason)))
    case .setAside(let reason):
      table.add("sets aside", name, time, DisplayText.escaping(reason))
    case .open:
      // Offer a pick only if it can be carried out.
      let canPick = family.problem == nil && family.conflict != nil
      let number = canPick ? member.number.map { " \($0)" } ?? "" : ""
      guard layout.showsIDs, canPick, let id = member.id else {
        return table.add(
          "choice" + number, name, time, isNewest ? "the newest" : "")
      }
      let pick = DisplayText.shellOption("--pick", family.path + [UInt8(ascii: "=")] + id.text)
      table.add("choice" + number, name, time, pick, wraps: false)
    case .passedOver: break
    }
  }

  /// The place of the newest version that can be chosen; `nil` if several have the last time, or only one is there.
  private static func newest(of family: PlannedFamily) -> Int? {
    let open = family.members.indices.filter { family.members[$0].fate == .open }
    let times = open.map { Timestamp(of: family.members[$0].status) }
    guard open.count > 1, let last = times.compactMap({ $0 }).max(),
      times.count(where: { $0 == last }) == 1, let place = times.firstIndex(of: last)
    else { return nil }
    return open[place]
  }

  /// A sentence about a family, of which nothing else is printed.
  func note(_ words: String) -> String { layout.wrapped(DisplayText.escaping(words)) }

  /// What prevents a run from carrying out the plan.
  func obstacle(_ obstacle: PlanObstacle) -> String {
    layout.wrapped(
      (obstacle.kind.isOfPart ? "'apply' will leave what is there: " : "'apply' will be refused: ")
        + DisplayText.escaping(obstacle.message))
  }

  /// The last lines: the counts, and what to do next.
  ///
  /// - Parameters:
  ///   - summary: the counts.
  ///   - isApplied: whether the plan is carried out.
  ///   - isRefused: whether a run would be refused.
  ///   - store: another store with which it would not be.
  /// - Returns: the text; it names no command that is refused.
  func end(
    _ summary: PlanSummary, isApplied: Bool, isRefused: Bool, store: [UInt8]?
  ) -> String {
    var text = DisplayText.count(summary.conflicts, "conflict")
    if summary.conflicts > 0 {
      text += ": \(summary.resolved) decided, \(summary.undecided) open"
      if summary.setAside > 0 {
        text += "; \(DisplayText.count(summary.setAside, "version")) to set aside"
      }
      if summary.merged > 0 { text += ", \(summary.merged) merged" }
    }
    text += "."
    if summary.weak > 0 {
      text +=
        " \(DisplayText.count(summary.weak, "possible copy", "possible copies")) left untouched: --include-weak takes "
        + "\(summary.weak == 1 ? "it" : "them") as well."
    }
    guard !isApplied, summary.resolved > 0 else { return layout.wrapped(text) }
    guard !isRefused || store != nil else { return layout.wrapped(text + " Nothing is changed.") }
    return layout.wrapped(text + " Nothing is changed. To do it:")
      + "  \(commands.apply(store: isRefused ? store : nil))\n"
  }

  /// The source of a result's access rights, if the versions' rights differ.
  private static func rights(of family: PlannedFamily) -> String? {
    guard let rights = family.resultRights, !rights.parts.isEmpty else { return nil }
    return rights.words { DisplayText.escaping($0) }
  }
}
