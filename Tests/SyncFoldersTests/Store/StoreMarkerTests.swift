import FileAccess
import Foundation
import Testing

@testable import SyncFolders

/// Whose marker decides where a store is.
@Suite struct StoreMarkerTests {
  private static func location(_ folder: String) throws -> StoreLocation.Kind {
    try StoreLocation(of: Array(folder.utf8), given: nil) {
      $0 == "HOME" ? Array("/home/mom".utf8) : nil
    }.kind
  }

  @Test func itsOwnMarkerCountsAboveItsOwnFolders() throws {
    let tree = try TestTree()
    try FileManager.default.createDirectory(
      atPath: tree.path("Sync/a/b"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: tree.path("Sync/.stfolder"), withIntermediateDirectories: false)
    for folder in ["Sync", "Sync/a", "Sync/a/b"] {
      #expect(
        try Self.location(tree.path(folder)) == .syncthing(root: Array(tree.path("Sync").utf8)))
    }
    #expect(
      try Self.location(tree.path("Sync/a/b/new"))
        == .syncthing(root: Array(tree.path("Sync").utf8)))
  }

  /// A marker in a synced folder, which a peer can send, decides nothing below.
  @Test(arguments: ["Sync/a", "Sync/a/b"])
  func theOutermostMarkerCounts(inner: String) throws {
    let tree = try TestTree()
    for folder in ["Sync/.stfolder", "Sync/a/b", "\(inner)/.stfolder"] {
      try FileManager.default.createDirectory(
        atPath: tree.path(folder), withIntermediateDirectories: true)
    }
    for folder in ["Sync", "Sync/a", "Sync/a/b"] {
      #expect(
        try Self.location(tree.path(folder)) == .syncthing(root: Array(tree.path("Sync").utf8)))
    }
  }

  @Test(.enabled(if: geteuid() == 0, "left out: only the superuser gives files to another user"))
  func aMarkerOfSomebodyElseDoesNot() throws {
    let tree = try TestTree()
    try FileManager.default.createDirectory(
      atPath: tree.path("Sync/a/b"), withIntermediateDirectories: true)
    let marker = tree.path("Sync/.stfolder")
    try FileManager.default.createDirectory(atPath: marker, withIntermediateDirectories: false)
    for other in [marker, tree.path("Sync"), tree.path("Sync/a")] {
      try FileManager.default.setAttributes([.ownerAccountID: 65534], ofItemAtPath: other)
      #expect(try Self.location(tree.path("Sync/a/b")) == .outside, "\(other)")
      try FileManager.default.setAttributes([.ownerAccountID: 0], ofItemAtPath: other)
    }
  }
}
