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
    #expect(version["reason"]?.stringValue == "59 min older than copy's")
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
    #expect(fetched.outputText == "Fetched 'a.md' of run \(resolved.run) as 'a-1.md'.\n")
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

  /// The original wins, and its copy is fetched under its former name, which undo needs again.
  @Test func whatWasFetchedUnderTheNameOfACopyIsLeftAlone() throws {
    let resolved = try Resolved(Self.small, strategy: "oldest")
    let fetched = try resolved.resolve("restore", "tree/a.md")
    #expect(fetched.outputText == "Fetched 'a.\(Self.copy).md' of run \(resolved.run).\n")
    #expect(fetched.errorText.contains("the name of a conflict copy"))
    // It is not resolved again.
    let again = try BuiltProgram.run(
      ["--strategy", "oldest", "--apply", "--store", "store", "tree"], in: resolved.folder.url)
    #expect(again.outputText == "0 conflicts.\n")
    // A file that a sync tool puts there is.
    _ = try resolved.shell("echo n > n; mv n tree/a.\(Self.copy).md")
    let other = try BuiltProgram.run(
      ["--strategy", "oldest", "--store", "store", "tree"], in: resolved.folder.url)
    #expect(other.outputText.contains("1 conflict: 1 resolved"), "\(other.outputText)")
  }

  @Test func undoOfTheRunTakesWhatStandsAtItsNamesBackFirst() throws {
    let resolved = try Resolved(Self.small, strategy: "oldest")
    #expect(try resolved.resolve("restore", "tree/a.md").status == 0)
    let undone = try resolved.resolve("undo", "tree", resolved.run)
    #expect(undone.status == 0, "\(undone.errorText)")
    #expect(undone.errorText.contains("first, which had fetched 'a.\(Self.copy).md'"))
    #expect(
      try resolved.shell("ls tree; cat tree/a.\(Self.copy).md") == "a.md\na.\(Self.copy).md\nnew\n")
  }

  @Test func whatWasWrittenToAFetchedFileIsNeverLost() throws {
    let resolved = try Resolved(Self.small, strategy: "oldest")
    #expect(try resolved.resolve("restore", "tree/a.md").status == 0)
    _ = try resolved.shell("printf 'mine\\n' >> tree/a.\(Self.copy).md")
    let undone = try resolved.resolve("undo", "tree", resolved.run)
    #expect(undone.status == 1)
    #expect(undone.errorText.contains("nothing of it is taken back"), "\(undone.errorText)")
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
        == "Fetched 'a.md' of run \(resolved.run).\n")
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
    let line = try #require(lines.last { $0.contains("to fetch") })
    let command = line.trimmingPrefix(while: { $0 == " " }).trimmingPrefix("to fetch")
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

  // MARK: What is not there

  @Test func whatIsNotThereIsSaid() throws {
    let resolved = try Resolved(Self.small)
    func told(_ word: String) throws -> String {
      let run = try resolved.resolve("show", word)
      #expect(run.status == 66, "\(word)")
      #expect(run.outputText == "")
      return run.errorText
    }
    #expect(
      try told("tree/b.md").contains(
        "No run has set aside a version of 'b.md'. See 'resolve log tree'."))
    #expect(try told("tree/b.md@\(resolved.run)").contains("has set aside no version of 'b.md'"))
    #expect(try told("tree/a.md@20200101-000000").contains("There is no run '20200101-000000'"))
    #expect(try told("").contains("The path is empty"))
    #expect(try resolved.resolve("undo", "tree").status == 0)
    #expect(
      try told("tree/a.md@\(resolved.run)").contains(
        "was taken back: what it had set aside is in the folder"))
  }

  @Test func whatWasForgottenIsSaid() throws {
    let resolved = try Resolved(Self.small)
    #expect(try resolved.resolve("forget", "--older-than", "0", "tree").status == 0)
    let named = try resolved.resolve("restore", "tree/a.md@\(resolved.run)")
    #expect(named.status == 66)
    #expect(named.errorText.contains("Run \(resolved.run) was forgotten on "), "\(named.errorText)")
    let last = try resolved.resolve("show", "tree/a.md")
    #expect(last.status == 66)
    #expect(last.errorText.contains("1 run was forgotten"), "\(last.errorText)")
    #expect(try resolved.resolve("log", "tree").outputText.contains("Run \(resolved.run), "))
    #expect(try resolved.resolve("log", "tree").outputText.contains(": forgotten on "))
    #expect(
      try resolved.resolve("log", "--format", "json", "tree").outputText.contains(
        "\"forgotten\": ["))
  }

  @Test func aDamagedRunIsSaid() throws {
    let resolved = try Resolved(Self.small)
    _ = try resolved.shell("rm store/runs/*/journal*")
    let shown = try resolved.resolve("show", "tree/a.md@\(resolved.run)")
    #expect(shown.status == 66)
    #expect(shown.errorText.contains("is damaged"), "\(shown.errorText)")
    #expect(try resolved.resolve("log", "tree").outputText.contains("its journal is damaged"))
  }

  @Test func whatWasChangedInTheStoreIsSaid() throws {
    let resolved = try Resolved(Self.small)
    let before = try resolved.state()
    _ = try resolved.shell("for f in store/runs/*/files/*; do printf rotten > \"$f\"; done")
    let shown = try resolved.resolve("show", "tree/a.md")
    #expect(shown.status == 1)
    #expect(shown.outputText == "rotten")
    #expect(shown.errorText.contains("was changed in the store"))
    let fetched = try resolved.resolve("restore", "tree/a.md")
    #expect(fetched.status == 1)
    #expect(fetched.errorText.contains("was changed in the store"), "\(fetched.errorText)")
    #expect(try resolved.state() == before)
    #expect(try resolved.shell("ls store/runs | wc -l") == "1\n")
  }

  @Test func aFolderThatIsGoneIsSaid() throws {
    let resolved = try Resolved("mkdir d; cd d\n" + Self.small)
    _ = try resolved.shell("rm -r tree/d")
    let fetched = try resolved.resolve("restore", "tree/d/a.md")
    #expect(fetched.status == 1)
    #expect(
      fetched.errorText.contains("The folder 'd' is not there any longer"), "\(fetched.errorText)")
    #expect(try resolved.resolve("show", "tree/d/a.md").status == 0)
    _ = try resolved.shell("mkdir tree/d")
    #expect(
      try resolved.resolve("restore", "tree/d/a.md").outputText
        == "Fetched 'd/a.md' of run \(resolved.run).\n")
    #expect(try resolved.shell("od -An -c tree/d/a.md") == "   o   l   d  \\0 377  \\n\n")
  }

  // MARK: Interrupted

  @Test func anInterruptedFetchIsFinishedAndNotMadeTwice() throws {
    let resolved = try Resolved(Self.small)
    #expect(try resolved.resolve("restore", "tree/a.md").status == 0)
    let all = try FileManager.default.contentsOfDirectory(
      atPath: resolved.folder.path("store/runs"))
    let fetch = try #require(all.first { $0 != resolved.run })
    // As if it had been stopped before the file got its name.
    _ = try resolved.shell(
      "cd store/runs/\(fetch); mv ../../../tree/a-1.md files/$(sha256sum < ../../../tree/a-1.md | cut -c 1-64)"
        + "; for j in journal*; do sed -i '/\"finished\"/d' $j; done")
    #expect(
      try resolved.resolve("undo", "--list", "tree").outputText.contains(
        "restore   1 change   interrupted"))
    let again = try resolved.resolve("restore", "tree/a.md")
    #expect(again.status == 0, "\(again.errorText)")
    #expect(again.errorText.contains("Finished run \(fetch), which had been interrupted."))
    #expect(try resolved.shell("ls tree store/runs | grep -c .") == "6\n")
    #expect(try resolved.shell("stat -c '%a %.Y' tree/a-1.md") == "640 1795168800.123456789\n")
  }

  @Test func nothingIsFetchedBesideAnInterruptedRun() throws {
    let resolved = try Resolved(Self.small)
    _ = try resolved.shell("sed -i '/\"finished\"/d' store/runs/*/journal*")
    let before = try resolved.state()
    let fetched = try resolved.resolve("restore", "tree/a.md")
    #expect(fetched.status == 1)
    #expect(
      fetched.errorText.contains("Run \(resolved.run) was interrupted."), "\(fetched.errorText)")
    #expect(try resolved.state() == before)
  }

  // MARK: The log

  @Test func theLogTellsWhatWasDecidedWhyAndHowToFetchIt() throws {
    let resolved = try Resolved(
      "mkdir d; cd d\n" + Self.small + "\ncd ..; printf 1 > b.md; printf 2 > b.$copy.md")
    let all = try resolved.resolve("log", "tree")
    #expect(all.status == 0, "\(all.errorText)")
    #expect(all.outputText.contains(": newest, applied\n"))
    #expect(all.outputText.contains("59 min older than copy's\n"))
    let line = try #require(
      all.outputText.split(separator: "\n").first {
        $0.contains("to fetch") && $0.contains("d/a.md")
      })
    // The line is a command that does it.
    let command = line.trimmingPrefix(while: { $0 == " " }).trimmingPrefix("to fetch")
      .trimmingPrefix(while: { $0 == " " }).trimmingPrefix("resolve")
    let fetched = try BuiltProgram.shell("\"$RESOLVE\"\(command)", in: resolved.folder.url)
    #expect(fetched.status == 0, "\(fetched.errorText)")
    #expect(try resolved.shell("od -An -c tree/d/a-1.md") == "   o   l   d  \\0 377  \\n\n")

    // The last run first.
    let both = try resolved.resolve("log", "tree").outputText
    #expect(both.hasPrefix("Run ") && both.contains("from run \(resolved.run)"))
    #expect(
      both.range(of: "restore, applied")!.lowerBound < both.range(of: "newest, applied")!.lowerBound
    )
    let one = try resolved.resolve("log", "-n", "1", "tree").outputText
    #expect(one.contains("restore, applied") && !one.contains("newest, applied"))
    let file = try resolved.resolve("log", "tree/b.md").outputText
    #expect(file.contains("b.md") && !file.contains("a.md"))
    #expect(try resolved.resolve("log", "tree/d").outputText.contains("d/a-1.md"))
    // That it was fetched belongs to its history.
    #expect(try resolved.resolve("log", "tree/d/a.md").outputText.contains("restore, applied"))
    // A file that is gone has a history all the same.
    _ = try resolved.shell("rm tree/b.md")
    #expect(try resolved.resolve("log", "tree/b.md").outputText == file)
    #expect(try resolved.resolve("log", "tree/none.md").outputText == "No runs.\n")

    let json = try resolved.resolve("log", "--format", "json", "tree/d/a.md")
    let run = try #require(
      JSONValue.parse(Array(json.output)).objectValue?["runs"]?.arrayValue?.last?.objectValue)
    #expect(run["id"]?.stringValue == resolved.run)
    let change = try #require(run["files"]?.arrayValue?.first?.objectValue)
    #expect(change["by"]?.stringValue == "newest")
    #expect(change["conflict"]?.stringValue?.hasPrefix("c-") == true)
    let version = try #require(change["versions"]?.arrayValue?.first?.objectValue)
    let stored = try #require(version["stored"]?.stringValue)
    #expect(try resolved.shell("od -An -c '\(stored)'") == "   o   l   d  \\0 377  \\n\n")
  }

  @Test func runsWithoutReasonsAreListed() throws {
    let resolved = try Resolved(Self.small)
    _ = try resolved.shell(
      #"for j in store/runs/*/journal*; do sed -i -E 's/,"decision":.*$/}/; s/,"sha256":"[0-9a-f]{64}"\}$/}/' $j; done"#
    )
    // The digest of the one file went with that of the lines.
    let log = try resolved.resolve("log", "tree")
    #expect(log.status == 0)
    #expect(log.outputText.contains("a.md   no reason recorded\n"), "\(log.outputText)")
    #expect(try resolved.resolve("show", "tree/a.md").outputText.hasPrefix("old"))
    #expect(try resolved.resolve("restore", "tree/a.md").outputText.hasSuffix("as 'a-1.md'.\n"))
  }

  @Test func theListNamesFilesAndCutsLongOnes() throws {
    let resolved = try Resolved(
      "for i in $(seq -w 12); do printf o > f$i; printf nn > f$i.$copy; touch -d '2026-11-20 10:00:00Z' f$i; done"
    )
    let list = try resolved.resolve("undo", "--list", "tree").outputText
    #expect(
      list.contains("    f01   newest   set aside f01 (1 byte), f01.\(Self.copy) became f01\n"),
      "\(list)")
    #expect(list.contains("and 2 more: --all lists them\n"))
    #expect(!list.contains("f11"))
    let all = try resolved.resolve("undo", "--list", "--all", "tree").outputText
    #expect(all.contains("    f12   newest"))
    #expect(!all.contains("more:"))
    let json = try resolved.resolve("undo", "--list", "--format", "json", "tree")
    let run = try JSONValue.parse(Array(json.output)).objectValue?["runs"]?.arrayValue?.first?
      .objectValue
    #expect(run?["files"]?.arrayValue?.count == 12)
  }
}
