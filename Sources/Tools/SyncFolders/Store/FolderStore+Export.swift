package import ConflictResolution
package import FileAccess

// Versions that were set aside, as a folder that people can read.
extension FolderStore where Tree: ~Copyable {
  /// Copies a version to a folder outside; the store keeps it.
  ///
  /// - Parameters:
  ///   - version: The version, in this store.
  ///   - name: A free name in the other folder.
  ///   - folder: The other folder.
  /// - Returns: Whether the copy is what was set aside, to the last byte; `nil` if it is not in the store.
  /// - Throws: ``FileAccessError``.
  /// - Complexity: O(*n*) in the number of bytes, O(1) in memory.
  package borrowing func export(
    _ version: SetAsideVersion, as name: [UInt8], to folder: borrowing Tree
  ) throws(FileAccessError) -> Bool? {
    let files = try contents(ofRun: version.entry.record.id)
    let stored = version.file.stored
    let stamp = version.file.stamp
    guard let status = try files.status(of: stored), status.kind == stamp.kind else { return nil }
    switch stamp.kind {
    case .symbolicLink:
      try folder.makeLink(name, to: try files.linkTarget(of: stored))
    case .folder:
      try DocumentMaker(DocumentRecipe(omitted: [], sources: [:]))
        .make(name, in: folder, from: try files.folder(stored))
    case .file, .other:
      try folder.copyFile(
        stored, from: files, to: name, permissions: 0o600,
        like: RightsModel(stored, expected: status.permissions), in: files,
        modified: (stamp.seconds, stamp.nanoseconds)
      ) { _ in }
    }
    guard let made = try folder.status(of: name) else { return nil }
    return try ContentOnDisk(of: name, made, in: folder) == stamp.content
  }
}

extension SetAsideVersion {
  /// The name that it gets outside of the folder: that of its original with the time of its last change, and a
  /// number if that is taken.
  ///
  /// - Parameter taken: The names that are taken, which the new one is added to.
  /// - Returns: The name, which is not that of a conflict copy; `nil` if no number is free.
  package func datedName(besides taken: inout Set<CollisionKey>) -> [UInt8]? {
    let original = originalName
    let dot = original.lastIndex(of: UInt8(ascii: "."))
    // A name that begins with its only dot has no extension.
    let end = dot.flatMap { $0 > 0 ? $0 : nil } ?? original.count
    let time = LocalTime.digits(secondsSince1970: file.stamp.seconds).map(Self.words) ?? []
    let name = original[..<end] + time + original[end...]
    guard
      let free = NumberingConvention.hyphen.freeName(
        Array(name), isFolder: file.stamp.kind == .folder, besides: taken)
    else { return nil }
    taken.insert(CollisionKey.universal(free))
    return free
  }

  /// ` 2026-11-20 10.30.12`, from the digits of a time.
  private static func words(_ digits: [UInt8]) -> [UInt8] {
    var words: [UInt8] = []
    for (index, digit) in digits.enumerated() {
      switch index {
      case 0, 8: words.append(UInt8(ascii: " "))
      case 4, 6: words.append(UInt8(ascii: "-"))
      case 10, 12: words.append(UInt8(ascii: "."))
      default: break
      }
      words.append(digit)
    }
    return words
  }
}
