@testable import ConflictResolution
import ContentDigests
import Histories
import Scenarios
import TestSupport
import Testing

/// What holds for every input and every policy, over generated sets of files.
@Suite struct ResolverLawTests {
  private static let sets = seeds(2_000, ordinarily: 250)

  /// A set with what came of it; sets that are refused are no input for most laws.
  private static func resolved(_ seed: UInt64) throws -> (GeneratedFiles, Outcome)? {
    let set = GeneratedFiles(seed: seed)
    do throws(ResolutionError) {
      return (set, try Resolver(set.policy).resolve(set.files, present: set.present))
    } catch {
      // Only what an embedder can put right is refused.
      #expect(error.code == .originInconsistent, "\(error)")
      return nil
    }
  }

  private func check(
    _ seeds: Range<UInt64> = sets, _ law: (GeneratedFiles, Outcome) throws -> [String]
  ) throws {
    // A long run tells several findings, and no flood of them.
    var findings = 0
    for seed in seeds where findings < 10 {
      guard let (set, outcome) = try Self.resolved(seed) else { continue }
      let faults: [String]
      do { faults = try law(set, outcome) } catch {
        Issue.record(
          "seed \(seed): \(error) in \(set)\n\(outcome.files.map { $0.keeps.map { "\($0.identity) \($0.version.fullID) \($0.path)" } })"
        )
        findings += 1
        continue
      }
      #expect(faults.isEmpty, "seed \(seed): \(set)")
      if !faults.isEmpty { findings += 1 }
    }
  }

  @Test func anyOrderGivesTheSameOutcome() throws {
    try check { set, outcome in
      var random = RepeatableGenerator(seed: UInt64(set.files.count))
      var faults: [String] = []
      for _ in 0..<2 {
        var files = set.files.shuffled(using: &random)
        for index in files.indices { files[index].versions.shuffle(using: &random) }
        let other = try Resolver(set.policy).resolve(
          files, present: set.present.shuffled(using: &random))
        if other != outcome { faults.append(Self.difference(outcome, other)) }
        if Self.bytes(other) != Self.bytes(outcome) { faults.append("other bytes at hand") }
      }
      return faults
    }
  }

  /// A digest that a file gives with two sizes is refused with the path, wherever in the file they are.
  @Test func aDigestHasOneSize() throws {
    var tried = 0
    for seed in Self.sets {
      guard var set = try Self.resolved(seed)?.0 else { continue }
      var random = RepeatableGenerator(seed: seed)
      let file = random.number(set.files.count)
      let count = set.files[file].versions.count
      if count < 2 { continue }
      let digest =
        random.pick([.sha256(SHA256.digest(of: [1])), .opaque(Array("etag:1".utf8))])
        as ContentDigest
      let one = random.number(count)
      let other = (one + 1 + random.number(count - 1)) % count
      let contents = [4, 5].map { FileState.file(FileContent(size: $0, digest: digest)) }
      if random.chance(1, in: 3) {
        set.files[file].versions[other] = set.files[file].versions[one]
      }
      set.files[file].versions[one].state = contents[0]
      set.files[file].versions[other].state =
        random.chance(1, in: 4)
        ? .group(GroupContent([GroupContent.Member(path: "m", state: contents[1])])) : contents[1]
      tried += 1
      do throws(ResolutionError) {
        _ = try Resolver(set.policy).resolve(set.files.reversed(), present: set.present)
        Issue.record("seed \(seed): it was resolved")
      } catch {
        #expect(error.code == .sizeInconsistent, "seed \(seed): \(error)")
        #expect(error.path == set.files[file].path, "seed \(seed)")
      }
    }
    #expect(tried > 100)
  }

