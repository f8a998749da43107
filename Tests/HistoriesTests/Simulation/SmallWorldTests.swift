import ConflictResolution
import Replicas
import Synchronization
import TestSupport
import Testing

@testable import Histories
@testable import Scenarios

/// Every history of small worlds, and whether every one of them is found.
@Suite struct SmallWorldTests {
  private func world(
    _ devices: Int, _ steps: Int, _ strategies: [Strategy] = [.keepBoth],
    _ deletes: DeletePolicy = .editWins, names: SmallWorld.Names = .two,
    times: SmallWorld.Times = .ascending
  ) -> SmallWorld {
    var world = SmallWorld(devices: devices, steps: steps)
    world.settings.common.strategies = strategies
    world.settings.common.deletes = deletes
    (world.names, world.times) = (names, times)
    return world
  }

  @Test(
    "No law is broken in two steps by any strategy, whatever deletions do",
    arguments: SmallWorld.builtInChains)
  func everyCombination(_ chain: [Strategy]) {
    let worlds =
      SmallWorld.all(devices: 2, steps: 2, strategies: [chain])
      + SmallWorld.all(devices: 3, steps: 2, strategies: [chain])
    for world in sample(worlds, ordinarilyOneIn: 4) {
      let result = WorldExplorer(world).explored()
      #expect(result.broken == nil, "\(String(describing: result.broken?.violations))")
    }
  }

  @Test(
    "No law is broken by a document of two files, nor by moves out of one and into it, by any strategy",
    arguments: SmallWorld.builtInChains)
  func documents(_ chain: [Strategy]) {
    let worlds = SmallWorld.all(
      devices: 2, steps: 2, names: [.document, .moves], strategies: [chain])
    for world in sample(worlds, ordinarilyOneIn: 4) {
      let result = WorldExplorer(world).explored()
      #expect(result.broken == nil, "\(String(describing: result.broken?.violations))")
      #expect(result.figures.states > 10)
    }
  }

  @Test("No law is broken where two devices decide in different ways")
  func everyPair() {
    let worlds = SmallWorld.all(
      devices: 2, steps: 2, times: [.ascending], deletes: [.editWins], isMixed: true)
    for world in sample(worlds, ordinarilyOneIn: 4) {
      let result = WorldExplorer(world).explored()
      #expect(result.broken == nil, "\(String(describing: result.broken?.violations))")
    }
  }

  @Test("What a device knows at the beginning is edited by the others")
  func shared() {
    for chain in [[Strategy.merge, .keepBoth], [.newest]] {
      var world = world(2, 3, chain, names: .one)
      world.beginning = .shared
      #expect(WorldExplorer(world).explored().broken == nil)
    }
  }

  // MARK: Nothing is left out

