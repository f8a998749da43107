import ConflictResolution
import FileAccess
import Foundation
import Scenarios
import Streams
import TestSupport
import Testing

/// A stream that is answered while it is read comes out as if all its files had been resolved together.
struct StreamResolutionTests {
  /// What came of a stream: its lines and what was told beside them.
  private struct Told: Equatable {
    var lines: [String] = []
    var refused: Set<RefusedDecision> = []
    var isComplete = true
    var failure: String?
    /// How many lines were revised, which ought to happen now and then.
    var revised = 0
    var skipped: [Int] = []

    static func == (left: Told, right: Told) -> Bool {
      left.lines == right.lines && left.refused == right.refused
        && left.isComplete == right.isComplete
        && (left.failure == nil) == (right.failure == nil)
    }
  }

  private struct Stop: Error {}

  /// All files together.
  private func whole(
    _ path: [UInt8], _ policy: Policy, _ decisions: [Decision]
  ) throws -> Told {
    var stream = try StreamReader(path: path)
    var files: [FileHistory] = []
    while let file = try stream.next() { files.append(file) }
    var told = Told()
    do throws(ResolutionError) {
      let outcome = try Resolver(policy).resolve(files, decisions: decisions)
      WholeStream.write(outcome, inOrderOf: files, by: policy) {
        told.lines.append(String(decoding: $0, as: UTF8.self))
      }
      told.refused = Set(outcome.refused)
      told.isComplete = outcome.isComplete
    } catch {
      told.failure = error.description
    }
    return told
  }

  /// Line by line, each revised file put in the place of the one that was told before.
  private func streamed(
    _ path: [UInt8], _ policy: Policy, _ decisions: [Decision], threads: Int = 0,
    blockSize: Int = 1 << 18, skips: Bool = false
  ) throws -> Told {
    var told = Told()
    var output: [UInt8] = []
    let resolution = StreamResolution(
      policy, decisions: decisions, file: "test", contentFolder: nil, skipsBadLines: skips)
    do {
      let result = try resolution.run(
        try LineBlocks(path: path, blockSize: blockSize), threads: threads
      ) { event throws(Stop) in
        switch event {
        case .output(let bytes):
          #expect(bytes.last == 0x0A)
          output += bytes
        case .refused(let error): told.skipped.append(error.line ?? 0)
        case .advanced, .pause: break
        }
      }
      told.refused = Set(result.refused)
      told.isComplete = result.isComplete
    } catch StreamResolution.Failure<Stop>.input(let error) {
      told.failure = error.description
    }
    var placeOf: [String: Int] = [:]
    for line in output.split(separator: 0x0A) {
      let text = String(decoding: line, as: UTF8.self) + "\n"
      guard text.hasPrefix(#"{"revised":"#) else {
        if text.hasPrefix(#"{"path":"#) { placeOf[try identity(of: text)] = told.lines.count }
        told.lines.append(text)
        continue
      }
      let file = String(text.dropFirst(11).dropLast(2)) + "\n"
      let place = try #require(placeOf[try identity(of: file)])
      told.lines[place] = file
      told.revised += 1
    }
    return told
  }

  private func identity(of line: String) throws -> String {
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    let name = object?["id"] ?? object?["path"]
    return "\(try #require(name))"
  }

  private func write(_ files: [FileHistory], _ folder: ReadingFolder) throws -> [UInt8] {
    try folder.write("stream.jsonl", files.flatMap { GeneratedStream.line(of: $0) })
  }

  @Test(arguments: seeds(40, ordinarily: 8))
  func comesOutAsAllTogether(seed: UInt64) throws {
    let folder = try ReadingFolder()
    var generated = GeneratedStream(seed: seed)
    for round in 0..<40 {
      let policy = try generated.policy()
      var files = try generated.files(round % 20 + 1)
      if round % 3 == 0, let again = try? generated.fedBack(files, policy) { files = again }
      let path = try write(files, folder)
      var decisions: [Decision] = []
      if round % 4 == 1, let outcome = try? Resolver(policy).resolve(files) {
        decisions = generated.decisions(outcome)
      }
      let whole = try whole(path, policy, decisions)
      let streamed = try streamed(
        path, policy, decisions, threads: round % 3, blockSize: round % 2 == 0 ? 700 : 1 << 18)
      if whole.failure != nil, streamed.failure != nil { continue }
      let isSame = streamed == whole
      #expect(
        isSame, "seed \(seed), round \(round): \(difference(streamed, whole, files, policy))")
    }
  }

  /// What two tellings do not have in common, for who has to find out why.
  private func difference(
    _ streamed: Told, _ whole: Told, _ files: [FileHistory], _ policy: Policy
  ) -> String {
    let (left, right) = (Set(streamed.lines), Set(whole.lines))
    if left == right {
      let place = zip(streamed.lines, whole.lines).enumerated().first { $1.0 != $1.1 }?.offset
      return
        "only the order, from line \(place ?? -1) of \(whole.lines.count), \(streamed.lines.count): "
        + "\(whole.lines[(place ?? 0)...].map { $0.prefix(150) })\n\(streamed.lines[(place ?? 0)...].map { $0.prefix(150) })"
    }
    let input = files.map { String(decoding: GeneratedStream.line(of: $0), as: UTF8.self) }
    return "\(policy.common), \(policy.rules.count) rules, failures \(streamed.failure ?? "none") "
      + "and \(whole.failure ?? "none"), refused \(streamed.refused.count) and "
      + "\(whole.refused.count)\nonly streamed:\n" + left.subtracting(right).sorted().joined()
      + "only whole:\n" + right.subtracting(left).sorted().joined()
      + "input:\n" + input.joined()
  }

