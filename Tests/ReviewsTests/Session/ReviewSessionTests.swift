import ArraySpans
import ConflictResolution
import Reviews
import TestSupport
import Testing

@Suite("The steps of a review")
struct ReviewSessionTests {
  /// Conflicts at paths, of a kind that alternates.
  static func conflicts(_ paths: [String]) throws -> [OpenConflict] {
    try paths.enumerated().map { index, path in
      let path = try #require(RelativePath(path))
      return OpenConflict(
        ConflictID("c-\(index)"), path: path, kind: index % 2 == 0 ? .editEdit : .createCreate)
    }
  }

  static func decision(_ session: ReviewSession, _ choice: Decision.Choice) -> Decision {
    Decision(session.current?.id ?? ConflictID("none"), choice)
  }

  @Test func answersGoToTheConflictsInTheirOrder() throws {
    var session = ReviewSession(of: try Self.conflicts(["a", "b", "c"]))
    #expect(session.currentPosition == 0)
    #expect(!session.canGoBack)
    session.answer(Self.decision(session, .keepBoth))
    session.skip()
    session.answer(Self.decision(session, .merge))
    #expect(session.currentPosition == nil)
    #expect(session.decisions.map(\.conflict.description) == ["c-0", "c-2"])
    #expect(session.answer(at: 1) == .skipped)
  }

  @Test func goingBackTakesTheLastAnswerBack() throws {
    var session = ReviewSession(of: try Self.conflicts(["a", "b", "c"]))
    session.answer(Self.decision(session, .keepBoth))
    session.skip()
    let back1 = session.goBack()
    #expect(back1)
    #expect(session.currentPosition == 1)
    let back2 = session.goBack()
    #expect(back2)
    #expect(session.currentPosition == 0)
    #expect(session.decisions == [])
    let back3 = session.goBack()
    #expect(!back3)
    // What comes after is asked about again.
    session.answer(Self.decision(session, .merge))
    #expect(session.currentPosition == 1)
  }

  @Test func earlierAnswersAreKeptAndCanBeTakenBack() throws {
    let conflicts = try Self.conflicts(["a", "b", "c", "d"])
    let earlier = [
      Decision(conflicts[0].id, .merge), Decision(conflicts[1].id, .keepBoth),
      Decision(ConflictID("c-other"), .merge),
    ]
    var session = ReviewSession(of: conflicts, decided: earlier)
    #expect(session.currentPosition == 2)
    #expect(session.decisions == Array(earlier.prefix(2)))
    let back4 = session.goBack()
    #expect(back4)
    #expect(session.currentPosition == 1)
    #expect(session.decisions == [earlier[0]])
  }

  @Test(
    arguments: zip(
      SharedAnswer.Scope.allCases,
      [["c-1", "c-2", "c-3", "c-4"], ["c-1", "c-4"], ["c-1", "c-3"]]))
  func sharedAnswerIsForItsScope(scope: SharedAnswer.Scope, expected: [String]) throws {
    var session = ReviewSession(of: try Self.conflicts(["x/a", "y/b", "x/c", "z", "y/e"]))
    session.skip()
    #expect(session.count(of: scope) == expected.count)
    session.share(SharedAnswer(.keepBoth, for: scope))
    var answered: [String] = []
    while let current = session.current {
      if session.sharedAnswer == nil {
        session.skip()
        continue
      }
      answered.append(current.id.description)
      session.useSharedAnswer(Decision(current.id, .keepBoth))
    }
    #expect(answered == expected)
    #expect(session.decisions.map(\.conflict.description) == expected)
  }

