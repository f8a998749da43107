import FileAccess
import Foundation
import JSONText
import Testing

/// Looking at and fetching versions that were set aside; what is on the disk then is looked at by `stat`, `sha256sum` and `cmp`.
@Suite("Versions that were set aside, with the program")
struct RestoreTests {
  static let copy = "sync-conflict-20261121-000249-X6UAVQQ"

  /// A folder whose conflicts were resolved by 'newest', with a store of its own.
  struct Resolved {
    let folder: TestFolder
    let run: String

    /// Runs a line of shell in the folder `tree`, and resolves what it made.
    init(_ make: String, strategy: String = "newest") throws {
      folder = try TestFolder()
      let made = try BuiltProgram.shell(
        "set -e; mkdir tree; cd tree; copy=\(RestoreTests.copy); \(make)", in: folder.url)
      try #require(made.status == 0, "\(made.errorText)")
      let applied = try BuiltProgram.run(
        ["--strategy", strategy, "--apply", "--store", "store", "tree"], in: folder.url)
      try #require(applied.status <= 1, "\(applied.errorText)")
      let runs = try FileManager.default.contentsOfDirectory(atPath: folder.path("store/runs"))
      run = try #require(runs.first)
    }

    func resolve(_ words: String...) throws -> BuiltProgram.Run {
      try BuiltProgram.run(words + ["--store", "store"], in: folder.url)
    }

    /// What a line of shell prints, in the folder.
    func shell(_ line: String) throws -> String {
      let run = try BuiltProgram.shell(line, in: folder.url)
      return run.outputText + run.errorText
    }

    /// Names, digests, modes and times of everything.
    func state() throws -> String {
      try shell(
        "cd tree && find . -printf '%p %y %m %T@ %l\\n' | grep -v ' d ' | sort; find . -type f -exec sha256sum {} + | sort"
      )
    }
  }

  /// One file with a copy that is newer.
  static let small = """
    printf 'old\\0\\377\\n' > a.md; printf 'new\\n' > a.$copy.md; chmod 640 a.md a.$copy.md
    touch -d '2026-11-20 10:00:00.123456789Z' a.md; touch -d '2026-11-20 11:00:00Z' a.$copy.md
    """

