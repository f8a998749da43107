import Testing

/// The differences as text: `resolve status --diff` and `resolve review --format text`.
@Suite("Differences for a script or a mail")
struct PlainDifferenceTests {
  static let copy = "notes.sync-conflict-20261121-000249-X6UAVQQ.md"

  static let folders = """
    export XDG_STATE_HOME=$PWD/state NO_COLOR=1
    mkdir -p tree/sub
    seq 1 20 | sed 's/^3$/old/' > tree/sub/notes.md
    seq 1 20 | sed 's/^18$/eighteen/' > tree/sub/\(copy)
    touch -d 2026-11-20T10:00:00Z tree/sub/notes.md
    touch -d 2026-11-21T10:00:00Z tree/sub/\(copy)

    """

  static let unified = [
    "--- ", "notes.md   original, 2026-11-20 10:00:00 +00:00\n+++ ",
    "\(copy)   copy, 2026-11-21 10:00:00 +00:00\n@@ -1,6 +1,6 @@\n 1\n 2\n-old\n+3\n 4\n 5\n 6\n"
      + "@@ -15,6 +15,6 @@\n 15\n 16\n 17\n-18\n+eighteen\n 19\n 20\n",
  ]

  static let rows: [ShellRow] = [
    ShellRow(
      "status", #""$RESOLVE" status --diff tree"#, 1,
      unified + ["--- sub/notes.md", "+++ sub/notes.sync", "resolve review --open tree"]),
    ShellRow("status without it", #""$RESOLVE" status tree"#, 1, [], never: ["@@"]),
    ShellRow(
      "status in short", #""$RESOLVE" status --diff --summary tree"#, 1, ["1 conflict"],
      never: ["@@"]),
    ShellRow(
      "status as JSON", #""$RESOLVE" status --diff --format json tree"#, 64, ["'--diff' is for"]),
    ShellRow(
      "nothing is open", #"rm tree/sub/*; "$RESOLVE" status --diff tree"#, 0, ["nothing is open"]),
    ShellRow(
      "review", #""$RESOLVE" review --format text tree; s=$?; test ! -e review.html && exit $s"#, 1,
      unified + [
        "sub/notes.md: ", "  1  copy, 2026-11-21 10:00:00", "  2  original, 2026-11-20",
        "1 open conflict.\n",
      ]),
    ShellRow(
      "review into a file",
      #""$RESOLVE" review --format text -o out tree; s=$?; grep -c @@ out; exit $s"#,
      1, ["2\n"]),
    ShellRow(
      "nothing to decide", #"rm tree/sub/*; "$RESOLVE" review --format text tree"#, 0,
      ["Nothing to decide.\n"]),
    ShellRow(
      "what a strategy decides is not printed",
      #""$RESOLVE" review --format text --strategy newest tree"#, 0, ["Nothing to decide."],
      never: ["@@"]),
    ShellRow(
      "a page's options", #""$RESOLVE" review --format text --open tree"#, 64,
      ["'--open' is for a page"]),
    ShellRow(
      "contents that are no text",
      #"printf '\0\1' > tree/sub/notes.md; "$RESOLVE" status --diff tree"#, 1,
      [
        "sub/notes.md: 2 bytes, sha256:b413f47d13ee2fe6c845b2ee141af81de858df4ec549a58b7970bb96645bc8d2\n",
        "X6UAVQQ.md: 57 bytes, sha256:",
      ], never: ["@@"]),
    ShellRow(
      "no line feed at the end",
      #"printf 'a\nb' > tree/sub/notes.md; printf 'a\nb\n' > tree/sub/\#(copy); "$RESOLVE" status --diff tree"#,
      1, ["@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n"]),
    ShellRow(
      "an empty version",
      #": > tree/sub/notes.md; printf 'a\n' > tree/sub/\#(copy); "$RESOLVE" status --diff tree"#, 1,
      ["@@ -0,0 +1 @@\n+a\n"]),
    ShellRow(
      "what a terminal must not be given",
      #"printf '\033[31m\342\200\256\r\n' > tree/sub/notes.md; "$RESOLVE" status --diff tree"#, 1,
      [#"-\x1B[31m\u{202E}\x0D"#], never: ["\u{1B}"]),
    ShellRow(
      "a long difference is cut",
      #"seq 1 5000 > tree/sub/notes.md; "$RESOLVE" status --diff tree | tee out | grep -c '^-[0-9]'; grep more out; exit 1"#,
      1, ["993\n", " more lines"]),
    ShellRow(
      "many copies are cut",
      #"for i in $(seq 10 34); do echo $i > tree/sub/notes.sync-conflict-202611$((i - 5))-0002$i-X6UAVQQ.md; done; "$RESOLVE" status --diff tree | tee out | grep -c '^+++'; grep 'more ver' out; exit 1"#,
      1, ["20\n", "… 1 more version"]),
    ShellRow(
      "copies whose original is gone",
      #"mv tree/sub/notes.md tree/sub/notes.sync-conflict-20261122-000249-X6UAVQQ.md; "$RESOLVE" status --diff tree"#,
      1, ["--- sub/\(copy)   copy, ", "+++ sub/notes.sync-conflict-20261122", "+old"]),
    ShellRow(
      "links",
      #"rm tree/sub/*.md; ln -s a tree/sub/notes.md; ln -s b tree/sub/\#(copy); "$RESOLVE" status --diff tree"#,
      1, ["sub/notes.md: link to a\n", "link to b\n"]),
  ]

  @Test("What is printed, and how it ends", arguments: rows)
  func row(_ row: ShellRow) throws { try row.check(after: Self.folders) }

  @Test func aScenarioHasTheOldestOnTheLeft() throws {
    let run = try BuiltProgram.run([
      "review", "--format", "text", ManualReviewTests.path(ManualReviewTests.kinds),
    ])
    let text = run.outputText
    #expect(run.status == 1 && run.errorText == "", "\(run.errorText)")
    #expect(text.contains("6 open conflicts.\n"), "\(text)")
    #expect(text.contains("-oat milk\n+soy milk\n"), "\(text)")
    #expect(text.contains("photo.png: ") && text.contains("sha256:"), "\(text)")
    #expect(text.contains("draft.txt: deleted\n"), "\(text)")
  }
}
