import ConflictResolution
import FileAccess
import TestSupport
import Testing

@testable import Scenarios
@testable import Streams

/// A stream whose keys are on the disk comes out as one whose keys are in memory.
struct SpilledStreamTests {
  /// What came of a stream, to the byte.
  private struct Told: Equatable {
    var output: [UInt8] = []
    var skipped: [ScenarioError] = []
    var refused: Set<RefusedDecision> = []
    var summary = Outcome.Summary()
    var hasOpenCollisions = false
    var failure: Failure?
  }

  /// Where and of what kind; which of several faults of one group is told is left open.
  private struct Failure: Equatable {
    let code: ScenarioError.Code
    let line: Int?
  }

  private func told(
    _ path: [UInt8], _ policy: Policy, _ decisions: [Decision], _ memory: KeyMemory,
    blockSize: Int, skips: Bool
  ) throws -> Told {
    var told = Told()
    var resolution = StreamResolution(
      policy, decisions: decisions, file: "test", contentFolder: nil, skipsBadLines: skips)
    resolution.memory = memory
    let input = try LineBlocks(path: path, blockSize: blockSize)
    do throws(StreamResolution.Failure<Never>) {
      let result = try resolution.run(
        input, threads: 0
      ) { event in
        switch event {
        case .output(let bytes): told.output += bytes
        case .refused(let error): told.skipped.append(error)
        case .advanced, .pause: break
        }
      }
      told.refused = Set(result.refused)
      told.summary = result.summary
      told.hasOpenCollisions = result.hasOpenCollisions
    } catch {
      if case .input(let error) = error {
        told.failure = Failure(code: error.code, line: error.line)
      }
    }
    return told
  }