  @Test func theContentIsPrintedByteForByte() throws {
    let resolved = try Resolved(Self.small)
    for word in ["tree/a.md", "tree/a.md@\(resolved.run)", "./tree/../tree/a.md"] {
      let shown = try resolved.resolve("show", word)
      #expect(shown.status == 0, "\(shown.errorText)")
      #expect(Array(shown.output) == Array("old\0".utf8) + [0xFF, 0x0A], "\(word)")
      #expect(shown.errorText == "")
    }
    let known = try resolved.resolve("show", "tree/a.md", "--format", "json")
    let version = try #require(
      JSONValue.parse(Array(known.output)).objectValue?["versions"]?.arrayValue?.first?.objectValue)
    let stored = try #require(version["stored"]?.stringValue)
    #expect(
      try resolved.shell("sha256sum < '\(stored)'").hasPrefix(version["sha256"]?.stringValue ?? "?")
    )
    #expect(version["permissions"]?.stringValue == "0640")
    #expect(version["modified"]?.stringValue == "2026-11-20T10:00:00.123456789Z")
    #expect(version["run"]?.stringValue == resolved.run)
    #expect(version["by"]?.stringValue == "newest")
    #expect(version["rule"]?.stringValue == "modified")
    #expect(version["reason"]?.stringValue == "59 min older than the copy")
  }

  @Test func noContentControlsATerminal() throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/script") else { return }
    let resolved = try Resolved(
      """
      printf 'a\\033[31m\\tb\\n' > a.md; printf n > a.$copy.md; printf '\\0\\1' > b; printf n > b.$copy
      touch -d '2026-11-20 10:00:00Z' a.md b
      """)
    func screen(_ path: String) throws -> String {
      try resolved.shell(
        #"script -qec '"$RESOLVE" show --store store \#(path)' /dev/null < /dev/null"#)
    }
    #expect(try screen("tree/a.md").contains("a\\x1B[31m\tb\r\n"))
    let binary = try screen("tree/b")
    #expect(binary.contains("'b' is 2 bytes and no text: redirect it to a file"), "\(binary)")
    #expect(!binary.contains("\0"))
  }

  @Test func aVersionComesBackBesideWithAllThatItHad() throws {
    let resolved = try Resolved(Self.small)
    let before = try resolved.state()
    let stored = try resolved.shell("find store/runs/\(resolved.run) | sort")
    let fetched = try resolved.resolve("restore", "tree/a.md")
    #expect(fetched.status == 0, "\(fetched.errorText)")
    #expect(fetched.outputText == "Restored 'a.md' of run \(resolved.run) as 'a-1.md'.\n")
    #expect(try resolved.shell("od -An -c tree/a-1.md") == "   o   l   d  \\0 377  \\n\n")
    #expect(
      try resolved.shell("stat -c '%a %.Y' tree/a-1.md; cat tree/a.md")
        == "640 1795168800.123456789\nnew\n")
    #expect(try resolved.shell("find store/runs/\(resolved.run) | sort") == stored)
    // Nothing of it is shared: who writes to one of them leaves the other as it is.
    #expect(try resolved.shell("stat -c %h tree/a-1.md") == "1\n")

    // The run that set it aside is taken back as before, and what was fetched stays.
    let undone = try resolved.resolve("undo", "tree", resolved.run)
    #expect(undone.status == 0, "\(undone.errorText)")
    #expect(try resolved.shell("ls tree") == "a-1.md\na.md\na.\(Self.copy).md\n")
    #expect(
      try resolved.shell("cmp tree/a.md tree/a-1.md && stat -c '%a %.Y' tree/a.md")
        == "640 1795168800.123456789\n")
    // Fetching is a run that can be taken back as well.
    #expect(try resolved.resolve("undo", "tree").status == 0)
    #expect(try resolved.shell("ls tree") == "a.md\na.\(Self.copy).md\n")
    #expect(before != (try resolved.state()))
  }

  @Test func fetchingIsTakenBackFirstByDefault() throws {
    let resolved = try Resolved(Self.small)
    let before = try resolved.state()
    #expect(try resolved.resolve("restore", "tree/a.md").status == 0)
    #expect(try resolved.resolve("undo", "tree").status == 0)
    #expect(try resolved.state() == before)
  }

  /// A conflict copy's name would make it one again.
  @Test func aFetchedVersionIsNoConflictCopy() throws {
    let resolved = try Resolved(Self.small, strategy: "oldest")
    let fetched = try resolved.resolve("restore", "tree/a.md")
    #expect(
      fetched.outputText == "Restored 'a.\(Self.copy).md' of run \(resolved.run) as 'a-1.md'.\n")
    #expect(!fetched.errorText.contains("the name of a conflict copy"))
    #expect(try resolved.shell("cat tree/a-1.md; ls tree") == "new\na-1.md\na.md\n")
  }

  /// The original wins, and its copy is fetched under its former name, which undo needs again.
  @Test func whatWasFetchedUnderTheNameOfACopyIsLeftAlone() throws {
    let resolved = try Resolved(Self.small, strategy: "oldest")
    let fetched = try resolved.resolve("restore", "tree/a.md", "--to", "a.\(Self.copy).md")
    #expect(fetched.outputText == "Restored 'a.\(Self.copy).md' of run \(resolved.run).\n")
    #expect(fetched.errorText.contains("the name of a conflict copy"))
    // It is not resolved again.
    let again = try BuiltProgram.run(
      ["--strategy", "oldest", "--apply", "--store", "store", "tree"], in: resolved.folder.url)
    #expect(again.outputText == "0 conflicts.\n")
    // A file that a sync tool puts there is.
    _ = try resolved.shell("echo n > n; mv n tree/a.\(Self.copy).md")
    let other = try BuiltProgram.run(
      ["--strategy", "oldest", "--store", "store", "tree"], in: resolved.folder.url)
    #expect(other.outputText.contains("1 conflict: 1 decided"), "\(other.outputText)")
  }

  @Test func undoOfTheRunTakesWhatStandsAtItsNamesBackFirst() throws {
    let resolved = try Resolved(Self.small, strategy: "oldest")
    #expect(
      try resolved.resolve("restore", "tree/a.md", "--to", "a.\(Self.copy).md").status == 0)
    let undone = try resolved.resolve("undo", "tree", resolved.run)
    #expect(undone.status == 0, "\(undone.errorText)")
    #expect(undone.errorText.contains("first, which had restored 'a.\(Self.copy).md'"))
    #expect(
      try resolved.shell("ls tree; cat tree/a.\(Self.copy).md") == "a.md\na.\(Self.copy).md\nnew\n")
  }

  @Test func whatWasWrittenToAFetchedFileIsNeverLost() throws {
    let resolved = try Resolved(Self.small, strategy: "oldest")
    #expect(
      try resolved.resolve("restore", "tree/a.md", "--to", "a.\(Self.copy).md").status == 0)
    _ = try resolved.shell("printf 'mine\\n' >> tree/a.\(Self.copy).md")
    let undone = try resolved.resolve("undo", "tree", resolved.run)
    #expect(undone.status == 1)
    #expect(undone.errorText.contains("nothing of it is undone"), "\(undone.errorText)")
    #expect(undone.errorText.contains("'resolve log tree"), "\(undone.errorText)")
    #expect(try resolved.shell("cat tree/a.\(Self.copy).md") == "new\nmine\n")
    // With room for it the run is taken back.
    _ = try resolved.shell("mv tree/a.\(Self.copy).md tree/mine.md")
    #expect(try resolved.resolve("undo", "tree", resolved.run).status <= 1)
    #expect(try resolved.shell("cat tree/mine.md tree/a.\(Self.copy).md") == "new\nmine\nnew\n")
  }

  static let taken = ["a.md", "A.MD", "b.md", "B.md", "caf\u{65}\u{301}.md", "CAFÉ.md", "shut"]

  @Test(arguments: taken)
  func noFileIsReplaced(name: String) throws {
    let resolved = try Resolved(
      Self.small + "\necho own > b.md; echo own > café.md; mkdir shut")
    let before = try resolved.state()
    let refused = try resolved.resolve("restore", "tree/a.md", "--to", name)
    #expect(refused.status == 1)
    #expect(refused.errorText.contains("is taken"), "\(refused.errorText)")
    #expect(try resolved.state() == before)
    #expect(try resolved.shell("ls store/runs | wc -l") == "1\n")
  }

  @Test(arguments: ["", ".", "..", "x/y", "/x"])
  func aNameLeadsNowhereElse(name: String) throws {
    let resolved = try Resolved(Self.small)
    let before = try resolved.state()
    #expect(try resolved.resolve("restore", "tree/a.md", "--to", name).status == 64)
    #expect(try resolved.state() == before)
  }

  @Test func aNameOfOnesChoiceIsGiven() throws {
    let resolved = try Resolved(Self.small)
    let fetched = try resolved.resolve(
      "restore", "tree/a.md@\(resolved.run)", "--to", "my @ old.md")
    #expect(fetched.status == 0, "\(fetched.errorText)")
    #expect(try resolved.shell("od -An -c 'tree/my @ old.md'") == "   o   l   d  \\0 377  \\n\n")
  }

  /// Former names that are free on this file system and taken on another.
  @Test func numberedNamesCollideWithNothing() throws {
    let resolved = try Resolved(
      Self.small + "\necho own > A-1.MD; mkdir a-2.md; echo gone > .a-3.md.icloud",
      strategy: "newest")
    let fetched = try resolved.resolve("restore", "tree/a.md")
    #expect(
      fetched.outputText.hasSuffix("as 'a-4.md'.\n"), "\(fetched.outputText)\(fetched.errorText)")
    _ = try resolved.shell("rm tree/a.md; printf x > tree/A.md")
    #expect(try resolved.resolve("restore", "tree/a.md").outputText.hasSuffix("as 'a-5.md'.\n"))
    _ = try resolved.shell("rm tree/A.md")
    #expect(
      try resolved.resolve("restore", "tree/a.md").outputText
        == "Restored 'a.md' of run \(resolved.run).\n")
  }

  /// Names as `printf` writes them, without their extensions.
  static let strange: [(stem: String, end: String)] = [
    ("mom@home", ".md"), ("x@20261121-093015", ""), ("q\\033[31m\\047", ".md"), ("-n", ".md"),
    ("\\377\\376", ".md"), ("two\\nlines", ".md"), ("a\\342\\200\\256b", ".md"),
  ]

  @Test(arguments: strange.indices)
  func strangeNamesAreFound(index: Int) throws {
    let (stem, end) = Self.strange[index]
    let name = "s=$(printf -- '\(stem)'); e='\(end)'"
    let resolved = try Resolved(
      """
      \(name); printf old > "./$s$e"; printf new > "./$s.$copy$e"
      touch -d '2026-11-20 10:00:00Z' "./$s$e"
      """)
    #expect(
      try resolved.shell("\(name); \"$RESOLVE\" show --store store \"tree/$s$e\"") == "old")
    #expect(
      try resolved.shell(
        "\(name); \"$RESOLVE\" show --store store \"tree/$s$e@\(resolved.run)\"") == "old")
    _ = try resolved.shell("\(name); \"$RESOLVE\" restore --store store \"tree/$s$e\"")
    #expect(
      try resolved.shell("\(name); cat \"tree/$s-1$e\"; cat \"tree/$s$e\"") == "oldnew")
    for words in [["log", "tree"], ["undo", "--list", "tree"]] {
      let run = try BuiltProgram.run(words + ["--store", "store"], in: resolved.folder.url)
      #expect(run.status == 0)
      #expect(!run.output.contains(0x1B) && String(validating: run.output, as: UTF8.self) != nil)
      #expect(!run.outputText.contains("\u{202E}"))
    }
    // What the log prints is a line for the shell that does it, whatever the name.
    let lines = try resolved.resolve("log", "tree").outputText.split(separator: "\n")
    let line = try #require(lines.last { $0.contains("  restore  ") })
    let command = line.trimmingPrefix(while: { $0 == " " }).trimmingPrefix("restore")
      .trimmingPrefix(while: { $0 == " " }).trimmingPrefix("resolve")
    let shell = try BuiltProgram.launch(
      "/bin/bash", ["-c", "\"$RESOLVE\"\(command)"], input: Data(), in: resolved.folder.url,
      environment: ["RESOLVE": try BuiltProgram.executable()])
    #expect(shell.status == 0, "\(shell.errorText)")
    #expect(try resolved.shell("\(name); cat \"tree/$s-2$e\"") == "old")
  }

  @Test func linksAndDocumentsComeBackAsTheyWere() throws {
    let resolved = try Resolved(
      """
      ln -s one l; ln -s two l.$copy; touch -h -d '2026-11-20 10:00:00.5Z' l
      mkdir -p E.pages/sub; echo 1 > E.pages/index; echo 2 > E.pages/sub/j; chmod 711 E.pages/sub
      echo 3 > E.pages/index.$copy; touch -d '2026-11-20 10:00:00Z' E.pages/index
      touch -d '2026-11-20 09:00:00Z' E.pages/sub/j E.pages/sub E.pages
      """)
    #expect(try resolved.resolve("show", "tree/l").outputText == "one")
    #expect(try resolved.resolve("restore", "tree/l").status == 0)
    #expect(
      try resolved.shell("readlink tree/l-1 tree/l; stat -c %.Y tree/l-1")
        == "one\ntwo\n1795168800.500000000\n")
    let listed = try resolved.resolve("show", "tree/E.pages")
    #expect(
      listed.outputText.split(separator: "\n").map {
        $0.split(separator: " ").joined(separator: " ")
      }
        == ["index 2 bytes", "index.\(Self.copy) 2 bytes", "sub/j 2 bytes"])
    #expect(listed.errorText.contains("resolve restore tree/E.pages@"))
    #expect(
      try resolved.resolve("restore", "tree/E.pages/").outputText.hasSuffix("as 'E-1.pages'.\n"))
    #expect(
      try resolved.shell(
        "cat tree/E-1.pages/index tree/E-1.pages/index.*; stat -c '%a %.Y' tree/E-1.pages/sub/j tree/E-1.pages/sub"
      )
        == "1\n3\n644 1795165200.000000000\n711 1795165200.000000000\n")
    #expect(try resolved.shell("cat tree/E.pages/index") == "3\n")
  }

  @Test func severalVersionsAreNamed() throws {
    let resolved = try Resolved(
      """
      printf 1 > a.$copy.md; printf 2 > 'a (conflicted copy 2026-11-20).md'; printf 3 > a.md
      touch -d '2026-11-20 10:00:00Z' a*; touch -d '2026-11-20 11:00:00Z' a.md
      """)
    let before = try resolved.state()
    for command in ["show", "restore"] {
      let refused = try resolved.resolve(command, "tree/a.md")
      #expect(refused.status == 1)
      #expect(refused.outputText == "")
      #expect(
        refused.errorText.contains(
          "resolve \(command) 'tree/a (conflicted copy 2026-11-20).md@\(resolved.run)' --store store   (1 byte)"
        ),
        "\(refused.errorText)")
    }
    #expect(try resolved.state() == before)
    #expect(
      try resolved.resolve("show", "tree/a (conflicted copy 2026-11-20).md").outputText == "2")
    #expect(try resolved.resolve("show", "tree/a.\(Self.copy).md").outputText == "1")
  }
}
