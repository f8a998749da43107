import ConflictResolution
import ContentDigests
import Foundation
import Histories
import Scenarios
import TestSupport
import Testing

/// What real sync tools made of conflicts, and what the engine makes of the same.
@Suite("What sync tools make of a conflict")
struct ToolTableTests {
  private static let article = MarkdownDocument.catalog + "/WhatSyncToolsDo.md"

  @Test(arguments: ["defaults", "others"])
  func articleHasWhatWasRecorded(name: String) throws {
    let table =
      name == "defaults"
      ? try ToolTable(ToolTable.defaults, engine: true)
      : try ToolTable(ToolTable.others, engine: false)
    let expected = try table.lines()
    #expect(expected.count > 15)
    let place = MarkdownDocument.root.appending(path: Self.article)
    var lines = try String(contentsOf: place, encoding: .utf8).components(separatedBy: "\n")
    let mark = try #require(
      lines.firstIndex(of: "<!-- recorded: \(name) -->"), "no table '\(name)' in the article")
    let end = lines[(mark + 1)...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
    if isRecording {
      lines.replaceSubrange((mark + 1)..<end, with: expected)
      try lines.joined(separator: "\n").write(to: place, atomically: true, encoding: .utf8)
      Issue.record("the table '\(name)' was recorded anew; run without RECORD")
    } else {
      #expect(
        Array(lines[(mark + 1)..<end]) == expected,
        "the table '\(name)' is stale: run with RECORD=1 and look at the difference")
    }
  }

  /// Under its version and, in the second table, its options.
  @Test func everyRecordingIsInATable() throws {
    let columns = ToolTable.defaults + ToolTable.others
    #expect(columns.map(\.name).sorted() == ToolRecording.all)
    for column in columns {
      let recording = try ToolRecording.read(column.name)
      #expect(column.heading.lowercased().hasPrefix("\(recording.tool) \(recording.version)"))
      #expect(column.name.hasSuffix("-\(recording.version)"))
    }
    for column in ToolTable.others {
      let options = try ToolRecording.read(column.name).options.filter { $0.hasPrefix("-") }
      for option in options where option != "-times" {
        #expect(column.heading.contains(option), "\(column.heading)")
      }
    }
  }

  @Test(arguments: ToolRecording.all)
  func contentsAreWhatTheirDigestsSay(name: String) throws {
    let recording = try ToolRecording.read(name)
    #expect(!recording.contents.isEmpty)
    #expect(Set(recording.bytes().keys) == Set(recording.contents.keys))
    for situation in recording.situations {
      let trees =
        [situation.base ?? [:]] + (situation.before ?? [:]).values
        + (situation.after ?? [:]).values
      for digest in trees.flatMap(\.values) {
        #expect(recording.contents[digest] != nil, "\(situation.name): \(digest)")
      }
    }
  }

  /// The recorder and this test look for lost contents independently.
  @Test(arguments: ToolRecording.all)
  func whatIsLostIsSeenTwice(name: String) throws {
    let recording = try ToolRecording.read(name)
    for situation in recording.situations where situation.reason == nil {
      let meeting = try ToolTable.meeting(situation, of: recording)
      let lost = try #require(situation.lost)
      #expect(meeting.lost == Set(lost.map(\.sha256)), "\(situation.name)")
      for other in situation.otherwise ?? [] {
        let again = Meeting(
          base: meeting.base, before: meeting.before, after: other.after, bytes: meeting.bytes)
        #expect(again.lost == Set(other.lost.map(\.sha256)), "\(situation.name)")
      }
      #expect(
        situation.times + (situation.otherwise ?? []).map(\.times).reduce(0, +) == situation.runs)
      #expect(situation.runs >= 2)
    }
  }

  /// A scenario has what the devices held: what was synced and each change since, nothing else.
  @Test(arguments: ToolRecording.all)
  func scenarioHasWhatTheDevicesHeld(name: String) throws {
    let recording = try ToolRecording.read(name)
    for situation in recording.situations where situation.reason == nil {
      let meeting = try ToolTable.meeting(situation, of: recording)
      let path = try #require(situation.scenario)
      let scenario = try ScenarioFixtures.read(String(path.dropFirst("scenarios/".count)))
      var held = Set(meeting.base.map { "\($0.key) \($0.value)" })
      for (device, tree) in meeting.before {
        held.formUnion(tree.map { "\($0.key) \($0.value)" })
        for path in meeting.base.keys where tree[path] == nil { held.insert("\(path) \(device)") }
      }
      var found: Set<String> = []
      for file in scenario.files {
        for version in file.versions {
          guard case .file(let content) = version.state, let bytes = content.bytes else {
            found.insert("\(version.path) \(version.device)")
            continue
          }
          found.insert("\(version.path) \(SHA256.digest(of: bytes))")
        }
      }
      #expect(found == held, "\(situation.name)")
    }
  }

  /// What the engine makes of a situation does not depend on whose recording it is, nor on vectors.
  @Test(arguments: ToolTable.chains)
  func everyRecordingOfASituationComesToTheSame(chain: [String]) throws {
    var results: [String: Meeting.Tree] = [:]
    var compared = 0
    for name in ToolRecording.all {
      let recording = try ToolRecording.read(name)
      for situation in recording.situations where situation.reason == nil {
        // The conflict copy has another name in each tool.
        if situation.name == "edits-of-a-copy" { continue }
        let path = try #require(situation.scenario)
        let meeting = try ToolTable.engineMeeting(situation, of: recording, path, chain)
        #expect(meeting.lost.isEmpty, "\(name), \(situation.name)")
        let tree = try #require(meeting.common)
        if let other = results[situation.name] {
          #expect(tree == other, "\(name), \(situation.name)")
          compared += 1
        }
        results[situation.name] = tree
      }
    }
    #expect(compared > 50)
  }

  @Test func nothingNamesTheMachine() throws {
    let host = ProcessInfo.processInfo.hostName
    let words = ["/tmp/", "/work/", "/root", "/home/"] + (host == "localhost" ? [] : [host])
    for name in ToolRecording.all {
      let text = try String(contentsOfFile: "\(ToolRecording.folder)/\(name).json", encoding: .utf8)
      for word in words { #expect(!text.contains(word), "\(name): \(word)") }
    }
  }
}
