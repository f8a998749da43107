import Foundation
import JSONText
import TestSupport
import Testing

/// `--remember`: what was decided before is decided again, and what is decided now is added.
@Suite("Decisions that are remembered")
struct RememberTests {
  /// A scenario of one file with texts, each by a device of its own.
  private static func scenario(
    _ path: String, _ texts: [(device: String, text: String)], day: Int, counter: Int = 1
  ) -> Data {
    let versions = texts.enumerated().map { index, version in
      #"{"device": "\#(version.device)", "vector": {"\#(version.device)": \#(counter)}, "#
        + #""modified": "2026-10-\#(day + index)T08:00:00Z", "text": "\#(version.text)\n"}"#
    }
    return Data(
      (#"{"format": "resolve-scenario/1", "files": [{"path": "\#(path)", "versions": ["#
        + versions.joined(separator: ",") + "]}]}").utf8)
  }

  private func entries(_ folder: TestFolder) throws -> [JSONValue] {
    let file = try JSONValue.parse(
      Array(try Data(contentsOf: folder.url.appending(path: "r.json"))))
    return try #require(file.objectValue?["decisions"]?.arrayValue)
  }

  @Test func aScenariosConflictIsDecidedAsBefore() throws {
    let folder = try TestFolder()
    try folder.write(
      "a.json",
      Self.scenario("Letter.txt", [("mom", "one"), ("home", "two"), ("phone", "three")], day: 10))
    try folder.write(
      "b.json",
      Self.scenario(
        "Copy/Brief.txt", [("x", "three"), ("y", "one"), ("z", "two")], day: 20, counter: 7))
    try folder.write(
      "c.json", Self.scenario("Letter.txt", [("mom", "one"), ("home", "other")], day: 10))
    func run(_ words: String...) throws -> BuiltProgram.Run {
      try BuiltProgram.run(
        ["--strategy", "manual", "--as", "mom", "--now", "2026-11-18T12:00:00Z"] + words,
        in: folder.url, environment: ["TZ": "UTC"])
    }

    // Asked for, not by default.
    let open = try run("b.json", "--remember", "r.json")
    #expect(open.status == 1 && open.errorText == "")
    #expect(!FileManager.default.fileExists(atPath: folder.path("r.json")))

    let decided = try run("a.json", "--pick", "Letter.txt=phone,mom", "--remember", "r.json")
    #expect(decided.status == 0)
    #expect(decided.errorText == "1 decision remembered in 'r.json'.\n")
    #expect(try entries(folder).count == 1)
    let written = try Data(contentsOf: folder.url.appending(path: "r.json"))

    #expect(try run("b.json").status == 1)
    let again = try run("b.json", "--remember", "r.json")
    #expect(again.status == 0 && again.errorText == "")
    #expect(again.outputText.contains("as Copy/Brief-1.txt"))
    #expect(
      again.outputText.contains(
        "x:7 and y:7 were kept, as decided on 2026-11-18 for Letter.txt"))
    // It repeats what is known: nothing is added.
    #expect(try Data(contentsOf: folder.url.appending(path: "r.json")) == written)
    #expect(try run("c.json", "--remember", "r.json").status == 1)

