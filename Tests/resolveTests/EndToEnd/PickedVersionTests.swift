import Testing

/// What people write for `--pick`, in real folders.
@Suite("resolve --pick in a folder")
struct PickedVersionTests {
  static let copy = "notes (Anna's conflicted copy 2026-11-21).md"

  /// A folder `tree`, where one name is in conflict twice and another one once.
  static let folders = """
    export XDG_STATE_HOME=$PWD/state NO_COLOR=1
    mkdir -p tree/sub
    for place in tree tree/sub; do
      printf 'old\\n' > $place/notes.md; printf 'new\\n' > "$place/\(copy)"
      touch -d 2026-11-20T10:00:00Z $place/notes.md
    done
    cp tree/notes.md tree/sub/list.md
    printf 'longer\\n' > tree/sub/list.sync-conflict-20261121-000249-X6UAVQQ.md

    """

  /// Where the command runs, the value, and the line of the plan that says what is kept.
  static let rows: [(place: String, folder: String, value: String, keeps: String)] = [
    // The path as lists have it, and as a shell completes it.
    (".", "tree", "sub/notes.md=original", "sub/notes.md"),
    (".", "tree", "tree/sub/notes.md=original", "sub/notes.md"),
    (".", "tree", "./tree/sub/notes.md=original", "sub/notes.md"),
    (".", "tree", "$PWD/tree/sub/notes.md=original", "sub/notes.md"),
    (".", "tree", "tree/notes.md=original", "notes.md"),
    ("tree", ".", "./notes.md=original", "notes.md"),
    ("tree", ".", "sub//notes.md=original", "sub/notes.md"),
    ("tree/sub", "..", "./notes.md=original", "sub/notes.md"),
    ("tree/sub", "..", "../notes.md=original", "notes.md"),
    // Its last components, if only one conflict has them.
    (".", "tree", "list.md=original", "sub/list.md"),
    // The path of a copy.
    (".", "tree", "tree/sub/\(copy)=original", "sub/notes.md"),
    (".", "tree", "list.sync-conflict-20261121-000249-X6UAVQQ.md=2", "sub/list.md"),
    // The version: number, device in any case, what it is, the name of its file.
    (".", "tree", "sub/notes.md=2", "sub/notes.md"),
    (".", "tree", "sub/notes.md=ORIGINAL", "sub/notes.md"),
    (".", "tree", "sub/notes.md=notes.md", "sub/notes.md"),
    (".", "tree", "sub/notes.md=tree/sub/notes.md", "sub/notes.md"),
    (".", "tree", "list.md=original", "sub/list.md"),
  ]

  @Test(arguments: rows)
  func isFound(_ row: (place: String, folder: String, value: String, keeps: String)) throws {
    try ShellRow(
      "", "root=$PWD; cd \(row.place); \"$RESOLVE\" --pick \"\(row.value)\" \(row.folder)", 1,
      ["\(row.keeps)   2 versions, manual: the original was picked", "3 conflicts: 1 decided"],
      never: ["warning"]
    ).check(after: Self.folders)
  }

  @Test(arguments: ["1", "Anna", "anna", "copy", "COPY", copy, "tree/\(copy)"])
  func theCopyIsFound(word: String) throws {
    try ShellRow(
      "", "\"$RESOLVE\" --pick \"tree/notes.md=\(word)\" tree", 1,
      ["notes.md   2 versions, manual: Anna's version was picked", "3 conflicts: 1 decided"],
      never: ["warning"]
    ).check(after: Self.folders)
  }

  /// What may mean several things is refused, and each is named; so is what means nothing.
  static let refused: [ShellRow] = [
    ShellRow(
      "a name of two conflicts", #"cd tree; mkdir x; mv notes* x; "$RESOLVE" --pick notes.md=1 ."#,
      1,
      [
        "'notes.md' is in conflict 2 times", "/tree/sub/notes.md'", "/tree/x/notes.md'",
        "0 decided",
      ]),
    ShellRow(
      "from the folder another file than from the current one",
      #"cd tree/sub; "$RESOLVE" --pick notes.md=1 .."#, 1,
      ["'notes.md' is in conflict 2 times", "/tree/notes.md'", "/tree/sub/notes.md'", "0 decided"]),
    ShellRow(
      "several copies",
      #"cp tree/sub/*sync* tree/sub/list.sync-conflict-20261122-000249-X6UAVQQ.md; echo 3 >> tree/sub/list.sync-conflict-20261122-000249-X6UAVQQ.md; "$RESOLVE" --pick list.md=Copy tree"#,
      1, ["'Copy' may mean several choices", "'copy 2', 'copy'", "0 decided"]),
    ShellRow(
      "a number that no list has", #""$RESOLVE" --pick list.md=3 tree"#, 1,
      ["'3' is none of the choices at 'sub/list.md'; pick 'copy', 'original', or 'both'"]),
    ShellRow(
      "a path outside of the folder", #""$RESOLVE" --pick ../notes.md=1 tree"#, 1,
      ["nothing at '../notes.md' is in conflict"]),
  ]

  @Test(arguments: refused)
  func isRefused(_ row: ShellRow) throws { try row.check(after: Self.folders) }

  @Test("The plan has the numbers, which are those of the questions")
  func numbersAreInThePlan() throws {
    try ShellRow(
      "", #""$RESOLVE" tree"#, 1, ["  choice 1   \(Self.copy)", "  choice 2   notes.md"]
    ).check(after: Self.folders)
  }
}