  @Test("As many histories, states, steps and inputs as ever")
  func figures() {
    let result = WorldExplorer(world(2, 4)).explored()
    #expect(
      result.figures
        == WorldExplorer.Figures(
          histories: 2084, states: 1019, steps: 1112, inputs: 2665, outcomes: 835))
  }

  @Test("Without any merging of states the same histories come to the same states")
  func withoutMerging() {
    for names in [SmallWorld.Names.one, .two] {
      let world = world(2, 4, names: names)
      var fast = WorldExplorer(world, merging: true)
      var slow = WorldExplorer(world, merging: false)
      let (quick, whole) = (fast.explore(), slow.explore())
      #expect(whole.broken == nil && quick.broken == nil)
      #expect(quick.figures.histories == whole.figures.histories)
      #expect(quick.figures.steps < whole.figures.steps)
      let isSame = Set(fast.continuations.keys) == Set(slow.continuations.keys)
      #expect(isSame)
    }
  }

  @Test("As many histories whether renamed states are one or not")
  func withoutRenaming() {
    let world = world(3, 3)
    var fast = WorldExplorer(world, merging: true)
    var slow = WorldExplorer(world, merging: true, renaming: false)
    let (quick, whole) = (fast.explore(), slow.explore())
    #expect(whole.broken == nil && quick.broken == nil)
    #expect(quick.figures.histories == whole.figures.histories)
    // Six ways to call three devices, fewer where some of them know nothing yet.
    #expect(quick.figures.states * 3 < whole.figures.states)
  }

  /// The digest of what stands after some steps, each a device, a name and what it does there.
  private func digest(_ steps: [(String, String)], in world: SmallWorld) throws -> StateDigest {
    var player = TimelinePlayer(world.scenario, settings: world.settings)
    for (number, (device, path)) in steps.enumerated() {
      let device = try #require(DeviceID(device))
      let step =
        if let other = DeviceID(path), path.utf8.count == 1 {
          TimelineStep(device, .meet(other, files: nil, resolving: .both))
        } else {
          TimelineStep(
            device,
            .write(RelativePath(stringLiteral: path), .file(FileContent("\(number)\n"))),
            at: .seconds(Int64(number)))
        }
      try player.perform(step)
    }
    var encoding = StateEncoding(world.deviceIDs)
    encoding.add(player.fleet)
    return encoding.digest(leastOf: world.renamings)
  }

  @Test("States differ where versions name other folders")
  func folders() {
    let file = FileIdentity([0x66])
    var digests: Set<StateDigest> = []
    let named: [(parent: FileIdentity?, former: FileIdentity?)] = [
      (nil, nil), (.root, nil), (file, nil), (.root, file), (file, .root), (file, file),
      (.root, .root),
    ]
    for (parent, former) in named {
      let version = FileVersion(
        path: "a", parent: parent, formerParent: former, state: .directory, vector: ["a": 1],
        device: "a")
      var device = FleetDevice("b", policy: Policy())
      device.replica.receive(
        ReplicaUpdate(sender: "a", files: [FileHistory(path: "a", versions: [version])]))
      var encoding = StateEncoding(["a", "b"])
      encoding.addKnown(of: device)
      digests.insert(encoding.digest())
    }
    #expect(digests.count == named.count)
  }

  @Test("States are one where only the devices are called otherwise")
  func renamed() throws {
    let symmetric = world(3, 4)
    // Both sides of a conflict and its copy, with which the third has met one of them.
    func history(_ a: String, _ b: String, _ c: String) -> [(String, String)] {
      [(a, "notes"), (b, "notes"), (a, b), (b, "notes-1"), (b, c)]
    }
    let first = try digest(history("a", "b", "c"), in: symmetric)
    for (a, b, c) in [("b", "a", "c"), ("c", "b", "a"), ("b", "c", "a"), ("c", "a", "b")] {
      #expect(try digest(history(a, b, c), in: symmetric) == first)
    }
    #expect(try digest(Array(history("a", "b", "c").dropLast()), in: symmetric) != first)
    let swapped = [("b", "notes"), ("a", "notes"), ("a", "b"), ("b", "notes-1"), ("b", "c")]
    #expect(try digest(swapped, in: symmetric) != first)

    let named = world(3, 4, [.device("a")])
    let preferring = try digest(history("a", "b", "c"), in: named)
    #expect(try digest(history("a", "c", "b"), in: named) == preferring)
    #expect(try digest(history("b", "a", "c"), in: named) != preferring)
    let equal = world(3, 4, times: .equal)
    #expect(
      try digest(history("a", "b", "c"), in: equal) != digest(history("a", "c", "b"), in: equal))
  }

  @Test("Devices are renamed only where nothing compares them")
  func renamings() {
    #expect(world(3, 1).renamings.count == 5)
    #expect(world(2, 1, [.newest]).renamings == [[1, 0]])
    #expect(world(3, 1, [.device("a")]).renamings == [[0, 2, 1]])
    #expect(world(3, 1, [.device("a"), .device("c")]).renamings == [])
    #expect(world(3, 1, [.merge, .keepBoth]).renamings == [])
    #expect(world(3, 1, times: .equal).renamings == [])
    #expect(world(3, 1, times: .descending).renamings.count == 5)
  }

  // MARK: What is wrong is found

  /// Whose turn it is: what no strategy may go by.
  private final class Turn: Sendable {
    private let state = Mutex<UInt64>(1)

    func next(of count: Int) -> Int {
      state.withLock { state in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % count
      }
    }
  }

  @Test("A strategy that decides by chance is found, and how little it takes")
  func wrongStrategy() throws {
    let turn = Turn()
    // Under a name that a timeline can tell.
    let fickle = Strategy(name: "newest") { conflict in
      let head = conflict.heads[turn.next(of: conflict.heads.count)]
      return .keep(head.id, rule: .device, reason: "it was its turn")
    }
    #expect(WorldExplorer(world(2, 1, [fickle])).explored().broken == nil)
    let broken = try #require(WorldExplorer(world(2, 3, [fickle])).explored().broken)
    #expect(broken.violations.first?.law == .deterministic)
    #expect(broken.scenario.timeline?.count ?? 9 <= 3)
    let shrunk = broken.shrunk()
    #expect(shrunk.timeline?.count ?? 9 <= 3)
    #expect(ScenarioWriter.bytes(of: shrunk) != nil)
  }

  @Test("The report tells every combination, and the total")
  func report() {
    var report = ExhaustionReport()
    for world in SmallWorld.all(
      devices: 2, steps: 1, strategies: [[.newest], [.merge, .keepBoth]], deletes: [.editWins])
    {
      report.note(WorldExplorer(world).explored(), of: world)
    }
    #expect(report.brokenCount == 0)
    #expect(
      report.text() == """
        size   strategy          deletes     histories   states   steps   resolved   checked
        2x1    newest            edit-wins          12       13      12         26        13
        2x1    merge,keep-both   edit-wins          12       16      12         32        16
        All 24 histories of 8 small worlds come to 29 states in 24 steps; 58 different inputs were \
        resolved: no law is broken.

        """)
  }
}
