import ConflictResolution
import Histories
import Scenarios
import TestSupport

/// A set of files as devices may hold them, with a policy: input for the laws.
///
/// Half of the files come from histories in which devices write, rename, delete and resolve, so that
/// their vectors are consistent; some of these are forked, and some are documents given whole. The others are
/// arbitrary: vectors that nobody could have written, states that contradict each other, names that lead
/// nowhere. In a fourth of the sets everything was written at one time, and a fourth is left to a person.
struct GeneratedFiles: CustomStringConvertible {
  var files: [FileHistory] = []
  var present: [RelativePath] = []
  var policy: Policy

  /// The set of a seed.
  init(seed: UInt64) {
    var random = RepeatableGenerator(seed: seed)
    policy = Policies.any(&random)
    if random.chance(1, in: 4) {
      policy.common.strategies = [random.pick([.manual, .merge]), .manual]
    }
    let isAtOneTime = random.chance(1, in: 4)
    let count = 1 + random.number(4)
    var identities: Set<FileIdentity> = []
    for number in 0..<count {
      var made: [FileHistory] =
        switch random.number(12) {
        case 0, 1, 2: [Self.simulated(&random)]
        case 3, 4: Self.resolved(Self.simulated(&random), &random)
        case 5: [Self.withoutVectors(&random)]
        case 6: [Self.forked(Self.simulated(&random), &random)]
        case 7: Self.resolved(Self.forked(Self.simulated(&random), &random), &random)
        case 8: [Self.givenWhole(Self.simulated(&random), &random)]
        default: [Self.arbitrary(&random)]
        }
      if random.chance(1, in: 4) {
        for index in made.indices where made[index].identity == FileIdentity(path: made[index].path)
        {
          made[index].identity = FileIdentity(Array("id\(number)".utf8))
        }
      }
      for file in made where identities.insert(file.identity).inserted { files.append(file) }
    }
    // Drawn apart: what else is in a set does not depend on it.
    var forgetting = RepeatableGenerator(seed: ~seed)
    for index in files.indices where forgetting.chance(1, in: 6) {
      let vector = forgetting.pick(files[index].versions).vector
      if let vector { files[index].forgotten = vector }
    }
    if isAtOneTime {
      for file in files.indices {
        for version in files[file].versions.indices {
          files[file].versions[version].modified = .seconds(1)
        }
      }
    }
    if random.chance(1, in: 3) {
      present = (0..<(1 + random.number(3))).map { _ in random.pick(Self.paths) }
    }
  }

  static let paths: [RelativePath] = [
    "notes.txt", "notes.txt", "notes.txt", "Notes.txt", "NOTES.TXT", "notes-1.txt", "Notes-1.txt",
    "caf\u{E9}", "cafe\u{301}", "CAFE\u{301}", "d", "D", "d/notes.txt", "D/notes.txt",
    "d/e/x", "D/E/x", "d/E/X", "d/e", "a.tar.gz", ".profile", "link",
  ]

  static let devices: [DeviceID] = ["X", "Y", "Z", "P", "Q", "W~X"]

  static let texts = [
    "a\nb\nc\nd\ne\n", "a\nB\nc\nd\ne\n", "a\nb\nc\nD\ne\n", "A\nb\nc\nd\n", "a\nb\nc\nd\nE", "",
    "other\n", "bin\u{0}ary", "a\nb\nc\nd\nElse\n", "\u{0}\u{0}",
  ]

  static func state(_ random: inout RepeatableGenerator) -> FileState {
    switch random.number(20) {
    case 0: .directory
    case 1: .symlink(Array(random.pick(["notes.txt", "../up", ""]).utf8))
    case 2: .file(FileContent(size: UInt64(random.number(3))))
    case 3: .file(FileContent(size: 5, digest: .opaque(Array(random.pick(["m:1", "m:2"]).utf8))))
    case 4:
      // Bytes that are elsewhere, of a content that others have at hand.
      {
        let whole = FileContent(random.pick(texts))
        return .file(FileContent(size: whole.size, digest: whole.digest))
      }()
    case 5:
      .group(
        GroupContent([
          .init(path: "part", state: .file(FileContent(random.pick(texts)))),
          .init(path: "sub/part", state: .file(FileContent(random.pick(texts)))),
        ]))
    case 6, 7: .deleted
    default: .file(FileContent(random.pick(texts)))
    }
  }

