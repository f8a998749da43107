import FileAccess
import Foundation
import TestSupport
import Testing

// What else is in place of a store, and what to do about it: every command that is printed does what it says.
extension StoreTests {
  /// The commands that a message names, each after a colon, to the end of its line.
  static func commands(_ text: String) -> [String] {
    text.split(separator: "\n").flatMap { line in
      [": resolve ", ": rm ", ": chmod "].compactMap { start in
        line.range(of: start).map { String(line[$0.lowerBound...].dropFirst(2)) }
      }
    }
  }

  private static func write(_ name: String, _ text: String, in folder: TestFolder) throws {
    let path = folder.url.appending(path: name).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    try folder.write(name, Data(text.utf8))
  }

  /// Runs of another installation: everything that is advised is possible, and ends in a store that can be used.
  @Test(arguments: ["trust", "forget"])
  func theAdviceForAStoreOfOthersIsPossible(command: String) throws {
    let applied = try Applied()
    try Self.add("b", to: applied.folder)
    // The key is another one now, as on another computer.
    try FileManager.default.removeItem(atPath: applied.folder.path("state/resolve/key"))
    try FileManager.default.removeItem(atPath: applied.folder.path("state"))
    let refused = try applied.run("--strategy", "newest", "--apply")
    #expect(refused.status == 73)
    let commands = Self.commands(refused.errorText)
    #expect(commands.count == 2, "\(refused.errorText)")
    let advised = try #require(commands.first { $0.hasPrefix("resolve \(command) ") })
    let first = try applied.shell(advised)
    if command == "trust" {
      #expect(first.status == 1)
      let next = try #require(
        Self.commands(first.outputText.replacing(/: +resolve/, with: ": resolve")).first)
      #expect(try applied.shell(next).status == 0)
      #expect(try applied.run("undo", "--list").outputText.contains("applied"))
    } else {
      #expect(first.status == 0 && first.outputText == "Forgot 1 run.\n")
    }
    #expect(try applied.run("trust").outputText == "No runs of others.\n")
    #expect(try applied.run("--strategy", "newest", "--apply").status == 0)
    #expect(try Self.texts(applied.folder.path("tree"))["b.md"] == "new b")
  }

  @Test func allRunsOfOthersAreRemovedAtOnce() throws {
    let applied = try Applied()
    for number in 1...40 {
      let name = "store/runs/20200101-\(100_000 + number)"
      try Self.write("\(name)/files/x", "x", in: applied.folder)
      if number.isMultiple(of: 2) { try applied.folder.write("\(name)/journal.jsonl", Data([0])) }
    }
    // In the way of what is to be removed.
    try Self.write("store/runs/20200101-100001.forgotten/x", "x", in: applied.folder)
    let warned = try applied.run("--strategy", "newest", "--apply").errorText
    #expect(warned.contains("40 runs in the store"), "\(warned)")
    #expect(warned.split(separator: "\n").count == 1)
    let list = try applied.run("trust")
    let advised = try #require(Self.commands(list.outputText).last)
    #expect(advised.contains("forget --foreign"))
    let forgotten = try applied.shell(advised)
    #expect(forgotten.outputText == "Forgot 40 runs.\n", "\(forgotten.errorText)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: applied.folder.path("store/runs"))
        == [applied.id])
    #expect(try applied.run("undo").status == 0)
    let both = try applied.run("forget", "--foreign", "--damaged", applied.id)
    #expect(both.status == 64 && both.errorText.contains("'--damaged'"), "\(both.errorText)")
  }

  /// What others put into the store may be as large as they like: nothing reads it.
  @Test func theContentsOfOthersAreNotRead() throws {
    let applied = try Applied()
    let name = "store/runs/20200101-000000/files/x"
    try Self.write(name, "x", in: applied.folder)
    // A terabyte of nothing: reading it would take hours.
    #expect(try applied.shell("truncate -s 1T \(applied.folder.path(name))").status == 0)
    let list = try applied.run("undo", "--list")
    #expect(list.outputText.contains("1099511627776 bytes"), "\(list.outputText)")
    #expect(try applied.run("log").status == 0)
    let trust = try applied.run("trust")
    let word = try #require(trust.outputText.firstMatch(of: /20200101-000000:[0-9a-f]{16}/)).output
    // What is listed is what is taken over: it is another one once it was written to.
    #expect(try applied.shell("truncate -s 2 \(applied.folder.path(name))").status == 0)
    let words = "\(applied.folder.path("tree")) \(word) --store \(applied.store)"
    let refused = try applied.shell("resolve trust \(words)")
    #expect(refused.status == 1 && refused.errorText.contains("is not taken over"))
  }

  /// Where the key is not found nothing is called that of others: it would be advised to remove what is one's own.
  @Test(arguments: [
    "undo --list", "undo", "log", "trust", "forget --foreign", "forget --older-than 0",
    "--strategy newest --apply",
  ])
  func withoutAPlaceForTheKeyNothingIsForeign(command: String) throws {
    let applied = try Applied()
    let before = try Self.texts(applied.store)
    let run = try applied.shell(
      "unset HOME XDG_STATE_HOME; resolve \(command) \(applied.words.joined(separator: " "))")
    #expect(run.status == 73 && run.errorText.contains("set HOME or XDG_STATE_HOME"), "\(run)")
    #expect(!(run.outputText + run.errorText).contains("wrote"))
    #expect(try Self.texts(applied.store) == before)
  }

  /// Without a name for the store, all that are known are looked at.
  @Test func theStoresThatAreKnownAreLookedAt() throws {
    let applied = try Applied()
    try Self.write("store/runs/20200101-000000/files/x", "x", in: applied.folder)
    let list = try applied.shell("resolve trust \(applied.folder.path("tree"))")
    #expect(list.status == 1)
    #expect(list.outputText.contains("--store \(applied.folder.path("store"))"))
  }

  /// What a run left in a folder that Syncthing does not sync any longer.
  @Test(arguments: ["tree", "tree/sub"])
  func aStoreThatIsLeftInAFolderCanBeNamed(place: String) throws {
    let applied = try Applied(isNamed: false)
    let folder = applied.folder
    try FileManager.default.createDirectory(
      atPath: folder.path("tree/.stfolder"), withIntermediateDirectories: false)
    try folder.write("tree/.stignore", Data("/.resolve\n".utf8))
    try Self.add("b", to: folder, in: place)
    let tree = folder.path(place)
    #expect(try applied.shell("resolve --strategy newest --apply \(tree)").status == 0)
    // The one that is used anyway may be named, too.
    let store = folder.path("tree/.resolve")
    #expect(try applied.shell("resolve undo --list \(tree) --store \(store)/").status == 0)
    try FileManager.default.removeItem(atPath: folder.path("tree/.stfolder"))
    let advice = try applied.shell("resolve undo \(tree)")
    #expect(advice.status == 1)
    let line = try #require(Self.commands(advice.errorText).first)
    #expect(line.hasSuffix("--store \(store)"), "\(advice.errorText)")
    // Nothing new is put there.
    try Self.add("c", to: folder, in: place)
    let refused = try applied.shell("resolve --strategy newest --apply \(tree) --store \(store)")
    if place == "tree" {
      #expect(refused.status == 73 && refused.errorText.contains("is inside of it"))
      #expect(
        try applied.shell("resolve --strategy newest --apply \(tree) --store \(tree)/x").status
          == 73)
      #expect(try applied.shell(line).status == 0)
      #expect(try Self.texts(tree)["b.md"] == "old b")
    }
  }

  /// Something else in place of a store or of its runs: never followed, and the command that removes it is named.
  @Test(arguments: [
    (".resolve", "link"), (".resolve", "file"), (".resolve/runs", "link"),
    (".resolve/runs", "file"),
    (".resolve/runs", "pipe"), (".resolve/lock", "link"), (".resolve/lock", "folder"),
    (".resolve/lock", "pipe"), (".resolve/forgotten.jsonl", "link"),
    (".resolve/forgotten.jsonl", "folder"),
  ])
  func somethingElseIsNoStore(place: String, kind: String) throws {
    let applied = try Applied(isNamed: false)
    let folder = applied.folder
    try FileManager.default.createDirectory(
      atPath: folder.path("tree/.stfolder"), withIntermediateDirectories: false)
    try folder.write("tree/.stignore", Data("/.resolve\n".utf8))
    try Self.write("else/20200101-000000/files/keep", "keep", in: folder)
    if place != ".resolve" {
      try FileManager.default.createDirectory(
        atPath: folder.path("tree/.resolve"), withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700])
    }
    let path = folder.path("tree/\(place)")
    switch kind {
    case "link":
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: folder.path("else"))
    case "folder": try Self.write("tree/\(place)/x", "x", in: folder)
    case "pipe": #expect(try applied.shell("mkfifo \(path)").status == 0)
    default: try folder.write("tree/\(place)", Data())
    }
    try Self.add("b", to: folder)
    for words in [
      ["--strategy", "newest", "--apply"], ["undo"], ["undo", "--list"], ["log"], ["trust"],
      ["forget", "--foreign"], ["forget", "--older-than", "0"],
    ] {
      let run = try applied.shell(
        "resolve \(words.joined(separator: " ")) \(folder.path("tree"))")
      #expect(run.status == 73, "\(words): \(run.errorText)")
      #expect(
        Self.commands(run.errorText) == ["rm \(kind == "folder" ? "-r " : "")\(path)"],
        "\(words): \(run.errorText)")
    }
    // Who only looks is told, too.
    for command in ["scan", "status"] {
      let run = try applied.shell("resolve \(command) \(folder.path("tree"))")
      #expect(run.status == 74, "\(run.errorText)")
      #expect(run.errorText.lowercased().contains("to correct it: rm "), "\(run.errorText)")
    }
    #expect(try Self.texts(folder.path("else")) == ["20200101-000000/files/keep": "keep"])
    #expect(try applied.shell("rm -r \(path)").status == 0)
    #expect(try applied.run("--strategy", "newest", "--apply").status == 0)
    #expect(try Self.texts(folder.path("tree"))["b.md"] == "new b")
    #expect(try Self.texts(folder.path("else")) == ["20200101-000000/files/keep": "keep"])
  }

  @Test(arguments: [0o775, 0o707, 0o722])
  func howAStoreThatOthersMayWriteToIsCorrected(permissions: Int) throws {
    let applied = try Applied()
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: applied.folder.path("store"))
    let refused = try applied.run("undo")
    #expect(refused.status == 73)
    let line = try #require(Self.commands(refused.errorText).first)
    #expect(line == "chmod go-w \(applied.folder.path("store"))")
    #expect(try applied.shell(line).status == 0)
    #expect(try applied.run("undo").status == 0)
  }
}
