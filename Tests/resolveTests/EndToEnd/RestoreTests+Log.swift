import Foundation
import JSONText
import Testing

// What `log` and `undo --list` tell.
extension RestoreTests {
  @Test func theLogTellsWhatWasDecidedWhyAndHowToFetchIt() throws {
    let resolved = try Resolved(
      "mkdir d; cd d\n" + Self.small + "\ncd ..; printf 1 > b.md; printf 2 > b.$copy.md")
    let all = try resolved.resolve("log", "tree")
    #expect(all.status == 0, "\(all.errorText)")
    #expect(all.outputText.contains(": newest, applied\n"))
    #expect(all.outputText.contains("59 min older than the copy\n"))
    let line = try #require(
      all.outputText.split(separator: "\n").first {
        $0.contains("  restore  ") && $0.contains("d/a.md")
      })
    // The line is a command that does it.
    let command = line.trimmingPrefix(while: { $0 == " " }).trimmingPrefix("restore")
      .trimmingPrefix(while: { $0 == " " }).trimmingPrefix("resolve")
    let fetched = try BuiltProgram.shell("\"$RESOLVE\"\(command)", in: resolved.folder.url)
    #expect(fetched.status == 0, "\(fetched.errorText)")
    #expect(try resolved.shell("od -An -c tree/d/a-1.md") == "   o   l   d  \\0 377  \\n\n")

    // The last run first.
    let both = try resolved.resolve("log", "tree").outputText
    #expect(both.hasPrefix("Run ") && both.contains("from run \(resolved.run)"))
    #expect(
      both.range(of: "restore, applied")!.lowerBound < both.range(of: "newest, applied")!.lowerBound
    )
    let one = try resolved.resolve("log", "-n", "1", "tree").outputText
    #expect(one.contains("restore, applied") && !one.contains("newest, applied"))
    let file = try resolved.resolve("log", "tree/b.md").outputText
    #expect(file.contains("b.md") && !file.contains("a.md"))
    #expect(try resolved.resolve("log", "tree/d").outputText.contains("d/a-1.md"))
    // That it was fetched belongs to its history.
    #expect(try resolved.resolve("log", "tree/d/a.md").outputText.contains("restore, applied"))
    // A file that is gone has a history all the same.
    _ = try resolved.shell("rm tree/b.md")
    #expect(try resolved.resolve("log", "tree/b.md").outputText == file)
    #expect(try resolved.resolve("log", "tree/none.md").outputText == "No runs.\n")

    let json = try resolved.resolve("log", "--format", "json", "tree/d/a.md")
    let run = try #require(
      JSONValue.parse(Array(json.output)).objectValue?["runs"]?.arrayValue?.last?.objectValue)
    #expect(run["id"]?.stringValue == resolved.run)
    let change = try #require(run["files"]?.arrayValue?.first?.objectValue)
    #expect(change["by"]?.stringValue == "newest")
    #expect(change["conflict"]?.stringValue?.hasPrefix("c-") == true)
    let version = try #require(change["versions"]?.arrayValue?.first?.objectValue)
    let stored = try #require(version["stored"]?.stringValue)
    #expect(try resolved.shell("od -An -c '\(stored)'") == "   o   l   d  \\0 377  \\n\n")
  }

  @Test func runsWithoutReasonsAreListed() throws {
    let resolved = try Resolved(Self.small)
    _ = try resolved.shell(
      #"for j in store/runs/*/journal*; do sed -i -E 's/,"decision":.*$/}/; s/,"code":"[0-9a-f]{64}"\}$/}/; s/,"sha256":"[0-9a-f]{64}"\}$/}/' $j; done"#
    )
    let listed = try resolved.resolve("trust", "tree").outputText
    let name = try #require(listed.firstMatch(of: /[0-9]{8}-[0-9]{6}:[0-9a-f]{16}/)).output
    #expect(try resolved.resolve("trust", "tree", String(name)).status == 0)
    // The digest of the one file went with that of the lines.
    let log = try resolved.resolve("log", "tree")
    #expect(log.status == 0)
    #expect(log.outputText.contains("a.md   no reason recorded\n"), "\(log.outputText)")
    #expect(try resolved.resolve("show", "tree/a.md").outputText.hasPrefix("old"))
    #expect(try resolved.resolve("restore", "tree/a.md").outputText.hasSuffix("as 'a-1.md'.\n"))
  }

  @Test func theListNamesFilesAndCutsLongOnes() throws {
    let resolved = try Resolved(
      "for i in $(seq -w 12); do printf o > f$i; printf nn > f$i.$copy; touch -d '2026-11-20 10:00:00Z' f$i; done"
    )
    let list = try resolved.resolve("undo", "--list", "tree").outputText
    #expect(
      list.contains("    f01   newest   set aside f01 (1 byte), f01.\(Self.copy) became f01\n"),
      "\(list)")
    #expect(list.contains("and 2 more: --all lists them\n"))
    #expect(!list.contains("f11"))
    let all = try resolved.resolve("undo", "--list", "--all", "tree").outputText
    #expect(all.contains("    f12   newest"))
    #expect(!all.contains("more:"))
    let json = try resolved.resolve("undo", "--list", "--format", "json", "tree")
    let run = try JSONValue.parse(Array(json.output)).objectValue?["runs"]?.arrayValue?.first?
      .objectValue
    #expect(run?["files"]?.arrayValue?.count == 12)
  }
}
