extension TranscriptTests {
  static let names = inputs + "/names"

  static let checkRows = [
    Row("check", ["check", names + "/colliding.txt"], status: 1),
    Row("check-portable", ["check", "--portable", names + "/refused.txt"], status: 1),
    Row("check-warnings", ["check", names + "/refused.txt"]),
    Row("check-letters", ["check", names + "/letters.txt"], status: 1),
    Row("check-clean", ["check", "--portable", names + "/clean.txt"]),
    Row("check-json", ["check", "--format", "json", names + "/colliding.txt"], status: 1),
    Row("check-json-refused", ["check", "--format=json", names + "/refused.txt"]),
    Row("check-for", ["check", "--for", "ntfs,linux", names + "/letters.txt"]),
    Row(
      "check-for-one-more", ["check", "--for=linux", "--for=apfs", names + "/letters.txt"],
      status: 1),
    Row(
      "check-for-portable", ["check", "--portable", "--for", "win32", names + "/colliding.txt"],
      status: 1),
    Row("check-for-misspelt", ["check", "--for", "apfs,ntsf", names + "/letters.txt"], status: 64),
    Row("check-for-nothing", ["check", "--for", "apfs,", names + "/letters.txt"], status: 64),
    Row("check-standard", ["check"], input: names + "/colliding.txt", status: 1),
    Row("check-nul", ["check", "-z", "-"], input: names + "/names.nul", status: 1),
    Row("check-nul-forgotten", ["check"], input: names + "/names.nul", status: 65),
    Row("check-nul-wrong", ["check", "-z"], input: names + "/colliding.txt", status: 65),
    Row("check-quoted", ["check"], input: names + "/quoted.txt"),
    Row("check-absolute", ["check", names + "/clean.txt", names + "/absolute.txt"], status: 65),
    Row("check-empty-line", ["check", names + "/empty-line.txt"], status: 65),
    Row("check-scenario", ["check", names + "/letters.json"], status: 1),
    Row("check-stream", ["check", names + "/letters.jsonl"], status: 1),
    Row("check-bad-scenario", ["check", "Fixtures/invalid/truncated.json"], status: 65),
    Row("check-folder", ["check", inputs + "/merge-file"]),
    Row("check-several", ["check", names + "/clean.txt", names + "/letters.jsonl"], status: 1),
    Row(
      "check-several-json",
      [
        "check", "--format", "json", "--for", "apfs", names + "/clean.txt",
        names + "/letters.jsonl",
      ],
      status: 1),
    Row("check-missing", ["check", names + "/colliding.txt", "nowhere"], status: 66),
    Row("check-help", ["check", "--help"]),
  ]
}
