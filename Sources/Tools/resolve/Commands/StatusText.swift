import ConflictResolution
import FileAccess
import Scenarios
import Streams
import SyncFolders

/// The open conflicts, as text.
///
/// ```
/// Documents: 1 conflict, open since 2026-11-21 00:02:49 +00:00 (2 days)
///   notes.md   since 2026-11-21 00:02:49 +00:00, by the name of its copy
///     notes.md                                         2026-11-21 00:02:00 +00:00   120 bytes   original
///     notes.sync-conflict-20261121-000249-X6UAVQQ.md   2026-11-21 00:01:00 +00:00   140 bytes   Syncthing, …
///   To decide, at the terminal:   resolve --strategy manual --apply Documents
///   To decide, in a browser:      resolve review Documents --open
///   To keep one version:          resolve --pick notes.md=original --apply Documents
///   Last run: 20261120-080000, 2026-11-20 08:00:00 +00:00: newest, applied
/// ```
struct StatusText {
  private let arguments: StatusArguments
  private let now: Timestamp
  private let usesColor: Bool
  private let width: Int

  /// The columns if the text must not depend on a terminal.
  private static let fixedWidth = 160

  /// A text for one call of the command.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the command.
  ///   - now: The time now.
  ///   - usesColor: Whether each folder has a colored light.
  ///   - width: The columns of the terminal, or `nil` if the text must always be the same.
  init(_ arguments: StatusArguments, now: Timestamp, usesColor: Bool, width: Int?) {
    self.arguments = arguments
    self.now = now
    self.usesColor = usesColor
    // The name of a copy, its time and its size take about 100 columns.
    self.width = max(width ?? Self.fixedWidth, 100)
  }

  /// The open conflicts of one folder.
  func folder(_ place: StatusCommand.Place) -> String {
    guard let status = place.status else {
      let noted = DisplayText.count(place.openCount, "conflict was", "conflicts were")
      return "\(DisplayText.escaping(place.word)): "
        + (place.problem?.code == .notFound ? "not there now" : "cannot be read")
        + (place.openCount > 0 ? "; \(noted) open when it was last looked at" : "") + ".\n"
    }
    let light =
      usesColor ? "\u{1B}[\(status.isOpen ? "31" : "32")m●\u{1B}[0m " : ""
    var text = light + "\(DisplayText.escaping(place.word)): \(head(of: status))\n"
    guard arguments.detail == .all else { return text }
    let commands = StatusCommands(for: place.word, arguments)
    let difference = arguments.showsDifferences ? StatusDifference(root: status.folder) : nil
    for conflict in status.conflicts {
      text += self.conflict(conflict)
      text += difference?.text(of: conflict.unsettled) ?? ""
    }
    text += advice(for: status, commands)
    for entry in status.interrupted { text += interrupted(entry, commands) }
    if let archive = status.archive {
      let count = DisplayText.count(archive.contents, "text")
      text += "  Bases of merges: \(count), \(ByteCount(archive.bytes))"
      if archive.sharesLists {
        text += "; lists of \(DisplayText.count(archive.lists, "device"))"
      }
      text += "\n"
    }
    if let last = status.lastRun {
      let record = last.record
      text += "  Last run: \(record.id), \(moment(record.began)): "
      text += "\(DisplayText.escaping(record.title)), \(record.state.words)\n"
    }
    return text
  }

  private func head(of status: FolderStatus) -> String {
    var parts: [String] = []
    if let oldest = status.oldest {
      let count = status.conflicts.count
      parts.append(
        DisplayText.count(count, "conflict") + ", " + (count == 1 ? "" : "the oldest ")
          + "open since \(moment(oldest.time)) (\(age(of: oldest.time)))")
    }
    if !status.interrupted.isEmpty {
      parts.append(DisplayText.count(status.interrupted.count, "interrupted run"))
    }
    if parts.isEmpty { parts.append("nothing is open") }
    if status.weak > 0 {
      parts.append(DisplayText.count(status.weak, "possible copy", "possible copies"))
    }
    return parts.joined(separator: "; ") + (status.isOpen ? "" : ".")
  }

