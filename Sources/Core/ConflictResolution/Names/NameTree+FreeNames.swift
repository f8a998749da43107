import FileNames

// Free names for claims that get a number.
extension NameTree {
  /// Records a placed name for all searches for free names in its folder.
  mutating func take(_ name: [UInt8], in folder: Int) {
    if nodes[folder].takenKeys == nil {
      nodes[folder].knownNames.append(name)
    } else {
      nodes[folder].takenKeys?.insert(.universal(name))
    }
  }

  /// Records a path for all searches for free names in its folder.
  ///
  /// A folder that has become empty is a name that the plan takes away, like a file's.
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

  /// The name with the lowest number that is free in a folder; marks it as taken.
  ///
  /// A name is free if its universal key differs from those of all names that exist there, that the plan makes, and
  /// that it takes away. Names only ever become taken, so a search continues where the last search with the same
  /// candidates ended: amortized constant time for each copy.
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
