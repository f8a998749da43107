import FileNames

// The names of copies that collide with nothing.
extension PreparedFile {
  /// What an outcome keeps, each copy under its number, if these names follow from this file alone.
  ///
  /// **Invariant.** ``CollisionPass`` gives the same paths and order if no other name has one of these paths, or could
  /// collide with one: the file keeps its path, and its copies, in the order of their claims, get the lowest numbers that
  /// the copies before them have not.
  ///
  /// - Parameter outcome: the file's outcome before the collision pass.
  /// - Returns: the kept versions, in path order; `nil` if more is needed to know their names, such as a generated name
  ///   from an earlier pass, several paths or a folder.
  /// - Complexity: O(*n* log *n*) in the number of copies.
  func numberedKeeps(of outcome: FileOutcome) -> [KeptVersion]? {
    let path = selection.versions[0].path
    let keeps = outcome.keeps
    guard let last = keeps.indices.last, last > 0, history.shown == nil, history.copyOf == nil,
      !isAtSeveralPaths, keeps[0].identity == history.identity, keeps[0].copyOf == nil
    else { return nil }
    for index in keeps.indices where !keeps[index].mayBeNumbered(at: path) { return nil }
    // What looks like the identity of a copy may be one of another file.
    if history.identity.bytes.contains(UInt8(ascii: "~")) { return nil }

    let (name, limit) = (path.lastComponent, settings.nameLimit)
    var numbered = keeps
    // What the copies before have taken.
    var taken: Set<CollisionKey> = []
    var hints = NumberingHints()
    for index in last == 1 ? [1] : orderOfCopies(in: outcome) {
      let origin = CopyOrigin(of: keeps[index].version)
      do throws(FileNameError) {
        guard last > 1 else {
          let free = try settings.numbering.firstFree(
            for: name, isDirectory: false, limit: limit, origin: origin, isFree: { _, _ in true })
          numbered[index].path = try path.replacingLastComponent(with: free.name)
          break
        }
        let free = try settings.numbering.firstFree(
          for: name, isDirectory: false, limit: limit, origin: origin, hints: &hints
        ) { _, key in !taken.contains(key) }
        taken.insert(free.key)
        numbered[index].path = try path.replacingLastComponent(with: free.name)
      } catch {
        // All stages are needed to say so.
        return nil
      }
    }
    KeptVersion.sortByPath(&numbered)
    return numbered
  }

  /// The copies of an outcome in the order in which they get their names, as indexes into what it keeps.
  private func orderOfCopies(in outcome: FileOutcome) -> [Int] {
    let alone = ResolvedFiles(files: [self], outcomes: [outcome], present: [])
    return NameClaims(alone).claims.map { $0.keep }.filter { $0 > 0 }
  }
}

extension KeptVersion {
  /// Whether it is at a path, or a copy without a name of its own whose original is there, and is no folder.
  fileprivate func mayBeNumbered(at path: RelativePath) -> Bool {
    guard pathInFolders == nil, version.path == path, copyOf.map({ $0 == path }) ?? true else {
      return false
    }
    switch version.kind {
    case .file, .symlink: return true
    case .deleted: return copyOf == nil
    case .directory, .group: return false
    }
  }

  /// Sorts what an outcome keeps by path, and what has one path by identity.
  static func sortByPath(_ keeps: inout [KeptVersion]) {
    func precedes(_ left: KeptVersion, _ right: KeptVersion) -> Bool {
      left.path == right.path ? left.identity < right.identity : left.path < right.path
    }
    // Two are swapped without a copy of them.
    if keeps.count == 2 {
      if precedes(keeps[1], keeps[0]) { keeps.swapAt(0, 1) }
    } else {
      keeps.sort(by: precedes)
    }
  }
}
