import Foundation
import TestSupport
import Testing

@testable import FileAccess

@Suite("Reading lines")
struct LineReaderTests {
  /// Independent of the reader: splits the whole content.
  static func lines(of content: [UInt8]) -> [[UInt8]] {
    var lines = content.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    if lines.last == [] { lines.removeLast() }
    return lines
  }

  static func read(_ path: String, blockSize: Int) throws -> [[UInt8]] {
    let bytes = Array(path.utf8)
    var reader = LineReader(
      try CLibrary.open(bytes, .read), path: bytes, lineLimit: 1000, blockSize: blockSize)
    var lines: [[UInt8]] = []
    while let line = try reader.next() {
      lines.append(line)
      #expect(reader.lineNumber == lines.count)
    }
    #expect(try reader.next() == nil)
    return lines
  }

  @Test(arguments: [
    "", "\n", "\n\n", "a", "a\n", "a\nb", "a\n\nb\n", "\r\n", "a\r\nb\r", "long line\nx\n\n\nend",
  ])
  func givesLinesWithoutLineFeed(content: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("lines", content)
    let expected = Self.lines(of: Array(content.utf8))
    for blockSize in 1...12 {
      #expect(try Self.read(path, blockSize: blockSize) == expected, "block of \(blockSize)")
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func agreesWithSplitting(seed: UInt64) throws {
    var generator = RepeatableGenerator(seed: seed)
    let content = (0..<Int.random(in: 0...500, using: &generator)).map { _ -> UInt8 in
      [0x0A, 0x61, 0x0D, 0x00].randomElement(using: &generator) ?? 0
    }
    let folder = try TemporaryFolder()
    let path = try folder.write("lines", content)
    let blockSize = Int.random(in: 1...100, using: &generator)
    #expect(try Self.read(path, blockSize: blockSize) == Self.lines(of: content), "seed \(seed)")
  }

  @Test(arguments: [
    ("", []), ("\0", [""]), ("a", ["a"]), ("a\0", ["a"]), ("a\nb\0c\r\n\0", ["a\nb", "c\r\n"]),
    ("\0\0x", ["", "", "x"]),
  ])
  func anotherByteMayEndALine(content: String, expected: [String]) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("names", content)
    var reader = try LineReader(path: path, delimiter: 0)
    var lines: [String] = []
    while let line = try reader.next() { lines.append(String(decoding: line, as: UTF8.self)) }
    #expect(lines == expected)
    #expect(reader.isTerminated == content.hasSuffix("\0"))
    #expect(reader.lineNumber == expected.count)
  }

  @Test func refusesALineAboveTheLimit() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("lines", "ok\n12345\n123456\n")
    var reader = try LineReader(path: path, lineLimit: 5)
    #expect(try reader.next() == Array("ok".utf8))
    #expect(try reader.next() == Array("12345".utf8))
    var line: [UInt8] = []
    do throws(FileAccessError) {
      _ = try reader.next(into: &line)
    } catch {
      #expect(line == Array("12345".utf8), "its beginning")
      #expect(error.code == .tooLarge)
      #expect(error.reason == "line 3 holds more than 5 bytes, the most that is read")
      return
    }
    Issue.record("the line was given")
  }

  @Test func opensOnlyFiles() throws {
    let folder = try TemporaryFolder()
    for (path, code) in [
      (folder.path, FileAccessError.Code.isDirectory), (folder.path("absent"), .notFound),
    ] {
      do throws(FileAccessError) {
        _ = try LineReader(path: path)
        Issue.record("\(path) was opened")
      } catch {
        #expect(error.code == code)
      }
    }
  }
}

/// Blocks of whole lines, which can be read again.
struct LineBlocksTests {
  @Test(arguments: [1, 3, 1 << 18])
  func blocksHoldWholeLinesAndAreReadAgain(blockSize: Int) throws {
    let folder = try TemporaryFolder()
    let text = Array("one\ntwo and more\n\nlast".utf8)
    let path = try folder.write("lines", text)
    var blocks = try LineBlocks(path: Array(path.utf8), blockSize: blockSize)
    var whole: [UInt8] = []
    while let block = try blocks.next() {
      #expect(block.place == whole.count)
      #expect(block.bytes.last == 0x0A || whole.count + block.bytes.count == text.count)
      whole += block.bytes
    }
    #expect(whole == text)
    #expect(try blocks.read(at: 4, count: 3) == Array("two".utf8))
    #expect(try blocks.read(at: 20, count: 99) == Array("st".utf8))
  }

  @Test func aSpoolGivesBackWhatWasWritten() throws {
    var spool = try SpoolFile()
    #expect(try spool.append([1, 2, 3]) == 0)
    #expect(try spool.append([4]) == 3)
    #expect(spool.count == 4)
    #expect(try spool.read(at: 1, count: 3) == [2, 3, 4])
  }

  @Test(arguments: [0, 1, 3])
  func workersHandBackInOrder(count: Int) {
    let workers = OrderedWorkers<Int, Int>(count: count) { { $0 * $0 } }
    var squares: [Int] = []
    for number in 0..<200 {
      workers.submit(number)
      while workers.isFull, let square = workers.next() { squares.append(square) }
    }
    while let square = workers.next() { squares.append(square) }
    #expect(squares == (0..<200).map { $0 * $0 })
    #expect(workers.isEmpty && workers.next() == nil)
  }
}
