import ConflictResolution
import Replicas
import Testing

@Suite("renames of files, links and groups")
struct EntryRenameTests {
  @Test(
    "file IDs are believed if something agrees with them",
    arguments: [
      Row("renamed", ["a#1=one"], ["b#1=one"], ["a -> b (same file ID)"]),
      Row("another file got the ID", ["a#1=one two"], ["b#1=three four"], []),
      Row("edited as well", ["a#1=1 2 3 4"], ["b#1=1 2 3 5"], ["a -> b (same file ID)"]),
      Row("moved and rewritten", ["d/a#1=one"], ["e/a#1=two"], ["d/a -> e/a (same file ID)"]),
      Row("rewritten, made at once", ["a#1~5=one"], ["b#1~5=two"], ["a -> b (same file ID)"]),
      Row("same content, made later", ["a#1~5=one"], ["b#1~6=one"], ["a -> b (same content)"]),
      Row("no digest, same size", ["a#1?6"], ["b#1?6"], ["a -> b (same file ID)"]),
      Row("no digest, other size", ["a#1?6"], ["b#1?7"], []),
      Row("no digest, no ID", ["a?6"], ["b?6"], []),
      Row("bytes elsewhere, other digest", ["a#1%one"], ["b#1%two"], []),
      Row("another kind", ["a#1=one"], ["a.d#1/", "b#1@one"], []),
      Row("link", ["a#1@t"], ["b#1@t"], ["a -> b (same file ID)"]),
      Row("link, other target", ["a#1@t"], ["b#1@u"], []),
      Row(
        "ID before content", ["a#1=one", "b#2=one"], ["x#2=one", "y#1=one"],
        ["a -> y (same file ID)", "b -> x (same file ID)"]),
      Row(
        "hard links", ["d/a#1=one", "d/b#1=one"], ["e/b#1=one", "e/c#1=one"],
        ["d/a -> e/c (same file ID)", "d/b -> e/b (same file ID)"]),
      Row(
        "hard links, of which one stays", ["d/a#1=one", "e/a#1=one"], ["e/a#1=one", "f/a#1=one"],
        ["d/a -> f/a (same file ID)"]),
      Row("empty", ["a#1="], ["b#1="], ["a -> b (same file ID)"]),
      Row(
        "replaced by a copy of it", ["a#1=one"], ["a#2=one", "b#1=one"], ["a -> b (same file ID)"]),
    ])
  func fileIDs(_ row: Row) throws { try row.check() }

  @Test(
    "equal contents",
    arguments: [
      Row("renamed", ["a%one"], ["b%one"], ["a -> b (same content)"]),
      Row("at hand or elsewhere", ["a%one"], ["b=one"], ["a -> b (same content)"]),
      Row("empty files", ["a="], ["b="], []),
      Row("another kind", ["a=one"], ["b@one"], []),
      Row("link", ["a@t"], ["b@t"], ["a -> b (same content)"]),
      Row(
        "same name first", ["d/a%one", "d/b%one"], ["e/b%one", "e/x%one"],
        ["d/a -> e/x (same content)", "d/b -> e/b (same content)"]),
      Row(
        "same name in the folder that others point to",
        ["d/a%one", "d/u%1", "d2/a%one", "d2/u%2"], ["y/a%one", "y/u%1", "x/a%one", "x/u%2"],
        [
          "d/a -> y/a (same content)", "d/u -> y/u (same content)", "d2/a -> x/a (same content)",
          "d2/u -> x/u (same content)",
        ]),
      Row(
        "the folder that others point to",
        ["d/a%one", "d/u%1"], ["c/b%one", "x/b%one", "x/u%1"],
        ["d/a -> x/b (same content)", "d/u -> x/u (same content)"]),
      Row(
        "by the order of paths", ["a%one", "b%one"], ["c%one", "d%one", "e%one"],
        ["a -> c (same content), ambiguous", "b -> d (same content), ambiguous"]),
      Row(
        "one file became two", ["d/a%one"], ["e/a%one", "f/a%one"],
        ["d/a -> e/a (same content), ambiguous"]),
      Row(
        "others point to two folders alike",
        ["d/a%one", "d/t%1", "d/u%2"], ["x/b%one", "x/t%1", "y/b%one", "y/u%2"],
        [
          "d/a -> x/b (same content), ambiguous", "d/t -> x/t (same content)",
          "d/u -> y/u (same content)",
        ]),
      Row("changed in place", ["a%one"], ["a%two", "b%one"], []),
    ])
  func contents(_ row: Row) throws { try row.check() }

