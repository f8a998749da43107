import FileAccess
import Foundation
import JSONText
import Synchronization
import TestSupport
import Testing

@Suite("The store, with the program")
struct StoreTests {
  static let copy = "sync-conflict-20261121-000249-X6UAVQQ"

  /// A folder with a conflict that is resolved, of a run in a store.
  struct Applied {
    let folder: TestFolder
    let id: String
    /// The path of the store.
    let store: String
    /// The arguments that name folder and store.
    let words: [String]

    // A store that is not named is that in the state folder, where nobody else writes.
    init(isNamed: Bool = true) throws {
      folder = try TestFolder()
      try StoreTests.add("a", to: folder)
      words = (isNamed ? ["--store", folder.path("store")] : []) + [folder.path("tree")]
      let run = try BuiltProgram.run(
        ["--strategy", "newest", "--apply"] + words, environment: Self.environment(folder))
      #expect(run.status == 0, "\(run.errorText)")
      if isNamed {
        store = folder.path("store")
      } else {
        let stores = try FileManager.default.contentsOfDirectory(
          atPath: folder.path("state/resolve"))
        let name = try #require(stores.first { $0.hasPrefix("tree-") })
        store = folder.path("state/resolve/\(name)")
      }
      id = try #require(
        try FileManager.default.contentsOfDirectory(atPath: "\(store)/runs").first)
    }

    private static func environment(_ folder: TestFolder) -> [String: String] {
      ["XDG_STATE_HOME": folder.path("state")]
    }

    func journals() -> [URL] {
      ["journal", "journal-copy"].map { URL(filePath: "\(store)/runs/\(id)/\($0).jsonl") }
    }

    func run(_ more: String...) throws -> BuiltProgram.Run {
      try BuiltProgram.run(more + words, environment: Self.environment(folder))
    }

