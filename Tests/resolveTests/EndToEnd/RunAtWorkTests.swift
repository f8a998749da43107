import FileAccess
import Foundation
import TestSupport
import Testing

/// A run that a process works on at this moment.
@Suite("A run at work")
struct RunAtWorkTests {
  @Test("A run at work is not interrupted")
  func aRunAtWork() throws {
    let applied = try StoreTests.Applied(isNamed: false)
    for journal in applied.journals() {
      let lines = try String(contentsOf: journal, encoding: .utf8).split(separator: "\n")
      let plan = lines.prefix { !$0.contains("\"finished\"") }.joined(separator: "\n")
      try Data((plan + "\n").utf8).writeAndClose(to: journal)
    }
    func isTold(_ words: [String], _ part: String) throws -> Bool {
      let run = try applied.shell("resolve \(words.joined(separator: " ")) tree")
      return (run.outputText + run.errorText).contains(part)
    }
    let commands = [["status"], ["log"], ["undo", "--list"], ["plan", "-s", "newest"]]
    for words in commands { #expect(try isTold(words, "interrupted"), "\(words)") }
    let store = try FolderHandle(Array(applied.store.utf8))
    let lock = try FileLock(Array("lock".utf8), in: store)
    for words in commands {
      #expect(try !isTold(words, "interrupted"), "\(words)")
      #expect(try words == commands[3] || isTold(words, "in progress"), "\(words)")
    }
    #expect(try isTold(["undo", "--list", "--format", "json"], "\"running\": true"))
    _ = consume lock
    for words in commands { #expect(try isTold(words, "interrupted"), "\(words)") }
  }
}
