import ConflictResolution
import ContentDigests
import Foundation
import Testing

/// Digests and IDs against values computed by another program, `Fixtures/vectors/hashlib-ids.json`.
@Suite struct RecordedIDTests {
  static func rows(_ name: String) throws -> [[String: Any]] {
    try #require(try PublicCase.fixture("hashlib-ids")[name] as? [[String: Any]])
  }

  @Test func digests() throws {
    let rows = try Self.rows("digests")
    #expect(rows.count == 10)
    for row in rows {
      let bytes = Array(try #require(row["text"] as? String).utf8)
      let expected = try #require(row["sha256"] as? String)
      #expect(PlainDigest.hex(PlainDigest.sha256(bytes)) == expected)
      #expect("\(SHA256.digest(of: bytes))" == expected)
    }
  }

  @Test func versionIDs() throws {
    let rows = try Self.rows("versionDigests")
    #expect(rows.count == 18)
    var contents: [[UInt8]: [UInt8]] = [:]
    for row in rows {
      let path = try #require(row["path"] as? String)
      let kind = try #require(row["kind"] as? String)
      let state: FileState
      switch kind {
      case "file": state = .file(FileContent(try #require(row["text"] as? String)))
      case "symlink": state = .symlink(Array(try #require(row["target"] as? String).utf8))
      case "directory": state = .directory
      default: state = .deleted
      }
      let version = FileVersion(
        path: try RelativePath(Array(path.utf8)), state: state, vector: ["home": 1, "mom": 2],
        device: "mom")
      let digest = try #require(row["digest"] as? String)
      #expect("\(version.fullID)" == "home:1,mom:2#\(digest)", "\(kind) \(path)")
      #expect(PlainVersion(version, contents: &contents).digest == digest, "\(kind) \(path)")
    }
  }

  @Test func conflictIDs() throws {
    let rows = try Self.rows("conflictIDs")
    #expect(rows.count == 5)
    for row in rows {
      let identity = try #require(row["identity"] as? String)
      let heads = try #require(row["heads"] as? [String]).map { try #require(VersionID($0)) }
      let id = ConflictID(identity: FileIdentity(Array(identity.utf8)), heads: heads)
      #expect("\(id)" == row["id"] as? String, "\(identity)")
    }
  }
}
