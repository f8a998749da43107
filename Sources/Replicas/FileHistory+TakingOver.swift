package import ConflictResolution

extension FileHistory {
  /// Adds a version; of a tombstone that is known already only what it remembers.
  ///
  /// - Returns: Whether anything is new.
  mutating func takeOver(_ version: FileVersion) -> Bool {
    let isKnown =
      !version.state.isLive
      && versions.contains {
        var known = $0
        known.deletion = version.deletion
        return known == version
      }
    if isKnown { return remember(version) }
    versions.append(version)
    return true
  }

  /// Takes over which devices know of a deletion.
  ///
  /// - Returns: Whether anything is new.
  mutating func remember(_ tombstone: FileVersion) -> Bool {
    var isNew = false
    for index in versions.indices
    where versions[index].vector == tombstone.vector && !versions[index].state.isLive {
      var memory = versions[index].deletion
      memory.formUnion(tombstone.deletion)
      if memory == versions[index].deletion { continue }
      versions[index].deletion = memory
      isNew = true
    }
    return isNew
  }

  /// Of two names of one file the original one, else the one with the lower number.
  ///
  /// - Parameter other: the same file as another device knows it.
  /// - Returns: the generated name under which it is to be shown, `nil` for its own.
  package func shownName(besides other: FileHistory) -> RelativePath? {
    guard let one = shown else { return copyOf == nil ? nil : other.shown }
    guard let two = other.shown else { return copyOf == nil ? nil : one }
    if one.bytes.count != two.bytes.count { return one.bytes.count < two.bytes.count ? one : two }
    return min(one, two)
  }

  /// The vectors of the versions that no other known version comes after, each once.
  ///
  /// - Complexity: O(*n* *m*) in the number of versions and of heads.
  var headVectors: [VersionVector] { versions.compactMap { $0.vector }.maximal }
}

extension [VersionVector] {
  /// Those that no other one covers, each once.
  var maximal: [VersionVector] {
    var maximal: [VersionVector] = []
    for vector in self where !maximal.contains(where: vector.isCovered) {
      maximal.removeAll { $0.isCovered(by: vector) }
      maximal.append(vector)
    }
    return maximal
  }
}

extension VersionVector {
  /// Whether another vector knows all that this one knows.
  func isCovered(by other: VersionVector) -> Bool {
    switch order(relativeTo: other) {
    case .before, .equal: true
    case .after, .concurrent: false
    }
  }
}
