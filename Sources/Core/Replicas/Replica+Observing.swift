public import ConflictResolution

// Writes for a host that does not see its user's steps, but only the folder before and now.
extension Replica {
  /// Writes what a user has done since the last scan, as far as the folder shows it: renames, deletions, new files and
  /// changes.
  ///
  /// ```swift
  /// try mom.write("Trip/Plan.txt", .file(FileContent("1\n2\n3\n")))
  /// let seen = try mom.observe(["Travel/Plan.txt": .file(FileContent("1\n2\n3\n"))])
  /// seen.renames  // Trip/Plan.txt to Travel/Plan.txt: same content
  /// ```
  ///
  /// An undetected rename is a deletion and a new file: then an edit on another device conflicts with a deletion.
  ///
  /// - Parameters:
  ///   - tree: everything that is in the folder now; folders only if the replica follows them.
  ///   - fileIDs: the file system's IDs of the current files, if the host has them.
  ///   - earlierFileIDs: the IDs of the earlier files, by their paths.
  ///   - time: the time of the scan; used for changes whose time is not in `times`.
  ///   - times: the times of the changes, from the file system.
  ///   - detector: detects renames.
  /// - Returns: what was written, and the detected renames, each with its evidence.
  /// - Throws: ``ReplicaError`` if a counter cannot go higher; what was written before remains.
  /// - Complexity: that of `RenameDetector.detectRenames`, and O(*n*) in the number of files.
  @discardableResult
  public mutating func observe(
    _ tree: [RelativePath: FileState], fileIDs: [RelativePath: RenameDetector.FileID] = [:],
    earlierFileIDs: [RelativePath: RenameDetector.FileID] = [:], at time: Timestamp? = nil,
    times: [RelativePath: Timestamp] = [:], detector: RenameDetector = RenameDetector()
  ) throws(ReplicaError) -> ReplicaObservation {
    var folder = ObservedFolder()
    folder.tree = tree
    folder.fileIDs = fileIDs
    folder.earlierFileIDs = earlierFileIDs
    folder.time = time
    folder.times = times
    return try observe(folder, detector: detector) { (replica, step) throws(ReplicaError) in
      try step.perform(on: &replica)
    }
  }

  /// The same, with what carries out each step.
  ///
  /// - Parameters:
  ///   - folder: what is in the folder now.
  ///   - detector: detects renames.
  ///   - carryOut: carries out a step on the replica, and returns what it wrote.
  /// - Returns: what was written, and the detected renames.
  /// - Throws: what `carryOut` throws; what was written before remains.
  package mutating func observe(
    _ folder: ObservedFolder, detector: RenameDetector = RenameDetector(),
    carryOut: (inout Replica, ObservedStep) throws(ReplicaError) -> WrittenVersion
  ) throws(ReplicaError) -> ReplicaObservation {
    let tree = folder.tree
    var (gone, changed) = differences(from: tree)
    let renames = self.renames(gone, changed, folder.fileIDs, folder.earlierFileIDs, detector)
    var written = try rename(renames, at: folder.time, carryOut)
    // Known: every renamed file has its new name. The rest is gone, new, or changed.
    if !written.isEmpty { (gone, changed) = differences(from: tree) }
    // A folder that is not listed exists as long as something is in it.
    let used = gone.contains { $0.state == .directory } ? Self.folders(of: tree) : []
    let renamedCount = written.count
    // What was in a deleted folder is gone with it.
    for (path, state) in gone.sorted(by: { $1.path < $0.path }) where file(at: path) != nil {
      // A host that follows no folders lists none, so that none is missing.
      if state == .directory, !followsFolders || used.contains(path) { continue }
      written.append(try carryOut(&self, .delete(path, at: folder.time)))
    }
    if written.count > renamedCount { (gone, changed) = differences(from: tree) }
    for (path, state) in changed.sorted(by: { $0.path < $1.path })
    where self.state(at: path) != state {
      written.append(
        try carryOut(&self, .write(path, state, at: folder.times[path] ?? folder.time)))
    }
    return ReplicaObservation(written: written, renames: renames)
  }

  /// The renames that a scan shows.
  private func renames(
    _ gone: [ObservedState], _ changed: [ObservedState],
    _ fileIDs: [RelativePath: RenameDetector.FileID],
    _ earlierFileIDs: [RelativePath: RenameDetector.FileID], _ detector: RenameDetector
  ) -> [Rename] {
    func entries(
      _ states: [ObservedState], _ ids: [RelativePath: RenameDetector.FileID]
    ) -> [RenameDetector.Entry] {
      states.sorted { $0.path < $1.path }.map {
        RenameDetector.Entry($0.path, $0.state, fileID: ids[$0.path])
      }
    }
    let new = changed.filter { state(at: $0.path)?.kind != $0.state.kind }
    // Most scans find no pair.
    if gone.isEmpty || new.isEmpty { return [] }
    return detector.detectRenames(
      gone: entries(gone, earlierFileIDs), new: entries(new, fileIDs)
    ).renames
  }

  /// A path with a state.
  private typealias ObservedState = (path: RelativePath, state: FileState)

  /// The state that the user sees at a path.
  private func state(at path: RelativePath) -> FileState? {
    standing.first[path].flatMap { shown[$0]?.state }
  }

  /// How a tree differs from the one that the user saw.
  ///
  /// - Returns: what is not in the tree or of another kind there, as the user saw it; and what is new or changed, as the
  ///   tree has it.
  private func differences(
    from tree: [RelativePath: FileState]
  ) -> (gone: [ObservedState], changed: [ObservedState]) {
    var changed: [ObservedState] = []
    var keptCount = 0
    for (path, state) in tree {
      let seen = self.state(at: path)
      if seen?.kind == state.kind { keptCount += 1 }
      if seen != state { changed.append((path: path, state: state)) }
    }
    // Most scans find all that was there.
    if keptCount == standing.first.count { return ([], changed) }
    let gone = standing.first.compactMap { path, identity -> ObservedState? in
      guard let state = shown[identity]?.state, tree[path]?.kind != state.kind else { return nil }
      return (path: path, state: state)
    }
    return (gone, changed)
  }

  /// The folders that something in a tree is in.
  private static func folders(of tree: [RelativePath: FileState]) -> Set<RelativePath> {
    var folders: Set<RelativePath> = []
    for path in tree.keys {
      var above = path.parent
      while let folder = above, folders.insert(folder).inserted { above = folder.parent }
    }
    return folders
  }

  /// Carries out detected renames, folders before their contents.
  private mutating func rename(
    _ renames: [Rename], at time: Timestamp?,
    _ carryOut: (inout Replica, ObservedStep) throws(ReplicaError) -> WrittenVersion
  ) throws(ReplicaError) -> [WrittenVersion] {
    var written: [WrittenVersion] = []
    var folders = FolderMoves()
    let inOrder = renames.sorted {
      let (left, right) = ($0.kind == .directory, $1.kind == .directory)
      return left == right ? $0.from < $1.from : left
    }
    for rename in inOrder {
      let from = folders.moved(rename.from)
      if from == rename.to { continue }
      // If the entry is no longer at its path, or another entry is in the way, it is not renamed: the next steps delete
      // and write the entries instead.
      guard file(at: from) != nil, file(at: rename.to) == nil, obstacle(above: rename.to) == nil,
        !rename.to.isBelow(from)
      else { continue }
      written.append(try carryOut(&self, .rename(from, to: rename.to, at: time)))
      if rename.kind == .directory, followsFolders { folders.append(from: from, to: rename.to) }
    }
    return written
  }
}
