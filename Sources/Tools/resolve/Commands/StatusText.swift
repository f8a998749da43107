import ConflictResolution
import FileAccess
import Scenarios
import Streams
import SyncFolders

/// The open conflicts, as text.
///
/// ```
/// Documents: 1 conflict, open since 2026-11-21 00:02:49 +00:00 (2 days)
///   notes.md   open since 2026-11-21 00:02:49 +00:00, by the name of its copy
///     notes.md                                         2026-11-21 00:02:00 +00:00   120 bytes   original
///     notes.sync-conflict-20261121-000249-X6UAVQQ.md   2026-11-21 00:01:00 +00:00   140 bytes   Syncthing, …
///   Decide at the terminal:   resolve apply -s manual Documents
///   Decide in a browser:      resolve review --open Documents
///   Keep one version:         resolve apply --pick notes.md=original Documents
///   Last run: 20261120-080000, 2026-11-20 08:00:00 +00:00: newest, applied
/// ```
struct StatusText {
  private let arguments: StatusArguments
  private let usesColor: Bool
  private let layout: TextLayout
  private let now: Timestamp

  /// A text for one call of the command.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the command.
  ///   - usesColor: Whether each folder has a colored light.
  ///   - layout: How it is laid out.
  ///   - now: The time now.
  init(_ arguments: StatusArguments, usesColor: Bool, _ layout: TextLayout, now: Timestamp) {
    self.arguments = arguments
    self.usesColor = usesColor
    self.layout = layout
    self.now = now
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
    var text = light + layout.wrapped("\(DisplayText.escaping(place.word)): \(head(of: status))")
    guard arguments.detail == .all else { return text }
    let commands = FolderCommands(for: place.word, in: place.folder, arguments.parsed)
    let difference = arguments.showsDifferences ? StatusDifference(root: status.folder) : nil
    // Differences are for a file or a mail: nothing is left out of them.
    let limit = difference == nil ? layout.limit ?? .max : .max
    for conflict in status.conflicts.prefix(limit) {
      text += self.conflict(conflict)
      text += difference?.text(of: conflict.unsettled) ?? ""
    }
    text += layout.unlisted(max(0, status.conflicts.count - limit), margin: "  ")
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
      text += "\(DisplayText.escaping(record.title)), \(last.progress)\n"
    }
    return text
  }

  private func head(of status: FolderStatus) -> String {
    var parts: [String] = []
    if let oldest = status.oldest {
      let count = status.conflicts.count
      parts.append(
        DisplayText.count(count, "conflict") + ", " + (count == 1 ? "" : "the oldest ")
          + "open \(since(oldest.time))")
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
    var heading = ""
    switch conflict.kind {
    case .versions where conflict.isOrphan:
      heading += "the original is gone, "
      if let renamed = open.renamed {
        heading += OrphanText.words(renamed, from: conflict.folder) + ", "
      }
    case .versions: break
    case .nameClash: heading += "name clash, "
    case .document: heading += "inside of the document, "
    }
    heading += "open \(since(open.since.time, open.since.source))"
    if open.isSame { heading += "; all the same" }
    if let obstacle = open.obstacle { heading += "; \(DisplayText.escaping(obstacle))" }
    var text = layout.heading("  " + DisplayText.escaping(conflict.path), heading)
    var table = TextTable(width: layout.width, shortened: 0)
    for member in conflict.members {
      table.add(
        "  " + DisplayText.escaping(member.name), layout.moment(member.status.seconds),
        ScanText.size(of: member.status),
        ScanText.origin(of: member, isCounted: true, isShort: layout.now != nil)
          .joined(separator: ", "))
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
  private func advice(for status: FolderStatus, _ commands: FolderCommands) -> String {
    var table = TextTable(width: .max)
    let open = status.conflicts.filter {
      $0.obstacle == nil && !$0.isSame && $0.unsettled.kind != .nameClash
    }
    if !open.isEmpty {
      table.add("Decide at the terminal:", commands.ask, wraps: false)
      table.add("Decide in a browser:", commands.review, wraps: false)
    }
    if let pick = open.lazy.compactMap({ commands.pick($0, 0) }).first {
      table.add("Keep one version:", pick, wraps: false)
    }
    if status.conflicts.contains(where: { $0.isSame || $0.unsettled.kind == .nameClash }) {
      table.add("What needs no decision:", commands.apply, wraps: false)
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

  private func interrupted(_ entry: RunHistory.Entry, _ commands: FolderCommands) -> String {
    let record = entry.record
    var table = TextTable(width: .max)
    if record.state == .begun { table.add("  To finish it:", commands.finish(entry), wraps: false) }
    table.add("  To undo it:", commands.undo(entry), wraps: false)
    var text = "  Run \(record.id), \(moment(record.began)): "
    text += "\(DisplayText.escaping(record.title)), \(record.progress)\n"
    table.write(into: &text)
    return text
  }

  private func moment(_ time: Timestamp) -> String { layout.moment(time) }

  /// Since when something is open: how long at a terminal, otherwise the moment too, and what shows it.
  private func since(_ time: Timestamp, _ source: OpenSince.Source? = nil) -> String {
    let age = TextLayout.duration(now.secondsSince1970 - time.secondsSince1970)
    guard layout.now == nil else { return "for \(age)" }
    return "since \(moment(time))" + (source.map { ", " + $0.words } ?? " (\(age))")
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
