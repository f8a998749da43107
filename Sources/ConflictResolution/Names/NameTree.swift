/// The names of all files as a trie: one node for each folder or file, keyed by the canonical
/// caseless key of its name.
///
/// **Invariant.** Children of a node have different keys, so whatever is given a place in the tree
/// collides with nothing else in it.
struct NameTree {
  /// What stands at a node, besides being a folder.
  enum Occupant: Hashable {
    /// A name that exists and is never renamed.
    case present
    /// A path of an undecided file, by its number: it keeps all its paths.
    case undecided(Int)
    /// A claim that has its place, by its number.
    case claim(Int)
  }

  struct Node {
    let parent: Int?
    let key: CollisionKey?
    var children: [CollisionKey: Int] = [:]
    var isFolder = false
    var occupant: Occupant?
    /// The path that the occupant has.
    var occupantPath: RelativePath?
    var spelling = Spelling()
    /// Names that exist in this folder, that the plan makes, and that it takes away.
    var knownNames: [[UInt8]] = []
    /// Their universal keys, once somebody asks for a free name here.
    var takenKeys: Set<CollisionKey>?
    /// Where searches for free numbers may go on.
    var hints = NumberingHints()
  }

  /// How a folder's name is spelled by those who use it.
  struct Spelling {
    /// By a name that exists, else by an undecided file: these cannot be renamed.
    var present: [UInt8]?
    var undecided: [UInt8]?
    /// By a version that changed it against its ancestor.
    var changed: [UInt8]?
    /// By a file that an earlier pass placed there.
    var shown: [UInt8]?
    var smallest: [UInt8]?
    /// By a copy under its original's name.
    ///
    /// It comes last: a file of the same content may be shown instead of the copy, and then nobody spells it so.
    var copied: [UInt8]?
    /// All spellings, where there are several.
    var others: Set<[UInt8]> = []

    /// The spelling that all of them get.
    var chosen: [UInt8] { present ?? undecided ?? changed ?? shown ?? smallest ?? copied ?? [] }

    mutating func add(_ name: [UInt8], by source: Source) {
      if let known = smallest ?? copied, known != name { others.formUnion([known, name]) }
      if source != .copied { smallest = Self.smaller(smallest, name) }
      switch source {
      case .present: present = Self.smaller(present, name)
      case .undecided: undecided = Self.smaller(undecided, name)
      case .changed: changed = Self.smaller(changed, name)
      case .shown: shown = Self.smaller(shown, name)
      case .copied: copied = Self.smaller(copied, name)
      case .plain: break
      }
    }

    /// Takes note of a changed spelling that no path has at the moment.
    mutating func note(changed name: [UInt8]) { changed = Self.smaller(changed, name) }

    private static func smaller(_ known: [UInt8]?, _ name: [UInt8]) -> [UInt8] {
      guard let known, known.lexicographicallyPrecedes(name) else { return name }
      return known
    }
  }

  /// Whose spelling of a folder it is.
  enum Source { case present, undecided, changed, shown, plain, copied }

  /// The nodes; the first is the root.
  var nodes: [Node] = [Node(parent: nil, key: nil)]

  /// The child of a node for a name, made where there is none.
  mutating func child(of parent: Int, named name: [UInt8]) -> Int {
    let key = CollisionKey.canonicalCaseless(name)
    if let known = nodes[parent].children[key] { return known }
    nodes.append(Node(parent: parent, key: key))
    nodes[parent].children[key] = nodes.count - 1
    return nodes.count - 1
  }

  /// The node of a folder, made with all above it where there are none; counts the spellings.
  mutating func folder(
    _ components: ArraySlice<[UInt8]>, source: (Int) -> Source
  ) -> Int {
    var node = 0
    for (index, component) in components.enumerated() {
      node = child(of: node, named: component)
      nodes[node].isFolder = true
      nodes[node].spelling.add(component, by: source(index))
    }
    return node
  }

