import ConflictResolution
import DocumentVersions
import Foundation
import TestSupport
import Testing

@Suite("Contents that all have seen") struct AgreedContentsTests {
  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func keepsTheLast() {
    var agreed = AgreedContents()
    for number in 0..<20 { agreed.note(Self.bytes("\(number)\n")) }
    #expect(agreed.contents.first == Self.bytes("12\n"))
    #expect(agreed.contents.count == AgreedContents.limit)
    let comesBack = agreed.note(Self.bytes("13\n"))
    #expect(comesBack)
    #expect(agreed.contents.last == Self.bytes("13\n"))
    #expect(agreed.contents.count == AgreedContents.limit)
    let isNoted = agreed.note(Self.bytes("13\n"))
    #expect(!isNoted)
  }

  @Test func keepsTextsWithinTheLimits() {
    var agreed = AgreedContents([[0], Self.bytes("a\n")])
    #expect(agreed.contents == [Self.bytes("a\n")])
    let isPhotoNoted = agreed.note([0xFF, 0xD8, 0xFF, 0, 1])
    #expect(!isPhotoNoted)
    let isLongNoted = agreed.note(Array(repeating: 65, count: AgreedContents.byteLimit + 1))
    #expect(!isLongNoted)
    for letter in 66...70 as ClosedRange<UInt8> {
      agreed.note(Array(repeating: letter, count: AgreedContents.byteLimit / 3))
    }
    #expect(agreed.contents.map { $0.first } == [68, 69, 70])
    #expect(
      agreed.ancestor(of: [DocumentVersion(contents: FileContent("D\n"))]) == agreed.contents[0])
  }

  @Test(
    arguments: [
      // Made from the last one.
      (["a\nb\nc\n", "a\nb\nc\nd\n"], ["A\nb\nc\nd\n", "a\nb\nC\nd\n"], 1),
      // One was made without having seen the last one.
      (["a\nb\nc\n", "a\nb\nc\nd\n"], ["A\nb\nc\nd\n", "a\nb\nC\n"], 0),
      // As near to both: the older one.
      (["a\n", "b\n"], ["c\n"], 0),
      ([], ["c\n"], nil), (["a\n"], ["\u{0}"], nil),
    ] as [([String], [String], Int?)])
  func findsTheAncestor(agreed: [String], versions: [String], index: Int?) {
    let contents = AgreedContents(agreed.map(Self.bytes))
    #expect(
      contents.ancestor(of: versions.map { version($0) }) == index.map { Self.bytes(agreed[$0]) })
  }

  @Test func withoutBytesThereIsNoAncestor() {
    let evicted = DocumentVersion(contents: FileContent(size: 3))
    #expect(AgreedContents([Self.bytes("a\n")]).ancestor(of: [evicted]) == nil)
  }

  /// What the last one added is not taken back by a computer that saved its version before.
  @Test func aComputerThatWasAwayTakesNothingBack() throws {
    for seed in seeds(200) {
      var random = RepeatableGenerator(seed: seed)
      let old = (0..<20).map { "line \($0)" }
      var new = old
      // Half of the text; the other computer changes a line of the other half.
      for _ in 0..<(2 + random.number(4)) { new[random.number(9)] = "new \(random.number(1_000))" }
      var away = old
      away[11 + random.number(9)] = "away"
      func text(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }
      let versions = [
        version(text(new), at: 5_000, isCurrent: true), version(text(away), at: 1_000),
      ]
      let contents = [Self.bytes(text(old)), Self.bytes(text(new))]
      let resolution = try DocumentResolver().resolve(
        "Budget.txt", versions,
        agreed: AgreedContents(contents, saved: [.seconds(100), .seconds(5_000)]))
      guard case .write(let merged) = resolution.result else {
        Issue.record("seed \(seed): no merge")
        continue
      }
      let lines = Set(
        String(decoding: merged, as: UTF8.self).split(separator: "\n").map(String.init))
      #expect(lines.isSuperset(of: new[..<10]) && lines.contains("away"), "seed \(seed)")
      // Without times, or with clocks that may be wrong, it may as well have put the old lines back.
      for saved in [[], [.seconds(100), .seconds(1_500)]] as [[Timestamp?]] {
        let kept = try DocumentResolver().resolve(
          "Budget.txt", versions, agreed: AgreedContents(contents, saved: saved))
        #expect(kept.copies.count == 1, "seed \(seed)")
      }
    }
  }

  /// What a computer deleted that has seen it does not come back.
  @Test func whatWasDeletedDoesNotComeBack() throws {
    let agreed = AgreedContents([Self.bytes("a\n"), Self.bytes("a\nb\n")])
    let versions = [version("a\nb\ny\n", isCurrent: true), version("x\na\n")]
    #expect(agreed.ancestor(of: versions) == Self.bytes("a\n"))
    #expect(!agreed.isRight(Self.bytes("x\na\nb\ny\n"), of: versions))
    #expect(!agreed.isRight(Self.bytes("x\na\ny\n"), of: versions))
    let resolution = try DocumentResolver().resolve("Budget.txt", versions, agreed: agreed)
    #expect(resolution.copies.count == 1)
    #expect(AgreedContents([Self.bytes("a\n")]).isRight([], of: versions))
  }

  /// A document of lines that are written once each.
  private struct World {
    /// What the service had, one after the other, and when.
    var states: [[Int]] = [[0, 1, 2, 3, 4, 5, 6, 7]]
    var times: [Int64] = [0]
    var next = 8

    mutating func edited(_ lines: [Int], _ random: inout RepeatableGenerator) -> [Int] {
      var lines = lines
      for _ in 0..<random.number(3) + 1 {
        let place = random.number(lines.count)
        switch random.number(4) {
        case 0, 1:
          lines.insert(next, at: place)
          next += 1
        case 2 where lines.count > 4: lines.remove(at: place)
        default:
          lines[place] = next
          next += 1
        }
      }
      return lines
    }

    static func text(_ lines: [Int]) -> String {
      lines.map { "the line with the number \($0)\n" }.joined()
    }
  }

  @Test("A merge is right for what the versions started from, which nobody knows")
  func aMergeIsRight() throws {
    var counts = (merged: 0, kept: 0)
    for seed in seeds(20_000, ordinarily: 1_000) {
      var random = RepeatableGenerator(seed: seed)
      var world = World()
      for _ in 0..<random.number(5) {
        let state = world.edited(world.states[world.states.count - 1], &random)
        world.states.append(state)
        world.times.append((world.times.last ?? 0) + Int64(random.number(3_000)) + 1)
      }
      let seen =
        random.chance(1, in: 2) ? world.states.count - 1 : random.number(world.states.count)
      let base = world.states[seen]
      let theirs = world.edited(base, &random)
      let ours = world.edited(world.states[world.states.count - 1], &random)
      let time = world.times[seen] + Int64(random.number(4_000)) + 1
      // The other clock is wrong by up to ten minutes.
      let skew = Int64(random.number(1_200)) - 600
      let saved = random.chance(1, in: 2) ? world.times.map { Timestamp.seconds($0) } : []
      let agreed = AgreedContents(
        world.states.map { Self.bytes(World.text($0)) }, saved: saved)
      let resolution = try DocumentResolver().resolve(
        "Notes.txt",
        [
          version(World.text(ours), at: 50_000, isCurrent: true),
          version(World.text(theirs), at: time + skew),
        ], agreed: agreed)
      guard resolution.copies.isEmpty, case .write(let merged) = resolution.result else {
        counts.kept += 1
        continue
      }
      counts.merged += 1
      let lines = String(decoding: merged, as: UTF8.self).split(separator: "\n").compactMap {
        $0.split(separator: " ").last.flatMap { Int($0) }
      }
      for line in 0..<world.next {
        let sides = [ours, theirs].count { $0.contains(line) }
        let isThere = base.contains(line) ? sides == 2 : sides > 0
        #expect(lines.count { $0 == line } == (isThere ? 1 : 0), "seed \(seed), line \(line)")
      }
    }
    print("agreed contents: \(counts.merged) merged, \(counts.kept) kept apart")
    #expect(counts.merged * 3 > counts.kept, "\(counts)")
  }

  @Test func theStoreGivesBackWhatItWasGiven() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "agreed-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = DocumentStore(folder: folder)
    #expect(store.agreed(of: "a/b.txt").contents.isEmpty)
    let agreed = AgreedContents([[], [200, 10], Self.bytes("é\n")])
    try store.store(agreed, of: "a/b.txt")
    #expect(store.agreed(of: "a/b.txt") == agreed)
    #expect(store.agreed(of: "a/c.txt").contents.isEmpty)
    try store.move("a/b.txt", to: "a/c.txt")
    #expect(store.agreed(of: "a/c.txt") == agreed)
    #expect(store.agreed(of: "a/b.txt").contents.isEmpty)
    let file = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path).first)
    let json = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    #expect(
      json.replacing("\\/", with: "/")
        == #"{"contents":["","yAo=","w6kK"],"document":"a/c.txt","version":1}"#)
    let timed = AgreedContents([Self.bytes("a\n"), [98]], saved: [nil, .seconds(3)])
    try store.store(timed, of: "a/c.txt")
    #expect(store.agreed(of: "a/c.txt") == timed)
    // What cannot be read is nothing that was agreed.
    try Data("{".utf8).write(to: folder.appending(path: file))
    #expect(store.agreed(of: "a/c.txt").contents.isEmpty)
    try store.remove("a/c.txt")
    try store.remove("a/c.txt")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}
