import FileAccess
import Scenarios

/// The places of the lines of a stream in the input, so that single ones can be read again.
///
/// The place of one line is kept for each 64 KiB of the input; the lines after it are counted from there.
struct LinePlaces {
  /// The part of the input that is read to get a line again.
  struct Segment: Equatable {
    /// Its place: some whole lines.
    let place: Range<Int>
    /// The number of its first line, from 0.
    let firstLine: Int

    /// The place of a line in the bytes of the segment, without its line feed.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    func range(ofLine line: Int, in bytes: [UInt8]) -> Range<Int> {
      var start = 0
      for _ in firstLine..<max(firstLine, line) where start < bytes.count {
        start = min(bytes.count, LineBlock.end(ofLineAt: start, in: bytes) + 1)
      }
      return start..<LineBlock.end(ofLineAt: start, in: bytes)
    }
  }

  /// How many bytes there are between lines whose places are kept.
  private static let step = 1 << 16

  /// How many lines there are.
  private(set) var count = 0
  private var marks: [(line: Int, place: Int)] = []
  /// The end of the last line, with its line feed.
  private var end = 0

  /// Adds the next line.
  ///
  /// - Parameter place: its place in the input, without its line feed.
  mutating func append(_ place: Range<Int>) {
    if marks.last.map({ place.lowerBound >= $0.place + Self.step }) ?? true {
      marks.append((count, place.lowerBound))
    }
    count += 1
    end = place.upperBound + 1
  }

  /// What is to be read for a line; an empty segment if there is no such line.
  ///
  /// - Complexity: O(log *n*) in the length of the input.
  func segment(ofLine line: Int) -> Segment {
    guard let first = marks.first else { return Segment(place: 0..<0, firstLine: 0) }
    let next = marks.partitioningIndex { $0.line > line }
    let mark = next == 0 ? first : marks[next - 1]
    return Segment(
      place: mark.place..<(next < marks.count ? marks[next].place : end), firstLine: mark.line)
  }
}
