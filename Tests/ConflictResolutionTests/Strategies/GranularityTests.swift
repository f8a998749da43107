import ConflictResolution
import Testing

/// What `merge` makes of conflicts of lines, by the granularity that applies.
struct GranularityTests {
  struct Name: CustomTestStringConvertible, Sendable {
    let name: String
    let granularity: TextGranularity?
    init(_ name: String, _ granularity: TextGranularity?) {
      self.name = name
      self.granularity = granularity
    }
    var testDescription: String { name }
  }

  @Test(arguments: [
    Name("line", .line), Name("word", TextGranularity([.words])),
    Name("touching", TextGranularity([.touchingLines])),
    Name("word:take", TextGranularity([.words], isTaken: true)),
    Name("touching,word", TextGranularity([.touchingLines, .words])),
    Name("word,touching:take", TextGranularity([.words, .touchingLines], isTaken: true)),
  ])
  func names(_ row: Name) {
    #expect(TextGranularity(named: row.name) == row.granularity)
    #expect(row.granularity?.description == row.name)
  }

  @Test(arguments: [
    "", "Word", "words", "word ", "word,", ",word", "word,word", "line,word", "line:take", ":take",
    "word:take,touching", "word:take:take",
  ])
  func otherNames(_ name: String) {
    #expect(TextGranularity(named: name) == nil)
  }

  static let base = version("a b c\n", ["X": 1], by: "X", at: 0)
  static let first = version("A b c\n", ["X": 2], by: "X", at: 2)
  static let second = version("a b C\n", ["X": 1, "Y": 1], by: "Y", at: 1)

  static func outcome(
    _ versions: [FileVersion], _ granularity: TextGranularity, rules: [PolicyRule] = [],
    strategies: [Strategy] = [.merge], decisions: [Decision] = []
  ) throws -> FileOutcome {
    let policy = Policy(
      strategies, resolvingDevice: "Y", granularity: granularity, rules: rules)
    let outcome = try Resolver(policy).resolve(
      [FileHistory(path: "f", versions: versions)], decisions: decisions)
    return try #require(outcome.files.first)
  }

  @Test func byLineNothingIsProposed() throws {
    let file = try Self.outcome([Self.base, Self.first, Self.second], .line)
    #expect(file.state == .undecided && file.proposal == nil && file.preview != nil)
    #expect(file.declined.map { $0.reason } == ["1 conflicting hunk"])
  }

