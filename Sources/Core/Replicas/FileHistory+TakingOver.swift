package import ConflictResolution

extension FileHistory {
  /// Adds a version; for a known tombstone only its memory.
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

  /// Takes over the contents that are not at hand from the same file as another device knows it.
  ///
  /// - Returns: Whether anything was taken over.
  mutating func takeContents(of other: FileHistory) -> Bool {
    guard versions.contains(where: { !$0.state.isAtHand }) else { return false }
    let filled = versions.map { other.versionAtHand($0) }
    guard zip(filled, versions).contains(where: { $0.state.isAtHand && !$1.state.isAtHand })
    else { return false }
    versions = filled
    return true
  }

  /// A version with its content, if the content is at hand here.
  func versionAtHand(_ version: FileVersion) -> FileVersion {
    if version.state.isAtHand { return version }
    guard
      let known = versions.first(where: { $0.state == version.state && $0.state.isAtHand })
    else { return version }
    var filled = version
    filled.state = known.state
    return filled
  }

  /// Whether another device knows the same of the file, with the versions in any order.
  func isSame(as other: FileHistory) -> Bool {
    guard versions.count == other.versions.count else { return false }
    var ordered = other
    ordered.versions = versions
    return self == ordered && Set(versions) == Set(other.versions)
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

  /// Takes over the name under which another device shows the file, after its versions are taken over.
  ///
  /// A generated name replaces the name of a version. So of two generated names, the one that replaces the latest
  /// version's name counts; of two that replace the same name, the original counts, otherwise the lower number.
  /// While two names are in conflict, each device keeps its own.
  ///
  /// - Parameter other: the same file as another device knows it.
  package mutating func takeOverShownName(of other: FileHistory) {
    guard let one = shown, let two = other.shown else {
      if copyOf == nil { shown = nil } else if shown == nil { showAs(nameOf: other) }
      return
    }
    if path.lastComponent != other.path.lastComponent {
      let names = headPaths.map { $0.lastComponent }
      if names.contains(other.path.lastComponent), !names.contains(path.lastComponent) {
        showAs(nameOf: other)
      }
      return
    }
    let isLower =
      one.bytes.count == two.bytes.count ? two < one : two.bytes.count < one.bytes.count
    if isLower { shown = two }
  }

  /// Shows the file under a name that its user gave it; for a copy, the name is recorded, since it may be the
  /// original's.
  mutating func nameByUser(_ path: RelativePath) {
    shown = copyOf == nil ? nil : path
    if shown != nil { self.path = path }
  }

  /// Shows the file at the path where another device shows it.
  mutating func showAs(nameOf other: FileHistory) {
    shown = other.shown
    if shown != nil { path = other.path }
  }

  /// The paths of the live versions that have no known successor.
  private var headPaths: [RelativePath] {
    let vectors = headVectors
    return versions.filter { version in
      version.state.isLive && (version.vector.map(vectors.contains) ?? true)
    }.map { $0.path }
  }

  /// The vectors of the versions that have no known successor, each once.
  ///
  /// - Complexity: O(*n* *m*) in the number of versions and of heads.
  var headVectors: [VersionVector] { versions.compactMap { $0.vector }.maximal }
}

extension [VersionVector] {
  /// The vectors that no other one covers, each once.
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
  /// Whether another vector knows everything that this one knows.
  func isCovered(by other: VersionVector) -> Bool {
    switch order(relativeTo: other) {
    case .before, .equal: true
    case .after, .concurrent: false
    }
  }
}
