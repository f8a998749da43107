import ConflictResolution
import FileAccess
import Foundation
import Recordings
import Scenarios
import Streams
import TestSupport
import Testing

/// Every file of `Fixtures/invalid` is refused with the very message that `messages.txt` there gives.
///
/// With `RECORD=1` in the environment the messages are written anew, and the test fails.
struct ReadingInvalidInputTests {
  private static let folder = fixtureFolder("invalid")
  private static let table = folder + "/" + InvalidFiles.table

  @Test func everyFaultIsNamedWithItsPlace() throws {
    let found = try InvalidFiles.compare(in: Self.folder, records: isRecording, Self.message)
    #expect(found.differences == [])
    #expect(found.count >= 150)
  }

  @Test func everyMessageHasALineAndAColumn() throws {
    let lines = String(decoding: try contents(of: Self.table), as: UTF8.self)
      .split(separator: "\n")
    for line in lines {
      let place = try #require(line.split(separator: " ").dropFirst().first)
      let parts = place.split(separator: ":")
      #expect(parts.count == 3 && Int(parts[1]) ?? 0 > 0 && Int(parts[2]) ?? 0 > 0, "\(line)")
    }
  }

  /// The code and the message of the error that a file is refused with.
  private static func message(of name: String) -> String {
    do throws(ScenarioError) {
      try read(name)
      return "\(name) was read"
    } catch {
      // Where content files were looked for is another folder on every machine.
      return "\(error.code.rawValue) \(error)".replacing(folder + "/", with: "")
    }
  }

  private static func read(_ name: String) throws(ScenarioError) {
    let path = bytes(folder + "/" + name)
    if name.hasPrefix("recording-"), let text = try? contents(of: folder + "/" + name) {
      var recording = RecordingReader(file: name)
      for line in text.split(separator: 0x0A) { _ = try recording.read(Array(line)) }
      return
    }
    if name.hasSuffix(".jsonl") {
      let lines: LineReader
      do throws(FileAccessError) {
        lines = try LineReader(path: path)
      } catch {
        Issue.record("\(error)")
        return
      }
      var stream = StreamReader(lines, file: name, contentFolder: bytes(folder))
      while try stream.next() != nil {}
      return
    }
    guard let text = try? contents(of: folder + "/" + name) else {
      Issue.record("\(name) cannot be read")
      return
    }
    if name.hasSuffix(".rules") {
      _ = try RulesFile.read(text, file: name)
    } else if name.hasSuffix(".decisions.json") {
      _ = try DecisionsFile.read(text, file: name)
    } else {
      _ = try ScenarioReader.read(text, file: name, contentFolder: bytes(folder))
    }
  }
}
