import Foundation
import Testing

/// `resolve plan` and `resolve apply`: folders, one file of a folder, and words that people try.
@Suite("Plan and apply", .serialized)
struct PlanCommandTests {
  static let copy = "sync-conflict-20261121-000249-X6UAVQQ"

  /// Two conflicts in a folder, one in a folder inside, and a store outside of them.
  static let folders = """
    export XDG_STATE_HOME=$PWD/state TZ=UTC0; mkdir -p tree/sub; cd tree
    for name in a sub/b c; do
      printf 'old\\n' > $name.md; printf 'new\\n' > $name.\(copy).md
      touch -d 2026-11-20T10:00:00Z $name.md; touch -d 2026-11-20T11:00:00Z $name.\(copy).md
    done
    printf 'gone\\n' > sub/gone.\(copy).md; cd ..
    list() { (cd tree; find . -type f | LC_ALL=C sort | tr '\\n' ' '); }

    """

  static let rows: [ShellRow] = [
    ShellRow(
      "plan changes nothing",
      #"list > before; "$RESOLVE" plan -s newest tree; list > after; cmp before after && echo same"#,
      0,
      [
        "a.md   2 versions, newest", "3 decided, 1 open", "same\n",
        "resolve apply --strategy newest tree\n",
      ]),
    ShellRow(
      "plan in the current folder", #"cd tree; "$RESOLVE" plan -s newest"#, 1,
      ["a.md   2 versions, newest", "  resolve apply --strategy newest .\n"]),
    ShellRow(
      "apply needs a folder", #"cd tree; "$RESOLVE" apply -s newest"#, 64,
      ["Missing expected argument '<folder>'", "A folder, or one file in it"]),
    ShellRow(
      "apply -n is a plan", #""$RESOLVE" apply -n -s newest tree; list"#, 0,
      ["Nothing is changed.", "./a.\(copy).md"]),
    ShellRow(
      "a store without a name", #"cd tree; "$RESOLVE" apply -s newest --store '' .; ls"#, 0,
      ["'--store <folder>'", "it is empty; '.' is the current folder.", "a.\(copy).md"],
      never: ["runs", "lock"]),
    ShellRow(
      "a folder that is nowhere", #""$RESOLVE" plan nowhere"#, 66, ["has no conflict copies"],
      never: ["0 conflicts"]),
    ShellRow(
      "a version of a database that is open",
      #"mv tree/a.md tree/a.db; mv tree/a.\#(copy).md tree/a.\#(copy).db; printf 1 > tree/a.db-wal; "$RESOLVE" apply --pick a.db=copy tree/a.db"#,
      1, ["no such version of 'a.db' can be kept: 'a.db-wal' belongs to it"],
      never: ["nothing at"]),
    ShellRow(
      "a version that is a link to its own name",
      #"rm tree/a.\#(copy).md; ln -s a.md tree/a.\#(copy).md; "$RESOLVE" apply --pick a.md=copy tree/a.md"#,
      1, ["no such version of 'a.md' can be kept: ", "is a link to 'a.md', the name that it would"]),
    ShellRow(
      "a folder in place of a version", #"cd tree; "$RESOLVE" restore ."#, 66,
      ["'.' is a folder: the path of a file", "resolve log ."]),
    ShellRow("runs on a path without a name", #""$RESOLVE" log ''"#, 66, ["The path is empty"]),
    ShellRow(
      "one file", #""$RESOLVE" apply -s newest tree/a.md; list"#, 0,
      ["1 conflict: 1 decided, 0 open", "./a.md ./c.md ./c.sync"], never: ["./a.sync"]),
    ShellRow(
      "one file by its copy", #""$RESOLVE" apply -s newest tree/sub/b.\#(copy).md; list"#, 0,
      ["1 conflict: 1 decided", "./sub/b.md ./sub/gone.sync"], never: ["./sub/b.sync"]),
    ShellRow(
      "one file whose original is gone",
      #""$RESOLVE" apply --orphans revive tree/sub/gone.md; list"#, 0,
      ["1 conflict: 1 decided", "./sub/gone.md"], never: ["./sub/gone.sync"]),
    ShellRow(
      "one file in the current folder", #"cd tree; "$RESOLVE" apply -s newest a.md; cd ..; list"#,
      0,
      ["1 conflict: 1 decided", "resolve undo . "], never: ["./a.sync"]),
    ShellRow(
      "the run on one file belongs to the folder that had runs",
      #""$RESOLVE" apply -s newest tree/a.md; cd tree/sub; "$RESOLVE" apply -s newest b.md; cd ../..; "$RESOLVE" undo tree; "$RESOLVE" undo tree; list"#,
      0, ["Undid 1 of 1", "./a.\(copy).md", "./sub/b.\(copy).md"]),
    ShellRow(
      "other conflicts stay noted when one file is resolved",
      #""$RESOLVE" status -q tree; "$RESOLVE" apply -s newest tree/a.md > /dev/null 2>&1; mv tree gone; "$RESOLVE" status"#,
      1, ["/tree: not there now; 3 conflicts were open"]),
    ShellRow(
      "a file without conflict copies", #"echo x > tree/plain.md; "$RESOLVE" plan tree/plain.md"#,
      0,
      ["0 conflicts.", "Warning: 'tree/plain.md' has no conflict copies"]),
    ShellRow(
      "a file that is not there", #""$RESOLVE" apply -s newest tree/nope.md; list"#, 0,
      ["Error: 'tree/nope.md' is not there, and has no conflict copies.", "./a.\(copy).md"]),
    ShellRow(
      "the next commands are for the file", #""$RESOLVE" plan tree/a.md"#, 1,
      ["1 conflict of 'tree/a.md': 1 text.", "resolve apply -s manual tree/a.md\n"]),
    ShellRow(
      "undo names the folder above that has the run",
      #""$RESOLVE" apply --pick sub/b.md=copy tree > /dev/null 2>&1; "$RESOLVE" undo tree/sub; "$RESOLVE" undo tree/sub/b.md"#,
      66,
      [
        "there is nothing to undo", "A run on the folder above changed it: resolve undo ",
        "'tree/sub/b.md' is a file.",
      ]),
    ShellRow(
      "undo of nothing", #"cd tree; "$RESOLVE" undo ''"#, 66, ["The folder's name is empty"]),
    ShellRow(
      "help on a command that is a topic, too", #""$RESOLVE" help rules"#, 0,
      ["RULES:", "--suggest"]),
    ShellRow(
      "a file in a folder that is not there", #""$RESOLVE" plan nowhere/a.md"#, 66,
      ["'nowhere/a.md' is not there."]),
    ShellRow(
      "a pick that fits nothing changes nothing",
      #"cp tree/a.md tree/a.\#(copy).md; "$RESOLVE" apply --pick nope=copy tree; list"#, 0,
      ["Warning: ", "'nope'", "./a.\(copy).md"], never: ["as run"]),
    ShellRow(
      "only what is picked is listed", #""$RESOLVE" plan --pick a.md=original tree"#, 1,
      ["a.md   2 versions, manual: the original was picked", "1 decided, 3 open"],
      never: ["c.md   2 versions"]),
    ShellRow(
      "a file as the input of the main command", #""$RESOLVE" -s newest tree/a.md"#, 65,
      ["For the conflict copies of this file type: resolve plan tree/a.md"]),
    ShellRow(
      "the log of a path has the runs on all folders above",
      #"""
      cd tree/sub; "$RESOLVE" apply -s newest . > /dev/null 2>&1; "$RESOLVE" undo . > /dev/null; cd ../..
      "$RESOLVE" apply -s oldest tree > /dev/null 2>&1; "$RESOLVE" log tree/sub/b.md
      """#, 0, [": oldest, applied", ": newest, undone"]),
    ShellRow(
      "undo names the folder inside that has a run",
      #""$RESOLVE" apply -s newest tree/sub > /dev/null 2>&1; "$RESOLVE" undo tree"#, 1,
      ["there is nothing to undo", "1 run on a folder inside", "resolve undo tree/sub"]),
    ShellRow(
      "the suggested rules of a folder",
      #"echo '{}' > tree/x.json; "$RESOLVE" rules --suggest tree"#, 0,
      ["*.json ", "strategy=merge,keep-both"], never: ["*.kdbx", "*.csv"]),
    ShellRow(
      "rules without a file", #""$RESOLVE" plan --rules suggested tree"#, 1,
      ["a.md   2 versions, keep-both", "resolve apply --rules suggested tree"]),
    ShellRow(
      "IDs on request", #""$RESOLVE" plan --ids tree"#, 1, ["--pick 'a.md=#"]),
    ShellRow("no IDs otherwise", #""$RESOLVE" plan tree"#, 1, ["choice 1"], never: ["=#"]),
  ]

  @Test(arguments: rows)
  func row(_ row: ShellRow) throws { try row.check(after: Self.folders) }

  /// Answers about the other files of a folder stay if a person is asked about one.
  @Test func answersOfTheFolderStay() throws {
    let folder = try TestFolder()
    let setUp = try BuiltProgram.shell(Self.folders, in: folder.url)
    try #require(setUp.status == 0, "\(setUp.errorText)")
    let state = ["XDG_STATE_HOME": folder.path("state")]
    func ask(_ words: [String], _ answers: [String]) throws {
      let terminal = try PlayedTerminal(words, in: folder, environment: state)
      for answer in answers {
        try terminal.wait(for: "?): ")
        terminal.type(answer)
      }
      _ = try terminal.end()
    }
    func saved() throws -> Int {
      let run = try BuiltProgram.shell("cat state/resolve/tree-*/answers.json", in: folder.url)
      return run.outputText.matches(of: #/"c-/#).count
    }
    try ask(["plan", "-s", "manual", "tree"], ["1", "2", "q"])
    #expect(try saved() == 2)
    try ask(["plan", "-s", "manual", "tree/c.md"], ["1"])
    #expect(try saved() == 2)
    try ask(["apply", "-s", "manual", "tree/c.md"], ["1"])
    #expect(try saved() == 2)
  }

  /// A word of another program, and the line that does what it means there.
  @Test(arguments: [
    ("ls", "resolve status"), ("list", "resolve status"), ("diff", "resolve status --diff"),
    ("fix", "resolve apply --strategy merge,keep-both FOLDER"),
    ("clean", "resolve apply --strategy merge,keep-both FOLDER"), ("merge", "resolve merge-file"),
    ("history", "resolve log"), ("revert", "resolve undo FOLDER"),
    ("newest", "resolve plan --strategy newest"), ("latest", "resolve plan --strategy newest"),
  ])
  func aForeignWordFindsItsWay(word: String, line: String) throws {
    let folder = try TestFolder()
    for words in [[word], [word, "."]] {
      let run = try BuiltProgram.run(words, in: folder.url)
      #expect(run.status == 66)
      #expect(run.errorText.contains(line), "\(run.errorText)")
    }
  }

  @Test(arguments: [
    ("latest", "newest"), ("both", "keep-both"), ("ask", "manual"), ("mine", "device:ID"),
    ("biggest", "largest"), ("newst", "newest"),
  ])
  func aMisspeltStrategyFindsItsWay(word: String, strategy: String) throws {
    let folder = try TestFolder()
    let meant = "id you mean '\(strategy)'?"
    let option = try BuiltProgram.run(["plan", "-s", word], in: folder.url)
    #expect(option.status == 64 && option.errorText.contains(meant), "\(option.errorText)")
    guard strategy != "device:ID" else { return }
    try folder.write("rules", Data("* strategy=\(word)\n".utf8))
    let rules = try BuiltProgram.run(["plan", "--rules", "rules"], in: folder.url)
    #expect(rules.status == 65 && rules.errorText.contains(meant), "\(rules.errorText)")
  }
}
