/// A quick look at the names of a plan: whether it is plain that none can meet another.
///
/// Most plans hold names that are all different, and folders that are spelled in one way. Seeing that
/// takes a hash for each name, where giving each its place takes a tree.
///
/// **Invariant.** Names that could meet have one hash: that of their paths' universal keys, which join
/// whatever the canonical caseless keys join. Names that only share a hash are taken to meet: then the
/// tree is asked, and nothing else comes of it.
struct DistinctNames {
  /// Whether something was seen that may have a generated name, or ask for one.
  private var mayMeet = false
  /// The folders by their spelling, and the hash of each by its number.
  private var folders = SpelledFolders()
  private var folderHashes: [UInt64] = [0]
  /// The folder of the name before that a file has left.
  private var lastFormerFolder: (path: ArraySlice<UInt8>, hash: UInt64) = ([], 0)
  /// One for each name and each spelling of a folder.
  private var hashes: [UInt64] = []
  /// One for each name that a file has left; most files have left none.
  private var formerHashes: [UInt64] = []

  private static let slash = UInt8(ascii: "/")

  /// Makes room for so many names.
  init(capacity: Int) {
    hashes.reserveCapacity(capacity)
  }

  /// Whether no name can meet another, and none is in use that a file has left.
  ///
  /// - Complexity: O(*n* log *n*) in the number of names.
  consuming func areDistinct() -> Bool {
    if mayMeet { return false }
    hashes.sort()
    guard zip(hashes, hashes.dropFirst()).allSatisfy({ $0 != $1 }) else { return false }
    if formerHashes.isEmpty { return true }
    formerHashes.sort()
    var place = 0
    for former in formerHashes {
      while place < hashes.count, hashes[place] < former { place += 1 }
      if place == hashes.count { break }
      if hashes[place] == former { return false }
    }
    return true
  }

  /// Looks at a name that something other than a directory has.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  mutating func add(_ path: RelativePath) {
    if mayMeet { return }
    hashes.append(hash(of: path.bytes[...]))
  }

  /// Looks at the name of a directory, which is also that of a folder with other names in it.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  mutating func addDirectory(_ path: RelativePath) {
    if mayMeet { return }
    // Any other number would do: it tells what a directory has from what is in it.
    hashes.append(~hash(ofFolder: path.bytes[...]))
  }

  /// Looks at a name that a file has left: it is no name any more, nor are the folders that it was in.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  mutating func addFormer(_ path: RelativePath) {
    if mayMeet { return }
    let slash = path.bytes.lastIndex(of: Self.slash)
    let folder = path.bytes[..<(slash ?? 0)]
    if folder != lastFormerFolder.path {
      let components = folder.split(separator: Self.slash)
      lastFormerFolder = (folder, components.reduce(0) { NameHash.ofKey($1.span, in: $0) })
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

  /// The hash of a folder; it and those around it are names, too, which no other spelling may have.
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
  /// Looks at the names of a file and its outcome: whether every one stays as it is, since nobody asks for
  /// a generated one, none has one, and none can meet another.
  ///
  /// - Complexity: O(*n*) in the length of the names.
  mutating func add(_ file: PreparedFile, _ outcome: FileOutcome) {
    guard file.history.shown == nil, file.history.copyOf == nil, outcome.keeps.count <= 1 else {
      mayMeet = true
      return
    }
    if outcome.state == .undecided || file.selection.versions.count > 1 {
      for path in file.formerPaths(outcome) { addFormer(path) }
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
  }
}
