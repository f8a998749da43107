@testable import ConflictResolution
import ContentDigests
import Foundation
import TestSupport
import Testing

/// Moments, version IDs and conflict IDs as text, both ways.
@Suite struct TextFormTests {
  static let moments: [(text: String, nanoseconds: Int64)] = [
    ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1_000_000_000),
    ("1969-12-31T23:59:59.999999999Z", -1), ("1970-01-01T00:00:00.000000001Z", 1),
    ("2000-02-29T00:00:00Z", 951_782_400_000_000_000),
    ("1900-03-01T00:00:00Z", -2_203_891_200_000_000_000),
    ("2100-02-28T23:59:59Z", 4_107_542_399_000_000_000),
    ("2024-02-29T12:00:00.25Z", 1_709_208_000_250_000_000),
    ("1700-01-01T00:00:00Z", -8_520_336_000_000_000_000),
    ("2262-04-11T23:47:16.854775807Z", .max), ("1677-09-21T00:12:43.145224192Z", .min),
  ]

  @Test(arguments: moments) func momentsReadBothWays(_ row: (text: String, nanoseconds: Int64)) {
    #expect(Timestamp(row.text) == Timestamp(nanoseconds: row.nanoseconds))
    #expect(Timestamp(nanoseconds: row.nanoseconds).description == row.text)
  }

  static let otherForms: [(text: String, same: String)] = [
    ("2026-11-18t11:08:20z", "2026-11-18T11:08:20Z"),
    ("2026-11-18T12:08:20+01:00", "2026-11-18T11:08:20Z"),
    ("2026-11-18T05:38:20-05:30", "2026-11-18T11:08:20Z"),
    ("2026-11-18T11:08:20-00:00", "2026-11-18T11:08:20Z"),
    ("2026-11-18T11:08:20.500Z", "2026-11-18T11:08:20.5Z"),
    ("2026-12-31T23:59:60Z", "2027-01-01T00:00:00Z"),
    ("2024-03-01T00:30:00+01:00", "2024-02-29T23:30:00Z"),
    ("2262-04-12T00:47:16.854775807+01:00", "2262-04-11T23:47:16.854775807Z"),
  ]

  @Test(arguments: otherForms) func momentsInOtherForms(_ row: (text: String, same: String)) {
    #expect(Timestamp(row.text)?.description == row.same)
  }

  @Test(arguments: [
    "", "2026", "2026-11-18", "2026-11-18T11:08:20", "2026-11-18 11:08:20Z",
    "2026-13-18T11:08:20Z", "2026-00-18T11:08:20Z", "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
    "2026-04-31T00:00:00Z", "2026-11-00T11:08:20Z", "2026-11-18T24:00:00Z", "2026-11-18T11:60:00Z",
    "2026-11-18T11:08:61Z", "2026-11-18T11:08:20.Z", "2026-11-18T11:08:20.1234567890Z",
    "2026-11-18T11:08:20+24:00", "2026-11-18T11:08:20+01:60", "2026-11-18T11:08:20+0100",
    "2026-11-18T11:08:20ZZ", "+026-11-18T11:08:20Z", "12026-11-18T11:08:20Z",
    "2026-1-18T11:08:20Z", " 2026-11-18T11:08:20Z",
  ])
  func malformedMoments(_ text: String) {
    #expect(Timestamp.read(Array(text.utf8)) == .malformed)
  }

  @Test(arguments: [
    "2262-04-11T23:47:16.854775808Z", "1677-09-21T00:12:43.145224191Z", "9999-12-31T23:59:59Z",
    "0000-01-01T00:00:00Z", "2262-04-11T23:47:16.854775807-00:01",
  ])
  func momentsOutOfRange(_ text: String) {
    #expect(Timestamp.read(Array(text.utf8)) == .outOfRange)
  }

  /// Foundation's calendar as an independent witness.
  @Test func momentsAsFoundationWritesThem() throws {
    var random = RepeatableGenerator(seed: 1)
    for _ in 0..<300 {
      let seconds = Int64.random(in: -9_000_000_000...9_000_000_000, using: &random)
      let text = Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
      #expect(Timestamp.seconds(seconds).description == text)
      #expect(Timestamp(text) == .seconds(seconds))
    }
  }

  @Test func momentsAreHeldToTheirRange() {
    #expect(Timestamp.seconds(.max).nanoseconds == .max)
    #expect(Timestamp.seconds(.min).nanoseconds == .min)
    #expect(Timestamp(nanoseconds: .max).adding(seconds: 1).nanoseconds == .max)
    #expect(Timestamp(nanoseconds: .min).adding(seconds: -1).nanoseconds == .min)
    #expect(Timestamp(nanoseconds: 5).adding(seconds: .max).nanoseconds == .max)
    #expect(Timestamp(nanoseconds: 5).adding(seconds: -1).nanoseconds == -999_999_995)
  }

  // MARK: IDs

  @Test(arguments: [
    "mom:2", "home:1,mom:2", "mom:2#5b1f0c2d9e7a4411", "#5b1f0c2d9e7a4411", "#0000000000000000",
    "X:18446744073709551615",
  ])
  func versionIDsReadBothWays(_ text: String) throws {
    let id = try #require(VersionID(text))
    #expect(id.description == text)
    #expect((id.digest == nil) == !text.contains("#"))
    #expect((id.vector == nil) == text.hasPrefix("#"))
  }

  @Test(arguments: [
    "", "#", "mom", "mom:0", "mom:2#", "mom:2#5b1f", "mom:2#5B1F0C2D9E7A4411", "mom:2,home:1",
    "mom:2#5b1f0c2d9e7a4411#5b1f0c2d9e7a4411", "mom:2 ", "mom:18446744073709551616",
  ])
  func noVersionIDs(_ text: String) {
    #expect(VersionID(text) == nil)
  }

  /// Digests as Python's hashlib gives them over kind, NUL, path, NUL, content.
  @Test func versionIDsHaveTheDigestOfTheState() {
    func digest(_ state: FileState, _ path: RelativePath) -> String {
      FileVersion(path: path, state: state, device: "X").fullID.description
    }
    #expect(digest(.file(FileContent("one\n")), "Documents/Budget.txt") == "#8306c24dc27c183c")
    #expect(digest(.symlink(Array("../t".utf8)), "l") == "#bca0c064030659a8")
    #expect(digest(.directory, "d") == "#94d0a0f5647e188a")
    #expect(digest(.deleted, "f") == "#475fe4fec60137b6")
    #expect(
      digest(.file(FileContent(size: 1, digest: .opaque(Array("m:1".utf8)))), "caf\u{E9}")
        == "#1f2edfbf4827e9f5")
    let group = GroupContent([
      .init(path: "b/c", state: .symlink([0x74])), .init(path: "a", state: .file(FileContent("1"))),
    ])
    #expect(
      group.digest.description
        == "fdfcde4d04af50475484f25ee9e81519edc0fd61a6ba85efbf504bfd06f6f6b6")
  }

  /// Digests as Python's hashlib gives them over identity and head IDs, a line feed after each.
  @Test func conflictIDsAreOverIdentityAndHeads() {
    func id(_ identity: String, _ heads: [String]) -> String {
      ConflictID(
        identity: FileIdentity(Array(identity.utf8)), heads: heads.compactMap { VersionID($0) }
      ).description
    }
    #expect(id("Documents/Budget.txt", ["mom:2", "home:1,mom:1"]) == "c-e251257a4e29d395")
    #expect(id("Documents/Budget.txt", ["home:1,mom:1", "mom:2"]) == "c-e251257a4e29d395")
    #expect(id("f", ["X:10", "X:2#0123456789abcdef", "X:2"]) == "c-7926eed2f42cc534")
    #expect(id("", []) == "c-01ba4719c80b6fe9")
  }
}
