import ConflictResolution
import FileAccess
import FileNames
import Scenarios
import SyncFolders

/// A folder whose conflicts are resolved as they appear.
final class WatchedFolder {
  /// The path of the folder, as bytes; absolute and without symbolic links.
  let path: [UInt8]
  let arguments: WatchArguments
  let policy: Policy
  /// The changed places, and those at rest.
  var settling: FolderSettling
  /// The undecided conflicts, by the keys of their families.
  var left: [FamilyKey: LeftConflict] = [:]
  /// The fingerprints of conflicts whose plan was reported, if nothing is changed.
  var planned: [FamilyKey: Int] = [:]
  /// The folders that have conflict copies.
  var openFolders: Set<[UInt8]> = []
  /// The conflicts whose change was refused.
  var refused: [FamilyKey: RefusedChange] = [:]
  /// The messages that were reported already.
  var said = SaidMessages()
  /// The same for failures of scans, until a scan succeeds.
  var saidOfFailures: Set<String> = []
  /// The status of the last scan if it failed; `nil` if it did not.
  var failure: ExitStatus?

  /// The contents of its runs' journals, which grow with every resolved conflict.
  let journals = JournalMemory()

  /// What records the files, unless nobody wants that.
  var recorder: SeenRecorder?

  /// Whether it could not record a file at its last attempt.
  var cannotRecord = false

  /// The conflicts that wait for the lists of other devices.
  var waiting: Set<FamilyKey> = []

  /// Whether another run was in progress at the last scan.
  var wasLocked = false

  /// The watched tree; `nil` if the folder is only polled, or is gone.
  private var watched: Watched?
  /// The folder that was opened first: the watch never works in another one.
  private(set) var root: FolderIdentity?
  private var mounts: Set<[UInt8]> = []
  /// Whether watching has started once.
  private var isBegun = false
  /// Whether the whole folder must be watched again from the start.
  var isStale = false
  /// The time of the next check whether the folder exists again; `nil` if it exists.
  private var returns: (time: Int64, pause: Int64)?
  /// Why it does not exist.
  private var goneReason: String?
  /// The time and places of the next poll; `nil` for never.
  var poll: (time: Int64, places: [ScanPlace])?
  /// The families at the last poll.
  var polled: [FamilyKey: Int] = [:]

  /// A tree in an object.
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

  /// The number to wait on; `nil` if there is nothing to wait for.
  var waitNumber: WatchNumber? { watched.map { $0.tree.watch.waitNumber } }

  /// Whether the folder does not exist.
  var isGone: Bool { returns != nil }

  /// The time of the next work, by the monotonic clock; `nil` if no work is due.
  var nextWake: Int64? {
    if isStale { return 0 }
    if let returns { return returns.time }
    return [settling.nextWake, poll?.time, recorder?.nextWake].compactMap { $0 }.min()
  }

  // MARK: Starting

  /// Whether the watch changes files, for its first line.
  private var intention: String {
    if arguments.plansOnly { return "nothing is changed" }
    guard let chain = policy.common.strategies, !chain.isEmpty else {
      return "conflicts are decided by rules and remembered decisions"
    }
    return "conflicts are decided by \(chain.map(\.name).joined(separator: ",")) as they appear"
  }

  /// Starts watching the folder, and schedules a scan of all of it.
  ///
  /// - Throws: ``CommandFailure`` if the folder cannot be opened.
  func begin(
    at now: Int64, _ reporter: WatchReporter, _ console: inout Console
  ) throws(CommandFailure) {
    watched = nil
    isStale = false
    poll = nil
    polled = [:]
    let places = [ScanPlace(path: [], isWhole: true)]
    let handle = try CommandFailure.ofReading { () throws(FileAccessError) in
      try FolderHandle(path)
    }
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
    // A restart after many changes is not reported.
    if returns != nil || !isBegun {
      try reporter.report(event(.watching, "\(message); \(intention)"), &console)
    }
    returns = nil
    isBegun = true
    try noteTree(at: now, reporter, &console)
    beginRecording()
  }

  private static func identity(
    of folder: borrowing FolderHandle
  ) throws(CommandFailure) -> FolderIdentity {
    return try CommandFailure.ofReading { () throws(FileAccessError) in try folder.identity() }
  }

  /// Records what could not be watched.
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
      "\(DisplayText.quoted(path)) has more folders than the system lets a user watch\(words): the others are "
      + "looked at every 60 s. Raise the limit: sysctl fs.inotify.max_user_watches=1048576 "
      + "(and fs.inotify.max_user_instances), in /etc/sysctl.d to keep it; then start the watch again."
  }

  // MARK: Events

  /// Reads the events.
  ///
  /// - Parameters:
  ///   - now: The time, by the monotonic clock.
  ///   - isLate: Whether some may have waited for a while.
  ///   - reporter: Prints events of the watch.
  ///   - console: The console.
  /// - Throws: ``CommandFailure`` if nothing can be reported.
  func readEvents(
    at now: Int64, isLate: Bool, _ reporter: WatchReporter, _ console: inout Console
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
    var files: [WatchedTree.FileChange] = []
    var hasLists = false
    for change in changes {
      switch change {
      case .file(let change): files.append(change)
      case .lists: hasLists = true
      case .place(let place, let isWriteOnly):
        let isOpen = openFolders.contains(place.folder) || place.isInDocument
        settling.note(place, at: now, isToBeLookedAt: !isWriteOnly || isOpen)
        record(place)
      case .overflow, .rootIsGone: isStale = true
      }
    }
    // All lists are read, so this is done once.
    if hasLists { takeLists(at: now) }
    try record(files, at: now, isLate: isLate, reporter, &console)
    try noteTree(at: now, reporter, &console)
  }

  /// Checks whether the path still leads to the folder, after a change of the mounts.
  func checkMounts() {
    guard returns == nil else {
      returns = (0, Self.second)
      return
    }
    if !isInPlace || MountList.entries(below: path) != mounts { isStale = true }
  }

  /// Restarts the time of rest after the machine slept, since other machines continued to work.
  func wakeUp(at now: Int64) {
    settling.restart(at: now)
    if poll != nil { poll?.time = now }
    if !isInPlace { isStale = true }
  }

  /// Whether the path leads to the watched folder without links.
  var isInPlace: Bool {
    guard let root, let now = try? FolderHandle(path).identity(),
      (try? Folder.canonicalPath(path)) == path
    else { return false }
    return root.isSame(as: now)
  }

  // MARK: Turns

  /// Does the work that is due.
  func turn(
    at now: Int64, _ reporter: WatchReporter, _ signals: EndingSignals, _ console: inout Console
  ) throws(CommandFailure) {
    if isStale || returns.map({ $0.time <= now }) == true {
      try beginAgain(at: now, reporter, &console)
    }
    if isGone { return }
    try recordDue(at: now, reporter, &console)
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

  /// Starts again, or waits until the folder exists again.
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

  /// The option that names the store, for the commands in messages.
  var storeOption: String {
    guard arguments.resolve.folder.store != nil, let store = try? syncFolder().location().path
    else { return "" }
    return PathWords.option(store)
  }

  // MARK: Reporting

  func event(_ kind: WatchEvent.Kind, _ message: String? = nil) -> WatchEvent {
    var event = WatchEvent(
      kind, in: path, at: Timestamp.now)
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
  /// Whether it is inside a document, whose files are decided together.
  fileprivate var isInDocument: Bool {
    [[UInt8]](path: folder).contains { PackageName.isOne($0) }
  }
}
