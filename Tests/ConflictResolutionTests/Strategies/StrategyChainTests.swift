import ConflictResolution
import Testing

/// Chains as text, and the table of the built-in strategies that they are read by.
@Suite struct StrategyChainTests {
  private static func parse(
    _ text: String, others: [Strategy] = []
  ) throws(StrategyChainError) -> [String] {
    try StrategyChain.parse(Array(text.utf8), others: others).map { $0.name }
  }

  @Test(arguments: [
    ("newest", ["newest"]),
    ("merge,keep-both", ["merge", "keep-both"]),
    ("device:mom,device:b:c", nil),
    ("device:mom,newest:strict,manual", ["device:mom", "newest:strict", "manual"]),
    ("newest,newest", ["newest", "newest"]),
    ("superset,keep-both:3,manual", ["superset", "keep-both:3", "manual"]),
    ("keep-both:9999", ["keep-both:9999"]),
  ])
  func reads(text: String, names: [String]?) {
    #expect((try? Self.parse(text)) == names)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let text: String
    let name: String
    let offset: Int
    let isProgram: Bool
    var testDescription: String { "'\(text)'" }

    init(_ text: String, _ name: String, _ offset: Int, isProgram: Bool = false) {
      self.text = text
      self.name = name
      self.offset = offset
      self.isProgram = isProgram
    }
  }

  @Test(arguments: [
    Refusal("", "", 0), Refusal("newest,", "", 7), Refusal(",newest", "", 0),
    Refusal("merge,,newest", "", 6), Refusal("merge, newst", "newst", 7),
    Refusal("newest:lax", "newest:lax", 0), Refusal("device", "device", 0),
    Refusal("oldest,Newest,x", "Newest", 7),
    Refusal("merge,exec:a,b", "exec:a", 6, isProgram: true),
  ])
  func refuses(_ refusal: Refusal) throws {
    let error = try #require(throws: StrategyChainError.self) { try Self.parse(refusal.text) }
    #expect(error.name == Array(refusal.name.utf8))
    #expect(error.offset == refusal.offset)
    #expect(error.problem == (refusal.isProgram ? .program : .unknown))
  }

  @Test func aBadDeviceSaysWhy() throws {
    for (id, code) in [
      ("", VersionVectorError.Code.deviceEmpty), ("a:b", .deviceForbiddenCharacter),
      (String(repeating: "x", count: 65), .deviceTooLong),
    ] {
      let error = try #require(throws: StrategyChainError.self) {
        try Self.parse("merge,device:\(id)")
      }
      guard case .badDevice(let problem) = error.problem else {
        Issue.record("\(error)")
        continue
      }
      #expect(problem.code == code && error.offset == 6)
    }
    // A text would repair the bytes to another device.
    let bytes = Array("device:".utf8) + [0xFF]
    #expect(throws: StrategyChainError.self) { try StrategyChain.parse(bytes) }
  }

  @Test(arguments: ["", "0", "10000", "-1", "+2", "2x", "three", "99999999999999999999"])
  func aBadCountIsOne(count: String) throws {
    let error = try #require(throws: StrategyChainError.self) {
      try Self.parse("newest,keep-both:\(count)")
    }
    #expect(error.problem == .badCount && error.offset == 7)
  }

  /// The command is all that follows, and only the caller can make it a strategy.
  @Test func aProgramTakesTheRestOfTheChain() throws {
    for (text, names) in [
      ("exec:a,b", ["exec:a,b"]), ("newest,exec:a %A,newest", ["newest", "exec:a %A,newest"]),
      ("exec:", nil), ("merge,exec:", nil),
    ] as [(String, [String]?)] {
      let chain = try? StrategyChain.parse(Array(text.utf8)) { command in
        command.isEmpty
          ? nil
          : Strategy(name: "exec:" + String(decoding: command, as: UTF8.self)) { _ in
            .declined("no")
          }
      }
      #expect(chain?.map(\.name) == names, "\(text)")
    }
  }

  @Test func othersStandBesideTheBuiltInOnes() throws {
    let mine = Strategy(name: "mine") { _ in .declined("no") }
    #expect(try Self.parse("mine,newest", others: [mine]) == ["mine", "newest"])
    #expect(throws: StrategyChainError.self) { try Self.parse("mine,newest") }
  }

  /// What a row says of a strategy is what the strategy does.
  @Test func rowsSayWhatStrategiesDo() throws {
    for row in Strategy.builtIns {
      let name = row.example(device: "A")
      let strategy = try #require(Strategy(named: name))
      #expect(strategy.name == name)
      #expect(strategy.readsContents == row.readsContents, "\(name)")
      #expect(!row.summary.isEmpty && !row.summary.hasSuffix("."), "\(name)")
    }
    #expect(Set(Strategy.builtInNames).count == Strategy.builtIns.count)
  }

  /// Who asks for contents makes a caller load them: only what looks at lines, and a person, who may ask for a merge.
  @Test func onlyWhatLooksAtLinesAndAPersonReadContents() {
    #expect(
      Strategy.builtIns.filter { $0.readsContents }.map { $0.name }
        == ["superset", "merge", "merge:data", "manual"])
  }

  /// A strategy that reads no contents decides by their digests just as it does by their bytes, where none was lost.
  @Test func digestsSufficeWhereNoContentsAreRead() throws {
    for row in Strategy.builtIns where !row.readsContents {
      let name = row.example(device: "Y")
      let resolver = Resolver(Policy([try #require(Strategy(named: name))], resolvingDevice: "X"))
      let whole = Self.conflict(FileContent("1\n2\n"), FileContent("1\nzwei\n"))
      var bare = whole
      for index in bare.indices {
        guard case .file(let content) = whole[index].state else { continue }
        bare[index].state = .file(FileContent(size: content.size, digest: content.digest))
      }
      #expect(
        try resolver.resolve(bare).files.map { $0.keeps.map { $0.version.state } }
          == resolver.resolve(whole).files.map { $0.keeps.map { $0.version.state } }, "\(name)")
    }
  }

  private static func conflict(_ left: FileContent, _ right: FileContent) -> [FileVersion] {
    [
      FileVersion(
        path: "notes", state: .file(left), vector: ["X": 1], device: "X", modified: .seconds(1)),
      FileVersion(
        path: "notes", state: .file(right), vector: ["Y": 1], device: "Y", modified: .seconds(2)),
    ]
  }
}
