import Foundation
import Reviews
import Scenarios
import TestSupport
import Testing

@testable import resolve

@Suite("Differences as text for a terminal")
struct DifferenceTextTests {
  static func rows(
    _ old: String, _ new: String, width: Int? = 60, color: Bool = false, limit: Int? = 40
  ) throws -> [String] {
    let comparison = try #require(TextComparison(from: Array(old.utf8), to: Array(new.utf8)))
    return DifferenceText(width: width, paint: Paint(usesColor: color), limit: limit)
      .rows(of: comparison)
  }

  @Test func changedWordsHaveBrackets() throws {
    let rows = try Self.rows("Dear Ann,\nsee you on Monday.\n", "Dear Ann,\nsee you on Tuesday.\n")
    #expect(rows == ["  Dear Ann,", "- see you on [-Monday-].", "+ see you on {+Tuesday+}."])
  }

  @Test func changedWordsHaveColors() throws {
    let rows = try Self.rows("see you on Monday.\n", "see you on Tuesday.\n", color: true)
    #expect(rows.count == 2)
    #expect(rows[0].hasPrefix("\u{1B}[31m-\u{1B}[0m "))
    #expect(rows[0].contains("\u{1B}[1;7;31mMonday\u{1B}[0m"))
    #expect(rows[1].contains("\u{1B}[1;7;32mTuesday\u{1B}[0m"))
  }

  @Test func textsAreBesideEachOtherFrom120ColumnsOn() throws {
    let (old, new) = ("same\nsee you on Monday.\n", "same\nsee you on Tuesday.\n")
    #expect(try Self.rows(old, new, width: 119).count == 3)
    let rows = try Self.rows(old, new, width: 120)
    #expect(rows.count == 2)
    #expect(rows[1].hasPrefix("- see you on [-Monday-]."))
    #expect(rows[1].hasSuffix(" | + see you on {+Tuesday+}."))
    #expect(
      rows.map { $0.components(separatedBy: " | ")[0].count } == [58, 58], "\(rows)")
  }

  @Test func unchangedLinesAreFoldedAndLongDifferencesCut() throws {
    let lines = (1...100).map { "line \($0)\n" }
    var other = lines
    other[50] = "another\n"
    let rows = try Self.rows(lines.joined(), other.joined())
    #expect(rows.first == "  … 48 lines alike")
    #expect(rows.count == 8, "\(rows)")
    let cut = try Self.rows(
      lines.joined(), lines.map { "no " + $0 }.joined(), limit: 10)
    #expect(cut.count == 11)
    #expect(cut.last?.hasSuffix("v shows all") == true, "\(cut)")
  }

  @Test(arguments: [
    ("a\u{1B}[2Jb", "a\\x1B[2Jb"), ("a\u{202E}b", "a\\u{202E}b"), ("a\u{9B}b", "a\\xC2\\x9Bb"),
    ("a\u{7}\rb", "a\\x07\\x0Db"),
  ]) func nothingTreacherousIsSent(text: String, shown: String) throws {
    let rows = try Self.rows("x\n", text + "\n", color: true)
    #expect(rows.joined().contains(shown), "\(rows)")
    #expect(
      !rows.joined().unicodeScalars.contains { [0x202E, 0x9B, 0x07, 0x0D].contains($0.value) })
  }

  @Test func endingsOfLinesAreNamed() throws {
    let rows = try Self.rows("one\r\n", "one\n")
    #expect(rows == ["- one (ends with CR LF)", "+ one (ends with LF)"])
    #expect(try Self.rows("one\n", "one").last == "+ one (no newline at the end)")
  }

  static let alphabet = ["a", "b ", "語", "é", "e\u{301}", "👩\u{200D}👧", "🇩🇪", "한", "\t", "-"]

  /// No row is wider than the terminal, but one whose single character is.
  @Test(arguments: 0..<30) func rowsFitTheWidth(seed: UInt64) throws {
    var random = RepeatableGenerator(seed: seed)
    func text() -> String {
      (0..<8).map { _ in
        (0..<Int.random(in: 0..<60, using: &random)).map { _ in
          Self.alphabet.randomElement(using: &random) ?? ""
        }.joined() + "\n"
      }.joined()
    }
    let (old, new) = (text(), text())
    for width in [20, 40, 80, 120, 160] {
      for row in try Self.rows(old, new, width: width, limit: 1000) {
        #expect(DisplayText.width(of: row) <= width, "seed \(seed), \(width) columns: \(row)")
      }
    }
  }

  /// A line of ten million characters takes as few rows as any long line.
  @Test func longLinesAreCut() throws {
    let line = String(repeating: "語", count: 100_000)
    let rows = try Self.rows("x" + line + "\n", line + "y\n", width: 80)
    #expect(rows.count < 20, "\(rows.count)")
    #expect(rows.joined().contains("bytes …"))
  }
}
