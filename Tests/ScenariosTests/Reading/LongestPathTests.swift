import ConflictResolution
import Scenarios
import Streams
import TestSupport
import Testing

/// The longest and the deepest path is read wherever a path may stand, and one byte or one name more is refused
/// with its place.
struct LongestPathTests {
  /// Where a path may stand, the text with such a path, and how it is read.
  struct Reader: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: @Sendable (String) -> String
    let read: @Sendable ([UInt8]) throws -> Void
    /// What comes before the message.
    let place: String
  }

  private static let version = #"{"device": "mom", "vector": {"mom": 1}, "text": "a"}"#

  private static func scenario(
    _ name: String, place: String, _ fields: @escaping @Sendable (String) -> String
  ) -> Reader {
    Reader(
      testDescription: name,
      text: { "{\"format\": \"resolve-scenario/1\",\n\(fields($0))}" },
      read: { _ = try ScenarioReader.read($0, file: "in", contentFolder: nil) }, place: place)
  }

  static let readers: [Reader] = [
    scenario("a scenario's path", place: "in:2:20: ") {
      #""files": [{"path": "\#($0)", "versions": [\#(version)]}]"#
    },
    scenario("where a file is shown", place: "in:2:34: ") {
      #""files": [{"path": "a", "shown": "\#($0)", "versions": [\#(version)]}]"#
    },
    scenario("a version's path", place: "in:2:47: ") {
      #""files": [{"path": "a", "versions": [{"path": "\#($0)", "device": "a", "vector": {"a": 1}, "text": ""}]}]"#
    },
    scenario("a name that exists", place: "in:2:26: ") {
      #""files": [], "present": ["\#($0)"]"#
    },
    scenario("a group's name in a rule", place: "in:2:59: ") {
      #""files": [], "resolve": {"rules": [{"path": "*", "group": "\#($0)"}]}"#
    },
    scenario("a timeline's path", place: "in:2:39: ") {
      #""timeline": [{"device": "a", "write": "\#($0)", "text": ""}]"#
    },
    Reader(
      testDescription: "a decision's path",
      text: { #"{"c-1": {"keepBoth": true, "path": "\#($0)"}}"# },
      read: { _ = try DecisionsFile.read($0, file: "in") }, place: "in:1:36: "),
    Reader(
      testDescription: "a group's name in a file of rules", text: { "* group=\($0)\n" },
      read: { _ = try RulesFile.read($0, file: "in") }, place: "in:1:"),
    Reader(
      testDescription: "a line of a stream",
      text: { #"{"path": "\#($0)", "versions": [\#(version)]}"# },
      read: { bytes in
        let folder = try ReadingFolder()
        var stream = try StreamReader(path: try folder.write("in", bytes))
        _ = try stream.next()
      }, place: "in:1:10: "),
    Reader(
      testDescription: "an outcome's path",
      text: {
        #"{"format": "resolve-outcome/1", "files": [{"path": "\#($0)", "state": "unchanged", "keeps": []}]}"#
      },
      read: { _ = try ScenarioReader.read($0, file: "in", contentFolder: nil) }, place: "in:1:52: "),
  ]

  static let longest = String(repeating: "n", count: 98_301)
  static let deepest = "n" + String(repeating: "/n", count: 16_383)

  @Test(arguments: readers)
  func theLongestAndTheDeepestAreRead(reader: Reader) throws {
    for path in [Self.longest, Self.deepest] {
      #expect(throws: Never.self) { try reader.read(bytes(reader.text(path))) }
    }
  }

  @Test(arguments: readers)
  func oneMoreIsRefusedWithItsPlace(reader: Reader) throws {
    for (path, what) in [
      (Self.longest + "n", "the path has 98302 bytes; expected at most 98301"),
      (Self.deepest + "/n", "the path has 16385 names; expected at most 16384"),
    ] {
      let error = #expect(throws: ScenarioError.self) { try reader.read(bytes(reader.text(path))) }
      let message = error.map { "\($0)" } ?? ""
      #expect(message.contains(reader.place), "\(message.prefix(200))")
      #expect(message.contains(what), "\(message.suffix(300))")
      #expect(message.utf8.count < 500)
    }
  }

  @Test func aPatternHasAsManyBytesAndNamesAtMost() throws {
    for path in [Self.longest, Self.deepest] {
      #expect(try RulesFile.read(bytes("\(path) strategy=newest"), file: "in").count == 1)
    }
    for (pattern, what) in [
      (Self.longest + "n", "the pattern has 98302 bytes; expected at most 98301"),
      (Self.deepest + "/n", "the pattern has too many names; expected at most 16384"),
    ] {
      let error = #expect(throws: ScenarioError.self) {
        try RulesFile.read(bytes("\(pattern) strategy=newest"), file: "in")
      }
      #expect(error.map { "\($0)".contains(what) } == true)
    }
  }
}
