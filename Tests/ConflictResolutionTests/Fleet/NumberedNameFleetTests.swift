import ConflictResolution
import FileNames
import Histories
import Scenarios
import TestSupport
import Testing

/// Four devices that number the same family of copies apart and then meet: whatever the order, they
/// end with the same names for the same contents, nothing is lost and nothing is there twice.
@Suite struct NumberedNameFleetTests {
  enum Mix: String, CaseIterable, Sendable {
    /// All devices number by one convention.
    case oneConvention
    /// Each device numbers by its own.
    case severalConventions
  }

  static let originals: [RelativePath] = [
    "photo.png", "photo.png", ".bashrc", "a.tar.gz", "d/photo.png", "Vol. 2",
  ]

  /// An original whose copies have to be cut.
  static let longOriginal = RelativePath(String(repeating: "long ", count: 50) + ".md")

  /// One history of four devices.
  struct History {
    let mix: Mix
    var random: RepeatableGenerator
    let original: RelativePath
    let isTimed: Bool
    var fleet: Fleet
    private var writes = 0

    /// What several devices may write apart: files of their own may then hold the same.
    private static let common = FileState.file(FileContent("same\n"))

    init(_ mix: Mix, seed: UInt64) {
      self.mix = mix
      random = RepeatableGenerator(seed: seed)
      var original = random.pick(NumberedNameFleetTests.originals)
      if random.chance(1, in: 10), let long = NumberedNameFleetTests.longOriginal {
        original = long
      }
      self.original = original
      isTimed = random.chance(3, in: 4)
      let shared = random.pick(NumberingConvention.allCases)
      var policies: [Policy] = []
      for _ in 0..<4 {
        let convention =
          mix == .oneConvention ? shared : random.pick(NumberingConvention.allCases)
        policies.append(Policy([.keepBoth], numbering: convention))
      }
      fleet = Fleet(policies)
    }

    /// A content that is written only once, but now and then.
    private mutating func content() -> FileState {
      writes += 1
      if random.chance(1, in: 16) { return Self.common }
      return .file(FileContent("c\(writes)\n"))
    }

    private mutating func time() -> Int64? { isTimed ? Int64(random.number(3)) * 86_400 : nil }

    /// A name that some device may generate, written by a user: as it is, or spelled otherwise.
    private mutating func generatedPath() -> RelativePath {
      let policy = fleet.devices[random.number(4)].policy
      let convention = policy.common.numbering ?? .hyphen
      let first = convention.numbers.lowerBound
      let origin = CopyOrigin(
        device: fleet.devices[random.number(4)].id.bytes, secondsSince1970: time() ?? 0)
      guard
        let name = try? convention.name(
          of: original.lastComponent, number: first + random.number(3), isDirectory: false,
          origin: origin)
      else { return original }
      var text = String(decoding: name, as: UTF8.self)
      if random.chance(1, in: 3) { text = text.uppercased() }
      if let folder = original.parent { text = "\(folder)/\(text)" }
      return RelativePath(text) ?? original
    }

    /// What users do while the devices are mostly apart.
    mutating func live() throws {
      if random.chance(1, in: 2) {
        try fleet.write(0, original, content(), at: time())
        for other in 1..<4 where random.chance(3, in: 4) { try fleet.meet(0, other) }
      }
      // Each edits the same file alone.
      for device in 0..<4 where random.chance(3, in: 4) {
        try fleet.write(device, original, content(), at: time())
      }
      for _ in 0..<(3 + random.number(9)) { try step() }
    }

    private mutating func step() throws {
      let device = random.number(4)
      let shown = fleet.devices[device].tree.keys.sorted()
      switch random.number(12) {
      case 0: try fleet.write(device, original, content(), at: time())
      case 1, 2: try fleet.write(device, generatedPath(), content(), at: time())
      case 3, 4:
        // A copy is edited; edited on two devices it has copies of its own.
        if !shown.isEmpty { try fleet.write(device, random.pick(shown), content(), at: time()) }
      case 5:
        if !shown.isEmpty { try fleet.delete(device, random.pick(shown), at: time()) }
      case 6:
        if !shown.isEmpty {
          try fleet.rename(
            device, random.pick(shown), to: random.chance(1, in: 2) ? original : generatedPath(),
            at: time())
        }
      case 7: try meetInPart(device)
      default: try fleet.meet(device, (device + 1 + random.number(3)) % 4)
      }
    }

    /// Two devices exchange some files only.
    private mutating func meetInPart(_ device: Int) throws {
      let other = (device + 1 + random.number(3)) % 4
      let known = Set(fleet.devices[device].known.keys).union(fleet.devices[other].known.keys)
      var some: Set<FileIdentity> = []
      for identity in known.sorted() where random.chance(1, in: 2) { some.insert(identity) }
      try fleet.meet(device, other, only: some)
    }

    /// All meet, in any order and at first in part, until nothing changes.
    mutating func settle() throws -> Bool {
      for _ in 0..<random.number(4) { try meetInPart(random.number(4)) }
      for _ in 0..<20 {
        var pairs = (0..<4).flatMap { left in (0..<left).map { (left, $0) } }
        pairs.shuffle(using: &random)
        var changed = false
        for (left, right) in pairs { changed = try fleet.meet(left, right) || changed }
        if !changed { return true }
      }
      return false
    }

    /// What is wrong at the end, besides what holds for every fleet.
    func nameFaults() -> [String] {
      var faults: [String] = []
      for device in fleet.devices {
        // Where a convention has no name left, the collision stands and is reported.
        let reported = Set(
          (device.outcome?.collisions ?? []).filter { $0.isUndecided }.flatMap { $0.paths })
        var paths: [FileState: RelativePath] = [:]
        var keys: [[CollisionKey]: RelativePath] = [:]
        for (path, state) in device.tree {
          if let other = paths.updateValue(path, forKey: state), state != Self.common {
            faults.append("\(device.id) shows \(Fleet.name(state)) at \(path) and \(other)")
          }
          let key = path.components.map { CollisionKey.canonicalCaseless($0) }
          if let other = keys.updateValue(path, forKey: key), !reported.contains(path) {
            faults.append("\(device.id) shows \(path) and \(other)")
          }
          if path.lastComponent.count > 255 { faults.append("\(path) is too long") }
        }
      }
      return faults
    }
  }

  /// Runs one history; gives what is wrong at its end.
  static func run(_ mix: Mix, seed: UInt64) throws -> (faults: [String], log: [String]) {
    var history = History(mix, seed: seed)
    try history.live()
    let log = history.fleet.log
    let isSettled = try history.settle()
    let faults = history.fleet.faults() + history.nameFaults()
    return (isSettled ? faults : ["never settles"] + faults, log)
  }

  @Test(arguments: Mix.allCases)
  func everybodyEndsWithTheSameNames(_ mix: Mix) throws {
    let seeds = seeds(400, ordinarily: 60)
    for seed in seeds {
      let (faults, log) = try Self.run(mix, seed: seed)
      #expect(
        faults.isEmpty, "\(mix), seed \(seed) of \(seeds): \(log.joined(separator: "; "))")
      if !faults.isEmpty { return }
    }
  }
}
