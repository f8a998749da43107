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
  /// - Complexity: that of `RenameDetector.detectRenames`, and O(*n*) in the number of files for each change.
  @discardableResult
  public mutating func observe(
    _ tree: [RelativePath: FileState], fileIDs: [RelativePath: RenameDetector.FileID] = [:],
    earlierFileIDs: [RelativePath: RenameDetector.FileID] = [:], at time: Timestamp? = nil,
    times: [RelativePath: Timestamp] = [:], detector: RenameDetector = RenameDetector()
  ) throws(ReplicaError) -> ReplicaObservation {
    let before = self.tree.mapValues { $0.state }
    func entries(
      of paths: [RelativePath], _ states: [RelativePath: FileState],
      _ ids: [RelativePath: RenameDetector.FileID]
    ) -> [RenameDetector.Entry] {
      paths.sorted().compactMap { path in
        states[path].map { RenameDetector.Entry(path, $0, fileID: ids[path]) }
      }
    }
    let gone = before.keys.filter { tree[$0]?.kind != before[$0]?.kind }
    let new = tree.keys.filter { tree[$0]?.kind != before[$0]?.kind }
    let report = detector.detectRenames(
      gone: entries(of: gone, before, earlierFileIDs), new: entries(of: new, tree, fileIDs))
    var written = try carryOut(report.renames, time)
    // Known: every renamed file has its new name. The rest is gone, new, or changed.
    for path in self.tree.keys.sorted(by: { $1 < $0 }) where file(at: path) != nil {
      guard let identity = file(at: path), shown[identity]?.state.kind != tree[path]?.kind else {
        continue
      }
      // A folder that is not listed exists as long as something is in it.
      if shown[identity]?.state == .directory, tree.keys.contains(where: { $0.isBelow(path) }) {
        continue
      }
      written.append(try delete(path, at: time))
    }
    for (path, state) in tree.sorted(by: { $0.key < $1.key })
    where file(at: path).flatMap({ shown[$0]?.state }) != state {
      written.append(try write(path, state, at: times[path] ?? time))
    }
    return ReplicaObservation(written: written, renames: report.renames)
  }

  /// Carries out detected renames, folders before their contents.
  private mutating func carryOut(
    _ renames: [Rename], _ time: Timestamp?
  ) throws(ReplicaError) -> [WrittenVersion] {
    var written: [WrittenVersion] = []
    var folders: [(from: RelativePath, to: RelativePath)] = []
    let inOrder = renames.sorted {
      let (left, right) = ($0.kind == .directory, $1.kind == .directory)
      return left == right ? $0.from < $1.from : left
    }
    for rename in inOrder {
      var from = rename.from
      for folder in folders where from.isBelow(folder.from) {
        from = from.moved(from: folder.from, to: folder.to)
      }
      if from == rename.to { continue }
      // If the entry is no longer at its path, or another entry is in the way, it is not renamed: the next steps delete
      // and write the entries instead.
      guard file(at: from) != nil, file(at: rename.to) == nil, obstacle(above: rename.to) == nil,
        !rename.to.isBelow(from)
      else { continue }
      written.append(try self.rename(from, to: rename.to, at: time))
      if rename.kind == .directory, followsFolders { folders.append((from, rename.to)) }
    }
    return written
  }
}
