/// Finds the names that some system treats as one, in a list of paths or folder by folder.
///
///     var finder = CollisionFinder()
///     finder.insert("src/README.md")
///     finder.insert("src/Readme.md")
///     for collision in finder.collisions() { print(collision.paths, collision.systems) }
///
/// Folders that some system treats as one are one here: the names in `Docs` are compared with those in `docs`.
/// The same path twice is one path.
///
/// To check a large tree in bounded memory, check it folder by folder: `init(in:for:)` with the folders that
/// are one, `insert(_:in:isFolder:)` for each name in them, then `collisions()`, and continue with each group
/// of `folders()`.
///
/// It holds each name once, with about 100 bytes more; a million names take well under 300 MB.
public struct CollisionFinder: Sendable {
  /// A name in a folder.
  ///
  /// The first ones stand for the folders that are checked.
  struct Entry {
    /// The entry of the folder that the name is in.
    let parent: UInt32
    /// The entry that stands for all that share the folder and the universal key.
    let first: UInt32
    /// The next one of these, or `none`.
    var next = CollisionFinder.none
    let length: UInt32
    let start: Int
    var isFolder: Bool
  }

  static let none = UInt32.max
  /// So many spellings of one name are looked through; for more there is a dictionary.
  private static let longestChain = 16

  let systems: [FileSystem]
  let folderPaths: [RelativePath?]
  /// The names, one after the other.
  private var text: [UInt8] = []
  private(set) var entries: [Entry] = []
  private(set) var table = KeyTable()
  /// The spellings of names that have many, by the entry that stands for them.
  private var crowds: [UInt32: [Spelling: UInt32]] = [:]
  /// The path inserted last, and for each folder on it where its name ends, and its entry.
  private var lastPath: [UInt8] = []
  private var lastFolders: [(end: Int, entry: UInt32)] = []

  private struct Spelling: Hashable {
    let parent: UInt32
    let name: [UInt8]
  }

  /// Makes a finder for a list of whole paths.
  ///
  /// - Parameter systems: The systems whose joins are of interest.
  public init(for systems: [FileSystem] = FileSystem.portable) {
    self.init(in: [nil], for: systems)
  }

  /// Makes a finder for the names in one folder, or in several that some system treats as one.
  ///
  /// - Parameters:
  ///   - folders: The folders; `nil` is the root. Without any, nothing that is added is kept.
  ///   - systems: The systems whose joins are of interest.
  public init(in folders: [RelativePath?], for systems: [FileSystem] = FileSystem.portable) {
    self.systems = systems
    folderPaths = folders
    for index in folders.indices {
      entries.append(
        Entry(parent: UInt32(index), first: 0, length: 0, start: 0, isFolder: true))
    }
  }

  /// How many different names are in it.
  public var count: Int { entries.count - folderPaths.count }

  /// Adds a path, and the folders above it.
  ///
  /// - Parameters:
  ///   - path: The path, below the first of the folders that are checked.
  ///   - isFolder: Whether it is known to be a folder.
  /// - Complexity: O(*n*) in the length of the path, amortised; less if the path before it is in the
  ///   same folder.
  public mutating func insert(_ path: RelativePath, isFolder: Bool = false) {
    guard !folderPaths.isEmpty else { return }
    let bytes = path.bytes
    var folder: UInt32 = 0
    var start = 0
    var known = 0
    let shared = Self.sharedPrefix(bytes, lastPath)
    for (end, entry) in lastFolders {
      guard end <= shared, end < bytes.count, bytes[end] == 0x2F else { break }
      folder = entry
      start = end + 1
      known += 1
    }
    lastFolders.removeSubrange(known...)
    while let slash = bytes[start...].firstIndex(of: 0x2F) {
      folder = insert(bytes.span.extracting(start..<slash), in: folder, isFolder: true)
      lastFolders.append((slash, folder))
      start = slash + 1
    }
    _ = insert(bytes.span.extracting(start..<bytes.count), in: folder, isFolder: isFolder)
    lastPath = bytes
  }

  /// Adds a name to one of the folders that are checked.
  ///
  /// - Parameters:
  ///   - name: One component of a path.
  ///   - folder: The index of the folder among those that the finder was made with.
  ///   - isFolder: Whether it is a folder.
  /// - Complexity: O(*n*) in the length of the name, amortised.
  public mutating func insert(_ name: [UInt8], in folder: Int, isFolder: Bool) {
    guard folderPaths.indices.contains(folder) else { return }
    _ = insert(name.span, in: UInt32(folder), isFolder: isFolder)
  }

  private static func sharedPrefix(_ left: [UInt8], _ right: [UInt8]) -> Int {
    let most = min(left.count, right.count)
    var count = 0
    while count < most, left[count] == right[count] { count += 1 }
    return count
  }