  /// Files that nothing tells from one another but their names, in many folders.
  @Test func linesFarApartFindEachOther() throws {
    let folder = try ReadingFolder()
    var files: [FileHistory] = []
    for number in 0..<3_000 {
      let path = try RelativePath(Array("f\(number % 7)/n\(number).txt".utf8))
      files.append(simple(path))
    }
    files.append(simple("F3/N3.TXT"))
    files.append(simple("f1"))
    files.append(simple("f2/n2.txt/below"))
    let path = try write(files, folder)
    let policy = Policy([.newest])
    let whole = try whole(path, policy, [])
    let streamed = try streamed(path, policy, [], threads: 2, blockSize: 4_096)
    #expect(streamed == whole)
    #expect(streamed.lines.filter { $0.hasPrefix(#"{"collision""#) }.count >= 3)
  }

  /// The copy's numbers are taken by later lines: each makes the copy look for another name.
  @Test func takenNumbersAreFoundInOneRound() throws {
    let folder = try ReadingFolder()
    var files = [
      FileHistory(
        path: "b.txt",
        versions: [
          FileVersion(path: "b.txt", state: .file(FileContent("1")), vector: ["a": 1], device: "a"),
          FileVersion(path: "b.txt", state: .file(FileContent("2")), vector: ["b": 1], device: "b"),
        ])
    ]
    for number in 1...400 {
      files.append(simple(try RelativePath(Array("b-\(number).txt".utf8))))
    }
    let path = try write(files, folder)
    let policy = Policy([.keepBoth])
    let streamed = try streamed(path, policy, [])
    #expect(streamed == (try whole(path, policy, [])))
    #expect(streamed.lines.contains { $0.contains(#""to":"b-401.txt""#) })
  }

  /// What a line told can turn out otherwise; then the file is told again.
  @Test func laterLinesReviseEarlierOnes() throws {
    let folder = try ReadingFolder()
    let path = try write([simple("readme.md", "same"), simple("README.md", "same")], folder)
    let policy = Policy([.newest])
    let streamed = try streamed(path, policy, [])
    #expect(streamed.revised == 1)
    #expect(streamed == (try whole(path, policy, [])))
  }

  /// A file that could become a directory spells the folder that others stand in.
  @Test func whatCouldBecomeADirectorySpellsAFolder() throws {
    let folder = try ReadingFolder()
    func version(_ state: FileState, _ vector: VersionVector, _ device: DeviceID) -> FileVersion {
      FileVersion(
        path: "MASSE", state: state, vector: vector, device: device, modified: .seconds(5))
    }
    let path = try write(
      [
        FileHistory(
          path: "MASSE",
          versions: [
            version(.file(FileContent("0")), ["m": 1], "m"),
            version(.file(FileContent("1")), ["m": 2], "m"),
            version(.directory, ["h": 1, "m": 1], "h"),
          ]), simple("masse/a"), simple("masse/b"),
      ], folder)
    for policy in [Policy([.keepBoth]), Policy([])] {
      #expect(try streamed(path, policy, []) == (try whole(path, policy, [])))
    }
  }

  private func simple(_ path: RelativePath, _ text: String? = nil) -> FileHistory {
    let content = FileContent(text ?? path.description)
    return FileHistory(
      path: path,
      versions: [FileVersion(path: path, state: .file(content), vector: ["a": 1], device: "a")])
  }

  // MARK: Bad lines

  private func text(_ names: [String]) -> [UInt8] {
    names.flatMap { name in
      name == "bad" ? bytes("{\n") : GeneratedStream.line(of: simple(RelativePath(name) ?? "x"))
    }
  }

  @Test(arguments: [1, 64, 1 << 18], [0, 2])
  func nothingFollowsABadLine(blockSize: Int, threads: Int) throws {
    let folder = try ReadingFolder()
    for (names, line, message) in [
      (["a", "b", "bad", "c"], 3, "3:2: expected"),
      (["a", "b", "c", "b", "d"], 4, "4:9: the identity 'b' occurs twice, first at line 2"),
    ] {
      let path = try folder.write("bad.jsonl", text(names))
      let stopped = try streamed(
        path, Policy([.newest]), [], threads: threads, blockSize: blockSize)
      #expect(stopped.lines.count == line - 1)
      #expect(stopped.failure?.contains(message) == true, "\(stopped.failure ?? "none")")
      let skipping = try streamed(
        path, Policy([.newest]), [], threads: threads, blockSize: blockSize, skips: true)
      #expect(skipping.skipped == [line])
      #expect(skipping.failure == nil)
      let good = try folder.write("good.jsonl", text(["a", "b", "c"] + (line == 4 ? ["d"] : [])))
      #expect(skipping.lines == (try whole(good, Policy([.newest]), [])).lines)
    }
  }
}
