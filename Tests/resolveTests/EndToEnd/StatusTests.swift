import Foundation
import JSONText
import Testing

@Suite("resolve status")
struct StatusTests {
  static let copy = "notes.sync-conflict-20261121-000249-X6UAVQQ.md"

  /// A folder `tree` with two conflicts in it, and a state folder of its own.
  static let folders = """
    export XDG_STATE_HOME=$PWD/state NO_COLOR=1
    mkdir -p tree/sub
    for place in tree tree/sub; do
      printf 'old\\n' > $place/notes.md; printf 'new\\n' > $place/\(copy)
      touch -d 2026-11-20T10:00:00Z $place/notes.md $place/\(copy)
    done

    """

  static let interrupted = #"""
    "$RESOLVE" --strategy newest --apply tree >/dev/null 2>&1
    for journal in state/resolve/*/runs/*/journal*; do sed -i '/finished/d' $journal; done
    """#

  static let rows: [ShellRow] = [
    ShellRow(
      "what is open, since when, and what decides it", #""$RESOLVE" status tree"#, 1,
      [
        "tree: 2 conflicts, the oldest open since 2026-11-21 00:02:49 +00:00",
        "notes.md   open since 2026-11-21 00:02:49 +00:00, by the name of its copy",
        "sub/notes.md   open since", "Syncthing, 2026-11-21 00:02:49, the original is X6UAVQQ's",
        "resolve apply -s manual tree", "resolve review --open tree",
        "resolve apply --pick notes.md=original tree",
      ], never: ["Last run", "What needs no decision"]),
    ShellRow(
      "only how many", #""$RESOLVE" status --summary tree"#, 1, ["tree: 2 conflicts"],
      never: ["notes.md"]),
    ShellRow("nothing but the status", #""$RESOLVE" status -q tree"#, 1, [], never: ["tree"]),
    ShellRow(
      "a folder without conflicts", #"mkdir empty; "$RESOLVE" status empty"#, 0,
      ["empty: nothing is open."]),
    ShellRow(
      "no folder is known", #"mkdir empty; cd empty; "$RESOLVE" status"#, 0,
      ["Nothing is open: no folder is known"]),
    ShellRow(
      "a folder that is not there", #""$RESOLVE" status nowhere"#, 66, ["'nowhere' is not there"]),
    ShellRow(
      "a folder without a name", #""$RESOLVE" status '' "#, 66, ["the folder's name is empty"]),
    ShellRow(
      "a file", #""$RESOLVE" status tree/notes.md"#, 1,
      [
        "tree/notes.md: 1 conflict, open since", "resolve apply -s manual tree/notes.md",
        "resolve review --open tree\n", "--pick notes.md=original tree/notes.md",
      ], never: ["sub/notes.md"]),
    ShellRow(
      "a file by its copy, as JSON",
      #""$RESOLVE" status --format json tree/sub/\#(copy) tree"#, 1,
      [#""folder": "tree/sub""#, #""conflicts": 3"#, "--pick notes.md=copy tree/sub/\(copy)"]),
    ShellRow(
      "a file that is gone", #"rm tree/notes.md; "$RESOLVE" status tree/notes.md"#, 1,
      ["tree/notes.md: 1 conflict", "the original is gone"]),
    ShellRow(
      "a file without conflicts", #"rm tree/\#(copy); "$RESOLVE" status tree/notes.md"#, 0,
      ["tree/notes.md: nothing is open."]),
    ShellRow(
      "a file that is nowhere", #""$RESOLVE" status tree/none.md"#, 66,
      ["'tree/none.md' is not there, and has no conflict copies."]),
    ShellRow(
      "all conflicts stay noted when one file is asked about",
      #""$RESOLVE" status -q tree; "$RESOLVE" status tree/notes.md; mv tree gone; "$RESOLVE" status"#,
      1, ["/tree: not there now; 2 conflicts were open"]),
    ShellRow(
      "a database whose log only the original has",
      #"mv tree/notes.md tree/a.db; mv tree/\#(copy) tree/a.sync-conflict-20261121-000249-X6UAVQQ.db; printf 1 > tree/a.db-wal; "$RESOLVE" status tree; "$RESOLVE" status --format json tree/a.db"#,
      1,
      [
        "Keep one version:         resolve apply --pick sub/notes.md=original tree",
        "close the program that has the file open",
      ],
      never: ["a.db="]),
    ShellRow(
      "a database that nothing decides",
      #"mv tree/notes.md tree/a.db; mv tree/\#(copy) tree/a.sync-conflict-20261121-000249-X6UAVQQ.db; printf 1 > tree/a.db-wal; "$RESOLVE" status tree/a.db"#,
      1, ["close the program that has the file open"], never: ["Decide at", "Keep one"]),
    ShellRow(
      "a database whose versions have their logs",
      #"rm -r tree/sub tree/*sync*; printf 1 > tree/a.db; printf 2 > 'tree/a (conflicted copy 2026-11-01 010203).db'; printf 1 > tree/a.db-wal; printf 2 > 'tree/a (conflicted copy 2026-11-01 010203).db-wal'; printf 2 > 'tree/a.db (conflicted copy 2026-11-01 010203)-wal'; "$RESOLVE" status tree"#,
      1, ["1 conflict", "--pick a.db=original"], never: ["a.db-wal", "all the same"]),
    ShellRow(
      "databases that differ in their logs alone",
      #"rm -r tree/sub tree/*sync*; for f in a 'a (conflicted copy 2026-11-01 010203)'; do printf 1 > "tree/$f.db"; printf "$f" > "tree/$f.db-wal"; done; "$RESOLVE" status tree"#,
      1, ["1 conflict", "--pick a.db=original"], never: ["a.db-wal", "all the same"]),
    ShellRow(
      "a folder whose name needs quotes",
      #"mv tree "Mom's files"; "$RESOLVE" status "Mom's files""#, 1,
      [#"resolve review --open 'Mom'\''s files'"#]),
    ShellRow(
      "options that find the conflict are repeated",
      #"printf 1 > tree/photo.png; printf 2 > 'tree/photo (1).png'; "$RESOLVE" status --include-weak=google --ignore 'su b/' tree"#,
      1, ["3 conflicts", "manual tree --include-weak=google --ignore='su b/'"]),
    ShellRow(
      "what is passed over", #""$RESOLVE" status --ignore sub tree"#, 1,
      ["tree: 1 conflict, open since"], never: ["sub/notes.md"]),
    ShellRow(
      "possible copies",
      #"rm tree/*sync* tree/sub/*; printf 1 > 'tree/photo (1).png'; printf 2 > tree/photo.png; "$RESOLVE" status tree"#,
      0, ["nothing is open; 1 possible copy."]),
    ShellRow(
      "the same content", #"cp tree/notes.md tree/\#(copy); "$RESOLVE" status tree"#, 1,
      ["; all the same", "What needs no decision:", "resolve apply tree"]),
    ShellRow(
      "a folder as a copy",
      #"rm tree/\#(copy); mkdir tree/\#(copy) tree/notes.d; "$RESOLVE" status tree"#,
      1, ["is a folder: compare and move what is in it"]),
    ShellRow(
      "a placeholder",
      #"mv tree/\#(copy) tree/\#(copy).nextcloud; "$RESOLVE" status --ignore sub tree"#, 1,
      ["is not on this machine: download the file first"], never: ["Decide at"]),
    ShellRow(
      "all that is decided",
      #""$RESOLVE" --strategy newest --apply tree 2>&1; "$RESOLVE" status tree"#,
      0, ["tree: nothing is open.", "Last run:", ": newest, applied"], never: ["are left: resolve"]),
    ShellRow(
      "a run that was interrupted", interrupted + #"; "$RESOLVE" status tree"#, 1,
      [
        "1 interrupted run", ": newest, interrupted", "resolve apply tree", "resolve undo tree 2",
      ]),
    ShellRow(
      "without a folder, where a run was", interrupted + #"; "$RESOLVE" status"#, 1,
      ["/tree: ", "1 interrupted run"]),
    ShellRow(
      "what --apply leaves open",
      #""$RESOLVE" --strategy merge --apply tree 2>&1; "$RESOLVE" status"#, 1,
      ["2 conflicts are left: resolve status tree", "/tree: 2 conflicts"]),
    ShellRow(
      "the current folder", #"cd tree; "$RESOLVE" status"#, 1,
      [".: 2 conflicts", "resolve apply -s manual ."]),
    ShellRow(
      "a known folder inside of another one",
      #""$RESOLVE" status -q tree; "$RESOLVE" status -q tree/sub; "$RESOLVE" status --summary"#, 1,
      ["/tree: 1 conflict,", "/tree/sub: 1 conflict,"]),
    ShellRow(
      "a known folder that is not there now",
      #""$RESOLVE" status -q tree; mv tree gone; mkdir empty; cd empty; "$RESOLVE" status"#,
      0, ["/tree: not there now; 2 conflicts were open when it was last looked at."]),
    ShellRow(
      "answers that wait",
      #"""
      "$RESOLVE" status -q tree
      for notes in state/resolve/tree-*; do
        echo '{"c-0123456789abcdef": {"pick": "mom:2"}}' > $notes/answers.json
      done
      "$RESOLVE" status tree
      """#, 1, ["1 answer is saved:"]),
    ShellRow(
      "JSON has a summary", #""$RESOLVE" status --summary --format json tree"#, 64,
      ["'--summary' is for"]),
    ShellRow(
      "a store of several folders", #""$RESOLVE" status --store store"#, 64, ["is for one folder"]),
  ]

  /// What only holds for whom permissions hold.
  static let shutRows: [ShellRow] = [
    ShellRow(
      "a store that cannot be written", #"mkdir state; chmod 555 state; "$RESOLVE" status tree"#, 1,
      [
        "open since 2026-11-21 00:02:49 +00:00, by the name of its copy",
        "since when conflicts are open is not noted",
      ]),
    ShellRow(
      "a folder that cannot be read", #"chmod 000 tree/sub; "$RESOLVE" status tree"#, 74,
      ["tree: 1 conflict", "cannot be listed"]),
  ]

  @Test(
    "What cannot be written or read",
    .enabled(if: UnprivilegedUser.canRunProgram, UnprivilegedUser.isMissing), arguments: shutRows)
  func shut(_ row: ShellRow) throws {
    let folder = try TestFolder()
    try folder.write("script", Data((Self.folders + row.line).utf8))
    let run = try UnprivilegedUser.runScript(in: folder)
    _ = try BuiltProgram.shell("chmod -R u+rwx .", in: folder.url)
    row.check(run)
  }

  @Test("What is printed, and how it ends", arguments: rows)
  func row(_ row: ShellRow) throws { try row.check(after: Self.folders) }

  @Test("Every command that it prints runs, and settles what it says")
  func commandsRun() throws {
    for key in ["ask", "review", "apply"] {
      let folder = try TestFolder()
      let run = try BuiltProgram.shell(
        Self.folders + #""$RESOLVE" status --format json tree"#, in: folder.url)
      let json = try #require(try JSONValue.parse(Array(run.output)).objectValue)
      let place = try #require(json["folders"]?.arrayValue?.first?.objectValue)
      let line = try #require(place["commands"]?.objectValue?[key]?.stringValue)
      let done = try BuiltProgram.shell(
        "export XDG_STATE_HOME=$PWD/state BROWSER=true; "
          + line.replacingOccurrences(of: "resolve ", with: "\"$RESOLVE\" "), in: folder.url)
      #expect([0, 1].contains(done.status), "\(line): \(done.errorText)")
    }
  }

  @Test("The command of each version keeps that version")
  func picks() throws {
    for (index, text) in ["old\n", "new\n"].enumerated() {
      let folder = try TestFolder()
      let run = try BuiltProgram.shell(
        Self.folders + #""$RESOLVE" status --format json tree"#, in: folder.url)
      let json = try #require(try JSONValue.parse(Array(run.output)).objectValue)
      let place = try #require(json["folders"]?.arrayValue?.first?.objectValue)
      for conflict in try #require(place["conflicts"]?.arrayValue) {
        let versions = try #require(conflict.objectValue?["versions"]?.arrayValue)
        let line = try #require(versions[index].objectValue?["pick"]?.stringValue)
        _ = try BuiltProgram.shell(
          "export XDG_STATE_HOME=$PWD/state; "
            + line.replacingOccurrences(of: "resolve ", with: "\"$RESOLVE\" "), in: folder.url)
      }
      for path in ["tree/notes.md", "tree/sub/notes.md"] {
        #expect(try String(contentsOfFile: folder.path(path), encoding: .utf8) == text)
      }
      let after = try BuiltProgram.shell(
        "export XDG_STATE_HOME=$PWD/state; \"$RESOLVE\" status -q tree", in: folder.url)
      #expect(after.status == 0)
    }
  }

  @Test("Nothing in the folder is changed")
  func changesNothing() throws {
    let folder = try TestFolder()
    let listing = "find tree -printf '%p %T@ %C@ %i %m %s\\n' | sort; cat tree/*.md"
    let run = try BuiltProgram.shell(
      Self.folders
        + "(\(listing)) > before; \"$RESOLVE\" status tree; (\(listing)) > after; cmp before after",
      in: folder.url)
    #expect(run.status == 0, "\(run.errorText)")
  }

  @Test("Since when is the same at every look, and what was told is noted when a person reads it")
  func sinceStays() throws {
    let folder = try TestFolder()
    let run = try BuiltProgram.shell(
      Self.folders + #"""
        "$RESOLVE" status --format json tree > 1; "$RESOLVE" status --format json tree > 2
        "$RESOLVE" status tree > 3; "$RESOLVE" status --format json tree > 4
        grep -c told 1 2 4; grep since 1 > s1; grep since 4 > s4; cmp s1 s4
        """#, in: folder.url)
    #expect(run.status == 0)
    #expect(run.outputText == "1:0\n2:0\n4:2\n")
  }
}
