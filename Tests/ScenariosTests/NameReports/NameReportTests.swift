import ConflictResolution
import FileNames
import JSONText
import TestSupport
import Testing

@testable import Scenarios

@Suite("Reports of names")
struct NameReportTests {
  /// A report on paths that a test names as text.
  static func report(
    _ paths: [String], for systems: [FileSystem] = FileSystem.portable, unread: Int = 0
  ) throws -> NameReport {
    var finder = CollisionFinder(for: systems)
    var refusals: [NameReport.Refusal] = []
    for text in paths {
      let path = try RelativePath(Array(text.utf8))
      finder.insert(path)
      for problem in NameProblem.problems(of: path.lastComponent, for: systems) {
        refusals.append(NameReport.Refusal(path: path, problem: problem))
      }
    }
    return NameReport(
      input: Array("list".utf8), systems: systems, collisions: finder.collisions().reversed(),
      refusals: refusals + refusals, names: finder.count, unreadFolders: unread)
  }

  @Test func isInOrderAndTellsEachProblemOnce() throws {
    let report = try Self.report(["b", "B", "a", "A", "z:.", "nul", "con"])
    #expect(report.collisions.map(\.paths) == [["A", "a"], ["B", "b"]])
    #expect(report.refusals.map(\.path) == ["con", "nul", "z:.", "z:."])
    #expect(
      report.refusals.map(\.problem.code) == [
        .reservedName, .reservedName, .forbiddenCharacter, .trailingDot,
      ])
    #expect(report.refusedNames == 3)
    #expect(report.certainCollisions == 2)
    #expect(!report.isEmpty)
    #expect(try Self.report(["a", "b"]).isEmpty)
  }

  @Test func textTellsHowGraveAFindingIs() throws {
    let report = try Self.report([
      "a", "A", "b", "b.", "con", "x\u{202E}y", "c\u{AD}", "c", "d ", "d",
    ])
    #expect(
      NameReportText().text(of: report) == """
        A, a   error: collision
          collide on   every system but linux
        b, b.   warning: collision
          collide on   win32, onedrive
        c, c\\u{AD}   warning: collision
          collide on   ext4-casefold
          spelled      c, c\\u{AD}
        d, d    warning: collision
          collide on   win32, onedrive
          spelled      d, d\\u{20}
        b.   warning: refused
          trailing-dot   win32, onedrive   a dot at the end
        con   warning: refused
          reserved-name   win32, onedrive   'con' is a device of Windows, with any extension
        d    warning: refused
          trailing-space   win32, dropbox, onedrive   a space at the end
        x\\u{202E}y   warning: misleading
          bidirectional-control   no system
                                  offset 1: U+202E turns the direction of the text: the name reads otherwise than it
                                  is
        4 collisions, 1 certain; 3 names refused; 10 names checked.

        """)
    let strict = NameReportText(usesColor: true, isStrict: true).text(of: report)
    #expect(strict.contains("\u{1B}[31m●\u{1B}[0m b, b.   error: collision\n"))
    #expect(strict.contains("\u{1B}[31m●\u{1B}[0m con   error: refused\n"))
    #expect(!strict.contains("warning"))
    #expect(
      NameReportText(usesColor: true).text(of: report)
        .contains("\u{1B}[33m●\u{1B}[0m con   warning: refused\n"))
  }

  @Test(arguments: [
    (["a", "A"], false), (["a b", "A b"], false), (["x /a", "x/a"], true), (["a", "a "], true),
    (["\u{E9}", "e\u{301}"], true), (["\u{E9}", "\u{C9}"], false), (["f\u{200D}", "f"], true),
    (["\u{212B}", "\u{C5}"], true),
  ])
  func textSpellsNamesThatLookAlike(paths: [String], isSpelled: Bool) throws {
    let text = NameReportText().text(of: try Self.report(paths))
    #expect(text.contains("   warning: collision\n") || text.contains("   error: collision\n"))
    #expect(text.contains("\n  spelled ") == isSpelled, "\(text)")
  }

  @Test func textNamesTheSystemsThatWereAskedAbout() throws {
    let systems: [FileSystem] = [.apfs, .hfsPlus, .ntfs, .win32, .exFAT]
    let text = NameReportText().text(of: try Self.report(["a", "A"], for: systems))
    #expect(text.contains("  collide on   every system\n"))
    let few = NameReportText().text(of: try Self.report(["a", "A"], for: [.apfs, .linux]))
    #expect(few.contains("  collide on   apfs\n"))
    let none = NameReportText().text(of: try Self.report(["a", "A"], for: [.linux]))
    #expect(none.contains("  collide on   no system\n"))
  }

  @Test func lastLineCounts() throws {
    func last(_ report: NameReport) -> String {
      let lines = NameReportText().text(of: report).split(separator: "\n")
      return lines.last.map(String.init) ?? ""
    }
    #expect(last(try Self.report([])) == "No collision; 0 names checked.")
    #expect(
      last(try Self.report(["a"], unread: 2)) == "No collision; 2 folders not read; 1 name checked."
    )
    #expect(
      last(NameReport(input: [], names: 2, folders: 1))
        == "No collision; 2 names checked, 1 folder among them.")
  }

  @Test func jsonHoldsAllOfIt() throws {
    let bytes = Array("caf".utf8) + [0xE9]
    let path = try RelativePath(bytes)
    let problem = try #require(NameProblem.problems(of: bytes).first)
    let report = NameReport(
      input: [0x2D], systems: [.apfs, .linux],
      collisions: try Self.report(["a", "A"], for: [.apfs, .linux]).collisions,
      refusals: [NameReport.Refusal(path: path, problem: problem)],
      freeNames: ["a": "a-1", path: "caf_"], names: 3, folders: 1, unreadFolders: 4)
    #expect(
      String(decoding: NameReportWriter().bytes(of: report), as: UTF8.self) == """
        {
          "format": "resolve-check/1",
          "input": "-",
          "unicode": "17.0",
          "systems": [
            "apfs",
            "linux"
          ],
          "collisions": [
            {
              "key": "a",
              "paths": [
                "A",
                "a"
              ],
              "certain": true,
              "systems": [
                "apfs"
              ],
              "free": [
                {
                  "path": "a",
                  "name": "a-1"
                }
              ]
            }
          ],
          "names": [
            {
              "path": {
                "base64": "Y2Fm6Q=="
              },
              "problem": "invalid-utf-8",
              "offset": 3,
              "message": "byte E9 is not UTF-8",
              "systems": [
                "apfs",
                "hfsplus",
                "ntfs",
                "win32",
                "exfat",
                "dropbox",
                "onedrive"
              ],
              "free": "caf_"
            }
          ],
          "summary": {
            "names": 3,
            "folders": 1,
            "collisions": 1,
            "certain": 1,
            "refused": 1,
            "unread": 4
          }
        }

        """)
  }

  @Test func longReportsAreWrittenPieceByPiece() throws {
    let report = try Self.report((0..<2_000).flatMap { ["name \($0)", "NAME \($0)", "con.\($0)"] })
    var pieces: [[UInt8]] = []
    NameReportWriter().write(report) { pieces.append($0) }
    #expect(pieces.count > 4)
    #expect(pieces.allSatisfy { $0.count < 1 << 17 })
    let parsed = try JSONValue.parse(Array(pieces.joined())).objectValue
    #expect(parsed?["collisions"]?.arrayValue?.count == 2_000)
    #expect(parsed?["names"]?.arrayValue?.count == 2_000)
  }
}