    // As one of a stream's files.
    let line = try #require(
      JSONValue.parse(Array(try Data(contentsOf: folder.url.appending(path: "b.json"))))
        .objectValue?["files"]?.arrayValue?.first)
    try folder.write("s.jsonl", Data((line.description + "\n").utf8))
    let stream = try run("s.jsonl", "--format", "jsonl", "--remember", "r.json")
    #expect(stream.status == 0)
    #expect(stream.outputText.contains("as decided on 2026-11-18 for Letter.txt"))

    // A new decision takes the place of the old one.
    #expect(try run("b.json", "--pick", "Brief.txt=z", "--remember", "r.json").status == 0)
    #expect(try entries(folder).map { $0.objectValue?["path"]?.stringValue } == ["Copy/Brief.txt"])
    // And one that is deleted from the file is forgotten.
    try folder.write(
      "r.json", Data(#"{"format": "resolve-remembered/1", "decisions": []}"#.utf8))
    #expect(try run("b.json", "--remember", "r.json").status == 1)
  }

  @Test func aFoldersConflictIsDecidedAsBefore() throws {
    let folder = try TestFolder()
    func write(_ path: String, _ text: String) throws {
      let place = folder.url.appending(path: path)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).writeAndClose(to: place)
    }
    func copies(_ name: String, _ texts: [String]) throws {
      try write("\(name)/notes.md", texts[0])
      try write("\(name)/notes.sync-conflict-20261102-101010-AAAAAAA.md", texts[1])
      try write("\(name)/notes.sync-conflict-20261103-101010-BBBBBBB.md", texts[2])
    }
    try copies("first", ["one", "two", "three"])
    try copies("second", ["three", "one", "two"])
    try copies("third", ["three", "one", "four"])
    func run(_ words: String...) throws -> BuiltProgram.Run {
      try BuiltProgram.run(
        ["--strategy", "manual", "--store", folder.path("store"), "--remember", "r.json"] + words,
        in: folder.url)
    }
    func texts(_ name: String) throws -> [String: String] {
      var texts: [String: String] = [:]
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path(name)) {
        texts[file] = try String(contentsOfFile: folder.path("\(name)/\(file)"), encoding: .utf8)
      }
      return texts
    }

    let decided = try run("--apply", "--pick", "notes.md=copy 2,original", "first")
    #expect(decided.status == 0, "\(decided.errorText)")
    #expect(try texts("first") == ["notes.md": "three", "notes-1.md": "one"])
    let again = try run("--apply", "second")
    #expect(again.status == 0, "\(again.errorText)")
    #expect(again.outputText.contains(", as decided on 2"))
    #expect(try texts("second") == ["notes.md": "three", "notes-1.md": "one"])
    let other = try run("--apply", "third")
    #expect(other.status == 1)
    #expect(try texts("third").count == 3)
    #expect(try entries(folder).count == 1)
  }

  /// A link is followed, and a file that is not right stops everything before anything is decided.
  @Test func theFileIsReadFirstAndWrittenWhole() throws {
    let folder = try TestFolder()
    try folder.write("a.json", Self.scenario("f", [("a", "one"), ("b", "two")], day: 10))
    func run(_ words: String...) throws -> BuiltProgram.Run {
      try BuiltProgram.run(["--as", "a", "--pick", "f=a", "a.json"] + words, in: folder.url)
    }
    try FileManager.default.createDirectory(
      atPath: folder.path("config"), withIntermediateDirectories: true)
    try folder.write(
      "config/r.json", Data(#"{"format": "resolve-remembered/1", "decisions": []}"#.utf8))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("r.json"), withDestinationPath: "config/r.json")
    #expect(try run("--remember", "r.json").status == 0)
    #expect(try entries(folder).count == 1)
    let kind = try FileManager.default.attributesOfItem(atPath: folder.path("r.json"))[.type]
    #expect(kind as? FileAttributeType == .typeSymbolicLink)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("config"))
    #expect(names == ["r.json"])

    try folder.write("bad.json", Data("{\"format\": \"resolve-remembered/1\",\n 7}".utf8))
    let bad = try run("--remember", "bad.json")
    #expect(bad.status == 65 && bad.outputText == "")
    #expect(bad.errorText.hasPrefix("Error: bad.json:2:2: "))
    let missing = try run("--remember", "nowhere/r.json")
    #expect(missing.status == 66 && missing.outputText == "")
    #expect(try run("--remember", "-").status == 64)
    #expect(try run("--remember", "config").status == 74)
  }

  /// Runs at a time write one file: no decision of any of them is lost.
  @Test func runsAtATimeLoseNoDecision() throws {
    let folder = try TestFolder()
    let count = 24
    for index in 0..<count {
      try folder.write(
        "\(index).json",
        Self.scenario("\(index).txt", [("a", "a\(index)"), ("b", "b\(index)")], day: 10))
    }
    let run = try BuiltProgram.shell(
      """
      seq 0 \(count - 1) | xargs -P \(count) -I N \
        sh -c '"$RESOLVE" --as a --pick N.txt=a --remember r.json N.json > out-N 2>&1'; cat out-*
      """, in: folder.url)
    #expect(
      run.outputText.components(separatedBy: "1 decision remembered").count - 1 == count,
      "\(run.outputText)")
    let paths = try entries(folder).compactMap { $0.objectValue?["path"]?.stringValue }
    #expect(Set(paths) == Set((0..<count).map { "\($0).txt" }))
    // Nothing else is left beside it.
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
    #expect(names.allSatisfy { $0 == "r.json" || $0.hasSuffix(".json") || $0.hasPrefix("out-") })
  }
}
