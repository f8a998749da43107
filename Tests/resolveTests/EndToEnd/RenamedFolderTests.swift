import Foundation
import Testing

/// Runs on a folder that was renamed or moved afterwards: it is known again by its identity.
@Suite("A folder that was renamed", .serialized)
struct RenamedFolderTests {
  /// A folder with one run on it, and a place of its own for what the program remembers.
  private struct Place {
    let folder: TestFolder

    init(store: String? = nil) throws {
      folder = try TestFolder()
      let made = try BuiltProgram.shell(
        """
        set -e; mkdir -p tree/inner other; cd tree
        for place in . inner; do
          echo old > $place/a.md; echo new > $place/a.sync-conflict-20261121-000249-X6UAVQQ.md
          touch -d 2020-01-01 $place/a.md
        done
        """, in: folder.url)
      try #require(made.status == 0, "\(made.errorText)")
      let run = try resolve(["--strategy", "newest", "--apply", "tree"] + Self.option(store))
      try #require(run.status == 0, "\(run.errorText)")
    }

    static func option(_ store: String?) -> [String] { store.map { ["--store", $0] } ?? [] }

    func resolve(_ words: [String]) throws -> BuiltProgram.Run {
      try BuiltProgram.run(
        words, in: folder.url, environment: ["XDG_STATE_HOME": folder.path("state")])
    }

    func shell(_ line: String) throws -> String {
      let run = try BuiltProgram.shell(line, in: folder.url)
      return run.outputText + run.errorText
    }
  }

  @Test(arguments: [
    ("mv tree tree2", "tree2"), ("mv tree other/tree", "other/tree"),
    ("mv tree x; mkdir tree; mv x y", "y"), ("mkdir -p a/b; mv tree a/b; mv a c", "c/b/tree"),
  ])
  func itsRunsAreTakenBack(move: String, path: String) throws {
    for store in [nil, "store"] {
      let place = try Place(store: store)
      _ = try place.shell(move)
      let log = try place.resolve(["log", path] + Place.option(store))
      #expect(log.outputText.contains("a.md   newest"), "\(log.outputText)\(log.errorText)")
      #expect(
        try place.resolve(["show", path + "/a.md"] + Place.option(store)).outputText == "old\n")
      let undone = try place.resolve(["undo", path] + Place.option(store))
      #expect(undone.status == 0, "\(undone.errorText)")
      #expect(try place.shell("cat \(path)/a.md") == "old\n")
      #expect(try place.shell("ls \(path) | grep -c sync-conflict") == "1\n")
    }
  }

  @Test func aFolderRenamedTwiceAndBack() throws {
    let place = try Place()
    for (old, new) in [("tree", "one"), ("one", "two"), ("two", "tree")] {
      _ = try place.shell("mv \(old) \(new)")
      let log = try place.resolve(["log", new])
      #expect(log.outputText.contains("a.md   newest"), "\(new): \(log.outputText)")
    }
    #expect(try place.resolve(["undo", "tree"]).status == 0)
    #expect(try place.shell("cat tree/a.md") == "old\n")
  }

  /// Neither a copy nor what is made under the former path has runs.
  @Test func anotherFolderHasNone() throws {
    let place = try Place()
    _ = try place.shell("cp -a tree copy")
    #expect(try place.resolve(["log", "copy"]).outputText == "No runs.\n")
    _ = try place.shell("mv tree tree2; mkdir tree")
    #expect(try place.resolve(["log", "tree2"]).outputText.contains("a.md   newest"))
    #expect(try place.resolve(["log", "tree"]).outputText == "No runs.\n")
  }

  /// A new folder with the name of one that was renamed has none of its runs, whichever is asked first.
  @Test(arguments: [
    ["undo", "tree"], ["log", "tree"], ["status", "tree"],
    ["apply", "-s", "newest", "tree"],
    ["watch", "--once", "--settle", "0", "-s", "newest", "tree"],
  ])
  func aNewFolderOfItsNameHasNone(_ words: [String]) throws {
    for store in [nil, "store"] {
      let place = try Place(store: store)
      _ = try place.shell("mv tree 'tree 2025'; mkdir tree; cp -a 'tree 2025/a.md' tree")
      _ = try place.resolve(words)
      #expect(try place.shell("ls tree") == "a.md\n")
      #expect(try place.shell("cat tree/a.md") == "new\n")
      #expect(try place.resolve(["log", "tree"]).outputText == "No runs.\n")
      let undone = try place.resolve(["undo", "tree 2025"] + Place.option(store))
      #expect(undone.status == 0, "\(undone.errorText)")
      #expect(try place.shell("cat 'tree 2025/a.md'") == "old\n")
      #expect(try place.shell("ls tree 'tree 2025' | grep -c sync-conflict") == "1\n")
    }
  }

  /// A folder that was copied and put back in its place goes on with its runs.
  @Test(arguments: [
    "cp -a tree copy; rm -r tree; mv copy tree", "mv tree x; cp -a x tree; rm -r x",
    "tar cf t.tar tree; rm -r tree; tar xf t.tar",
  ])
  func aFolderThatWasRestoredHasThem(line: String) throws {
    let place = try Place()
    _ = try place.shell(line)
    #expect(try place.resolve(["log", "tree"]).outputText.contains("a.md   newest"))
    let undone = try place.resolve(["undo", "tree"])
    #expect(undone.status == 0, "\(undone.errorText)")
    #expect(try place.shell("cat tree/a.md") == "old\n")
  }

  @Test func theLogNamesRunsOnFoldersInside() throws {
    let place = try Place()
    _ = try place.resolve(["--strategy", "manual", "tree"])
    let made = try place.shell(
      "echo x > tree/inner/b.md; echo y > tree/inner/b.sync-conflict-20261121-000249-X6UAVQQ.md")
    #expect(made == "")
    #expect(try place.resolve(["--strategy", "keep-both", "--apply", "tree/inner"]).status == 0)
    let log = try place.resolve(["log", "tree"])
    #expect(log.errorText.contains("1 run on a folder inside"), "\(log.errorText)")
    #expect(log.errorText.hasSuffix(": resolve log tree/inner\n"), "\(log.errorText)")
  }
}
