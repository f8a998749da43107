import ConflictResolution
import ContentDigests
import Scenarios
import TestSupport
import Testing

/// The tables of the article `WhatSyncToolsDo.md`, made of the recordings and of what the engine makes of them.
struct ToolTable {
  /// A column: its heading and the recording that it shows.
  struct Column {
    let heading: String
    let name: String
  }

  /// With the settings that a tool comes with.
  static let defaults = [
    Column(heading: "Syncthing 1.19.2", name: "syncthing-1.19.2"),
    Column(heading: "rclone 1.75.2 `bisync`", name: "rclone-1.75.2"),
    Column(heading: "Unison 2.52.1", name: "unison-2.52.1"),
    Column(heading: "git-annex 10.20261026", name: "git-annex-10.20261026"),
    Column(heading: "git 2.39.5", name: "git-2.39.5"),
  ]

  /// Older versions, and what options change.
  static let others = [
    Column(heading: "rclone 1.60.1 `bisync`", name: "rclone-1.60.1"),
    Column(heading: "rclone 1.75.2 `--conflict-resolve newer`", name: "rclone-newer-1.75.2"),
    Column(heading: "Unison 2.52.1 `-prefer newer`", name: "unison-newer-2.52.1"),
    Column(
      heading: "Unison 2.52.1 `-prefer newer -copyonconflict`", name: "unison-copies-2.52.1"),
    Column(heading: "git-annex 10.20230126", name: "git-annex-10.20230126"),
  ]

  /// What the engine is asked to do.
  static let chains = [["keep-both"], ["merge", "keep-both"]]

  let recordings: [(column: Column, recording: ToolRecording)]
  let hasEngine: Bool

  init(_ columns: [Column], engine: Bool) throws {
    recordings = try columns.map { ($0, try ToolRecording.read($0.name)) }
    hasEngine = engine
  }

  /// The lines of the table.
  func lines() throws -> [String] {
    var headings = ["situation"] + recordings.map { $0.column.heading }
    if hasEngine { headings += Self.chains.map { "`\($0.joined(separator: ","))`" } }
    var rows = [headings, headings.map { _ in "---" }]
    let first = try #require(recordings.first?.recording)
    for situation in first.situations {
      var row = [situation.title]
      for (_, recording) in recordings {
        row.append(try Self.cell(try #require(recording[situation.name]), of: recording))
      }
      if hasEngine { row += try Self.chains.map { try Self.engineCell(situation, of: first, $0) } }
      rows.append(row)
    }
    return rows.map { "| " + $0.joined(separator: " | ") + " |" }
  }

  private static func cell(
    _ situation: ToolRecording.Situation, of recording: ToolRecording
  ) throws -> String {
    if let reason = situation.reason { return "– (\(reason))" }
    let meeting = try meeting(situation, of: recording)
    let status = situation.steps?.map(\.status).max() ?? 0
    var cells = [(words: meeting.cell(status: status), times: situation.times)]
    for other in situation.otherwise ?? [] {
      let words = Meeting(
        base: meeting.base, before: meeting.before, after: other.after, bytes: meeting.bytes
      ).cell(status: other.steps.map(\.status).max() ?? 0)
      if let index = cells.firstIndex(where: { $0.words == words }) {
        cells[index].times += other.times
      } else {
        cells.append((words, other.times))
      }
    }
    if cells.count == 1 { return cells[0].words }
    return cells.map { "in \($0.times) of \(situation.runs) runs \($0.words)" }
      .joined(separator: "; ")
  }

  static func meeting(
    _ situation: ToolRecording.Situation, of recording: ToolRecording
  ) throws -> Meeting {
    Meeting(
      base: try #require(situation.base), before: try #require(situation.before),
      after: try #require(situation.after), bytes: recording.bytes())
  }

  /// What the engine makes of a recorded scenario; also where the renamed file is known to be one file.
  private static func engineCell(
    _ situation: ToolRecording.Situation, of recording: ToolRecording, _ chain: [String]
  ) throws -> String {
    let path = try #require(situation.scenario)
    let plain = try engineMeeting(situation, of: recording, path, chain).cell()
    let joined = path.replacing(".json", with: "-with-identity.json")
    guard ScenarioFixtures.all.contains(String(joined.dropFirst("scenarios/".count))) else {
      return plain
    }
    let named = try engineMeeting(situation, of: recording, joined, chain).cell()
    return named == plain ? plain : "\(plain); with an identity: \(named)"
  }

  static func engineMeeting(
    _ situation: ToolRecording.Situation, of recording: ToolRecording, _ path: String,
    _ chain: [String]
  ) throws -> Meeting {
    let scenario = try ScenarioFixtures.read(String(path.dropFirst("scenarios/".count)))
    let strategies = try chain.map { try #require(Strategy(named: $0)) }
    let outcome = try scenario.outcome(under: strategies)
    #expect(outcome.summary.undecided == 0, "\(path)")
    var bytes = recording.bytes()
    var tree: [String: String] = [:]
    for kept in outcome.files.flatMap(\.keeps) {
      guard case .file(let content) = kept.version.state, let text = content.bytes else { continue }
      let digest = "\(SHA256.digest(of: text))"
      bytes[digest] = text
      tree["\(kept.path)"] = digest
    }
    let before = try #require(situation.before)
    return Meeting(
      base: try #require(situation.base), before: before, after: before.mapValues { _ in tree },
      bytes: bytes)
  }
}
