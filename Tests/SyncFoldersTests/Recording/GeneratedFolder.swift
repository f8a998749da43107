import ConflictResolution
import FileAccess
import Foundation
import TestSupport

@testable import SyncFolders

/// A generated folder with conflict copies of several tools, names that collide, placeholders, documents and links.
struct GeneratedFolder {
  let tree: TestTree
  private let base: TestTree

  init(_ generator: inout RepeatableGenerator) throws {
    tree = try TestTree()
    base = try TestTree()
    let names = Self.names(&generator)
    for name in names {
      if name.hasSuffix("/") {
        try? tree.folder(name)
        continue
      }
      if generator.chance(1, in: 16) {
        try? tree.link(name, to: generator.pick(["target/of link", "Other/place", "target"]))
        continue
      }
      let text = Self.text(&generator)
      try? tree.write(name, text)
      // Few times, so that many are equal and digests decide.
      let time = 1_788_000_000 + Double(generator.number(3)) * 1000
      try? FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: time)], ofItemAtPath: tree.path(name))
      if generator.chance(1, in: 3) { try? base.write(name, Self.text(&generator)) }
    }
  }

  private static func names(_ generator: inout RepeatableGenerator) -> [String] {
    let mark = "sync-conflict-2026090\(generator.number(9) + 1)-101010-ABCDEFG"
    let stems = [
      "notes", "Notes", "caf\u{E9}", "cafe\u{301}", "CAF\u{C9}", "a", "A", "letter to Berta",
      "\u{43F}\u{438}\u{441}\u{44C}\u{43C}\u{43E}", "budget_2026", "Plan 20261201",
    ]
    let marks = [
      "", "", ".\(mark)", ".\(mark)", " (Anna's conflicted copy 2026-02-13)",
      " (Bertram's conflicted copy 2026-02-13)", " (Case Conflict)",
      " (Unicode Encoding Conflict 2)", " (1)", "-1", " 2", ".conflict1",
    ]
    let endings = [
      generator.pick([".md", ".MD"]), generator.pick([".md", "", ".tar.gz", ".html"]),
    ]
    let folders = ["", "", "", "Docs/", "docs/", "Docs/sub/", "Work/", "Work/Essay.pages/"]
    return (0..<(3 + generator.number(9))).map { _ in
      let name = generator.pick(stems) + generator.pick(marks) + generator.pick(endings)
      let folder = generator.pick(folders)
      switch generator.number(14) {
      case 0: return "\(folder)\(name)/"
      case 1: return "\(folder).\(name).icloud"
      default: return folder + name
      }
    }
  }

  private static func text(_ generator: inout RepeatableGenerator) -> [UInt8] {
    switch generator.number(12) {
    case 0: return []
    case 1: return [0xFF, 0xFE, 0x41, 0, 0x42, UInt8(generator.number(256))]
    case 2: return [0xEF, 0xBB, 0xBF] + Array("with mark\n".utf8)
    case 3: return Array("M\u{FC}ller".unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    default: break
    }
    let lines = [
      "Dear Berta,", "", "  lunch on Monday at noon", "\tlunch on Monday at noon",
      "lunch on Friday at noon",
      "   ", "=======", "<<<<<<< HEAD", "}",
      "\u{43F}\u{440}\u{438}\u{432}\u{435}\u{442} \u{43C}\u{438}\u{440}",
      "na\u{EF}ve caf\u{E9}", "account 1234567890", "one", "two",
    ]
    let end = generator.pick(["\n", "\n", "\r\n"])
    var text = ""
    for line in lines where generator.chance(2, in: 3) { text += line + end }
    if generator.chance(1, in: 4), text.hasSuffix(end) { text.removeLast() }
    return Array(text.utf8)
  }

  /// Plans the folder and records what is decided.
  func recording(
    by policy: Policy, _ generator: inout RepeatableGenerator
  ) throws -> (FolderRecording, [PlannedFamily]) {
    let weak: WeakCopies = generator.chance(1, in: 2) ? .all : .none
    let source = generator.chance(2, in: 3) ? BaseSource(base.bytes) : nil
    var picks: [Pick] = []
    if generator.chance(1, in: 3) {
      for path in ["notes.md", "a.md", "Docs/notes.md", "notes"] {
        let word = generator.pick(["1", "2", "both", "Anna"])
        picks.append(Pick(path: Array(path.utf8), .word(Array(word.utf8))))
      }
    }
    var planner = FolderPlanner(
      policy, bases: try BaseFinder(root: tree.bytes, source: source), weakCopies: weak,
      picks: picks, recording: FolderRecording())
    let plans = try FolderPlannerTests.plans(tree, &planner, weakCopies: weak)
    return (try requireRecording(planner.recording), plans)
  }

  private func requireRecording(_ recording: FolderRecording?) throws -> FolderRecording {
    guard let recording else { throw CocoaError(.featureUnsupported) }
    return recording
  }
}
