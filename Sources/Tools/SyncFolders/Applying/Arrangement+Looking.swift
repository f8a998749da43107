import ConflictResolution
import FileAccess

// Finds the places of files, and checks that they are unchanged.
extension Arrangement {
  /// Finds the place of each file, and checks that each is unchanged.
  mutating func locate<Tree: FolderAccess & ~Copyable>(
    in folder: borrowing Tree, _ origin: borrowing Tree, _ store: borrowing Tree,
    progress: (Int) -> Void
  ) throws(ArrangementFailure) {
    var named: Set<Place> = []
    for file in files {
      if let before = file.before { named.insert(placeBefore(before)) }
      if let after = file.after { named.insert(.folder(after)) }
    }
    let places =
      named.sorted {
        $0.name == $1.name
          ? $0 == .folder($0.name) && $1 != .folder($1.name)
          : $0.name.lexicographicallyPrecedes($1.name)
      }
      + files.map { .store($0.stored) } + files.map { .store(Self.spareName(of: $0)) }
    var found: [(place: Place, status: FileStatus, content: ContentOnDisk)] = []
    for place in places {
      guard let status = try status(at: place, folder, origin, store) else { continue }
      let content = try content(at: place, status, folder, origin, store, progress: progress)
      found.append((place, status, content))
    }
    let known = KnownStamps(of: files)
    // By their numbers first: each of two files with one content gets its own name back.
    for (place, status, content) in found {
      guard let index = sameFile(at: place, status, content, known) else { continue }
      occupants[place] = index
      inodes[index, default: []].insert(status.inode)
      looks[index] = looks[index] ?? Look(status)
      if !isUnchanged(index, status, content) { changed.insert(index) }
    }
    for (place, status, content) in found where occupants[place] == nil {
      guard let index = index(of: place, status, content, known) else {
        if try clearReservation(at: place, content, folder, origin, store) { continue }
        try handleForeign(at: place, folder, origin, store)
        continue
      }
      occupants[place] = index
      inodes[index, default: []].insert(status.inode)
    }
  }

  /// The file whose number matches that of what is at a place.
  ///
  /// Several names may be hard links of one file: then it is the file that has had this name.
  private func sameFile(
    at place: Place, _ status: FileStatus, _ content: ContentOnDisk, _ known: KnownStamps
  ) -> Int? {
    let same = known.withNumber(status.inode).filter {
      files[$0].stamp.isSameFile(as: status)
        && (isUnchanged($0, status, content) || isToComeBack($0))
    }
    return same.first { inodes[$0] == nil && names(of: $0).contains(place.name) }
      ?? same.first { names(of: $0).contains(place.name) } ?? same.first
  }

  private func names(of index: Int) -> [[UInt8]] {
    let file = files[index]
    return [file.before, file.after, file.stored, Self.spareName(of: file)].compactMap { $0 }
  }

  /// Whether a file was set aside, or moved a moment ago, and is to get its name back, even if somebody has written to
  /// it since.
  private func isToComeBack(_ index: Int) -> Bool {
    let isFromStore = direction == .back && files[index].after == nil
    return (isFromStore || isStepBack) && files[index].goal(direction) != nil
  }

  /// The file that is at a place with another number than it had.
  private func index(
    of place: Place, _ status: FileStatus, _ content: ContentOnDisk, _ known: KnownStamps
  ) -> Int? {
    let same = known.withContent(content).filter { isUnchanged($0, status, content) }
    if let known = same.first(where: { inodes[$0]?.contains(status.inode) == true }) {
      return known
    }
    // In the store a file is known by its name there, however often it was copied.
    if place.isInStore {
      return same.first {
        files[$0].stored == place.name || Self.spareName(of: files[$0]) == place.name
      }
    }
    let missing = same.filter { inodes[$0] == nil }
    // A file and its copy with other rights have one content.
    if let named = missing.first(where: { names(of: $0).contains(place.name) }) ?? missing.first {
      return named
    }
    // A file that was made again is not one that is to come back with its time, unless it has that as well: a sync tool
    // brings a conflict copy again that was set aside.
    return same.first {
      goalPlace(of: $0) == place && (direction == .forward || hasTime(of: $0, status))
    }
  }

