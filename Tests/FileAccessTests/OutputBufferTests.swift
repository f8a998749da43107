import Foundation
import TestSupport
import Testing

@testable import FileAccess

@Suite("Writing a stream")
struct OutputBufferTests {
  @Test func writesEverythingInOrder() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("out")
    try #require(FileManager.default.createFile(atPath: path, contents: nil))
    let handle = try #require(FileHandle(forWritingAtPath: path))
    var buffer = OutputBuffer(descriptor: handle.fileDescriptor, name: Array("out".utf8))
    var expected: [UInt8] = []
    for index in 0..<5000 {
      try buffer.append("line \(index)\n")
      expected += Array("line \(index)\n".utf8)
    }
    let large = [UInt8](repeating: 0x62, count: 100_000)
    try buffer.append(large[...])
    try buffer.append("end")
    expected += large + Array("end".utf8)
    try buffer.flush()
    try buffer.flush()
    #expect(try FileReader.read(path) == expected)
  }

  @Test func writesThroughAPipeThatIsSmallAndNeverBlocks() throws {
    let pipe = Pipe()
    let size = 1_000_000
    let received = ReceivedCount()
    let reader = Thread {
      while true {
        let data = pipe.fileHandleForReading.availableData
        if data.isEmpty { break }
        received.add(data.count)
      }
      received.finish()
    }
    reader.start()
    let writing = pipe.fileHandleForWriting
    // Non-blocking, as a terminal shared with another program may be.
    let flags = fcntl(writing.fileDescriptor, F_GETFL)
    try #require(fcntl(writing.fileDescriptor, F_SETFL, flags | O_NONBLOCK) == 0)
    var buffer = OutputBuffer(descriptor: writing.fileDescriptor, name: Array("pipe".utf8))
    try buffer.append([UInt8](repeating: 0x61, count: size)[...])
    try buffer.flush()
    try writing.close()
    #expect(received.total() == size)
  }

  @Test func aClosedStreamIsAnErrorThatStays() throws {
    // No process has a descriptor of this number open.
    var buffer = OutputBuffer(descriptor: 1_000_000, name: Array("standard output".utf8))
    try buffer.append("text")
    for _ in 1...2 {
      do throws(FileAccessError) {
        try buffer.flush()
        Issue.record("no error")
      } catch {
        #expect(error.code == .closed)
        #expect(
          error.description
            == "'standard output' cannot be written: Bad file descriptor.")
      }
    }
  }

  @Test func aFullDeviceIsAnError() throws {
    guard let handle = FileHandle(forWritingAtPath: "/dev/full") else { return }
    var buffer = OutputBuffer(descriptor: handle.fileDescriptor, name: Array("out".utf8))
    try buffer.append("text")
    do throws(FileAccessError) {
      try buffer.flush()
      Issue.record("no error")
    } catch {
      #expect(error.code == .noSpace)
    }
  }

  @Test func nothingAppendedWritesNothing() throws {
    var buffer = OutputBuffer(descriptor: 1_000_000, name: [])
    try buffer.flush()
  }
}

/// Counts bytes on one thread and tells another.
final class ReceivedCount: @unchecked Sendable {
  private let condition = NSCondition()
  private var count = 0
  private var isFinished = false

  func add(_ more: Int) {
    condition.withLock { count += more }
  }

  func finish() {
    condition.withLock {
      isFinished = true
      condition.signal()
    }
  }

  func total() -> Int {
    condition.withLock {
      while !isFinished { condition.wait() }
      return count
    }
  }
}