  @Test(
    "similar contents",
    arguments: [
      Row("half", ["a=1 2 3 4"], ["b=1 2 5 6"], ["a -> b (50 % of the content is the same)"]),
      Row("less than half", ["a=1 2 3 4 5"], ["b=1 2 6 7 8"], []),
      Row("half of the smaller one", ["a=1 2"], ["b=1 2 3 4 5 6"], []),
      Row("bytes elsewhere", ["a=1 2 3 4"], ["b%1 2 3 5"], []),
      Row("by bytes, not by lines", ["a=} } } alongline"], ["b=} } } anotherone"], []),
      Row(
        "repeated lines", ["a=1 1 1 1"], ["b=1 1 2 2"], ["a -> b (50 % of the content is the same)"]
      ),
      Row(
        "order does not count", ["a=1 2 3"], ["b=3 2 1"],
        ["a -> b (100 % of the content is the same)"]),
      Row(
        "most similar first", ["a=1 2 3 4 5"], ["b=1 2 3 8 9", "c=1 2 3 4 9"],
        ["a -> c (80 % of the content is the same)"]),
      Row(
        "a name is worth more than a few lines", ["d/a=1 2 3 4"], ["e/a=1 2 3 9", "e/b=1 2 3 4 5"],
        ["d/a -> e/a (75 % of the content is the same)"]),
      Row(
        "a name alone is not", ["d/a=1 2 3 4"], ["e/a=1 2 8 9", "e/b=1 2 3 9"],
        ["d/a -> e/b (75 % of the content is the same)"]),
      Row(
        "the folder that others point to",
        ["d/a=1 2 3 4", "d/u=5", "z/a=0 2 3 4"], ["x/a=1 2 3 7", "x/u=5", "w/a=1 2 3 4 6"],
        [
          "d/a -> x/a (75 % of the content is the same)", "d/u -> x/u (same content)",
          "z/a -> w/a (60 % of the content is the same)",
        ]),
      Row(
        "equally similar, one of the same name", ["d/a=1 2 3 4"],
        ["e/b=1 2 3 9", "f/a=1 2 3 8", "g/a=7"],
        ["d/a -> f/a (75 % of the content is the same)"]),
      Row("changed in place", ["a=1 2 3 4"], ["a=1 2 3 5", "b=1 2 3 4"], []),
    ])
  func similarity(_ row: Row) throws { try row.check() }

  @Test("the minimum is a setting, and is kept between 1 and 100")
  func minimum() throws {
    let row = Row("", ["a=1 2 3 4"], ["b=1 6 7 8"], ["a -> b (25 % of the content is the same)"])
    try row.check(with: RenameDetector(minimumSimilarity: 25))
    try Row("", row.gone, row.new, []).check(with: RenameDetector(minimumSimilarity: 26))
    var detector = RenameDetector(minimumSimilarity: 0)
    #expect(detector.minimumSimilarity == 1)
    detector.minimumSimilarity = 1000
    #expect(detector.minimumSimilarity == 100)
    try Row("", ["a=1"], ["b=2"], []).check(with: RenameDetector(minimumSimilarity: 0))
  }

  /// Bytes that repeat nowhere.
  private func noise(_ count: Int, seed: UInt64) -> [UInt8] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
  }

  @Test("bytes that are inserted or changed leave the parts around them")
  func binaries() throws {
    let old = noise(20_000, seed: 1)
    let edited =
      Array(old[..<5000]) + [1, 2, 3] + Array(old[5000..<12_000]) + Array(old[13_000...])
    let report = RenameDetector().detectRenames(
      gone: [.init("a", .file(FileContent(old)))],
      new: [
        .init("b", .file(FileContent(edited))),
        .init("c", .file(FileContent(noise(20_000, seed: 2)))),
      ])
    #expect(report.renames.map { $0.to } == ["b"])
    guard case .similarity(let percent)? = report.renames.first?.evidence else {
      Issue.record("\(report)")
      return
    }
    // 19,000 of 20,000 bytes are left, less some parts at the three seams, each 1,024 bytes at most.
    #expect(percent >= 79 && percent <= 95)
  }

  @Test("long lines are compared by their parts, and line endings do not count")
  func lines() {
    let words = (0..<500).map { "\($0 * 7919 % 1000)" }
    let one = words.joined(separator: ",")
    let edited = (words[..<250] + ["x"] + words[250...]).joined(separator: ",")
    for (old, new) in [(one, edited), ("1\n2\n3\n", "1\r\n2\r\n3\r\n")] {
      let report = RenameDetector().detectRenames(
        gone: [.init("a", .file(FileContent(old)))], new: [.init("b", .file(FileContent(new)))])
      #expect(report.renames.map { $0.to } == ["b"], "\(old)")
    }
  }

  @Test(
    "groups are told by their content, deleted states are ignored, and one entry at a path counts")
  func states() throws {
    let group = FileState.group(GroupContent([.init(path: "x", state: .file(FileContent("1")))]))
    let report = RenameDetector().detectRenames(
      gone: [.init("a", group), .init("b", .deleted), .init("a", .directory)],
      new: [.init("c", group), .init("d", .deleted)])
    #expect(report.renames.map { $0.line } == ["a -> c (same content)"])
    #expect(report.renames.first?.kind == .group)
  }

  @Test(
    "evidence in words",
    arguments: [
      (.fileID, "same file ID"), (.digest, "same content"),
      (.similarity(percent: 78), "78 % of the content is the same"),
      (.folder(moved: 7, of: 8), "7 of its 8 files went there"),
      (.folder(moved: 1, of: 1), "its only file went there"),
      (.place, "same place in a renamed folder"),
    ] as [(Rename.Evidence, String)])
  func evidence(_ evidence: Rename.Evidence, _ words: String) {
    #expect(evidence.description == words)
  }

  @Test("file IDs are compared as bytes")
  func identifiers() {
    let id = RenameDetector.FileID(device: 1, number: 0x0203)
    #expect(id.bytes == [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 2, 3])
    #expect(id == RenameDetector.FileID(id.bytes))
  }
}
