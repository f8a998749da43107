import ConflictResolution
package import FileAccess
import FileNames

// One version is fetched by a run of its own: a copy of it is made in that run's store, and gets its name in the
// folder as every new file of a run does. The store keeps the version, so the run that set it aside can be undone
// as before.
extension FolderStore where Tree: ~Copyable {
  /// The plan of a run that fetches a version.
  ///
  /// - Parameters:
  ///   - version: The version, in this store.
  ///   - name: The name that it will get, in the folder that it was in.
  ///   - root: The path of the folder at which its path begins; absolute.
  /// - Returns: The plan; `nil` if it is not in the store.
  /// - Throws: ``FileAccessError``, if the store cannot be read.
  package borrowing func planToRestore(
    _ version: SetAsideVersion, as name: [UInt8], in root: [UInt8]
  ) throws(FileAccessError) -> RunPlan? {
    let stored = version.file.stored
    let stamp = version.file.stamp
    let files = try contents(ofRun: version.entry.record.id)
    guard let status = try files.status(of: stored), status.kind == stamp.kind else { return nil }
    let content: MadeContent
    var model: RightsModel?
    switch stamp.kind {
    case .symbolicLink: content = .link(to: try files.linkTarget(of: stored))
    case .folder:
      content = .document(
        of: stored, recipe: DocumentRecipe(omitted: [], sources: [:]), content: stamp.content)
    case .file, .other:
      content = .copy(of: stored, stamp: stamp)
      model = RightsModel(stored, expected: status.permissions)
    }
    let change = RunPlan.Change(
      folder: version.folder,
      files: [
        .made(
          after: name, content: content, like: model,
          modified: (stamp.seconds, stamp.nanoseconds))
      ],
      reason: .restored(
        RestoredVersion(run: version.entry.record.id, name: version.name, stored: stored)))
    return RunPlan(folder: root, strategies: [], changes: [change])
  }

  /// Gives the content of a version block by block.
  ///
  /// - Parameters:
  ///   - version: The version, in this store.
  ///   - body: Takes each block, in order; of a symbolic link its target. Nothing of a document.
  /// - Returns: Whether it is what was set aside, to the last byte; `nil` if it is not in the store.
  /// - Throws: ``FileAccessError``, if it cannot be read.
  /// - Complexity: O(*n*) in the number of bytes, O(1) in memory.
  package borrowing func read(
    _ version: SetAsideVersion, _ body: (ArraySlice<UInt8>) -> Void
  ) throws(FileAccessError) -> Bool? {
    let files = try contents(ofRun: version.entry.record.id)
    let stored = version.file.stored
    guard let status = try files.status(of: stored), status.kind == version.file.stamp.kind else {
      return nil
    }
    var check = ContentCheck()
    switch status.kind {
    case .file:
      try files.forEachBlock(of: stored) { block in
        check.update(block)
        body(block)
      }
    case .symbolicLink:
      let target = try files.linkTarget(of: stored)
      check.update(target[...])
      body(target[...])
    case .folder, .other:
      return try ContentOnDisk(of: stored, status, in: files) == version.file.stamp.content
    }
    return check.content == version.file.stamp.content
  }

  /// What is in a document that was set aside, folders left out.
  ///
  /// - Parameter version: The version, in this store.
  /// - Returns: Its members by their paths in it, in the order of their bytes, with their sizes.
  /// - Throws: ``FileAccessError``, if it cannot be read.
  package borrowing func members(
    of version: SetAsideVersion
  ) throws(FileAccessError) -> [(path: [UInt8], size: UInt64)] {
    let files = try contents(ofRun: version.entry.record.id)
    let listing = try DocumentListing(of: try files.folder(version.file.stored))
    return listing.paths.compactMap { path in
      listing.entries[path]?.content.map { (path.path, $0.size) }
    }
  }
}

extension SyncFolder {
  /// The keys of all names in a folder, and in other spellings of it, that a new file must not collide with.
  ///
  /// - Parameters:
  ///   - components: The names of the folders on the way down to it.
  ///   - root: This folder.
  /// - Returns: The keys.
  /// - Throws: ``FileAccessError``, if it cannot be listed.
  private func takenNames(
    in components: [[UInt8]], _ root: borrowing FolderHandle
  ) throws(FileAccessError) -> Set<CollisionKey> {
    var taken: Set<CollisionKey> = []
    var spellings = FolderSpellings()
    for spelling in [components] + (try spellings.others(of: components, in: root)) {
      try root.folder(at: spelling).forEachEntry { entry in
        taken.insert(CollisionKey.universal(entry.name))
        // The name that a placeholder stands for is taken, though its content is elsewhere.
        if let name = Placeholder.fileName(of: entry.name) {
          taken.insert(CollisionKey.universal(name))
        }
      }
    }
    return taken
  }

  /// Whether a name is free: no name in the folder collides with it on any file system.
  ///
  /// - Throws: ``FileAccessError``, if the folder cannot be listed.
  package func isFree(
    _ name: [UInt8], in components: [[UInt8]], _ root: borrowing FolderHandle
  ) throws(FileAccessError) -> Bool {
    try !takenNames(in: components, root).contains(CollisionKey.universal(name))
  }

  /// The name that a version gets when it is fetched: the one that it had if that is free, else a numbered one.
  ///
  /// A conflict copy's name would make it one again, so it gets a number of its original's.
  ///
  /// - Parameters:
  ///   - version: The version.
  ///   - root: This folder.
  /// - Returns: The name; `nil` if no number is free.
  /// - Throws: ``FileAccessError``, if the folder cannot be listed.
  /// - Complexity: O(*n*) in the number of names in the folder.
  package func freeName(
    for version: SetAsideVersion, in root: borrowing FolderHandle
  ) throws(FileAccessError) -> [UInt8]? {
    let taken = try takenNames(in: version.folder, root)
    let isCopy = ConflictCopyName(version.name)?.strength == .strong
    let name = isCopy ? version.originalName : version.name
    return NumberingConvention.hyphen.freeName(
      name, isFolder: version.file.stamp.kind == .folder, besides: taken)
  }
}

extension NumberingConvention {
  /// A name if it is free, else with the first number that is; `nil` if no number is free.
  func freeName(
    _ name: [UInt8], isFolder: Bool, besides taken: Set<CollisionKey>
  ) -> [UInt8]? {
    guard taken.contains(CollisionKey.universal(name)) else { return name }
    let numbered = try? firstFree(for: name, isDirectory: isFolder) { _, key in
      !taken.contains(key)
    }
    return numbered?.name
  }
}

extension [RunRecord] {
  /// The runs that fetched versions to names that undoing another run gives to its own files, the last one
  /// first.
  ///
  /// They are undone before it: what they fetched is in its store as well.
  ///
  /// - Parameter record: The run that will be undone.
  /// - Returns: The runs.
  package func restores(inTheWayOf record: RunRecord) -> [RunRecord] {
    var wanted: Set<[CollisionKey]> = []
    for (index, change) in record.changes.enumerated() where record.isToUndo(index) {
      for file in change.files where change.origin != nil || file.before != file.after {
        guard let name = file.before else { continue }
        let folder = change.origin?.folder ?? change.folder
        wanted.insert((folder + [name]).map(CollisionKey.universal))
      }
    }
    return reversed().filter { other in
      guard other.id != record.id, other.restored != nil, other.canBeTakenBack else { return false }
      return other.changes.contains { change in
        change.files.contains { file in
          file.after.map {
            wanted.contains((change.folder + [$0]).map(CollisionKey.universal))
          } ?? false
        }
      }
    }
  }
}
