extension TranscriptTests {
  static let names = inputs + "/names"

  static let checkRows = [
    Row("check", ["check", "--list", names + "/colliding.txt"], status: 1),
    Row("check-portable", ["check", "--portable", "--list", names + "/refused.txt"], status: 1),
    Row("check-warnings", ["check", "--list", names + "/refused.txt"]),
    Row("check-letters", ["check", "--list", names + "/letters.txt"], status: 1),
    Row("check-short-names", ["check", "--for", "windows", "--list", names + "/short.txt"]),
    Row("check-clean", ["check", "--portable", "--list", names + "/clean.txt"]),
    Row(
      "check-json", ["check", "--format", "json", "--list", names + "/colliding.txt"], status: 1),
    Row("check-json-refused", ["check", "--format=json", "--list", names + "/refused.txt"]),
    Row("check-for", ["check", "--for", "ntfs,linux", "--list", names + "/letters.txt"]),
    Row(
      "check-for-one-more",
      ["check", "--for=linux", "--for=apfs", "--list", names + "/letters.txt"],
      status: 1),
    Row(
      "check-for-portable",
      ["check", "--portable", "--for", "win32", "--list", names + "/colliding.txt"],
      status: 1),
    Row(
      "check-for-misspelt", ["check", "--for", "apfs,ntsf", "--list", names + "/letters.txt"],
      status: 64),
    Row(
      "check-for-nothing", ["check", "--for", "apfs,", "--list", names + "/letters.txt"], status: 64
    ),
    Row("check-standard", ["check"], input: names + "/colliding.txt", status: 1),
    Row("check-nul", ["check", "-z", "-"], input: names + "/names.nul", status: 1),
    Row("check-nul-forgotten", ["check"], input: names + "/names.nul", status: 65),
    Row("check-nul-wrong", ["check", "-z"], input: names + "/colliding.txt", status: 65),
    Row("check-quoted", ["check"], input: names + "/quoted.txt"),
    Row(
      "check-absolute",
      ["check", "--list", names + "/clean.txt", "--list", names + "/absolute.txt"], status: 65),
    Row("check-empty-line", ["check", "--list", names + "/empty-line.txt"], status: 65),
    Row("check-scenario", ["check", "--list", names + "/letters.json"], status: 1),
    Row("check-stream", ["check", "--list", names + "/letters.jsonl"], status: 1),
    Row("check-bad-scenario", ["check", "--list", "Fixtures/invalid/truncated.json"], status: 65),
    Row("check-folder", ["check", inputs + "/merge-file"]),
    Row(
      "check-several",
      ["check", "--list", names + "/clean.txt", "--list", names + "/letters.jsonl"], status: 1),
    Row(
      "check-several-json",
      [
        "check", "--format", "json", "--for", "apfs", "--list", names + "/clean.txt",
        "--list", names + "/letters.jsonl",
      ],
      status: 1),
    Row(
      "check-missing", ["check", "--list", names + "/colliding.txt", "--list", "nowhere"],
      status: 66),
    Row("check-names", ["check", "Plan.md", "./plan.md", "src/", "aux/x"], status: 1),
    Row("check-names-of-one", ["check", names + "/colliding.txt"]),
    Row("check-names-missing", ["check", "nowhere", inputs + "/merge-file"]),
    Row("check-names-absolute", ["check", "/nowhere/x"], status: 64),
    Row("check-list-folder", ["check", "--list", names], status: 64),
    Row("check-list-twice", ["check", "--list", "-", "-"], status: 64),
    Row("check-git-list", ["check", "--git", "-"], status: 64),
    Row(
      "check-compact", ["check", "--format", "compact", "--list", names + "/colliding.txt"],
      status: 1),
    Row(
      "check-github",
      ["check", "--format", "github", "--portable", "--list", names + "/refused.txt"], status: 1),
    Row(
      "check-sarif", ["check", "--format", "sarif", "--list", names + "/refused.txt", "A", "a"],
      status: 1),
    Row("check-sarif-nothing", ["check", "--format", "sarif", "--list", names + "/clean.txt"]),
    Row("check-help", ["check", "--help"]),
  ]
}
