import ConflictResolution
import DocumentVersions
import FileAccess
import Foundation
import TestSupport
import Testing

@testable import SyncFolders

@Suite("Sweeps of apps") struct AppSweepTests {
  private typealias Law = SweepLawTests

  private static func names(_ path: [UInt8]) throws -> [[UInt8]: String?] {
    try Law.tree(path).mapValues(Law.content)
  }

  @Test("An app's sweep does what the command does, with names, contents and rights of folders")
  func differential() throws {
    for seed in seeds(300, ordinarily: 30) {
      var random = RepeatableGenerator(seed: seed)
      let test = try TestTree()
      try test.folder("tree")
      try Law.fill(test.bytes("tree"), Int.random(in: 0...14, using: &random), &random)
      guard (try? FileKind(at: test.bytes("tree/Inbox"), followsLinks: false)) == nil else {
        continue
      }
      try test.folder("tree/Inbox")
      try Law.fill(test.bytes("tree/Inbox"), Int.random(in: 0...14, using: &random), &random)
      try FileManager.default.copyItem(atPath: test.path("tree"), toPath: test.path("app"))
      try #require(try Self.names(test.bytes("tree")) == Self.names(test.bytes("app")))

      let state = try TestTree()
      let folder = try SyncFolder(
        test.bytes("tree"), store: test.bytes("store"), environment: state.environment)
      let result = try folder.sweep(test.bytes("tree/Inbox"), at: Law.time)
      let sweep = try InboxSweep.sweep(documents: URL(filePath: test.path("app")))

      let counts = [sweep.moved, sweep.there, sweep.staying]
      #expect(counts == [result.moved, result.there, result.staying], "seed \(seed)")
      #expect(sweep.steps.map(\.path.bytes) == result.plan.items.map(\.path), "seed \(seed)")
      let trees = try (Self.names(test.bytes("tree")), Self.names(test.bytes("app")))
      #expect(trees.0 == trees.1, "seed \(seed)")
    }
  }
}