  /// Removes what reserved a name when a move was interrupted.
  ///
  /// - Returns: Whether it was that.
  private func clearReservation<Tree: FolderAccess & ~Copyable>(
    at place: Place, _ content: ContentOnDisk, _ folder: borrowing Tree, _ origin: borrowing Tree,
    _ store: borrowing Tree
  ) throws(ArrangementFailure) -> Bool {
    let reservation = FolderHandle.reservation
    guard content.size == UInt64(reservation.count),
      content.digest == FastSHA256.digest(of: reservation)
    else { return false }
    try access { () throws(FileAccessError) in
      switch place {
      case .folder(let name): try folder.remove(name)
      case .origin(let name): try origin.remove(name)
      case .store(let name): try store.remove(name)
      }
    }
    return true
  }

  /// Puts back a foreign file that was moved at the moment of a crash; refuses any other foreign file at a name
  /// that is needed.
  private func handleForeign<Tree: FolderAccess & ~Copyable>(
    at place: Place, _ folder: borrowing Tree, _ origin: borrowing Tree, _ store: borrowing Tree
  ) throws(ArrangementFailure) {
    switch place {
    case .folder(let name), .origin(let name):
      if files.indices.contains(where: { goalPlace(of: $0) == place }) {
        throw ArrangementFailure(name, "has been changed since, or another file stands there")
      }
    case .store(let name):
      guard let file = files.first(where: { Self.spareName(of: $0) == name }) else { return }
      for goal in [file.before.map(placeBefore), file.after.map(Place.folder)].compactMap({ $0 }) {
        if try status(at: goal, folder, origin, store) == nil {
          return try access { () throws(FileAccessError) in
            if case .origin = goal {
              try store.move(name, to: goal.name, in: origin)
            } else {
              try store.move(name, to: goal.name, in: folder)
            }
          }
        }
      }
    }
  }

  private func isUnchanged(_ index: Int, _ status: FileStatus, _ content: ContentOnDisk) -> Bool {
    let stamp = files[index].stamp
    return stamp.kind == status.kind && stamp.content == content
  }

  /// Whether something has the time of a file, as exact as file systems and sync tools keep it.
  private func hasTime(of index: Int, _ status: FileStatus) -> Bool {
    guard let time = Timestamp(of: status) else { return false }
    let own = files[index].version
    return own.isSame(as: SeenEntry.Version(digest: own.digest, modified: time.nanoseconds))
  }

  /// Makes sure that nobody has written to a file since it was examined, unless a change is taken back that could not be
  /// made.
  func requireUnwritten<Tree: FolderAccess & ~Copyable>(
    _ index: Int, at place: Place, _ folder: borrowing Tree, _ origin: borrowing Tree,
    _ store: borrowing Tree
  ) throws(ArrangementFailure) {
    let file = files[index]
    guard !isStepBack, hasOrigin || file.before != file.after, let look = looks[index],
      let status = try status(at: place, folder, origin, store), status.kind == .file
    else { return }
    // Some file systems set or round the time when a file gets another name: then its content counts.
    if look == Look(status) { return }
    guard look.size == status.size,
      try content(at: place, status, folder, origin, store) == file.stamp.content
    else {
      throw ArrangementFailure(
        file.before ?? file.after ?? place.name, "was written to meanwhile", isWritten: true)
    }
  }

  /// What is in the file at a place.
  private func content<Tree: FolderAccess & ~Copyable>(
    at place: Place, _ status: FileStatus, _ folder: borrowing Tree, _ origin: borrowing Tree,
    _ store: borrowing Tree, progress: (Int) -> Void = { _ in }
  ) throws(ArrangementFailure) -> ContentOnDisk {
    try access { () throws(FileAccessError) in
      switch place {
      case .folder(let name): try ContentOnDisk(of: name, status, in: folder, progress: progress)
      case .origin(let name): try ContentOnDisk(of: name, status, in: origin, progress: progress)
      case .store(let name): try ContentOnDisk(of: name, status, in: store, progress: progress)
      }
    }
  }

  /// Makes sure that every file is somewhere before anything is changed.
  func requireOrder() throws(ArrangementFailure) {
    for (index, file) in files.enumerated() where occupants.places(of: index).isEmpty {
      if direction == .back, file.after == nil, let name = file.before {
        throw ArrangementFailure(
          name, "is not in the store any longer, or what is there has another content")
      }
      let name = (direction == .forward ? file.before : file.after) ?? file.stored
      throw ArrangementFailure(name, "is not there any longer, or has been changed since")
    }
  }

