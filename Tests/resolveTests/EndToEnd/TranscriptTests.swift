import Foundation
import TestSupport
import Testing

/// One line after another as a person types them, and everything that is printed.
///
/// Each row has a file in `Fixtures/command-line`, compared byte for byte.
@Suite("The program, line by line", .serialized)
struct TranscriptTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let arguments: [String]
    let input: String?
    let status: Int32
    var testDescription: String { name }

    init(_ name: String, _ arguments: [String], input: String? = nil, status: Int32 = 0) {
      self.name = name
      self.arguments = arguments
      self.input = input
      self.status = status
    }
  }

  static let plane = "Fixtures/scenarios/mom-on-a-plane.json"
  static let inputs = "Fixtures/command-line/inputs"
  static let timelines = "Fixtures/scenarios/timelines"
  static let letter = inputs + "/letter.json"
  static let dinner = inputs + "/dinner.json"
  static let deleted = inputs + "/deleted.json"

  static let strategies = [
    "newest", "newest:strict", "oldest", "largest", "smallest", "device:home", "keep-both",
    "merge", "manual",
  ].map { name in
    Row(
      "strategy-" + name.replacingOccurrences(of: ":", with: "-"), ["--strategy", name, plane],
      status: name == "manual" ? 1 : 0)
  }

  static let inputRows = [
    Row("input-file", [plane]),
    Row("input-hyphen", ["--strategy", "newest", "-"], input: plane),
    Row("input-standard", ["--strategy", "newest"], input: plane),
    Row("input-stream-standard", ["--format", "jsonl"], input: inputs + "/two.jsonl", status: 1),
    Row("input-stream-without-format", [], input: inputs + "/two.jsonl", status: 65),
    Row("input-stream", ["--strategy", "newest", inputs + "/two.jsonl"]),
    Row("input-stream-json", ["--strategy=newest", "--format=json", inputs + "/two.jsonl"]),
    Row("input-several", ["--strategy", "newest", plane, letter, inputs + "/two.jsonl"]),
    Row(
      "input-several-streams",
      ["--strategy", "newest", "--format", "jsonl", inputs + "/two.jsonl", inputs + "/group.jsonl"]),
    Row("input-missing", ["nowhere.json"], status: 66),
    Row("clock-tolerance-negative", ["--clock-tolerance", "-1", plane], status: 64),
    Row("option-unlike-others", ["--bonus", plane], status: 64),
    Row("command-misspelt", ["replya", plane], status: 66),
    Row("quiet", ["-q", plane, letter], status: 1),
    Row("quiet-bad", ["--quiet", "--format", "json", plane, "nowhere.json"], status: 66),
    Row("summary", ["--summary", plane, letter], status: 1),
    Row("summary-json", ["--summary", "--format", "json", plane], status: 64),
    Row("summary-stream", ["--summary", "--strategy", "newest", inputs + "/two.jsonl"]),
    Row("color-always", ["--color", "always", plane]),
    Row("input-missing-after-good", [plane, "nowhere.json"], status: 66),
    Row("input-empty", [], input: "Fixtures/invalid/empty.json", status: 65),
    Row("format-json", ["--format", "json", plane]),
    Row("format-jsonl", ["--format", "jsonl", plane]),
    Row("format-json-several", ["--strategy", "newest", "--format", "json", plane, letter]),
    Row(
      "keep-going",
      [
        "--keep-going", "--strategy", "newest", inputs + "/bad-lines.jsonl", "nowhere.json",
        inputs + "/misspelt.json", plane,
      ], status: 65),
    Row("keep-going-nowhere", ["--keep-going", "nowhere.json", plane], status: 66),
    Row("inconsistent-documents", [inputs + "/inconsistent.json"], status: 65),
    Row(
      "inconsistent-documents-stream",
      ["--strategy", "newest", "--format", "jsonl", inputs + "/inconsistent.jsonl"], status: 65),
    Row("bad-line", ["--strategy", "newest", inputs + "/bad-lines.jsonl"], status: 65),
  ]

  static let optionRows = [
    Row("no-strategy", [letter], status: 1),
    Row("no-strategy-json", ["--format", "json", letter], status: 1),
    Row(
      "as", ["--strategy=merge", "--as=mom", "Fixtures/scenarios/recorded/edit-edit-disjoint.json"]),
    Row("not-as", ["--strategy", "newest,keep-both", "--format", "json", letter]),
    Row("chain-declined", ["--strategy", "merge,keep-both", "--as", "mom", letter]),
    Row("pick", ["--pick", "Letter.txt=mom:2", "--as", "mom", letter]),
    Row("pick-over-strategy", ["--strategy", "newest", "--pick", "Letter.txt=mom:2", letter]),
    Row("pick-unknown-path", ["--pick", "nowhere.txt=mom:2", plane], status: 1),
    Row("pick-unknown-version", ["--pick", "Letter.txt=mom:9", letter], status: 1),
    Row("pick-of-one-input", ["--strategy=newest", "--pick=Letter.txt=mom:2", plane, letter]),
    Row("pick-no-version", ["--pick", "Letter.txt", letter], status: 64),
    Row("pick-device", ["--pick", "Letter.txt=home", letter]),
    Row("pick-number", ["--pick", "Budget.txt=2", plane]),
    Row("pick-both", ["--pick", "Budget.txt=both", plane]),
    Row("pick-several", ["--pick", "Budget.txt=2,1", plane]),
    Row("pick-several-unknown", ["--pick", "Budget.txt=home,both", plane], status: 1),
    Row(
      "replay-trace-kept", ["replay", "--trace", timelines + "/some-kept-here-others-there.json"]),
    Row("pick-unknown-word", ["--pick", "Letter.txt=dad", letter], status: 1),
    Row("pick-near-path", ["--pick", "Leter.txt=mom", letter], status: 1),
    Row(
      "decisions-by-path", ["--decisions", inputs + "/by-path.decisions.json", letter], status: 1),
    Row(
      "decisions-standard", ["--decisions", "-", letter], input: inputs + "/letter.decisions.json"),
    Row("decisions-standard-twice", ["--decisions", "-"], input: letter, status: 64),
    Row("rules-standard", ["--rules", "-", letter], input: inputs + "/keep-both.rules"),
    Row("stream-of-lines-for-people", ["--format", "jsonl"], input: letter, status: 65),
    Row("completion-nothing", ["--generate-completion-script"], status: 64),
    Row("decisions", ["--decisions", inputs + "/letter.decisions.json", letter]),
    Row(
      "decisions-of-one-input",
      ["--strategy", "newest", "--decisions", inputs + "/letter.decisions.json", plane, letter]),
    Row(
      "decisions-stale",
      ["--strategy", "newest", "--decisions", inputs + "/stale.decisions.json", plane], status: 1),
    Row(
      "decisions-stale-everywhere",
      ["--strategy", "newest", "--decisions", inputs + "/stale.decisions.json", plane, letter],
      status: 1),
    Row(
      "decisions-refused", ["--decisions", inputs + "/merge.decisions.json", letter], status: 1),
    Row(
      "decisions-edited", ["--decisions", inputs + "/edited.decisions.json", "--as=mom", letter]),
    Row(
      "decisions-half-edited",
      [
        "--strategy=newest", "--decisions", inputs + "/half-edited.decisions.json", "--as=mom",
        letter,
      ], status: 1),
    Row("decisions-bad", ["--decisions", inputs + "/bad.decisions.json", letter], status: 65),
    Row("decisions-missing", ["--decisions", "nowhere", letter], status: 66),
    Row("rules", ["--rules", inputs + "/keep-both.rules", "--strategy", "newest", letter]),
    Row("rules-bad", ["--rules", "Fixtures/invalid/pattern-invalid.rules", letter], status: 65),
    Row("rules-misspelt", ["--rules", inputs + "/misspelt.rules", letter], status: 65),
    Row("deletes-edit-wins", ["--strategy=newest", "--deletes", "edit-wins", deleted]),
    Row("deletes-delete-wins", ["--strategy=newest", "--deletes", "delete-wins", deleted]),
    Row("deletes-newest", ["--strategy=newest", "--deletes", "newest", deleted]),
    Row("deletes-keep-copy", ["--strategy=newest", "--deletes", "keep-copy", deleted]),
    Row("content-taken-back", ["--strategy=newest", "Fixtures/scenarios/content-taken-back.json"]),
    Row("deleted-folder-in-use", ["--strategy=newest", inputs + "/names-in-use.json"]),
    Row(
      "deleted-folder-in-use-json",
      ["--strategy=newest", "--format", "json", inputs + "/names-in-use.json"]),
    Row(
      "deleted-folder-in-use-jsonl",
      ["--strategy=newest", "--format", "jsonl", inputs + "/names-in-use.json"]),
    Row("numbering", ["--strategy=keep-both", "--numbering", "hyphen-from-0", letter]),
    Row("numbering-syncthing", ["--strategy=keep-both", "--numbering", "syncthing", letter]),
    Row(
      "name-limit",
      ["--strategy=keep-both", "--numbering=dropbox", "--name-limit=44", letter]),
    Row("name-limit-invalid", ["--name-limit", "12 bytes", letter], status: 64),
    Row("numbering-unknown", ["--numbering", "dropbx", letter], status: 64),
    Row("now", ["--strategy", "newest", "--now", "2026-11-17T09:59:59Z", letter], status: 1),
    Row("now-within", ["--strategy", "newest", "--now", "2026-11-17T10:00:00Z", letter]),
    Row(
      "clock-tolerance",
      ["--strategy=newest", "--now=2026-11-18T10:00:00+01:00", "--clock-tolerance=0", letter],
      status: 1),
    Row("now-malformed", ["--now", "tomorrow", letter], status: 64),
    Row("granularity-line", ["--strategy=merge", "--granularity=line", dinner], status: 1),
    Row("granularity-word", ["--strategy=merge", "--granularity=word", dinner], status: 1),
    Row(
      "granularity-word-json",
      ["--strategy=merge", "--granularity=word", "--format=json", dinner], status: 1),
    Row(
      "granularity-accepted",
      ["--granularity=word", "--decisions", inputs + "/dinner.decisions.json", dinner]),
    Row(
      "granularity-take",
      ["--strategy=merge", "--granularity", "touching,word:take", "--as=home", dinner]),
    Row(
      "granularity-rules",
      ["--strategy=merge", "--rules", inputs + "/granularity.rules", "--as=home", dinner]),
    Row("granularity-misspelt", ["--granularity", "word,touchng", dinner], status: 64),
    Row("granularity-line-take", ["--granularity", "line:take", dinner], status: 64),
    Row("strategy-exec", ["--strategy", "exec:cat %A %O %B", "--as", "mom", plane]),
    Row(
      "strategy-exec-declines",
      ["--strategy", "merge,exec:echo 1, 2 >&2; exit 3", "--granularity", "line", plane], status: 1
    ),
    Row(
      "strategy-exec-falls-back", ["--strategy", "exec:exit 3", "--strategy", "keep-both", plane]),
    Row("strategy-exec-nothing", ["--strategy", "merge,exec:", plane], status: 64),
    Row("strategy-exec-in-scenario", ["Fixtures/invalid/strategy-exec.json"], status: 65),
    Row("strategy-unknown", ["--strategy", "newst", letter], status: 64),
    Row("strategy-unknown-in-scenario", [inputs + "/misspelt.json"], status: 65),
    Row("runs", ["Fixtures/scenarios/deleted-here-edited-there.json"]),
    Row(
      "runs-one-strategy",
      ["--strategy", "oldest", "Fixtures/scenarios/deleted-here-edited-there.json"]),
    Row("stale-in-scenario", ["Fixtures/scenarios/request-stale.json"], status: 1),
  ]

  static let replayRows = [
    Row("replay-recording", ["replay", "Fixtures/recordings/digests.jsonl"]),
    Row("replay-recording-different", ["replay", inputs + "/recording.jsonl"], status: 1),
    Row(
      "replay-recording-json", ["replay", "--format", "json", inputs + "/recording.jsonl"],
      status: 1),
    Row(
      "replay-recording-part",
      ["replay", "--from", "2", "--count", "3", inputs + "/recording.jsonl"]),
    Row(
      "replay-recording-record", ["replay", "--record", "Fixtures/recordings/contents.jsonl"]),
    Row(
      "replay-recording-folder", ["replay", "--summary", "Fixtures/recordings"]),
    Row("replay-shrink", ["replay", "--shrink", inputs + "/recording.jsonl"], status: 1),
    Row("replay-shrink-nothing", ["replay", "--shrink", "Fixtures/recordings/contents.jsonl"]),
    Row("replay-shrink-scenario", ["replay", "--shrink", plane], status: 66),
    Row("replay-shrink-mixed", ["replay", "--shrink", inputs + "/recordings"], status: 65),
    Row("replay-recording-mixed", ["replay", inputs + "/recordings"], status: 65),
    Row(
      "replay-output-alone", ["replay", "--output", "x.json", inputs + "/recording.jsonl"],
      status: 64),
    Row(
      "replay-recording-invalid",
      ["replay", "Fixtures/invalid/recording-call-policy-unknown.jsonl"], status: 65),
    Row(
      "recording-as-stream", ["--format", "jsonl", "Fixtures/recordings/contents.jsonl"],
      status: 65),
    Row("replay-stream", ["replay", inputs + "/two.jsonl"], status: 65),
    Row("replay-file", ["replay", plane]),
    Row("replay-folder", ["replay", inputs + "/recorded"]),
    Row("replay-json", ["replay", "--format", "json", inputs + "/recorded"]),
    Row("replay-wrong", ["replay", inputs + "/wrong.json", inputs + "/recorded"], status: 1),
    Row("replay-wrong-json", ["replay", "--format", "json", inputs + "/wrong.json"], status: 1),
    Row("replay-trace", ["replay", "--trace", timelines + "/decided-by-a-person.json"]),
    Row(
      "replay-trace-json",
      ["replay", "--trace", "--format", "json", timelines + "/crash-before-the-original.json"]),
    Row(
      "replay-differences", ["replay", "--differences", timelines + "/decided-by-a-person.json"]),
    Row("replay-differences-kinds", ["replay", "--differences", inputs + "/differences.json"]),
    Row(
      "replay-differences-json",
      ["replay", "--differences", "--format", "json", timelines + "/decided-by-a-person.json"],
      status: 64),
    Row("replay-trace-nothing", ["replay", "--trace", plane]),
    Row("replay-impossible", ["replay", inputs + "/impossible.json"], status: 1),
    Row("timeline", ["--strategy", "keep-both", timelines + "/three-devices-edit-at-once.json"]),
    Row("timeline-impossible", ["--strategy", "newest", inputs + "/impossible.json"], status: 65),
    Row("replay-folder-mixed", ["replay", inputs + "/mixed"], status: 65),
    Row(
      "replay-folder-mixed-json", ["replay", "--format", "json", inputs + "/mixed"], status: 65),
    Row(
      "replay-keep-going",
      [
        "replay", "--keep-going", "Fixtures/invalid/truncated.json",
        inputs + "/mixed/nothing-expected.json", "nowhere.json",
      ], status: 65),
    Row("replay-quiet", ["replay", "-q", inputs + "/wrong.json", inputs + "/mixed"], status: 65),
    Row("replay-summary", ["replay", "--summary", inputs + "/wrong.json", plane], status: 1),
    Row("replay-keep-going-nowhere", ["replay", "--keep-going", "nowhere", plane], status: 66),
    Row("replay-bad", ["replay", plane, "Fixtures/invalid/truncated.json"], status: 65),
    Row("replay-missing", ["replay", "nowhere"], status: 66),
    Row("replay-nothing", ["replay"], status: 64),
    Row("replay-help", ["help", "replay"]),
    Row("help", ["--help"]),
    Row("completion-bash", ["--generate-completion-script", "bash"]),
    Row("completion-zsh", ["--generate-completion-script", "zsh"]),
    Row("completion-fish", ["--generate-completion-script", "fish"]),
    Row("completion-unknown", ["--generate-completion-script", "cmd"], status: 64),
    Row("manual", ["--generate-manual"]),
    Row("version", ["--version"]),
  ]

  static let allRows =
    strategies + inputRows + optionRows + replayRows + checkRows + folderRows + mergeFileRows
    + exhaustiveRows + graphRows + importRows

  @Test(arguments: allRows)
  func isAsRecorded(_ row: Row) throws {
    let input = try row.input.map {
      try Data(contentsOf: BuiltProgram.packageFolder.appending(path: $0))
    }
    let run = try BuiltProgram.run(row.arguments, input: input ?? Data())
    #expect(run.status == row.status, "\(run.errorText)")
    var text = (["$ resolve"] + row.arguments).joined(separator: " ")
    if let input = row.input { text += " < \(input)" }
    text += "\n" + run.outputText
    if !run.error.isEmpty { text += "--- standard error\n" + run.errorText }
    text += "--- status \(run.status)\n"

    let place = BuiltProgram.packageFolder.appending(path: "Fixtures/command-line/\(row.name).txt")
    #expect(try difference(of: text, fromRecorded: place) == nil)
  }

  @Test func rowsAndFilesAreTheSame() throws {
    let folder = "Fixtures/command-line/"
    let names = try fixtures("Fixtures/command-line", [".txt"]).filter {
      !$0.hasPrefix(folder + "inputs/")
    }
    #expect(names == Self.allRows.map { "\(folder)\($0.name).txt" }.sorted())
  }

  /// What is printed does not depend on the time, the run, the terminal's width or its colors.
  @Test(arguments: inputRows)
  func everyRunIsTheSame(_ row: Row) throws {
    let input = try row.input.map {
      try Data(contentsOf: BuiltProgram.packageFolder.appending(path: $0))
    }
    let first = try BuiltProgram.run(row.arguments, input: input ?? Data())
    let second = try BuiltProgram.run(
      row.arguments, input: input ?? Data(),
      environment: [
        "COLUMNS": "40", "TERM": "xterm-256color", "LANG": "de_DE.UTF-8", "TZ": "Asia/Tokyo",
      ]
    )
    #expect(first == second)
  }
}
