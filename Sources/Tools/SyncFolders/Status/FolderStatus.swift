package import ConflictResolution
package import FileAccess

/// The conflicts and runs that are left for a person in one folder.
package struct FolderStatus: Sendable {
  /// A conflict that is open.
  package struct Conflict: Sendable {
    /// The conflict itself.
    package let unsettled: UnsettledConflict
    /// Since when it is open.
    package let since: OpenSince
    /// When it was noted first, and when it was reported to a person last; `nil` if that is not noted.
    package let firstSeen: Timestamp?
    package let told: Timestamp?
    /// Whether all versions are files with the same content: any run sets the copies aside.
    package let isSame: Bool
    /// Why no answer of a person settles it, if so.
    package let obstacle: String?
    /// What the original may be now, if it is gone.
    package let renamed: RenamedOriginal?
  }

  /// Answers of a person that no run has carried out.
  package struct Answers: Hashable, Sendable {
    /// The path of their file; absolute.
    package let path: [UInt8]
    /// How many there are; `nil` if the file cannot be read.
    package let count: Int?

    package init(path: [UInt8], count: Int?) {
      self.path = path
      self.count = count
    }
  }

  /// What a watch keeps of the folder's files as bases of merges.
  package struct Archive: Hashable, Sendable {
    /// How many texts it has.
    package let contents: Int
    /// How many bytes those have that no run has set aside.
    package let bytes: Int
    /// Whether the other devices get lists.
    package let sharesLists: Bool
    /// How many devices give lists, this one included.
    package let lists: Int
  }

  /// The path of the folder; absolute.
  package let folder: [UInt8]
  /// The conflicts, in the order in which a scan finds them.
  package internal(set) var conflicts: [Conflict] = []
  /// Possible copies, which do not count.
  package internal(set) var weak = 0
  /// How many names were seen.
  package internal(set) var names = 0
  /// What could not be read.
  package internal(set) var problems: [ScanProblem] = []
  /// Runs that were interrupted, the first one first.
  package internal(set) var interrupted: [RunHistory.Entry] = []
  /// The last run that changed anything; `nil` if no run did.
  package internal(set) var lastRun: RunHistory.Entry?
  /// Stores that cannot be read, in words.
  package internal(set) var storeProblems: [String] = []
  /// Why it is not noted since when conflicts are open, if so.
  package internal(set) var recordProblem: FileAccessError?
  /// Answers of a person that wait to be carried out.
  package var answers: Answers?

  /// What a watch keeps as bases of merges; `nil` if none was there.
  package internal(set) var archive: Archive?

  /// Whether something is left for a person.
  package var isOpen: Bool { !conflicts.isEmpty || !interrupted.isEmpty }
  /// Since when the oldest conflict is open.
  package var oldest: OpenSince? {
    conflicts.map(\.since).min { $0.time < $1.time }
  }

  init(of folder: [UInt8]) { self.folder = folder }

  /// Leaves out the conflicts that are in a folder inside of this one, which is examined separately.
  ///
  /// - Parameter path: The path of that folder; absolute.
  package mutating func leaveOut(inside path: [UInt8]) {
    let root = folder.last == 0x2F ? folder : folder + [0x2F]
    guard path.count > root.count, path.starts(with: root) else { return }
    let inner = Array(path[root.count...]) + [0x2F]
    conflicts.removeAll { $0.unsettled.path.starts(with: inner) }
  }

  /// Leaves out all but some conflicts, for a person who asks about one file.
  package mutating func leaveOnly(_ isMeant: (UnsettledConflict) -> Bool) {
    conflicts.removeAll { !isMeant($0.unsettled) }
    (weak, interrupted, lastRun, archive) = (0, [], nil, nil)
  }
}

