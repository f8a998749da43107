import ConflictResolution
import FileAccess
import Scenarios
import SyncFolders

/// `resolve watch`: resolves conflicts as they appear.
struct WatchCommand: Command {
  private let arguments: WatchArguments
  private let options: Policy

  /// A command for checked arguments.
  ///
  /// - Throws: ``CommandMessage`` if a value is invalid.
  init(arguments: WatchArguments) throws(CommandMessage) {
    self.arguments = arguments
    options = try arguments.resolve.settings()
  }

  /// Watches until a signal arrives, or, if requested, until everything that is there is resolved.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    let policy = try InputLoader(options: arguments.resolve, folders: arguments.folders).settings(
      options)
    let signals = try CommandFailure.ofReading { () throws(FileAccessError) in try EndingSignals() }
    let reporter = WatchReporter(arguments)
    let manager = ServiceManager()
    let folders = try folders(policy)
    for folder in folders {
      try prepare(folder, reporter, &console)
      try folder.begin(at: AwakeClock.nanoseconds(), reporter, &console)
    }
    manager.tell("READY=1\nSTATUS=\(status(of: folders))")
    var status = ExitStatus.complete
    do throws(CommandFailure) {
      status = try watch(folders, signals, reporter, manager, &console)
    } catch {
      manager.tell("STOPPING=1")
      throw error
    }
    manager.tell("STOPPING=1")
    for folder in folders { try folder.recordDue(at: nil, reporter, &console) }
    if !arguments.isOnce {
      for folder in folders { try reporter.report(folder.event(.stopped), &console) }
    }
    return status
  }

  // MARK: Starting

  /// The folders by their absolute paths, each once.
  private func folders(_ policy: Policy) throws(CommandFailure) -> [WatchedFolder] {
    var found: [WatchedFolder] = []
    for word in arguments.folders {
      let path = try SyncFolder.named(word, store: arguments.resolve.folder.store).path
      if found.contains(where: { $0.path == path }) { continue }
      for other in found {
        let (outer, inner) = other.path.count < path.count ? (other.path, path) : (path, other.path)
        if Folder.contains(inner, in: outer) {
          throw CommandFailure(
            "\(DisplayText.quoted(inner)) is inside of \(DisplayText.quoted(outer)), which is watched with all "
              + "that is in it: name only one of them.", usage: arguments.resolve.parsed.usage)
        }
      }
      found.append(WatchedFolder(path, arguments, policy))
    }
    if found.count > 1, let store = arguments.resolve.folder.store {
      throw CommandFailure(
        "The store \(DisplayText.quoted(store)) is for one folder: watch each with a store of its own.",
        usage: arguments.resolve.parsed.usage)
    }
    return found
  }

  /// Checks that a folder can be resolved, and finishes an interrupted run.
  private func prepare(
    _ folder: WatchedFolder, _ reporter: WatchReporter, _ console: inout Console
  ) throws(CommandFailure) {
    let resolution = try FolderResolution(
      of: FolderTarget(folder: folder.path), arguments.resolve, options, [], nil)
    // A mistake in the arguments is reported now, not at the first conflict.
    _ = try resolution.planner(options, filesMade: KnownFiles())
    if let path = arguments.resolve.remembered { _ = try DecisionMemory(at: path, now: nil) }
    if !arguments.plansOnly { try resolution.requireStore() }
    try noteSettings(of: resolution.folder)
    try folder.finishInterrupted(reporter, &console)
  }

  /// Remembers what was said about the record of a folder.
  private func noteSettings(of folder: SyncFolder) throws(CommandFailure) {
    guard arguments.recordsFiles, arguments.sharesSeen || arguments.deviceCount != nil else {
      return
    }
    guard let archive = folder.seen else {
      throw CommandFailure(
        .cannotWrite,
        "There is no place for the record of \(DisplayText.quoted(folder.path)). Set HOME or XDG_STATE_HOME."
      )
    }
    var settings = SeenSettings(of: archive)
    if arguments.sharesSeen { settings.sharesLists = true }
    if let count = arguments.deviceCount { settings.deviceCount = Int(clamping: count) }
    let (noted, place) = (settings, archive)
    try CommandFailure.ofStore { () throws(FileAccessError) in try noted.write(to: place) }
  }

  // MARK: Watching

  private func watch(
    _ folders: [WatchedFolder], _ signals: EndingSignals, _ reporter: WatchReporter,
    _ manager: ServiceManager, _ console: inout Console
  ) throws(CommandFailure) -> ExitStatus {
    let wait = EventWait()
    let began = AwakeClock.nanoseconds()
    var slept = AwakeClock.nanoseconds(countsSleep: true) - began
    var lastPing = began
    var lastStatus = ""
    // Since when there are events that were not read.
    var waited = began
    while !signals.haveCome {
      let now = AwakeClock.nanoseconds()
      let sleep = AwakeClock.nanoseconds(countsSleep: true) - now
      if sleep > slept + Self.second {
        for folder in folders { folder.wakeUp(at: now) }
      }
      slept = sleep
      for folder in folders where !signals.haveCome {
        try folder.turn(at: AwakeClock.nanoseconds(), reporter, signals, &console)
        try folder.remind(reporter, &console)
      }
      if arguments.isOnce, let status = statusOfOnce(folders, since: began) { return status }
      let text = status(of: folders)
      if text != lastStatus { manager.tell("STATUS=\(text)") }
      lastStatus = text
      if let interval = manager.pingInterval, now - lastPing >= interval {
        manager.tell("WATCHDOG=1")
        lastPing = now
      }
      if signals.haveCome { break }
      let start = AwakeClock.nanoseconds()
      let watching = folders.filter { $0.waitNumber != nil }
      let ready = try CommandFailure.ofReading { () throws(FileAccessError) in
        try wait.wait(
          for: watching.compactMap(\.waitNumber), or: signals,
          atMost: pause(folders, manager, lastPing, began))
      }
      let later = AwakeClock.nanoseconds()
      // Events that were there already came while the program was at work.
      let isLate = start - waited > 2 * Self.second && later - start < Self.second / 10
      waited = later
      for (folder, isReady) in zip(watching, ready.watches) where isReady {
        try folder.readEvents(at: later, isLate: isLate, reporter, &console)
      }
      if ready.mounts { for folder in folders { folder.checkMounts() } }
    }
    return .complete
  }

  private static let second: Int64 = 1_000_000_000

  /// The time until the next work, in nanoseconds; `nil` if no work is due.
  private func pause(
    _ folders: [WatchedFolder], _ manager: ServiceManager, _ lastPing: Int64, _ began: Int64
  ) -> Int64? {
    let now = AwakeClock.nanoseconds()
    let wall = Timestamp.now
    var pauses = folders.compactMap { $0.nextWake.map { max(0, $0 - now) } }
    pauses += folders.compactMap { $0.nextReminder(now: wall) }
    if let interval = manager.pingInterval { pauses.append(max(0, lastPing + interval - now)) }
    if arguments.isOnce { pauses.append(max(0, began + onceLimit - now)) }
    return pauses.min()
  }

  // MARK: Ending without a signal

  /// How long to wait for files that are not at rest, in nanoseconds.
  private var onceLimit: Int64 { max(60, arguments.quietSeconds * 12) * Self.second }

  /// The status of the command if everything at rest is resolved; `nil` if the watch continues.
  private func statusOfOnce(_ folders: [WatchedFolder], since began: Int64) -> ExitStatus? {
    let isOver = AwakeClock.nanoseconds() - began >= onceLimit
    if let failure = folders.compactMap(\.failure).first,
      folders.allSatisfy(\.settling.isAtRest)
    {
      return failure
    }
    guard isOver || folders.allSatisfy({ $0.settling.isIdle && !$0.isGone }),
      folders.allSatisfy({ $0.recorder?.nextWake == nil || $0.isGone })
    else { return nil }
    if folders.contains(where: \.isGone) { return .noInput }
    return folders.allSatisfy { $0.left.isEmpty && $0.settling.isIdle } ? .complete : .remaining
  }

  /// The text that the service manager shows.
  private func status(of folders: [WatchedFolder]) -> String {
    var text = "Watching " + DisplayText.count(folders.count, "folder")
    let gone = folders.count(where: \.isGone)
    if gone > 0 { text += "; \(gone) not there" }
    let left = folders.reduce(0) { $0 + $1.left.count }
    return text + (left > 0 ? "; \(DisplayText.count(left, "conflict")) left to decide" : "")
  }
}
