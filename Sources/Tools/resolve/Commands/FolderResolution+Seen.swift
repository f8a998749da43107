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
    for merge in record.merges where record.refusals[merge.index] == nil {
      guard let inner = try? root.folder(at: merge.folder) else { continue }
      let merged = merge.others.map { file in
        (file.version, store.setAside(file, by: record, limit: SeenArchive.largestText))
      }
      try? archive.recordMerge(
        of: merge.name, at: merge.folder.path, in: inner, before: merge.before.version,
        merged: merged, now: now)
    }
    try? store.share(record, with: archive)
  }
}
