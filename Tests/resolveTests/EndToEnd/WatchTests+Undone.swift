import Foundation
import TestSupport
import Testing

/// What a watch does after a person has undone a run of it.
@Suite("resolve watch after undo")
struct WatchAfterUndoTests {
  private static let copy = "tree/notes.\(RunningWatch.copy).md"
  private static let later = "sync-conflict-20261130-150000-ABCDEFG"

  /// What happens to the files after a run was undone.
  enum Deed: String, CaseIterable, Sendable {
    case nothing
    case editsTheOriginal, editsTheCopy, editsBoth, touchesTheCopy, touchesTheOriginal,
      savesTheCopyAnew
    case anotherCopyComes, editsAndAnotherCopyComes, renamesTheCopy, renamesTheCopyAndEdits
    case forgetsTheRun, renamesTheCopyAndForgets
  }

  private let place: TestFolder

  init() throws {
    place = try TestFolder()
    try FileManager.default.createDirectory(
      atPath: place.path("tree"), withIntermediateDirectories: true)
    try conflict()
  }

  private func conflict(_ old: String = "old\n", _ new: String = "new\n") throws {
    try write("tree/notes.md", old)
    try FileManager.default.setAttributes(
      [.modificationDate: Date.now - 3600], ofItemAtPath: place.path("tree/notes.md"))
    try write(Self.copy, new)
  }

  private func write(_ path: String, _ text: String) throws {
    try Data(text.utf8).writeAndClose(to: place.url.appending(path: path))
  }

  private func append(_ path: String, _ text: String) throws {
    try write(path, (self.text(path) ?? "") + text)
  }

  private func text(_ path: String) -> String? {
    try? String(contentsOf: place.url.appending(path: path), encoding: .utf8)
  }

  private func move(_ from: String, _ to: String) throws {
    try FileManager.default.moveItem(atPath: place.path(from), toPath: place.path(to))
  }

