import ConflictResolution
import FileAccess
import Scenarios
import SyncFolders

/// `resolve restore FOLDER --all --to FOLDER`: copies what was set aside to a readable folder.
struct ExportCommand: Sendable {
  private let arguments: RestoreArguments
  /// The new folder.
  private let target: [UInt8]

  init(_ arguments: RestoreArguments) {
    self.arguments = arguments
    target = arguments.name ?? []
  }

  /// Copies the versions; those of the last run come first.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    let folder = try SyncFolder.named(arguments.version, store: arguments.store)
    let history = try CommandFailure.ofFolder { () throws(SyncFolderError) in
      try RunHistory(of: folder, isNamed: arguments.store != nil)
    }
    for problem in history.problems { console.warn(problem) }
    let versions = history.setAside
    guard !versions.isEmpty else {
      throw CommandFailure(
        .noInput,
        "No run on \(DisplayText.quoted(arguments.version)) has set aside a version that is still in a store."
      )
    }
    let root = try makeTarget(outside: folder.path)
    var result = Result(isWhole: history.problems.isEmpty)
    var opened: Set<[UInt8]> = []
    for first in versions where opened.insert(first.entry.store).inserted {
      let place = try SyncFolder.holding(first.entry, of: history)
      let store = try CommandFailure.ofFolder { () throws(SyncFolderError) in
        try place.openStore(makesStore: false)
      }
      guard let store else {
        console.warn(
          "the store \(DisplayText.quoted(first.entry.store)) is not there any longer")
        result.isWhole = false
        continue
      }
      for version in versions where version.entry.store == first.entry.store {
        try copy(version, from: store, to: root, &result, &console)
      }
    }
    try console.flush()
    console.note(
      "Copied \(DisplayText.count(result.copied, "version")) to \(DisplayText.quoted(target)); the store keeps "
        + "them.\n")
    return result.isWhole ? .complete : .remaining
  }

  /// The progress of copying.
  private struct Result {
    var copied = 0
    var isWhole: Bool
    /// The taken names, by the components of their folder's path.
    var taken: [[[UInt8]]: Set<CollisionKey>] = [:]
  }

  /// Copies one version to its former path.
  private func copy(
    _ version: SetAsideVersion, from store: borrowing FolderStore<FolderHandle>,
    to root: borrowing FolderHandle, _ result: inout Result, _ console: inout Console
  ) throws(CommandFailure) {
    let path = "\(DisplayText.quoted(version.path)) of run \(version.entry.record.id)"
    guard let name = version.datedName(besides: &result.taken[version.folder, default: []]) else {
      console.warn("\(path) gets no name: all numbers are taken")
      result.isWhole = false
      return
    }
    let isSame = try CommandFailure.ofStore { () throws(FileAccessError) in
      for depth in version.folder.indices {
        try root.folder(at: Array(version.folder[..<depth]))
          .makeFolder(ifMissing: version.folder[depth], permissions: 0o700)
      }
      return try store.export(version, as: name, to: try root.folder(at: version.folder))
    }
    guard let isSame else {
      console.warn("\(path) is not in the store any longer")
      result.isWhole = false
      return
    }
    if !isSame {
      console.warn("\(path) was changed in the store since it was set aside")
      result.isWhole = false
    }
    result.copied += 1
    try console.write("\(DisplayText.escaping(version.folder.path(of: name)))   \(path)\n")
  }

  private func refusal(_ reason: String) -> CommandFailure {
    CommandFailure(
      .wrongUsage,
      "\(DisplayText.quoted(target)) \(reason): name a new folder with --to.")
  }

  /// Makes the folder, or uses an empty one.
  private func makeTarget(outside folder: [UInt8]) throws(CommandFailure) -> FolderHandle {
    let path = try CommandFailure.ofStore { () throws(FileAccessError) in
      try RunScope.absolutePath(of: target)
    }
    guard !Folder.contains(path, in: folder) else {
      throw refusal("is inside of the folder, where its files would be synced")
    }
    let isEmpty = try CommandFailure.ofStore { () throws(FileAccessError) in
      try Folder.make(path, permissions: 0o700)
      return try FolderHandle(path).entries().isEmpty
    }
    guard isEmpty else { throw refusal("is not empty, and nothing is replaced") }
    return try CommandFailure.ofStore { () throws(FileAccessError) in try FolderHandle(path) }
  }
}
