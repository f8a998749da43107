import FileNames

/// A quick check of the names of a plan, which may prove that none can collide.
///
/// In most plans, all names are different and each folder has one spelling. This check takes a hash for each name,
/// while placing the names takes a tree. The names of copies are found for each file alone, and checked as all others.
///
/// **Invariant.** Names that could collide have one hash: that of their paths' universal keys, which are equal if the
/// canonical caseless keys are. Names that only share a hash are treated as colliding: then the tree decides, with the
/// same result.
struct DistinctNames {
  /// Whether some name may be generated, or may need a generated one.
  private var mayMeet = false
  /// The folders by their spelling, and the hash of each by its number.
  private var folders = SpelledFolders()
  private var folderHashes: [UInt64] = [0]
  /// The folder of the previous name that a file has left.
  private var lastFormerFolder: (path: ArraySlice<UInt8>, hash: UInt64) = ([], 0)
  /// One for each name and each spelling of a folder.
  private var hashes: ContiguousArray<UInt64> = []
  /// One for each name that a file has left; most files have left none.
  private var formerHashes: ContiguousArray<UInt64> = []
  /// The folders of these, which the plan may take away, and the names of copies: no copy gets the name of such a folder.
  private var formerFolders: Set<UInt64> = []
  private var copies: Set<UInt64> = []

  private static let slash = UInt8(ascii: "/")

  /// Reserves memory for the given number of names.
  init(capacity: Int) {
    hashes.reserveCapacity(capacity)
  }

  /// Whether no names can collide, and no name that a file has left is in use.
  ///
  /// - Complexity: O(*n* log *n*) in the number of names.
  consuming func areDistinct() -> Bool {
    if mayMeet { return false }
    hashes.sort()
    guard zip(hashes, hashes.dropFirst()).allSatisfy({ $0 != $1 }) else { return false }
    if formerHashes.isEmpty { return true }
    guard copies.isDisjoint(with: formerFolders) else { return false }
    formerHashes.sort()
    var place = 0
    for former in formerHashes {
      while place < hashes.count, hashes[place] < former { place += 1 }
      if place == hashes.count { break }
      if hashes[place] == former { return false }
    }
    return true
  }

  /// Adds a name that something other than a directory has.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  mutating func add(_ path: RelativePath) {
    if mayMeet { return }
    hashes.append(hash(of: path.bytes[...]))
  }

  /// Adds the name of a directory, which other names may be in.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  mutating func addDirectory(_ path: RelativePath) {
    if mayMeet { return }
    // The complement separates a directory from the folder with the same name; any other number would do.
    hashes.append(~hash(ofFolder: path.bytes[...]))
  }

  /// Adds a name that a file has left: it is no longer a name, and its folders are not either.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  mutating func addFormer(_ path: RelativePath) {
    if mayMeet { return }
    let slash = path.bytes.lastIndex(of: Self.slash)
    let folder = path.bytes[..<(slash ?? 0)]
    if folder != lastFormerFolder.path {
      let components = folder.split(separator: Self.slash)
      var hash: UInt64 = 0
      for component in components {
        hash = NameHash.ofKey(component.span, in: hash)
        formerFolders.insert(hash)
      }
      lastFormerFolder = (folder, hash)
    }
    let name = path.bytes[(slash.map { $0 + 1 } ?? 0)...]
    formerHashes.append(NameHash.ofKey(name.span, in: lastFormerFolder.hash))
  }

  /// The hash of a path, from that of its folder.
  private mutating func hash(of path: ArraySlice<UInt8>) -> UInt64 {
    var folder: UInt64 = 0
    var start = path.startIndex
    if let slash = path.lastIndex(of: Self.slash) {
      folder = hash(ofFolder: path[..<slash])
      start = slash + 1
    }
    let name = path[start...]
    return NameHash.ofKey(name.span, in: folder)
  }

  /// The hash of a folder; it and the folders above it are names, too, which must not have another spelling.
  private mutating func hash(ofFolder path: ArraySlice<UInt8>) -> UInt64 {
    let number = folders.number(of: path.span)
    for folder in folders.added {
      let name = path.span.extracting(folder.name)
      let hash = NameHash.ofKey(name, in: folderHashes[folder.parent])
      folderHashes.append(hash)
      hashes.append(hash)
    }
    return folderHashes[number]
  }
}

extension DistinctNames {
  /// Adds the names of a file and its outcome.
  ///
  /// All names stay if none was generated before, and none can collide.
  ///
  /// - Returns: what the outcome keeps, in path order, if it makes copies: each copy has a number that stays, too.
  /// - Complexity: O(*n*) in the length of the names.
  mutating func add(_ file: PreparedFile, _ outcome: FileOutcome) -> [KeptVersion]? {
    if mayMeet { return nil }
    var numbered: [KeptVersion]?
    if outcome.keeps.count > 1 { numbered = file.numberedKeeps(of: outcome) }
    guard file.history.shown == nil, file.history.copyOf == nil,
      outcome.keeps.count <= 1 || numbered != nil
    else {
      mayMeet = true
      return nil
    }
    if let numbered {
      for kept in numbered where kept.path != kept.given {
        let hash = hash(of: kept.path.bytes[...])
        hashes.append(hash)
        copies.insert(hash)
      }
    }
    if outcome.state == .undecided || file.selection.versions.count > 1 {
      for path in file.formerPaths(outcome) { addFormer(path) }
      // No copy gets the name of a deleted head.
      for index in file.selection.heads where !file.selection.versions[index].isLive {
        let path = file.selection.versions[index].path
        if path != outcome.keeps.first?.given, !file.livePaths.contains(path) { addFormer(path) }
      }
    } else if let kept = outcome.keeps.first, !kept.version.isLive {
      addFormer(kept.path)
    }
    if outcome.state == .undecided {
      if file.hasDirectory { mayMeet = true }
      for path in Set(file.livePaths) { add(path) }
    } else if let kept = outcome.keeps.first {
      switch kept.version.kind {
      case .deleted: break
      case .directory: addDirectory(kept.given)
      case .file, .symlink, .group: add(kept.given)
      }
    }
    return numbered
  }
}
