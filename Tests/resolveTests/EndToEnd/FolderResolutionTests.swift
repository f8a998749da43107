import FileAccess
import Foundation
import JSONText
import TestSupport
import Testing

@Suite("Real folders, with the program")
struct FolderResolutionTests {
  /// Names of copies that tools make, and their originals.
  static func names() throws -> [(copy: String, original: String)] {
    let file = BuiltProgram.packageFolder.appending(path: "Fixtures/names/conflict-copies.json")
    let table = try JSONValue.parse(Array(try Data(contentsOf: file))).objectValue
    return try #require(table?["rows"]?.arrayValue).compactMap { row in
      guard let row = row.objectValue, let name = row["name"]?.stringValue,
        // Nothing is to be done about a name that the server refuses.
        row["cause"]?.stringValue != "refused-name",
        let original = row["original"]?.stringValue, !name.contains("/")
      else { return nil }
      return (name, original)
    }
  }

  /// A folder with 200 conflicts, by every form of name, of every kind of difference.
  static func folder(_ folder: TestFolder) throws {
    let names = try names()
    #expect(names.count > 30)
    let manager = FileManager.default
    for index in 0..<200 {
      let (copy, original) = names[index % names.count]
      let place = "tree/\(index)"
      let base = "base/\(index)"
      for path in [place, base] {
        try manager.createDirectory(
          atPath: folder.path(path), withIntermediateDirectories: true)
      }
      let (first, second): (Data, Data) =
        switch index % 5 {
        case 0: (Data("one \(index)\ntwo\nthree\n".utf8), Data("one\ntwo\nthree \(index)\n".utf8))
        case 1: (Data("a \(index)\n".utf8), Data("b \(index)\n".utf8))
        case 2: (Data([0, 1, 2, UInt8(index)]), Data([0, 3, UInt8(index)]))
        case 3: (Data("same \(index)".utf8), Data("same \(index)".utf8))
        default: (Data("\n".utf8), Data("text \(index)\n".utf8))
        }
      try folder.write("\(place)/\(original)", first)
      try folder.write("\(place)/\(copy)", second)
      if index % 5 == 0 {
        try folder.write("\(base)/\(original)", Data("one\ntwo\nthree\n".utf8))
        // No version has these: which of them changed them alone is tried elsewhere.
        try manager.setAttributes(
          [
            .posixPermissions: 0o640, .modificationDate: Date(timeIntervalSince1970: 1_700_000_000),
          ], ofItemAtPath: folder.path("\(base)/\(original)"))
      }
      for (offset, name) in [original, copy].enumerated() {
        let seconds = 1_790_000_000 + Double((index * 37 + offset * 100) % 1000) + 0.25
        try manager.setAttributes(
          [
            .modificationDate: Date(timeIntervalSince1970: seconds),
            .posixPermissions: [0o644, 0o600, 0o755, 0o444][(index + offset) % 4],
          ], ofItemAtPath: folder.path("\(place)/\(name)"))
      }
    }
  }

  @Test(
    arguments: sample(
      ["keep-both", "newest", "merge,newest", "oldest", "merge,keep-both"], ordinarilyOneIn: 2))
  func twoHundredConflictsAreResolvedAndTakenBack(strategy: String) throws {
    let folder = try TestFolder()
    try Self.folder(folder)
    let before = try FolderSnapshot(folder.path("tree"))
    func run(_ arguments: String...) throws -> BuiltProgram.Run {
      try BuiltProgram.run(
        arguments + ["--store", folder.path("store"), folder.path("tree")])
    }

    let plan = try run("--strategy", strategy, "--include-weak", "--base", folder.path("base"))
    #expect(plan.errorText == "")
    #expect(plan.outputText.contains("200 conflicts: 200 decided, 0 open"))
    #expect(try FolderSnapshot(folder.path("tree")) == before)

    let applied = try run(
      "--strategy", strategy, "--include-weak", "--base", folder.path("base"), "--apply")
    #expect(applied.status == 0, "\(applied.errorText)")
    #expect(applied.errorText.hasPrefix("Decided 200 of 200 conflicts"))
    let after = try FolderSnapshot(folder.path("tree"))
    // Every content is in the folder or in the store.
    let store = try FolderSnapshot(folder.path("store"))
    let contents = before.contents
    #expect(contents.subtracting(after.contents).subtracting(store.contents) == [])
    // Times go with the content, but for new ones; permissions stay with the name.
    for (path, entry) in after.entries where contents.contains(entry.bytes) {
      #expect(
        before.entries.values.contains {
          $0.bytes == entry.bytes && $0.seconds == entry.seconds
            && $0.nanoseconds == entry.nanoseconds
            && (before.entries[path] != nil || $0.permissions == entry.permissions)
        }, "\(path)")
    }
    for (path, entry) in after.entries {
      guard let old = before.entries[path] else { continue }
      #expect(entry.permissions == old.permissions, "\(path)")
    }
    if strategy == "keep-both" {
      #expect(before.contents.subtracting(after.contents) == [])
    }
    if strategy.hasPrefix("merge") {
      #expect(
        after.contents.contains(Array("one 0\ntwo\nthree 0\n".utf8)), "no merge on the base")
    }

    let scanned = try run("scan")
    #expect(scanned.status == 0, "\(scanned.outputText)")

    let again = try run("--strategy", strategy, "--include-weak", "--apply")
    #expect(again.outputText == "0 conflicts.\n")
    #expect(try FolderSnapshot(folder.path("tree")) == after)

    let undone = try BuiltProgram.run(
      ["undo", "--store", folder.path("store"), folder.path("tree")])
    #expect(undone.status == 0, "\(undone.errorText)")
    #expect(try FolderSnapshot(folder.path("tree")).difference(from: before) == [])
    let twice = try BuiltProgram.run(
      ["undo", "--store", folder.path("store"), folder.path("tree")])
    #expect(twice.status == 1)
    #expect(twice.errorText == "Warning: there is nothing to undo\n")
  }

  /// A folder with one conflict.
  static func small(_ folder: TestFolder) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("tree"), withIntermediateDirectories: true)
    try folder.write("tree/notes.md", Data("old\n".utf8))
    try folder.write(
      "tree/notes.sync-conflict-20261121-000249-X6UAVQQ.md", Data("new\n".utf8))
    for (name, seconds) in [
      ("notes.md", 1_790_000_000.0),
      ("notes.sync-conflict-20261121-000249-X6UAVQQ.md", 1_790_000_060.0),
    ] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: seconds)],
        ofItemAtPath: folder.path("tree/\(name)"))
    }
  }

  @Test func syncthingsFolderIsAskedToLeaveTheStoreAlone() throws {
    let folder = try TestFolder()
    try Self.small(folder)
    try folder.write("tree/.stfolder", Data())
    let before = try FolderSnapshot(folder.path("tree"))
    let refused = try BuiltProgram.run(["--strategy", "newest", "--apply", folder.path("tree")])
    #expect(refused.status == 73)
    #expect(refused.errorText.contains("'/.resolve'"))
    #expect(try FolderSnapshot(folder.path("tree")) == before)

    try folder.write("tree/.stignore", Data("*.tmp\n/.resolve\n".utf8))
    let applied = try BuiltProgram.run(["--strategy", "newest", "--apply", folder.path("tree")])
    #expect(applied.status == 0, "\(applied.errorText)")
    let after = try FolderSnapshot(folder.path("tree"))
    #expect(after.entries["notes.md"]?.bytes == Array("new\n".utf8))
    #expect(after.entries.keys.contains { $0.hasPrefix(".resolve/runs/") })
    #expect(try BuiltProgram.run(["scan", folder.path("tree")]).status == 0)
    #expect(try BuiltProgram.run(["undo", folder.path("tree")]).status == 0)
    #expect(
      try FolderSnapshot(folder.path("tree")).entries["notes.md"]?.bytes == Array("old\n".utf8))
  }

  @Test func aStoreThatIsALinkIsNotFollowed() throws {
    let folder = try TestFolder()
    try Self.small(folder)
    try folder.write("tree/.stfolder", Data())
    try folder.write("tree/.stignore", Data("/.resolve\n".utf8))
    try FileManager.default.createDirectory(
      atPath: folder.path("elsewhere"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("tree/.resolve"), withDestinationPath: folder.path("elsewhere"))
    let refused = try BuiltProgram.run(["--strategy", "newest", "--apply", folder.path("tree")])
    #expect(refused.status >= 73)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("elsewhere")) == [])
    #expect(
      try FolderSnapshot(folder.path("tree")).entries["notes.md"]?.bytes == Array("old\n".utf8))
  }

  @Test func theStoreIsOutsideOfTheFolder() throws {
    let folder = try TestFolder()
    try Self.small(folder)
    let environment = ["XDG_STATE_HOME": folder.path("state")]
    let applied = try BuiltProgram.run(
      ["--strategy", "newest", "--apply", folder.path("tree")], environment: environment)
    #expect(applied.status == 0, "\(applied.errorText)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("tree")) == ["notes.md"])
    let list = try BuiltProgram.run(
      ["undo", "--list", folder.path("tree")], environment: environment)
    #expect(list.outputText.contains("newest   1 change   applied"))
    let inside = try BuiltProgram.run(
      ["--strategy", "newest", "--apply", folder.path("tree")],
      environment: ["XDG_STATE_HOME": folder.path("tree/state")])
    #expect(inside.status == 73)
    #expect(inside.errorText.contains("--store"))
  }

  @Test func whatWasEditedSinceIsNotOverwritten() throws {
    let folder = try TestFolder()
    try Self.small(folder)
    let store = ["--store", folder.path("store"), folder.path("tree")]
    _ = try BuiltProgram.run(["--strategy", "newest", "--apply"] + store)
    try folder.write("tree/notes.md", Data("edited\n".utf8))
    let undone = try BuiltProgram.run(["undo"] + store)
    #expect(undone.status == 1)
    #expect(undone.errorText.contains("'notes.md'"))
    #expect(undone.outputText.hasPrefix("Undid 0 of 1 change "))
    let now = try FolderSnapshot(folder.path("tree"))
    #expect(now.entries["notes.md"]?.bytes == Array("edited\n".utf8))
    #expect(now.entries.count == 1)
    // Once the edit is out of the way, it can be taken back.
    try FileManager.default.moveItem(
      atPath: folder.path("tree/notes.md"), toPath: folder.path("tree/mine.md"))
    try folder.write("tree/notes.md", Data("new\n".utf8))
    #expect(try BuiltProgram.run(["undo"] + store).status == 0)
    #expect(
      try FolderSnapshot(folder.path("tree")).entries["notes.md"]?.bytes == Array("old\n".utf8))
  }

  @Test func whatWasForgottenCannotBeTakenBack() throws {
    let folder = try TestFolder()
    try Self.small(folder)
    let words = ["--store", folder.path("store"), folder.path("tree")]
    _ = try BuiltProgram.run(["--strategy", "newest", "--apply"] + words)
    #expect(try BuiltProgram.run(["forget"] + words).outputText == "Forgot 0 runs.\n")
    #expect(
      try BuiltProgram.run(["forget", "--older-than", "0"] + words).outputText == "Forgot 1 run.\n")
    #expect(try BuiltProgram.run(["undo"] + words).status == 1)
    let store = try FolderSnapshot(folder.path("store"))
    #expect(store.entries.keys.sorted() == ["forgotten.jsonl", "lock", "runs"])
    // Of the files not even their names are kept.
    for content in store.contents {
      let text = String(decoding: content, as: UTF8.self)
      #expect(!text.contains("old\n") && !text.contains("notes.md"), "\(text)")
    }
  }

  @Test func linksLeadNowhere() throws {
    let folder = try TestFolder()
    try Self.small(folder)
    // A folder outside, reached through a link in the tree, with a conflict of its own.
    try FileManager.default.createDirectory(
      atPath: folder.path("outside"), withIntermediateDirectories: true)
    try folder.write("outside/a.md", Data("a".utf8))
    try folder.write("outside/a.sync-conflict-20261121-000249-X6UAVQQ.md", Data("b".utf8))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("tree/link"), withDestinationPath: folder.path("outside"))
    // A copy that is a link to a file outside: it is moved itself.
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("tree/x.sync-conflict-20261121-000249-X6UAVQQ.md"),
      withDestinationPath: folder.path("outside/a.md"))
    try folder.write("tree/x.md", Data("x".utf8))
    // Names that would climb out, if they were paths.
    for name in [
      "..sync-conflict-20261121-000249-X6UAVQQ", "...sync-conflict-20261121-000249-X6UAVQQ",
    ] {
      try folder.write("tree/\(name)", Data("climb".utf8))
    }
    let outside = try FolderSnapshot(folder.path("outside"))
    for strategy in ["newest", "oldest", "keep-both"] {
      let before = try FolderSnapshot(folder.path("tree"))
      let run = try BuiltProgram.run(
        ["--strategy", strategy, "--apply", "--store", folder.path("store"), folder.path("tree")])
      #expect(run.status <= 1, "\(run.errorText)")
      #expect(try FolderSnapshot(folder.path("outside")) == outside)
      #expect(
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.url.path))
          == ["tree", "outside", "store"])
      _ = try BuiltProgram.run(["undo", "--store", folder.path("store"), folder.path("tree")])
      #expect(try FolderSnapshot(folder.path("tree")).difference(from: before) == [])
      #expect(try FolderSnapshot(folder.path("outside")) == outside)
    }
  }

  @Test func aProgramStaysOneWhenItIsMerged() throws {
    for (original, copy) in [(0o644, 0o750), (0o750, 0o644), (0o640, 0o600)] {
      let folder = try TestFolder()
      let copyName = "run.sync-conflict-20261121-000249-X6UAVQQ.sh"
      for path in ["tree", "base"] {
        try FileManager.default.createDirectory(
          atPath: folder.path(path), withIntermediateDirectories: true)
      }
      try folder.write("base/run.sh", Data("a\nb\nc\n".utf8))
      try folder.write("tree/run.sh", Data("a 1\nb\nc\n".utf8))
      try folder.write("tree/\(copyName)", Data("a\nb\nc 2\n".utf8))
      for (name, mode) in [("run.sh", original), (copyName, copy)] {
        try FileManager.default.setAttributes(
          [.posixPermissions: mode], ofItemAtPath: folder.path("tree/\(name)"))
      }
      _ = try BuiltProgram.run([
        "--strategy", "merge", "--base", folder.path("base"), "--apply", "--store",
        folder.path("store"), folder.path("tree"),
      ])
      let merged = try FolderSnapshot(folder.path("tree")).entries["run.sh"]
      #expect(merged?.bytes == Array("a 1\nb\nc 2\n".utf8))
      #expect(merged?.permissions == (original == 0o640 ? 0o640 : 0o750))
    }
  }

  /// The copy that Syncthing makes of a file of that name.
  static func copy(_ name: String) -> String {
    "\(name).sync-conflict-20261121-000249-X6UAVQQ.md"
  }

  static func put(_ folder: TestFolder, _ name: String, _ text: String, _ seconds: Double) throws {
    try folder.write("tree/\(name)", Data(text.utf8))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_790_000_000 + seconds)],
      ofItemAtPath: folder.path("tree/\(name)"))
  }

  static func tree() throws -> TestFolder {
    let folder = try TestFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("tree"), withIntermediateDirectories: true)
    return folder
  }

  @Test func twoNamesOfOneFileAreResolved() throws {
    let folder = try Self.tree()
    try Self.put(folder, "a.md", "same", 0)
    try FileManager.default.linkItem(
      atPath: folder.path("tree/a.md"), toPath: folder.path("tree/\(Self.copy("a"))"))
    let store = ["--store", folder.path("store"), folder.path("tree")]
    let run = try BuiltProgram.run(["--strategy", "newest", "--apply"] + store)
    #expect(run.status == 0, "\(run.errorText)")
    // What is printed can be typed.
    #expect(run.errorText.hasSuffix(" --store \(folder.path("store"))\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("tree")) == ["a.md"])
    #expect(try BuiltProgram.run(["undo"] + store).status == 0)
    #expect(try FolderSnapshot(folder.path("tree")).entries.count == 2)
  }

  @Test func aWeakMatchStaysWhereItsContentWouldBeGone() throws {
    let folder = try Self.tree()
    try Self.put(folder, "r.md", "old", 0)
    try Self.put(folder, "r (1).md", "old", 0)
    try Self.put(folder, Self.copy("r"), "new", 60)
    let store = ["--store", folder.path("store"), folder.path("tree")]
    _ = try BuiltProgram.run(["--strategy", "newest", "--apply"] + store)
    let after = try FolderSnapshot(folder.path("tree")).entries
    #expect(after["r (1).md"]?.bytes == Array("old".utf8))
    #expect(after["r.md"]?.bytes == Array("new".utf8))
    #expect(after.count == 2)
  }

  @Test func whatWasSetAsideComesBackWhateverWasWrittenToIt() throws {
    let folder = try Self.tree()
    try Self.put(folder, "a.md", "old", 0)
    try Self.put(folder, Self.copy("a"), "new", 60)
    // Another name of it, outside of the folder.
    try FileManager.default.linkItem(
      atPath: folder.path("tree/a.md"), toPath: folder.path("other"))
    let store = ["--store", folder.path("store"), folder.path("tree")]
    _ = try BuiltProgram.run(["--strategy", "newest", "--apply"] + store)
    let handle = try FileHandle(forWritingTo: URL(filePath: folder.path("other")))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(" and more".utf8))
    try handle.close()
    let refused = try BuiltProgram.run(["undo"] + store)
    #expect(refused.status == 1)
    #expect(refused.errorText.contains("'a.md' has been changed in the store"))
    #expect(refused.errorText.contains(" --as-is\n"))
    #expect(try BuiltProgram.run(["undo", "--as-is"] + store).status == 0)
    let after = try FolderSnapshot(folder.path("tree")).entries
    #expect(after["a.md"]?.bytes == Array("old and more".utf8))
    #expect(after[Self.copy("a")]?.bytes == Array("new".utf8))
  }

  @Test func aDamagedJournalIsToldAndNothingOfItForgotten() throws {
    let folder = try Self.tree()
    try Self.put(folder, "a.md", "old", 0)
    try Self.put(folder, Self.copy("a"), "new", 60)
    let store = ["--store", folder.path("store"), folder.path("tree")]
    _ = try BuiltProgram.run(["--strategy", "newest", "--apply"] + store)
    let runs = folder.path("store/runs")
    let id = try #require(try FileManager.default.contentsOfDirectory(atPath: runs).first)
    let journals = ["journal", "journal-copy"].map { URL(filePath: "\(runs)/\(id)/\($0).jsonl") }
    var lines = try String(contentsOf: journals[0], encoding: .utf8).components(separatedBy: "\n")
    for damaged in [1, 0] {
      lines[damaged] = "[" + lines[damaged].dropFirst()
      for journal in journals {
        try Data(lines.joined(separator: "\n").utf8).write(to: journal)
      }
      let forgotten = try BuiltProgram.run(["forget", "--older-than", "0"] + store)
      #expect(forgotten.status == 1)
      #expect(forgotten.errorText.contains("run \(id) has no journal that this"))
      #expect(try BuiltProgram.run(["undo"] + store).errorText.contains("has no journal that this"))
      #expect(try FolderSnapshot(folder.path("store")).contents.contains(Array("old".utf8)))
    }
  }

  @Test(arguments: ["tree/store", "tree", "synced/other"])
  func aStoreThatIsInTheWayIsRefused(store: String) throws {
    let folder = try Self.tree()
    try Self.put(folder, "a.md", "old", 0)
    try Self.put(folder, Self.copy("a"), "new", 60)
    try FileManager.default.createDirectory(
      atPath: folder.path("synced/.stfolder"), withIntermediateDirectories: true)
    let before = try FolderSnapshot(folder.path("tree"))
    let run = try BuiltProgram.run(
      ["--strategy", "newest", "--apply", "--store", folder.path(store), folder.path("tree")])
    #expect(run.status == 73)
    #expect(try FolderSnapshot(folder.path("tree")) == before)
  }

  @Test func oneRunAtATime() throws {
    let folder = try TestFolder()
    try Self.small(folder)
    try FileManager.default.createDirectory(
      atPath: folder.path("store"), withIntermediateDirectories: true)
    let store = try FolderHandle(Array(folder.path("store").utf8))
    let lock = try FileLock(Array("lock".utf8), in: store)
    let run = try BuiltProgram.run(
      ["--strategy", "newest", "--apply", "--store", folder.path("store"), folder.path("tree")])
    _ = consume lock
    #expect(run.status == 73)
    #expect(run.errorText.contains("another process holds the lock"))
  }
}
