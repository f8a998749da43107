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
///     set aside   notes.md                                         original, 11 bytes   2 min older than the copy
///     kept        notes.sync-conflict-20261121-000249-X6UAVQQ.md   copy, 6 bytes        as notes.md
///     restore     resolve restore Documents/notes.md@20261121-080000
///   In the store: /home/mom/.local/state/resolve/Documents-1b2c/runs/20261121-080000/files
/// ```
struct LogText {
  /// The spelling of paths in the folder.
  let words: PathWords
  /// The store, if the user named one.
  let store: [UInt8]?
  /// How it is laid out.
  let layout: TextLayout

  /// A run with some of its changes.
  func run(_ entry: RunHistory.Entry, _ changes: [Int]) -> String {
    let record = entry.record
    guard record.isReadable else {
      let reason = record.state == .foreign ? "not of this installation" : "its journal is damaged"
      return
        "Run \(DisplayText.escaping(record.id)): \(reason). To list what it has: resolve undo --list \(words.folder)\n"
    }
    let time = layout.moment(record.began)
    var text =
      "Run \(record.id), \(time): \(DisplayText.escaping(record.title)), \(entry.progress)\n"
    let limit = layout.limit ?? .max
    for index in changes.prefix(limit) { text += change(index, of: entry) }
    text += layout.unlisted(max(0, changes.count - limit), margin: "  ")
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
      let (began, forgotten) = (layout.moment(run.began), layout.moment(run.forgotten))
      return "Run \(DisplayText.escaping(run.id)), \(began): forgotten \(forgotten)\n"
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
    if record.undoneChanges.contains(index) { heading.append("undone") }
    var text = layout.heading(
      "  " + DisplayText.escaping(change.path),
      DisplayText.escaping(heading.joined(separator: ", ")))
    var table = TextTable(width: layout.width, shortened: 1)
    let name = [[UInt8]](path: change.path).last
    for file in change.files { add(file, of: change, named: name, to: &table) }
    if let base = decision?.base { table.add("  base", DisplayText.escaping(base)) }
    for decline in decision?.declined ?? [] {
      table.add("  declined", DisplayText.escaping("\(decline.strategy): \(decline.reason)"))
    }
    if let refusal = record.refusals[index] {
      table.add(
        "  refused",
        "'\(DisplayText.escaping(record.place(of: refusal, inChange: index)))' \(DisplayText.escaping(refusal.reason))"
      )
    }
    if record.holdsVersions {
      for version in SetAsideVersion.all(of: entry, inChange: index) {
        table.add(
          "  restore",
          "resolve restore " + words.word(version.path, run: record.id) + PathWords.option(store),
          wraps: false)
      }
    }
    table.write(into: &text)
    return text
  }

  private func add(
    _ file: MovedFile, of change: FolderChange, named name: [UInt8]?, to table: inout TextTable
  ) {
    let version = file.before.flatMap { change.decision?.version(named: $0) }
    let size = "\(ByteCount(file.stamp.content.size))"
    let facts = [version?.device.map { DisplayText.escaping($0) }, size].compactMap { $0 }
      .joined(separator: ", ")
    let before = DisplayText.escaping(file.before ?? [])
    let after = DisplayText.escaping(file.after ?? [])
    switch change.fate(of: file) {
    case .stays: table.add("  kept", before, facts)
    case .becomes where layout.isTerminal && file.after == name:
      table.add("  kept", before, facts, "got the name")
    case .becomes: table.add("  kept", before, facts, "as \(after)")
    case .moved:
      let target = DisplayText.escaping(
        change.sweep?.target ?? change.folder.path(of: file.after ?? []))
      table.add(
        "  moved", DisplayText.escaping(change.source(of: file.before ?? []) ?? []), facts,
        "to \(target)")
    case .setAside:
      let reason = version?.reason ?? ""
      table.add(
        "  set aside", before, facts,
        DisplayText.escaping(change.files.count == 2 ? layout.withoutOther(reason) : reason))
    case .made: table.add("  made", after, facts)
    case .restored:
      guard case .restored(let restored)? = change.reason else { return }
      table.add("  restored", after, facts, "was \(DisplayText.escaping(restored.name))")
    }
  }
}
