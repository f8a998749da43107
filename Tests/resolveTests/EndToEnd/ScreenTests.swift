import Foundation
import Scenarios
import TestSupport
import Testing

/// What a person sees of 40 conflicts with long names, at terminals of several widths and in a pipe.
///
/// Each screen is a file of `Fixtures/screens`; `RECORD=1` writes it anew.
@Suite("Screens", .serialized)
struct ScreenTests {
  /// A command after the others on the same folder, what is typed, and the name of its screen.
  private static let commands: [(name: String, words: [String], keys: [String])] = [
    ("overview", [], []),
    ("status", ["status", "."], []),
    ("plan", ["plan", "--strategy", "merge,newest"], []),
    ("manual", ["apply", "--strategy", "manual", "."], ["1", "b", "s", "q"]),
    ("apply", ["apply", "--strategy", "merge,newest", "."], []),
    ("log", ["log"], []),
    ("undo-list", ["undo", "--list", "."], []),
  ]

  private static let notes = [
    "Notes/Shopping list for the summer house.md", "Notes/todo.md",
    "Notes/Meeting with the architects, second round.md", "Letters/uncle.md",
    "Letters/A letter to the tax office about the year 2019.md", "Journal/2020-11-20.md",
    "Recipes/Großmutters Apfelkuchen mit Streuseln und Zimt.md",
    "Recipes/日本のカレーライスの作り方とその歴史.md", "Recipes/👩‍🍳 family favourites.txt",
    "Work/Quarterly report of the northern region, final version 3.txt", "Work/plan.md",
    "Work/budget.txt",
  ]

  /// Makes 40 conflicts, last changed in 2020.
  private static func make(in folder: TestFolder) throws {
    func write(_ path: String, _ bytes: Data, _ age: Double) throws {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: path).deletingLastPathComponent(),
        withIntermediateDirectories: true)
      let url = try folder.write(path, bytes)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_606_000_000 - age)],
        ofItemAtPath: url.path(percentEncoded: false))
    }
    func copy(of path: String, _ day: Int) -> String {
      let end = path.lastIndex(of: ".").map { path[$0...] } ?? ""
      return path.dropLast(end.count) + ".sync-conflict-202011\(10 + day % 20)-101549-X6UAVQQ"
        + end
    }
    let lines = (0..<30).map { "Line \($0) of the text, with some words in it.\n" }
    func text(_ changed: Int) -> Data {
      Data(lines.indices.map { $0 == changed ? "Changed.\n" : lines[$0] }.joined().utf8)
    }
    for (index, path) in notes.enumerated() {
      try write(path, text(3), Double(index) * 86_400)
      try write(copy(of: path, index), text(20), Double(index) * 86_400 - 100)
    }
    for index in 0..<14 {
      let path = "Photos/2020 Summer/IMG_\(2040 + index).jpg"
      try write(path, Data([0xFF, 0xD8, 0xFF, 0xE0, UInt8(index)]), 86_400 * 30)
      try write(copy(of: path, index), Data([0xFF, 0xD8, 0xFF, 0xE0, 0xF0, 1]), 86_400 * 29)
    }
    for index in 0..<5 {
      let path = "Documents/Contract \(index) with the landlord"
      try write(path + ".docx", Data([0x50, 0x4B, 3, 4, 0, UInt8(index)]), 86_400 * 9)
      try write(
        path + " (Anna's conflicted copy 2020-11-1\(index)).docx",
        Data([0x50, 0x4B, 3, 4, 0, 99, UInt8(index)]), 86_400 * 8)
    }
    for index in 0..<3 {
      try write("Same/report \(index).pdf", text(index), 86_400 * 5)
      try write(copy(of: "Same/report \(index).pdf", 5), text(index), 86_400 * 5)
      try write(copy(of: "Gone/chapter \(index).txt", 4), Data("chapter \(index)\n".utf8), 0)
    }
    for path in ["Passwords.kdbx", "Work/calendar.ics", "Code/module.py"] {
      try write(path, text(2), 7200)
      try write(copy(of: path, 9), text(25), 3600)
    }
    try write("Photos/cat.png", Data("cat".utf8), 0)
    try write("Photos/cat (1).png", Data("cats".utf8), 0)
  }

  /// A screen without what differs from run to run: the times of runs, and ages in days.
  private static func settled(_ screen: String) -> String {
    screen
      // The second run in a second has a number, and makes its column wider.
      .replacing(#/\d{8}-\d{6}(-\d+)?( +)?/#) { match in
        "20261128-120000" + (match.output.2.map { $0.count > 2 ? "   " : $0 } ?? "")
      }
      .replacing(#/\/\S*\/resolve\/\S+/#, with: "/home/anna/.local/state/resolve/…")
      .replacing(#/(\d+) (days|hours|minutes)\b/#) { match in
        String(repeating: "9", count: match.output.1.count) + " " + match.output.2
      }
      .replacing(#/2\d{3}-\d\d-\d\d \d\d:\d\d:\d\d \+00:00: (merge|manual)/#) {
        "2026-11-28 12:00:00 +00:00: \($0.output.1)"
      }
  }

  /// All screens of one width, or of a pipe.
  private static func screens(columns: Int32?) throws -> [(name: String, text: String)] {
    let folder = try TestFolder()
    let state = try TestFolder()
    try make(in: folder)
    let environment = [
      "NO_COLOR": "1", "TZ": "UTC0", "HOME": state.path(""), "XDG_STATE_HOME": state.path("state"),
    ]
    var screens: [(name: String, text: String)] = []
    for command in commands {
      var text: String
      if let columns {
        let terminal = try PlayedTerminal(
          command.words, in: folder, environment: environment, columns: columns)
        for key in command.keys {
          try terminal.wait(for: "?): ")
          terminal.type(key)
        }
        _ = try terminal.end()
        text = terminal.screen
        // Progress is rewritten in place.
        text = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
          line.split(separator: "\r").last.map(String.init) ?? ""
        }.joined(separator: "\n")
      } else {
        let run = try BuiltProgram.run(
          command.words.isEmpty ? ["."] : command.words, in: folder.url,
          environment: environment)
        text = run.outputText + run.errorText
      }
      screens.append((command.name, settled(text)))
    }
    return screens
  }

  @Test(arguments: [60, 80, 100, 140, nil] as [Int32?])
  func areAsRecorded(columns: Int32?) throws {
    for (name, text) in try Self.screens(columns: columns) {
      let file = "Fixtures/screens/\(name)-\(columns.map(String.init) ?? "pipe").txt"
      let place = BuiltProgram.packageFolder.appending(path: file)
      #expect(try difference(of: text, fromRecorded: place) == nil)
    }
  }

  /// No line is wider than the terminal, except one that is there to be copied: a command, or a path alone.
  @Test(arguments: [60, 80, 100, 140] as [Int32])
  func fitTheTerminal(columns: Int32) throws {
    for name in Self.commands.map(\.name) {
      let file = "Fixtures/screens/\(name)-\(columns).txt"
      let text = String(
        decoding: try Data(contentsOf: BuiltProgram.packageFolder.appending(path: file)),
        as: UTF8.self)
      for line in text.split(separator: "\n") where DisplayText.width(of: String(line)) > columns {
        let isCommand = line.contains("resolve ")
        let isPath = Self.notes.contains { line.trimmingPrefix(while: { $0 == " " }) == $0 }
        #expect(isCommand || isPath || line.contains("In the store:"), "\(file): \(line)")
      }
    }
  }
}
