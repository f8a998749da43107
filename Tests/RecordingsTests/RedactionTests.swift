import ConflictResolution
import Foundation
import Histories
import Recordings
import Scenarios
import TestSupport
import Testing

/// Scenarios of every kind without their words.
@Suite("Redactions of scenarios")
struct RedactionTests {
  @Test func aTimelineKeepsItsSteps() throws {
    let text = """
      {"format": "resolve-scenario/1", "timeline": [
        {"at": "2026-01-01T00:00:00Z", "device": "berta", "write": "Plan.txt", "text": "secret"},
        {"sync": ["berta", "carl"]},
        {"at": "2026-01-02T00:00:00Z", "device": "carl", "rename": "Plan.txt", "to": "Party.txt"}],
      "resolve": {"strategy": "newest", "as": "carl"}, "expect": {"tree": {"Party.txt": "secret"}}}
      """
    let redacted = try Redaction(of: try scenario(text))
    #expect(redacted.kept == [] && redacted.scenario.timeline?.count == 3)
    let replay = Replay(redacted.scenario)
    #expect(replay.isPassed && replay.hasExpectation)
    let all = String(
      decoding: try #require(ScenarioWriter.bytes(of: redacted.scenario)), as: UTF8.self)
    for word in ["Plan", "Party", "secret", "berta", "carl"] {
      #expect(!all.contains(word), "\(word) in \(all)")
    }
  }

  /// A device that only a decision names has a name, too.
  @Test(arguments: [
    #""pick": "Rosalind:4,mom:1", "heads": ["Rosalind:4,mom:1", "mom:2"]"#,
    #""keep": ["Rosalind:4,mom:1", "mom:2"]"#, #""pick": "mom:2", "heads": ["Rosalind:4"]"#,
  ])
  func decisionsNameNobody(_ decision: String) throws {
    let text = """
      {"format": "resolve-scenario/1", "files": [{"path": "a.txt", "versions": [
        {"device": "mom", "vector": {"mom": 1}, "text": "a"},
        {"device": "dad", "vector": {"dad": 1}, "text": "b"}]}],
      "decisions": {"c-56c66dcf79eba98c": {\(decision)}},
      "resolve": {"strategy": "newest", "as": "mom"}}
      """
    let redacted = try Redaction(of: try scenario(text))
    let all = String(
      decoding: try #require(ScenarioWriter.bytes(of: redacted.scenario)), as: UTF8.self)
    for word in ["Rosalind", "mom", "dad"] { #expect(!all.contains(word), "\(word) in \(all)") }
  }

  @Test func wordsAreReplacedAndShapesStay() throws {
    let text = """
      {"format": "resolve-scenario/1", "name": "secret", "recorded": {"by": "Berta"},
      "devices": {"mom": "Mom's iPad"},
      "files": [{"path": "Letters/Dear Anna.txt", "versions": [
        {"device": "base", "ancestor": true, "text": "Dear Anna,\\r\\n\\n  see you\\n"},
        {"device": "mom", "modified": "2026-01-01T00:00:00Z", "text": "Dear Anna,\\r\\n\\n  see you\\nBerta"},
        {"device": "dad", "modified": "2026-01-01T00:00:00Z", "text": "Dear Anna!\\r\\n\\n  see you\\n"}]}],
      "present": ["Letters/dear anna-1.txt"],
      "resolve": {"strategy": ["merge"], "rules": [{"path": "letters/*.txt", "strategy": ["keep-both"]}]}}
      """
    let scenario = try scenario(text)
    let redacted = try Redaction(of: scenario)
    #expect(redacted.kept == [])
    let file = try #require(redacted.scenario.files.first)
    let path = file.path.description
    #expect(path.hasSuffix(".txt") && path.count == "Letters/Dear Anna.txt".count)
    #expect(
      redacted.scenario.present[0].description.lowercased() == path.lowercased().dropLast(4)
        + "-1.txt")
    var texts: [String] = []
    for version in file.versions {
      guard case .file(let content) = version.state else { continue }
      texts.append(String(decoding: try #require(content.bytes), as: UTF8.self))
    }
    #expect(texts[0].hasSuffix("\n") && texts[0].contains(",\r\n\n  "))
    #expect(texts[1].hasPrefix(texts[0]))
    #expect(texts[2].contains("!\r\n\n  "))
    #expect(redacted.scenario.recorded == nil && redacted.scenario.name == "redacted")
    let rules = try #require(redacted.scenario.runs.first).settings.rules
    #expect(rules.count == 2)
    let all = String(
      decoding: try #require(ScenarioWriter.bytes(of: redacted.scenario)), as: UTF8.self)
    for word in ["Anna", "anna", "Berta", "Dear", "Letters", "letters", "iPad", "secret"] {
      #expect(!all.contains(word), "\(word)")
    }
  }

  /// What names a folder by identity becomes what that folder's own identity becomes; the root stays.
  @Test func foldersAreNamedAsTheyAre() throws {
    let secret = try scenario(
      #"""
      {"format": "resolve-scenario/1", "files": [
        {"path": "Secret", "id": "secret folder", "versions": [
          {"device": "berta", "vector": {"berta": 1}, "parent": "/", "directory": true}]},
        {"path": "Secret/Plan.txt", "id": "secret plan", "versions": [
          {"device": "berta", "vector": {"berta": 2}, "path": "Secret/Plan.txt", "parent": "secret folder",
           "formerParent": "nowhere", "text": "secret"},
          {"device": "carl", "vector": {"berta": 1, "carl": 1}, "origin": "berta:1,carl:1#5b1f0c2d9e7a4411",
           "parent": "/", "formerParent": "/", "text": "secret"}]}],
      "resolve": {"strategy": "newest", "as": "carl"}}
      """#)
    let redacted = try Redaction(of: secret).scenario
    let folder = redacted.files[0].identity
    #expect(redacted.files[0].versions[0].parent == .root)
    let versions = redacted.files[1].versions
    #expect(versions.map { $0.parent } == [folder, .root])
    #expect(versions[1].formerParent == .root)
    #expect(versions[0].formerParent.map { $0.bytes.count } == "nowhere".utf8.count)
    let all = String(
      decoding: try #require(ScenarioWriter.bytes(of: redacted)), as: UTF8.self)
    for word in ["Secret", "secret", "folder", "nowhere", "Plan", "berta"] {
      #expect(!all.contains("\(word) ") && !all.contains("\(word)\""), "\(word) in \(all)")
    }
  }

  /// Each field of a version in turn has a word that nobody may see, and is still there without it.
  @Test(arguments: VersionField.fields(of: .scenario))
  func noFieldOfAVersionKeepsItsWords(field: VersionField) throws {
    let text = """
      {"format": "resolve-scenario/1", "files": [{"path": "Plan.txt", "versions": [
        {\(field.secretMember)}]}]}
      """
    let redacted = try Redaction(of: try scenario(text)).scenario
    let all = String(decoding: try #require(ScenarioWriter.bytes(of: redacted)), as: UTF8.self)
    #expect(!all.lowercased().contains("grandmother"), "\(all)")
    // What is in a file beside the scenario, or as Base64, is written as text.
    if field != .file, field != .base64 {
      #expect(all.contains("\"\(field.rawValue)\":"), "\(all)")
    }
  }

  @Test func theSameBecomesTheSame() throws {
    let scenario = try ScenarioFixtures.read("mom-on-a-plane.json")
    let first = ScenarioWriter.bytes(of: try Redaction(of: scenario).scenario)
    #expect(first == ScenarioWriter.bytes(of: try Redaction(of: scenario).scenario))
    #expect(first != nil)
  }

  /// Every recorded scenario: nothing in it has to stay, unless the table says why.
  @Test(arguments: sample(ScenarioFixtures.all, ordinarilyOneIn: 4))
  func everyRecordedScenarioIsDecidedAsBefore(name: String)
    throws
  {
    let scenario = try ScenarioFixtures.read(name)
    guard Replay(scenario).isPassed else { return }
    if Self.notRedacted.contains(name) {
      #expect(throws: RedactionError.self) { try Redaction(of: scenario) }
      return
    }
    let redaction = try Redaction(of: scenario)
    #expect(redaction.kept == (Self.keeping[name] ?? []), "\(name)")
    let replay = Replay(redaction.scenario)
    #expect(replay.isPassed, "\(name): \(replay.messages)")
    #expect(replay.hasExpectation == Replay(scenario).hasExpectation)
  }

  /// What comes of every timeline, with its vectors, deletions, renames and documents.
  @Test(arguments: sample(ScenarioFixtures.all, ordinarilyOneIn: 4))
  func whatComesOfATimelineIsDecidedAsBefore(
    name: String
  ) throws {
    let timeline = try ScenarioFixtures.read(name)
    guard timeline.timeline != nil, let run = timeline.runs.first else { return }
    var scenario = try PlayedRun(timeline, settings: run.settings).scenario
    scenario.runs = [Scenario.Run(settings: run.settings)]
    let redaction = try Redaction(of: scenario)
    #expect(redaction.kept == [], "\(name)")
    #expect(Replay(redaction.scenario).isPassed == Replay(scenario).isPassed)
  }

  /// A copy is named by the digest of a content that devices merged, which no map of what they wrote can know.
  private static let contents = ["all contents, since something else would be decided by others"]
  private static let keeping: [String: [String]] = [
    "timelines/decided-by-a-person.json": contents,
    // That a text is cut off shows in its bytes alone.
    "recorded/folders/newest-is-cut-short.json": contents,
    "recorded/folders/download-that-was-cut-off.json": contents,
    "recorded/folders/upload-that-was-cut-off.json": contents,
    "recorded/folders/newest-is-the-beginning.json": contents,
    // A companion's ending is no extension of a file.
    "recorded/folders/unit-newest.json": ["1 word of names that stand elsewhere by chance"],
    "timelines/hub.json": contents,
    "timelines/fork-settled-in-two-ways.json": contents,
    "timelines/picked-by-hunk-and-merged-again.json": contents,
  ]
  /// The same of documents, and of copies in folders: names are in these digests, too.
  private static let notRedacted: Set = [
    "timelines/document-edited-on-two-devices.json", "timelines/document-members-moved.json",
    "timelines/folder-of-another-normal-form-with-a-copy-in-it.json",
    "timelines/folder-respelled-with-a-copy-in-it.json",
    "timelines/fork-of-a-file-in-a-deleted-folder.json",
  ]
}

extension VersionField {
  /// The members of a version that has a secret in this field, if it may hold words.
  fileprivate var secretMember: String {
    let live = #""device": "mom", "text": "one", "#
    let gone = #""device": "mom", "deleted": true, "#
    return switch self {
    case .device: #""device": "grandmother", "vector": {"grandmother": 1}, "text": """#
    case .vector: #""device": "mom", "vector": {"grandmother": 1, "mom": 1}, "text": """#
    case .modified: live + #""modified": "2026-01-01T00:00:00Z""#
    case .path: live + #""path": "Grandmother.txt""#
    case .parent: live + #""parent": "grandmother""#
    case .formerParent: live + #""parent": "/", "formerParent": "grandmother""#
    case .label: live + #""label": "grandmother""#
    case .origin: live + #""origin": "grandmother:1""#
    case .from: live + #""from": ["grandmother:1"]"#
    case .ancestor: live + #""ancestor": true"#
    case .text: #""device": "mom", "text": "dear grandmother""#
    case .base64: #""device": "mom", "base64": "Z3JhbmRtb3RoZXI=""#
    case .file: live + #""label": "grandmother""#
    case .size: #""device": "mom", "size": 3"#
    case .sha256:
      #""device": "mom", "size": 3, "sha256": "\#(String(repeating: "5b", count: 32))""#
    case .digest: #""device": "mom", "size": 3, "digest": "etag:grandmother""#
    case .directory: #""device": "mom", "directory": true"#
    case .symlink: #""device": "mom", "symlink": "../grandmother""#
    case .deleted: #""device": "mom", "deleted": true"#
    case .seen: gone + #""seen": ["grandmother"]"#
    case .forced: gone + #""forced": true"#
    case .keptBy: gone + #""keptBy": ["grandmother"]"#
    // No version of a scenario has these.
    case .version, .versions, .given, .id, .copyOf, .token, .members, .collectable, .inUseBy,
      .localCopies, .shown, .reason, .shownBy, .shownAt:
      live
    }
  }
}
