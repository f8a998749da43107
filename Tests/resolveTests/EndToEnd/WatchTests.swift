import FileAccess
import Foundation
import TestSupport
import Testing

/// The watch as a person or a service runs it.
///
/// `--settle 0` acts on what is not written to at that moment.
@Suite("resolve watch")
struct WatchTests {
  private static let newest = ["--strategy", "newest", "--settle", "0"]

  @Test func resolvesWhatIsThereAndWhatComesAndIsTakenBack() throws {
    let place = try TestFolder()
    try FileManager.default.createDirectory(
      atPath: place.path("tree"), withIntermediateDirectories: false)
    try Data("old\n".utf8).writeAndClose(to: place.url.appending(path: "tree/there.md"))
    try Data("old\n".utf8).write(
      to: place.url.appending(path: "tree/there.\(RunningWatch.copy).md"))
    let watch = try RunningWatch(in: place, Self.newest)
    try watch.wait("the first run") { $0.events("resolved").count == 1 }
    // In folders that are new, and that get another name.
    try watch.conflict("new/deep/notes")
    try watch.wait("the second run") { $0.events("resolved").count == 2 }
    #expect(watch.text("new/deep/notes.md") == "new\n")
    try FileManager.default.moveItem(
      atPath: place.path("tree/new"), toPath: place.path("tree/moved"))
    try watch.conflict("moved/deep/other")
    try watch.wait("the third run") { $0.events("resolved").count == 3 }
    #expect(watch.text("moved/deep/other.md") == "new\n")
    let report = try #require(watch.events("resolved").last)
    #expect(
      report["folder"] as? String
        == (try #require(watch.events("watching").first)["folder"] as? String))
    let decided = try #require(report["decided"] as? [[String: Any]])
    #expect(decided.map { $0["path"] as? String } == ["moved/deep/other.md"])
    #expect(decided.map { $0["by"] as? String } == ["newest"])
    // Its own changes are no reason for another run.
    let id = try #require(report["run"] as? String)
    #expect(report["undo"] as? String == "resolve undo \(report["folder"] ?? "") \(id)")
    let undone = try watch.run(["undo", "tree", id])
    #expect(undone.status == 0, "\(undone.errorText)")
    // What a person has taken back stays so.
    try watch.wait("what is left") { $0.events("left").count == 1 }
    #expect(watch.text("moved/deep/other.md") == "old\n")
    #expect(watch.text("moved/deep/other.\(RunningWatch.copy).md") == "new\n")
    #expect(watch.events("resolved").count == 3)
    watch.send(SIGTERM)
    #expect(try watch.end() == 0)
    #expect(watch.events("stopped").count == 1)
    #expect(watch.events("problem").isEmpty, "\(watch.printed)")
  }

  /// Another device undid what it had decided as this one did, and the sync tool brings its files here.
  @Test func leavesWhatWasUndoneElsewhere() throws {
    let watch = try RunningWatch(Self.newest)
    try watch.conflict("notes")
    try watch.wait("the run") { $0.events("resolved").count == 1 }
    #expect(watch.text("notes.md") == "new\n")
    try watch.conflict("notes")
    try watch.wait("what is left") { $0.events("left").count == 1 }
    #expect(watch.text("notes.md") == "old\n")
    #expect(watch.text("notes.\(RunningWatch.copy).md") == "new\n")
    // Another edit of the same file is another conflict.
    try Data("newest\n".utf8).writeAndClose(
      to: watch.place.url.appending(path: "tree/notes.\(RunningWatch.copy).md"))
    try watch.wait("the second run") { $0.events("resolved").count == 2 }
    #expect(watch.text("notes.md") == "newest\n")
  }

  @Test func waitsForWhoWrites() throws {
    let watch = try RunningWatch(Self.newest)
    let copy = try watch.place.write("tree/notes.\(RunningWatch.copy).md", Data())
    let writer = try FileHandle(forWritingTo: copy)
    try watch.conflict("other")
    try Data("old\n".utf8).writeAndClose(to: watch.place.url.appending(path: "tree/notes.md"))
    try watch.wait("the other one") { $0.text("other.md") == "new\n" }
    #expect(watch.text("notes.md") == "old\n")
    try writer.write(contentsOf: Data("new\n".utf8))
    try writer.close()
    try watch.wait("the file that was written to") { $0.text("notes.md") == "new\n" }
  }

  @Test func onlyPlansIfAskedTo() throws {
    let watch = try RunningWatch(Self.newest + ["--plan-only"])
    try watch.conflict("notes")
    try watch.wait("a plan") { $0.events("planned").count == 1 }
    #expect(watch.text("notes.md") == "old\n")
    watch.send(SIGINT)
    #expect(try watch.end() == 0)
    #expect(watch.events("resolved").isEmpty)
    let runs = try watch.run(["undo", "--list", "tree"])
    #expect(runs.outputText == "No runs.\n")
  }

  @Test func endsOnceAllIsResolved() throws {
    let place = try TestFolder()
    let watch = try RunningWatch(
      in: place, ["--strategy", "newest", "--settle", "0", "--once"], waits: false)
    #expect(try watch.end() == 0, "\(watch.printed)")
    try watch.conflict("notes")
    let second = try RunningWatch(
      in: place, ["--strategy", "newest", "--settle", "0", "--once"], waits: false)
    #expect(try second.end() == 0, "\(second.printed)")
    #expect(second.text("notes.md") == "new\n")
    try watch.conflict("undecided")
    let third = try RunningWatch(
      in: place, ["--strategy", "merge", "--settle", "0", "--once"], waits: false)
    #expect(try third.end() == 1, "\(third.printed)")
    let left = try #require(third.events("left").first)
    #expect((left["decide"] as? String)?.hasPrefix("resolve apply -s manual /") == true)
  }

  @Test func givesACommandWhatItDid() throws {
    let watch = try RunningWatch(
      Self.newest + ["--notify", "cat >> notices; echo failed >&2; exit 3"])
    try watch.conflict("notes")
    try watch.wait("the notice") {
      (try? String(contentsOf: $0.place.url.appending(path: "notices"), encoding: .utf8))?
        .hasSuffix("\n") == true
    }
    let notice = try String(contentsOf: watch.place.url.appending(path: "notices"), encoding: .utf8)
    #expect(notice.contains(#""event":"resolved""#) && notice.split(separator: "\n").count == 1)
    // A command that fails is reported once, and stops nothing.
    try watch.wait("the problem") { $0.events("problem").count == 1 }
    let message = try #require(watch.events("problem").first?["message"] as? String)
    #expect(message == "the command of '--notify' ended with status 3: failed")
    try watch.conflict("again")
    try watch.wait("another run") { $0.events("resolved").count == 2 }
    #expect(watch.events("problem").count == 1)
  }

  @Test func waitsUntilTheFolderIsBack() throws {
    let watch = try RunningWatch(Self.newest)
    let (tree, away) = (watch.place.path("tree"), watch.place.path("away"))
    try FileManager.default.moveItem(atPath: tree, toPath: away)
    try watch.wait("that it is gone") { $0.events("gone").count == 1 }
    try FileManager.default.moveItem(atPath: away, toPath: tree)
    try watch.conflict("notes")
    try watch.wait("the run") { $0.text("notes.md") == "new\n" && $0.events("watching").count == 2 }
  }

  /// What stands at the path of the folder instead of it.
  enum Replacement: CaseIterable, Sendable {
    case link, folder, madeAgain
  }

  /// It works in no other folder than the one that it opened.
  @Test(arguments: Replacement.allCases) func worksInNoOtherFolder(_ kind: Replacement) throws {
    let watch = try RunningWatch(Self.newest)
    let manager = FileManager.default
    let (tree, away) = (watch.place.path("tree"), watch.place.path("away"))
    let other = watch.place.path("other")
    try manager.createDirectory(atPath: other, withIntermediateDirectories: false)
    if kind == .madeAgain {
      try manager.removeItem(atPath: tree)
    } else {
      try manager.moveItem(atPath: tree, toPath: away)
    }
    switch kind {
    case .link: try manager.createSymbolicLink(atPath: tree, withDestinationPath: other)
    case .folder: try manager.moveItem(atPath: other, toPath: tree)
    case .madeAgain: try manager.createDirectory(atPath: tree, withIntermediateDirectories: false)
    }
    try watch.conflict("notes")
    try watch.wait("that it is another folder") {
      $0.events("gone").contains { ($0["message"] as? String)?.contains("another folder") == true }
    }
    #expect(watch.text("notes.md") == "old\n")
    guard kind != .madeAgain else { return }
    try manager.removeItem(atPath: tree)
    try manager.moveItem(atPath: away, toPath: tree)
    try watch.conflict("again")
    try watch.wait("the run") { $0.events("resolved").count == 1 }
    #expect(watch.text("again.md") == "new\n")
  }

  @Test func looksFromTimeToTimeIfAskedTo() throws {
    let watch = try RunningWatch(Self.newest + ["--poll", "1"])
    try watch.conflict("notes")
    try watch.wait("the run") { $0.text("notes.md") == "new\n" }
  }

  @Test func waitsForAnotherRun() throws {
    let watch = try RunningWatch(Self.newest)
    try watch.conflict("first")
    try watch.wait("the first run") { $0.events("resolved").count == 1 }
    let states = watch.place.path("state/resolve")
    let names = try FileManager.default.contentsOfDirectory(atPath: states)
    let name = try #require(names.first { $0 != "key" })
    let lock = try FileLock(
      Array("lock".utf8), in: try FolderHandle(Array("\(states)/\(name)".utf8)))
    try watch.conflict("second")
    try watch.wait("that another run is told") { $0.events("problem").count == 1 }
    #expect(watch.text("second.md") == "old\n")
    _ = consume lock
    try watch.wait("the second run") { $0.text("second.md") == "new\n" }
  }

  #if os(Linux)
    static let sockets = ["/tmp/resolve-", "@resolve-"]
  #else
    static let sockets = ["/tmp/resolve-"]
  #endif

  @Test(arguments: sockets) func tellsTheManagerOfServices(beginning: String) throws {
    let place = try TestFolder()
    let path = beginning + "\(UInt32.random(in: 0 ... .max)).socket"
    let receiver = try DatagramReceiver(path)
    let watch = try RunningWatch(
      in: place, Self.newest,
      environment: ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "100000"])
    var told: Set<Substring> = []
    try watch.wait("the manager to be told") { _ in
      told.formUnion(receiver.receive().split(separator: "\n"))
      return told.isSuperset(of: ["READY=1", "WATCHDOG=1"])
    }
    #expect(told.isSuperset(of: ["READY=1", "WATCHDOG=1", "STATUS=Watching 1 folder"]), "\(told)")
    watch.send(SIGHUP)
    #expect(try watch.end() == 0)
  }

  @Test(arguments: [
    (["tree", "tree/inner"], Int32(64), "is inside of"), (["missing"], 66, "Check the path"),
    (["tree", "--settle", "x"], 64, "whole seconds"),
    (["tree", "--notify", " "], 64, "a command is expected"),
    (["tree", "--strategy", "newst"], 64, "newest"), ([], 64, "folder"),
  ]) func refuses(_ words: [String], _ status: Int32, _ part: String) throws {
    let place = try TestFolder()
    try FileManager.default.createDirectory(
      atPath: place.path("tree/inner"), withIntermediateDirectories: true)
    let run = try BuiltProgram.run(["watch"] + words, in: place.url)
    #expect(run.status == status)
    #expect(run.errorText.contains(part), "\(run.errorText)")
  }
}
