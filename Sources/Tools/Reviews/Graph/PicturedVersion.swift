import ConflictResolution

/// A version as a picture knows it: whole, or of an outcome that names it only by its ID.
struct PicturedVersion {
  /// The version ID, with its digest if the content is known.
  let id: VersionID
  /// The other version IDs that may name it.
  let ids: Set<VersionID>
  /// The device that wrote it; `nil` if that is not known.
  let device: DeviceID?
  /// The version; `nil` if only its ID is known.
  let version: FileVersion?

  var vector: VersionVector? { id.vector }

  init(_ version: FileVersion) {
    id = version.fullID
    var ids: Set<VersionID> = [id]
    if let vector = version.vector {
      ids.insert(VersionID(vector: vector))
    } else if let origin = version.origin {
      ids.insert(origin)
    }
    self.ids = ids
    device = version.device
    self.version = version
  }

  init(_ id: VersionID, device: DeviceID?) {
    self.id = id
    ids = [id]
    // The writer is in the vector, so a vector of one device names it.
    let devices = id.vector.map { $0.map(\.device) } ?? []
    self.device = device ?? (devices.count == 1 ? devices[0] : nil)
    version = nil
  }

  /// The vector, if any ID with it names this: that of a fork with other sides has a digest, and a version whose content
  /// is unknown has none.
  var vectorOfAnyState: VersionVector? { version == nil && id.digest == nil ? id.vector : nil }

  /// Whether an ID names it.
  func isNamed(by name: VersionID) -> Bool {
    ids.contains(name) || name.vector.map { $0 == vectorOfAnyState } ?? false
  }
}

/// Versions, each once, that can be found by their IDs.
struct PicturedVersions {
  private(set) var all: [PicturedVersion] = []
  private var places: [VersionID: [Int]] = [:]

  /// Adds versions; of those with a vector each state once, of others each writing: an undecided outcome holds again
  /// what it was made of.
  mutating func add(_ versions: [FileVersion]) {
    for version in versions {
      let pictured = PicturedVersion(version)
      let there = places[pictured.id, default: []]
      if !there.isEmpty, pictured.vector != nil { continue }
      if there.contains(where: { all[$0].version?.isWritten(as: version) ?? false }) { continue }
      append(pictured)
    }
  }

  /// Adds a version of which an outcome has the ID, unless it is there.
  mutating func add(_ id: VersionID, device: DeviceID?) {
    if indices(of: id).isEmpty { append(PicturedVersion(id, device: device)) }
  }

  private mutating func append(_ version: PicturedVersion) {
    for id in version.ids { places[id, default: []].append(all.count) }
    all.append(version)
  }

  /// Whether a version with this ID, digest and all, is among them.
  func contains(_ id: VersionID) -> Bool { indices(of: id).contains { all[$0].id == id } }

  /// The versions that an ID names: several if they have equal contents and no vector.
  func indices(of id: VersionID) -> [Int] {
    if let found = places[id] { return found }
    guard id.digest != nil, let vector = id.vector else { return [] }
    return (places[VersionID(vector: vector)] ?? []).filter { all[$0].version == nil }
  }
}

extension FileVersion {
  /// Whether the same device wrote it at the same time and place.
  fileprivate func isWritten(as other: FileVersion) -> Bool {
    device == other.device && modified == other.modified && path == other.path
      && label == other.label && isAncestor == other.isAncestor
  }
}
