import ConflictResolution
import Testing

/// Picks that become decisions.
@Suite("Picks")
struct PickTests {
  /// Two files with identities of their own at one path, one that is its path, and one without a conflict.
  static func outcome(_ policy: Policy = Policy([.keepBoth])) throws -> Outcome {
    func file(_ path: RelativePath, _ identity: String?, _ devices: [DeviceID]) -> FileHistory {
      FileHistory(
        path: path, identity: identity.map { FileIdentity(Array($0.utf8)) },
        versions: devices.map { device in
          FileVersion(
            path: path, state: .file(FileContent(device.bytes)), vector: [device: 1],
            device: device)
        })
    }
    return try Resolver(policy.withoutStrategies).resolve([
      file("a", "1", ["m", "n"]), file("a", "2", ["o", "p"]), file("b", nil, ["m", "n"]),
      file("c", nil, ["m"]),
    ])
  }

  @Test func nothingIsDecidedWithoutStrategies() throws {
    let rules = [
      PolicyRule(try PathPattern(Array("b".utf8)), FileSettings(strategies: [.keepBoth]))
    ]
    let outcome = try Self.outcome(Policy([.keepBoth], rules: rules))
    #expect(
      outcome.files.map(\.state) == [.undecided, .undecided, .undecided, .unchanged])
  }

  @Test(arguments: [
    // By path: the file that has the version, or the first one.
    ("a", "m:1", "1"), ("a", "p:1", "2"), ("a", "z:9", "1"), ("b", "n:1", "b"),
    // By identity.
    ("2", "o:1", "2"),
    // Nothing is in conflict there.
    ("c", "m:1", nil), ("d", "m:1", nil),
  ])
  func aPickNamesAConflict(path: String, version: String, identity: String?) throws {
    let files = try Self.outcome().files
    let version = try #require(VersionID(version))
    var decisions: [Decision] = []
    var problems: [Int: PickProblem] = [:]
    let used = decisions.add(
      [Pick(path: Array(path.utf8), version: version)], in: files, problems: &problems)
    #expect(problems == (identity == nil ? [0: .noConflict] : [:]))
    let meant = files.first { $0.identity.bytes == identity.map { Array($0.utf8) } }
    #expect(decisions == (meant?.conflict.map { [Decision($0.id, .pick(version))] } ?? []))
    #expect(used == (identity == nil ? [] : [0]))
  }

  /// The same conflict is decided once: what was said before would be told as refused.
  @Test func aPickTakesThePlaceOfADecision() throws {
    let files = try Self.outcome().files
    let ids = try ["m:1", "n:1", "o:1"].map { try #require(VersionID($0)) }
    let conflicts = try files.prefix(3).map { try #require($0.conflict?.id) }
    var problems: [Int: PickProblem] = [:]
    var decisions = [Decision(conflicts[0], .keepBoth), Decision(conflicts[2], .merge)]
    let used = decisions.add(
      [("c", 0), ("1", 0), ("1", 1), ("2", 2)].map {
        Pick(path: Array($0.0.utf8), version: ids[$0.1])
      },
      in: files, problems: &problems)
    #expect(
      decisions == [
        Decision(conflicts[2], .merge), Decision(conflicts[0], .pick(ids[1])),
        Decision(conflicts[1], .pick(ids[2])),
      ])
    #expect(used == [1, 2, 3])
  }

  // MARK: Words

  /// Files in folders, one of which is called as another, with a device that is called as a number and one
  /// that is called as a word.
  static func named() throws -> [FileOutcome] {
    func file(_ path: RelativePath, _ devices: [DeviceID]) -> FileHistory {
      FileHistory(
        path: path,
        versions: devices.enumerated().map { index, device in
          FileVersion(
            path: path, state: .file(FileContent(device.bytes)), vector: [device: 1],
            device: device, modified: Timestamp(nanoseconds: Int64(devices.count - index)))
        })
    }
    return try Resolver(Policy().withoutStrategies).resolve([
      file("x/a", ["m", "n", "o"]), file("x/b", ["2", "n"]), file("y/b", ["m", "n"]),
      file("x/c", ["both", "n"]), file("c", ["m"]), file("y/d", ["m"]),
    ]).files
  }

  @Test(arguments: [
    ("x/a", "m", "m:1"), ("a", "o", "o:1"), ("a", "1", "m:1"), ("a", "3", "o:1"), ("c", "n", "n:1"),
    ("x/b", "1", "2:1"), ("y/b", "2", "n:1"),
    ("a", "0", nil), ("a", "4", nil), ("a", "01", nil), ("a", "dad", nil), ("d", "1", nil),
    // The name of several, the second choice and a device of that name, all versions and a device.
    ("b", "n", nil), ("x/b", "2", nil), ("x/c", "both", nil),
  ])
  func aWordNamesOneChoice(path: String, word: String, version: String?) throws {
    let files = try Self.named()
    var decisions: [Decision] = []
    var problems: [Int: PickProblem] = [:]
    let pick = Pick(path: Array(path.utf8), .word(Array(word.utf8)))
    let used = decisions.add([pick], in: files, areAll: true, problems: &problems)
    #expect(decisions.map(\.choice) == (version.flatMap(VersionID.init).map { [.pick($0)] } ?? []))
    #expect(used.isEmpty == (version == nil) && problems.isEmpty == (version != nil))
  }

  @Test func bothKeepsAll() throws {
    var decisions: [Decision] = []
    var problems: [Int: PickProblem] = [:]
    let pick = Pick(path: Array("a".utf8), .word(Array("both".utf8)))
    _ = decisions.add([pick], in: try Self.named(), areAll: true, problems: &problems)
    #expect(decisions.map(\.choice) == [.keepBoth])
  }

  /// Several words with commas are kept in that order; each must mean one version.
  @Test(arguments: [
    ("a", "m,o", ["m:1", "o:1"]), ("a", "3,n,1", ["o:1", "n:1", "m:1"]),
    ("a", "m,1", ["m:1", "m:1"]),
    ("a", "m,", nil), (",", "m", nil), ("a", "m,dad", nil), ("a", "both,m", nil),
    ("x/b", "n,2", nil),
  ])
  func severalWordsAreKeptInTheirOrder(path: String, word: String, versions: [String]?) throws {
    let files = try Self.named()
    var decisions: [Decision] = []
    var problems: [Int: PickProblem] = [:]
    let pick = Pick(path: Array(path.utf8), .word(Array(word.utf8)))
    let used = decisions.add([pick], in: files, areAll: true, problems: &problems)
    let ids = versions?.compactMap { VersionID($0) }
    #expect(decisions.map(\.choice) == (ids.map { [.keep($0)] } ?? []))
    #expect(used.isEmpty == (versions == nil) && problems.isEmpty == (versions != nil))
  }

  /// What is wrong says what could be picked.
  @Test func problemsNameTheCandidates() throws {
    let files = try Self.named()
    let choices = try #require(files.first { $0.path == "x/b" }).choices
    let wrong: [(String, String, PickProblem)] = [
      ("b", "n", .severalFiles([Array("x/b".utf8), Array("y/b".utf8)])),
      ("x/b", "2", .severalChoices("x/b", choices)), ("x/b", "3", .noChoice("x/b", choices)),
      ("y/d", "m", .noConflict),
    ]
    for (path, word, problem) in wrong {
      var decisions: [Decision] = []
      var problems: [Int: PickProblem] = [:]
      let pick = Pick(path: Array(path.utf8), .word(Array(word.utf8)))
      _ = decisions.add([pick], in: files, areAll: true, problems: &problems)
      #expect(problems == [0: problem])
      // What other files say before or after does not hide it.
      _ = decisions.add([pick], in: [], areAll: true, problems: &problems)
      #expect(problems == [0: problem])
    }
  }

  /// In a folder not all files are known here.
  @Test func withoutAllFilesOnlyWholePathsCount() throws {
    let files = try Self.named()
    for (path, word, counts) in [("a", "m", false), ("x/a", "1", true), ("x/a", "n", true)] {
      var decisions: [Decision] = []
      var problems: [Int: PickProblem] = [:]
      let pick = Pick(path: Array(path.utf8), .word(Array(word.utf8)))
      #expect(decisions.add([pick], in: files, problems: &problems).isEmpty == !counts)
    }
  }

  // MARK: Spellings

  /// Versions as they lie in real folders: by the names of their files, and who wrote them.
  static func labelled() throws -> [FileOutcome] {
    func file(_ path: RelativePath, _ versions: [(label: String, device: String)]) throws
      -> FileHistory
    {
      FileHistory(
        path: path,
        versions: try versions.enumerated().map { index, version in
          FileVersion(
            path: path, state: .file(FileContent(version.label)),
            device: try DeviceID(Array(version.device.utf8)),
            modified: Timestamp(nanoseconds: Int64(versions.count - index)),
            label: Array(version.label.utf8))
        })
    }
    return try Resolver(Policy().withoutStrategies).resolve([
      file(
        "x/a.md", [("a (Anna's copy).md", "Anna"), ("a.md", "original")]),
      file(
        "x/b.md",
        [("b.1.md", "copy"), ("b.md", "original"), ("b.2.md", "copy 2"), ("b.3.md", "ANNA")]),
      file("c, d.md", [("c, d 1.md", "Ben"), ("c, d.md", "original"), ("c, d 2.md", "ben")]),
      file("y/e.md", [("e 1.md", "Über"), ("e 2.md", "Ben")]),
    ]).files
  }

  /// What people write for a version, and the name of its file; `nil` if it is refused, with so many candidates.
  @Test(arguments: [
    // As lists have it: number, device.
    ("x/a.md", "1", "a (Anna's copy).md", 0), ("x/a.md", "2", "a.md", 0),
    ("x/a.md", "Anna", "a (Anna's copy).md", 0),
    // In any case, and in any form of Unicode.
    ("x/a.md", "anna", "a (Anna's copy).md", 0), ("x/a.md", "ANNA", "a (Anna's copy).md", 0),
    ("x/a.md", "ORIGINAL", "a.md", 0), ("y/e.md", "u\u{308}BER", "e 1.md", 0),
    // What it is.
    ("x/a.md", "original", "a.md", 0), ("x/a.md", "copy", "a (Anna's copy).md", 0),
    ("x/a.md", "Copy", "a (Anna's copy).md", 0),
    // The name of its file, alone or behind folders; also for the path.
    ("x/a.md", "a.md", "a.md", 0), ("x/a.md", "./x/a.md", "a.md", 0),
    ("x/a.md", "/home/me/x/a (Anna's copy).md", "a (Anna's copy).md", 0),
    ("x/a (Anna's copy).md", "original", "a.md", 0), ("a (Anna's copy).md", "2", "a.md", 0),
    ("c, d.md", "c, d.md", "c, d.md", 0), ("c, d 2.md", "original", "c, d.md", 0),
    // What a list prints is meant before what is like it.
    ("x/b.md", "copy", "b.1.md", 0), ("x/b.md", "Copy 2", "b.2.md", 0),
    ("x/b.md", "Anna", "b.3.md", 0), ("c, d.md", "ben", "c, d 2.md", 0),
    // Several may be meant.
    ("x/b.md", "COPY", nil, 3), ("c, d.md", "BEN", nil, 2), ("c, d.md", "copy", nil, 2),
    ("y/e.md", "copy", nil, 2),
    // Nothing is.
    ("x/a.md", "3", nil, 0), ("x/a.md", "b.md", nil, 0), ("y/e.md", "original", nil, 0),
    ("x/a.md", "Anna's", nil, 0), ("x/a.md", "", nil, 0),
  ])
  func whatPeopleWriteNamesOneVersion(
    path: String, word: String, label: String?, candidates: Int
  ) throws {
    let files = try Self.labelled()
    var decisions: [Decision] = []
    var problems: [Int: PickProblem] = [:]
    let pick = Pick(path: Array(path.utf8), .word(Array(word.utf8)))
    _ = decisions.add([pick], in: files, areAll: true, problems: &problems)
    let meant = files.flatMap(\.choices).first { $0.version.label == label.map { Array($0.utf8) } }
    #expect(decisions.map(\.choice) == (label == nil ? [] : [.pick(try #require(meant).id)]))
    if case .severalChoices(_, let choices)? = problems[0] {
      #expect(choices.count == candidates)
    } else {
      #expect(candidates == 0 && problems.isEmpty == (label != nil))
    }
  }
}
