extension TranscriptTests {
  private static func row(_ name: String, _ options: [String], status: Int32 = 0) -> Row {
    Row("exhaustive" + name, ["simulate", "--exhaustive"] + options, status: status)
  }

  /// All histories of worlds as small as they get.
  static let exhaustiveRows = [
    row("", ["--devices", "2", "--steps", "1"]),
    row("-one-chain", ["--steps", "2", "--strategy", "merge,keep-both", "--deletes", "newest"]),
    row(
      "-json",
      [
        "--devices", "2", "--steps", "2", "--strategy", "newest", "--deletes", "edit-wins",
        "--times", "descending", "--beginning", "shared", "--format", "json",
      ]),
    row(
      "-mixed",
      ["--devices", "2", "--steps", "1", "--mixed", "--deletes", "edit-wins", "--times", "equal"]),
    row("-mixed-strategy", ["--mixed", "--strategy", "newest"], status: 64),
    row("-seed", ["--seed", "3"], status: 64),
    row("-devices", ["--devices", "5"], status: 64),
    Row("exhaustive-not-times", ["simulate", "--times", "equal"], status: 64),
    Row("exhaustive-not-mixed", ["simulate", "--mixed"], status: 64),
  ]
}
