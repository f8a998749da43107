import Foundation
import TestSupport
import Testing
@testable import resolve

/// The article on formats is what the schemas and the program say.
///
/// `RECORD=1` writes it anew.
@Suite("The article on formats")
struct FormatReferenceTests {
  private static let article = MarkdownDocument.root.appending(
    path: MarkdownDocument.catalog + "/Formats.md")

  @Test func isWhatTheSchemasAndTheProgramSay() throws {
    let text = FormatReference(examples: try examples()).text()
    if isRecording {
      try text.write(to: Self.article, atomically: true, encoding: .utf8)
      Issue.record("Formats.md was recorded anew; run without RECORD")
    } else {
      let written = try String(contentsOf: Self.article, encoding: .utf8)
      #expect(written == text, "Formats.md is stale: run with RECORD=1 and look at the difference")
    }
  }

  @Test func hasEveryFormatThatTheSourcesName() throws {
    let text = try String(contentsOf: Self.article, encoding: .utf8)
    var found: Set<String> = []
    for path in try fixtures("Sources", [".swift"]) {
      let source = try String(
        contentsOf: BuiltProgram.packageFolder.appending(path: path), encoding: .utf8)
      for match in source.matches(of: /"(resolve-[a-z-]+\/\d+)"/) { found.insert(String(match.1)) }
    }
    #expect(found.count >= 10)
    for format in found { #expect(text.contains("`\(format)`"), "\(format)") }
    for schema in FormatSchema.all {
      #expect(text.contains("### Example of \(schema.name)\n"), "\(schema.name) has no example")
    }
  }

  private func examples() throws -> [String: FormatReference.Example] {
    let plane = "Fixtures/scenarios/mom-on-a-plane.json"
    let two = "Fixtures/command-line/inputs/two.jsonl"
    let names = ["README.md", "readme.md", "aux.txt"].joined(separator: "\n") + "\n"
    let folder = try Folder()
    var examples = [
      "scenario": try file(plane),
      "decisions": try file("Fixtures/command-line/inputs/letter.decisions.json"),
      "remembered": try remembered(),
      "replica": try file("Fixtures/replicas/home.json"),
      "update": try file("Fixtures/replicas/update.json"),
      "recording": try file("Fixtures/recordings/short.jsonl"),
      "stream-input": try file(two),
      "outcome": try printed(["--strategy", "newest", "--format", "json", plane]),
      "stream-output": try printed(["--strategy", "newest", "--format", "jsonl", two]),
      "plan": try printed(["--strategy", "newest", "--format", "json", "Documents"], in: folder),
      "plan-lines": try printed(
        ["--strategy", "newest", "--format", "jsonl", "Documents"], in: folder),
      "scan": try printed(["scan", "--format", "json", "Documents"], in: folder),
      "scan-lines": try printed(["scan", "--format", "jsonl", "Documents"], in: folder),
      "check": try printed(
        ["check", "--format", "json", "--for", "apfs,win32", "-"], input: names),
      "replay": try printed(["replay", "--format", "json", plane]),
      "simulation": try printed(["simulate", "--runs", "20", "--format", "json"]),
      "exhaustion": try printed([
        "simulate", "--exhaustive", "--devices", "2", "--steps", "2", "--strategy", "newest",
        "--deletes", "edit-wins", "--format", "json",
      ]),
    ]
    examples["status"] = try timeless(["status", "--format", "json", "Documents"], folder)
    examples["watch"] = try timeless(
      [
        "watch", "--strategy", "newest", "--settle", "0", "--once", "--plan-only", "--format",
        "jsonl",
        "Documents",
      ], folder)
    _ = try folder.run(["--strategy", "newest", "--apply", "Documents"])
    examples["runs"] = try timeless(["undo", "--list", "--format", "json", "Documents"], folder)
    examples["log"] = try timeless(["log", "--format", "json", "Documents"], folder)
    examples["versions"] = try timeless(
      ["show", "--format", "json", "Documents/notes.md"], folder)
    examples["restored"] = try timeless(
      ["restore", "--format", "json", "Documents/notes.md"], folder)
    _ = try BuiltProgram.shell(
      """
      mkdir -p Documents/Inbox/2026; echo new > Documents/Inbox/notes.md
      echo bill > Documents/Inbox/2026/bill.txt
      """, in: folder.place.url)
    let sweep = ["Documents/Inbox", "Documents"]
    examples["sweep"] = try printed(["sweep", "--format", "json"] + sweep, in: folder)
    examples["sweep-lines"] = try printed(["sweep", "--format", "jsonl"] + sweep, in: folder)
    return examples
  }

  private func file(_ path: String) throws -> FormatReference.Example {
    let text = try String(
      contentsOf: BuiltProgram.packageFolder.appending(path: path), encoding: .utf8)
    return FormatReference.Example(
      command: "`\(path)`:", language: Self.language(path), text: text)
  }

  /// What is remembered of a decision, and where the decision stands.
  private func remembered() throws -> FormatReference.Example {
    let letter = "Fixtures/scenarios/some-versions-kept.json"
    let place = try TestFolder()
    let file = place.url.appending(path: "remembered.json")
    let arguments = ["--now", "2026-11-21T12:00:00Z", letter, "--remember"]
    let run = try BuiltProgram.run(arguments + [file.path])
    try #require(run.status == 0, "\(run.errorText)")
    return FormatReference.Example(
      command: "What `resolve --remember remembered.json \(letter)` writes:", language: "json",
      text: try String(contentsOf: file, encoding: .utf8))
  }

  private func printed(
    _ arguments: [String], input: String? = nil, in folder: Folder? = nil
  ) throws -> FormatReference.Example {
    let run =
      try folder?.run(arguments) ?? BuiltProgram.run(arguments, input: Data((input ?? "").utf8))
    try #require(run.status <= 1, "\(arguments): \(run.errorText)")
    let names = input.map { text in
      "With " + text.split(separator: "\n").map { "`\($0)`" }.joined(separator: ", ")
        + " on standard input, "
    }
    let command = "`" + (["resolve"] + arguments).joined(separator: " ") + "`"
    return FormatReference.Example(
      command: (names ?? "") + command
        + (folder == nil ? ":" : ", in a folder with two versions of `notes.md`:"),
      language: arguments.contains("jsonl") ? "jsonl" : "json", text: run.outputText)
  }

  /// What is printed about runs: a run is named by the moment at which it began.
  private func timeless(
    _ arguments: [String], _ folder: Folder
  ) throws -> FormatReference.Example {
    let example = try printed(arguments, in: folder)
    let place = folder.place.url.resolvingSymlinksInPath().path(percentEncoded: false)
    let text = example.text
      .replacing(/("(?:began|now|seen)": )"[^"]+"/) { "\($0.1)\"2026-11-21T08:00:00Z\"" }
      .replacing(/("time":)"[^"]+"/) { "\($0.1)\"2026-11-21T08:00:00Z\"" }
      .replacing(/("(id|run)": )"[^"]+"/) { "\($0.1)\"20261121-080000\"" }
      .replacing(/\n  "run": "[^"]+"/, with: "\n  \"run\": \"20261121-090000\"")
      .replacing(/\/runs\/[0-9-]+\//, with: "/runs/20261121-080000/")
      .replacing(place, with: "/home/mom").replacing(
        /Documents-[0-9a-f]{16}/, with: "Documents-1b2c")
    return FormatReference.Example(
      command: example.command, language: example.language, text: text)
  }

  private static func language(_ path: String) -> String {
    path.hasSuffix(".jsonl") ? "jsonl" : "json"
  }

  /// A folder with a conflict copy, at fixed times.
  private struct Folder {
    let place: TestFolder

    init() throws {
      place = try TestFolder()
      let documents = place.url.appending(path: "Documents")
      try FileManager.default.createDirectory(at: documents, withIntermediateDirectories: true)
      let files: [(name: String, text: String, seconds: Double)] = [
        ("notes.md", "bread\nmilk\n", 1_795_219_200),
        ("notes.sync-conflict-20261121-000249-X6UAVQQ.md", "bread\n", 1_795_219_369),
      ]
      for file in files {
        let url = try place.write("Documents/" + file.name, Data(file.text.utf8))
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: file.seconds)],
          ofItemAtPath: url.path(percentEncoded: false))
      }
    }

    func run(_ arguments: [String]) throws -> BuiltProgram.Run {
      try BuiltProgram.run(
        arguments, in: place.url, environment: ["XDG_STATE_HOME": place.path("state")])
    }
  }
}
