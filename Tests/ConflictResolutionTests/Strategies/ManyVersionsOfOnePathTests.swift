import ConflictResolution
import Testing

/// Thousands of versions of one path: what each strategy makes of them, and what it says if it cannot.
@Suite("Many versions of one path")
struct ManyVersionsOfOnePathTests {
  static let count = 2000

  /// Versions of a device each, or without vectors; one in four has another content that an earlier one has too.
  static func versions(hasVectors: Bool) throws -> [FileVersion] {
    try (0..<count).map { number in
      let device = try DeviceID(Array("d\(number)".utf8))
      return FileVersion(
        path: "note.txt", state: .file(FileContent("text \(number % 4 == 3 ? 0 : number)\n")),
        vector: hasVectors ? [device: 1] : nil, device: device,
        modified: .seconds(Int64(number)))
    }
  }

  static func outcome(_ policy: Policy, hasVectors: Bool) throws -> FileOutcome {
    try #require(
      try Resolver(policy).resolve(try versions(hasVectors: hasVectors)).files.first)
  }

  @Test(arguments: [true, false])
  func keepBothSaysWhatToDoWhenItsNumbersEnd(hasVectors: Bool) throws {
    let file = try Self.outcome(Policy([.keepBoth]), hasVectors: hasVectors)
    #expect(file.state == .undecided && file.keeps.isEmpty && file.discards.isEmpty)
    #expect(file.choices.count == Self.count - Self.count / 4)
    let reason = try #require(file.declined.first?.reason)
    #expect(reason.contains("from 1 to 999"))
    #expect(reason.contains("set the numbering to 'finder'"))
  }

  /// Names that cannot get longer need other advice than a convention that counts further.
  @Test func marksThatDoNotFitIntoANameNeedLongerNames() throws {
    var policy = Policy([.keepBoth])
    policy.common.numbering = .dropbox
    policy.common.nameLimit = 20
    let reason = try #require(
      try Self.outcome(policy, hasVectors: true).declined.first?.reason)
    #expect(reason.contains("allow longer names"))
  }

  @Test(arguments: [true, false])
  func aConventionThatCountsFurtherKeepsAll(hasVectors: Bool) throws {
    var policy = Policy([.keepBoth])
    policy.common.numbering = .finder
    let file = try Self.outcome(policy, hasVectors: hasVectors)
    let contents = Self.count - Self.count / 4
    #expect(file.state == .resolved && file.keeps.count == contents && file.discards.isEmpty)
    let paths = Set(file.keeps.map(\.path))
    #expect(paths.count == contents && paths.contains("note.txt"))
    let names = paths.map(\.description)
    #expect(Set(names) == Set(["note.txt"] + (2...contents).map { "note \($0).txt" }))
  }

  @Test(arguments: [true, false])
  func aPersonsAnswerNamesAllHeads(hasVectors: Bool) throws {
    let open = try Self.outcome(Policy([.manual]), hasVectors: hasVectors)
    let conflict = try #require(open.conflict)
    let chosen = try #require(open.choices.last?.id)
    for heads in [conflict.heads, Array(conflict.heads.dropFirst())] {
      let decision = Decision(conflict.id, .pick(chosen), path: "note.txt", heads: heads)
      let outcome = try Resolver(Policy([.manual])).resolve(
        [FileHistory(path: "note.txt", versions: try Self.versions(hasVectors: hasVectors))],
        decisions: [decision])
      let isWhole = heads.count == conflict.heads.count
      #expect(outcome.refused.isEmpty == isWhole)
      #expect(outcome.files[0].state == (isWhole ? .resolved : .undecided))
    }
  }
}
