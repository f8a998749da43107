import ConflictResolution
import Foundation
import Histories
import JSONText
import Scenarios
import TestSupport
import Testing

/// `Replay.record`: what is expected is written, and every other byte of the text stays.
struct RecordingTests {
  /// What is recorded where nothing was in conflict, on one line.
  private static let whole =
    #"{"summary": {"files": 1, "unchanged": 1, "converged": 0, "conflicts": 0, "resolved": 0, "#
    + #""undecided": 0, "collisions": 0, "discarded": 0}, "undecided": [], "#
    + #""tree": {"a.txt": "a\n"}, "files": [{"path": "a.txt", "state": "unchanged", "#
    + #""keeps": [{"path": "a.txt", "from": ["mom:1"]}]}]}"#

  private static func recorded(
    _ text: String, runs: Int = 1, except kept: Set<Int> = []
  ) throws -> String {
    let outcome = try WrittenScenarios.unchanged.outcome()
    let bytes = try Replay.record(
      Array(text.utf8), file: "n.json",
      outcomes: (0..<runs).map { kept.contains($0) ? nil : outcome })
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: On one line

  @Test(arguments: [
    // Nothing else moves, wherever it stands and whatever is odd about the rest.
    #"{ "big" :18446744073709551615,"expect": {"old": true} , "name": "\u006e" }"#,
    #"{"runs": [{"expect":  {"old": true}}]}"#,
    "{\n\"runs\": [\n  {\"resolve\": {}, \"expect\": {\"old\": true}}\n]\n}\n",
  ])
  func expectationOnOneLineIsReplacedThere(_ text: String) throws {
    let old = #"{"old": true}"#
    #expect(try Self.recorded(text) == text.replacingOccurrences(of: old, with: Self.whole))
  }

  @Test(arguments: [
    (#"{"files": [] }"#, #"{"files": [], "expect": WHOLE }"#),
    (#"{"files":[]}"#, #"{"files":[],"expect":WHOLE}"#),
    (#"{"runs": [{}]}"#, #"{"runs": [{"expect": WHOLE}]}"#),
    (
      "{\n \"runs\": [\n  {\"resolve\": {}}\n ]\n}",
      "{\n \"runs\": [\n  {\"resolve\": {}, \"expect\": WHOLE}\n ]\n}"
    ),
  ])
  func newExpectationIsTheLastMember(_ before: String, _ after: String) throws {
    let isCompact = !before.contains(" ")
    let whole =
      isCompact
      ? Self.whole.replacingOccurrences(of: ": ", with: ":").replacingOccurrences(
        of: ", ", with: ",") : Self.whole
    #expect(try Self.recorded(before) == after.replacingOccurrences(of: "WHOLE", with: whole))
  }

  // MARK: On lines

  /// What is recorded on lines, all but the first with an indentation.
  private static func multiline(
    before: String, after: String, from blanks: String = "  ", by indentation: String = "  ",
    lineEnd: String = "\n"
  ) throws -> String {
    var writer = JSONWriter(style: .pretty)
    writer.value(try JSONValue.parse(Array(whole.utf8)), sortedKeys: false)
    let lines = String(decoding: writer.bytes, as: UTF8.self).components(separatedBy: "\n")
    #expect(lines.count == 30 && lines[1] == "  \"summary\": {" && lines[29] == "}")
    let indented = lines.map { line in
      let content = String(line.drop { $0 == " " })
      return String(repeating: indentation, count: (line.count - content.count) / 2) + content
    }
    return before + indented.joined(separator: lineEnd + blanks) + after
  }

  @Test(arguments: ["  ", "    ", "\t", " "])
  func newExpectationIsIndentedAsTheFile(_ blanks: String) throws {
    let start = "{\n\(blanks)\"name\": \"n\",\n\n\(blanks)\"files\"  : [ ]"
    let after = try Self.multiline(
      before: start + ",\n\(blanks)\"expect\": ", after: "\n\n}", from: blanks, by: blanks)
    #expect(try Self.recorded(start + "\n\n}") == after)
    // Recorded once more nothing changes.
    #expect(try Self.recorded(after) == after)
  }

  @Test func expectationWithALineOfItsOwnGetsMore() throws {
    let start = "{\n  \"expect\": "
    let end = ", \"files\": [\n]\n\n}\n\n"
    #expect(try Self.recorded(start + "{}" + end) == Self.multiline(before: start, after: end))
  }

  @Test func linesEndAsInTheFile() throws {
    let start = "{\r\n\t\"expect\": "
    let end = ",\r\n\t\"files\": []\r\n}\r\n"
    let after = try Self.multiline(
      before: start, after: end, from: "\t", by: "\t", lineEnd: "\r\n")
    #expect(try Self.recorded(start + "{ }" + end) == after)
  }

  // MARK: Runs

  @Test func runsThatAreAsExpectedStay() throws {
    let text =
      "{\"runs\": [ {\"resolve\": {}}\n, {\"expect\" :{\"summary\": {\"files\" :1}} } , {\"expect\": {}}]}"
    #expect(try Self.recorded(text, runs: 3, except: [0, 1, 2]) == text)
    let after = try Self.recorded(text, runs: 3, except: [1])
    #expect(
      after == "{\"runs\": [ {\"resolve\": {}, \"expect\": \(Self.whole)}\n, "
        + "{\"expect\" :{\"summary\": {\"files\" :1}} } , {\"expect\": \(Self.whole)}]}")
  }

  @Test(arguments: [
    "{", "[]", #"{"runs": [1]}"#, #"{"runs": []}"#, #"{"format": "resolve-outcome/1"}"#,
  ])
  func whatIsNoScenarioIsNotRecorded(_ text: String) throws {
    #expect(throws: ScenarioError.self) { try Self.recorded(text) }
  }

  // MARK: All fixtures

  /// A text without what stands at its keys `expect`, found without a reader of JSON.
  private static func withoutExpectations(_ text: [UInt8]) -> [UInt8] {
    let key = Array("\"expect\":".utf8)
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      guard text[index...].starts(with: key) else {
        result.append(text[index])
        index += 1
        continue
      }
      result += key
      index += key.count
      var depth = 0
      var isInString = false
      repeat {
        switch text[index] {
        case UInt8(ascii: "\\") where isInString: index += 1
        case UInt8(ascii: "\""): isInString.toggle()
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += isInString ? 0 : 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= isInString ? 0 : 1
        default: break
        }
        index += 1
      } while depth > 0 || isInString || text[index - 1] == UInt8(ascii: " ")
    }
    return result
  }

  @Test func onlyExpectationsOfFixturesChange() throws {
    let outcome = try WrittenScenarios.unchanged.outcome()
    var recordedFiles = 0
    for name in ScenarioFixtures.all {
      let path = String(decoding: ScenarioFixtures.path(name), as: UTF8.self)
      let before = [UInt8](try Data(contentsOf: URL(filePath: path)))
      let value = try JSONValue.parse(before)
      guard value["expect"] != nil || value["runs"] != nil else { continue }
      let runs = value["runs"]?.arrayValue?.count ?? 1
      if value["runs"]?.arrayValue?.contains(where: { $0["expect"] == nil }) == true { continue }
      let after = try Replay.record(
        before, file: name, outcomes: Array(repeating: outcome, count: runs))
      #expect(after != before)
      #expect(
        Self.withoutExpectations(after) == Self.withoutExpectations(before),
        "\(name)")
      recordedFiles += 1
    }
    #expect(recordedFiles > 50)
  }
}
