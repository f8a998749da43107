extension TranscriptTests {
  private static let folder = inputs + "/merge-file"
  private static let labels = ["-L", "mine", "-L", "-before", "-L", "yours"]

  private static func row(
    _ name: String, _ options: [String], files: [String] = ["current", "base", "other"],
    status: Int32 = 0
  ) -> Row {
    Row(
      "merge-file" + name,
      ["merge-file"] + options
        + files.map { $0.contains(".") ? "\(folder)/\($0)" : "\(folder)/\($0).txt" },
      status: status)
  }

  /// Each with `-p` where something is merged: no fixture is written to.
  static let mergeFileRows = [
    row("", ["-p"], files: ["current", "base", "clean"]),
    row("-conflict", ["-p"], status: 1),
    row("-stdout", ["--stdout", "--quiet"], status: 1),
    row("-labels", ["-p"] + labels, status: 1),
    row("-labels-attached", ["-pqLmine"], status: 1),
    row("-labels-four", ["-p"] + labels + ["-L", "nobody"], status: 129),
    row("-ours", ["-p", "--ours"]),
    row("-theirs", ["-p", "--theirs"]),
    row("-union", ["-p", "--union"]),
    row("-last-favor", ["-p", "--union", "--theirs", "--ours"]),
    row("-diff3", ["-p", "--diff3"] + labels, status: 1),
    row("-marker-size", ["-p", "--marker-size", "9"], status: 1),
    row("-marker-size-usual", ["-p", "--marker-size=-3"], status: 1),
    row("-marker-size-wrong", ["-p", "--marker-size=x"], status: 129),
    row("-algorithm", ["-p", "--diff-algorithm", "patience"], status: 1),
    row("-algorithm-unknown", ["-p", "--diff-algorithm=fast"], status: 129),
    row("-missing", ["-p"], files: ["current", "nowhere", "other"], status: 255),
    row("-missing-quiet", ["-pq"], files: ["current", "nowhere", "other"], status: 255),
    row("-binary", ["-p"], files: ["current", "base", "picture.png"], status: 255),
    row("-binary-quiet", ["-q"], files: ["picture.png", "base", "other"], status: 255),
    row("-two-files", [], files: ["current", "base"], status: 129),
    row("-help", ["--help"], files: []),
  ]
}
