import ConflictResolution
import Reviews
import Scenarios
import TestSupport
import Testing

/// What a person decided is found again by its contents, and by nothing else.
@Suite("Remembered decisions") struct RememberedDecisionsTests {
  /// One conflict, as its names, devices, vectors and times are on one occasion.
  struct Occasion {
    var path: RelativePath = "Letter.txt"
    var devices: [DeviceID] = ["A", "B", "C", "D"]
    var times: [Int64] = [1, 2, 3, 4]
    /// The counters that all devices have seen of each other.
    var seen: UInt64 = 0

    /// Versions with these states, none of which has seen another one.
    func versions(_ states: [FileState]) -> [FileVersion] {
      states.enumerated().map { index, state in
        var entries = [(device: devices[index], counter: seen + 1)]
        if seen > 0 {
          for device in devices where device != devices[index] {
            entries.append((device: device, counter: seen))
          }
        }
        return FileVersion(
          path: path, state: state, vector: try? VersionVector(entries), device: devices[index],
          modified: .seconds(times[index]))
      }
    }
  }

  private static let policy = Policy([.manual], resolvingDevice: "P")

  static func open(_ versions: [FileVersion], _ policy: Policy = policy) throws -> FileOutcome {
    let path = versions.first?.path ?? "Letter.txt"
    return try Resolver(policy.withoutStrategies).resolve([
      FileHistory(path: path, versions: versions)
    ]).files[0]
  }

  static func resolved(
    _ versions: [FileVersion], _ decision: Decision, _ policy: Policy = policy
  ) throws -> FileOutcome {
    let path = versions.first?.path ?? "Letter.txt"
    return try Resolver(policy).resolve(
      [FileHistory(path: path, versions: versions)], decisions: [decision]
    ).files[0]
  }

  /// What stands, the file first, then its copies in the order of their numbers.
  static func contents(_ file: FileOutcome) -> [FileState] {
    let copies = file.keeps.filter { $0.identity != file.identity }.sorted { $0.path < $1.path }
    return (file.keeps.filter { $0.identity == file.identity } + copies).map { $0.version.state }
  }

  private static func texts(_ texts: String...) -> [FileState] {
    texts.map { .file(FileContent($0)) }
  }