    /// Runs a command line that was printed, in a shell.
    func shell(_ line: String) throws -> BuiltProgram.Run {
      let program = try BuiltProgram.executable()
      return try BuiltProgram.launch(
        "/bin/sh", ["-c", "resolve() { \(program) \"$@\"; }\n\(line)"], input: Data(),
        in: folder.url, environment: Self.environment(folder))
    }
  }

  /// Adds a conflict.
  static func add(_ name: String, to folder: TestFolder, in tree: String = "tree") throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(tree), withIntermediateDirectories: true)
    for (file, text, seconds) in [
      ("\(name).md", "old \(name)", 0), ("\(name).\(copy).md", "new \(name)", 60.0),
    ] {
      try folder.write("\(tree)/\(file)", Data(text.utf8))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_790_000_000 + seconds)],
        ofItemAtPath: folder.path("\(tree)/\(file)"))
    }
  }

  static func texts(_ path: String) throws -> [String: String] {
    try FolderSnapshot(path).entries.filter { $0.value.kind == .file }
      .mapValues { String(decoding: $0.bytes, as: UTF8.self) }
  }

  static let damages: [(name: String, line: String)] = [
    ("removed", "rm -r \"$0\"/journal*"),
    ("cut within the first line", "truncate -s 142 \"$0\"/journal*"),
    ("cut within the second line", "truncate -s 400 \"$0\"/journal*"),
    ("cut within the third line", "truncate -s -200 \"$0\"/journal*"),
    ("garbage", "for f in \"$0\"/journal*; do head -c 999 /dev/urandom > \"$f\"; done"),
    ("not to be read", "for f in \"$0\"/journal*; do rm \"$f\"; mkdir \"$f\"; done"),
  ]

  @Test(arguments: damages.map(\.name), [false, true])
  func contentsWithoutAJournalAreKeptListedAndPutBack(damage: String, isNamed: Bool) throws {
    let applied = try Applied(isNamed: isNamed)
    let line = try #require(Self.damages.first { $0.name == damage }?.line)
    let run = "\(applied.store)/runs/\(applied.id)"
    let shell = try BuiltProgram.launch(
      "/bin/sh", ["-c", line, run], input: Data(), in: applied.folder.url, environment: [:])
    #expect(shell.status == 0, "\(shell.errorText)")

    let forgotten = try applied.run("forget", "--older-than", "0")
    #expect(forgotten.status == 1)
    #expect(forgotten.outputText == "Forgot 0 runs.\n")
    // A store that was named may be one that others write into.
    #expect(
      forgotten.errorText.contains(
        isNamed ? "run \(applied.id) has no journal that this" : "run \(applied.id) is damaged"))
    // Another run sweeps nothing away, either.
    try Self.add("b", to: applied.folder)
    #expect(try applied.run("--strategy", "newest", "--apply").status == 0)
    #expect(try Self.texts(applied.store).values.contains("old a"))

    let list = try applied.run("undo", "--list")
    let printed = isNamed ? "resolve trust " : "resolve undo "
    let wanted = try #require(list.outputText.split(separator: "\n").first { $0.contains(printed) })
    #expect(list.outputText.contains("5 bytes"))
    let json = try JSONValue.parse(
      Array(try applied.run("undo", "--list", "--format", "json").output))
    let runs = try #require(json.objectValue?["runs"]?.arrayValue)
    let damaged = try #require(
      runs.compactMap(\.objectValue).first {
        $0["state"]?.stringValue == (isNamed ? "foreign" : "damaged")
      })
    let content = try #require(damaged["contents"]?.arrayValue?.first?.objectValue)
    // What others may have put there is not read.
    let digest = "eda24220aaabb967c3198b14fad462ab6215f7fac85ae789a90a07e1ad77ec3f"
    #expect(content["sha256"]?.stringValue == (isNamed ? nil : digest))
    #expect(content["size"] == .number(JSONNumber(5)))

    var back = try applied.shell(Self.command(wanted))
    if isNamed {
      #expect(try BuiltProgram.run(["undo"] + applied.words + [applied.id]).status == 1)
      #expect(back.status == 1 && back.outputText.contains("/files/"), "\(back.outputText)")
      let line = try #require(
        back.outputText.split(separator: "\n").first { $0.contains("To take it over") })
      back = try applied.shell(Self.command(line))
    }
    #expect(back.status == 0, "\(back.errorText)")
    #expect(back.outputText.hasSuffix("Put back 1 of 1 content of run \(applied.id).\n"))
    let tree = try Self.texts(applied.folder.path("tree"))
    #expect(tree["a.md"] == "new a")
    #expect(tree.values.contains("old a"))
    #expect(tree.count == 3)
  }

  /// The command in a line that ends in one.
  static func command(_ line: some StringProtocol) -> String {
    String(line[(line.range(of: "resolve ") ?? line.startIndex..<line.startIndex).lowerBound...])
  }

  @Test func aDamagedRunIsRemovedOnlyByItsName() throws {
    let applied = try Applied()
    for journal in applied.journals() { try FileManager.default.removeItem(at: journal) }
    let other = try applied.run("forget", "--damaged", "20200101-000000")
    #expect(other.status == 66)
    #expect(try Self.texts(applied.folder.path("store")).values.contains("old a"))
    let forgotten = try applied.run("forget", "--damaged", applied.id)
    #expect(forgotten.status == 0)
    #expect(!(try Self.texts(applied.folder.path("store")).values.contains("old a")))
  }

  @Test(arguments: [0, 1])
  func oneJournalIsEnough(kept: Int) throws {
    let applied = try Applied()
    try FileManager.default.removeItem(at: applied.journals()[1 - kept])
    #expect(try applied.run("undo", "--list").outputText.contains("   1 change   applied\n"))
    #expect(try applied.run("undo").status == 0)
    #expect(try Self.texts(applied.folder.path("tree"))["a.md"] == "old a")
    #expect(try applied.run("undo", "--list").outputText.contains("   1 change   undone\n"))
  }

  @Test func whatIsNotWhatWasSetAsideIsNamed() throws {
    let applied = try Applied()
    let files = applied.folder.path("store/runs/\(applied.id)/files")
    let stored = try #require(try FileManager.default.contentsOfDirectory(atPath: files).first)
    try Data("rotten".utf8).writeAndClose(to: URL(filePath: "\(files)/\(stored)"))
    let undone = try applied.run("undo")
    #expect(undone.status == 1)
    #expect(undone.errorText.contains("'a.md'"), "\(undone.errorText)")
    #expect(try Self.texts(applied.folder.path("tree")) == ["a.md": "new a"])
    try FileManager.default.removeItem(atPath: "\(files)/\(stored)")
    let missing = try applied.run("undo")
    #expect(missing.status == 1)
    #expect(missing.errorText.contains("'a.md' is not in the store"), "\(missing.errorText)")
    #expect(try Self.texts(applied.folder.path("tree")) == ["a.md": "new a"])
  }

  @Test(.enabled(if: UnprivilegedUser.canRunProgram, UnprivilegedUser.isMissing))
  func aStoreThatCannotBeReadIsAnError() throws {
    let applied = try Applied()
    let runs = applied.folder.path("store/runs")
    try FileManager.default.removeItem(atPath: applied.folder.path("store/lock"))
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: runs)
    try FileManager.default.setAttributes(
      [.ownerAccountID: UnprivilegedUser.number], ofItemAtPath: applied.folder.path("store"))
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: runs) }
    for words in [["undo", "--list"], ["undo"], ["forget"]] {
      let run = try UnprivilegedUser.run(words + applied.words, in: applied.folder.url)
      #expect(run.status == 74, "\(words): \(run.errorText)")
      #expect(run.errorText.contains("store"), "\(words): \(run.errorText)")
      #expect(!run.outputText.contains("No run"))
    }
  }

  /// The same store for an installation with another key: nothing of it counts, until it is taken over.
  @Test func aStoreOfOthersIsRefused() throws {
    let applied = try Applied()
    let tree = try Self.texts(applied.folder.path("tree"))
    func run(_ words: String...) throws -> BuiltProgram.Run {
      try BuiltProgram.run(
        words + applied.words, environment: ["XDG_STATE_HOME": applied.folder.path("other")])
    }
    try Self.add("b", to: applied.folder)
    let refused = try run("--strategy", "newest", "--apply")
    #expect(refused.status == 73 && refused.errorText.contains("was there before"))
    #expect(try run("undo").status == 1)
    #expect(try Self.texts(applied.folder.path("tree")).count == tree.count + 2)
    let list = try run("trust")
    #expect(list.status == 1 && list.outputText.contains("tree/a.md "), "\(list.outputText)")
    let name = try #require(list.outputText.firstMatch(of: /[0-9]{8}-[0-9]{6}:[0-9a-f]{16}/)).output
    var words = ["trust", applied.folder.path("tree"), applied.id] + applied.words.prefix(2)
    let environment = ["XDG_STATE_HOME": applied.folder.path("other")]
    #expect(try BuiltProgram.run(words, environment: environment).status == 1)
    words[2] = String(name)
    let taken = try BuiltProgram.run(words, environment: environment)
    #expect(taken.outputText == "Took over 1 run.\n", "\(taken.errorText)")
    #expect(try run("undo").status == 0)
    #expect(try Self.texts(applied.folder.path("tree"))["a.md"] == "old a")
    // It is a run of the first one still, where nothing is left to be taken back.
    #expect(try applied.run("undo").status == 0)
    #expect(try Self.texts(applied.folder.path("tree"))["a.md"] == "old a")
  }

  /// A sync tool may bring a conflict copy again that was set aside: where undo would put it, it is already.
  ///
  /// Anything else there is left alone.
  @Test(arguments: ["newest", "oldest"], [("new a", 60.0), ("new a", 90), ("more", 60)])
  func aCopyThatHasComeAgainIsUndone(_ strategy: String, _ again: (text: String, time: Double))
    throws
  {
    let folder = try TestFolder()
    try Self.add("a", to: folder)
    let before = try FolderSnapshot(folder.path("tree"))
    let words = ["--store", folder.path("store"), folder.path("tree")]
    let run = try BuiltProgram.run(["--strategy", strategy, "--apply"] + words)
    #expect(run.status == 0, "\(run.errorText)")
    let copy = "tree/a.\(Self.copy).md"
    try folder.write(copy, Data(again.text.utf8))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_790_000_000 + again.time)],
      ofItemAtPath: folder.path(copy))
    let arrived = try FolderSnapshot(folder.path("tree"))
    let undone = try BuiltProgram.run(["undo"] + words)
    let isSame = again == ("new a", 60)
    #expect((undone.status == 0) == isSame, "\(undone.errorText)")
    #expect(
      try FolderSnapshot(folder.path("tree")).difference(from: isSame ? before : arrived) == [])
    let stored = try FolderSnapshot(folder.path("store")).entries.values
      .filter { $0.bytes.elementsEqual("new a".utf8) || $0.bytes.elementsEqual("old a".utf8) }
    #expect(stored.count == (isSame ? 0 : 1))
  }

  @Test func anInterruptedRunIsAnnouncedBeforeItIsFinished() throws {
    let applied = try Applied()
    for journal in applied.journals() {
      // As if it had been stopped before it noted that it had finished.
      let lines = try String(contentsOf: journal, encoding: .utf8).split(separator: "\n")
      let plan = lines.prefix { !$0.contains("\"finished\"") }.joined(separator: "\n")
      try Data((plan + "\n").utf8).writeAndClose(to: journal)
    }
    try Self.add("b", to: applied.folder)
    let plan = try applied.run("--strategy", "keep-both")
    #expect(plan.errorText.contains("run \(applied.id) was interrupted"))
    let run = try applied.run("--strategy", "keep-both", "--apply")
    let lines = run.errorText.split(separator: "\n")
    let first = try #require(lines.first)
    #expect(first.hasPrefix("Run \(applied.id) (newest, 20"), "\(run.errorText)")
    #expect(first.contains("was interrupted and is finished first. To undo it: resolve undo "))
    #expect(lines.dropFirst().first?.hasPrefix("Finished run \(applied.id)") == true)
    #expect(try Self.texts(applied.folder.path("tree")).count == 3)
  }

  @Test func undoKnowsTheOtherStores() throws {
    let applied = try Applied()
    // Where the run of before is not known.
    let state = ["XDG_STATE_HOME": applied.folder.path("memory")]
    let tree = applied.folder.path("tree")
    func run(_ words: String...) throws -> BuiltProgram.Run {
      try BuiltProgram.run(words, environment: state)
    }
    // One run in the store that is used by default, and a later one in another.
    try Self.add("b", to: applied.folder)
    #expect(try run("--strategy", "newest", "--apply", tree).status == 0)
    try Self.add("c", to: applied.folder)
    let other = applied.folder.path("other")
    #expect(try run("--strategy", "newest", "--apply", "--store", other, tree).status == 0)
    let before = try FolderSnapshot(tree)
    let refused = try run("undo", tree)
    #expect(refused.status == 1)
    #expect(refused.errorText.contains("is in the store '\(other)'"), "\(refused.errorText)")
    #expect(refused.errorText.contains("--store \(other)"))
    #expect(try FolderSnapshot(tree) == before)
    let list = try run("undo", "--list", tree).outputText
    let runs = list.split(separator: "\n").filter { !$0.hasPrefix("    ") }
    #expect(runs.count == 2, "\(list)")
    #expect(runs.last?.hasSuffix("in \(other)") == true)
    // While it is away, no older run is taken for the last one.
    try FileManager.default.moveItem(atPath: other, toPath: applied.folder.path("away"))
    #expect(try run("undo", tree).status == 1)
    #expect(try FolderSnapshot(tree) == before)
    try FileManager.default.moveItem(atPath: applied.folder.path("away"), toPath: other)
    #expect(try run("undo", "--store", other, tree).status == 0)
    #expect(try Self.texts(tree)["c.md"] == "old c")
    // Now the last one is in the usual store.
    #expect(try run("undo", tree).status == 0)
    #expect(try Self.texts(tree)["b.md"] == "old b")
  }

  @Test func whereNothingCanBeRememberedThatIsSaid() throws {
    let folder = try TestFolder()
    try Self.add("a", to: folder)
    let before = try FolderSnapshot(folder.path("tree"))
    let run = try BuiltProgram.run(
      ["--strategy", "newest", "--apply", "--store", folder.path("store"), folder.path("tree")],
      environment: ["XDG_STATE_HOME": "/proc/none"])
    #expect(run.status == 73)
    #expect(run.errorText.contains("/proc/none"), "\(run.errorText)")
    #expect(try FolderSnapshot(folder.path("tree")) == before)
  }

  @Test func manyFirstRunsAtOnce() throws {
    for round in 0..<8 {
      let folder = try TestFolder()
      for index in 0..<20 { try Self.add("n\(index)", to: folder) }
      let words = ["--strategy", "newest", "--apply", folder.path("tree")]
      let environment = ["XDG_STATE_HOME": folder.path("state")]
      let runs = Runs()
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        runs.add(Result { try BuiltProgram.run(words, environment: environment) })
      }
      let ended = try runs.all().map { try $0.get() }
      for run in ended where run.status != 0 {
        #expect(run.status == 73)
        #expect(run.errorText.contains("another process holds the lock"), "\(run.errorText)")
      }
      #expect(ended.contains { $0.status == 0 }, "round \(round)")
      let texts = try Self.texts(folder.path("tree"))
      #expect(texts.count == 20, "round \(round)")
      #expect(texts.values.allSatisfy { $0.hasPrefix("new ") }, "round \(round)")
    }
  }
}

/// What several threads have run.
private final class Runs: Sendable {
  private let runs = Mutex<[Result<BuiltProgram.Run, any Error>]>([])

  func add(_ run: Result<BuiltProgram.Run, any Error>) { runs.withLock { $0.append(run) } }

  func all() -> [Result<BuiltProgram.Run, any Error>] { runs.withLock { $0 } }
}
