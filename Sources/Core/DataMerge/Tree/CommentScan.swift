/// Finds the comments in what is between values.
struct CommentScan {
  private let bytes: [UInt8]
  private let notation: Notation

  init(_ tree: DataTree) {
    bytes = tree.bytes
    notation = tree.notation
  }

  /// Mixes the comments of a range into a hash, which stays 0 if there is no comment.
  func add(_ range: Range<Int>, to hash: inout UInt64) {
    var index = range.lowerBound
    while let comment = next(from: &index, to: range.upperBound) {
      let text = ByteHash.hash(bytes.span, comment.lowerBound, comment.upperBound, seed: 1)
      hash = ByteHash.mixed(hash, text) | 1
    }
  }

  /// The next comment without white space at its end; moves the index behind it.
  private func next(from index: inout Int, to end: Int) -> Range<Int>? {
    while index < end {
      let byte = bytes[index]
      let start = index
      switch notation {
      case .json, .strings:
        guard byte == UInt8(ascii: "/"), start + 1 < end else { break }
        if bytes[start + 1] == UInt8(ascii: "*") {
          index = start + 2
          while index + 1 < end,
            bytes[index] != UInt8(ascii: "*") || bytes[index + 1] != UInt8(ascii: "/")
          {
            index += 1
          }
          index = min(index + 2, end)
          return start..<index
        }
        return restOfLine(from: &index, to: end)
      case .sections:
        if byte == UInt8(ascii: "#") || byte == UInt8(ascii: ";") {
          return restOfLine(from: &index, to: end)
        }
      case .table: break
      }
      index += 1
    }
    return nil
  }

  private func restOfLine(from index: inout Int, to end: Int) -> Range<Int> {
    let start = index
    while index < end, bytes[index] != UInt8(ascii: "\n"), bytes[index] != UInt8(ascii: "\r") {
      index += 1
    }
    var last = index
    while last > start,
      bytes[last - 1] == UInt8(ascii: " ") || bytes[last - 1] == UInt8(ascii: "\t")
    {
      last -= 1
    }
    return start..<last
  }
}