  static func time(_ random: inout RepeatableGenerator) -> Timestamp? {
    random.chance(1, in: 8)
      ? nil : .seconds(Int64(random.number(5)) * (random.chance(1, in: 20) ? 1000 : 1))
  }

  /// A history in which devices write on the version they see, and take over each other's.
  static func simulated(_ random: inout RepeatableGenerator) -> FileHistory {
    let path = random.pick(paths)
    var history = FileHistory(path: path, versions: [])
    let devices = Array(Self.devices.prefix(1 + random.number(6)))
    var seen: [DeviceID: FileVersion] = [:]
    let isEqualTimes = random.chance(1, in: 4)
    for _ in 0..<(1 + random.number(8)) {
      let device = random.pick(devices)
      if random.chance(1, in: 3), let other = seen[random.pick(devices)] {
        seen[device] = other
        continue
      }
      let base = seen[device]
      guard var vector = try? history.nextVector(for: device, on: base) else { continue }
      // A device restored from a backup reuses its counter.
      if random.chance(1, in: 10), let reused = seen[device]?.vector { vector = reused }
      if vector[device] == 0 { continue }
      let kind = random.number(10)
      var version = FileVersion(
        path: base?.path ?? path, state: state(&random), vector: vector, device: device,
        modified: isEqualTimes ? .seconds(1) : time(&random))
      if kind < 2, let base, base.state.isLive {
        version.path = random.pick(paths)
        version.state = base.state
      } else if kind == 2 {
        version.path = random.pick(paths)
      } else if kind == 3 {
        version.state = .deleted
      }
      if !version.state.isLive {
        version.deletion = DeletionMemory(
          seen: Set(devices.filter { _ in random.chance(1, in: 2) }),
          isForced: random.chance(1, in: 8), keptBy: random.chance(1, in: 8) ? [devices[0]] : [])
      }
      seen[device] = version
      history.versions.append(version)
    }
    if history.versions.isEmpty {
      history.versions = [
        FileVersion(path: path, state: .file(FileContent("a\n")), vector: ["X": 1], device: "X")
      ]
    }
    if random.chance(1, in: 6) {
      // The same version from two devices, one of which knows a label or another time.
      var twin = random.pick(history.versions)
      twin.label = Array("twin".utf8)
      twin.modified = time(&random)
      history.versions.append(twin)
    }
    if random.chance(1, in: 8) { history.shown = random.pick(paths) }
    return history
  }

  /// A history with a fork: a second state at a vector, perhaps an outcome that names sides of it, perhaps a
  /// version on one of them.
  static func forked(_ given: FileHistory, _ random: inout RepeatableGenerator) -> FileHistory {
    var history = given
    for _ in 0..<(1 + random.number(2)) {
      var side = random.pick(history.versions)
      let other = side.fullID
      side.state = state(&random)
      side.modified = time(&random)
      if random.chance(1, in: 3) { side.path = random.pick(paths) }
      // An outcome at the very vector of the fork has settled the sides that it names.
      if random.chance(1, in: 3) { side.from = [other, side.fullID] }
      history.versions.append(side)
      guard random.chance(1, in: 2) else { continue }
      let device = random.pick(devices)
      guard let vector = try? history.nextVector(for: device, on: side) else { continue }
      var later = FileVersion(
        path: side.path, state: state(&random), vector: vector, device: device,
        modified: time(&random))
      if random.chance(1, in: 3) { later.from = [side.fullID] }
      if random.chance(1, in: 4) { later.from += [other] }
      history.versions.append(later)
    }
    return history
  }

  /// A history of a document of several files, given whole.
  static func givenWhole(_ given: FileHistory, _ random: inout RepeatableGenerator) -> FileHistory {
    var history = given
    history.group = GroupName(history.path, isFolder: random.chance(3, in: 4))
    history.shown = nil
    for index in history.versions.indices {
      // Members never leave their document.
      history.versions[index].path = history.path
      guard history.versions[index].state.isLive else { continue }
      history.versions[index].state = .group(
        GroupContent([
          .init(path: "part", state: .file(FileContent(random.pick(texts)))),
          .init(path: "sub/part", state: .file(FileContent(random.pick(texts)))),
        ]))
    }
    return history
  }

