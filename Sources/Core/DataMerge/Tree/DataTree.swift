/// A text as a tree of values that know their bytes.
///
/// The nodes are in the order of the text; a container is before its members. A tree may be as deep as its text.
struct DataTree {
  /// The text.
  let bytes: [UInt8]
  let notation: Notation
  /// The values; the first one is the root.
  var nodes: [DataNode] = []
  /// The greatest number of containers that are inside each other.
  var depth = 0
  /// The members whose key an earlier member of the same object has.
  var repeated: [Int] = []
  /// The place of the first comment.
  var firstComment: Int?
  /// The place of the first separator behind a last member.
  var firstTrailingSeparator: Int?
  /// The place at which the text first uses a part of its notation that is not merged.
  var firstUnsupported: Int?
  /// In a table, the cells of the row of column names.
  var columns: [Range<Int>] = []
  /// The comments of units and in containers; empty in a text without comments.
  var comments = CommentTable()

  init(_ bytes: [UInt8], notation: Notation) {
    self.bytes = bytes
    self.notation = notation
  }

  /// The indexes of the units of a container.
  func members(of node: Int) -> MemberIndexes {
    MemberIndexes(nodes: nodes, place: node &+ 1, count: Int(nodes[node].count))
  }

  /// The line of a place, from 1.
  ///
  /// - Complexity: O(*n*) in the bytes before the place.
  func line(at offset: Int) -> Int {
    LineNumber.line(of: offset, in: bytes)
  }
}

/// The indexes of the units of a container, in the order of the text.
struct MemberIndexes: Sequence, IteratorProtocol {
  let nodes: [DataNode]
  var place: Int
  var count: Int

  mutating func next() -> Int? {
    guard count > 0 else { return nil }
    count &-= 1
    let index = place
    place = Int(nodes[index].next)
    return index
  }
}

/// Lines by their number.
enum LineNumber {
  /// The line of a place, from 1.
  ///
  /// A line ends with LF, CRLF or a lone CR.
  static func line(of offset: Int, in bytes: [UInt8]) -> Int {
    var line = 1
    var index = 0
    let end = min(offset, bytes.count)
    while index < end {
      if bytes[index] == UInt8(ascii: "\n")
        || bytes[index] == UInt8(ascii: "\r")
          && !(index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n"))
      {
        line += 1
      }
      index += 1
    }
    return line
  }
}
