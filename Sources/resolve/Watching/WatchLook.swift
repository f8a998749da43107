import ConflictResolution
import SyncFolders

/// What a watch finds when it looks at a part of a folder, and what comes of it.
struct WatchLook {
  let places: [ScanPlace]
  let now: Int64
  /// The conflicts that are there and at rest.
  var found: [FamilyKey: UnsettledConflict] = [:]
  /// The paths of those that are not at rest, and of what cannot be read.
  var unseen: [[UInt8]] = []
  /// The families that are at rest and not known, by folder.
  var open: [[UInt8]: [FamilyKey: Int]] = [:]
  /// What the files of the conflicts in `found` are like.
  var contents: [FamilyKey: Int] = [:]
  /// The places that are looked at again later.
  var held: Set<FolderSettling.Place> = []
  /// Whether all places were looked at.
  var isOver = false
  /// What a run would do.
  var planned: [PlannedFamily] = []
  /// What is left that was not known before.
  var newlyLeft: [LeftConflict] = []
  /// The run and its store.
  var record: (record: RunRecord, store: [UInt8])?
  /// Whether everything could be read.
  var couldRead = true
  /// What is to be said.
  var messages: [String] = []

  /// Whether a folder is among the places.
  func covers(_ folder: [UInt8]) -> Bool { places.contains { $0.covers(folder) } }
}