  /// Where names are seen at a glance to be distinct no tree of names is made; a pair that meets, and has
  /// nothing to do with the others, asks for the tree.
  @Test func theQuickLookAtNamesChangesNothing() throws {
    var unmet = 0
    let pair: [RelativePath] = ["apart from all others/it", "apart from all others/IT"]
    try check { set, outcome in
      let whole = try Resolver(set.policy).resolve(set.files, present: set.present + pair)
      let collisions = whole.collisions.filter { !$0.paths.contains(pair[0]) }
      guard collisions.count == whole.collisions.count - 1 else { return ["the pair did not meet"] }
      if collisions.isEmpty { unmet += 1 }
      return whole.files == outcome.files && collisions == outcome.collisions
        ? [] : [Self.difference(outcome, whole)]
    }
    #expect(unmet > Self.sets.count / 20, "too few sets without a collision to prove anything")
  }

  /// A decision, even one about no conflict that there is, sends every conflict the long way.
  @Test func theShortWayOfPlainConflictsChangesNothing() throws {
    var resolved = 0
    let stale = Decision(ConflictID("c-0000000000000000"), .keepBoth)
    try check { set, outcome in
      let long = try Resolver(set.policy).resolve(
        set.files, present: set.present, decisions: [stale])
      resolved += outcome.summary.resolved
      return long.files == outcome.files && long.collisions == outcome.collisions
        ? [] : [Self.difference(outcome, long)]
    }
    #expect(resolved > Self.sets.count / 20, "too few conflicts to prove anything")
  }

  @Test func nothingIsLost() throws {
    try check { set, outcome in
      var faults: [String] = []
      for file in outcome.files {
        let selection = try #require(set.selection(of: file))
        let accounted = Self.accounted(file, selection)
        for index in selection.versions.indices where Self.isMaximal(index, selection) {
          let version = selection.versions[index]
          if version.state.isLive, !accounted.contains(version.state) {
            faults.append("\(file.identity) loses \(version.fullID) \(Fleet.name(version.state))")
          }
        }
      }
      return faults
    }
  }

  @Test func carefulStrategiesDiscardOnlyWhatDeletionsAskFor() throws {
    let deletions = Set(DeletePolicy.allCases.map { Explanation.Rule.deletes($0) })
    try check { set, outcome in
      guard !set.policy.hasStrategy(where: { $0.mayDiscard }) else { return [] }
      var faults: [String] = []
      for file in outcome.files {
        let selection = try #require(set.selection(of: file))
        for discard in file.discards where !deletions.contains(discard.explanation.rule) {
          let isTombstone = selection.versions.indices.contains {
            selection.id(of: $0) == discard.version && !selection.versions[$0].state.isLive
          }
          if !isTombstone { faults.append("\(file.identity) discards \(discard)") }
        }
      }
      return faults
    }
  }

  @Test func whatStandsSupersedesEveryVersion() throws {
    try check { set, outcome in
      var faults: [String] = []
      for file in outcome.files where file.state != .undecided {
        let selection = try #require(set.selection(of: file))
        let main = (file.keeps + file.notShown.map({ $0.kept })).first {
          $0.identity == file.identity
        }
        let kept = try #require(main, "\(file.identity) has no version that stands")
        guard let vector = kept.vector else { continue }
        for version in selection.versions {
          let order = try #require(version.vector).order(relativeTo: vector)
          if order == .after || order == .concurrent {
            faults.append("\(file.identity): \(vector) is not after \(version.fullID)")
          }
        }
      }
      return faults
    }
  }

