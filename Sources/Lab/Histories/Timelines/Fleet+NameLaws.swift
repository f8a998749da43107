import ConflictResolution
import Replicas
import Scenarios

// Name laws for the state after all devices have met: the name that a person gave is the one that is shown.
extension Fleet {
  /// The files that a device does not show under the name that a person gave last, in byte order.
  ///
  /// A person gave the name of the current version (of a copy, once a person renames it). Other names that were given
  /// at the same time were in a conflict, which is decided by now. So this name is shown, regardless of earlier names,
  /// unless another file has or had a name that collides with it.
  func nameFaults() -> [String] {
    let users = NameUsers(devices)
    // The names of forgotten files are forgotten, too.
    if devices.contains(where: { !$0.replica.forgotten.isEmpty }) { return [] }
    var faults: Set<String> = []
    for device in devices {
      for file in device.outcome?.files ?? [] where file.state != .undecided {
        for kept in file.keeps where kept.version.state.isLive {
          let name = kept.version.path.lastComponent
          guard kept.path.lastComponent != name, kept.copyOf?.lastComponent != name,
            // A link gets a number in any collision, including one with a generated name, and keeps it.
            !versions(of: kept, on: device).contains(where: { $0.state.kind == .symlink }),
            !users.meet(kept)
          else { continue }
          faults.insert("\(device.id) shows as \(kept.path) what a person named \(kept.given)")
        }
      }
    }
    return faults.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  private func versions(of kept: KeptVersion, on device: FleetDevice) -> [FileVersion] {
    device.known[kept.identity]?.versions ?? []
  }

  /// Folders with another spelling than in a fleet of the same devices that met in another order, although the versions
  /// are the same.
  func spellingFaults(besides other: Fleet) -> [String] {
    guard let one = devices.first, let two = other.devices.first,
      one.outcome?.isComplete ?? false, two.outcome?.isComplete ?? false,
      Self.heads(one) == Self.heads(two), Self.origins(one) == Self.origins(two)
    else { return [] }
    let (ours, theirs) = (Self.spellings(one), Self.spellings(two))
    return ours.keys.filter { theirs[$0] != nil && ours[$0] != theirs[$0] }.map { key in
      "whether \(ours[key].map { "\($0)" } ?? "") is spelled so depends on who met first"
    }.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  /// The versions that the contents were written as: devices with different policies may have settled a file in
  /// different steps, and the spelling depends on these versions, too.
  private static func origins(_ device: FleetDevice) -> [FileIdentity: Set<VersionID?>] {
    var origins: [FileIdentity: Set<VersionID?>] = [:]
    for file in device.outcome?.files ?? [] {
      for kept in file.keeps + file.notShown.map({ $0.kept }) {
        origins[kept.identity, default: []].insert(kept.version.origin)
      }
    }
    return origins
  }

  private static func spellings(_ device: FleetDevice) -> [OutcomeLaws.Key: RelativePath] {
    var spellings: [OutcomeLaws.Key: RelativePath] = [:]
    for path in device.places.values {
      var next = path.parent
      while let folder = next {
        spellings[OutcomeLaws.key(of: folder.components)] = folder
        next = folder.parent
      }
    }
    return spellings
  }
}

/// The files that have or had each name, by the keys that decide collisions.
private struct NameUsers {
  private var files: [OutcomeLaws.Key: Set<FileIdentity>] = [:]
  private var folders: [OutcomeLaws.Key: Set<FileIdentity>] = [:]

  /// The names that devices know.
  init(_ devices: [FleetDevice]) {
    for file in devices.flatMap({ $0.known.values }) {
      for version in file.versions where version.state.isLive {
        let key = Self.key(of: version)
        for end in 1..<max(key.count, 1) {
          folders[Array(key[..<end]), default: []].insert(file.identity)
        }
        if version.state == .directory {
          folders[key, default: []].insert(file.identity)
        } else {
          files[key, default: []].insert(file.identity)
        }
      }
    }
    for device in devices {
      // A file that waits for a person is not renamed, even if its name was generated.
      for file in device.outcome?.files ?? [] where file.state == .undecided {
        guard let place = device.places[file.identity] else { continue }
        files[OutcomeLaws.key(of: place.components), default: []].insert(file.identity)
      }
      // A folder keeps its name, even a generated one.
      for (identity, place) in device.places where device.shows[identity]?.state == .directory {
        folders[OutcomeLaws.key(of: place.components), default: []].insert(identity)
      }
    }
  }

  /// Whether another file has or had a name that collides with the name of a version or of its folders.
  func meet(_ kept: KeptVersion) -> Bool {
    let key = Self.key(of: kept.version)
    func isOther(_ identity: FileIdentity) -> Bool { identity != kept.identity }
    return folders[key]?.contains(where: isOther) ?? false
      || (1...key.count).contains { files[Array(key[..<$0])]?.contains(where: isOther) ?? false }
  }

  /// A version that names its folder by identity may have been in any folder: only its own name counts.
  private static func key(of version: FileVersion) -> OutcomeLaws.Key {
    version.parent == nil
      ? OutcomeLaws.key(of: version.path.components)
      : OutcomeLaws.key(of: [version.path.lastComponent])
  }
}
