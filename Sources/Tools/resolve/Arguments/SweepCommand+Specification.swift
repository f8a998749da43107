import ConflictResolution

extension SweepCommand {
  static let name = "sweep"

  /// `resolve sweep`: empties an inbox.
  static let specification = CommandSpecification(
    name: name,
    abstract: "Moves the files of an inbox to another folder.",
    examples: [
      CommandExample(
        purpose: "Show what would be moved", line: "resolve sweep ~/Documents/Inbox ~/Documents"),
      CommandExample(
        purpose: "Do it; 'resolve undo ~/Documents' undoes it",
        line: "resolve sweep --apply ~/Documents/Inbox ~/Documents"),
    ],
    discussion: [
      "Folders keep their place: 'Inbox/2026/a.txt' goes to '2026/a.txt'. A name that is taken, on any file system "
        + "that would take it for the same, is numbered. A file whose name is taken by the same content is set aside. "
        + "Links are moved as they are, and a document that is a folder ('Essay.pages') or has a repository in it is "
        + "moved as one.",
      "A file stays, with the reason, if a program has it open for writing (known on Linux, to its owner) or has a "
        + "lock file for it, if it changes meanwhile, if its content is not on this machine, if it may not be moved, or "
        + "if sync tools, version control or the system keep it for themselves.",
      "A folder of the inbox that has nothing in it then goes, and so does the inbox. '.DS_Store', 'desktop.ini', "
        + "'Thumbs.db' and the like count as nothing. All that goes is set aside: 'resolve undo' on the destination "
        + "restores it.",
      "The inbox is in the destination, or elsewhere on the same file system.",
      "Exit status: 0 all moved, 1 something stays, 64 wrong usage, 66 a folder is not there, 73 the folder or the "
        + "store cannot be written, 74 the inbox cannot be read.",
    ],
    arguments: [
      ArgumentSpecification("inbox", help: "The folder that is emptied."),
      ArgumentSpecification("destination", help: "The folder that its files go to."),
    ],
    options: [
      .flag("apply", help: "Carries out the plan, which is only shown without it."),
      .flag("keep-inbox", help: "Leaves the inbox itself, though nothing is in it."),
      .setting(
        .numbering, "convention", default: "hyphen",
        help: "Numbers names that are taken by a convention: photo-1.png by 'hyphen'."),
      .setting(
        .nameLimit, "bytes", default: "255",
        help: "Limits the length of numbered names: 143 for eCryptfs, say."),
      .value(
        "ignore",
        help:
          "Leaves the paths that a pattern names, as in a .gitignore file; may be given again.",
        value: ValueSpecification("pattern", isRepeating: true, isPath: true)),
      .store,
      .format(["text", "json", "jsonl"]), .quiet, .summary,
    ])
}
