import ConflictResolution
import FileAccess
import Scenarios
import SyncFolders

/// A folder whose conflicts are resolved as they come.
final class WatchedFolder {
  /// The path of the folder, as bytes; absolute and without symbolic links.
  let path: [UInt8]
  let arguments: WatchArguments
  let policy: Policy
  /// What has changed, and what is at rest.
  var settling: FolderSettling
  /// Conflicts that are left, by the keys of their families.
  var left: [FamilyKey: LeftConflict] = [:]
  /// What the files of conflicts were like whose plan was reported, if nothing is changed.
  var planned: [FamilyKey: Int] = [:]
  /// The folders that have conflict copies.
  var openFolders: Set<[UInt8]> = []
  /// The conflicts whose change was refused.
  var refused: [FamilyKey: RefusedChange] = [:]
  /// What was reported already.
  var said = SaidMessages()
  /// The same for why looks failed, until one does not.
  var saidOfFailures: Set<String> = []
  /// How the last look failed; `nil` if it did not.
  var failure: ExitStatus?

  /// What the journals of its runs said: there are more with every conflict that is resolved.
  let journals = JournalMemory()

  /// Whether another run was in progress at the last look.
  var wasLocked = false

  /// What is watched; `nil` if the folder is only looked at from time to time, or is gone.
  private var watched: Watched?
  /// The folder that was opened first: no other one is ever worked in.
  private(set) var root: FolderIdentity?
  private var mounts: Set<[UInt8]> = []
  /// Whether it was begun once.
  private var isBegun = false
  /// Whether the whole has to be watched anew.
  var isStale = false
  /// When to look whether the folder is there again; `nil` if it is there.
  private var returns: (time: Int64, pause: Int64)?
  /// Why it is not there.
  private var goneReason: String?
  /// When to look at what no event tells of; `nil` for never.
  var poll: (time: Int64, places: [ScanPlace])?
  /// The families as they were when that was looked at last.
  var polled: [FamilyKey: Int] = [:]

  /// A tree that an object holds.
  private final class Watched {
    var tree: WatchedTree

    init(_ tree: consuming WatchedTree) { self.tree = tree }
  }

  static let usualPoll: Int64 = 60_000_000_000
  static let second: Int64 = 1_000_000_000

  init(_ path: [UInt8], _ arguments: WatchArguments, _ policy: Policy) {
    self.path = path
    self.arguments = arguments
    self.policy = policy
    settling = FolderSettling(quiet: arguments.quietSeconds * Self.second)
  }

  /// How it is waited for; `nil` if there is nothing to wait for.
  var waitNumber: WatchNumber? { watched.map { $0.tree.watch.waitNumber } }

  /// Whether the folder is not there.
  var isGone: Bool { returns != nil }

  /// When to do something next, by the clock that nobody sets; `nil` if nothing is to do.
  var nextWake: Int64? {
    if isStale { return 0 }
    if let returns { return returns.time }
    return [settling.nextWake, poll?.time].compactMap { $0 }.min()
  }

  // MARK: Beginning

  /// Begins to watch the folder, and notes that all of it is to be looked at.
  ///
  /// - Throws: ``CommandFailure``, if the folder cannot be opened.
  func begin(
    at now: Int64, _ reporter: WatchReporter, _ console: inout Console
  ) throws(CommandFailure) {
    watched = nil
    isStale = false
    poll = nil
    polled = [:]
    let places = [ScanPlace(path: [], isWhole: true)]
    let handle = try Self.open(path)
    if root == nil { root = try Self.identity(of: handle) }
    guard isInPlace else {
      throw CommandFailure(
        .noInput,
        "its path leads to another folder now. To watch that one, stop the watch and start it again"
      )
    }
    mounts = MountList.entries(below: path)
    settling.note(.tree([]), at: now)
    let isRemote = handle.isRemote()
    var message = "looking every \(arguments.pollSeconds ?? 60) s"
    if let seconds = arguments.pollSeconds {
      poll = (now + seconds * Self.second, places)
    } else {
      if isRemote { poll = (now + Self.usualPoll, places) }
      do throws(FileAccessError) {
        let new = Watched(
          try WatchedTree(path, ignoring: arguments.resolve.folder.ignored))
        watched = new
        let count = DisplayText.count(new.tree.count, "folder")
        message = isRemote ? "\(count), and \(message)" : count
      } catch {
        try say(
          error.code == .tooManyWatches ? limitMessage(error) : error.description, reporter,
          &console)
        poll = (now + Self.usualPoll, places)
      }
    }
    // That it had to begin anew after many changes concerns nobody.
    if returns != nil || !isBegun { try reporter.report(event(.watching, message), &console) }
    returns = nil
    isBegun = true
    try noteTree(at: now, reporter, &console)
  }

  private static func open(_ path: [UInt8]) throws(CommandFailure) -> FolderHandle {
    do throws(FileAccessError) { return try FolderHandle(path) } catch {
      throw CommandFailure(reading: error)
    }
  }

  private static func identity(
    of folder: borrowing FolderHandle
  ) throws(CommandFailure) -> FolderIdentity {
    do throws(FileAccessError) { return try folder.identity() } catch {
      throw CommandFailure(reading: error)
    }
  }

