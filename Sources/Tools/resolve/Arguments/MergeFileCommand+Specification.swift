import TextMerge

extension MergeFileCommand {
  static let name = "merge-file"

  /// `resolve merge-file`, with the options of `git merge-file`.
  static let specification = CommandSpecification(
    name: name,
    abstract: "Merges three files, as 'git merge-file' does.",
    examples: [
      CommandExample(
        purpose: "Write the changes of theirs.txt since base.txt into ours.txt",
        line: "resolve merge-file ours.txt base.txt theirs.txt"),
      CommandExample(
        purpose: "Print the merge instead, the base shown in conflicts",
        line: "resolve merge-file -p --diff3 ours.txt base.txt theirs.txt"),
      CommandExample(
        purpose: "Merge as git does, byte for byte",
        line: "resolve merge-file --diff-algorithm myers ours.txt base.txt theirs.txt"),
    ],
    discussion: [
      "Takes the place of 'git merge-file', with its options and statuses. Without --diff-algorithm "
        + "a text is called clean only where two independent alignments agree on it. In a repository "
        + "of git its merge.conflictStyle says what conflicts show, where no option does.",
      "Exit status: 0 merged without conflicts; the number of conflicts, at most 127; 129 wrong "
        + "usage; 255 any other error, and then nothing was written. With --driver, a file that is no "
        + "text counts as one conflict.",
    ],
    arguments: [
      ArgumentSpecification("current", help: "The file to merge into; it gets the result."),
      ArgumentSpecification("base", help: "What both files were before they changed."),
      ArgumentSpecification("other", help: "The file whose changes are merged."),
    ],
    options: [
      .flag(
        "object-id",
        help: "Takes objects of git's repository in place of files, by any name that git knows, "
          + "and writes the result into it; its ID is printed."),
      .flag(
        "stdout", short: "p", help: "Prints the result and leaves <current> as it is."),
      .flag("quiet", short: "q", help: "Does not say why the files cannot be merged."),
      .value(
        "driver",
        help: "For a merge driver of git, which passes %P: leaves a file that is no text as a "
          + "conflict, so that git merges the others.",
        value: ValueSpecification("path", isPath: true, takesAnyWord: true)),
      .value(
        "label", short: "L",
        help: "Names <current> in conflicts; given again, <base>; once more, <other>. By default "
          + "they are named as here.",
        value: ValueSpecification("name", isRepeating: true, isPath: true, takesAnyWord: true)),
      .flag("ours", help: "Takes the lines of <current> in conflicts."),
      .flag("theirs", help: "Takes the lines of <other> in conflicts."),
      .flag("union", help: "Takes the lines of both in conflicts."),
      .flag("diff3", help: "Shows the lines of <base> in conflicts, too."),
      .flag(
        "zdiff3",
        help: "As --diff3, with the lines that both sides begin and end with outside the conflict."),
      .value(
        "marker-size",
        help: "Sets how many characters conflict markers have. Without it they have 7, or more "
          + "where the text has lines that look like markers.",
        value: ValueSpecification("number", takesAnyWord: true)),
      .value(
        "diff-algorithm", help: "Merges by one alignment, as git does with it.",
        value: ValueSpecification(
          "algorithm", allowed: DiffAlgorithm.allCases.map(\.rawValue), takesAnyWord: true)),
    ],
    wrongUsageStatus: .wrongUsageAsGit)
}
