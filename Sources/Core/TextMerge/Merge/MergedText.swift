/// A text made of a merge, in pieces that are taken from the inputs without copying them.
///
/// ```swift
/// let merged = result.merged(style: .diff3, labels: ConflictLabels())
/// for piece in merged.pieces { write(piece) }
/// ```
public struct MergedText: Sendable {
  /// The text, piece by piece; none is empty.
  public internal(set) var pieces: [ArraySlice<UInt8>] = []

  /// The number of conflicts that it shows.
  public internal(set) var conflictCount = 0

  /// The number of bytes.
  public var count: Int { pieces.reduce(0) { $0 + $1.count } }

  /// The text as a whole.
  ///
  /// - Complexity: Linear in the text.
  public var bytes: [UInt8] {
    // A text that is one whole input needs no copy.
    if pieces.count == 1 { return Array(pieces[0]) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for piece in pieces { bytes += piece }
    return bytes
  }

  /// Whether it is a text.
  ///
  /// - Complexity: Linear in the text.
  public func elementsEqual(_ bytes: [UInt8]) -> Bool {
    guard count == bytes.count else { return false }
    var start = 0
    for piece in pieces {
      guard piece.elementsEqual(bytes[start..<start + piece.count]) else { return false }
      start += piece.count
    }
    return true
  }

  /// The last byte.
  var last: UInt8? { pieces.last?.last }

  /// Adds a piece after the others.
  mutating func append(_ piece: ArraySlice<UInt8>) {
    if !piece.isEmpty { pieces.append(piece) }
  }

  /// Adds bytes that are in no input.
  mutating func append(_ bytes: [UInt8]) {
    append(bytes[...])
  }

  /// Takes bytes away from the end of the last pieces.
  mutating func removeLast(_ count: Int) {
    var left = count
    while left > 0, var piece = pieces.popLast() {
      let taken = min(left, piece.count)
      piece.removeLast(taken)
      left -= taken
      append(piece)
    }
  }
}