  @Test(arguments: [false, true])
  func resolvingAnOutcomeChangesNothing(withHistory: Bool) throws {
    try check { set, outcome in
      if withHistory, OutcomeAsInput.proposesKnownVersion(outcome, before: set.files) { return [] }
      var random = RepeatableGenerator(seed: UInt64(set.files.count))
      var next =
        withHistory
        ? OutcomeAsInput.filesWithHistory(outcome, before: set.files)
        : OutcomeAsInput.files(outcome, before: set.files)
      next.shuffle(using: &random)
      for index in next.indices { next[index].versions.shuffle(using: &random) }
      let again = try Resolver(set.policy).resolve(next, present: set.present)
      var faults: [String] = []
      let undecided = Set(outcome.files.filter { $0.state == .undecided }.map({ $0.identity }))
      for file in again.files {
        switch file.state {
        case .unchanged: break
        case .converged: faults.append("\(file.identity) converges again")
        case .resolved:
          faults.append("\(file.identity) is resolved again by \(file.decidedBy?.name ?? "")")
        case .undecided:
          if !undecided.contains(file.identity) {
            faults.append("\(file.identity) is undecided now")
          }
        }
      }
      let (before, after) = (Self.tree(outcome), Self.tree(again))
      if before != after {
        let differing = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
        faults.append(
          "another tree at "
            + differing.map { "\($0): \(before[$0] ?? []) then \(after[$0] ?? [])" }.joined(
              separator: ", "))
      }
      if again.summary.undecided != outcome.summary.undecided { faults.append("decides more") }
      // Nothing of what is left to decide may be other than it was.
      var open: [FileIdentity: FileOutcome] = [:]
      for file in outcome.files where file.state == .undecided { open[file.identity] = file }
      for file in again.files where file.state == .undecided {
        guard let before = open[file.identity] else { continue }
        let isSame =
          file.choices == before.choices && file.history == before.history
          && file.declined == before.declined && file.preview == before.preview
          && file.conflict == before.conflict
        if !isSame { faults.append("\(Self.text(before)) then \(Self.text(file))") }
      }
      let renamed = again.collisions.filter { !$0.renamed.isEmpty }
      for collision in renamed { faults.append("renames again: \(collision.renamed)") }
      return faults
    }
  }

  @Test func namesDoNotCollide() throws {
    try check { set, outcome in
      var faults: [String] = []
      var standing: [[CollisionKey]: Set<String>] = [:]
      var folders: Set<[CollisionKey]> = []
      func key(_ path: RelativePath) -> [CollisionKey] {
        path.components.map(CollisionKey.canonicalCaseless)
      }
      func stand(_ path: RelativePath, _ name: String) {
        let key = key(path)
        standing[key, default: []].insert(name)
        for length in 1..<max(key.count, 1) { folders.insert(Array(key[..<length])) }
      }
      var directories: Set<[CollisionKey]> = []
      for file in outcome.files {
        for kept in file.keeps where kept.version.state.isLive {
          let name = "\(kept.identity) as \(kept.path)"
          stand(kept.path, name)
          if kept.version.state.kind == .directory { directories.insert(key(kept.path)) }
        }
        if file.state == .undecided {
          for version in file.choices.map({ $0.version }) where version.state.isLive {
            stand(version.path, "undecided \(file.identity)")
            if version.state == .directory { directories.insert(key(version.path)) }
          }
        }
      }
      for path in set.present {
        stand(path, "present \(path)")
        // A name that exists may be that of a folder.
        directories.insert(key(path))
      }
      let reported = outcome.collisions.filter({ $0.isUndecided }).flatMap({ $0.paths }).map {
        $0.components.map(CollisionKey.canonicalCaseless)
      }
      for (key, names) in standing where !reported.contains(key) {
        let movable = names.filter { !$0.hasPrefix("present ") }
        if names.count > 1, movable.count > 1 || !directories.contains(key) {
          faults.append("\(names.sorted()) collide")
        }
        if folders.contains(key), !directories.contains(key) {
          faults.append("\(names) stands where a folder does")
        }
      }
      for kept in outcome.files.flatMap({ $0.keeps }) where kept.version.state.isLive {
        if kept.path.lastComponent != kept.version.path.lastComponent,
          kept.path.lastComponent.count > 255
        {
          faults.append("\(kept.path) is too long")
        }
      }
      return faults
    }
  }

  /// A collision tells which names met, and renames only what had one of them or is below it.
  @Test func collisionsNameWhatMet() throws {
    var renamed = 0
    let seeds = seeds(4_000, ordinarily: 500)
    try check(seeds) { _, outcome in
      var faults: [String] = []
      for collision in outcome.collisions {
        let met = collision.paths.map { $0.collisionKeys }
        if met.isEmpty { faults.append("\(collision.key) names nothing that met") }
        if met.count == 1, collision.renamed.isEmpty, !collision.isUndecided {
          faults.append("\(collision.paths[0]) met nothing")
        }
        for file in collision.renamed {
          renamed += 1
          let from = file.from.collisionKeys
          if !met.contains(where: { from.starts(with: $0) }) {
            faults.append("\(file.from) is renamed and has not met \(collision.paths)")
          }
        }
      }
      return faults
    }
    #expect(renamed > seeds.count / 14, "too few names have met to prove anything: \(renamed)")
  }

