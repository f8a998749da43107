@testable import ConflictResolution
import TestSupport
import Testing

/// Copies that get their numbers from one file alone have those that all stages give them.
@Suite struct NumberedCopyLawTests {
  private static let paths: [RelativePath] = [
    "a", "A", "a-1", "a-2", "A-1.", "a/b", "A/b-1", "a~b", "b.txt", "b-1.txt", "B-1.TXT",
  ]
  private static let present: [[RelativePath]] = [[], [], ["a-1"], ["b-1.txt", "A-2"], ["a"]]

  private static let policies: [Policy] = [
    Policy([.keepBoth]), Policy([.keepBoth], deletes: .keepCopy, numbering: .finder),
    Policy([.keepBoth(newest: 2)]), Policy([.newest]), Policy([]),
    Policy([.keepBoth], numbering: .syncthing),
  ]

  private static func file(
    at path: RelativePath, _ random: inout RepeatableGenerator
  ) -> FileHistory {
    func state(_ text: String) -> FileState {
      if random.chance(1, in: 8) { return .deleted }
      return random.chance(1, in: 8)
        ? .symlink(Array(text.utf8)) : .file(FileContent("\(path) \(text)"))
    }
    func version(_ vector: VersionVector, by device: DeviceID, _ text: String) -> FileVersion {
      FileVersion(
        path: random.chance(1, in: 8) ? random.pick(paths) : path, state: state(text),
        vector: vector, device: device,
        modified: random.chance(1, in: 4) ? nil : .seconds(Int64(random.number(3))))
    }
    var versions = [version(["X": 1], by: "X", "first")]
    let heads: [DeviceID] = ["X", "Y", "Z", "W"]
    for device in heads.prefix(random.number(5)) {
      let vector: VersionVector = device == "X" ? ["X": 2] : ["X": 1, device: 1]
      versions.append(version(vector, by: device, random.pick(["one", "two", device.description])))
    }
    return FileHistory(
      path: path, shown: random.chance(1, in: 20) ? "a-1" : nil, versions: versions)
  }

  @Test(arguments: policies.indices)
  func numbersAreThoseOfAllStages(policy index: Int) throws {
    let resolver = Resolver(Self.policies[index])
    var numberedCount = 0
    for seed in seeds(2_000) {
      var random = RepeatableGenerator(seed: seed)
      let chosen = Self.paths.shuffled(using: &random).prefix(1 + random.number(4))
      let files = PathOrder.sorted(chosen.map { Self.file(at: $0, &random) })
      let present = random.pick(Self.present)

      let context = ResolutionContext(policy: resolver.policy)
      context.histories = files
      for file in files { context.files.append(try PreparedFile.checked(file, context)) }
      let outcomes = context.files.map { FileResolver.outcome(of: $0, context) }
      let numbered = zip(context.files, outcomes).contains {
        $1.keeps.count > 1 && $0.numberedKeeps(of: $1) != nil
      }
      if numbered { numberedCount += 1 }
      let expected = try resolver.withoutCollisions(
        outcomes, present: present, decisions: [], context)
      let outcome = try resolver.resolve(files, present: present)
      #expect(outcome == expected, "seed \(seed): \(outcome)\n\(expected)")
      if outcome != expected { return }
    }
    // Else the comparison is of the same with itself.
    if Self.policies[index].chains.contains(where: { $0.contains { $0.name == "keep-both" } }) {
      #expect(numberedCount > 0)
    }
  }
}
