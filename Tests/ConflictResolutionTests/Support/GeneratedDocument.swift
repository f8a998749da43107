import ConflictResolution
import Histories
import Scenarios
import TestSupport

/// A document whose members are given file by file, with a policy: input for the laws of documents.
///
/// Two thirds are made as a whole first, and taken apart: what comes of the whole has to come of the
/// members. The others are members that list what they like.
struct GeneratedDocument: CustomStringConvertible {
  /// The members.
  private(set) var members: [FileHistory] = []
  /// The document as a whole, where it was made as one.
  private(set) var whole: FileHistory?
  let policy: Policy
  let group: GroupName

  static let names = ["i", "j", "sub/k", "l"]
  private static let devices: [DeviceID] = ["a", "b", "c"]

  /// The document of a seed.
  init(seed: UInt64) {
    var random = RepeatableGenerator(seed: seed)
    policy = Policies.any(&random)
    let isScope = random.chance(1, in: 5)
    group = GroupName(isScope ? "app-data" : "D.pages", isFolder: !isScope)
    switch random.number(6) {
    case 0, 1:
      let history = history(&random)
      members = history.takenApart(sparsely: random.chance(1, in: 2)) ?? []
      if !members.isEmpty { whole = history }
    case 2, 3: makeSides(&random)
    default: break
    }
    if members.isEmpty { members = arbitrary(&random) }
  }

  private func path(_ name: String, in folder: RelativePath? = nil) -> RelativePath {
    group.isFolder
      ? RelativePath(stringLiteral: "\(folder ?? group.path)/\(name)")
      : RelativePath(stringLiteral: name)
  }

  private static func content(_ random: inout RepeatableGenerator) -> FileState {
    .file(FileContent(random.pick(["1", "2", "3", "4"])))
  }

  private static func time(_ random: inout RepeatableGenerator) -> Timestamp? {
    random.chance(1, in: 10) ? nil : .seconds(Int64(random.number(4)))
  }

  private func group(_ states: [String: FileState]) -> FileState {
    guard !states.isEmpty else { return .deleted }
    return .group(
      GroupContent(
        states.map { .init(path: RelativePath(stringLiteral: $0.key), state: $0.value) }))
  }

  /// What one write makes of a document.
  private func changed(
    _ states: [String: FileState], _ random: inout RepeatableGenerator
  ) -> [String: FileState] {
    if random.chance(1, in: 8) { return [:] }
    var states = states
    for _ in 0..<(1 + random.number(2)) {
      states[random.pick(Self.names)] = random.chance(1, in: 4) ? nil : Self.content(&random)
    }
    return states
  }

  // MARK: With vectors

  /// A document that devices write, rename, delete and resolve; some counters are given twice.
  private func history(_ random: inout RepeatableGenerator) -> FileHistory {
    var history = FileHistory(path: group.path, group: group, versions: [])
    var seen: [DeviceID: FileVersion] = [:]
    for _ in 0..<(2 + random.number(7)) {
      let device = random.pick(Self.devices)
      if random.chance(1, in: 3), let other = seen[random.pick(Self.devices)] {
        seen[device] = other
        continue
      }
      if random.chance(1, in: 6), !history.versions.isEmpty {
        var policy = Policies.any(&random)
        policy.resolvingDevice = device
        let outcome = try? Resolver(policy).resolve([history])
        let file = outcome?.files.first
        if let kept = file?.keeps.first(where: { $0.identity == history.identity }),
          file?.state != .undecided
        {
          if !history.versions.contains(kept.version) { history.versions.append(kept.version) }
          seen[device] = kept.version
        }
        continue
      }
      let base = seen[device]
      guard var vector = try? history.nextVector(for: device, on: base) else { continue }
      // A device restored from a backup.
      if random.chance(1, in: 6), let reused = base?.vector, reused[device] > 0 { vector = reused }
      var states: [String: FileState] = [:]
      if case .group(let content)? = base?.state {
        for member in content.members { states[member.path.description] = member.state }
      }
      let folder = base?.path ?? group.path
      let isRenamed = group.isFolder && random.chance(1, in: 8)
      let version = FileVersion(
        path: isRenamed ? "E.pages" : folder, state: group(changed(states, &random)),
        vector: vector, device: device, modified: Self.time(&random))
      seen[device] = version
      history.versions.append(version)
    }
    return history
  }

  // MARK: Without vectors

