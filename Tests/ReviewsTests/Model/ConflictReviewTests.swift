import ConflictResolution
import Reviews
import Scenarios
import TestSupport
import Testing

/// A conflict as a person looks at it.
struct ConflictReviewTests {
  private static let scenario = """
    {"format": "resolve-scenario/1", "name": "Letter", "devices": {"home": "Home Mac", "mom": "Mom's iPad"},
     "files": [{"path": "Letter.txt", "versions": [
       {"device": "home", "vector": {"home": 1}, "text": "Dear Ann,\\n"},
       {"device": "home", "vector": {"home": 2}, "text": "Dear Anna,\\n"},
       {"device": "mom", "vector": {"home": 1, "mom": 1}, "text": "Dear Annie,\\n"}]}]}
    """

  private func outcome(_ policy: Policy) throws -> (Outcome, [DeviceID: String]) {
    let scenario = try ScenarioReader.read(
      Array(Self.scenario.utf8), file: "Letter.json", contentFolder: nil)
    return (try Resolver(policy).resolve(scenario.files), scenario.devices)
  }

  @Test func hasTheVersionsOfAnUndecidedFileAndWhatTheyBeganWith() throws {
    let (outcome, devices) = try outcome(Policy([.manual]))
    let review = try #require(ConflictReview(of: outcome.files[0], devices: devices))
    #expect(Set(review.versions.map(\.writer)) == ["Home Mac", "Mom's iPad"])
    #expect(review.base?.writer == "Home Mac")
    #expect(review.base?.state == .file(FileContent(Array("Dear Ann,\n".utf8))))
  }

  @Test func hasNothingOfADecidedFile() throws {
    let (outcome, devices) = try outcome(Policy([.keepBoth]))
    #expect(ConflictReview(of: outcome.files[0], devices: devices) == nil)
  }
}