  private mutating func insert(
    _ name: Span<UInt8>, in parent: UInt32, isFolder: Bool
  ) -> UInt32 {
    let new = UInt32(entries.count)
    let parentFirst = entries[Int(parent)].first
    let first = unsafe CollisionKey.withFolded(name, form: .universal) { key in
      unsafe table.insert(new, under: parentFirst, key)
    }
    if first != new {
      let (known, steps) = find(name, in: parent, first)
      if let known {
        if isFolder { entries[Int(known)].isFolder = true }
        return known
      }
      if steps >= Self.longestChain { addCrowd(of: first) }
    }
    entries.append(
      Entry(
        parent: parent, first: first, length: UInt32(name.count), start: text.count,
        isFolder: isFolder))
    unsafe name.withUnsafeBufferPointer { unsafe text.append(contentsOf: $0) }
    if first != new {
      entries[Int(new)].next = entries[Int(first)].next
      entries[Int(first)].next = new
      let spelling = Spelling(parent: parent, name: self.name(of: new))
      crowds[first]?[spelling] = new
    }
    return new
  }

  /// The entry of just this name, if there is one, and how many were looked through.
  func find(
    _ name: Span<UInt8>, in parent: UInt32, _ first: UInt32
  ) -> (entry: UInt32?, steps: Int) {
    if !crowds.isEmpty, let crowd = crowds[first] {
      let name = unsafe name.withUnsafeBufferPointer(Array.init)
      return (crowd[Spelling(parent: parent, name: name)], 0)
    }
    var entry = first
    var steps = 0
    while entry != Self.none {
      if entries[Int(entry)].parent == parent, isName(of: entry, name) { return (entry, steps) }
      entry = entries[Int(entry)].next
      steps += 1
    }
    return (nil, steps)
  }

  private mutating func addCrowd(of first: UInt32) {
    var crowd: [Spelling: UInt32] = [:]
    forEach(sharing: first) { entry in
      crowd[Spelling(parent: entries[Int(entry)].parent, name: self.name(of: entry))] = entry
    }
    crowds[first] = crowd
  }

  private func isName(of entry: UInt32, _ name: Span<UInt8>) -> Bool {
    let (start, length) = (entries[Int(entry)].start, Int(entries[Int(entry)].length))
    guard length == name.count else { return false }
    for index in 0..<length where text[start + index] != name[index] { return false }
    return true
  }

  func name(of entry: UInt32) -> [UInt8] {
    let (start, length) = (entries[Int(entry)].start, Int(entries[Int(entry)].length))
    return Array(text[start..<start + length])
  }

  func forEach(sharing first: UInt32, _ body: (UInt32) -> Void) {
    var entry = first
    while entry != Self.none {
      body(entry)
      entry = entries[Int(entry)].next
    }
  }
}

// What has been found.
extension CollisionFinder {
  /// The paths that some system treats as one, by their smallest path.
  ///
  /// Only those that one of the systems asked for joins, or that are certain.
  ///
  /// - Complexity: O(*n*) in the number of names, O(*m* log *m*) in the bytes of those that meet.
  public func collisions() -> [NameCollision] {
    var found: [NameCollision] = []
    var joins = SystemJoins(systems, below: folderPaths)
    // A folder has its entry before what is in it, so that joins are asked about from the top down.
    for entry in folderPaths.count..<entries.count
    where entries[entry].first == UInt32(entry) && entries[entry].next != Self.none {
      var members: [SystemJoins.Member] = []
      forEach(sharing: UInt32(entry)) { member in
        let known = entries[Int(member)]
        members.append(
          SystemJoins.Member(
            entry: member, folder: known.parent, name: name(of: member), isFolder: known.isFolder))
      }
      let (isCertain, joining) = joins.systems(joining: members)
      guard isCertain || !joining.isEmpty else { continue }
      let key = CollisionKey.universal(name(of: UInt32(entry))).description
      let paths = members.compactMap { path(of: $0.entry) }.sorted()
      found.append(NameCollision(paths: paths, key: key, isCertain: isCertain, systems: joining))
    }
    return found.sorted { $0.paths.lexicographicallyPrecedes($1.paths) }
  }

  /// How many folders are among the names.
  ///
  /// - Complexity: O(*n*) in the number of names.
  public var folderCount: Int {
    entries[folderPaths.count...].count { $0.isFolder }
  }

  /// The folders among the names, in groups; a group has the folders that some system treats as one.
  ///
  /// - Returns: Groups by their smallest path, each in the order of its bytes.
  /// - Complexity: O(*n* log *n*) in the number of names.
  public func folders() -> [[RelativePath]] {
    var groups: [[RelativePath]] = []
    for entry in folderPaths.count..<entries.count where entries[entry].first == UInt32(entry) {
      var group: [RelativePath] = []
      forEach(sharing: UInt32(entry)) { member in
        if entries[Int(member)].isFolder, let path = path(of: member) { group.append(path) }
      }
      if !group.isEmpty { groups.append(group.sorted()) }
    }
    return groups.sorted { $0.lexicographicallyPrecedes($1) }
  }

  func path(of entry: UInt32) -> RelativePath? {
    var way: [Entry] = []
    var current = Int(entry)
    while current >= folderPaths.count {
      way.append(entries[current])
      current = Int(entries[current].parent)
    }
    var bytes = folderPaths[current]?.bytes ?? []
    for step in way.reversed() {
      if !bytes.isEmpty { bytes.append(0x2F) }
      bytes += text[step.start..<step.start + Int(step.length)]
    }
    return try? RelativePath(bytes)
  }
}
