import FileNames

/// The names of all files as a trie: one node for each folder or file, keyed by the canonical
/// caseless key of its name.
///
/// **Invariant.** Children of a node have different keys, so no two placed things in the tree collide.
struct NameTree: ~Copyable {
  /// The occupant of a node, apart from being a folder.
  struct Occupant {
    let holder: Holder
    let path: RelativePath
  }

  /// The holder of a name.
  enum Holder: Hashable {
    /// A name that exists and is never renamed.
    case present
    /// An undecided file, by its number: it keeps all its paths.
    case undecided(Int)
    /// A claim with a place, by its number.
    case claim(Int)
  }

  struct Node {
    let parent: Int?
    let key: CollisionKey?
    var children: [CollisionKey: Int] = [:]
    var isFolder = false
    var occupant: Occupant?
    var spelling = Spelling()
    /// The names that exist in this folder, that the plan makes, and that it takes away.
    var knownNames: [[UInt8]] = []
    /// Their universal keys, once a free name is needed here.
    var takenKeys: Set<CollisionKey>?
    /// The numbers at which searches for free names may continue.
    var hints = NumberingHints()
  }

  /// The nodes; the first is the root.
  var nodes: [Node] = [Node(parent: nil, key: nil)]
  /// The nodes of folders by their exact spelling.
  private(set) var folderOf: [ArraySlice<UInt8>: Int] = [:]

  /// The child of a node for a name, made if it is missing.
  mutating func child(of parent: Int, named name: [UInt8]) -> Int {
    let key = CollisionKey.canonicalCaseless(name)
    if let known = nodes[parent].children[key] { return known }
    nodes.append(Node(parent: parent, key: key))
    nodes[parent].children[key] = nodes.count - 1
    return nodes.count - 1
  }

  /// The child of a node for a name; `nil` if it is missing.
  func knownChild(of parent: Int, named name: [UInt8]) -> Int? {
    nodes[parent].children[.canonicalCaseless(name)]
  }

  /// The node of a folder, made with all folders above it if it is missing; counts the spellings.
  mutating func folder(_ components: ArraySlice<[UInt8]>, source: (Int) -> Source) -> Int {
    var node = 0
    for (index, component) in components.enumerated() {
      node = child(of: node, named: component)
      nodes[node].isFolder = true
      nodes[node].spelling.add(component, by: source(index))
    }
    return node
  }

  /// The node of the folder of a path, if no path brings a new spelling.
  mutating func plainFolder(of path: RelativePath) -> Int {
    let end = path.endOfFolder
    if end == 0 { return 0 }
    let bytes = path.bytes[..<end]
    if let known = folderOf[bytes] { return known }
    let folder = folder(path.components.dropLast()[...], source: { _ in .plain })
    folderOf[bytes] = folder
    return folder
  }

  /// The node of a path, by the names that collide with its components; `nil` if nothing is there.
  func node(of path: RelativePath) -> Int? {
    var node = 0
    for component in path.components {
      guard let child = knownChild(of: node, named: component) else { return nil }
      node = child
    }
    return node
  }

  /// Whether something is placed at each node or below it.
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

  /// The place of a path, with its folders made; `nil` if a file is in its way.
  ///
  /// An existing folder keeps its spelling, because names below it are in use already. Later searches know the name and
  /// the folders.
  mutating func freePlace(for path: RelativePath) -> (folder: Int, node: Int)? {
    var node = 0
    for component in path.components {
      guard let child = knownChild(of: node, named: component) else { break }
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

  /// The path of a name in a folder, in the folder's current spelling.
  ///
  /// - Throws: ``FileNameError`` if it is too long: another spelling, or a number, takes more bytes.
  func path(of name: [UInt8], in folder: Int) throws(FileNameError) -> RelativePath {
    try RelativePath(components: components(of: folder) + [name])
  }

  /// The path of a folder in its current spelling; the other path if it is too long.
  func path(of folder: Int, or other: RelativePath) -> RelativePath {
    (try? RelativePath(components: components(of: folder))) ?? other
  }

  /// A path in the current spelling of its folders, if that is not too long: otherwise the old spelling would be wanted
  /// again.
  func respelled(_ path: RelativePath, isFolder: Bool) -> RelativePath {
    var components = path.components
    var node = 0
    for place in isFolder ? components.indices : components.indices.dropLast() {
      guard let child = knownChild(of: node, named: components[place]) else { break }
      node = child
      components[place] = nodes[node].spelling.chosen
    }
    return (try? RelativePath(components: components)) ?? path
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

  /// Whether the nodes are a tree in which every name is in a folder.
  func checkInvariants() -> Bool {
    nodes.indices.allSatisfy { node in
      nodes[node].children.allSatisfy { key, child in
        node < child && nodes[child].parent == node && nodes[child].key == key
          && (node == 0 || nodes[node].isFolder)
      }
    }
  }
}
