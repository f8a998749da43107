import ConflictResolution
import FileAccess
import Scenarios
import Streams
import TestSupport
import Testing

struct ReadingStreamTests {
  private func line(_ path: String) -> String {
    #"{"path": "\#(path)", "versions": [{"device": "mom", "vector": {"mom": 1}, "text": "\#(path)"}]}"#
  }

  private func paths(_ text: String) throws -> [String] {
    let folder = try ReadingFolder()
    var stream = try StreamReader(path: try folder.write("stream.jsonl", bytes(text)))
    var paths: [String] = []
    while let file = try stream.next() {
      #expect(file.versions.first?.state == .file(FileContent(file.path.description)))
      paths.append(file.path.description)
    }
    #expect(stream.lineNumber == paths.count)
    return paths
  }

  @Test func aFileALine() throws {
    let names = (0..<500).map { "folder/\($0).txt" }
    #expect(try paths(names.map { line($0) + "\n" }.joined()) == names)
  }

  @Test func theLastLineFeedMayBeThereOrNot() throws {
    #expect(try paths(line("a") + "\n" + line("b")) == ["a", "b"])
    #expect(try paths(line("a") + "\r\n" + line("b") + "\r\n") == ["a", "b"])
    #expect(try paths("") == [])
  }

  /// A line is resolved without the others, and the folder that it names is one of them.
  @Test(arguments: ["parent", "formerParent"])
  func noFolderIsNamedInALine(key: String) throws {
    let folder = try ReadingFolder()
    let path = try folder.write(
      "stream.jsonl",
      bytes(
        line("a") + "\n"
          + #"{"path": "b", "versions": [{"device": "mom", "\#(key)": "/", "text": "b"}]}"#))
    var stream = try StreamReader(path: path)
    _ = try stream.next()
    let error = #expect(throws: ScenarioError.self) { try stream.next() }
    #expect(error?.line == 2 && error?.column == 46)
    #expect(error?.message.contains("\"files\" of a scenario") ?? false)
  }

  @Test func aStreamIsTheFilesOfAScenario() throws {
    let names = ["b", "a/c", "a"]
    let whole = try scenario(files: names.map { line($0) }.joined(separator: ","))
    #expect(whole.files.map { $0.path.description } == names)
    #expect(try paths(names.map { line($0) }.joined(separator: "\n")) == names)
  }
}

/// No text, however malformed, does anything but end in an error with a place in it.
struct ReadingRobustnessTests {
  private static let text = #"""
    {
     "format": "resolve-scenario/1", "name": "x", "recorded": {"with": "a"},
     "devices": {"mom": "Mom"}, "present": ["a", {"base64": "/w=="}],
     "files": [
      {"path": "a.txt", "id": "7", "group": "g", "versions": [
       {"device": "mom", "vector": {"mom": 1, "home": 2}, "modified": "2026-11-18T08:00:00Z",
        "text": "é\n", "from": ["mom:1"], "origin": "mom:1", "parent": "8", "formerParent": "/"},
       {"device": "mom", "vector": {"mom": 2}, "deleted": true, "seen": ["mom"], "forced": true}
      ]},
      {"path": "b", "versions": [{"device": "mom", "size": 2, "digest": "a:b", "ancestor": true}]}
     ],
     "resolve": {"strategy": ["newest", "device:mom"], "rules": [{"path": "*", "group": "g"}]},
     "decisions": {"c-1": {"pick": "mom:1", "heads": ["mom:1"]}}, "expect": {"files": [1, null]}
    }
    """#

  @Test func everyBeginningOfATextIsRefused() throws {
    let whole = bytes(Self.text)
    _ = try ScenarioReader.read(whole, file: "whole", contentFolder: nil)
    for length in 0..<whole.count {
      let error = try #require(throws: ScenarioError.self) {
        try ScenarioReader.read(Array(whole[..<length]), file: "part", contentFolder: nil)
      }
      #expect(error.line ?? 0 > 0 && error.column ?? 0 > 0, "\(length) bytes: \(error)")
    }
  }

  @Test(arguments: 0..<8)
  func changedTextsAreReadOrRefused(seed: UInt64) throws {
    var generator = RepeatableGenerator(seed: seed)
    let whole = bytes(Self.text)
    let lines = whole.count(where: { $0 == 0x0A }) + 1
    let signs = bytes("\"{}[]:,\\0-1.e tfn/") + [0x00, 0x0A, 0x80, 0xC3, 0xFF]
    for round in 0..<250 {
      var changed = whole
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0..<changed.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: changed[place] = signs.randomElement(using: &generator) ?? 0
        case 1: changed.remove(at: place)
        default: changed.insert(signs.randomElement(using: &generator) ?? 0, at: place)
        }
      }
      do throws(ScenarioError) {
        _ = try ScenarioReader.read(changed, file: "changed", contentFolder: nil)
      } catch {
        let line = try #require(error.line, "seed \(seed), round \(round)")
        #expect((1...(lines + 3)).contains(line), "seed \(seed), round \(round): \(error)")
      }
    }
  }

  @Test(arguments: 0..<4)
  func changedRulesAreReadOrRefused(seed: UInt64) throws {
    var generator = RepeatableGenerator(seed: seed)
    let whole = bytes("*.md strategy=merge,keep-both group=a\\ b\nR\\ x/ group=folder # why\n")
    let signs = bytes("\\#=,[]!/ \n\t*?") + [0x00, 0x80, 0xFF]
    for _ in 0..<500 {
      var changed = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<changed.count, using: &generator)
        changed[place] = signs.randomElement(using: &generator) ?? 0
      }
      do throws(ScenarioError) {
        _ = try RulesFile.read(changed, file: "rules")
      } catch {
        #expect(error.line ?? 0 > 0 && error.column ?? 0 > 0, "seed \(seed): \(error)")
      }
    }
  }
}
