import ConflictResolution
import Reviews
import Scenarios
import Streams
import TestSupport
import Testing

/// A conflict as a person looks at it.
struct ConflictReviewTests {
  private static let letter = """
    {"device": "home", "vector": {"home": 1}, "modified": "2026-11-18T11:00:00Z", "text": "Dear Ann,\\n"},
    {"device": "home", "vector": {"home": 2}, "modified": "2026-11-18T11:07:30Z", "text": "Dear Anna,\\n"},
    {"device": "mom", "vector": {"home": 1, "mom": 1}, "modified": "2026-11-18T11:08:20Z",
     "text": "Dear Annie,\\n"}
    """

  private func review(_ versions: String, _ policy: Policy = Policy([.manual])) throws
    -> ConflictReview?
  {
    let text = """
      {"format": "resolve-scenario/1", "name": "Letter",
       "devices": {"home": "Home Mac", "mom": "Mom's iPad", "evil": "\\u001b[2J\\u202eMac"},
       "files": [{"path": "Letter.txt", "versions": [\(versions)]}]}
      """
    let scenario = try ScenarioReader.read(
      Array(text.utf8), file: "Letter.json", contentFolder: nil)
    let outcome = try Resolver(policy).resolve(scenario.files)
    return ConflictReview(
      of: outcome.files[0], devices: scenario.devices, known: scenario.files[0].versions)
  }

  @Test func hasTheVersionsOfAnUndecidedFileAndWhatTheyBeganWith() throws {
    let review = try #require(try review(Self.letter))
    #expect(review.versions.map(\.writer) == ["Mom's iPad", "Home Mac"])
    #expect(review.base?.writer == "Home Mac")
    #expect(review.base?.state == .file(FileContent(Array("Dear Ann,\n".utf8))))
    #expect(review.question == "Mom's iPad and Home Mac both changed it.")
  }

  @Test("versions that nobody is known to have written are called as the folder has them")
  func writersOfFolders() throws {
    func version(_ text: String, _ device: DeviceID, _ seconds: Int64) -> FileVersion {
      FileVersion(
        path: "f", state: .file(FileContent(text)), device: device, modified: .seconds(seconds),
        label: Array("f".utf8))
    }
    func review(_ versions: [FileVersion]) throws -> ConflictReview {
      try #require(ConflictReview(of: try Resolver(Policy([.manual])).resolve(versions).files[0]))
    }
    // The newest version comes first.
    let early = try review([version("1", "original", 100), version("2", "Mom's iPad", 150)])
    #expect(early.question == "Mom's iPad and the original both changed it.")
    #expect(early.versions.first?.age?.text == "50 s later than the original")
    let late = try review([version("1", "original", 150), version("2", "Mom's iPad", 100)])
    #expect(late.question == "The original and Mom's iPad both changed it.")
  }