  @Test func goingBackTakesASharedAnswerBackAsAWhole() throws {
    var session = ReviewSession(of: try Self.conflicts(["a", "b", "c", "d"]))
    session.answer(Self.decision(session, .merge))
    session.share(SharedAnswer(.keepBoth, for: .remaining))
    session.useSharedAnswer(Self.decision(session, .keepBoth))
    session.setAsideSharedAnswer()
    #expect(session.sharedAnswer == nil)
    #expect(session.currentPosition == 2)
    // Asked by itself; from the next one on the shared answer holds again.
    session.skip()
    #expect(session.sharedAnswer != nil)
    session.useSharedAnswer(Self.decision(session, .keepBoth))
    #expect(session.currentPosition == nil)
    // First the answer to the one that was asked about, then all of the shared one.
    let back5 = session.goBack()
    #expect(back5)
    #expect(session.currentPosition == 2)
    #expect(session.answer(at: 3) != nil)
    #expect(session.sharedAnswer == nil)
    let back6 = session.goBack()
    #expect(back6)
    #expect(session.currentPosition == 1)
    #expect(session.answer(at: 3) == nil)
    #expect(session.sharedAnswer == nil)
    #expect(session.decisions.map(\.choice) == [.merge])
  }

  @Test func theLastOfSeveralSharedAnswersGoesFirst() throws {
    var session = ReviewSession(of: try Self.conflicts(["a", "b", "c"]))
    session.share(SharedAnswer(.merge, for: .remaining))
    session.setAsideSharedAnswer()
    session.share(SharedAnswer(.keepBoth, for: .remaining))
    #expect(session.sharedAnswer?.action == .keepBoth)
    session.useSharedAnswer(Self.decision(session, .keepBoth))
    #expect(session.sharedAnswer?.action == .keepBoth)
    session.setAsideSharedAnswer()
    #expect(session.sharedAnswer?.action == .merge)
  }

  @Test func quittingKeepsWhatWasAnswered() throws {
    var session = ReviewSession(of: try Self.conflicts(["a", "b"]))
    session.answer(Self.decision(session, .merge))
    session.quit()
    #expect(session.current == nil)
    #expect(session.decisions.count == 1)
    session.skip()
    let back7 = session.goBack()
    #expect(!back7)
    #expect(session.answer(at: 1) == nil)
  }

  /// Whatever is done: the current conflict is the first without an answer, and each step back undoes one step.
  @Test(arguments: 0..<40) func stepsBackLeadToWhereTheyBegan(seed: UInt64) throws {
    var random = RepeatableGenerator(seed: seed)
    let paths = (0..<12).map { "\(Int.random(in: 0..<3, using: &random))/\($0)" }
    var session = ReviewSession(of: try Self.conflicts(paths))
    /// What each step met: the position, and the answers then.
    var states: [(position: Int?, answers: [ReviewSession.Answer?])] = []
    func answers() -> [ReviewSession.Answer?] {
      session.conflicts.indices.map { session.answer(at: $0) }
    }
    for _ in 0..<200 {
      let first = answers().firstIndex { $0 == nil }
      #expect(session.currentPosition == first, "seed \(seed)")
      if session.sharedAnswer != nil {
        if Bool.random(using: &random) {
          session.useSharedAnswer(Self.decision(session, .keepBoth))
        } else {
          session.setAsideSharedAnswer()
        }
        continue
      }
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where !states.isEmpty:
        let state = states.removeLast()
        let back8 = session.goBack()
        #expect(back8, "seed \(seed)")
        #expect(session.currentPosition == state.position, "seed \(seed)")
      case 1 where session.current != nil:
        states.append((session.currentPosition, answers()))
        session.skip()
      case 2 where session.current != nil:
        states.append((session.currentPosition, answers()))
        let scope = SharedAnswer.Scope.allCases.randomElement(using: &random) ?? .remaining
        session.share(SharedAnswer(.merge, for: scope))
      case 3, 4:
        guard session.current != nil else { continue }
        states.append((session.currentPosition, answers()))
        session.answer(Self.decision(session, .merge))
      default: continue
      }
    }
    while let state = states.popLast() {
      let back9 = session.goBack()
      #expect(back9)
      #expect(session.currentPosition == state.position, "seed \(seed)")
    }
    #expect(answers().allSatisfy { $0 == nil }, "seed \(seed)")
    #expect(!session.canGoBack)
  }
}
