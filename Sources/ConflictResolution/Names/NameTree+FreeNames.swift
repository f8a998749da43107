// Which names are free for what gets a number.
extension NameTree {
  /// Makes a name that has its place known to all searches for free names in its folder.
  mutating func take(_ name: [UInt8], in folder: Int) {
    if nodes[folder].takenKeys == nil {
      nodes[folder].knownNames.append(name)
    } else {
      nodes[folder].takenKeys?.insert(.universal(name))
    }
  }

  /// Makes a path known to all searches for free names in its folder.
  ///
  /// A folder that nothing is under any more is a name that the plan takes away, like a file's.
  mutating func take(_ path: RelativePath) {
    if let folder = folderOf[path.bytes[..<path.endOfFolder]], nodes[folder].isFolder {
      take(path.lastComponent, in: folder)
      return
    }
    var node = 0
    for component in path.components.dropLast() {
      guard let child = knownChild(of: node, named: component), nodes[child].isFolder else {
        take(component, in: node)
        return
      }
      node = child
    }
    take(path.lastComponent, in: node)
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
