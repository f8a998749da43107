import ConflictResolution
import FileAccess
import Recordings
import Scenarios
import TestSupport
import Testing

@Suite("a folder of segments")
struct RecordingFolderTests {
  private func names(in folder: String) throws -> [String] {
    try Folder.entries(of: folder).map { String(decoding: $0.name, as: UTF8.self) }
  }

  private func whole(_ folder: String) throws -> [UInt8] {
    try Folder.files(under: folder, withExtensions: ["jsonl"]).reduce(into: []) {
      $0 += try FileReader.read($1)
    }
  }

  private func file(_ number: Int) -> FileHistory {
    FileHistory(
      path: "a",
      versions: [
        FileVersion(
          path: "a", state: .file(FileContent("text \(number)\n")), vector: ["mom": 1],
          device: "mom")
      ])
  }

  @Test("all calls arrive, and an open folder is never above its bounds")
  func writing() throws {
    let folder = try ReadingFolder()
    var options = wholeOptions()
    options.byteLimit = 20_000
    let path = Array((folder.path + "/recording").utf8)
    let recording = try RecordingFolder(path, options: options)
    let resolver = recording.recorder.resolver(Policy([.newest]))
    for number in 1...200 {
      _ = try resolver.resolve([file(number)])
      if number.isMultiple(of: 20) {
        recording.flush()
        #expect(try whole(folder.path + "/recording").count <= options.byteLimit)
      }
    }
    recording.close()
    #expect(recording.failure == nil)
    #expect(recording.recorder.lostCount == 0)
    let replayed = try ReplayedText(try whole(folder.path + "/recording"))
    #expect(replayed.replays.last?.number == 200)
    #expect(replayed.different.isEmpty)
    #expect(try names(in: folder.path + "/recording").count <= options.segmentLimit)
  }

  @Test("another process goes on after what the one before left, a torn line included")
  func goingOn() throws {
    let folder = try ReadingFolder()
    let path = Array((folder.path + "/recording").utf8)
    var options = wholeOptions()
    options.byteLimit = 40_000
    let first = try RecordingFolder(path, options: options)
    _ = try first.recorder.resolver(Policy([.newest])).resolve([file(1)])
    _ = try first.recorder.resolver(Policy([.newest])).resolve([file(2)])
    first.close()
    // It was ended in the middle of a line.
    let segment = path + Array("/recording-000001.jsonl".utf8)
    let bytes = try FileReader.read(segment)
    try FileWriter.replace(segment, with: Array(bytes.dropLast(30)))
    let second = try RecordingFolder(path, options: options)
    _ = try second.recorder.resolver(Policy([.newest])).resolve([file(3)])
    second.close()
    #expect(
      try names(in: folder.path + "/recording") == [
        "recording-000001.jsonl", "recording-000002.jsonl",
      ])
    let all = Array((folder.path + "/all.jsonl").utf8)
    try FileWriter.replace(all, with: try whole(folder.path + "/recording"))
    var replay = RecordingReplay()
    var numbers: [Int] = []
    try replay.run(path: all) { numbers.append($0.number) }
    #expect(numbers == [1, 1])
    #expect(replay.tornLines.count == 1)
    #expect(replay.counts.different == 0)
  }

  @Test("a folder that cannot be written counts the calls, and goes on when it can")
  func failing() throws {
    let folder = try ReadingFolder()
    let path = Array((folder.path + "/recording").utf8)
    let recording = try RecordingFolder(path, options: wholeOptions())
    let resolver = recording.recorder.resolver(Policy([.newest]))
    recording.close()
    // Somebody else's file has the name of the first segment.
    try FileWriter.replace(path + Array("/recording-000001.jsonl".utf8), with: [])
    _ = try resolver.resolve([file(1)])
    recording.flush()
    #expect(recording.failure != nil)
    #expect(recording.recorder.lostCount == 1)
    _ = try resolver.resolve([file(2)])
    recording.flush()
    #expect(recording.failure == nil)
    let replayed = try ReplayedText(try whole(folder.path + "/recording"))
    #expect(replayed.replays.map { $0.number } == [2])
    #expect(replayed.lost == [LostCalls(first: 1, last: 1, reason: .notWritten)])
  }
}
