import ConflictResolution
import FileAccess
import Foundation
import Scenarios
import Streams
import Testing

/// A person decides the conflicts of a real folder at a terminal.
@Suite("A person at the terminal, with a real folder", .serialized)
struct ManualReviewFolderTests {
  static let copy = "sync-conflict-20261121-000249-X6UAVQQ"

  /// A folder with conflicts of several kinds, and its base.
  static func make(_ folder: TestFolder) throws {
    let manager = FileManager.default
    for path in ["tree/sub", "base"] {
      try manager.createDirectory(atPath: folder.path(path), withIntermediateDirectories: true)
    }
    let texts = [
      "tree/list.txt": "milk\nbread\neggs\nsalt\noil\n",
      "tree/list.\(copy).txt": "oat milk\nbread\neggs\nsalt\nolive oil\n",
      "base/list.txt": "cow milk\nbread\neggs\nsalt\noil\n",
      "tree/photo.png": "a\0b", "tree/photo.\(copy).png": "a\0c",
      "tree/sub/plan.md": "one\n", "tree/sub/plan.\(copy).md": "two\n",
      "tree/sub/plan.sync-conflict-20261122-000249-X6UAVQQ.md": "three\n",
      "tree/other.txt": "no conflict\n",
    ]
    for (index, (path, text)) in texts.sorted(by: { $0.key < $1.key }).enumerated() {
      try folder.write(path, Data(text.utf8))
      try manager.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_790_000_000 + Double(index * 100))],
        ofItemAtPath: folder.path(path))
    }
  }

  static func review(
    _ options: [String], in folder: TestFolder, environment: [String: String] = [:],
    strategy: String = "manual"
  ) throws -> PlayedTerminal {
    try PlayedTerminal(
      ["--strategy", strategy] + options + [folder.path("tree")], in: folder,
      environment: ["NO_COLOR": "1", "PAGER": "cat"].merging(environment) { $1 })
  }

  static func type(_ keys: [String], _ terminal: PlayedTerminal) throws {
    for key in keys {
      try terminal.wait(for: "?): ")
      terminal.type(key)
    }
  }

  /// What is in the folder: text by path.
  static func texts(_ folder: TestFolder) throws -> [String: String] {
    try FolderSnapshot(folder.path("tree")).entries
      .filter { $0.value.kind == .file }
      .mapValues { String(decoding: $0.bytes, as: UTF8.self) }
  }

  static func undo(_ folder: TestFolder) throws -> BuiltProgram.Run {
    try BuiltProgram.run(
      ["undo", folder.path("tree")], environment: ["XDG_STATE_HOME": folder.path("state")])
  }

  @Test func answersAreCarriedOutAndTakenBack() throws {
    let folder = try TestFolder()
    try Self.make(folder)
    let before = try FolderSnapshot(folder.path("tree"))
    let terminal = try Self.review(["--apply"], in: folder)
    let first = try terminal.wait(for: "?): ")
    for part in [
      "1 of 3: list.txt\n", "copy, 2026-09-21 ", " later than ", "original, 2026-09-21 ",
      "list.\(Self.copy).txt", "milk",
    ] {
      #expect(first.contains(part), "\(part)\n\(first)")
    }
    // Nothing is changed while a person thinks.
    #expect(try FolderSnapshot(folder.path("tree")) == before)
    terminal.type(first.contains("1  original") ? "1" : "2")
    try Self.type(["b", "k 3 1"], terminal)
    #expect(try terminal.end() == 0, "\(terminal.screen)")
    #expect(terminal.screen.contains("Decided 3 of 3 conflicts, as run "))

    let texts = try Self.texts(folder)
    #expect(texts["list.txt"] == "milk\nbread\neggs\nsalt\noil\n")
    #expect(Set([texts["photo.png"], texts["photo-1.png"]]) == ["a\0b", "a\0c"])
    #expect(texts["other.txt"] == "no conflict\n")
    #expect(texts.count == 6, "\(texts.keys.sorted())")
    #expect(texts["sub/plan.md"] != nil && texts["sub/plan-1.md"] != nil)
    #expect(try ManualReviewTests.answers(in: folder) == nil)
    let undone = try Self.undo(folder)
    #expect(undone.status == 0, "\(undone.errorText)")
    #expect(try FolderSnapshot(folder.path("tree")).difference(from: before) == [])
  }

  @Test func aPlanAsksAndKeepsTheAnswersForTheRunThatAppliesIt() throws {
    let folder = try TestFolder()
    try Self.make(folder)
    let before = try FolderSnapshot(folder.path("tree"))
    let plan = try Self.review([], in: folder)
    try Self.type(["1", "2", "b"], plan)
    #expect(try plan.end() == 0, "\(plan.screen)")
    #expect(plan.screen.contains("3 conflicts: 3 decided, 0 open"), "\(plan.screen)")
    #expect(plan.screen.contains("3 answers are saved in '"), "\(plan.screen)")
    #expect(try FolderSnapshot(folder.path("tree")) == before)

    let applied = try Self.review(["--apply"], in: folder)
    try applied.wait(for: "You answered 3 of ")
    try applied.wait(for: "[Y/n] ")
    applied.type("y")
    #expect(try applied.end() == 0, "\(applied.screen)")
    #expect(applied.screen.contains("Decided 3 of 3 conflicts"))
    #expect(try ManualReviewTests.answers(in: folder) == nil)
    #expect(try Self.texts(folder)["sub/plan-2.md"] != nil)
  }

  @Test(arguments: 0..<3) func interruptedAtEachQuestionNothingIsChanged(question: Int) throws {
    let folder = try TestFolder()
    try Self.make(folder)
    let before = try FolderSnapshot(folder.path("tree"))
    let keys = ["1", "b", "k 2 3"]
    let first = try Self.review(["--apply"], in: folder)
    try Self.type(Array(keys[..<question]), first)
    try first.wait(for: "?): ")
    if question == 1 { first.hangUp() } else { first.send([3]) }
    #expect(try first.end() > 128)
    #expect(try FolderSnapshot(folder.path("tree")) == before)
    let second = try Self.review(["--apply"], in: folder)
    if question > 0 {
      try second.wait(for: "[Y/n] ")
      second.type("y")
    }
    try Self.type(Array(keys[question...]), second)
    #expect(try second.end() == 0, "\(second.screen)")

    let whole = try TestFolder()
    try Self.make(whole)
    let reference = try Self.review(["--apply"], in: whole)
    try Self.type(keys, reference)
    #expect(try reference.end() == 0)
    #expect(try Self.texts(folder) == Self.texts(whole))
  }

  @Test func quittingAppliesWhatWasAnswered() throws {
    let folder = try TestFolder()
    try Self.make(folder)
    let terminal = try Self.review(["--apply"], in: folder)
    try Self.type(["1", "q"], terminal)
    #expect(try terminal.end() == 1)
    #expect(terminal.screen.contains("Decided 1 of 3 conflicts"), "\(terminal.screen)")
    #expect(try Self.texts(folder).count == 7)
    #expect(try ManualReviewTests.answers(in: folder) == nil)
  }

  /// Who does not want to continue now can continue later, whatever else the run does.
  @Test func answersThatAreNotUsedStay() throws {
    let folder = try TestFolder()
    try Self.make(folder)
    let first = try Self.review([], in: folder)
    try Self.type(["1", "2", "q"], first)
    _ = try first.end()
    let kept = try #require(try ManualReviewTests.answers(in: folder))
    try folder.write("tree/same.txt", Data("same\n".utf8))
    try folder.write("tree/same.\(Self.copy).txt", Data("same\n".utf8))
    let second = try Self.review(["--apply"], in: folder)
    try second.wait(for: "You answered 2 of ")
    second.send([4])
    #expect(try second.end() == 1)
    #expect(second.screen.contains("as run "), "\(second.screen)")
    #expect(try ManualReviewTests.answers(in: folder) == kept)
    let third = try Self.review(["--apply"], in: folder)
    try third.wait(for: "[Y/n] ")
    third.type("n")
    try Self.type(["q"], third)
    #expect(try third.end() == 1)
    #expect(try ManualReviewTests.answers(in: folder) == kept)
  }

  @Test func textsAreMergedOnTheBaseAndEditedAndDecidedByHunks() throws {
    let editorFolder = try TestFolder()
    let editor = try ManualReviewTests.program(
      "editor", "grep -v '^[<|=>]' \"$1\" > \"$1.new\"; cat \"$1.new\" > \"$1\"; rm \"$1.new\"",
      in: editorFolder)
    for (keys, expected) in [
      (["h", "2 1"], "both"), (["e"], "edited"),
    ] {
      let folder = try TestFolder()
      try Self.make(folder)
      let terminal = try Self.review(
        ["--apply", "--base", folder.path("base")], in: folder, environment: ["EDITOR": editor],
        strategy: "merge,manual")
      for key in keys {
        try terminal.wait(for: "?): ")
        terminal.type(key)
      }
      if keys[0] == "h" {
        try terminal.wait(for: "Use this text? ")
        terminal.type("")
      }
      try terminal.wait(for: "2 of 3: ")
      try Self.type(["s", "s"], terminal)
      #expect(try terminal.end() == 1, "\(terminal.screen)")
      let text = try Self.texts(folder)["list.txt"] ?? ""
      #expect(text.contains("oat milk\n") && text.contains("bread\neggs\nsalt\n"), "\(text)")
      #expect(text.contains("olive oil\n"), "\(text)")
      #expect(
        text.hasPrefix("milk\noat milk\n") || text.hasPrefix("oat milk\nmilk\n")
          || expected == "edited")
    }
  }

  @Test func aDecisionToMergeIsCarriedOutWithoutAPerson() throws {
    let folder = try TestFolder()
    try Self.make(folder)
    try folder.write("tree/list.txt", Data("cow milk\nbread\neggs\nsalt\nsea salt\n".utf8))
    let file = folder.path("mine.json")
    let terminal = try Self.review(
      ["--base", folder.path("base"), "--decisions", file], in: folder)
    try terminal.wait(for: "?): ")
    terminal.type("s")
    try Self.type(["s", "s"], terminal)
    #expect(try terminal.end() == 1)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func namedDecisionsAreAppliedAndAdded() throws {
    let folder = try TestFolder()
    try Self.make(folder)
    let file = folder.path("mine.json")
    let first = try Self.review(["--decisions", file], in: folder)
    try Self.type(["1", "q"], first)
    #expect(try first.end() == 1)
    #expect(try DecisionsFile.read(path: Array(file.utf8)).count == 1)
    let second = try Self.review(["--decisions", file, "--apply"], in: folder)
    // What the file decides is not asked about.
    let shown = try second.wait(for: "?): ")
    #expect(shown.contains("1 of 2: photo.png"), "\(shown)")
    second.type("1")
    try Self.type(["b"], second)
    #expect(try second.end() == 0, "\(second.screen)")
    #expect(try DecisionsFile.read(path: Array(file.utf8)).count == 3)
    #expect(try ManualReviewTests.answers(in: folder) == nil)
  }

  @Test func openedVersionsAreTheFilesThemselves() throws {
    let folder = try TestFolder()
    try Self.make(folder)
    try FileManager.default.createDirectory(
      atPath: folder.path("bin"), withIntermediateDirectories: true)
    for name in ["bin/xdg-open", "bin/open"] {
      _ = try ManualReviewTests.program(name, "echo \"$1\" >> opened", in: folder)
    }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let terminal = try Self.review(
      [], in: folder, environment: ["PATH": folder.path("bin") + ":" + path])
    try Self.type(["o", "q"], terminal)
    _ = try terminal.end()
    let names = try String(contentsOfFile: folder.path("opened"), encoding: .utf8)
      .split(separator: "\n").map { $0.split(separator: "/").suffix(2).joined(separator: "/") }
    #expect(Set(names) == ["tree/list.txt", "tree/list.\(Self.copy).txt"])
  }

  @Test func nobodyIsAskedWithoutManualOrATerminal() throws {
    let folder = try TestFolder()
    try Self.make(folder)
    let terminal = try Self.review([], in: folder, strategy: "newest")
    #expect(try terminal.end() == 0)
    #expect(!terminal.screen.contains("Answer ("))
    let piped = try BuiltProgram.run(
      ["--strategy", "manual", "--apply", folder.path("tree")],
      environment: ["XDG_STATE_HOME": folder.path("state")])
    #expect(piped.status == 1)
    #expect(piped.outputText.contains("3 conflicts: 0 decided, 3 open"))
  }

  @Test func twoHundredConflictsAreAnsweredAtOnce() throws {
    let folder = try TestFolder()
    try FolderResolutionTests.folder(folder)
    let before = try FolderSnapshot(folder.path("tree"))
    let terminal = try Self.review(["--include-weak", "--apply"], in: folder)
    try terminal.wait(for: "?): ")
    terminal.type("a b r")
    terminal.type("y")
    #expect(try terminal.end() == 0, "\(terminal.screen.suffix(2000))")
    let after = try FolderSnapshot(folder.path("tree"))
    #expect(before.contents.subtracting(after.contents) == [])
    let undone = try Self.undo(folder)
    #expect(undone.status == 0, "\(undone.errorText)")
    #expect(try FolderSnapshot(folder.path("tree")).difference(from: before) == [])
  }
}