  // MARK: Helpers

  /// Whether no other version is after it, by vectors alone; without vectors everything but a marked
  /// ancestor is.
  private static func isMaximal(_ index: Int, _ selection: HeadSelection) -> Bool {
    let version = selection.versions[index]
    guard let vector = version.vector else {
      return !version.isAncestor
        && !selection.versions.contains { $0.from.contains(version.idWithoutVector) }
    }
    return !selection.versions.contains { other in
      guard let otherVector = other.vector else { return false }
      if vector.order(relativeTo: otherVector) == .before { return true }
      // A side of a fork that an outcome has settled.
      return other.from.contains(version.fullID)
    }
  }

  /// The states that an outcome of a file keeps or tells of.
  private static func accounted(_ file: FileOutcome, _ selection: HeadSelection) -> Set<FileState> {
    var states = Set((file.keeps + file.notShown.map({ $0.kept })).map({ $0.version.state }))
    states.formUnion(file.choices.map({ $0.version.state }))
    let told =
      file.discards.map({ $0.version }) + file.replaced.map({ $0.version })
      + file.keptBefore.map({ $0.version })
    if file.explanation?.rule == .merge {
      states.formUnion(selection.headVersions.map({ $0.state }))
    }
    let new = file.keeps.filter({ $0.isNewContent }).flatMap({ $0.version.from })
    for index in selection.versions.indices
    where told.contains(selection.id(of: index)) || new.contains(selection.id(of: index)) {
      states.insert(selection.versions[index].state)
    }
    return states
  }

  private struct Standing: Hashable, CustomStringConvertible {
    let identity: FileIdentity
    let state: FileState
    var description: String { "\(identity) \(Fleet.name(state))" }
  }

  /// Everything that stands, by path: whose file it is and what it is.
  private static func tree(_ outcome: Outcome) -> [RelativePath: Set<Standing>] {
    var tree: [RelativePath: Set<Standing>] = [:]
    for kept in outcome.files.flatMap({ $0.keeps }) where kept.version.state.isLive {
      tree[kept.path, default: []].insert(
        Standing(identity: kept.identity, state: kept.version.state))
    }
    return tree
  }

  private static func bytes(_ outcome: Outcome) -> [Bool] {
    outcome.files.flatMap { file in
      (file.keeps.map({ $0.version }) + file.choices.map({ $0.version })).map({ $0.state.isAtHand })
    }
  }

  /// What an outcome says of a file, for whoever looks for a difference.
  private static func text(_ file: FileOutcome) -> String {
    let versions =
      file.keeps.map { ("keeps", $0.version) } + file.choices.map { ("choice", $0.version) }
      + file.history.map { ("history", $0) }
    return "\(file.identity) \(file.state.rawValue) by \(file.decidedBy?.name ?? "-")"
      + versions.map { name, version in
        "\n    \(name) \(version.fullID) by \(version.device) origin "
          + "\(version.origin?.description ?? "-") from \(version.from) "
          + "at \(version.modified?.description ?? "-") \(version.label ?? []) \(version.deletion)"
      }.joined()
      + file.declined.map { "\n    declined \($0.decider.name): \($0.reason) \($0.needs)" }.joined()
  }

  private static func difference(_ left: Outcome, _ right: Outcome) -> String {
    for (one, other) in zip(left.files, right.files) where one != other {
      return "\(text(one))\n  or\n\(text(other))"
    }
    return "\(left.collisions) or \(right.collisions)"
  }
}

extension GeneratedFiles {
  /// The versions of a file as the engine sees them.
  func selection(of file: FileOutcome) -> HeadSelection? {
    files.first { $0.identity == file.identity }.flatMap {
      try? PreparedFile.checked($0, ResolutionContext(policy: policy)).selection
    }
  }
}
