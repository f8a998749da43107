import ConflictResolution
import TestSupport
import Testing

/// Files that are moved within documents, between them, out of them and into them.
@Suite struct DocumentMoveLawTests {
  @Test(
    "Members that are moved, given file by file, come out as the documents do, and break no law")
  func movedMembersAreTheirDocuments() throws {
    for seed in seeds(2_000, ordinarily: 300) {
      let moves = GeneratedMoves(seed: seed)
      let fault = try moves.fault()
      #expect(fault == nil, "seed \(seed): \(moves)")
      if fault != nil { return }
    }
  }
}