  private func touch(_ path: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date.now - 60], ofItemAtPath: place.path(path))
  }

  @discardableResult
  private func run(_ words: [String]) throws -> BuiltProgram.Run {
    try BuiltProgram.run(
      words, in: place.url, environment: ["XDG_STATE_HOME": place.path("state"), "TZ": "UTC0"])
  }

  @discardableResult
  private func watch(_ strategy: String = "newest") throws -> BuiltProgram.Run {
    try run(["watch", "--once", "--settle", "0", "--strategy", strategy, "tree"])
  }

  /// Every file of the folder with its text.
  private var texts: [String: String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path("tree"))) ?? []
    return Dictionary(uniqueKeysWithValues: names.map { ($0, text("tree/\($0)") ?? "") })
  }

  private func carryOut(_ deed: Deed) throws {
    switch deed {
    case .nothing: break
    case .editsTheOriginal: try append("tree/notes.md", "typed\n")
    case .editsTheCopy: try append(Self.copy, "typed\n")
    case .editsBoth:
      try append("tree/notes.md", "typed\n")
      try append(Self.copy, "typed too\n")
    case .touchesTheCopy: try touch(Self.copy)
    case .touchesTheOriginal: try touch("tree/notes.md")
    case .savesTheCopyAnew:
      try FileManager.default.removeItem(atPath: place.path(Self.copy))
      try write(Self.copy, "saved by an editor\n")
    case .anotherCopyComes: try write("tree/notes.\(Self.later).md", "third\n")
    case .editsAndAnotherCopyComes:
      try append("tree/notes.md", "typed\n")
      try write("tree/notes.\(Self.later).md", "third\n")
    case .renamesTheCopy: try move(Self.copy, "tree/notes.\(Self.later).md")
    case .renamesTheCopyAndEdits:
      try move(Self.copy, "tree/notes.\(Self.later).md")
      try append("tree/notes.md", "typed\n")
    case .forgetsTheRun: try forget()
    case .renamesTheCopyAndForgets:
      try move(Self.copy, "tree/notes.\(Self.later).md")
      try forget()
    }
  }

  /// A run that was undone is not forgotten as long as its copy is there.
  private func forget() throws {
    let forgotten = try run(["forget", "--older-than", "0", "tree"])
    #expect(forgotten.status == 1)
    #expect(forgotten.errorText.contains("was undone, and what came back is still open"))
    #expect(forgotten.outputText == "Forgot 0 runs.\n")
  }

  @Test(
    "It leaves what a person got back, whatever is edited", arguments: Deed.allCases,
    ["newest", "keep-both"])
  func leaves(_ deed: Deed, strategy: String) throws {
    try watch(strategy)
    #expect(text("tree/notes.md") == "new\n")
    #expect(try run(["undo", "tree"]).status == 0)
    #expect(text("tree/notes.md") == "old\n" && text(Self.copy) == "new\n")
    try carryOut(deed)
    let before = texts
    let watched = try watch(strategy)
    #expect(texts == before, "\(watched.outputText)")
    #expect(watched.status == 1)
    #expect(watched.outputText.contains("was undone"), "\(watched.outputText)")
    #expect(try watch(strategy).status == 1)
    #expect(texts == before)
  }

  @Test("A live watch leaves what a person merges by hand")
  func leavesWhatIsTyped() throws {
    let watch = try RunningWatch(["--strategy", "newest", "--settle", "0"])
    try watch.conflict("notes")
    try watch.wait("the run") { $0.events("resolved").count == 1 }
    #expect(try watch.run(["undo", "tree"]).status == 0)
    try watch.wait("what is left") { $0.events("left").count == 1 }
    let file = watch.place.url.appending(path: "tree/notes.md")
    for count in 1...3 {
      try Data(String(repeating: "typed\n", count: count).utf8).writeAndClose(to: file)
      usleep(300_000)
    }
    try watch.conflict("other")
    try watch.wait("another file") { $0.events("resolved").count == 2 }
    #expect(watch.text("other.md") == "new\n")
    #expect(watch.text("notes.md") == "typed\ntyped\ntyped\n")
    #expect(watch.text("notes.\(RunningWatch.copy).md") == "new\n")
  }

  @Test("It goes on once the copy is gone")
  func goesOn() throws {
    try watch()
    try run(["undo", "tree"])
    try FileManager.default.removeItem(atPath: place.path(Self.copy))
    #expect(try run(["forget", "--older-than", "0", "tree"]).outputText == "Forgot 1 run.\n")
    try write("tree/notes.\(Self.later).md", "third\n")
    #expect(try watch().status == 0)
    #expect(texts == ["notes.md": "third\n"])
  }

  @Test("It goes on with another copy once that one is gone")
  func goesOnWithAnother() throws {
    try watch()
    try run(["undo", "tree"])
    try FileManager.default.removeItem(atPath: place.path(Self.copy))
    try write("tree/notes.\(Self.later).md", "third\n")
    #expect(try watch().status == 0)
    #expect(texts == ["notes.md": "third\n"])
  }

  @Test(
    "It goes on once a person has decided",
    arguments: [
      ["apply", "-s", "newest", "tree"], ["apply", "--pick", "notes.md=original", "tree"],
    ])
  func goesOnAfterADecision(_ words: [String]) throws {
    try watch()
    try run(["undo", "tree"])
    try watch()
    #expect(texts.count == 2)
    #expect(try run(words).status == 0)
    #expect(texts.count == 1)
    try write(Self.copy, "newest\n")
    #expect(try watch().status == 0)
    #expect(texts == ["notes.md": "newest\n"])
  }

  @Test("It leaves other files of an undone run to nobody")
  func otherFiles() throws {
    try watch()
    try run(["undo", "tree"])
    try write("tree/other.md", "old\n")
    try FileManager.default.setAttributes(
      [.modificationDate: Date.now - 3600], ofItemAtPath: place.path("tree/other.md"))
    try write("tree/other.\(RunningWatch.copy).md", "new\n")
    #expect(try watch().status == 1)
    #expect(text("tree/other.md") == "new\n" && text("tree/notes.md") == "old\n")
  }
}
