import ConflictResolution
import FileAccess
import Scenarios
import SyncFolders

/// `resolve status [PATH…]`: what is left for a person.
struct StatusCommand: Command {
  let arguments: StatusArguments

  var isQuiet: Bool { arguments.detail == .nothing }

  /// A folder whose status is listed.
  struct Place {
    /// The folder, or a file in it, as a person would write it.
    let word: [UInt8]
    /// The folder.
    let folder: [UInt8]
    /// Its status; `nil` if the folder does not exist.
    var status: FolderStatus?
    /// Why its status is unknown; `nil` if it is known.
    var problem: FileAccessError?
    /// The number of open conflicts when it was last scanned.
    var openCount = 0

    init(
      _ word: [UInt8], in folder: [UInt8]? = nil, _ status: FolderStatus? = nil,
      problem: FileAccessError? = nil, openCount: Int = 0
    ) {
      self.word = word
      self.folder = folder ?? word
      (self.status, self.problem, self.openCount) = (status, problem, openCount)
    }
  }

  /// Scans the folders, and prints the open conflicts.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    let now = Timestamp.now
    var places: [Place] = []
    if arguments.folders.isEmpty {
      let known = try CommandFailure.ofStore { () throws(FileAccessError) in
        try KnownFolders.all()
      }
      for folder in known { places.append(lookAtKnown(folder, now, &console)) }
      try addCurrentFolder(to: &places, besides: known, now, &console)
      // Each conflict is listed once, in the innermost folder.
      for index in places.indices {
        for folder in known { places[index].status?.leaveOut(inside: folder.path) }
      }
      places.removeAll { $0.word == [0x2E] && $0.status?.isOpen != true }
      // A folder that was removed without open conflicts is not reported.
      places.removeAll { $0.problem?.code == .notFound && $0.openCount == 0 }
    }
    for word in arguments.folders {
      guard !word.isEmpty else {
        throw CommandFailure(.noInput, "'' cannot be listed: the folder's name is empty.")
      }
      let target = try FolderTarget(word, store: arguments.store)
      let folder = try SyncFolder.named(target.folder, store: arguments.store)
      let status = try look(folder, now, for: target.file, &console)
      if let file = target.file, status.conflicts.isEmpty {
        try file.requireThere(in: folder, as: word)
      }
      places.append(Place(word, in: target.folder, status))
    }
    try print(places, now, &console)
    return report(places, &console)
  }

  // MARK: Looking

  private func lookAtKnown(
    _ known: KnownFolder, _ now: Timestamp, _ console: inout Console
  ) -> Place {
    let path = known.path
    do throws(SyncFolderError) {
      let folder = try SyncFolder(path, store: nil)
      return try SyncFolderError.ofAccess { () throws(FileAccessError) in
        Place(path, try status(of: folder, now, &console))
      }
    } catch .access(let error) {
      return Place(path, problem: error, openCount: known.openCount)
    } catch {
      return Place(path)
    }
  }

  /// Adds the current folder, if it is in no known folder.
  ///
  /// Nobody has named it, so nothing is recorded about it.
  private func addCurrentFolder(
    to places: inout [Place], besides known: [KnownFolder], _ now: Timestamp,
    _ console: inout Console
  ) throws(CommandFailure) {
    guard let folder = try? SyncFolder([0x2E], store: nil),
      !known.contains(where: { Folder.contains(folder.path, in: $0.path) })
    else { return }
    let found = try look(folder, now, isNoted: false, &console)
    places.append(Place([0x2E], found))
  }

  private func look(
    _ folder: SyncFolder, _ now: Timestamp, for file: ChosenFile? = nil, isNoted: Bool = true,
    _ console: inout Console
  ) throws(CommandFailure) -> FolderStatus {
    return try CommandFailure.ofReading { () throws(FileAccessError) in
      try status(of: folder, now, for: file, isNoted: isNoted, &console)
    }
  }

  private func status(
    of folder: SyncFolder, _ now: Timestamp, for file: ChosenFile? = nil, isNoted: Bool = true,
    _ console: inout Console
  ) throws(FileAccessError) -> FolderStatus {
    var progress = ProgressLine(on: console)
    defer { progress.clear(&console) }
    // If a program asks, or asks for one file, no person has seen the conflicts.
    let isTold = arguments.format == .text && arguments.detail == .all && file == nil
    var status = try folder.status(
      ignoring: arguments.ignored, weak: arguments.weakCopies, now: now, isTold: isTold,
      isNoted: isNoted, isStoreNamed: arguments.store != nil
    ) { progress.advance(by: $0, &console) }
    if let file {
      status.leaveOnly(file.isPart(of:))
    } else {
      status.answers = answers(in: folder)
    }
    return status
  }

  /// A person's answers that no run has carried out.
  private func answers(in folder: SyncFolder) -> FolderStatus.Answers? {
    guard let path = folder.answersPath, (try? FileKind(at: path)) != nil else { return nil }
    guard let bytes = try? FileReader.readRegular(path, limit: DecisionsFile.sizeLimit),
      let decisions = try? DecisionsFile.read(bytes, file: String(displayingPath: path))
    else { return FolderStatus.Answers(path: path, count: nil) }
    return decisions.isEmpty ? nil : FolderStatus.Answers(path: path, count: decisions.count)
  }

  // MARK: Printing

  private func print(
    _ places: [Place], _ now: Timestamp, _ console: inout Console
  ) throws(CommandFailure) {
    switch arguments.format {
    case .text:
      let text = StatusText(
        arguments, usesColor: console.allowsColor,
        TextLayout(arguments.parsed, width: console.width, now: now), now: now)
      for place in places { try console.write(text.folder(place)) }
      if places.isEmpty {
        try console.write(
          "Nothing is open: no folder is known, and this one has no conflict copies.\n")
      }
    case .json, .jsonl:
      try console.write(StatusReport(arguments, now: now).json(of: places))
    }
    try console.flush()
  }

  /// Reports what could not be read.
  ///
  /// - Returns: The status of the command.
  private func report(_ places: [Place], _ console: inout Console) -> ExitStatus {
    var isOpen = false
    var hasProblems = false
    for status in places.compactMap(\.status) {
      if status.isOpen { isOpen = true }
      if !status.problems.isEmpty || !status.storeProblems.isEmpty { hasProblems = true }
      console.report(status.problems)
      for problem in status.storeProblems {
        console.report(CommandFailure(.failedTransfer, problem))
      }
      if let problem = status.recordProblem {
        console.warn("since when conflicts are open is not noted: \(problem.description)")
      }
    }
    for place in places where place.problem.map({ $0.code != .notFound }) == true {
      hasProblems = true
      console.report(CommandFailure(.failedTransfer, place.problem?.description))
    }
    if hasProblems { return .failedTransfer }
    return isOpen ? .remaining : .complete
  }
}
