package import FileAccess
package import FileNames

/// Records what the files of a watched folder are, at once when they change.
///
/// A state that is never looked at could have been sent to another device. So a file is looked at when a program closes
/// it, and then at most once a second: a sync tool waits longer before it sends one. What a tool brings is looked at a second
/// later, since tools set its time after they have given it its name.
///
/// It is given times, and waits for nothing itself; they are nanoseconds of a clock that nobody sets.
package struct SeenRecorder {
  private struct Place: Hashable {
    let folder: [UInt8]
    let name: [UInt8]
  }

  private struct Pending {
    var kind: WatchedTree.FileChange.Kind
    var due: Int64
  }

  /// A folder of which all files are looked at.
  private struct Sweep {
    let folder: [UInt8]
    /// Whether files may have had states that no event was about.
    let followsPause: Bool
    /// The files that are left; `nil` before it is listed.
    var names: [[UInt8]]?

    /// Whether it may still find what no event was about in a folder.
    func covers(_ path: [UInt8]) -> Bool {
      guard followsPause else { return false }
      return path == folder
        || names == nil && (folder.isEmpty || path.starts(with: folder + [0x2F]))
    }
  }

  var archive: SeenArchive
  var list: OwnSeenList?
  private let root: [UInt8]
  private let settings: ScanSettings
  private var pending: [Place: Pending] = [:]
  private var looked: [Place: Int64] = [:]
  /// The files whose state before was moved aside.
  private var anew: Set<Place> = []
  /// When files that have vanished count as deleted: a program that saves one makes it again at once.
  private var vanished: [Place: Int64] = [:]
  /// The files that a run of this process has made and recorded, whose events are still to come.
  private var made: Set<Place> = []
  private var sweeps: [Sweep] = []
  /// When they go on, after the archive could not be written.
  private var sweepsDue: Int64 = 0
  private var cleans = false
  private var listDue: Int64?
  private var isResting = true
  /// Finds what can say what happened while nothing was recorded.
  let findWitness: () -> SyncthingWitness?
  /// What was found; the inner value is `nil` if there is nothing, or it did not answer.
  var witness: SyncthingWitness??
  /// The files of which it could not say yet what happened, with the times at which it is asked again.
  var unfilled: [UnfilledGap] = []
  /// The files that were recorded a short time ago, and when.
  private var recent: [Place: Int64] = [:]

  static let second: Int64 = 1_000_000_000
  private static let mostAtOnce = 512
  /// How long to wait after the archive could not be written.
  private static let patience = 5 * second

  /// Makes a recorder.
  ///
  /// - Parameters:
  ///   - root: The path of the folder.
  ///   - archive: Its archive.
  ///   - ignored: The paths that are skipped.
  ///   - now: The time now, in seconds since 1970.
  ///   - witness: Finds what can say what happened to files while nothing was recorded.
  package init(
    _ root: [UInt8], _ archive: SeenArchive, ignoring ignored: [PathPattern], now: Int64,
    witness: @escaping () -> SyncthingWitness? = { nil }
  ) {
    self.root = root
    self.archive = archive
    findWitness = witness
    settings = ScanSettings(ignored: ignored)
    if SeenSettings(of: archive).sharesLists { list = OwnSeenList(in: root, archive, now: now) }
  }

  /// Whether this device and others give lists.
  package var sharesLists: Bool { list != nil }

  /// When there is something to do; `nil` if there is nothing.
  package var nextWake: Int64? {
    if !sweeps.isEmpty { return sweepsDue }
    if cleans || !isResting && pending.isEmpty { return 0 }
    return
      (pending.values.map(\.due) + vanished.values + unfilled.map(\.due)
      + (listDue.map { [$0] } ?? [])).min()
  }

  /// Looks at everything below a folder.
  ///
  /// - Parameters:
  ///   - path: The path of the folder from the root.
  ///   - isStart: Whether events may have been lost: what was expected is not waited for.
  package mutating func look(below path: [UInt8], isStart: Bool = false) {
    if isStart {
      pending = [:]
      vanished = [:]
      anew = []
      made = []
      sweeps = []
      recent = [:]
      witness = nil
      unfilled = []
      cleans = true
    }
    sweeps.append(Sweep(folder: path, followsPause: true))
  }

  /// Takes the lists that other devices have changed.
  ///
  /// - Parameter wall: The time now, in seconds since 1970.
  package mutating func takeLists(wall: Int64) {
    guard let list else { return }
    // A person may have ended it.
    guard SeenSettings(of: archive).sharesLists else {
      self.list = nil
      return
    }
    if let key = SeenLists.key(in: root), key.lexicographicallyPrecedes(list.key) {
      self.list = OwnSeenList(in: root, archive, now: wall)
      // It has to have all files.
      sweeps.append(Sweep(folder: [], followsPause: false))
    }
  }

  /// Expects the event of a file that a run of this process has made, and recorded.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - folder: The path of its folder.
  package mutating func expect(_ name: [UInt8], in folder: [UInt8]) {
    made.insert(Place(folder: folder, name: name))
  }

  /// Takes an event.
  ///
  /// - Parameters:
  ///   - change: What happened.
  ///   - folder: The root.
  ///   - now: The time now.
  ///   - wall: The time now, in seconds since 1970.
  ///   - isLate: Whether it may have happened a while ago: then the file may have had other states since.
  /// - Throws: ``FileAccessError``, if the archive cannot be written.
  package mutating func note(
    _ change: WatchedTree.FileChange, in folder: borrowing FolderHandle, at now: Int64,
    wall: Int64, isLate: Bool = false
  ) throws(FileAccessError) {
    let place = Place(folder: change.folder, name: change.name)
    if change.kind == .vanished {
      vanished[place] = now + Self.second
      return
    }
    vanished[place] = nil
    if case .movedAside(let copy) = change.kind {
      let cause = pending.removeValue(forKey: place).map(\.kind.cause) ?? .movedAside
      anew.insert(place)
      try record([SeenEvent(change.name, at: copy, cause)], change.folder, in: folder, now, wall)
      return
    }
    var kind = change.kind
    if kind == .appeared || kind == .created, made.remove(place) != nil {
      recent[place] = wall
      return
    }
    if isLate, kind == .written { kind = .appeared }
    if let other = pending[place]?.kind, other != kind, other != .created {
      // Which of the two it is that is read later nothing shows.
      kind = .appeared
    }
    let soonest = max(now, (looked[place] ?? .min / 2) + Self.second)
    let due = kind == .written ? soonest : max(soonest, now + Self.second)
    pending[place] = Pending(kind: kind, due: min(due, pending[place]?.due ?? .max))
  }

  /// Does what is due, or a part of it.
  ///
  /// - Parameters:
  ///   - folder: The root.
  ///   - now: The time now; `nil` to record all that is expected, before the end.
  ///   - wall: The time now, in seconds since 1970.
  ///   - exact: The same in nanoseconds, if it is known.
  /// - Throws: ``FileAccessError``, if the archive or the list cannot be written; it is tried again later.
  package mutating func work(
    in folder: borrowing FolderHandle, at now: Int64?, wall: Int64, exact: Int64? = nil
  ) throws(FileAccessError) {
    let time = now ?? .max
    if !pending.isEmpty {
      var due: [[UInt8]: [Place]] = [:]
      for (place, event) in pending where event.due <= time {
        due[place.folder, default: []].append(place)
      }
      for (path, places) in due {
        var events: [SeenEvent] = []
        let isToBeSwept = sweeps.contains { $0.covers(path) }
        for place in places {
          guard let kind = pending.removeValue(forKey: place)?.kind else { continue }
          // What was not looked at since the watch began may have had other states before.
          let cause = isToBeSwept ? .found : kind.cause
          events.append(SeenEvent(place.name, cause, startsAnew: anew.remove(place) != nil))
        }
        do throws(FileAccessError) {
          try record(events, path, in: folder, now ?? 0, wall)
        } catch {
          // What was not recorded now may be another state later.
          for event in events {
            let place = Place(folder: path, name: event.name)
            if event.startsAnew { anew.insert(place) }
            pending[place] = Pending(kind: .appeared, due: (now ?? 0) &+ Self.patience)
          }
          throw error
        }
      }
    }
    try recordGone(in: folder, time)
    if let now {
      try fillAgain(in: folder, now, wall)
      looked = looked.filter { $0.value + Self.second > now }
      try sweep(in: folder, now, wall)
    }
    try writeList(at: now, wall)
    if now == nil { try lookAgain(in: folder, wall, exact ?? wall &* Self.second) }
    if pending.isEmpty, sweeps.isEmpty, !cleans, !isResting {
      archive.rest()
      isResting = true
    }
  }

  private mutating func record(
    _ events: [SeenEvent], _ path: [UInt8], in root: borrowing FolderHandle, _ now: Int64,
    _ wall: Int64
  ) throws(FileAccessError) {
    guard !events.isEmpty else { return }
    let folder: FolderHandle
    // A folder that is gone has no files.
    do throws(FileAccessError) { folder = try root.folder(at: [[UInt8]](path: path)) } catch {
      return
    }
    isResting = false
    let (changed, busy) = try archive.record(events, at: path, in: folder, now: wall)
    for event in events where event.cause != .found {
      looked[Place(folder: path, name: event.name)] = now
    }
    for event in busy {
      let place = Place(folder: path, name: event.name)
      if event.startsAnew { anew.insert(place) }
      pending[place] = Pending(kind: event.cause.kind, due: now &+ Self.second)
    }
    for (name, entries) in changed { list?.note(Folder.path(path, name), entries) }
    try fill(gaps(among: changed, after: events, at: path, now, wall), in: folder, now, wall)
    for event in events where event.cause != .found && changed[event.name] != nil {
      recent[Place(folder: path, name: event.name)] = wall
    }
    if recent.count > Self.mostAtOnce {
      recent = recent.filter { wall - $0.value < Self.recentSeconds }
    }
  }

  /// For how long a file was recorded a short time ago.
  private static let recentSeconds: Int64 = 300

  /// Looks again at what was recorded a short time ago, before the end.
  ///
  /// A tool takes a while to notice a save. If it noticed it before the last look, what it noticed after that is a change.
  private mutating func lookAgain(
    in root: borrowing FolderHandle, _ wall: Int64, _ exact: Int64
  ) throws(FileAccessError) {
    let places = recent.filter { (0..<Self.recentSeconds).contains(wall - $0.value) }.keys
    for (path, places) in Dictionary(grouping: places, by: \.folder) {
      try record(places.map { SeenEvent($0.name, .again(at: exact)) }, path, in: root, 0, wall)
    }
    recent = [:]
  }

  /// Notes files that have vanished, and were not made again.
  private mutating func recordGone(
    in root: borrowing FolderHandle, _ time: Int64
  ) throws(FileAccessError) {
    var gone: [[UInt8]: [[UInt8]]] = [:]
    for (place, due) in vanished where due <= time {
      gone[place.folder, default: []].append(place.name)
    }
    for (path, names) in gone {
      // If the folder is gone too, a new one of its name is looked at as a whole.
      if let folder = try? root.folder(at: [[UInt8]](path: path)) {
        isResting = false
        try archive.recordGone(names.filter { Self.isGone($0, in: folder) }, at: path)
      }
      for name in names { vanished[Place(folder: path, name: name)] = nil }
    }
  }

  private static func isGone(_ name: [UInt8], in folder: borrowing FolderHandle) -> Bool {
    do throws(FileAccessError) { return try folder.status(of: name)?.kind != .file } catch {
      return false
    }
  }

  // MARK: Sweeping

  private mutating func sweep(
    in root: borrowing FolderHandle, _ now: Int64, _ wall: Int64
  ) throws(FileAccessError) {
    guard sweepsDue <= now else { return }
    guard let sweep = sweeps.popLast() else {
      if cleans {
        cleans = false
        try archive.clean(now: wall)
      }
      return
    }
    do throws(FileAccessError) {
      try carryOn(sweep, in: root, now, wall)
    } catch {
      // Until it was looked at, a file may have had any states.
      sweeps.append(sweep)
      sweepsDue = now &+ Self.patience
      throw error
    }
  }

  private mutating func carryOn(
    _ sweep: Sweep, in root: borrowing FolderHandle, _ now: Int64, _ wall: Int64
  ) throws(FileAccessError) {
    var sweep = sweep
    guard let names = sweep.names else {
      let known = try archive.names(in: sweep.folder)
      if !known.isEmpty, let folder = try? root.folder(at: [[UInt8]](path: sweep.folder)) {
        let gone = known.filter { Self.isGone($0, in: folder) }
        try archive.recordGone(gone, at: sweep.folder)
      }
      sweep.names = listed(sweep, in: root)
      sweeps.append(sweep)
      return
    }
    let part = names.prefix(Self.mostAtOnce).filter {
      pending[Place(folder: sweep.folder, name: $0)] == nil
    }
    try record(part.map { SeenEvent($0, .found) }, sweep.folder, in: root, now, wall)
    sweep.names = Array(names.dropFirst(Self.mostAtOnce))
    if sweep.names?.isEmpty == false {
      sweeps.append(sweep)
    } else if list != nil {
      for (name, entries) in try archive.entries(in: sweep.folder) {
        list?.note(Folder.path(sweep.folder, name), entries)
      }
    }
  }

  /// The files in a folder; the folders in it are swept later.
  private mutating func listed(_ sweep: Sweep, in root: borrowing FolderHandle) -> [[UInt8]] {
    let path = sweep.folder
    var files: [[UInt8]] = []
    var folders: [[UInt8]] = []
    guard let folder = try? root.folder(at: [[UInt8]](path: path)) else { return [] }
    try? folder.forEachEntry { entry in
      let isFolder = entry.kind == .folder
      guard isFolder || entry.kind == .file, !SkippedNames.contains(entry.name, isFolder: isFolder),
        isFolder
          || TemporaryName.meaning(of: entry.name) == nil
            && ConflictCopyName(entry.name)?.strength != .strong
      else { return }
      if isFolder { folders.append(entry.name) } else { files.append(entry.name) }
    }
    let settings = settings
    func isIgnored(_ name: [UInt8], _ isFolder: Bool) -> Bool {
      settings.ignores(Folder.path(path, name), isFolder: isFolder)
    }
    if !settings.ignored.isEmpty {
      files.removeAll { isIgnored($0, false) }
      folders.removeAll { isIgnored($0, true) }
    }
    sweeps.insert(
      contentsOf: folders.map {
        Sweep(folder: Folder.path(path, $0), followsPause: sweep.followsPause)
      }, at: 0)
    return files
  }

  // MARK: Lists

  private mutating func writeList(at now: Int64?, _ wall: Int64) throws(FileAccessError) {
    guard list?.isChanged == true else { return }
    if let now {
      // A list is written once for many changes, and before a tool has sent the first of them.
      guard let due = listDue else {
        listDue = now + 2 * Self.second
        return
      }
      guard due <= now, sweeps.isEmpty else { return }
    }
    listDue = nil
    if list?.isForeign == true {
      list = OwnSeenList(in: root, archive, now: wall)
      sweeps.append(Sweep(folder: [], followsPause: false))
      return
    }
    do throws(FileAccessError) { try list?.write() } catch {
      listDue = now.map { $0 &+ 30 * Self.second }
      throw error
    }
  }
}

extension WatchedTree.FileChange.Kind {
  fileprivate var cause: SeenEvent.Cause {
    switch self {
    case .written: .written
    case .arrived: .arrived
    case .created, .appeared, .vanished, .movedAside: .appeared
    }
  }
}

extension SeenEvent.Cause {
  fileprivate var kind: WatchedTree.FileChange.Kind {
    switch self {
    case .written: .written
    case .arrived: .arrived
    case .appeared, .movedAside, .again, .found: .appeared
    }
  }
}