  /// Conflict versions of an app's document: sides that a label, a device or one member tells apart.
  private mutating func makeSides(_ random: inout RepeatableGenerator) {
    enum Mark: CaseIterable { case label, device, member }
    let mark = random.pick(Mark.allCases)
    var first: [String: FileState] = [:]
    for name in Self.names where random.chance(3, in: 4) { first[name] = Self.content(&random) }
    if first.isEmpty { first["i"] = Self.content(&random) }
    let hasAncestor = random.chance(1, in: 2)
    var versions: [FileVersion] = []
    var listed: [String: [FileVersion]] = [:]
    func list(_ name: String, of version: FileVersion, _ state: FileState?) {
      var member = version
      (member.path, member.state) = (path(name), state ?? .deleted)
      listed[name, default: []].append(member)
    }

    if hasAncestor {
      let ancestor = FileVersion(
        path: group.path, state: group(first), device: "o", modified: .seconds(0),
        isAncestor: true)
      versions.append(ancestor)
      for (name, state) in first { list(name, of: ancestor, state) }
    }
    let count = 2 + random.number(2)
    var sides: [[String: FileState]] = []
    let differing = random.pick(first.keys.sorted())
    for number in 0..<count {
      guard mark == .member else {
        sides.append(changed(first, &random))
        continue
      }
      var side = first
      side[differing] = .file(FileContent("side \(number)"))
      sides.append(side)
    }
    let all = Set(first.keys).union(sides.flatMap { $0.keys }).sorted()
    for (number, side) in sides.enumerated() {
      let device: DeviceID =
        switch mark {
        case .label: random.pick(Self.devices)
        case .device: Self.devices[number]
        case .member: "a"
        }
      let version = FileVersion(
        path: group.path, state: group(side), device: device, modified: Self.time(&random),
        label: mark == .label ? Array("side \(number)".utf8) : nil)
      versions.append(version)
      if mark == .member {
        list(differing, of: version, side[differing])
        // Once for all sides.
        if number == 0 {
          for name in all where name != differing {
            var shared = version
            shared.modified = nil
            list(name, of: shared, side[name])
          }
        }
        continue
      }
      let changed = all.filter { !hasAncestor || side[$0] != first[$0] || first[$0] == nil }
      // A member's own time says nothing, as long as one has that of the side.
      for (place, name) in (changed.isEmpty ? all : changed).enumerated() {
        var member = version
        if place > 0, random.chance(1, in: 2) { member.modified = nil }
        list(name, of: member, side[name])
      }
    }
    whole = FileHistory(path: group.path, group: group, versions: versions)
    members = listed.keys.sorted().map {
      FileHistory(path: path($0), group: group, versions: listed[$0] ?? [])
    }
    // A document that is deleted on all sides says of no member that there was one.
    if !versions.contains(where: { $0.state.isLive }) { (whole, members) = (nil, []) }
  }

  // MARK: Anything

  /// Members that list whatever they like, of which much cannot be told apart.
  private func arbitrary(_ random: inout RepeatableGenerator) -> [FileHistory] {
    let hasVectors = random.chance(2, in: 3)
    let vectors: [VersionVector] = [
      ["a": 1], ["a": 2], ["a": 1, "b": 1], ["a": 2, "b": 1], ["a": 1, "b": 2],
    ]
    let count = 1 + random.number(3)
    return Self.names.prefix(count).map { name in
      let versions = (0..<(1 + random.number(3))).map { _ in
        var vector: VersionVector?
        var device = random.pick(Self.devices)
        if hasVectors {
          let some = random.pick(vectors)
          (vector, device) = (some, some["b"] > 0 && random.chance(1, in: 2) ? "b" : "a")
        }
        var version = FileVersion(
          path: path(name), state: random.chance(1, in: 5) ? .deleted : Self.content(&random),
          vector: vector, device: device, modified: Self.time(&random),
          label: random.chance(1, in: 4) ? Array(random.pick(["x", "y"]).utf8) : nil,
          isAncestor: !hasVectors && random.chance(1, in: 6))
        if let vector, vector.count == 2, random.chance(1, in: 3) {
          let own = VersionVector().setting(device, to: vector[device])
          version.origin = VersionID(vector: own)
        }
        return version
      }
      return FileHistory(path: path(name), group: group, versions: versions)
    }
  }

  var description: String {
    var text = "policy \(policy.common)"
    for file in members + [whole].compactMap({ $0 }) {
      text += "\n  \(file.path)"
      for version in file.versions {
        text += "\n    \(version.fullID) \(version.state.isLive ? Fleet.name(version.state) : "-")"
        text += " \(version.path) by \(version.device) at \(version.modified?.description ?? "-")"
        if let label = version.label { text += " '\(String(decoding: label, as: UTF8.self))'" }
        if let origin = version.origin { text += " origin \(origin)" }
        if !version.from.isEmpty { text += " from \(version.from)" }
        if version.isAncestor { text += " ancestor" }
      }
    }
    return text
  }
}
