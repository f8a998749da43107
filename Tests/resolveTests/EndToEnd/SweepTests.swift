import Foundation
import JSONText
import Testing

/// What `Fixtures/folders` cannot say: what is printed for programs, what later commands make of a sweep, and what
/// somebody else does meanwhile.
@Suite("resolve sweep")
struct SweepTests {
  static let folders = """
    export XDG_STATE_HOME=$PWD/state
    mkdir -p Docs/Inbox/sub
    echo own > Docs/notes.md; echo same > Docs/same.md
    echo new > Docs/Inbox/notes.md; echo same > Docs/Inbox/same.md; echo inner > Docs/Inbox/sub/inner.md
    printf '' > Docs/Inbox/.film.mov.icloud
    listing() { find "$@" -printf '%p %m %l ' -type f -exec sha256sum {} \\; -o -printf '%p %m %l\\n' | sort; }

    """

  static let apply = #""$RESOLVE" sweep --apply Docs/Inbox Docs 2>&1"#
  static let interrupt =
    #"for journal in state/resolve/*/runs/*/journal*; do sed -i '/finished/d' $journal; done"#

  static let rows: [ShellRow] = [
    ShellRow(
      "a plan changes nothing",
      #"listing Docs > before; "$RESOLVE" sweep Docs/Inbox Docs; listing Docs > after; cmp before after"#,
      0,
      [
        "Docs/Inbox, into Docs", "notes.md", "to notes-1.md", "the name is taken",
        "as same.md", "to be set aside", ".film.mov.icloud", "download it first",
        "Moves 2 of 4 files; 1 is already there, 1 stays. Nothing is changed: add --apply to do it.",
      ]),
    ShellRow(
      "it ends with 1 if something stays", apply, 1,
      [
        "Moved 2 of 4 files; 1 is already there, 1 stays, as run",
        "To undo it: resolve undo Docs",
      ]),
    ShellRow(
      "only how many", #""$RESOLVE" sweep --apply --summary Docs/Inbox Docs"#, 1, ["Moved 2 of 4"],
      never: ["notes-1.md"]),
    ShellRow(
      "an inbox with nothing in it",
      #"mkdir Docs/E; "$RESOLVE" sweep --apply Docs/E Docs; ls Docs"#, 0, [], never: ["E\n"]),
    ShellRow(
      "the inbox is kept",
      #"mkdir Docs/E; "$RESOLVE" sweep --apply --keep-inbox Docs/E Docs; ls Docs"#,
      0, ["Nothing is in 'Docs/E'.", "E\n"]),
    ShellRow(
      "one folder", #""$RESOLVE" sweep Docs Docs/."#, 64, ["both the inbox and the destination"]),
    ShellRow(
      "a destination in the inbox", #""$RESOLVE" sweep Docs Docs/Inbox"#, 64,
      ["is in the inbox", "Name a destination"]),
    ShellRow(
      "the log tells of it", apply + #"; "$RESOLVE" log Docs"#, 0,
      ["sweep, applied", "moved   Inbox/notes.md", "to notes-1.md", "already there"]),
    ShellRow(
      "the log of a path in the inbox",
      "(\(apply)) > /dev/null" + #"; "$RESOLVE" log Docs/Inbox/notes.md"#, 0,
      ["moved   Inbox/notes.md"], never: ["inner.md"]),
    ShellRow(
      "what was set aside is shown and fetched",
      apply
        + #"; "$RESOLVE" show Docs/Inbox/same.md; "$RESOLVE" restore Docs/Inbox/same.md; cat Docs/Inbox/same.md"#,
      0,
      ["same\nRestored 'Docs/Inbox/same.md'"].map {
        $0.replacingOccurrences(of: "'Docs/", with: "'")
      }),
    ShellRow(
      "undo brings everything back, folders too",
      #"listing Docs > before; "# + apply
        + #"; "$RESOLVE" undo Docs; listing Docs > after; cmp before after && echo equal"#,
      0, ["Undid 5 of 5 changes", "equal"]),
    ShellRow(
      "an interrupted sweep is finished by the next run",
      apply + "; \(interrupt); "
        + #""$RESOLVE" sweep --apply Docs/Inbox Docs 2>&1; "$RESOLVE" undo --list Docs"#, 0,
      ["Finished run", "interrupted", "sweep", "applied"]),
    ShellRow(
      "and by 'resolve --apply'",
      apply + "; \(interrupt); " + #""$RESOLVE" --apply Docs 2>&1; "$RESOLVE" undo --list Docs"#, 0,
      ["Finished run", "applied"]),
    ShellRow(
      "status tells of it", apply + "; \(interrupt); " + #""$RESOLVE" status Docs"#, 1,
      ["1 interrupted run", "sweep, interrupted"]),
    ShellRow(
      "an inbox elsewhere, and back",
      #"mv Docs/Inbox In; listing Docs In > before; "$RESOLVE" sweep --apply In Docs 2>&1; ls Docs/sub; "#
        + #""$RESOLVE" undo Docs; listing Docs In > after; cmp before after && echo equal"#, 0,
      ["inner.md", "equal"]),
    ShellRow(
      "an inbox elsewhere goes when it is empty",
      #"mv Docs/Inbox In; rm In/.film*; listing Docs In > before; "$RESOLVE" sweep --apply In Docs 2>&1; ls -d In; "#
        + #""$RESOLVE" undo Docs; listing Docs In > after; cmp before after && echo equal"#, 0,
      ["Moved 2 of 3 files; 1 is already there", "equal"], never: ["\nIn\n"]),
    ShellRow(
      "a folder in the way of undo stays with what is in it",
      apply
        + #"; echo mine > Docs/sub/mine.md; "$RESOLVE" undo Docs; cat Docs/sub/mine.md Docs/Inbox/sub/inner.md"#,
      0, ["mine\ninner\n", "Undid 4 of 5"]),
    ShellRow(
      "a changed file is not taken back",
      apply + #"; echo edited > Docs/notes-1.md; "$RESOLVE" undo Docs; cat Docs/notes-1.md"#, 0,
      ["edited", "has been changed since"]),
    ShellRow(
      "a repository moves as one",
      #"mkdir -p Docs/Inbox/code/.git; echo x > Docs/Inbox/code/.git/HEAD; echo y > Docs/Inbox/code/y; "#
        + apply
        + "; ls -A Docs/code", 0, ["code/", ".git", "y"]),
    ShellRow(
      "a pipe stays", #"mkfifo Docs/Inbox/pipe; "# + apply, 1, ["is a device, a pipe or a socket"]),
    ShellRow(
      "a store on the way of Syncthing",
      #"mkdir Docs/.stfolder; "# + apply, 73, ["Syncthing would carry"]),
  ]

  @Test("What is printed, and how it ends", arguments: rows)
  func row(_ row: ShellRow) throws {
    try row.check(after: Self.folders)
  }

  @Test("As JSON and as lines it says the same")
  func json() throws {
    let folder = try TestFolder()
    let whole = try BuiltProgram.shell(
      Self.folders + #""$RESOLVE" sweep --format json Docs/Inbox Docs"#, in: folder.url)
    let lines = try BuiltProgram.shell(
      #"XDG_STATE_HOME=$PWD/state "$RESOLVE" sweep --format jsonl Docs/Inbox Docs"#, in: folder.url)
    let object = try #require(try JSONValue.parse(Array(whole.output)).objectValue)
    let parts = try lines.output.split(separator: 0x0A).map { try JSONValue.parse(Array($0)) }
    #expect(object["files"]?.arrayValue == Array(parts.dropLast()))
    #expect(parts.last?.objectValue?["summary"] == object["summary"])
    #expect(object["applied"] == .bool(false))
    #expect(object["removed"]?.arrayValue?.count == 1)
    #expect(whole.status == 1)
  }

  /// The plan of a folder names the command that joins a folder with its conflict copy, which works as it is printed.
  @Test(arguments: ["Photos", "P'h \u{202E}o", "-v"]) func aFolderThatIsACopyIsJoined(name: String)
    throws
  {
    let folder = try TestFolder()
    let copy = "\(name) (Anna's conflicted copy 2026-09-01)"
    for (path, text) in [
      ("\(name)/a.jpg", "1"), ("\(name)/same.jpg", "s"), ("\(copy)/a.jpg", "2"),
      ("\(copy)/same.jpg", "s"), ("\(copy)/sub/new.jpg", "n"),
    ] {
      try FolderFixtureTests.write(.string(text), to: folder.path("tree/\(path)"))
    }
    let plan = try BuiltProgram.run(["--strategy", "newest", "tree"], in: folder.url)
    #expect(plan.status == 1)
    let line = try #require(
      plan.outputText.split(separator: "\n").first { $0.contains("  join  ") })
    let words = try #require(line.split(separator: "resolve sweep ").last)
    let program = try BuiltProgram.executable()
    let joined = try BuiltProgram.shell(
      "'\(program)' sweep --apply --store store \(words)", in: folder.url)
    #expect(joined.status == 0, "\(joined.errorText)")
    let files = try BuiltProgram.shell(
      "cd tree && find . -type f | grep -c . && cat ./*/a.jpg ./*/a-1.jpg ./*/same.jpg ./*/sub/new.jpg",
      in: folder.url)
    #expect(files.outputText == "4\n12sn")
    let again = try BuiltProgram.run(["--strategy", "newest", "tree"], in: folder.url)
    #expect(again.outputText == "0 conflicts.\n", "\(again.outputText)")
  }
}
