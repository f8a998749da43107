import FileAccess
import Foundation
import JSONText
import Testing

/// `resolve record`, as a person uses it.
@Suite("Recording real folders")
struct RecordFolderTests {
  /// A folder with a conflict that a merge with a base decides, and one that only ranks decide.
  private static func folder() throws -> TestFolder {
    let test = try TestFolder()
    for folder in ["tree", "base"] {
      try FileManager.default.createDirectory(
        atPath: test.path(folder), withIntermediateDirectories: true)
    }
    try write(test, "base/letter.md", "Dear Anna,\n\nlunch on Monday\n\nBerta\n")
    try write(test, "tree/letter.md", "Dear Anna,\n\nlunch on Monday\n\nBerta Meyer\n")
    try write(
      test, "tree/letter (Anna's conflicted copy 2026-02-13).md",
      "Dear Anna,\n\nlunch on Friday\n\nBerta\n", "2026-09-02T10:00:00Z")
    try write(test, "tree/Plan.txt", "first\n")
    try write(test, "tree/Plan.sync-conflict-20260901-101010-ABCDEFG.txt", "second\n")
    return test
  }

  private static func write(
    _ test: TestFolder, _ name: String, _ text: String, _ time: String = "2026-09-01T10:00:00Z"
  ) throws {
    try FolderFixtureTests.write(
      ["text": .string(text), "modified": .string(time)], to: test.path(name))
  }

  private static func options(_ test: TestFolder) -> [String] {
    ["--store", test.path("store"), "--now", "2026-10-01T00:00:00Z"]
  }

