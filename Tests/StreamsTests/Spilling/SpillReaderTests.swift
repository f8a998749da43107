import FileAccess
import TestSupport
import Testing

@testable import Scenarios
@testable import Streams

/// What was written to a file is read again, whatever is read at a time.
struct SpillReaderTests {
  @Test(arguments: [1, 3, 8, 64])
  func readsWhatWasWritten(blockSize: Int) throws {
    let file = SpillFile()
    var bytes: [UInt8] = []
    bytes.appendSpilled(UInt64(0x0102_0304_0506_0708))
    bytes.appendSpilled(UInt8(9))
    bytes += [1, 2, 3, 4, 5, 6, 7]
    bytes.appendSpilled(Int.min)
    #expect(bytes.prefix(2) == [8, 7])
    _ = try file.append([0, 0, 0])
    let place = try file.append(bytes)
    _ = try file.append([0xFF])
    for whole in [SpillReader(file, place, blockSize: blockSize), SpillReader(bytes)] {
      var reader = whole
      #expect(try reader.number(UInt64.self) == 0x0102_0304_0506_0708)
      #expect(try reader.number(UInt8.self) == 9)
      #expect(try reader.bytes(3) == [1, 2, 3])
      try reader.skip(4)
      #expect(!reader.isAtEnd)
      #expect(try reader.number(Int.self) == .min)
      #expect(reader.isAtEnd)
      #expect(throws: FileAccessError.self) { try reader.number(UInt8.self) }
      #expect(throws: FileAccessError.self) { try reader.skip(1) }
    }
  }

  @Test func whatIsNotThereIsAnError() throws {
    let file = SpillFile()
    let place = try file.append([1, 2, 3])
    #expect(try file.read(place) == [1, 2, 3])
    #expect(throws: FileAccessError.self) { try file.read(2..<4) }
    var reader = SpillReader(file, 0..<9, blockSize: 4)
    #expect(throws: FileAccessError.self) { try reader.number(UInt64.self) }
  }
}
