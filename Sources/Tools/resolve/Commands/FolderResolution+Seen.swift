import FileAccess
import SyncFolders

// Recording what a run made, so that a later merge knows what it descends from.
extension FolderResolution {
  /// Records the merged files of a run, if a watch records the folder.
  ///
  /// Without it a later merge finds no base, and nothing else changes.
  func noteMerges(of record: RunRecord, in store: borrowing FolderStore<FolderHandle>) {
    guard var archive = folder.seen, archive.isThere, let root = try? folder.open() else { return }
    let now = WallClock.nanosecondsSince1970() / 1_000_000_000
    for (index, change) in record.changes.enumerated()
    where record.refusals[index] == nil && change.origin == nil {
      let made = change.files.filter { $0.before == nil && $0.stamp.kind == .file }
      let gone = change.files.filter { $0.after == nil && $0.stamp.kind == .file }
      guard made.count == 1, let name = made[0].after,
        let before = gone.first(where: { $0.before == name }), gone.count > 1,
        let inner = try? root.folder(at: change.folder)
      else { continue }
      let merged = gone.filter { $0.before != name }.map { file in
        (file.version, store.setAside(file, by: record, limit: SeenArchive.largestText))
      }
      try? archive.recordMerge(
        of: name, at: change.folder.path, in: inner, before: before.version,
        merged: merged, now: now)
    }
    try? store.share(record, with: archive)
  }
}
