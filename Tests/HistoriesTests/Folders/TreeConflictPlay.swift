import ConflictResolution
import Scenarios

@testable import Histories

/// Two devices that come into tree conflicts, and meet.
struct TreeConflictPlay {
  private(set) var fleet: Fleet
  /// What was called how before, by identity, on devices that follow folders; else by the paths that files have now.
  private var identityOf: [RelativePath: FileIdentity] = [:]
  private let followsFolders: Bool
  private var number = 0

  /// Plays some conflicts after each other on both devices; then these meet until nothing changes.
  init(
    _ conflicts: [TreeConflict], _ policy: Policy, followsFolders: Bool, isSettled: Bool = true
  ) throws {
    self.followsFolders = followsFolders
    let policy = policy.registering(["anna", "ben"])
    fleet = Fleet(
      (["anna", "ben"] as [DeviceID]).map {
        FleetDevice($0, policy: policy, followsFolders: followsFolders)
      })
    fleet.resolutions = []
    for path in TreeConflict.base {
      try fleet.write(0, path, .file(FileContent("\(path)\n2\n3\n4\n5\n")), at: nextTime())
    }
    _ = try fleet.meet(0, 1)
    for (identity, place) in fleet.devices[0].places { identityOf[place] = identity }
    for conflict in conflicts {
      try perform(conflict.steps.anna, on: 0)
      try perform(conflict.steps.ben, on: 1)
    }
    if isSettled { _ = try fleet.settle() }
  }

  /// What a user of a device sees: its files with their first lines, and its empty folders.
  func tree(of device: Int) -> String {
    let tree = fleet.devices[device].tree
    var entries: [String] = []
    for (path, state) in tree.sorted(by: { $0.key < $1.key }) {
      guard state != .directory else {
        if !tree.keys.contains(where: { $0.isBelow(path) }) { entries.append("\(path)/") }
        continue
      }
      var lines: [String] = []
      if case .file(let content) = state, let bytes = content.bytes {
        lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      }
      // The first line names what the file was; the others the edits that are in it.
      let edits = lines.dropFirst().filter { $0.count > 1 }
      entries.append("\(path)=\(([lines.first ?? ""] + edits).joined(separator: "+"))")
    }
    return entries.joined(separator: " ")
  }

  private mutating func nextTime() -> Timestamp {
    number += 1
    return .seconds(1_795_000_000 + Int64(number))
  }

  /// Where a device shows now what was called so before; `nil` if it does not any more.
  private func place(of path: RelativePath, on device: Int) -> RelativePath? {
    let shown = fleet.devices[device]
    if let identity = identityOf[path] { return shown.places[identity] }
    // A folder that is no entry is where its files are.
    for (old, identity) in identityOf.sorted(by: { $0.key < $1.key }) where old.isBelow(path) {
      guard let place = shown.places[identity] else { continue }
      let depth = place.components.count - (old.components.count - path.components.count)
      if let last = old.components.last, place.components.last == last, depth > 0,
        let folder = try? RelativePath(components: Array(place.components.prefix(depth))),
        folder.lastComponent == path.lastComponent
      {
        return folder
      }
    }
    return nil
  }

  private func target(_ name: String, in folder: RelativePath?, on device: Int) -> RelativePath? {
    guard let folder else { return try? RelativePath(Array(name.utf8)) }
    guard let place = place(of: folder, on: device) else { return nil }
    return try? place.appending(component: Array(name.utf8))
  }

  private mutating func perform(_ step: TreeConflict.Step, on device: Int) throws {
    let id = fleet.devices[device].id
    switch step {
    case .edit(let path):
      guard let place = place(of: path, on: device),
        let identity = fleet.devices[device].file(at: place),
        case .file(let content)? = fleet.devices[device].shows[identity]?.state,
        let bytes = content.bytes
      else { return }
      var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      lines[device == 0 ? 2 : 4] = "\(id)'s edit"
      let text = lines.joined(separator: "\n") + "\n"
      try fleet.write(device, place, .file(FileContent(text)), at: nextTime())
    case .create(let path):
      guard
        let place = target(
          String(decoding: path.lastComponent, as: UTF8.self), in: path.parent, on: device)
      else { return }
      // What stands there already is no new file.
      if fleet.devices[device].file(at: place) != nil { return }
      try fleet.write(device, place, .file(FileContent("\(id)'s \(path)\n")), at: nextTime())
    case .delete(let path):
      guard let place = place(of: path, on: device) else { return }
      for file in entries(at: place, on: device) {
        try fleet.delete(device, file, at: nextTime())
      }
    case .move(let path, let folder, let name):
      guard let place = place(of: path, on: device),
        let target = target(name, in: folder, on: device), target != place
      else { return }
      for file in entries(at: place, on: device) {
        let rest = file.components.dropFirst(place.components.count)
        let moved = try RelativePath(components: target.components + rest)
        try fleet.rename(device, file, to: moved, at: nextTime())
      }
    }
  }

  /// What a step on a path is a step on: the entry there, or where folders are none all files in it.
  private func entries(at path: RelativePath, on device: Int) -> [RelativePath] {
    if fleet.devices[device].file(at: path) != nil { return [path] }
    return fleet.devices[device].places.values.filter { $0.isBelow(path) }.sorted()
  }
}
