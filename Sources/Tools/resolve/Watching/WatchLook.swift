import ConflictResolution
import SyncFolders

/// What a watch finds in a scan of a part of a folder, and the result.
struct WatchLook {
  let places: [ScanPlace]
  let now: Int64
  /// The conflicts that exist and are at rest.
  var found: [FamilyKey: UnsettledConflict] = [:]
  /// The paths of conflicts that are not at rest, and of what cannot be read.
  var unseen: [[UInt8]] = []
  /// The families that are at rest and unknown, by folder.
  var open: [[UInt8]: [FamilyKey: Int]] = [:]
  /// The fingerprints of the files of the conflicts in `found`.
  var contents: [FamilyKey: Int] = [:]
  /// The places to scan again later.
  var held: Set<FolderSettling.Place> = []
  /// Whether all places were scanned.
  var isOver = false
  /// The changes that a run would make.
  var planned: [PlannedFamily] = []
  /// The undecided conflicts that were unknown before.
  var newlyLeft: [LeftConflict] = []
  /// The run and its store.
  var record: (record: RunRecord, store: [UInt8])?
  /// Whether everything could be read.
  var couldRead = true
  /// The messages to report.
  var messages: [String] = []

  /// Whether a folder is among the places.
  func covers(_ folder: [UInt8]) -> Bool { places.contains { $0.covers(folder) } }
}
