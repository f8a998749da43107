import Foundation
import TestSupport
import Testing

@testable import FileNames

/// The recorded tables equal what the standard library says.
///
/// With `RECORD` in the environment the tables are written anew, and the test fails.
@Suite("Unicode tables") struct UnicodeTableTests {
  struct Table: CustomTestStringConvertible, Sendable {
    let file: String
    let documentation: String
    let columns: [(name: String, recorded: String, build: @Sendable () -> [UInt32])]
    var testDescription: String { file }
  }

  static let tables = [
    Table(
      file: "CaseFolding",
      documentation: """
        /// Full case folding, one scalar to one: gap, count, stride, signed distance to the target.
        """,
      columns: [
        ("caseFolding", UnicodeData.caseFolding, { UnicodeTables.caseFolding().single })
      ]),
    Table(
      file: "CaseFoldingExpansions",
      documentation: """
        /// Full case folding, one scalar to several: gap, how many, the scalars.
        """,
      columns: [
        (
          "caseFoldingExpansions", UnicodeData.caseFoldingExpansions,
          { UnicodeTables.caseFolding().expansions }
        )
      ]),
    Table(
      file: "Decompositions",
      documentation: """
        /// Full canonical decompositions, without Hangul syllables: gap, how many, each scalar as the
        /// signed distance from the last one seen in its place.
        """,
      columns: [
        ("decompositions", UnicodeData.decompositions, { UnicodeTables.decompositions() })
      ]),
    Table(
      file: "CombiningClasses",
      documentation: """
        /// Canonical combining classes other than 0: gap, count, class.
        """,
      columns: [
        ("combiningClasses", UnicodeData.combiningClasses, { UnicodeTables.combiningClasses() })
      ]),
    Table(
      file: "Ages",
      documentation: """
        /// Scalars that were no characters in Unicode 12.1: gap, count, raw value of the age.
        """,
      columns: [("ages", UnicodeData.ages, { UnicodeTables.ages() })]),
    Table(
      file: "GraphemeBreaks",
      documentation: """
        /// Grapheme cluster break classes, without Hangul syllables: gap, count, raw value of the
        /// class.
        """,
      columns: [
        ("graphemeBreaks", UnicodeData.graphemeBreaks, { UnicodeTables.graphemeBreaks() })
      ]),
  ]

  @Test(
    "equal the standard library", .enabled(if: UnicodeTables.runtimeIsPinnedVersion),
    arguments: tables)
  func tableEqualsStandardLibrary(table: Table) throws {
    for column in table.columns {
      let built = UnicodeTables.text(column.build())
      #expect(built == column.recorded, "\(column.name) differs")
      guard isRecording else { continue }
      var source = "extension UnicodeData {\n"
      for line in table.documentation.split(separator: "\n") { source += "  \(line)\n" }
      source += "  static let \(column.name) = \"\"\"\n"
      var rest = Substring(built)
      while !rest.isEmpty {
        source += "    \(rest.prefix(94))\(rest.count > 94 ? "\\" : "")\n"
        rest = rest.dropFirst(94)
      }
      source += "    \"\"\"\n}\n"
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent(
          "../../../Sources/Core/FileNames/Unicode/UnicodeData+\(table.file).swift")
      try source.write(to: file.standardizedFileURL, atomically: true, encoding: .utf8)
      Issue.record("\(table.file) was recorded anew: build and test again")
    }
  }
}
