@testable import ConflictResolution
import Synchronization
import Testing
import TextMerge

/// Merges by a function from outside: what it is asked, how often, and what becomes of its answers.
@Suite struct MergingFunctionTests {
  /// Notes what it is asked, and puts the two sides one after the other.
  final class Recorder: Sendable {
    let asked = Mutex<[ContentMerge]>([])

    var strategy: Strategy {
      .merging(named: "join", rule: .mine, reason: "joined") { contents in
        self.asked.withLock { $0.append(contents) }
        return .success(contents.ours + contents.theirs)
      }
    }

    /// What was asked, as `base<ours|theirs`.
    var questions: [String] {
      asked.withLock { asked in
        asked.map { contents in
          let texts = [contents.base, contents.ours, contents.theirs].map {
            String(decoding: $0, as: UTF8.self).replacing("\n", with: "/")
          }
          return "\(texts[0])<\(texts[1])|\(texts[2])"
        }
      }
    }
  }

  static let base = version("b", ["X": 1], by: "X", at: 0)

  @Test func twoHeadsAreOneQuestion() throws {
    let recorder = Recorder()
    let file = try outcome(
      [
        Self.base, version("x", ["X": 2], by: "X", at: 1),
        version("y", ["X": 1, "Y": 1], by: "Y", at: 2),
      ], [recorder.strategy])
    #expect(recorder.questions == ["b<y|x"])
    #expect(recorder.asked.withLock { $0.map(\.path) } == ["f"])
    #expect(file.summary == "f=yx")
    #expect(file.decidedBy == .strategy("join"))
    let kept = try #require(file.main)
    #expect(kept.vector == ["P": 1, "X": 2, "Y": 1])
    #expect(kept.isNewContent)
    #expect(file.discards.isEmpty)
  }

  @Test func withoutADeviceItIsAProposal() throws {
    let file = try outcome(StrategyTests.clean, [Recorder().strategy], resolvingDevice: nil)
    #expect(file.isProvisional)
  }

  @Test func moreHeadsAreFoldedInRankOrder() throws {
    let recorder = Recorder()
    let file = try outcome(
      [
        Self.base, version("x", ["X": 2], by: "X", at: 1),
        version("y", ["X": 1, "Y": 1], by: "Y", at: 3),
        version("z", ["X": 1, "Z": 1], by: "Z", at: 2),
      ], [recorder.strategy])
    #expect(recorder.questions == ["b<y|z", "b<yz|x"])
    #expect(file.summary == "f=yzx")
  }

  /// Z knows X's second version, Y does not: the base of the second step is that of the second step alone.
  @Test func aFurtherHeadIsMergedOnItsOwnBase() throws {
    let recorder = Recorder()
    let file = try outcome(
      [
        Self.base, version("c", ["X": 2], by: "X", at: 1),
        version("y", ["X": 1, "Y": 1], by: "Y", at: 4),
        version("x", ["X": 3], by: "X", at: 3), version("z", ["X": 2, "Z": 1], by: "Z", at: 2),
      ], [recorder.strategy])
    #expect(recorder.questions == ["b<y|x", "c<yx|z"])
    #expect(file.summary == "f=yxz")
  }

  @Test func severalAncestorsAreMergedFirst() throws {
    let recorder = Recorder()
    let file = try outcome(
      [
        Self.base, version("x", ["X": 2], by: "X", at: 1),
        version("y", ["X": 1, "Y": 1], by: "Y", at: 2),
        version("p", ["X": 3, "Y": 1], by: "X", at: 3),
        version("q", ["X": 2, "Y": 2], by: "Y", at: 4),
      ], [recorder.strategy])
    #expect(recorder.questions == ["b<y|x", "yx<q|p"])
    #expect(file.summary == "f=qp")
  }

  /// After a step whose result is what the third head has, or what all started from, nothing is asked.
  @Test func nothingIsAskedWhereOnlyOneSideChanged() throws {
    let asked = Mutex(0)
    for answer in ["x", "b"] {
      let strategy = Strategy.merging(named: "fixed", rule: .mine, reason: "fixed") { _ in
        asked.withLock { $0 += 1 }
        return .success(Array(answer.utf8))
      }
      let file = try outcome(
        [
          Self.base, version("x", ["X": 2], by: "X", at: 1),
          version("y", ["X": 1, "Y": 1], by: "Y", at: 3),
          version("z", ["X": 1, "Z": 1], by: "Z", at: 2),
        ], [strategy])
      #expect(file.summary == "f=x")
    }
    #expect(asked.withLock { $0 } == 2)
  }

  struct Decline: CustomStringConvertible, Sendable {
    let description: String
    let versions: [FileVersion]
    let reason: String
    var needs: [String] = []
  }

  @Test(arguments: [
    Decline(
      description: "no base", versions: StrategyTests.tie,
      reason: "there is no base to merge on"),
    Decline(
      description: "a directory",
      versions: [
        base, version("y", ["X": 1, "Y": 1], by: "Y"),
        FileVersion(path: "f", state: .directory, vector: ["X": 2], device: "X"),
      ], reason: "X:2 is a directory, not a text file"),
    Decline(
      description: "content elsewhere",
      versions: [
        base, version("y", ["X": 1, "Y": 1], by: "Y"),
        FileVersion(
          path: "f", state: .file(FileContent(size: 7, digest: .opaque(Array("etag:1".utf8)))),
          vector: ["X": 2], device: "X"),
      ], reason: "the content of X:2 is not at hand", needs: ["X:2"]),
  ])
  func isNotAskedWhereThereIsNothingToMerge(_ row: Decline) throws {
    let recorder = Recorder()
    let file = try outcome(row.versions, [recorder.strategy])
    #expect(recorder.questions.isEmpty)
    #expect(file.state == .undecided)
    #expect(file.declined.map(\.decider) == [.strategy("join")])
    #expect(file.declined.first?.reason == row.reason)
    #expect(file.declined.first?.needs.map(\.description) == row.needs)
  }

  @Test func itsDeclineIsTheStrategys() throws {
    let strategy = Strategy.merging(named: "no", rule: .mine, reason: "") { _ in
      .failure(StrategyDecision.Decline(reason: "not today"))
    }
    let file = try outcome(StrategyTests.clean, [strategy, .newest])
    #expect(file.declined.map(\.reason) == ["not today"])
    #expect(file.decidedBy == .strategy("newest"))
  }

  /// One code path: a function that calls the text merger decides as `merge` does.
  @Test(arguments: [StrategyTests.clean, StrategyTests.clashing])
  func mergingTextsIsTheStrategyMerge(_ versions: [FileVersion]) throws {
    let strategy = Strategy.merging(named: "merge", rule: .merge, reason: "") { contents in
      let result = try? TextMerger().merge(
        base: contents.base, sides: [contents.ours, contents.theirs])
      guard let text = result?.cleanText else { return .declined("hunks conflict") }
      return .success(text)
    }
    let own = try outcome(versions, [strategy, .keepBoth])
    let builtIn = try outcome(versions, [.merge, .keepBoth])
    #expect(own.summary == builtIn.summary)
    #expect(own.keeps.map(\.vector) == builtIn.keeps.map(\.vector))
    #expect(own.decidedBy == builtIn.decidedBy)
  }
}
