import Foundation
import TestSupport
import Testing

/// What a watch leaves, and reports again after some days.
@Suite struct WatchReminderTests {
  private static let options = ["--strategy", "manual", "--settle", "0", "--remind", "1"]

  @Test("A watch that began anew reports what is left after its days, and notes that it did")
  func reminds() throws {
    let place = try TestFolder()
    let first = try RunningWatch(in: place, Self.options)
    try first.conflict("notes")
    try first.wait("the conflict to be left") { $0.events("left").count == 1 }
    first.send(SIGTERM)
    #expect(try first.end() == 0)

    let early = Date.now - 86_400 + 4
    try Self.setReported(early, in: place)
    let second = try RunningWatch(in: place, Self.options)
    try second.wait("the reminder") { $0.events("reminder").count == 1 }
    #expect(second.events("left").isEmpty)
    try second.wait("the reminder to be noted") { _ in
      (try? Self.reported(in: place)).map { $0 > early + 60 } ?? false
    }
    second.send(SIGTERM)
    #expect(try second.end() == 0)
  }

  /// The file of what is noted, and its lines.
  private static func record(in place: TestFolder) throws -> (path: String, lines: [String]) {
    let folder = place.path("state/resolve")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let name = try #require(names.first { $0 != "key" })
    let path = "\(folder)/\(name)/open-conflicts.jsonl"
    return (path, try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n"))
  }

  private static func reported(in place: TestFolder) throws -> Date {
    let line = try record(in: place).lines[1]
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let text = try #require(object["told"] as? String)
    // Whole seconds are enough.
    return try Date(text.prefix(19) + "Z", strategy: .iso8601)
  }

  private static func setReported(_ date: Date, in place: TestFolder) throws {
    var (path, lines) = try record(in: place)
    let text = date.ISO8601Format()
    lines[1].replace(/"told":"[^"]*"/, with: "\"told\":\"\(text)\"")
    try Data(lines.joined(separator: "\n").utf8).writeAndClose(to: URL(filePath: path))
  }
}