extension SyncFolder {
  /// Scans the folder, and notes since when its conflicts are open; nothing in the folder is changed.
  ///
  /// - Parameters:
  ///   - ignored: Paths that are skipped.
  ///   - weak: Which weak matches count.
  ///   - now: The time now.
  ///   - isTold: Whether it is reported to a person, which is noted then.
  ///   - isNoted: Whether anything is noted.
  ///   - isStoreNamed: Whether the user named the store: then it is the only one that counts.
  ///   - progress: Gets the number of names of each folder that is listed.
  /// - Returns: The status.
  /// - Throws: ``FileAccessError``, if the folder cannot be opened.
  /// - Complexity: That of a scan; contents are read only of versions that all have one size, up to 16 MiB, and of
  ///   what originals that are gone may be now.
  package func status(
    ignoring ignored: [PathPattern] = [], weak: WeakCopies = .none, now: Timestamp, isTold: Bool,
    isNoted: Bool = true, isStoreNamed: Bool = false, progress: (Int) -> Void = { _ in }
  ) throws(FileAccessError) -> FolderStatus {
    var status = FolderStatus(of: path)
    let known = addRuns(to: &status, isStoreNamed: isStoreNamed)
    let settings = ScanSettings(ignored: ignored, knownFiles: known, weakCopies: weak)
    var scan = try FolderScan(of: path, settings: settings)
    let root = try FolderHandle(path)
    var originals = RenamedOriginals()
    var open: [(conflict: UnsettledConflict, isSame: Bool, obstacle: String?, RenamedOriginal?)] =
      []
    scan.forEachStep { step, folder in
      switch step {
      case .folder(let names): progress(names)
      case .families(let families):
        let renamed = originals.find(families, in: root)
        let units = FileUnit.standing(of: families, in: folder, weakCopies: weak)
        for (place, (family, renamed)) in zip(families, renamed).enumerated() {
          status.weak += family.members.count { $0.copy != nil && !weak.includes($0) }
          guard !units.companions.contains(place),
            let conflict = UnsettledConflict(family, weak: weak)
          else { continue }
          open.append(
            (
              conflict, !units.mains.contains(place) && conflict.isSame(in: folder),
              conflict.obstacle ?? units.obstacles[place], renamed
            ))
        }
      }
    }
    status.names = scan.names
    status.problems = scan.problems
    status.archive = seen.flatMap { archive in
      guard archive.isThere else { return nil }
      let size = archive.contentSize()
      return FolderStatus.Archive(
        contents: size.count, bytes: size.bytes,
        sharesLists: SeenSettings(of: archive).sharesLists,
        lists: SeenLists.count(in: path))
    }
    let record =
      isNoted
      ? note(open.map(\.conflict), settings, in: &status, now: now, isTold: isTold)
      : openConflicts()
    status.conflicts = open.map { conflict, isSame, obstacle, renamed in
      let entry = record.entry(of: conflict)
      return FolderStatus.Conflict(
        unsettled: conflict, since: entry?.since ?? conflict.ownSince(now: now),
        firstSeen: entry?.firstSeen, told: entry?.told, isSame: isSame,
        obstacle: obstacle, renamed: renamed)
    }
    return status
  }

  /// Notes what the scan of the folder has found.
  private func note(
    _ open: [UnsettledConflict], _ settings: ScanSettings, in status: inout FolderStatus,
    now: Timestamp, isTold: Bool
  ) -> OpenConflictRecord {
    let unread = status.problems.map(\.path)
    do throws(FileAccessError) {
      return try changeOpenConflicts { record in
        record.note(open, at: now) { settings.leavesOpen($0, unread: unread) }
        // What is shown is when it was reported before this time.
        let shown = record
        let keys = Set(open.map(\.key))
        if isTold { record.noteTold(record.entries.filter { keys.contains($0.key) }, at: now) }
        return shown
      }
    } catch {
      status.recordProblem = error
      var record = openConflicts()
      record.note(open, at: now) { settings.leavesOpen($0, unread: unread) }
      return record
    }
  }

  /// Adds the runs, and gives the files that they made.
  private func addRuns(to status: inout FolderStatus, isStoreNamed: Bool) -> KnownFiles {
    do throws(SyncFolderError) {
      let history = try RunHistory(of: self, isNamed: isStoreNamed)
      status.storeProblems = history.problems
      status.interrupted = history.entries.filter {
        $0.record.isInterrupted && !$0.isRunning
      }
      status.lastRun = history.entries.last {
        $0.record.state != .void && $0.record.state != .foreign
      }
      let used = try? location().path
      return filesMade(by: history.entries.filter { $0.store == used }.map(\.record))
    } catch {
      switch error {
      case .access, .storeIsUnsafe: status.storeProblems = [error.description]
      // If nothing can be set aside, there were no runs.
      case .noStore, .storeIsElsewhere, .storeIsSynced, .storeIsForeign: break
      }
      return KnownFiles()
    }
  }
}

extension ScanSettings {
  /// Whether what is noted may be open although a scan with these settings does not find it.
  ///
  /// - Parameters:
  ///   - entry: What is noted.
  ///   - unread: The paths that could not be read.
  /// - Returns: Whether it may be open.
  package func leavesOpen(_ entry: OpenConflictRecord.Entry, unread: [[UInt8]]) -> Bool {
    if entry.isWeak, weakCopies != .all { return true }
    if unread.contains(where: { $0.isEmpty || entry.path.starts(with: $0 + [0x2F]) }) {
      return true
    }
    guard !ignored.isEmpty else { return false }
    let components = [[UInt8]](path: entry.path)
    return components.indices.contains { end in
      ignores(Array(components[...end]).path, isFolder: end + 1 < components.count)
    }
  }
}

extension UnsettledConflict {
  /// Whether all versions are files with one content, as far as that can be known by reading little.
  func isSame(in folder: borrowing FolderHandle) -> Bool {
    guard kind == .versions, !isOrphan, let first = members.first, members.count > 1,
      members.allSatisfy({
        $0.status.kind == .file && !$0.isPlaceholder && $0.status.size == first.status.size
      }), first.status.size <= FolderPlanner.mergeLimit
    else { return false }
    var content: ContentOnDisk?
    for member in members {
      guard let next = try? ContentOnDisk(of: member.name, member.status, in: folder) else {
        return false
      }
      guard content == nil || next == content else { return false }
      content = next
    }
    return true
  }
}
