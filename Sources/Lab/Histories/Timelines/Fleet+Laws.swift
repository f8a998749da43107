package import ConflictResolution
import Scenarios

// The laws for the state after all devices have met: 2b and 6.
extension Fleet {
  /// Lets all devices meet until nothing changes.
  ///
  /// - Parameters:
  ///   - rounds: The number of times that each pair may meet.
  ///   - isBackwards: Whether the last devices meet first.
  /// - Returns: Whether nothing changed.
  /// - Throws: `ResolutionError` if the versions that a device knows cannot be resolved.
  package mutating func settle(
    rounds: Int = 12, isBackwards: Bool = false
  ) throws(ResolutionError) -> Bool {
    // A single device meets no other, but still has to resolve.
    if devices.count == 1 { try resolve(0) }
    for _ in 0..<rounds {
      var changed = false
      for left in isBackwards ? devices.indices.reversed() : Array(devices.indices) {
        for right in devices.indices where right > left {
          changed = try meet(left, right) || changed
        }
      }
      if !changed { return true }
    }
    return false
  }

  /// The faults after all devices have met until nothing changed, in byte order.
  package func faults() -> [String] {
    var faults = passingFaults
    guard let first = devices.first else { return faults }
    let owed = account.owed
    for device in devices {
      let (heads, firstHeads) = (Self.heads(device), Self.heads(first))
      if heads != firstHeads {
        let differing = Set(heads.keys).union(firstHeads.keys).filter {
          heads[$0] != firstHeads[$0]
        }
        faults.append(
          "\(first.id) and \(device.id) hold different heads of \(differing.sorted())")
      }
      let isDecided = device.outcome?.isComplete ?? true
      if isDecided, first.outcome?.isComplete ?? true, device.tree != first.tree {
        faults.append(
          "\(first.id) shows \(Self.text(first.tree)), \(device.id) \(Self.text(device.tree))")
      }
      for state in owed.subtracting(Self.liveStates(device)) {
        faults.append("\(device.id) lost \(Self.name(state))")
      }
    }
    return faults.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  /// The heads of every file, as (vector, path, state).
  package static func heads(_ device: FleetDevice) -> [FileIdentity: Set<FileVersion>] {
    var heads: [FileIdentity: Set<FileVersion>] = [:]
    for file in device.outcome?.files ?? [] {
      for kept in file.keeps + file.notShown.map({ $0.kept }) {
        heads[kept.identity, default: []].insert(plain(kept.version))
      }
      for head in file.undecidedHeads { heads[file.identity, default: []].insert(plain(head)) }
    }
    return heads
  }

  private static func plain(_ version: FileVersion) -> FileVersion {
    var path = version.state.isLive ? version.path : "deleted"
    // If a folder is known by identity, devices may have seen it at different paths.
    if version.parent != nil, let name = try? RelativePath(components: [path.lastComponent]) {
      path = name
    }
    return FileVersion(
      path: path, parent: version.state.isLive ? version.parent : nil, state: version.state,
      vector: version.vector, device: "any")
  }

  /// The states of all heads that a device holds.
  package static func liveStates(_ device: FleetDevice) -> Set<FileState> {
    Set(heads(device).values.flatMap { $0 }.map({ $0.state }))
  }
}
