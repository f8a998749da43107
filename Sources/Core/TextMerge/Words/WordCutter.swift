/// Cuts a text into words and the pieces between them.
///
/// Pieces follow each other without a gap. A piece is one of these:
///
/// - A *word*: letters, digits, `_` and marks, together with single `' ’ - . , : / @ + & % # ~ \`
///   between two of them. So `2026-11-21`, `3.14`, `10:30`, `a/b`, `user@host`, `don't` and
///   `well-known` are one word each, and two sides never make a third date out of two.
/// - A letter of a script that puts no blanks between its words (`日`, `ก`), with its marks.
/// - A run of blanks.
/// - Any other scalar, with the marks, joiners and variation selectors after it and what these join;
///   a row of flags is one piece.
///
/// A byte that is not UTF-8 counts as a letter, so that words in Latin-1 stay whole.
///
/// The rules follow *Unicode Text Segmentation* (UAX #29), section 4, but keep more together: a word
/// that is too long makes a conflict, one that is too short makes a word that nobody wrote.
///
/// Invariant: whether a piece ends depends on the piece and on the next two scalars alone. Take a text made of
/// pieces that were next to each other in texts that were cut (three by three if the middle one is a
/// connector): it is cut into the same pieces again.
struct WordCutter {
  /// A piece of a text.
  struct Piece: Hashable {
    /// Its bytes.
    let range: Range<Int>
    /// Whether it is a word, or a letter that is a word of its own.
    let isWord: Bool
  }

  private let bytes: [UInt8]
  private let end: Int
  private var position: Int

  /// The pieces of a part of a text, in order.
  ///
  /// - Complexity: Linear in the bytes.
  static func pieces(of range: Range<Int>, in bytes: [UInt8]) -> [Piece] {
    var cutter = WordCutter(bytes: bytes, end: range.upperBound, position: range.lowerBound)
    var pieces: [Piece] = []
    while cutter.position < cutter.end { pieces.append(cutter.next()) }
    return pieces
  }

  /// The scalar at a position.
  private struct Scalar {
    let value: UInt32
    let length: Int
    let kind: ScalarClass
  }

  private func scalar(at position: Int) -> Scalar? {
    guard position < end else { return nil }
    guard let read = ScalarReader.scalar(at: position, before: end, in: bytes) else {
      return Scalar(value: 0xFFFD, length: 1, kind: .word)
    }
    return Scalar(value: read.value, length: read.length, kind: ScalarClass(of: read.value))
  }

  private mutating func next() -> Piece {
    let start = position
    guard let first = scalar(at: start) else { return Piece(range: start..<start, isWord: false) }
    position += first.length
    switch first.kind {
    case .word, .mark: skipWord()
    case .letterAlone: skip([.mark])
    case .blank: skip([.blank])
    case .regionalIndicator: skip([.regionalIndicator, .mark])
    case .symbol: skipJoined(after: first)
    }
    let isWord = first.kind == .word || first.kind == .mark || first.kind == .letterAlone
    return Piece(range: start..<position, isWord: isWord)
  }

  private mutating func skip(_ kinds: [ScalarClass]) {
    while let scalar = scalar(at: position), kinds.contains(scalar.kind) {
      position += scalar.length
    }
  }

  private mutating func skipWord() {
    while let scalar = scalar(at: position) {
      if scalar.kind == .word || scalar.kind == .mark {
        position += scalar.length
      } else if Self.isConnector(scalar.value),
        self.scalar(at: position + scalar.length)?.kind == .word
      {
        position += scalar.length
      } else {
        return
      }
    }
  }

  /// Goes past the marks after a symbol, and past symbols that a joiner ties to it.
  private mutating func skipJoined(after first: Scalar) {
    let joiner: UInt32 = 0x200D
    var last = first.value
    while let scalar = scalar(at: position),
      scalar.kind == .mark || (last == joiner && scalar.kind == .symbol)
    {
      position += scalar.length
      last = scalar.value
    }
  }

  private static func isConnector(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x27, 0x2019, 0x2D, 0x2E, 0x2C, 0x3A, 0x2F, 0x40, 0x2B, 0x26, 0x25, 0x23, 0x7E, 0x5C: true
    default: false
    }
  }
}