  @Test func aProposalSaysWhatItTookFromWhom() throws {
    let file = try Self.outcome(
      [Self.base, Self.first, Self.second], TextGranularity([.words]))
    #expect(file.state == .undecided && file.keeps.isEmpty)
    let why = "line 1: \"a\" → \"A\" by X, \"c\" → \"C\" by Y"
    #expect(
      file.proposal
        == MergeProposal(text: Array("A b C\n".utf8), units: [.words], reason: why))
    #expect(
      file.declined.map { $0.reason } == [
        "1 conflicting hunk; by words (granularity word:take) it would merge: " + why
      ])
    #expect(file.preview != nil)
  }

  @Test func itIsTakenWhereThePolicySaysSo() throws {
    let file = try Self.outcome(
      [Self.base, Self.first, Self.second], TextGranularity([.words], isTaken: true))
    #expect(file.summary == "f=A b C/")
    #expect(
      file.decidedBy == .strategy("merge")
        && file.explanation?.rule == .finerMerge(by: [.words]))
    #expect(file.keeps.first?.vector == ["X": 2, "Y": 2])
    #expect(file.discards.isEmpty && file.proposal == nil)
  }

  @Test func theNextStrategyIsAskedWhereItIsOnlyProposed() throws {
    let file = try Self.outcome(
      [Self.base, Self.first, Self.second], TextGranularity([.words]),
      strategies: [.merge, .newest])
    #expect(file.summary == "f=A b c/" && file.proposal == nil)
    let reason = file.declined.first?.reason
    #expect(reason?.contains("by words (granularity word:take) it would merge") == true)
  }

  @Test func theLastRuleThatMatchesDecides() throws {
    let rules = [
      PolicyRule(
        try PathPattern(Array("*".utf8)), FileSettings(granularity: TextGranularity([.words]))),
      PolicyRule(
        try PathPattern(Array("f".utf8)),
        FileSettings(granularity: TextGranularity([.words], isTaken: true))),
      PolicyRule(try PathPattern(Array("g".utf8)), FileSettings(granularity: .line)),
      PolicyRule(try PathPattern(Array("f".utf8)), FileSettings(deletes: .newest)),
    ]
    let file = try Self.outcome([Self.base, Self.first, Self.second], .line, rules: rules)
    #expect(file.summary == "f=A b C/")
  }

  @Test func aDecisionForTheMergeAcceptsTheProposal() throws {
    let versions = [Self.base, Self.first, Self.second]
    let granularity = TextGranularity([.words])
    let conflict = try #require(try Self.outcome(versions, granularity).conflict)
    let decisions = [Decision(conflict.id, .merge)]
    let file = try Self.outcome(versions, granularity, decisions: decisions)
    #expect(file.summary == "f=A b C/" && file.decidedBy == .person)
    #expect(file.explanation?.rule == .finerMerge(by: [.words]))
    // What nobody proposed nobody can accept.
    let refused = try Self.outcome(versions, .line, decisions: decisions)
    #expect(refused.state == .undecided)
    #expect(refused.declined.map { $0.reason } == ["1 conflicting hunk"])
  }

  @Test func oneConflictThatStaysLeavesNoProposal() throws {
    let between = "-\n-\n"
    let file = try Self.outcome(
      [
        version("a b c\n\(between)Monday\n", ["X": 1], by: "X", at: 0),
        version("A b c\n\(between)Tuesday\n", ["X": 2], by: "X", at: 2),
        version("a b C\n\(between)Friday\n", ["X": 1, "Y": 1], by: "Y", at: 1),
      ], TextGranularity([.touchingLines, .words], isTaken: true))
    #expect(file.state == .undecided && file.proposal == nil)
    #expect(file.declined.map { $0.reason } == ["2 conflicting hunks"])
  }

  /// Three heads, two of which have a nearer base than all three, so they are merged in rank order.
  @Test func severalStepsAreToldTogether() throws {
    func text(_ first: String, _ second: String) -> String { first + "\n-\n-\n" + second + "\n" }
    let versions = [
      version(text("a b c", "p q r"), ["X": 1], by: "X", at: 0),
      version(text("a b c d e", "p q r"), ["X": 1, "Y": 1], by: "Y", at: 1),
      version(text("A b c d e", "P q r"), ["X": 1, "Y": 2], by: "Y", at: 4),
      version(text("a b C d e", "p q r"), ["X": 1, "Y": 1, "Z": 1], by: "Z", at: 3),
      version(text("a b c", "p q R"), ["X": 2], by: "X", at: 2),
    ]
    let lines = try Self.outcome(versions, TextGranularity([.touchingLines]))
    #expect(lines.state == .undecided && lines.proposal == nil)
    let file = try Self.outcome(versions, TextGranularity([.words]))
    #expect(file.proposal?.text == Array(text("A b C d e", "P q R").utf8))
    #expect(
      file.proposal?.reason == "line 1: \"a\" → \"A\" by Y, \"c\" → \"C\" by Z, "
        + "line 4: \"p\" → \"P\" by Y and Z, \"r\" → \"R\" by X")
    // What has been settled is no longer of use where a later step cannot be.
    var clashing = versions
    clashing[4] = version(text("a b c", "Q q r"), ["X": 2], by: "X", at: 2)
    let declined = try Self.outcome(clashing, TextGranularity([.words], isTaken: true))
    #expect(declined.state == .undecided && declined.proposal == nil)
  }

  @Test func theMergeOfAncestorsStaysByLines() throws {
    let versions = [
      version("a b c\n", ["X": 1], by: "X", at: 0),
      version("A b c\n", ["X": 2], by: "X", at: 1),
      version("a b C\n", ["X": 1, "Y": 1], by: "Y", at: 1),
      version("A b C\nx\n", ["X": 3, "Y": 1], by: "X", at: 2),
      version("y\nA b C\n", ["X": 2, "Y": 2], by: "Y", at: 2),
    ]
    let file = try Self.outcome(versions, TextGranularity([.words], isTaken: true))
    #expect(file.state == .undecided)
    #expect(
      file.declined.map { $0.reason } == [
        "the several bases cannot be merged: 1 conflicting hunk"
      ])
  }

  @Test func aLongListOfChangesIsCut() throws {
    func text(_ words: [String]) -> String { words.joined(separator: " | ") + "\n" }
    var words = (0..<40).map { "w\($0)" }
    let base = text(words)
    var theirs = words
    for index in stride(from: 0, to: 40, by: 4) { words[index] = "X\(index)" }
    for index in stride(from: 2, to: 40, by: 4) {
      theirs[index] = String(repeating: "ä", count: 50)
    }
    let file = try Self.outcome(
      [
        version(base, ["X": 1], by: "X", at: 0), version(text(words), ["X": 2], by: "X", at: 2),
        version(text(theirs), ["X": 1, "Y": 1], by: "Y", at: 1),
      ], TextGranularity([.words]))
    let reason = try #require(file.proposal?.reason)
    #expect(reason.hasPrefix("line 1: \"w0\" → \"X0\" by X, \"w2\" → \"ää"))
    #expect(reason.contains("→ \"" + String(repeating: "ä", count: 40) + "…\" by Y"))
    #expect(reason.hasSuffix(" and 12 more changes"))
  }

  @Test func sidesOfOneDeviceAreToldApartByVersion() throws {
    let file = try Self.outcome(
      [
        Self.base, version("A b c\n", ["X": 2], by: "X", at: 2),
        version("a b C\n", ["X": 2], by: "X", at: 1),
      ], TextGranularity([.words]))
    let ids = try #require(file.conflict?.heads.map { $0.description })
    #expect(
      file.proposal?.reason == "line 1: \"a\" → \"A\" by \(ids[0]), \"c\" → \"C\" by \(ids[1])")
  }

  @Test("What keeps words from settling a conflict is told, with the line of each side")
  func toldDoubt() throws {
    let base = ["We leave early on Monday with the red car.", "", "- milk", "- salt", "- rice"]
    let oil = "- oil"
    func text(_ place: Int, _ old: String, _ new: String) -> String {
      var lines = base
      lines[0] = lines[0].replacing(old, with: new)
      lines.insert(oil, at: place)
      return lines.joined(separator: "\n") + "\n"
    }
    let versions = [
      version(base.joined(separator: "\n") + "\n", ["X": 1], by: "X", at: 0),
      version(text(2, "early", "late"), ["X": 2], by: "X", at: 2),
      version(text(4, "red", "blue"), ["X": 1, "Y": 1], by: "Y", at: 1),
    ]
    let file = try Self.outcome(versions, TextGranularity([.words], isTaken: true))
    #expect(
      file.declined.map { $0.reason } == [
        """
        1 conflicting hunk; merged finer than by lines, line 3 of X and line 5 of Y are the same, \
        which both added
        """
      ])
    #expect(file.proposal == nil)
  }
}