  @Test func theRecordingReplaysAsTheFolderIsPlanned() throws {
    let test = try Self.folder()
    let options =
      ["--strategy", "merge,newest", "--base", test.path("base")] + Self.options(test)
    let output = test.path("bug.json")
    let before = try FolderSnapshot(test.path("tree"))
    let run = try BuiltProgram.run(["record"] + options + ["-o", output, test.path("tree")])
    #expect(run.status == 0, "\(run.errorText)")
    #expect(try FolderSnapshot(test.path("tree")) == before)
    let replay = try BuiltProgram.run(["replay", output])
    #expect(replay.status == 0, "\(replay.outputText)")
    let file = try #require(
      try JSONValue.parse(Array(try Data(contentsOf: URL(filePath: output)))).objectValue)
    let tree = try #require(file["expect"]?["tree"]?.objectValue)
    #expect(tree["letter.md"]?.stringValue == "Dear Anna,\n\nlunch on Friday\n\nBerta Meyer\n")
    #expect(
      file["recorded"]?["tool of letter (Anna's conflicted copy 2026-02-13).md"] == "Dropbox")
    // On standard output the same, but for the name.
    let printed = try BuiltProgram.run(["record"] + options + [test.path("tree")])
    #expect(printed.outputText.contains("\"name\": \"recorded\""))
    // What is recorded can be resolved otherwise, too.
    let other = try BuiltProgram.run(["--strategy", "oldest", output])
    #expect(other.status == 0 && other.outputText.contains("oldest"))
  }

  @Test func aPickIsADecisionOfTheRecording() throws {
    let test = try Self.folder()
    let output = test.path("picked.json")
    let run = try BuiltProgram.run(
      ["record", "--pick", "letter.md=Anna", "-o", output, test.path("tree")] + Self.options(test))
    #expect(run.status == 0, "\(run.errorText)")
    let plan = try BuiltProgram.run(["--format", "json", output])
    #expect(plan.outputText.contains("\"by\": \"manual\""))
    #expect(try BuiltProgram.run(["replay", output]).status == 0)
    let redacted = test.path("redacted.json")
    let again = try BuiltProgram.run(["record", "--redact", output, "-o", redacted])
    #expect(again.status == 0, "\(again.errorText)")
    #expect(try BuiltProgram.run(["replay", redacted]).status == 0)
    let text = String(decoding: try Data(contentsOf: URL(filePath: redacted)), as: UTF8.self)
    for word in ["Anna", "Berta", "Meyer", "lunch", "letter", "Plan", "second", "Dropbox"] {
      #expect(!text.contains(word), "\(word) in \(text)")
    }
  }

  @Test func aRunIsRecordedFromItsJournal() throws {
    let test = try Self.folder()
    let tree = test.path("tree")
    let store = ["--store", test.path("store")]
    let applied = try BuiltProgram.run(["--strategy", "newest", "--apply", tree] + store)
    #expect(applied.status == 0, "\(applied.errorText)")
    let log = try BuiltProgram.run(["log", "--format", "json", tree] + store)
    let runs = try #require(
      try JSONValue.parse(Array(log.output)).objectValue?["runs"]?.arrayValue)
    let id = try #require(runs.first?["id"]?.stringValue)
    let output = test.path("run.json")
    let before = try FolderSnapshot(tree)
    let run = try BuiltProgram.run(["record", "--run", id, "-o", output, tree] + store)
    #expect(run.status == 0, "\(run.errorText)")
    #expect(try FolderSnapshot(tree) == before)
    let text = String(decoding: try Data(contentsOf: URL(filePath: output)), as: UTF8.self)
    for part in ["lunch on Monday", "lunch on Friday", "first", "second", id, "\"newest\""] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    let replay = try BuiltProgram.run(["replay", output])
    #expect(
      replay.status == 0 && replay.outputText.contains("1 as expected"), "\(replay.outputText)")

    // Of what is forgotten size and digest are left.
    let forgotten = try BuiltProgram.run(["forget", "--older-than", "0", tree] + store)
    #expect(forgotten.status == 0)
    let none = try BuiltProgram.run(["record", "--run", id, tree] + store)
    #expect(none.status == 66 && none.errorText.contains("There is no run"), "\(none.errorText)")
  }

  @Test func aPickedRunIsRecordedWithTheDecision() throws {
    let test = try Self.folder()
    let tree = test.path("tree")
    let store = ["--store", test.path("store")]
    let applied = try BuiltProgram.run(
      ["--pick", "letter.md=Anna", "--pick", "Plan.txt=both", "--apply", tree] + store)
    #expect(applied.status == 0, "\(applied.errorText)")
    let log = try BuiltProgram.run(["log", "--format", "json", tree] + store)
    let id = try #require(
      try JSONValue.parse(Array(log.output)).objectValue?["runs"]?.arrayValue?.first?["id"]?
        .stringValue)
    let output = test.path("run.json")
    let run = try BuiltProgram.run(["record", "--run", id, "-o", output, tree] + store)
    #expect(run.status == 0, "\(run.errorText)")
    let replay = try BuiltProgram.run(["replay", output])
    #expect(
      replay.status == 0 && replay.outputText.contains("1 as expected"), "\(replay.outputText)")
  }

  @Test func whatCannotBeHeldIsNamed() throws {
    let test = try Self.folder()
    try Self.write(test, "tree/a.md", "1\n")
    try Self.write(test, "tree/A.md", "2\n")
    try Self.write(test, "tree/a.sync-conflict-20260901-101010-ABCDEFG.md", "3\n")
    try Self.write(test, "tree/A.sync-conflict-20260901-101010-ABCDEFG.md", "4\n")
    try Self.write(test, "tree/.cloud.md.icloud", "")
    try Self.write(test, "tree/cloud.sync-conflict-20260901-101010-ABCDEFG.md", "5\n")
    for name in ["film.mov", "film.sync-conflict-20260901-101010-ABCDEFG.mov"] {
      try FolderFixtureTests.write(
        ["text": .string(name), "times": .number(JSONNumber(1_200_000))],
        to: test.path("tree/\(name)"))
    }
    let output = test.path("gaps.json")
    let run = try BuiltProgram.run(
      ["record", "--strategy", "keep-both", "-o", output, test.path("tree")] + Self.options(test))
    #expect(run.status == 1)
    #expect(run.errorText.contains("'cloud.md': "), "\(run.errorText)")
    #expect(run.errorText.contains("in a step of its own"), "\(run.errorText)")
    #expect(run.errorText.contains("only its size and digest are recorded"), "\(run.errorText)")
    let text = String(decoding: try Data(contentsOf: URL(filePath: output)), as: UTF8.self)
    #expect(text.contains("\"gap 1\""))
    #expect(try BuiltProgram.run(["replay", output]).status == 0)
  }

  @Test func wrongUsageIsRefused() throws {
    let test = try Self.folder()
    let plane = TranscriptTests.plane
    for (words, status, message) in [
      ([plane], 64, "--redact"), (["--run", "1", plane], 64, "--run"),
      (["--run", "20260101-101010", test.path("tree")], 66, "There is no run"),
      (["--run", "1", "--strategy", "newest", test.path("tree")], 64, "--strategy"),
      (["nowhere"], 66, "nowhere"),
      (["-o", test.path("no/such/folder.json"), test.path("tree")], 73, "folder"),
    ] {
      let run = try BuiltProgram.run(["record"] + words)
      #expect(Int(run.status) == status, "\(words): \(run.errorText)")
      #expect(run.errorText.contains(message), "\(words): \(run.errorText)")
      #expect(run.outputText.isEmpty)
    }
  }
}
