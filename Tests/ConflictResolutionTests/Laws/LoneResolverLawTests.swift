@testable import ConflictResolution
import TestSupport
import Testing

/// A file comes to the same by itself as among files that it does not meet, over generated sets of files.
@Suite struct LoneResolverLawTests {
  /// A file that can be resolved by itself, and what comes of it then.
  private struct Candidate {
    let file: FileHistory
    let alone: LoneResolution
    /// Where others may not stand: paths by the keys that join most, each with its own spelling.
    let places: [(key: [CollisionKey], path: [[UInt8]])]
    /// The beginnings of all identities around it: who shares one may be of its family.
    let family: Set<[UInt8]>

    init(_ file: FileHistory, _ alone: LoneResolution) {
      (self.file, self.alone) = (file, alone)
      places = (alone.places + alone.formerPlaces).map(Self.place)
      let outcome = alone.file
      let around =
        [outcome.identity] + outcome.keeps.map { $0.identity }
        + outcome.notShown.map { $0.kept.identity } + outcome.keptBefore.map { $0.identity }
      family = Set(
        around.flatMap { identity in
          let bytes = identity.bytes
          return bytes.indices.filter { bytes[$0] == UInt8(ascii: "~") }.map { Array(bytes[..<$0]) }
            + [bytes]
        })
    }

    static func place(_ path: RelativePath) -> (key: [CollisionKey], path: [[UInt8]]) {
      (path.components.map(CollisionKey.universal), path.components)
    }

    /// Whether a name may have to do with one that this file has, had or could have: it is the same, one is a
    /// folder of the other, or both spell a folder in different ways.
    func meets(_ others: [(key: [CollisionKey], path: [[UInt8]])]) -> Bool {
      others.contains { other in
        places.contains { own in
          let shared = zip(own.key, other.key).prefix { $0 == $1 }.count
          return shared == min(own.key.count, other.key.count)
            || own.path.prefix(shared) != other.path.prefix(shared)
        }
      }
    }

    func meets(_ other: Candidate) -> Bool {
      !family.isDisjoint(with: other.family) || meets(other.places)
    }
  }

  /// The files of a set that can be resolved by themselves; of the others it is checked that in company they
  /// are refused for the same.
  private static func candidates(
    _ files: [FileHistory], _ lone: LoneResolver, _ resolver: Resolver
  ) -> [Candidate] {
    var candidates: [Candidate] = []
    for file in files where resolver.memberships(of: file).isEmpty {
      do throws(ResolutionError) {
        candidates.append(Candidate(file, try lone.resolve(file)))
      } catch {
        #expect(throws: error) { try resolver.resolve([file]) }
      }
    }
    return candidates
  }

  /// A file at a place where few others are.
  private static func moved(_ file: FileHistory, to folder: String) -> FileHistory {
    func moved(_ path: RelativePath) -> RelativePath {
      RelativePath("\(folder)/\(path)") ?? path
    }
    var versions = file.versions
    for index in versions.indices { versions[index].path = moved(versions[index].path) }
    return FileHistory(
      path: moved(file.path), shown: file.shown.map(moved),
      group: file.group.map { GroupName(moved($0.path), isFolder: $0.isFolder) },
      versions: versions)
  }

  @Test func aFileAloneComesToWhatItComesToInCompany() {
    var (compared, manyNames, undecided, decided, besides) = (0, 0, 0, 0, 0)
    var findings = 0
    for seed in seeds(400) where findings < 10 {
      let set = GeneratedFiles(seed: seed)
      var random = RepeatableGenerator(seed: seed)
      let resolver = Resolver(set.policy)

      // In half of the sets a person has decided all conflicts.
      var decisions: [Decision] = []
      if random.chance(1, in: 2) {
        let open = Self.candidates(
          set.files, LoneResolver(set.policy, decisions: [:]), resolver)
        decisions = open.compactMap { $0.alone.file.conflict?.id }.map { Decision($0, .keepBoth) }
      }
      let lone = LoneResolver(
        set.policy,
        decisions: Dictionary(decisions.map { ($0.conflict, $0) }, uniquingKeysWith: { $1 }))

      let own = Self.candidates(set.files, lone, resolver)
      let others = GeneratedFiles(seed: seed + 1_000_000).files
      let apart = GeneratedFiles(seed: seed + 2_000_000).files.filter { $0.copyOf == nil }
      let company = Self.candidates(
        others + apart.map { Self.moved($0, to: random.pick(["company", "d", "D/e"])) }, lone,
        resolver)
      for file in own {
        var identities: Set<FileIdentity> = [file.file.identity]
        let around = (own + company).filter {
          !file.meets($0) && identities.insert($0.file.identity).inserted
        }
        let present = set.present.filter { !file.meets([Candidate.place($0)]) }
        let whole: Outcome
        do {
          whole = try resolver.resolve(
            ([file] + around).map { $0.file }.shuffled(using: &random), present: present,
            decisions: decisions)
        } catch {
          Issue.record("seed \(seed), \(file.file.identity): \(error)")
          continue
        }
        let fault = Self.difference(file, whole)
        #expect(fault == nil, "seed \(seed), \(file.file.identity) in \(set)")
        if fault != nil { findings += 1 }

        compared += 1
        if !around.isEmpty { besides += 1 }
        if file.alone.places.count > 1 { manyNames += 1 }
        if file.alone.file.state == .undecided { undecided += 1 }
        if !decisions.isEmpty { decided += 1 }
      }
    }
    #expect(
      besides > 400 && manyNames > 100 && undecided > 50 && decided > 100,
      "too little to prove anything: \([compared, besides, manyNames, undecided, decided])")
  }

  /// What came of a file in company and did not come of it alone.
  private static func difference(_ file: Candidate, _ whole: Outcome) -> String? {
    guard let outcome = whole.files.first(where: { $0.identity == file.file.identity }) else {
      return "it is not among the files"
    }
    if outcome != file.alone.file { return "\(outcome) instead of \(file.alone.file)" }
    let identities = Set(outcome.keeps.map { $0.identity })
    let collisions = whole.collisions.filter { collision in
      file.meets(collision.paths.map(Candidate.place))
        || collision.renamed.contains { identities.contains($0.identity) }
    }
    if collisions != file.alone.collisions {
      return "\(collisions) instead of \(file.alone.collisions)"
    }
    let copies = whole.copiesByFile().filter { $0.file.identity == outcome.identity }
    if copies.map({ $0.copies }) != file.alone.copies {
      return "\(copies) instead of \(file.alone.copies)"
    }
    // What is said of where it stands is true in company.
    let stands = outcome.keeps.filter { $0.version.state.isLive }.map { $0.path }
    if !Set(stands).isSubset(of: file.alone.places) { return "it stands at \(stands)" }
    if file.alone.standsInAnyCase, stands != file.alone.places {
      return "it is plain, and stands at \(stands)"
    }
    return nil
  }
}
