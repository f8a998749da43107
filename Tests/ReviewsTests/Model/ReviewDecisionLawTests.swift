import ConflictResolution
import Reviews
import Scenarios
import TestSupport
import Testing
import TextMerge

/// What holds of every answer about a conflict of any scenario.
struct ReviewDecisionLawTests {
  /// All scenarios but those in which the engine has no counter or no name left for what a person chooses.
  private static let scenarios = ScenarioFixtures.all.filter {
    $0 != "counter-at-its-highest.json" && $0 != "names-exhausted.json"
  }

  /// Every undecided conflict of a scenario whose strategies decide nothing.
  private func reviews(
    of scenario: Scenario
  ) throws -> [(review: ConflictReview, decide: (Decision) throws -> Outcome)] {
    let resolver = Resolver(Policy([.merge, .manual], resolvingDevice: "home"))
    let files = scenario.files
    let outcome = try resolver.resolve(files, present: scenario.present)
    return outcome.files.compactMap { file in
      ConflictReview(of: file, devices: scenario.devices).map { review in
        (review, { try resolver.resolve(files, present: scenario.present, decisions: [$0]) })
      }
    }
  }

  /// A shared answer names devices where an answer about one conflict names versions, and means the same.
  @Test(arguments: scenarios)
  func sharedAnswersMeanWhatAnswersMean(name: String) throws {
    for (review, _) in try reviews(of: ScenarioFixtures.read(name)) {
      func choice(_ action: SharedAnswer.Action) -> Decision.Choice? {
        SharedAnswer(action, for: .remaining).choice(for: review)
      }
      let devices = review.versions.map(\.version.device)
      guard Set(devices).count == devices.count else {
        let twice = devices.first { device in devices.count { $0 == device } > 1 }
        #expect(twice.flatMap { choice(.version(of: $0)) } == nil)
        #expect(twice.flatMap { choice(.keep(of: [$0])) } == nil)
        #expect(twice.flatMap { choice(.hunks(of: [$0])) } == nil)
        continue
      }
      for place in devices.indices {
        #expect(choice(.version(of: devices[place])) == .pick(review.versions[place].ids[0]))
      }
      let ids = review.versions.reversed().map { $0.ids[0] }
      #expect(choice(.keep(of: devices.reversed())) == .keep(ids))
      #expect(choice(.keep(of: devices + ["nobody"])) == nil)
      guard let hunks = review.hunks() else {
        #expect(choice(.hunks(of: devices)) == nil)
        #expect(choice(.hunksOfBase) == nil)
        continue
      }
      let sides = Array(review.textVersions.indices.reversed())
      let answer = ReviewAnswer.hunks(hunks.hunks.map { _ in .sides(sides) })
      #expect(
        choice(.hunks(of: sides.map { devices[review.textVersions[$0]] }))
          == (try review.decision(for: answer)?.choice))
      #expect((choice(.hunksOfBase) != nil) == hunks.hasBase)
      #expect(choice(.hunks(of: ["nobody"])) == nil)
    }
  }

  private func own(_ outcome: Outcome, _ review: ConflictReview) -> FileOutcome? {
    outcome.files.first { $0.identity == review.file.identity }
  }

  /// What stands of the file itself under its name.
  private func state(_ outcome: Outcome, _ review: ConflictReview) -> FileState? {
    let file = own(outcome, review)
    let kept = file?.keeps.first { $0.identity == review.file.identity }?.version.state
    return kept ?? file?.notShown.first?.kept.version.state
  }

  @Test(arguments: scenarios)
  func everyAnswerLeadsToWhatItSays(_ name: String) throws {
    for (review, decide) in try reviews(of: ScenarioFixtures.read(name)) {
      #expect(try review.decision(for: .later) == nil)
      for place in review.versions.indices {
        let decision = try #require(try review.decision(for: .keep(place)))
        let outcome = try decide(decision)
        #expect(outcome.refused.isEmpty, "\(name): keep \(place)")
        #expect(state(outcome, review) == review.versions[place].state, "\(name): keep \(place)")
      }
      let deleted = try decide(try #require(try review.decision(for: .delete)))
      #expect(deleted.refused.isEmpty && state(deleted, review) == .deleted, "\(name): delete")
      if review.versions.contains(where: { $0.state.isLive }) {
        let all = try decide(try #require(try review.decision(for: .keepAll)))
        #expect(all.refused.isEmpty && own(all, review)?.state == .resolved, "\(name): keep all")
      }
      let live = review.versions.indices.filter { review.versions[$0].state.isLive }
      for first in live {
        for second in live where second != first {
          try checkKept([first, second], of: review, decide, name)
        }
      }
      if let proposal = review.file.proposal {
        let outcome = try decide(try #require(try review.decision(for: .proposal)))
        #expect(state(outcome, review) == .file(FileContent(proposal.text)))
      } else {
        #expect(throws: ReviewAnswerError.noProposal) { try review.decision(for: .proposal) }
      }
      try checkHunks(of: review, decide, name)
    }
  }

  private func checkKept(
    _ places: [Int], of review: ConflictReview, _ decide: (Decision) throws -> Outcome,
    _ name: String
  ) throws {
    let decision = try #require(try review.decision(for: .keepSeveral(places)))
    let outcome = try decide(decision)
    #expect(outcome.refused.isEmpty, "\(name): keep \(places)")
    #expect(state(outcome, review) == review.versions[places[0]].state, "\(name): keep \(places)")
    let file = try #require(own(outcome, review))
    let standing = Set(
      file.keeps.map { $0.version.state } + file.notShown.map { $0.kept.version.state })
    let named = Set(places.map { review.versions[$0].state })
    let before = file.keptBefore.count
    #expect(named.subtracting(standing).count <= before, "\(name): keep \(places)")
    #expect(standing.subtracting(named).isEmpty, "\(name): keep \(places)")
  }

  private func checkHunks(
    of review: ConflictReview, _ decide: (Decision) throws -> Outcome, _ name: String
  ) throws {
    guard let hunks = review.hunks() else {
      #expect(throws: ReviewAnswerError.noHunks) { try review.decision(for: .hunks([])) }
      return
    }
    let open = Array(hunks.hunks.indices)
    #expect(throws: ReviewAnswerError.openHunks(open)) { try review.decision(for: .hunks([])) }
    let marked = hunks.text(choosing: [])
    let left = try #require(hunks.conflictsLeft(in: marked.bytes))
    #expect(left.places.count == open.count)
    #expect(throws: ReviewAnswerError.conflictsLeft(left)) {
      try review.decision(for: .text(marked.bytes))
    }
    for side in 0..<hunks.sideCount {
      let choices = hunks.hunks.map { _ in ConflictHunks.Choice?.some(.sides([side])) }
      let decision = try #require(try review.decision(for: .hunks(choices)))
      let outcome = try decide(decision)
      #expect(outcome.refused.isEmpty, "\(name): hunks of side \(side)")
      let text = hunks.text(choosing: choices).bytes
      #expect(state(outcome, review) == .file(FileContent(text)), "\(name): hunks of \(side)")
      if !hunks.hasBase {
        #expect(.file(FileContent(text)) == review.versions[review.textVersions[side]].state)
      }
    }
  }

  @Test(arguments: scenarios)
  func aMergeThatIsOfferedIsTheOneThatIsMade(_ name: String) throws {
    let scenario = try ScenarioFixtures.read(name)
    let resolver = Resolver(Policy([.manual], resolvingDevice: "home"))
    let outcome = try resolver.resolve(scenario.files, present: scenario.present)
    for review in outcome.files.compactMap({ ConflictReview(of: $0) }) {
      guard let text = review.mergedText() else { continue }
      let merged = try resolver.resolve(
        scenario.files, present: scenario.present,
        decisions: [try #require(try review.decision(for: .merge))])
      #expect(merged.refused.isEmpty, "\(name): \(review.file.path)")
      #expect(state(merged, review) == .file(FileContent(text)), "\(name): \(review.file.path)")
    }
  }

  @Test(arguments: ScenarioFixtures.all)
  func everyConflictCanBeShown(_ name: String) throws {
    for (review, _) in try reviews(of: ScenarioFixtures.read(name)) {
      #expect(review.question.hasSuffix(".") && !review.question.contains("\u{1B}"))
      for (place, version) in review.versions.enumerated() {
        #expect(!version.whoAndWhen { $0.description }.isEmpty)
        #expect(version.age?.other != place)
        let same = try #require(review.comparison(from: place, to: place))
        #expect(same == .equal)
        for other in review.versions.indices where other != place {
          let comparison = try #require(review.comparison(from: place, to: other))
          // Versions are told apart by content or by name.
          let isEqual = comparison == .equal
          #expect(isEqual == (version.state == review.versions[other].state))
        }
        #expect((review.comparisonWithBase(of: place) == nil) == (review.base == nil))
      }
      #expect(
        review.deletions.map { $0.version }
          == review.versions.indices.filter { !review.versions[$0].state.isLive })
    }
  }
}