  /// What came of a history whose subsets were resolved by devices with policies of their own.
  static func resolved(
    _ history: FileHistory, _ random: inout RepeatableGenerator
  ) -> [FileHistory] {
    var files = [history.identity: history]
    for _ in 0..<(1 + random.number(3)) {
      var policy = Policies.any(&random)
      policy.resolvingDevice = random.pick(devices)
      var subset = history
      subset.versions = (files[history.identity] ?? history).versions.filter { _ in
        random.chance(2, in: 3)
      }
      if subset.versions.isEmpty { continue }
      guard let outcome = try? Resolver(policy).resolve([subset]) else { continue }
      for file in OutcomeAsInput.files(outcome, before: [subset]) {
        guard var known = files[file.identity] else {
          files[file.identity] = file
          continue
        }
        for version in file.versions where !known.versions.contains(version) {
          known.versions.append(version)
        }
        files[file.identity] = known
      }
    }
    return files.values.sorted { $0.identity < $1.identity }
  }

  /// Copies in a folder, or the conflict versions of an app's document.
  static func withoutVectors(_ random: inout RepeatableGenerator) -> FileHistory {
    let path = random.pick(paths)
    var versions: [FileVersion] = []
    for _ in 0..<(1 + random.number(4)) {
      versions.append(
        FileVersion(
          path: random.chance(3, in: 4) ? path : random.pick(paths), state: state(&random),
          device: random.pick(devices), modified: time(&random),
          label: random.chance(1, in: 3) ? Array("copy".utf8) : nil,
          isAncestor: random.chance(1, in: 5)))
    }
    return FileHistory(path: path, versions: versions)
  }

  /// Versions that nobody could have written.
  static func arbitrary(_ random: inout RepeatableGenerator) -> FileHistory {
    let path = random.pick(paths)
    func vector(_ own: DeviceID, _ random: inout RepeatableGenerator) -> VersionVector {
      var vector = VersionVector()
      for device in devices where random.chance(1, in: 3) {
        vector = vector.setting(device, to: 1 + UInt64(random.number(3)))
      }
      return vector[own] == 0 ? vector.setting(own, to: 1 + UInt64(random.number(3))) : vector
    }
    var versions: [FileVersion] = []
    for _ in 0..<(1 + random.number(6)) {
      let device = random.pick(devices)
      var version = FileVersion(
        path: random.chance(2, in: 3) ? path : random.pick(paths), state: state(&random),
        vector: vector(device, &random), device: device, modified: time(&random))
      let earlier = versions.map({ $0.fullID })
      if random.chance(1, in: 4) {
        version.from = earlier.filter { _ in random.chance(1, in: 2) }
      }
      if random.chance(1, in: 4), let whole = version.vector {
        // An origin knows less than the version that carries it on; rarely it is a lie.
        var vector = random.chance(1, in: 40) ? vector(device, &random) : whole
        for other in devices where other != device && random.chance(1, in: 2) {
          vector = vector.setting(other, to: vector[other] / 2)
        }
        let digest = random.chance(1, in: 2) ? version.fullID.digest : earlier.last?.digest
        version.origin =
          digest.map { VersionID(vector: vector, digest: $0) } ?? VersionID(vector: vector)
      }
      versions.append(version)
    }
    var history = FileHistory(path: path, versions: versions)
    if random.chance(1, in: 5) { history.shown = random.pick(paths) }
    if random.chance(1, in: 8) {
      let original = FileIdentity(path: random.pick(paths))
      history.identity = FileIdentity(copyOf: original, origin: random.pick(versions).fullID)
      history.copyOf = path
    }
    return history
  }

  var description: String {
    var text = "policy \(policy.common)"
    text += " as \(policy.resolvingDevice?.description ?? "-") present \(present)"
    for file in files {
      text += "\n  \(file.identity) at \(file.path)"
      if let shown = file.shown { text += " shown \(shown)" }
      if let copyOf = file.copyOf { text += " copy of \(copyOf)" }
      for version in file.versions {
        text += "\n    \(version.fullID) \(Fleet.name(version.state)) \(version.path)"
        text += " by \(version.device) at \(version.modified?.description ?? "-")"
        if let origin = version.origin { text += " origin \(origin)" }
        if !version.from.isEmpty { text += " from \(version.from)" }
        if version.isAncestor { text += " ancestor" }
      }
    }
    return text
  }
}
