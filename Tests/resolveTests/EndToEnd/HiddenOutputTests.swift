import Foundation
import Testing

/// No command prints a hidden character that it was given, in a name, an option, or a file.
struct HiddenOutputTests {
  /// One of each kind, with what controls a terminal.
  private static let hostile =
    "a\u{202E}\u{2066}\u{200B}\u{200D}\u{AD}\u{34F}\u{61C}\u{115F}\u{1160}\u{3164}\u{FE0F}\u{FEFF}\u{FFA0}"
    + "\u{FFF9}\u{180E}\u{2028}\u{E0041}\u{1D173}\u{85}\u{7F}\u{1B}[2Jb"

  private static func expectSafe(_ run: BuiltProgram.Run, _ words: [String]) {
    for scalar in (run.outputText + run.errorText).unicodeScalars {
      let isHidden =
        scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isBidiControl
        || (0xFFF9...0xFFFB).contains(scalar.value) || (0x2028...0x2029).contains(scalar.value)
        || (scalar.value < 0x20 && scalar != "\n" && scalar != "\t")
        || (0x7F...0x9F).contains(scalar.value)
      guard isHidden else { continue }
      Issue.record("U+\(String(scalar.value, radix: 16)) in the output of \(words)")
      return
    }
  }

  @Test func optionsAndArguments() throws {
    let folder = try TestFolder()
    let name = Self.hostile
    for words in [
      ["--\(name)"], [name], ["-\(name)"], ["--format", name], ["--strategy", name],
      ["--strategy", "device:\(name)"], ["--as", name], ["--now", name], ["--rules", name],
      ["--decisions", name], ["--pick", name], ["--deletes", name], ["--names", name],
      ["check", name], ["check", "--for", name], ["replay", name], ["graph", name],
      ["schema", name],
      ["show", name], ["restore", name], ["log", name], ["undo", name], ["undo", ".", name],
      ["status", name], ["scan", name], ["forget", "--damaged", name, "."], ["help", name],
      ["merge-file", name, name, name], ["record", name], ["simulate", "--seed", name],
      ["import", name], ["import", "syncthing", name], ["sweep", name, name], ["watch", name],
      ["review", name], ["--store", name, "--apply", "."],
    ] {
      Self.expectSafe(try BuiltProgram.run(words, in: folder.url), words)
    }
  }

  @Test func fieldsOfFiles() throws {
    let folder = try TestFolder()
    let quoted = String(
      decoding: try JSONEncoder().encode([Self.hostile]).dropFirst().dropLast(), as: UTF8.self)
    let version = #"{"device": "m", "vector": {"m": 1}, "text": "a"}"#
    let files = [
      #"{"format": \#(quoted)}"#, #"{"format": "resolve-scenario/1", \#(quoted): 1}"#,
      #"{"format": "resolve-scenario/1", "devices": {"m": \#(quoted)}, "files": [{"path": \#(quoted), "versions": [\#(version), {"device": \#(quoted), "vector": {\#(quoted): 1}, "text": "b"}]}]}"#,
      #"{"format": "resolve-scenario/1", "files": [{"path": "a", "versions": [{"device": "m", "vector": {"m": 1}, "modified": \#(quoted)}]}]}"#,
      #"{"format": "resolve-scenario/1", "resolve": {"strategy": [\#(quoted)]}, "files": []}"#,
      #"{"format": "resolve-scenario/1", "decisions": {\#(quoted): {"pick": \#(quoted)}}, "files": []}"#,
    ]
    for (index, text) in files.enumerated() {
      try folder.write("\(index).json", Data(text.utf8))
      for words in [
        ["\(index).json"], ["--format", "json", "\(index).json"], ["replay", "\(index).json"],
        ["graph", "\(index).json"], ["check", "--list", "\(index).json"],
        ["check", "--format", "json", "--list", "\(index).json"],
      ] {
        Self.expectSafe(try BuiltProgram.run(words, in: folder.url), words + [text])
      }
    }
    for rule in ["* \(Self.hostile)=newest", "\(Self.hostile)", "* strategy=\(Self.hostile)"] {
      try folder.write("rules", Data((rule + "\n").utf8))
      let words = ["--rules", "rules", "2.json"]
      Self.expectSafe(try BuiltProgram.run(words, in: folder.url), words)
    }
  }

  @Test func namesInAFolder() throws {
    let folder = try TestFolder()
    let tree = Self.hostile + " tree"
    try FileManager.default.createDirectory(
      atPath: folder.path(tree), withIntermediateDirectories: true)
    try folder.write("\(tree)/\(Self.hostile).md", Data("old\n".utf8))
    try folder.write(
      "\(tree)/\(Self.hostile).sync-conflict-20261121-000249-X6UAVQQ.md", Data("new\n".utf8))
    for words in [
      ["scan", tree], ["scan", "--format", "json", tree], [tree], ["--format", "json", tree],
      ["check", tree], ["check", "--format", "compact", tree],
      ["check", "--format", "sarif", tree],
      ["status", tree], ["status", "--format", "json", tree], ["record", tree],
      ["--strategy", "newest", "--store", "store", "--apply", tree],
      ["log", "--store", "store", tree], ["log", "--store", "store", "--format", "json", tree],
      ["undo", "--list", "--store", "store", tree],
      ["show", "--store", "store", "--format", "json", "\(tree)/\(Self.hostile).md"],
      ["restore", "--store", "store", "\(tree)/\(Self.hostile).md"],
      ["undo", "--store", "store", tree],
    ] {
      Self.expectSafe(try BuiltProgram.run(words, in: folder.url), words)
    }
  }
}
