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