  /// Takes over what could not be watched.
  private func noteTree(
    at now: Int64, _ reporter: WatchReporter, _ console: inout Console
  ) throws(CommandFailure) {
    guard let watched else { return }
    for problem in watched.tree.takeProblems() {
      try say(problem.error.description, reporter, &console)
    }
    let unwatched = watched.tree.unwatched
    guard !unwatched.isEmpty, poll?.places.first?.path != [],
      unwatched.count != poll?.places.count
    else { return }
    if poll == nil { try say(limitMessage(nil), reporter, &console) }
    poll = (
      poll?.time ?? now + Self.usualPoll, unwatched.map { ScanPlace(path: $0, isWhole: true) }
    )
  }

  private func limitMessage(_ error: FileAccessError?) -> String {
    let words = error.map { " (\($0.reason))" } ?? ""
    return
      "'\(String(displayingPath: path))' has more folders than the system lets a user watch\(words): the others are "
      + "looked at every 60 s. Raise the limit: sysctl fs.inotify.max_user_watches=1048576 "
      + "(and fs.inotify.max_user_instances), in /etc/sysctl.d to keep it; then start the watch again."
  }

  // MARK: Events

  /// Reads what has happened.
  func readEvents(
    at now: Int64, _ reporter: WatchReporter, _ console: inout Console
  ) throws(CommandFailure) {
    guard let watched else { return }
    let changes: [WatchedTree.Change]
    do throws(FileAccessError) {
      changes = try watched.tree.changes()
    } catch {
      self.watched = nil
      poll = (now, [ScanPlace(path: [], isWhole: true)])
      return try say(error.description, reporter, &console)
    }
    for change in changes {
      switch change {
      case .place(let place, let isWriteOnly):
        let isOpen = openFolders.contains(place.folder) || place.isInDocument
        settling.note(place, at: now, isToBeLookedAt: !isWriteOnly || isOpen)
      case .overflow, .rootIsGone: isStale = true
      }
    }
    try noteTree(at: now, reporter, &console)
  }

  /// Looks whether the folder is still what its path leads to, after a change of the mounts.
  func checkMounts() {
    guard returns == nil else {
      returns = (0, Self.second)
      return
    }
    if !isInPlace || MountList.entries(below: path) != mounts { isStale = true }
  }

  /// Begins the time of rest anew, after a sleep of the machine, in which other machines went on.
  func wakeUp(at now: Int64) {
    settling.restart(at: now)
    if poll != nil { poll?.time = now }
    if !isInPlace { isStale = true }
  }

  /// Whether the path leads to the folder that is watched, and through no link.
  var isInPlace: Bool {
    guard let root, let now = try? FolderHandle(path).identity(),
      (try? Folder.canonicalPath(path)) == path
    else { return false }
    return root.isSame(as: now)
  }

  // MARK: Turns

  /// Does what is to do now.
  func turn(
    at now: Int64, _ reporter: WatchReporter, _ signals: EndingSignals, _ console: inout Console
  ) throws(CommandFailure) {
    if isStale || returns.map({ $0.time <= now }) == true {
      try beginAgain(at: now, reporter, &console)
    }
    if isGone { return }
    if let due = poll, due.time <= now {
      try lookForChanges(in: due.places, at: now, reporter, &console)
    }
    let places = settling.takeRested(at: now)
    guard !places.isEmpty else { return }
    guard isInPlace else {
      isStale = true
      return
    }
    try look(at: places, now: now, reporter, signals, &console)
  }

  /// Begins anew, or waits until the folder is there again.
  private func beginAgain(
    at now: Int64, _ reporter: WatchReporter, _ console: inout Console
  ) throws(CommandFailure) {
    do throws(CommandFailure) {
      try begin(at: now, reporter, &console)
    } catch {
      guard error.status == .noInput || error.status == .failedTransfer else { throw error }
      watched = nil
      isStale = false
      forgetAll()
      let pause = min(30 * Self.second, max(Self.second, (returns?.pause ?? 0) * 2))
      let isNew = returns == nil || goneReason != error.message
      goneReason = error.message
      returns = (now + pause, pause)
      if isNew {
        try reporter.report(
          event(.gone, "it is not there; waiting until it is back (\(error.message ?? ""))"),
          &console)
      }
    }
  }

  private func forgetAll() {
    settling = FolderSettling(quiet: settling.quiet)
    left = [:]
    planned = [:]
    refused = [:]
    openFolders = []
  }

  /// The folder with its store, as they are now.
  func syncFolder() throws(CommandFailure) -> SyncFolder {
    try SyncFolder.named(path, store: arguments.resolve.folder.store).expecting(root)
  }

  /// The option that names the store, for a command that is run elsewhere.
  var storeOption: String {
    guard arguments.resolve.folder.store != nil, let store = try? syncFolder().location().path
    else { return "" }
    return " --store " + FolderPlanText.word(store)
  }

  // MARK: Saying

  func event(_ kind: WatchEvent.Kind, _ message: String? = nil) -> WatchEvent {
    var event = WatchEvent(
      kind, in: path, at: Timestamp(nanoseconds: WallClock.nanosecondsSince1970()))
    event.message = message
    return event
  }

  /// Reports a problem once.
  func say(
    _ message: String, _ reporter: WatchReporter, _ console: inout Console
  ) throws(CommandFailure) {
    guard said.insert(message) else { return }
    try reporter.report(event(.problem, message), &console)
  }
}

extension FolderSettling.Place {
  /// Whether it is inside of a document, whose files are decided as one.
  fileprivate var isInDocument: Bool {
    [[UInt8]](path: folder).contains { DocumentFolder.isDocument($0) }
  }
}
