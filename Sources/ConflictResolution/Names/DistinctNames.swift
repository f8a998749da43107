/// A quick look at the names of a plan: whether it is plain that none can meet another.
///
/// Most plans hold names that are all different, and folders that are spelled in one way. Seeing that
/// takes a hash for each name, where giving each its place takes a tree.
///
/// **Invariant.** Names that could meet have one hash: that of their paths' universal keys, which join
/// whatever the canonical caseless keys join. Names that only share a hash are taken to meet: then the
/// tree is asked, and nothing else comes of it.
struct DistinctNames {
  /// Whether no name so far can meet another.
  private(set) var areDistinct = true
  /// The folders by their spelling, and that of the path before, which the next is mostly in.
  private var folders: [ArraySlice<UInt8>: UInt64] = [:]
  private var lastFolder: (path: ArraySlice<UInt8>, hash: UInt64) = ([], 0)
  private var hashes = HashTable()

  private static let slash = UInt8(ascii: "/")

  /// Makes room for so many names.
  init(capacity: Int) {
    hashes.reserveCapacity(capacity)
  }

  /// Looks at a name that something other than a directory has.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  mutating func add(_ path: RelativePath) {
    guard areDistinct else { return }
    let key = path.universalKeyBytes
    var folder: UInt64 = 0
    if let end = path.bytes.lastIndex(of: Self.slash) {
      folder = hash(ofFolder: path.bytes[..<end])
    }
    let start = key.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0
    if !hashes.insert(Self.hash(key[start...], in: folder)) { areDistinct = false }
  }

  /// Looks at the name of a directory, which is also that of a folder with other names in it.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  mutating func addDirectory(_ path: RelativePath) {
    guard areDistinct else { return }
    // Any other number would do: it tells what a directory has from what is in it.
    let own = Self.hash([Self.slash], in: hash(ofFolder: path.bytes[...]))
    if !hashes.insert(own) { areDistinct = false }
  }

  /// The hash of a folder; it and those around it are names, too, which no other spelling may have.
  private mutating func hash(ofFolder path: ArraySlice<UInt8>) -> UInt64 {
    if path == lastFolder.path { return lastFolder.hash }
    let hash: UInt64
    if let known = folders[path] {
      hash = known
    } else {
      var parent: UInt64 = 0
      var start = path.startIndex
      if let slash = path.lastIndex(of: Self.slash) {
        parent = self.hash(ofFolder: path[..<slash])
        start = slash + 1
      }
      let key = CollisionKey.universal(Array(path[start...])).bytes
      hash = Self.hash(key[...], in: parent)
      folders[path] = hash
      if !hashes.insert(hash) { areDistinct = false }
    }
    lastFolder = (path, hash)
    return hash
  }

  /// The hash of a name in a folder, 0 being the one that all is in.
  ///
  /// Source: G. Fowler, L. C. Noll, K.-P. Vo, FNV-1a; the last steps, which spread it over all bits, are
  /// those of MurmurHash3.
  private static func hash(_ name: ArraySlice<UInt8>, in folder: UInt64) -> UInt64 {
    var hash = folder ^ 0xcbf2_9ce4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
    hash = (hash ^ hash >> 33) &* 0xc4ce_b9fe_1a85_ec53
    return hash ^ hash >> 33
  }

  /// Hashes that have come up: open addressing, at most half full.
  private struct HashTable {
    /// The hashes; 0 for a place that is free.
    private var places: [UInt64] = Array(repeating: 0, count: 16)
    private var count = 0

    mutating func reserveCapacity(_ capacity: Int) {
      var size = places.count
      while size < capacity * 2 { size *= 2 }
      places = Array(repeating: 0, count: size)
    }

    /// Whether a hash is new.
    mutating func insert(_ hash: UInt64) -> Bool {
      if count * 2 >= places.count { grow() }
      // The hash 0 shares a place with 1: they count as one hash.
      let hash = max(hash, 1)
      var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
      while places[place] != 0 {
        if places[place] == hash { return false }
        place = (place + 1) & (places.count - 1)
      }
      places[place] = hash
      count += 1
      return true
    }

    private mutating func grow() {
      let old = places
      places = Array(repeating: 0, count: old.count * 2)
      count = 0
      for hash in old where hash != 0 { _ = insert(hash) }
    }
  }
}

extension DistinctNames {
  /// Looks at the names of a file and its outcome: whether every one stays as it is, since nobody asks for
  /// a generated one, none has one, and none can meet another.
  ///
  /// - Complexity: O(*n*) in the length of the names.
  mutating func add(_ file: PreparedFile, _ outcome: FileOutcome) {
    guard file.history.shown == nil, file.history.copyOf == nil, outcome.keeps.count <= 1 else {
      areDistinct = false
      return
    }
    if outcome.state == .undecided {
      if file.hasDirectory { areDistinct = false }
      for path in Set(file.livePaths) { add(path) }
    } else if let kept = outcome.keeps.first?.version {
      switch kept.state {
      case .deleted: break
      case .directory: addDirectory(kept.path)
      case .file, .symlink, .group: add(kept.path)
      }
    }
  }
}
