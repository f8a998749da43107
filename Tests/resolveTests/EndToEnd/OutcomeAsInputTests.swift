import Foundation
import TestSupport
import Testing

/// An outcome given back as an input changes nothing.
@Suite("An outcome of the program as its input", .serialized)
struct OutcomeAsInputTests {
  @Test(arguments: ["newest", "keep-both", "merge,manual"])
  func nothingChanges(strategy: String) throws {
    let files = try fixtures("Fixtures/scenarios", [".json"])
    #expect(files.count >= 50)
    // A decision is no part of an outcome: what a refused one left undecided is decided without it.
    let refused = [
      "preview-with-a-conflict-left.json", "versions-kept-and-refused.json",
      "decisions-about-others.json",
      // An outcome has no contents, in which it shows that one was lost.
      "newest-is-cut-short.json", "newest-is-zeros.json", "newest-is-the-beginning.json",
      "upload-that-was-cut-off.json", "download-that-was-cut-off.json",
      "zeros-after-a-freeze.json",
      // Nor the moment and the rules of the scenario.
      "time-in-the-future.json", "some-files-always-newest.json",
    ]
    for file in sample(files, ordinarilyOneIn: 4)
    where !refused.contains(where: { file.hasSuffix($0) }) {
      var options = ["--strategy", strategy, "--format", "json"]
      // The present moment is a setting, not a part of the outcome.
      if file.contains("/clock-a") { options += ["--now", "2026-11-18T12:00:00Z"] }
      // So is the convention, on which it depends whether a name is too long.
      if file.hasSuffix("names-gone-back-to.json") { options += ["--numbering", "hyphen-from-0"] }
      let first = try BuiltProgram.run(options + [file])
      // By another strategy there may be no copy that a user of a timeline went on with.
      if file.contains("/timelines/"), first.status == 65 { continue }
      let second = try BuiltProgram.run(options + ["-"], input: first.output)
      let before = try Outcome(first, file)
      let after = try Outcome(second, file)
      #expect(after.changed.isEmpty, "\(file)")
      #expect(after.undecided == before.undecided, "\(file)")
      #expect(after.standing == before.standing, "\(file)")
      #expect(after.scopes == before.scopes, "\(file)")
      #expect(after.renamed.isEmpty, "\(file)")
    }
  }

  @Test func everyOutcomeIsJSON() throws {
    for file in sample(try fixtures("Fixtures/scenarios", [".json"]), ordinarilyOneIn: 4) {
      let run = try BuiltProgram.run(["--format", "json", file])
      #expect(run.status == 0 || run.status == 1, "\(file): \(run.errorText)")
      _ = try JSONSerialization.jsonObject(with: run.output)
      #expect(try BuiltProgram.run(["--format", "json", file]).output == run.output, "\(file)")
      let lines = try BuiltProgram.run(["--format", "jsonl", file])
      for line in lines.output.split(separator: 0x0A) {
        _ = try JSONSerialization.jsonObject(with: line)
      }
    }
  }

  /// What has to stay the same.
  private struct Outcome {
    var changed: [String] = []
    var undecided: [String] = []
    /// What stands, with its vector: one text for each version.
    var standing: Set<String> = []
    var scopes: Set<String> = []
    var renamed: [String] = []

    init(_ run: BuiltProgram.Run, _ file: String) throws {
      let whole = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
      let object = try #require(whole, "\(file): \(run.errorText)")
      for entry in object["files"] as? [[String: Any]] ?? [] {
        let path = "\(entry["path"] ?? "")"
        switch entry["state"] as? String {
        case "unchanged": break
        case "undecided": undecided.append(path)
        default: changed.append(path)
        }
        if entry["scope"] as? Bool == true { scopes.insert(path) }
        let kept = entry["keeps"] as? [[String: Any]] ?? []
        for var version in kept + (entry["notShown"] as? [[String: Any]] ?? []) {
          // What new content is was told once; the versions that it was made from stay told.
          for name in ["text", "base64"] { version[name] = nil }
          let text = try JSONSerialization.data(withJSONObject: version, options: [.sortedKeys])
          standing.insert(String(decoding: text, as: UTF8.self))
        }
      }
      for collision in object["collisions"] as? [[String: Any]] ?? [] {
        // An undecided one stays so; its files are where they are already. And where only folders that
        // exist differ in spelling, no file has another name.
        let hasRenamed = (collision["renamed"] as? [Any])?.isEmpty == false
        if collision["undecided"] as? Bool != true, hasRenamed { renamed.append("\(collision)") }
      }
    }
  }
}