  /// Makes sure that a file that gets its name back is the one that was set aside.
  func requireContents() throws(ArrangementFailure) {
    guard !acceptsChanged else { return }
    for index in changed.sorted() {
      guard let name = files[index].goal(direction), occupants[goalPlace(of: index)] != index
      else { continue }
      throw ArrangementFailure(
        name, "has been changed in the store since it was set aside", isChangedInStore: true)
    }
  }

  func status<Tree: FolderAccess & ~Copyable>(
    at place: Place, _ folder: borrowing Tree, _ origin: borrowing Tree, _ store: borrowing Tree
  ) throws(ArrangementFailure) -> FileStatus? {
    try access { () throws(FileAccessError) in
      switch place {
      case .folder(let name): try folder.status(of: name)
      case .origin(let name): try origin.status(of: name)
      case .store(let name): try store.status(of: name)
      }
    }
  }

  /// Whether the file at a place is this one.
  func isAt<Tree: FolderAccess & ~Copyable>(
    _ index: Int, _ place: Place, _ folder: borrowing Tree, _ origin: borrowing Tree,
    _ store: borrowing Tree
  ) throws(ArrangementFailure) -> Bool {
    guard let status = try status(at: place, folder, origin, store) else { return false }
    return inodes[index]?.contains(status.inode) == true
      && status.kind == files[index].stamp.kind
  }

  func require<Tree: FolderAccess & ~Copyable>(
    _ index: Int, at place: Place, _ folder: borrowing Tree, _ origin: borrowing Tree,
    _ store: borrowing Tree
  ) throws(ArrangementFailure) {
    guard try isAt(index, place, folder, origin, store) else {
      throw ArrangementFailure(
        files[index].before ?? place.name, "was exchanged for another file meanwhile")
    }
  }

  /// Makes sure that no program has a file open that it may be writing to, if such files are left or it comes from
  /// another folder: there people and programs leave unfinished files.
  func requireNoWriter<Tree: FolderAccess & ~Copyable>(
    _ folder: borrowing Tree, _ origin: borrowing Tree
  ) throws(ArrangementFailure) {
    guard hasOrigin || leavesOpen, direction == .forward else { return }
    for (place, index) in occupants.sorted {
      guard !place.isInStore, place != goalPlace(of: index), files[index].stamp.kind == .file else {
        continue
      }
      let name = place.name
      let isOpen = try access { () throws(FileAccessError) in
        if case .origin = place { return try origin.hasWriter(name) }
        return try folder.hasWriter(name)
      }
      if isOpen {
        throw ArrangementFailure(name, "is open in a program that may write to it", isOpen: true)
      }
    }
  }

  /// Makes sure that a folder that was set aside because it was empty is still empty.
  func requireSameFolders<Tree: FolderAccess & ~Copyable>(
    _ store: borrowing Tree
  ) throws(ArrangementFailure) {
    guard checksFolders, !isStepBack else { return }
    for (place, index) in occupants.sorted {
      let file = files[index]
      guard case .store(let name) = place, file.goal(direction) == nil, file.stamp.kind == .folder
      else {
        continue
      }
      let isSame = try access { () throws(FileAccessError) in
        guard let status = try store.status(of: name) else { return true }
        return try ContentOnDisk(of: name, status, in: store) == file.stamp.content
      }
      guard isSame else {
        throw ArrangementFailure(
          file.before ?? file.after ?? name, "got something new meanwhile", isWritten: true)
      }
    }
  }
}

/// The positions of files by the facts in their stamps, in the order of the files.
private struct KnownStamps {
  private var byNumber: [UInt64: [Int]] = [:]
  private var byContent: [ContentOnDisk: [Int]] = [:]

  init(of files: [MovedFile]) {
    for (index, file) in files.enumerated() {
      byNumber[file.stamp.inode, default: []].append(index)
      byContent[file.stamp.content, default: []].append(index)
    }
  }

  /// The files that have a number on their file system.
  func withNumber(_ inode: UInt64) -> [Int] { byNumber[inode] ?? [] }

  /// The files that have a content.
  func withContent(_ content: ContentOnDisk) -> [Int] { byContent[content] ?? [] }
}
