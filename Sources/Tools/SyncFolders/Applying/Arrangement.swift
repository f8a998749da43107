import FileAccess

/// Brings the files of one change to their goals, from their present places.
///
/// The same steps make a change, continue one that was interrupted, and undo one: first the present place of
/// each file is found, and then each is moved to its goal. The steps may stop at any moment, and any part of
/// what is not yet on the disk may be lost then: every file still has a name in the folder or in the store.
///
/// 1. Each file that will be moved is given a second name in the store, and the store is flushed to the disk.
/// 2. Each gets its name in the folder. If there is something at that name, the two are exchanged in one step,
///    if the file system can; so the name always belongs to the old or the new version.
/// 3. Names that are not wanted any longer are moved away and examined before they are removed: a file that
///    somebody put there meanwhile is put back.
/// 4. The folder is flushed to the disk, and only then the second names of the files in it are removed.
///
/// A file may also come from another folder than the one that it goes to (``ChangeOrigin``); then both are
/// flushed to the disk before the second name is removed.
///
/// Files are known by their numbers on the file system, and by their content where these are others (a
/// folder that was copied or restored). A document is a folder: it has no second name, and is moved as one.
package struct Arrangement {
  /// A name in one of the folders that files are moved between.
  enum Place: Hashable {
    case folder([UInt8])
    /// In the folder that files come from, if that is another one.
    case origin([UInt8])
    case store([UInt8])

    var name: [UInt8] {
      switch self {
      case .folder(let name), .origin(let name), .store(let name): name
      }
    }
  }

  /// What changes when somebody writes to a file.
  struct Look: Hashable {
    let size: Int
    let seconds: Int64
    let nanoseconds: Int32

    init(_ status: FileStatus) {
      size = status.size
      seconds = status.seconds
      nanoseconds = status.nanoseconds
    }
  }

  let files: [MovedFile]
  let direction: ChangeDirection
  /// Whether the names before are in another folder than those after.
  let hasOrigin: Bool
  /// Whether a folder that is set aside must have got nothing new meanwhile.
  let checksFolders: Bool
  /// Whether a file that was written to since it was set aside comes back with what is in it now.
  let acceptsChanged: Bool
  /// Whether a change is taken back that could not be made, or made again that could not be undone: then a file that
  /// got another name, and that somebody wrote to at that moment, gets its old name again.
  let isStepBack: Bool
  /// Whether a file that a program may write to is not moved.
  let leavesOpen: Bool
  /// Files that were written to since.
  var changed: Set<Int> = []
  /// The file at each place.
  var occupants = Occupants()
  /// The numbers on the file system of each file; several if it was copied.
  var inodes: [Int: Set<UInt64>] = [:]
  /// What each file looked like when its content was read.
  var looks: [Int: Look] = [:]
  /// Files that the file system gives no second name.
  var unlinkable: Set<Int> = []

  package init(
    _ change: FolderChange, _ direction: ChangeDirection, acceptsChanged: Bool = false,
    isStepBack: Bool = false, leavesOpen: Bool = false
  ) {
    files = change.files
    hasOrigin = change.origin != nil
    checksFolders = change.movesFolders
    self.direction = direction
    self.acceptsChanged = acceptsChanged || isStepBack
    self.isStepBack = isStepBack
    self.leavesOpen = leavesOpen
  }

  /// Moves all files to their goals.
  ///
  /// - Parameters:
  ///   - folder: The folder of the change.
  ///   - origin: The folder that files come from; the folder of the change if they are in it.
  ///   - store: The folder in the store that holds what is set aside.
  ///   - progress: Gets the number of bytes of each block that is read.
  /// - Throws: ``ChangeRefusal``, if something has changed. If this is found before the first step, nothing is
  ///   changed; otherwise files may have been moved, and the same steps in the other direction bring them back.
  package mutating func run<Tree: FolderAccess & ~Copyable>(
    in folder: borrowing Tree, from origin: borrowing Tree, store: borrowing Tree,
    progress: (Int) -> Void = { _ in }
  ) throws(ChangeRefusal) {
    do throws(ArrangementFailure) {
      try locate(in: folder, origin, store, progress: progress)
      try requireOrder()
      try requireContents()
      guard !isDone else { return }
      try requireNoWriter(folder, origin)
      try clearLeftovers(folder, origin, store)
      try secure(folder, origin, store)
      for index in files.indices where !goalPlace(of: index).isInStore {
        try bring(index, to: goalPlace(of: index), folder, origin, store)
      }
      for (place, index) in occupants.sorted
      where !place.isInStore && place != goalPlace(of: index) {
        try detach(index, from: place, folder, origin, store)
      }
      try synchronize(folder, origin)
      try requireSameFolders(store)
      // A program that had a file open may have written to it while it was set aside: then the change is undone.
      for (place, index) in occupants.sorted where goalPlace(of: index).isInStore {
        try requireUnwritten(index, at: place, folder, origin, store)
      }
      try tidy(folder, origin, store)
    } catch {
      throw error.refusal
    }
  }

  /// Whether every file is at its goal, and nowhere else.
  private var isDone: Bool {
    occupants.sorted.allSatisfy { place, index in place == goalPlace(of: index) }
  }

  /// The place of a name before the change.
  func placeBefore(_ name: [UInt8]) -> Place { hasOrigin ? .origin(name) : .folder(name) }

  /// The goal of a file.
  func goalPlace(of index: Int) -> Place {
    let file = files[index]
    let goal = direction == .forward ? file.after.map(Place.folder) : file.before.map(placeBefore)
    return goal ?? .store(file.stored)
  }

  func synchronize<Tree: FolderAccess & ~Copyable>(
    _ folder: borrowing Tree, _ origin: borrowing Tree
  ) throws(ArrangementFailure) {
    // The new name first: until it is on the disk, the old one is better than none.
    let isForward = direction == .forward
    if hasOrigin, !isForward {
      try access { () throws(FileAccessError) in try origin.synchronize() }
    }
    try access { () throws(FileAccessError) in try folder.synchronize() }
    if hasOrigin, isForward {
      try access { () throws(FileAccessError) in try origin.synchronize() }
    }
  }
}

extension Arrangement.Place {
  var isInStore: Bool {
    if case .store = self { return true }
    return false
  }
}

/// Why an arrangement ends early.
struct ArrangementFailure: Error {
  let refusal: ChangeRefusal

  init(
    _ name: [UInt8], _ reason: String, isChangedInStore: Bool = false, isOpen: Bool = false,
    isWritten: Bool = false, failure: FileAccessError? = nil
  ) {
    var refusal = ChangeRefusal(name, reason, failure: failure)
    refusal.isChangedInStore = isChangedInStore
    refusal.isOpen = isOpen
    refusal.isWritten = isWritten
    self.refusal = refusal
  }
}

/// Makes a failed access the end of an arrangement.
///
/// - Parameters:
///   - known: The name that it is about, if the error may have another one, such as that of a file in the store.
///   - body: The access.
/// - Returns: The result of `body`.
/// - Throws: ``ArrangementFailure``.
func access<Result: ~Copyable>(
  _ known: [UInt8]? = nil, _ body: () throws(FileAccessError) -> Result
) throws(ArrangementFailure) -> Result {
  do throws(FileAccessError) {
    return try body()
  } catch {
    let name = known ?? error.path.split(separator: 0x2F).last.map(Array.init) ?? error.path
    let verb = error.action == .write ? "changed" : "read"
    throw ArrangementFailure(name, "could not be \(verb): \(error.reason)", failure: error)
  }
}
