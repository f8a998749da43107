import SyncFolders

extension ScanCommand {
  static let name = "scan"

  /// `resolve scan`: conflict copies in a folder.
  static let specification = CommandSpecification(
    name: name,
    abstract: "Finds conflict copies, and compares their contents.",
    examples: [
      CommandExample(purpose: "See what there is", line: "resolve scan ~/Documents"),
      CommandExample(
        purpose: "Count copies such as 'photo (1).png' too",
        line: "resolve scan --include-weak ~/Documents"),
      CommandExample(
        purpose: "Leave out what is built",
        line: "resolve scan --ignore build/ --format json ~/Code"),
    ],
    discussion: [
      "Copies are known by the names that Syncthing, Dropbox, Nextcloud, Seafile, OneDrive, iCloud and "
        + "others give them. A name that people also choose themselves, such as 'photo (1).png', is a "
        + "possible copy: it is listed if 'photo.png' is next to it, and counts only with --include-weak. "
        + "A number behind a hyphen, such as 'photo-1.png', is how 'resolve' names a version that it "
        + "keeps: it is listed only with --include-weak.",
      "Times are those of the files' last change: local with their offset, and UTC in JSON. A time in a "
        + "name is shown as it stands there, usually in the local time of one of the devices.",
      "Symbolic links are not followed. What sync tools, version control and systems keep for themselves "
        + "('.git', '.stversions' and the like) is skipped. A document that is a folder ('Essay.pages') is "
        + "one file, with the conflict copies that are in it.",
      "Exit status: 0 no conflict, 1 conflicts, 64 wrong usage, 66 the folder is not there, 74 output "
        + "failed, or something in the folder could not be read.",
    ],
    arguments: [
      ArgumentSpecification(
        "folder", help: "The folder, with all that is in it; by default the current folder.",
        isOptional: true)
    ],
    options: [
      .countedWeak, .ignore,
      .value(
        "base",
        help:
          "Says which texts merge, with bases from an older copy of the folder, from 'stversions' or "
          + "from 'git'.",
        value: ValueSpecification("source", suggested: BaseSource.names, isPath: true)),
      .usedStore,
      .format(["text", "json", "jsonl"]), .times, .color,
    ])
}