  /// Decides on one occasion, and returns what is remembered.
  static func remember(
    _ states: [FileState], _ occasion: Occasion = Occasion(), day: String = "2026-11-18",
    choose: ([Choice]) -> Decision.Choice
  ) throws -> (RememberedDecisions, FileOutcome) {
    let versions = occasion.versions(states)
    let file = try open(versions)
    let decision = Decision(try #require(file.conflict?.id), choose(file.choices))
    let outcome = try resolved(versions, decision)
    var remembered = RememberedDecisions()
    remembered.add(decision, for: file, outcome: outcome, on: day)
    return (remembered, outcome)
  }

  /// The ID of the choice with a content.
  private static func id(_ state: FileState, _ choices: [Choice]) -> VersionID {
    choices.first { $0.version.state == state }?.id ?? VersionID(vector: ["nobody": 1])
  }

  // MARK: What is found

  @Test(
    "Whatever files and devices are called, and whatever vectors and times they have",
    arguments: 0..<7)
  func found(kind: Int) throws {
    for seed in seeds(60) {
      var random = RepeatableGenerator(seed: seed &* 7 &+ UInt64(kind))
      let count = 2 + random.number(3)
      var states = Self.texts("a\n", "b\n", "c\n", "d\n").prefix(count).map { $0 }
      // A deletion may be among them, a folder, and a link.
      if random.chance(1, in: 3) { states[random.number(count)] = .deleted }
      if random.chance(1, in: 5) { states[random.number(count)] = .directory }
      if random.chance(1, in: 5) { states[random.number(count)] = .symlink([0x78]) }
      guard Set(states).count == count else { continue }
      let live = states.filter { $0.isLive }
      let named = (0...random.number(live.count)).reduce(into: (live, [FileState]())) { part, _ in
        part.1.append(part.0.remove(at: random.number(part.0.count)))
      }.1
      func choose(_ choices: [Choice]) -> Decision.Choice {
        switch kind {
        case 0: .pick(Self.id(named[0], choices))
        case 1, 2, 3: .keep(named.map { Self.id($0, choices) })
        case 4: .keepBoth
        case 5: .content(Array("e\n".utf8))
        default: .delete
        }
      }
      let (remembered, first) = try Self.remember(states, choose: choose)
      #expect(remembered.count == 1, "seed \(seed)")

      var other = Occasion(path: "b/Copy of it.md", seen: UInt64(random.number(3)))
      other.devices = ["home", "X", "c", "Mom's iPad"].shuffled(using: &random)
      other.times = [1, 2, 3, 4].shuffled(using: &random)
      if random.chance(1, in: 4) { other.times = [7, 7, 7, 7] }
      let versions = other.versions(states.shuffled(using: &random))
      let file = try Self.open(versions)
      let answer = try #require(remembered.answer(for: file), "seed \(seed)")
      let review = try #require(ConflictReview(of: file))
      #expect(remembered.answer(for: review) == answer)
      let again = try Self.resolved(versions, answer.decision)
      #expect(answer.isCarriedOut(in: again), "seed \(seed)")
      // The order of several copies is a person's where it was given, else the rank's.
      let (one, two) = (Self.contents(first), Self.contents(again))
      #expect(kind == 4 ? Set(one) == Set(two) : one == two, "seed \(seed): \(one) \(two)")
      let reason = try #require(again.explanation?.reason)
      #expect(reason.hasSuffix(", as decided on 2026-11-18 for Letter.txt"))
      #expect(answer.record.path == "Letter.txt" && answer.record.day == "2026-11-18")
    }
  }

  @Test("One content more, one less, or another one: nothing is found")
  func othersAreNotFound() throws {
    let states = Self.texts("a\n", "b\n", "c\n")
    let (remembered, _) = try Self.remember(states) { .pick($0[0].id) }
    let others: [[FileState]] = [
      Self.texts("a\n", "b\n"), Self.texts("a\n", "b\n", "c"),
      Self.texts("a\n", "b\n", "c\n", "d\n"),
      states.dropLast() + [.deleted], states.dropLast() + [.symlink(Array("c\n".utf8))],
      states.dropLast() + [.file(FileContent(size: 2, digest: .opaque(Array("etag:c".utf8))))],
      states.dropLast() + [.file(FileContent(size: 2))],
    ]
    for other in others {
      #expect(remembered.answer(for: try Self.open(Occasion().versions(other))) == nil)
    }
    #expect(remembered.answer(for: try Self.open(Occasion().versions(states))) != nil)
    // Bytes that are elsewhere are the same content.
    let listed =
      states.dropLast() + [.file(FileContent(size: 2, digest: FileContent("c\n").digest))]
    #expect(remembered.answer(for: try Self.open(Occasion().versions(Array(listed)))) != nil)
  }

  @Test("One changed byte in any of the versions: nothing is found, over generated contents")
  func changedByte() throws {
    for seed in seeds(200) {
      var random = RepeatableGenerator(seed: seed)
      func bytes() -> [UInt8] { (0..<1 + random.number(20)).map { _ in UInt8(random.number(256)) } }
      var contents = (0..<2 + random.number(3)).map { _ in bytes() }
      guard Set(contents).count == contents.count else { continue }
      let (remembered, _) = try Self.remember(contents.map { .file(FileContent($0)) }) {
        .keep($0.map { $0.id })
      }
      let index = random.number(contents.count)
      contents[index][random.number(contents[index].count)] ^= UInt8(1 + random.number(255))
      let file = try Self.open(Occasion().versions(contents.map { .file(FileContent($0)) }))
      #expect(remembered.answer(for: file) == nil, "seed \(seed)")
    }
  }

  @Test("Names alone in conflict are no contents, and neither is a size")
  func whatContentsCannotSay() throws {
    var versions = Occasion().versions(Self.texts("a\n", "a\n", "b\n"))
    versions[1] = FileVersion(
      path: "Other.txt", state: versions[1].state, vector: versions[1].vector, device: "B",
      modified: versions[1].modified)
    let file = try Self.open(versions)
    #expect(file.choices.count == 3 && ConflictContents(of: file) == nil)

    let unknown = try Self.open(
      Occasion().versions([.file(FileContent(size: 1)), .file(FileContent(size: 1))]))
    #expect(unknown.choices.count == 2 && ConflictContents(of: unknown) == nil)
  }

  // MARK: Merges

  /// Two devices that changed different lines of what they began with.
  private static func edited(_ base: String, at path: RelativePath = "Letter.txt") -> [FileVersion]
  {
    func version(_ text: String, _ vector: VersionVector, _ device: DeviceID) -> FileVersion {
      FileVersion(
        path: path, state: .file(FileContent(text)), vector: vector, device: device,
        modified: .seconds(1))
    }
    return [
      version(base, ["o": 1], "o"), version("1\n2\nthree\n", ["o": 1, "a": 1], "a"),
      version("one\n2\n3\n", ["o": 1, "b": 1], "b"),
    ]
  }

  @Test func aMergeIsRepeatedOnlyIfTheSameComesOut() throws {
    let versions = Self.edited("1\n2\n3\n")
    let file = try Self.open(versions)
    let decision = Decision(try #require(file.conflict?.id), .merge)
    let outcome = try Self.resolved(versions, decision)
    #expect(Self.contents(outcome) == Self.texts("one\n2\nthree\n"))
    var remembered = RememberedDecisions()
    #expect(remembered.add(decision, for: file, outcome: outcome, on: "2026-11-18") != nil)

    func repeated(_ versions: [FileVersion]) throws -> FileOutcome {
      let open = try Self.open(versions)
      let resolver = Resolver(Policy([.keepBoth], resolvingDevice: "P"))
      let files = [FileHistory(path: open.path, versions: versions)]
      let decisions = try remembered.decisions(for: [open], besides: []) {
        (decisions) throws(ResolutionError) in
        try Resolver(resolver.policy.withoutStrategies).resolve(files, decisions: decisions)
      }
      return try resolver.resolve(files, decisions: decisions).files[0]
    }
    let again = try repeated(Self.edited("1\n2\n3\n", at: "Copy.txt"))
    #expect(again.decidedBy == .person && Self.contents(again) == Self.contents(outcome))
    #expect(
      again.explanation?.reason.hasSuffix(", as decided on 2026-11-18 for Letter.txt") == true)
    // On another ancestor another text comes out, or none; then the strategies decide.
    for base in ["one\n2\nthree\n", "x\ny\nz\n"] {
      #expect(remembered.answer(for: try Self.open(Self.edited(base))) != nil)
      let other = try repeated(Self.edited(base))
      #expect(other.decidedBy == Strategy.keepBoth.decider, "\(base): \(other.explanation as Any)")
    }
    #expect(try repeated(Array(versions.dropFirst())).decidedBy == Strategy.keepBoth.decider)
  }

  // MARK: Adding and forgetting

  @Test func theLastWordCounts() throws {
    let states = Self.texts("a\n", "b\n")
    var (remembered, _) = try Self.remember(states) { .pick(Self.id(states[0], $0)) }
    let (later, _) = try Self.remember(states, day: "2026-11-20") { _ in .keepBoth }
    for record in later.all { remembered.add(record) }
    let file = try Self.open(Occasion().versions(states))
    let answer = try #require(remembered.answer(for: file))
    #expect(remembered.count == 1 && answer.decision.choice == .keepBoth)
    #expect(answer.record.day == "2026-11-20")

    // What repeats it is no new decision.
    let outcome = try Self.resolved(Occasion().versions(states), answer.decision)
    #expect(remembered.add(answer.decision, for: file, outcome: outcome, on: "2027-01-01") == nil)
    let contents = try #require(ConflictContents(of: file))
    #expect(remembered.forget(contents) == answer.record)
    #expect(remembered.count == 0 && remembered.answer(for: file) == nil)
    #expect(remembered.forget(contents) == nil)
  }

  /// What cannot be carried out is not remembered.
  @Test func aRefusedDecisionIsNotRemembered() throws {
    let versions = Occasion().versions(Self.texts("a\n", "b\n"))
    let file = try Self.open(versions)
    for choice in [.merge, .pick(VersionID(vector: ["Q": 1])), .keep([])] as [Decision.Choice] {
      let decision = Decision(try #require(file.conflict?.id), choice)
      var remembered = RememberedDecisions()
      let outcome = try Self.resolved(versions, decision)
      #expect(outcome.state == .undecided)
      #expect(remembered.add(decision, for: file, outcome: outcome, on: "2026-11-18") == nil)
    }
  }

  /// What was decided anew goes before what is remembered.
  @Test func aNewDecisionGoesBefore() throws {
    let states = Self.texts("a\n", "b\n")
    let (remembered, _) = try Self.remember(states) { .pick(Self.id(states[0], $0)) }
    let versions = Occasion().versions(states)
    let open = try Self.open(versions)
    let decision = Decision(
      try #require(open.conflict?.id), .pick(Self.id(states[1], open.choices)))
    let files = [FileHistory(path: open.path, versions: versions)]
    let repeated = try remembered.decisions(for: [open], besides: [decision]) {
      (decisions) throws(ResolutionError) in try Resolver(Self.policy).resolve(files)
    }
    #expect(repeated.isEmpty)
    let outcome = try Resolver(Self.policy).resolve(files, decisions: [decision])
    #expect(Self.contents(outcome.files[0]) == [states[1]] && outcome.isComplete)
    var changed = remembered
    let added = changed.add([decision], for: [open], outcome: outcome, on: "2026-11-19")
    #expect(added.map { $0.answer } == [.pick(try #require(ContentName(of: states[1])))])
    #expect(changed.count == 1)
  }
}
