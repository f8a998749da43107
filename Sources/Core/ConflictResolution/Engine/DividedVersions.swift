/// The versions of a file that was moved between groups, by the places that they tell of.
///
/// A live version tells that the file is in its own place, and that it is no longer in the places of the live versions
/// directly before it.
struct DividedVersions {
  private let versions: [FileVersion]
  /// The places by number, in the order in which they were taken; `nil` is outside of every group.
  let places: [RelativePath?]
  /// The number of the place of each version.
  private let placeOf: [Int]
  /// Whether each version is an outcome, which describes one place only, even if a move took the file away from there.
  private let isOutcome: [Bool]
  /// For each version, the live versions directly before it.
  private var before: [[Int]] = []
  /// For each version, the places that it affects.
  private var affected: [[Int]] = []

  /// - Parameters:
  ///   - file: The file.
  ///   - place: The group that a version is in; `nil` if it is in none.
  init(of file: FileHistory, place: (FileVersion) -> RelativePath?) {
    let versions = file.versions.sorted { $1.isLater(than: $0) }
    self.versions = versions
    isOutcome = versions.map { version in
      !version.from.isEmpty
        || (!version.isLive
          && versions.contains { $0.state.isLive && $0.vector == version.originVector })
    }
    var places: [RelativePath?] = []
    placeOf = versions.map { version in
      let place = place(version)
      if let number = places.firstIndex(of: place) { return number }
      places.append(place)
      return places.count - 1
    }
    self.places = places
    for index in versions.indices { addRelations(of: index) }
  }

  /// Finds the versions directly before a version, and the places that it affects.
  private mutating func addRelations(of index: Int) {
    let version = versions[index]
    var last: [Int] = []
    for other in versions[..<index].indices.reversed()
    where (isLive(other) || !isOutcome[other]) && versions[other].isKnown(to: version)
      && !last.contains(where: { versions[other].isKnown(to: versions[$0]) })
    {
      last.append(other)
    }
    if isOutcome[index] { last.removeAll { placeOf[$0] != placeOf[index] } }
    // A deletion also counts in the place where its writer saw the file.
    var own = [placeOf[index]]
    for other in last {
      if isLive(other) {
        own.append(placeOf[other])
      } else if !isLive(index) {
        own += affected[other]
      }
    }
    before.append(last.filter(isLive))
    affected.append(own)
  }

  private func isLive(_ index: Int) -> Bool { versions[index].state.isLive }

  /// The numbers of the places where the file is by at least one version.
  var livePlaces: [Int] {
    places.indices.filter { number in
      versions.indices.contains { isLive($0) && placeOf[$0] == number }
    }
  }

  /// The versions for a place: a version that is elsewhere is a deletion there.
  func versions(at number: Int) -> [FileVersion] {
    versions.indices.filter { affected[$0].contains(number) }.map { index in
      if isLive(index), placeOf[index] == number { return versions[index] }
      var tombstone = versions[index]
      if isLive(index) {
        tombstone.state = .deleted
        tombstone.deletion = DeletionMemory(seen: [tombstone.device])
      }
      // The file is gone from its former place.
      if let last = before[index].first(where: { placeOf[$0] == number }) {
        tombstone = tombstone.at(versions[last].place)
      }
      return tombstone
    }
  }
}

extension FileVersion {
  /// Whether the writer of the other version knew this version.
  package func isKnown(to other: FileVersion) -> Bool {
    guard let vector, let later = other.vector else { return isAncestor && !other.isAncestor }
    return vector.order(relativeTo: later) == .before
  }

  /// Whether it is the later one in an order that extends the causal order.
  fileprivate func isLater(than other: FileVersion) -> Bool {
    if isAncestor != other.isAncestor { return other.isAncestor }
    guard let vector, let earlier = other.vector, vector != earlier else {
      return other.path < path
    }
    return VersionVector.lexicographicallyPrecedes(earlier, vector)
  }
}
