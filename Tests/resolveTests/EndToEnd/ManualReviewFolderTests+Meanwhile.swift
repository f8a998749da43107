import ConflictResolution
import FileAccess
import Foundation
import Scenarios
import Testing

// What others do to the folder while a person answers.
extension ManualReviewFolderTests {
  /// Between the question and the run somebody writes to a file.
  @Test func whatWasWrittenToMeanwhileIsRefused() throws {
    let folder = try TestFolder()
    try Self.make(folder)
    let terminal = try Self.review(["--apply"], in: folder)
    try Self.type(["1"], terminal)
    try terminal.wait(for: "2 of 3: photo.png")
    try folder.write("tree/list.txt", Data("written meanwhile\n".utf8))
    try Self.type(["1", "b"], terminal)
    #expect(try terminal.end() == 1)
    #expect(terminal.screen.contains("Warning: decision for 'list.txt' (c-"), "\(terminal.screen)")
    #expect(terminal.screen.contains("Decided 2 of 3 conflicts"), "\(terminal.screen)")
    #expect(try Self.texts(folder)["list.txt"] == "written meanwhile\n")
    #expect(try Self.texts(folder)["list.\(Self.copy).txt"] != nil)
  }

  /// What a person was asked about and somebody wrote to is no business of the strategies before `manual`, either.
  @Test func whatWasWrittenToMeanwhileIsNotMerged() throws {
    let folder = try TestFolder()
    try Self.make(folder)
    let terminal = try Self.review(
      ["--apply", "--base", folder.path("base")], in: folder, strategy: "merge,manual")
    try Self.type(["1"], terminal)
    try terminal.wait(for: "2 of 3: photo.png")
    let before = try FolderSnapshot(folder.path("tree"))
    // Now it would merge without a conflict.
    let written = "cow milk\nbread\nham\neggs\nsalt\noil\n"
    try folder.write("tree/list.txt", Data(written.utf8))
    try Self.type(["1", "s"], terminal)
    #expect(try terminal.end() == 1)
    #expect(terminal.screen.contains("Warning: decision for 'list.txt' (c-"), "\(terminal.screen)")
    #expect(
      terminal.screen.contains("open: it has changed since a person was asked about it"),
      "\(terminal.screen)")
    #expect(terminal.screen.contains("Decided 1 of 3 conflicts"), "\(terminal.screen)")
    #expect(try Self.texts(folder)["list.txt"] == written)
    let after = try FolderSnapshot(folder.path("tree"))
    #expect(
      after.entries["list.\(Self.copy).txt"] == before.entries["list.\(Self.copy).txt"])
    // The next run decides it as the strategies say.
    let again = try BuiltProgram.run(
      ["--strategy", "merge", "--apply", "--base", folder.path("base"), folder.path("tree")],
      environment: ["XDG_STATE_HOME": folder.path("state")])
    #expect(again.outputText.contains("list.txt"), "\(again.errorText)")
    #expect(
      try Self.texts(folder)["list.txt"] == "oat milk\nbread\nham\neggs\nsalt\nolive oil\n")
  }

  /// A person may think for an hour: nobody else has to wait.
  @Test func whileAPersonThinksOthersWork() throws {
    let folder = try TestFolder()
    try Self.make(folder)
    let before = try FolderSnapshot(folder.path("tree"))
    func other(_ words: String...) throws -> BuiltProgram.Run {
      try BuiltProgram.run(
        words + [folder.path("tree")], environment: ["XDG_STATE_HOME": folder.path("state")])
    }
    let terminal = try Self.review(["--apply"], in: folder)
    try Self.type(["1"], terminal)
    try terminal.wait(for: "2 of 3: photo.png")
    let applied = try other("--strategy", "newest", "--apply")
    #expect(applied.status == 0, "\(applied.errorText)")
    #expect(applied.errorText.contains("Decided 3 of 3 conflicts"), "\(applied.errorText)")
    #expect(try other("log").outputText.contains("newest, applied"))
    let undone = try other("undo")
    #expect(undone.status == 0, "\(undone.errorText)")
    #expect(try FolderSnapshot(folder.path("tree")).difference(from: before) == [])
    // All is as it was when it was seen, so all answers hold.
    try Self.type(["b", "k 3 1"], terminal)
    #expect(try terminal.end() == 0, "\(terminal.screen)")
    #expect(terminal.screen.contains("Decided 3 of 3 conflicts"), "\(terminal.screen)")
    #expect(try ManualReviewTests.answers(in: folder) == nil)
    #expect(try Self.undo(folder).status == 0)
    #expect(try FolderSnapshot(folder.path("tree")).difference(from: before) == [])
  }

  /// Nobody is asked about files that an interrupted run has yet to move, and it is told once.
  @Test func anInterruptedRunIsFinishedBeforeAnybodyIsAsked() throws {
    let folder = try TestFolder()
    try Self.make(folder)
    let environment = ["XDG_STATE_HOME": folder.path("state")]
    let applied = try BuiltProgram.run(
      ["--strategy", "newest", "--apply", folder.path("tree")], environment: environment)
    #expect(applied.status == 0, "\(applied.errorText)")
    let cut = try BuiltProgram.shell(
      "sed -i.old '/\"finished\"/d' state/resolve/*/runs/*/journal*.jsonl && rm state/resolve/*/runs/*/*.old",
      in: folder.url)
    #expect(cut.status == 0, "\(cut.errorText)")
    try folder.write("tree/new.txt", Data("1\n".utf8))
    try folder.write("tree/new.\(Self.copy).txt", Data("2\n".utf8))
    let terminal = try Self.review(["--apply"], in: folder)
    let shown = try terminal.wait(for: "1 of 1: new.txt")
    #expect(shown.contains("was interrupted and is finished first"), "\(shown)")
    try Self.type(["1"], terminal)
    #expect(try terminal.end() == 0, "\(terminal.screen)")
    let told = terminal.screen.components(separatedBy: "which had been interrupted").count - 1
    #expect(told == 1, "\(terminal.screen)")
    #expect(terminal.screen.contains("Decided 1 of 1 conflict,"), "\(terminal.screen)")
  }

  /// What another run has decided meanwhile is not decided again.
  @Test func whatAnotherRunHasResolvedMeanwhileStays() throws {
    let folder = try TestFolder()
    try Self.make(folder)
    let terminal = try Self.review(["--apply"], in: folder)
    try Self.type(["2", "1"], terminal)
    try terminal.wait(for: "3 of 3: sub/plan.md")
    let applied = try BuiltProgram.run(
      ["--strategy", "newest", "--apply", folder.path("tree"), "--ignore", "list*"],
      environment: ["XDG_STATE_HOME": folder.path("state")])
    #expect(applied.status == 0, "\(applied.errorText)")
    let texts = try Self.texts(folder)
    #expect(texts.count == 5, "\(texts.keys.sorted())")
    terminal.type("3")
    #expect(try terminal.end() == 1, "\(terminal.screen)")
    for name in ["photo.png", "sub/plan.md"] {
      #expect(
        terminal.screen.contains("Warning: decision for '\(name)' (c-"), "\(terminal.screen)")
    }
    #expect(terminal.screen.contains("Decided 1 of 1 conflict,"), "\(terminal.screen)")
    let after = try Self.texts(folder)
    for name in ["photo.png", "sub/plan.md", "other.txt"] { #expect(after[name] == texts[name]) }
    #expect(after.count == 4, "\(after.keys.sorted())")
  }

  /// Two people at once: no answer of either goes when the other one's is written.
  @Test func answersOfTwoReviewsAtOnceAreKept() throws {
    let folder = try TestFolder()
    try Self.make(folder)
    let first = try Self.review(["--apply"], in: folder)
    try first.wait(for: "1 of 3: list.txt")
    let second = try Self.review(["--apply"], in: folder)
    try second.wait(for: "1 of 3: list.txt")
    try Self.type(["s", "1"], first)
    try first.wait(for: "3 of 3: ")
    try Self.type(["2"], second)
    try second.wait(for: "2 of 3: ")
    second.hangUp()
    _ = try second.end()
    first.hangUp()
    _ = try first.end()
    let third = try Self.review(["--apply"], in: folder)
    try third.wait(for: "You answered 2 of ")
    try third.wait(for: "[Y/n] ")
    third.type("y")
    try third.wait(for: "3 of 3: ")
    try Self.type(["1"], third)
    #expect(try third.end() == 0, "\(third.screen)")
    #expect(try ManualReviewTests.answers(in: folder) == nil)
  }

  /// A person sees what is there when the question is put, not what was there when the folder was scanned.
  @Test func aChangeBeforeTheQuestionIsSeen() throws {
    let folder = try TestFolder()
    try Self.make(folder)
    let terminal = try Self.review(["--apply"], in: folder)
    try terminal.wait(for: "1 of 3: ")
    try folder.write("tree/photo.png", Data("now a text\n".utf8))
    try folder.write("tree/sub/plan.md", Data("two\n".utf8))
    try folder.write("tree/sub/plan.sync-conflict-20261122-000249-X6UAVQQ.md", Data("two\n".utf8))
    try Self.type(["1"], terminal)
    let second = try terminal.wait(for: "?): ")
    #expect(second.contains("text"), "\(second)")
    terminal.type("b")
    #expect(try terminal.end() == 0, "\(terminal.screen)")
    #expect(
      terminal.screen.contains("sub/plan.md has changed since it was looked at"),
      "\(terminal.screen)")
    #expect(Set(try Self.texts(folder).values).contains("now a text\n"))
  }
}