  /// The node of a path, by the names that collide with its components; `nil` if nothing is there.
  func node(of path: RelativePath) -> Int? {
    var node = 0
    for component in path.components {
      guard let child = nodes[node].children[CollisionKey.canonicalCaseless(component)] else {
        return nil
      }
      node = child
    }
    return node
  }

  /// Whether something has its place at each node or below it.
  ///
  /// - Complexity: O(*n*) in the number of nodes.
  func nodesInUse() -> [Bool] {
    var isInUse = nodes.map { $0.occupant != nil }
    // A parent is made before its children.
    for index in nodes.indices.reversed() where isInUse[index] {
      if let parent = nodes[index].parent { isInUse[parent] = true }
    }
    return isInUse
  }

  /// Makes a name that has its place known to all searches for free names in its folder.
  mutating func take(_ name: [UInt8], in folder: Int) {
    if nodes[folder].takenKeys == nil {
      nodes[folder].knownNames.append(name)
    } else {
      nodes[folder].takenKeys?.insert(.universal(name))
    }
  }

  /// Where a path leads once its folders are made, or nothing where a file is in its way.
  ///
  /// What is a folder already keeps its spelling: names below it have been given by now. The name and
  /// the folders are known to the searches that follow.
  mutating func freePlace(for path: RelativePath) -> (folder: Int, node: Int)? {
    var node = 0
    for component in path.components {
      guard let child = nodes[node].children[CollisionKey.canonicalCaseless(component)] else {
        break
      }
      node = child
      if nodes[node].occupant != nil, !nodes[node].isFolder { return nil }
    }
    var folder = 0
    for component in path.components.dropLast() {
      let child = child(of: folder, named: component)
      if !nodes[child].isFolder {
        nodes[child].isFolder = true
        nodes[child].spelling.add(component, by: .plain)
        take(component, in: folder)
      }
      folder = child
    }
    let place = child(of: folder, named: path.lastComponent)
    if nodes[place].occupant != nil || nodes[place].isFolder { return nil }
    take(path.lastComponent, in: folder)
    return (folder, place)
  }

  /// The components of a folder's path, each in its chosen spelling.
  func components(of folder: Int) -> [[UInt8]] {
    var reversed: [[UInt8]] = []
    var node = folder
    while let parent = nodes[node].parent {
      reversed.append(nodes[node].spelling.chosen)
      node = parent
    }
    return reversed.reversed()
  }

  /// The folded form of a node's path, for a person.
  func foldedPath(of node: Int) -> String {
    var reversed: [String] = []
    var current = node
    while let parent = nodes[current].parent {
      reversed.append(nodes[current].key?.description ?? "")
      current = parent
    }
    return reversed.reversed().joined(separator: "/")
  }

  /// The lowest number's name that is free in a folder, and marks it as taken.
  ///
  /// A name is free when its universal key is, against every name that exists there, that the plan
  /// makes, and that it takes away. Names only ever become taken, so a search goes on where the last
  /// one for the same candidates ended: amortised constant time for each copy.
  mutating func freeName(
    for name: [UInt8], isDirectory: Bool, origin: CopyOrigin, in folder: Int,
    numbering: NumberingConvention, limit: Int
  ) throws(FileNameError) -> [UInt8] {
    var taken: Set<CollisionKey>
    if let known = nodes[folder].takenKeys {
      taken = known
      nodes[folder].takenKeys = nil
    } else {
      taken = Set(nodes[folder].knownNames.map(CollisionKey.universal))
      for child in nodes[folder].children.values where nodes[child].isFolder {
        taken.insert(CollisionKey.universal(nodes[child].spelling.chosen))
      }
    }
    defer { nodes[folder].takenKeys = taken }
    let free = try numbering.firstFree(
      for: name, isDirectory: isDirectory, limit: limit, origin: origin,
      hints: &nodes[folder].hints
    ) { _, key in !taken.contains(key) }
    taken.insert(free.key)
    return free.name
  }
}
