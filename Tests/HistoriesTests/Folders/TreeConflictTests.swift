import ConflictResolution
import Foundation
import Scenarios
import TestSupport
import Testing

@testable import Histories

/// The ten kinds of tree conflicts, each alone and in pairs, by every strategy and each way with deletions.
@Suite struct TreeConflictTests {
  /// Each kind alone, then each pair.
  static let histories: [[TreeConflict]] =
    TreeConflict.allCases.map { [$0] }
    + TreeConflict.allCases.enumerated().flatMap { index, first in
      TreeConflict.allCases.dropFirst(index).map { [first, $0] }
    }

  @Test("Nothing is lost, and both devices come to the same", arguments: SmallWorld.builtInChains)
  func everyStrategy(_ chain: [Strategy]) throws {
    var conflicts = 0
    for deletes in DeletePolicy.allCases {
      for folders in FolderPolicy.allCases {
        var policy = Policy(chain, deletes: deletes)
        policy.common.folders = folders
        for history in sample(Self.histories, ordinarilyOneIn: 15) {
          for followsFolders in [true, false] {
            let play = try TreeConflictPlay(history, policy, followsFolders: followsFolders)
            let name = history.map { $0.rawValue }.joined(separator: " and ")
            let faults = play.fleet.faults()
            #expect(faults.isEmpty, "\(name), \(deletes.rawValue), \(followsFolders): \(faults)")
            for resolution in play.fleet.resolutions ?? [] {
              let device = play.fleet.devices[resolution.device]
              conflicts += resolution.outcome.summary.conflicts
              let violations = OutcomeLaws(files: resolution.files, policy: device.policy)
                .violations(of: resolution.outcome)
              #expect(
                violations.isEmpty, "\(name), \(deletes.rawValue), \(followsFolders): \(violations)"
              )
            }
          }
        }
      }
    }
    #expect(conflicts > 40)
  }

  @Test("The table in DecisionRules.md says what a user sees")
  func table() throws {
    let rows = try MarkdownDocument(MarkdownDocument.catalog + "/DecisionRules.md").lines.map {
      line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    for conflict in TreeConflict.allCases {
      let row = try #require(rows.first { $0.first == conflict.rawValue }, "\(conflict.rawValue)")
      for (column, deletes) in [(3, DeletePolicy.editWins), (4, .deleteWins)] {
        let play = try TreeConflictPlay(
          [conflict], Policy([.merge, .keepBoth], deletes: deletes), followsFolders: true)
        #expect(row[column] == "`\(play.tree(of: 0))`", "\(conflict.rawValue), \(deletes.rawValue)")
      }
    }
  }

  @Test("What a user sees in the end is as recorded")
  func recorded() throws {
    var lines: [String] = []
    for history in Self.histories {
      for deletes in DeletePolicy.allCases {
        let name = history.map { $0.rawValue }.joined(separator: " and ")
        for followsFolders in [true, false] {
          let play = try TreeConflictPlay(
            history, Policy([.merge, .keepBoth], deletes: deletes), followsFolders: followsFolders)
          let how = followsFolders ? "folders by identity" : "paths"
          lines.append("\(name), \(deletes.rawValue), \(how): \(play.tree(of: 0))")
        }
      }
    }
    let file = MarkdownDocument.root.appending(
      path: "Fixtures/folders-by-identity/tree-conflicts.txt")
    let text = lines.joined(separator: "\n") + "\n"
    if isRecording {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
    #expect(!isRecording, "recorded anew; run without RECORD")
  }
}
