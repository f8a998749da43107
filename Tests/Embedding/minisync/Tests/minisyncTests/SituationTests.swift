import Foundation
import Testing

@testable import minisync

/// Two real folders with a file `a`, what each of two users does, and what both folders end with.
@Suite struct SituationTests {
  struct Situation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let mom: [Step]
    let home: [Step]
    let ends: [String: String]

    init(_ name: String, mom: [Step], home: [Step] = [], ends: [String: String]) {
      (testDescription, self.mom, self.home, self.ends) = (name, mom, home, ends)
    }
  }

  enum Step: Sendable {
    case write(String, String)
    case delete(String)
    case move(String, String)
    case link(String, String)
    case sync
  }

  static let text = "one\n2\n3\n"

  static let situations: [Situation] = [
    Situation(
      "edits of different lines", mom: [.write("a", "1\n2\n3\n")],
      home: [.write("a", "one\n2\nthree\n")], ends: ["a": "1\n2\nthree\n"]),
    Situation(
      "edits of one line", mom: [.write("a", "M\n2\n3\n")], home: [.write("a", "H\n2\n3\n")],
      ends: ["a": "H\n2\n3\n", "a-1": "M\n2\n3\n"]),
    Situation(
      "the same edit", mom: [.write("a", "x\n")], home: [.write("a", "x\n")], ends: ["a": "x\n"]),
    Situation(
      "a rename and an edit", mom: [.move("a", "b")], home: [.write("a", "one\n2\nthree\n")],
      ends: ["b": "one\n2\nthree\n"]),
    Situation(
      "a deletion and an edit", mom: [.delete("a")], home: [.write("a", "H\n2\n3\n")],
      ends: ["a": "H\n2\n3\n"]),
    Situation("two deletions", mom: [.delete("a")], home: [.delete("a")], ends: [:]),
    Situation(
      "a new file where one was deleted", mom: [.delete("a"), .sync, .write("a", "new\n")],
      ends: ["a": "new\n"]),
    Situation(
      "two new files of one name", mom: [.write("b", "m\n")], home: [.write("b", "h\n")],
      ends: ["a": text, "b": "h\n", "b-1": "m\n"]),
    Situation(
      "two new files whose names differ by case", mom: [.write("b", "m\n")],
      home: [.write("B", "h\n")], ends: ["a": text, "B": "h\n", "b-1": "m\n"]),
    Situation(
      "a swap",
      mom: [.write("b", "b\n"), .sync, .move("a", "c"), .move("b", "a"), .move("c", "b")],
      ends: ["a": "b\n", "b": text]),
    Situation(
      "a file against a folder", mom: [.write("d", "m\n")], home: [.write("d/x", "h\n")],
      ends: ["a": text, "d-1": "m\n", "d/x": "h\n"]),
    Situation(
      "a file that becomes a folder", mom: [.delete("a"), .write("a/x", "m\n")],
      ends: ["a/x": "m\n"]),
    Situation(
      "a folder that becomes a file",
      mom: [.write("d/x/y", "y\n"), .sync, .delete("d"), .write("d", "m\n")],
      ends: ["a": text, "d": "m\n"]),
    Situation(
      "a link and its target", mom: [.link("l", "a")], home: [.write("a", "H\n2\n3\n")],
      ends: ["a": "H\n2\n3\n", "l": "-> a"]),
    Situation(
      "two renames", mom: [.move("a", "m")], home: [.move("a", "h")], ends: ["h": text]),
  ]

  @Test(arguments: situations) func ends(_ situation: Situation) throws {
    let room = try Room()
    defer { room.remove() }
    try room.carryOut([.write("a", Self.text), .sync], in: room.mom)
    try room.carryOut(situation.mom, in: room.mom)
    // Home writes later.
    try room.carryOut(situation.home, in: room.home, later: true)
    for _ in 0..<3 { try sync(room.mom, room.home) }
    #expect(try room.contents(of: room.mom) == situation.ends)
    #expect(try room.contents(of: room.home) == situation.ends)
  }

  /// A folder whose replica has received something, and whose program was ended before its files were changed.
  @Test func carriesOutWhatACrashLeft() throws {
    let room = try Room()
    defer { room.remove() }
    try room.carryOut(
      [.write("a", Self.text), .write("b", "b\n"), .write("c", "c\n"), .sync], in: room.mom)
    try room.carryOut([.write("a", "1\n2\n3\n"), .write("b", "B\n"), .delete("c")], in: room.mom)
    try room.carryOut([.write("a", "one\n2\nthree\n")], in: room.home, later: true)
    var (mom, home) = (try SyncedFolder(room.mom), try SyncedFolder(room.home))
    try mom.scan()
    try home.scan()
    try home.receive(mom.replica.update(), from: mom.replica.policy.registeredDevices)
    // The user goes on before the program is started again: of what others changed as well, both are kept.
    try room.carryOut([.write("b", "after the crash\n")], in: room.home)
    for _ in 0..<3 { try sync(room.mom, room.home) }
    let ends = ["a": "1\n2\nthree\n", "b": "B\n", "b-1": "after the crash\n"]
    #expect(try room.contents(of: room.mom) == ends)
    #expect(try room.contents(of: room.home) == ends)
  }

  /// What a user writes while the program runs is not overwritten.
  @Test func keepsWhatIsWrittenMeanwhile() throws {
    let room = try Room()
    defer { room.remove() }
    try room.carryOut([.write("a", Self.text), .sync, .write("a", "M\n2\n3\n")], in: room.mom)
    var (mom, home) = (try SyncedFolder(room.mom), try SyncedFolder(room.home))
    try mom.scan()
    try home.scan()
    try room.carryOut([.write("a", "meanwhile\n")], in: room.home)
    try home.receive(mom.replica.update(), from: mom.replica.policy.registeredDevices)
    try home.apply()
    #expect(try room.contents(of: room.home) == ["a": "M\n2\n3\n", "a-1": "meanwhile\n"])
  }
}

/// Two folders of their own.
struct Room {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("minisync-\(UUID())")
  var mom: URL { url.appendingPathComponent("mom") }
  var home: URL { url.appendingPathComponent("home") }

  init() throws {
    for folder in [mom, home] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
  }

  func remove() { try? FileManager.default.removeItem(at: url) }

  func carryOut(_ steps: [SituationTests.Step], in folder: URL, later: Bool = false) throws {
    let manager = FileManager.default
    for step in steps {
      switch step {
      case .write(let path, let text):
        let url = folder.appendingPathComponent(path)
        try manager.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        try manager.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: later ? 2e9 : 1e9)],
          ofItemAtPath: url.path)
      case .delete(let path): try manager.removeItem(at: folder.appendingPathComponent(path))
      case .move(let path, let target):
        try manager.moveItem(
          at: folder.appendingPathComponent(path), to: folder.appendingPathComponent(target))
      case .link(let path, let target):
        try manager.createSymbolicLink(
          atPath: folder.appendingPathComponent(path).path, withDestinationPath: target)
      case .sync: try sync(mom, home)
      }
    }
  }

  /// The files and links, by path.
  func contents(of folder: URL) throws -> [String: String] {
    var contents: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where path != ".minisync" {
      let url = folder.appendingPathComponent(path)
      let type =
        try FileManager.default.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
      if type == .typeSymbolicLink {
        contents[path] =
          "-> " + (try FileManager.default.destinationOfSymbolicLink(atPath: url.path))
      } else if type == .typeRegular {
        contents[path] = try String(contentsOf: url, encoding: .utf8)
      }
    }
    return contents
  }
}
