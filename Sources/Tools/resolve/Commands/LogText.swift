import ConflictResolution
import FileAccess
import Scenarios
import Streams
import SyncFolders

/// The decisions of a run, as text.
///
/// ```
/// Run 20261121-080000, 2026-11-21 08:00:00 +00:00: newest, applied
///   notes.md   newest
///     set aside   notes.md                                         original, 11 bytes   2 min older than copy's
///     kept        notes.sync-conflict-20261121-000249-X6UAVQQ.md   copy, 6 bytes        as notes.md
///     to fetch    resolve restore Documents/notes.md@20261121-080000
///   In the store: /home/mom/.local/state/resolve/Documents-1b2c/runs/20261121-080000/files
/// ```
struct LogText {
  /// The spelling of paths in the folder.
  let words: PathWords
  /// The store, if the user named one.
  let store: [UInt8]?
  /// The columns of the terminal; `nil` without a terminal.
  let width: Int?

  /// A run with some of its changes.
  func run(_ entry: RunHistory.Entry, _ changes: [Int]) -> String {
    let record = entry.record
    guard record.isReadable else {
      let reason = record.state == .foreign ? "not of this installation" : "its journal is damaged"
      return
        "Run \(DisplayText.escaping(record.id)): \(reason). To list what it has: resolve undo --list \(words.folder)\n"
    }
    let time = DisplayText.localMoment(secondsSince1970: record.began.secondsSince1970)
    var text =
      "Run \(record.id), \(time): \(DisplayText.escaping(record.title)), \(record.state.words)\n"
    for index in changes { text += change(index, of: entry) }
    if record.holdsVersions,
      changes.contains(where: { !SetAsideVersion.all(of: entry, inChange: $0).isEmpty })
    {
      text += "  In the store: \(DisplayText.escaping(entry.path(ofStored: [])))\n"
    }
    return text
  }

  /// Runs that were forgotten.
  func forgotten(_ runs: [ForgottenRun]) -> String {
    runs.reversed().map { run in
      let began = DisplayText.localMoment(secondsSince1970: run.began.secondsSince1970)
      let time = DisplayText.localMoment(secondsSince1970: run.forgotten.secondsSince1970)
      return "Run \(DisplayText.escaping(run.id)), \(began): forgotten on \(time)\n"
    }.joined()
  }

  private func change(_ index: Int, of entry: RunHistory.Entry) -> String {
    let record = entry.record
    let change = record.changes[index]
    let decision = change.decision
    var heading: [String] = []
    if let title = change.title {
      // The base of a merge is printed below.
      let isMerge = change.files.contains { $0.before == nil }
      heading.append(title + (isMerge ? "" : decision?.reason.map { ": " + $0 } ?? ""))
    } else {
      heading.append("no reason recorded")
    }
    if let pattern = decision?.pattern {
      heading.append("by the rule '\(DisplayText.escaping(pattern))'")
    }
    var text =
      "  " + DisplayText.escaping(change.path) + "   "
      + DisplayText.escaping(heading.joined(separator: ", ")) + "\n"
    var table = TextTable(width: width ?? .max)
    for file in change.files { add(file, of: change, to: &table) }
    if let base = decision?.base { table.add("  base", DisplayText.escaping(base)) }
    for decline in decision?.declined ?? [] {
      table.add("  declined", DisplayText.escaping("\(decline.strategy): \(decline.reason)"))
    }
    if let refusal = record.refusals[index] {
      table.add(
        "  refused",
        "'\(DisplayText.escaping(refusal.name))' \(DisplayText.escaping(refusal.reason))")
    }
    if record.holdsVersions {
      for version in SetAsideVersion.all(of: entry, inChange: index) {
        table.add(
          "  to fetch",
          "resolve restore " + words.word(version.path, run: record.id) + PathWords.option(store),
          wraps: false)
      }
    }
    table.write(into: &text)
    return text
  }

  private func add(_ file: MovedFile, of change: FolderChange, to table: inout TextTable) {
    let version = file.before.flatMap { change.decision?.version(named: $0) }
    let size = "\(ByteCount(file.stamp.content.size))"
    let facts = [version?.device.map { DisplayText.escaping($0) }, size].compactMap { $0 }
      .joined(separator: ", ")
    let before = DisplayText.escaping(file.before ?? [])
    let after = DisplayText.escaping(file.after ?? [])
    switch change.fate(of: file) {
    case .stays: table.add("  kept", before, facts)
    case .becomes: table.add("  kept", before, facts, "as \(after)")
    case .moved:
      let target = DisplayText.escaping(change.sweep?.target ?? file.after ?? [])
      table.add(
        "  moved", DisplayText.escaping(change.sweep?.source ?? file.before ?? []), facts,
        "to \(target)")
    case .setAside:
      table.add(
        "  set aside", before, facts, version?.reason.map { DisplayText.escaping($0) } ?? "")
    case .made: table.add("  made", after, facts)
    case .restored:
      guard case .restored(let restored)? = change.reason else { return }
      table.add("  fetched", after, facts, "was \(DisplayText.escaping(restored.name))")
    }
  }
}