  @Test(arguments: seeds(6, ordinarily: 2))
  func comesOutAsInMemory(seed: UInt64) throws {
    let folder = try ReadingFolder()
    var generated = GeneratedStream(seed: seed)
    for round in 0..<16 {
      let policy = try generated.policy()
      var files = try generated.files(round * 3 + 1)
      if round % 3 == 0, let again = try? generated.fedBack(files, policy) { files = again }
      var decisions: [Decision] = []
      if round % 4 == 1, let outcome = try? Resolver(policy).resolve(files) {
        decisions = generated.decisions(outcome)
      }
      var lines = files.map { GeneratedStream.line(of: $0) }
      // Lines that are refused: one that is none, and one whose identity an earlier one has.
      if round % 2 == 1 {
        lines.insert(bytes("{\n"), at: lines.count / 2)
        lines.append(lines[0])
      }
      let path = try folder.write("stream.jsonl", lines.flatMap { $0 })
      for skips in [true, false] {
        let held = try told(
          path, policy, decisions, .standard, blockSize: 1 << 18, skips: skips)
        for bound in [0, 1_000] {
          let spilled = try told(
            path, policy, decisions, KeyMemory(bound: bound), blockSize: 700, skips: skips)
          let isSame = spilled == held
          #expect(
            isSame,
            "seed \(seed), round \(round), bound \(bound), skips \(skips): \(difference(spilled, held))"
          )
        }
      }
    }
  }

  /// What two tellings do not have in common, for who has to find out why.
  private func difference(_ left: Told, _ right: Told) -> String {
    func lines(_ told: Told) -> [String] {
      told.output.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    }
    let (own, other) = (lines(left), lines(right))
    return "failures \(String(describing: (left.failure, right.failure))), "
      + "skipped \(left.skipped) and \(right.skipped)\n"
      + own.filter { !other.contains($0) }.joined(separator: "\n") + "\nbut in memory\n"
      + other.filter { !own.contains($0) }.joined(separator: "\n")
  }

  /// Many folders, one of them respelled far away, names that meet others and those of copies.
  @Test func linesFarApartFindEachOther() throws {
    let folder = try ReadingFolder()
    var lines: [[UInt8]] = []
    for number in 0..<1_500 {
      lines.append(line("folder \(number / 3)/sub/n\(number).txt", versions: 1 + number % 2))
    }
    for name in [
      "folder 3/sub/n9-1.txt", "FOLDER 7/sub/n21.txt", "folder 8", "folder 9/SUB",
      "folder 12/Sub/x",
      "folder 13/sub/N40.TXT",
    ] {
      lines.append(line(name, versions: 2))
    }
    let path = try folder.write("stream.jsonl", lines.flatMap { $0 })
    for policy in [Policy([.newest]), Policy([.keepBoth])] {
      let held = try told(path, policy, [], .standard, blockSize: 1 << 18, skips: false)
      #expect(held.failure == nil)
      #expect(held.summary.collisions >= 4)
      for bound in [0, 20_000] {
        let spilled = try told(
          path, policy, [], KeyMemory(bound: bound), blockSize: 4_096, skips: false)
        let isSame = spilled == held
        #expect(isSame, "bound \(bound)")
      }
    }
  }

  private func line(_ path: String, versions: Int) -> [UInt8] {
    let all = ["a", "b"].prefix(versions).map { device in
      #"{"device":"\#(device)","vector":{"\#(device)":1},"modified":"2026-11-18T08:00:00Z","#
        + #""text":"\#(path) \#(device)"}"#
    }
    return bytes(#"{"path":"\#(path)","versions":[\#(all.joined(separator: ","))]}"# + "\n")
  }

  // MARK: What is held

  /// However many lines there are, the keys in memory take no more than the bound.
  @Test(arguments: [1_000, 10_000, 100_000])
  func holdsNoMoreThanTheBound(bound: Int) throws {
    let settings = StreamSettings(
      resolver: Resolver(Policy([.keepBoth])), decisions: StreamDecisions([]), file: "test",
      contentFolder: nil)
    var resolver = StreamBlockResolver(settings)
    let memory = KeyMemory(bound: bound)
    let file = SpillFile()
    var index = StreamIndex(in: file, memory)
    var closing = SpilledSort<ClosingLine>(in: file, bound: memory.closing)
    var place = 0
    var most = 0
    for block in 0..<40 {
      let bytes = (0..<100).flatMap { line("f\(block)/f\($0)/n\($0).txt", versions: 2) }
      let outcome = resolver.resolve(bytes)
      let first = index.lineCount
      index.startBlock(at: place)
      for line in outcome.lines {
        index.addLine(endingAt: line.end)
        try index.note(line)
      }
      try index.addKeys(of: outcome, firstLine: first) { _ in true }
      for line in outcome.closing {
        // One alone is held, however large.
        try closing.append(line)
        #expect(closing.heldBytes <= max(memory.closing, line.heldBytes))
      }
      #expect(index.heldBytes <= bound)
      most = max(most, index.heldBytes)
      place += bytes.count
    }
    #expect(index.lineCount == 4_000)
    #expect(most > bound / 8)
    let sorted = try index.sorted()
    var keys = try sorted.keys.merged()
    var counts: [KeyRecord.Role: Int] = [:]
    while let key = try keys.next() { counts[key.role, default: 0] += 1 }
    #expect(counts[.name] == 8_000)
    #expect(counts[.identity] == 4_000)
    #expect(counts[.folder] == 4_040)
  }

  // MARK: Single parts

  /// Lines of all lengths, bad ones among them, are found again where they stand.
  @Test func linesAreFoundAgain() throws {
    let folder = try ReadingFolder()
    var text: [UInt8] = []
    var lines: [[UInt8]] = []
    var places = LinePlaces()
    #expect(places.segment(ofLine: 0).place.isEmpty)
    for number in 0..<3_000 {
      let length = [0, 1, 50, 300, number % 500 == 0 ? 200_000 : 7][number % 5]
      let line = Array(repeating: UInt8(ascii: "a") + UInt8(number % 26), count: length)
      places.append(text.count..<text.count + length)
      lines.append(line)
      text += line + [0x0A]
    }
    // The last one lacks its line feed.
    text.removeLast()
    let path = try folder.write("lines", text)
    var input = try LineBlocks(path: path)
    while try input.next() != nil {}
    for (number, line) in lines.enumerated() {
      let segment = places.segment(ofLine: number)
      let bytes = try input.read(at: segment.place.lowerBound, count: segment.place.count)
      #expect(Array(bytes[segment.range(ofLine: number, in: bytes)]) == line)
      #expect(segment.place.count <= 1 << 16 + line.count + 200_001)
      // A file that has become shorter meanwhile has no such line.
      #expect(segment.range(ofLine: number, in: []).isEmpty)
    }
  }

  @Test(arguments: [0, 100, 5_000, 1 << 20])
  func identitiesAreFoundWhileTheyAreAdded(bound: Int) throws {
    var table = IdentityTable(bound: bound, filter: bound / 3)
    var keys = SpilledSort<KeyRecord>(in: SpillFile(), bound: bound)
    // Hashes that share their low bits and their high bits; each third is there twice.
    func hash(_ line: Int) -> UInt64 { UInt64(line - line % 3 / 2) &* 0x1_0000_0001 }
    for line in 0..<2_000 {
      let before = try table.lines(hash(line), spilledTo: keys)
      #expect(before == (line % 3 == 2 ? [line - 1] : []))
      try table.insert(hash(line), line: line, spillingTo: &keys)
      #expect(table.heldBytes <= max(bound, 48))
      // Another key of the same hash is no identity.
      try keys.append(KeyRecord(.reference, hash: hash(line), line: UInt32(line)))
    }
    for record in table.records { try keys.append(record) }
    keys.finish()
    for line in 0..<2_000 {
      #expect(
        try keys.records(hash(line)).contains(
          KeyRecord(.identity, hash: hash(line), line: UInt32(line))))
    }
  }

  /// All that a record holds comes back from the file, and roles of one hash are in their order.
  @Test func keysComeBackAsTheyWere() throws {
    let roles: [KeyRecord.Role] = [.directory, .name, .formerName, .reference, .identity]
    let lines = [0, 1, StreamIndex.mostLines]
    var expected: [KeyRecord] = []
    for hash in [0, 7, UInt64.max] {
      expected += [0, 5, UInt64.max].map { KeyRecord(hash: hash, spelling: $0) }
      for role in roles {
        expected += lines.map { KeyRecord(role, hash: hash, line: UInt32($0)) }
      }
    }
    var sort = SpilledSort<KeyRecord>(in: SpillFile(), bound: 0)
    for record in expected.reversed() { try sort.append(record) }
    sort.finish()
    var merged = try sort.merged()
    for record in expected {
      let read = try #require(try merged.next())
      #expect(read == record && read.role == record.role && read.hash == record.hash)
      if read.role != .folder {
        #expect(lines.contains(read.line))
        var moved = read
        moved.line = 3
        #expect(moved == KeyRecord(read.role, hash: read.hash, line: 3))
      }
    }
    #expect(try merged.next() == nil)
  }

  @Test(arguments: [0, 100, 1 << 20])
  func namesAreFoundBelowFolders(bound: Int) throws {
    var placement = NamePlacement(in: SpillFile(), bound: bound)
    for block in 0..<20 {
      // Folder 2 is in folder 1; folder 3 is beside them.
      let folders = [(0, 0), (10, 0), (1_000 + block, 1), (30, 0)].map {
        NamePlacement.Folder(hash: UInt64($0), parent: $1)
      }
      let names = (0..<4).map {
        NamePlacement.Name(
          line: UInt32(block * 4 + $0), folder: UInt32($0), standsInAnyCase: $0 == 2)
      }
      try placement.append(names, in: folders)
      #expect(placement.heldBytes <= bound)
    }
    func told(_ marked: Set<UInt64>) throws -> [[Int]] {
      var told: [[Int]] = []
      try placement.forEachName(below: { marked.contains($0) }) { name, folder in
        told.append([Int(name.line), Int(folder)])
        #expect(name.standsInAnyCase == (name.line % 4 == 2))
      }
      return told
    }
    #expect(try told([]).isEmpty)
    #expect(try told([30]) == (0..<20).map { [$0 * 4 + 3, 30] })
    #expect(try told([1_005]) == [[22, 1_005]])
    #expect(
      try told([10, 1_005]).filter { $0[0] / 4 == 5 } == [[21, 10], [22, 1_005], [22, 10]])
  }
}
