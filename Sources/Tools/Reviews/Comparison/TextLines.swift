import TextMerge

/// A text cut into lines, each with its ending.
struct TextLines {
  let bytes: [UInt8]
  /// The start of each line, and last the end of the text.
  private let starts: [Int]

  /// - Complexity: Linear in the bytes.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    let span = bytes.span
    for position in span.indices where span[position] == 0x0A { starts.append(position + 1) }
    if starts[starts.count - 1] < bytes.count { starts.append(bytes.count) }
    self.starts = starts
  }

  var count: Int { starts.count - 1 }

  /// The bytes of a line with its ending.
  func range(of line: Int) -> Range<Int> { starts[line]..<starts[line + 1] }

  /// The bytes of a line without its ending.
  func content(of line: Int) -> Range<Int> {
    let range = range(of: line)
    return range.lowerBound..<range.upperBound - ending(of: line).bytes.count
  }

  /// How a line ends.
  func ending(of line: Int) -> ComparedLine.Ending {
    let range = range(of: line)
    guard range.count > 0, bytes[range.upperBound - 1] == 0x0A else { return .none }
    return range.count > 1 && bytes[range.upperBound - 2] == 0x0D ? .crlf : .lf
  }
}