  /// A folder that was renamed renames nothing in it, wherever the writers saw it.
  @Test("names are those in a folder that is known by its identity")
  func namesInFolders() throws {
    func review(_ other: String) throws -> ConflictReview {
      let text = """
        {"format": "resolve-scenario/1", "name": "Letter", "files": [
        {"path": "Letters", "id": "f", "versions": [
          {"device": "mom", "vector": {"mom": 1}, "path": "Mail", "parent": "/", "directory": true}]},
        {"path": "Letters/Ann.txt", "id": "l", "versions": [
          {"device": "home", "vector": {"home": 1}, "parent": "f", "text": "Dear Ann"},
          {"device": "home", "vector": {"home": 2}, "parent": "f", "text": "Dear Anna"},
          {"device": "mom", "vector": {"home": 1, "mom": 1}, "path": "Mail/\(other)", "parent": "f",
           "text": "Dear Annie"}]}]}
        """
      let files = try ScenarioReader.read(
        Array(text.utf8), file: "Letter.json", contentFolder: nil
      ).files
      let outcome = try Resolver(Policy([.manual])).resolve(files)
      return try #require(
        ConflictReview(of: outcome.files[1], devices: [:], known: files[1].versions))
    }
    let same = try review("Ann.txt")
    #expect(same.versions.map { $0.version.path } == ["Mail/Ann.txt", "Mail/Ann.txt"])
    #expect(same.renames.isEmpty)
    let renamed = try review("Annie.txt")
    #expect(renamed.renames.map { $0.to } == ["Mail/Annie.txt"])
    #expect(renamed.versions.map { $0.version.path }.contains("Mail/Ann.txt"))
  }

  @Test func hasNothingOfADecidedFile() throws {
    #expect(try review(Self.letter, Policy([.keepBoth])) == nil)
  }

  @Test func saysWhoWroteAVersionAndWhen() throws {
    let review = try #require(try review(Self.letter))
    let lines = review.versions.map { version in
      version.whoAndWhen { "\($0.nanoseconds / 1_000_000_000) s" }
    }
    #expect(
      lines == [
        "Mom's iPad, 1795000100 s, 50 s later than Home Mac's",
        "Home Mac, 1795000050 s, 50 s earlier than Mom's iPad's",
      ])
  }

  @Test func comparesWithTheNewestAndTheNewestWithTheNext() throws {
    let review = try #require(
      try review(
        """
        {"device": "a", "vector": {"a": 1}, "modified": "2026-11-18T11:00:00Z", "text": "a"},
        {"device": "b", "vector": {"b": 1}, "text": "b"},
        {"device": "c", "vector": {"c": 1}, "modified": "2026-11-20T12:00:00Z", "text": "c"},
        {"device": "d", "vector": {"d": 1}, "modified": "2026-11-20T12:00:00Z", "text": "d"}
        """))
    let ages = Dictionary(
      uniqueKeysWithValues: review.versions.map { ($0.writer, $0.age?.text ?? "none") })
    #expect(
      ages == [
        "a": "2 days earlier than \(review.versions[0].writer)'s", "b": "none",
        "c": "at the same time as d's", "d": "at the same time as c's",
      ])
  }

  @Test func namesAVersionByItsNumberWhereOneDeviceWroteBoth() throws {
    let review = try #require(
      try review(
        """
        {"device": "mom", "vector": {"mom": 1}, "modified": "2026-11-18T11:00:00Z", "text": "a"},
        {"device": "mom", "vector": {"mom": 1}, "modified": "2026-11-18T11:03:00Z", "text": "b"}
        """))
    #expect(
      review.versions.map { $0.age?.text } == [
        "3 min later than version 2", "3 min earlier than version 1",
      ])
    #expect(review.question.hasPrefix("Mom's iPad wrote different versions under one number"))
  }

  @Test func saysWhatWasDeletedAndByWhom() throws {
    let review = try #require(
      try review(
        """
        {"device": "home", "vector": {"home": 1}, "text": "first\\n"},
        {"device": "mom", "vector": {"home": 1, "mom": 1}, "text": "second\\n"},
        {"device": "mom", "vector": {"home": 1, "mom": 2}, "modified": "2026-11-18T11:08:20Z", "deleted": true},
        {"device": "home", "vector": {"home": 2}, "text": "edited\\n"},
        {"device": "dad", "vector": {"home": 1, "dad": 1}, "text": "edited too\\n"}
        """))
    let deletion = try #require(review.deletions.first)
    #expect(review.deletions.count == 1)
    #expect(review.versions[deletion.version].writer == "Mom's iPad")
    #expect(review.versions[deletion.version].modified != nil)
    #expect(deletion.deleted?.state == .file(FileContent("second\n")))
    #expect(deletion.deleted?.writer == "Mom's iPad")
    #expect(
      ["dad and Home Mac", "Home Mac and dad"].contains {
        review.question == "Mom's iPad deleted it, and \($0) changed it."
      })
    let live = try #require(review.versions.indices.first { $0 != deletion.version })
    #expect(
      review.comparison(from: live, to: deletion.version) == .kinds(from: .file, to: .deleted))
  }

  @Test func saysBothNames() throws {
    let review = try #require(
      try review(
        """
        {"device": "home", "vector": {"home": 1}, "text": "one\\n"},
        {"device": "home", "vector": {"home": 2}, "path": "Brief.txt", "text": "one\\n"},
        {"device": "mom", "vector": {"home": 1, "mom": 1}, "path": "Letter \\u202e.md", "text": "one\\n"}
        """))
    #expect(review.renames.map { $0.from } == ["Letter.txt", "Letter.txt"])
    #expect(Set(review.renames.map { $0.to.description }).count == 2)
    let question = review.question
    #expect(question.contains("renamed it to"))
    #expect(question.contains("Letter \\u{202E}.md") && question.contains("Brief.txt"))
  }

  /// Both devices had both versions, merged them apart from each other, and went on.
  private static func crossed(_ first: String, _ second: String) -> String {
    """
    {"device": "home", "vector": {"home": 1}, "text": "\(first)\\n"},
    {"device": "mom", "vector": {"mom": 1}, "text": "\(second)\\n"},
    {"device": "home", "vector": {"home": 2, "mom": 1}, "text": "one more\\n"},
    {"device": "mom", "vector": {"home": 1, "mom": 2}, "text": "one other\\n"}
    """
  }

  @Test func severalBasesAreNamedAndNoneIsChosenByGuess() throws {
    let review = try #require(try review(Self.crossed("one", "two")))
    #expect(review.conflict.bases.count == 2)
    #expect(Set(review.bases.map { $0.writer }) == ["Home Mac", "Mom's iPad"])
    #expect(review.base == nil)
    #expect(review.hunks()?.hasBase == false)
    #expect(
      review.reasonWithoutBase
        == "The versions began with 2 versions that differ, Home Mac's and Mom's iPad's: none of them alone is the base."
    )
  }

  @Test func severalBasesOfOneContentAreOne() throws {
    let review = try #require(try review(Self.crossed("one", "one")))
    #expect(review.bases.count == 2)
    #expect(review.base == review.bases[0])
    #expect(review.hunks()?.hasBase == true)
    #expect(review.reasonWithoutBase == nil)
  }

  @Test func whatBeganApartNeedsNoReason() throws {
    let review = try #require(
      try review(
        """
        {"device": "home", "vector": {"home": 1}, "text": "one\\n"},
        {"device": "mom", "vector": {"mom": 1}, "text": "two\\n"}
        """))
    #expect(review.bases.isEmpty && review.base == nil && review.reasonWithoutBase == nil)
  }

  @Test func saysWhoRenamedAndWhoChanged() throws {
    let review = try #require(
      try review(
        """
        {"device": "home", "vector": {"home": 1}, "text": "one\\n"},
        {"device": "home", "vector": {"home": 2}, "path": "Brief.txt", "text": "two\\n"},
        {"device": "mom", "vector": {"home": 1, "mom": 1}, "text": "three\\n"}
        """))
    #expect(review.renames.count == 1)
    #expect(review.question == "Home Mac renamed it to Brief.txt, and Mom's iPad changed it.")
  }

  @Test func saysWhatIsMadeApartAndOfWhichKind() throws {
    let apart = try #require(
      try review(
        """
        {"device": "home", "vector": {"home": 1}, "text": "one"},
        {"device": "mom", "vector": {"mom": 1}, "text": "two"}
        """))
    #expect(apart.base == nil)
    #expect(apart.question.hasSuffix("each made a file of this name."))
    let kinds = try #require(
      try review(
        """
        {"device": "home", "vector": {"home": 1}, "text": "one"},
        {"device": "mom", "vector": {"mom": 1}, "directory": true}
        """))
    #expect(
      kinds.question == "It is a file from Home Mac and a directory from Mom's iPad.")
    #expect(kinds.hunks() == nil)
  }

  @Test func showsNoEscapeOfAName() throws {
    let review = try #require(
      try review(
        """
        {"device": "evil", "vector": {"evil": 1}, "text": "one"},
        {"device": "mom", "vector": {"mom": 1}, "text": "two"}
        """))
    let texts =
      [review.question]
      + review.versions.flatMap { version in
        [version.whoAndWhen { $0.description }] + version.details.map { $0.value }
      }
    for text in texts {
      #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" }, "\(text)")
    }
    #expect(review.question.contains("\\x1B[2J\\u{202E}Mac"))
  }

  @Test func hasVectorsAndDigestsForWhoAsks() throws {
    let review = try #require(try review(Self.letter))
    let details = review.versions[0].details
    #expect(details.map { $0.label } == ["version", "device", "vector", "digest"])
    #expect(details[0].value == "home:1,mom:1")
    #expect(details[3].value.utf8.count == 64)
    #expect(!review.question.contains("home:1"))
  }

  @Test func refusesAnswersThatAreNone() throws {
    let review = try #require(try review(Self.letter))
    #expect(throws: ReviewAnswerError.noVersion(place: 2, count: 2)) {
      try review.decision(for: .keep(2))
    }
    #expect(throws: ReviewAnswerError.noVersion(place: -1, count: 2)) {
      try review.decision(for: .keep(-1))
    }
    #expect(throws: ReviewAnswerError.nothingKept) { try review.decision(for: .keepSeveral([])) }
    #expect(throws: ReviewAnswerError.keptTwice(place: 1)) {
      try review.decision(for: .keepSeveral([1, 1]))
    }
    #expect(
      ReviewAnswerError.noVersion(place: 2, count: 2).description
        == "There are 2 versions: give a number from 1 to 2.")
    #expect(
      ReviewAnswerError.openHunks([0, 2]).description
        == "Parts 1 and 3 are open: choose each or leave the file open.")
    let decision = try #require(try review.decision(for: .text(Array("Dear all,\n".utf8))))
    #expect(decision.path == "Letter.txt" && decision.heads == review.conflict.heads)
    #expect(decision.choice == .content(Array("Dear all,\n".utf8)))
  }
}