  private func conflict(_ open: FolderStatus.Conflict) -> String {
    let conflict = open.unsettled
    var text = "  \(DisplayText.escaping(conflict.path))   "
    switch conflict.kind {
    case .versions where conflict.isOrphan:
      text += "the original is gone, "
      if let renamed = open.renamed {
        text += OrphanText.words(renamed, from: conflict.folder) + ", "
      }
    case .versions: break
    case .nameClash: text += "name clash, "
    case .document: text += "inside of the document, "
    }
    text += "since \(moment(open.since.time)), \(open.since.source.words)"
    if open.isSame { text += "; all the same" }
    if let obstacle = conflict.obstacle { text += "; \(DisplayText.escaping(obstacle))" }
    text += "\n"
    var table = TextTable(width: width)
    for member in conflict.members {
      table.add(
        "  " + DisplayText.escaping(member.name),
        DisplayText.localMoment(secondsSince1970: member.status.seconds),
        ScanText.size(of: member.status),
        ScanText.origin(of: member, isCounted: true).joined(separator: ", "))
    }
    if conflict.isOrphan {
      table.add(
        "  --orphans",
        OrphanText.choices(
          of: [[UInt8]](path: conflict.path).last ?? [], copies: conflict.copies.count,
          open.renamed, in: conflict.folder))
    }
    table.write(into: &text)
    return text
  }

  /// The commands that settle the conflicts, and the answers that exist.
  private func advice(for status: FolderStatus, _ commands: StatusCommands) -> String {
    var table = TextTable(width: .max)
    let open = status.conflicts.filter {
      $0.unsettled.obstacle == nil && !$0.isSame && $0.unsettled.kind != .nameClash
    }
    if !open.isEmpty {
      table.add("To decide, at the terminal:", commands.ask, wraps: false)
      table.add("To decide, in a browser:", commands.review, wraps: false)
    }
    if let pick = open.lazy.compactMap({ commands.pick($0.unsettled, 0) }).first {
      table.add("To keep one version:", pick, wraps: false)
    }
    if status.conflicts.contains(where: { $0.isSame || $0.unsettled.kind == .nameClash }) {
      table.add("Without a decision:", commands.apply, wraps: false)
    }
    if let answers = status.answers, !open.isEmpty {
      let count = answers.count.map { DisplayText.count($0, "answer is", "answers are") }
      table.add(
        (count ?? "Answers are") + " saved:", commands.ask, wraps: false)
    }
    var text = ""
    table.write(into: &text)
    return text
  }

  private func interrupted(_ entry: RunHistory.Entry, _ commands: StatusCommands) -> String {
    let record = entry.record
    var table = TextTable(width: .max)
    if record.state == .begun { table.add("  To finish it:", commands.finish(entry), wraps: false) }
    table.add("  To take it back:", commands.undo(entry), wraps: false)
    var text = "  Run \(record.id), \(moment(record.began)): "
    text += "\(DisplayText.escaping(record.title)), \(record.state.words)\n"
    table.write(into: &text)
    return text
  }

  private func moment(_ time: Timestamp) -> String {
    DisplayText.localMoment(secondsSince1970: time.secondsSince1970)
  }

  /// The age of a time, in the largest unit that is not zero.
  private func age(of time: Timestamp) -> String {
    let seconds = max(0, now.secondsSince1970 - time.secondsSince1970)
    if seconds >= 86_400 { return DisplayText.count(Int(seconds / 86_400), "day") }
    if seconds >= 3600 { return DisplayText.count(Int(seconds / 3600), "hour") }
    return DisplayText.count(Int(seconds / 60), "minute")
  }
}

extension OpenSince.Source {
  /// The source of the time, in words.
  var words: String {
    switch self {
    case .seen: "when it was seen first"
    case .name: "by the name of its copy"
    case .modified: "when its copy was last changed"
    }
  }
}
