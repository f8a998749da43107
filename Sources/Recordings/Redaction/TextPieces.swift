/// Cuts bytes into words and what stands between them.
///
/// A word is a run of letters, or a run of digits. Bytes that are no UTF-8 stand between words.
struct TextPieces: Sequence, IteratorProtocol {
  /// A piece of a text.
  enum Piece {
    /// Letters or digits.
    case word([Unicode.Scalar])
    /// Anything else, as bytes.
    case other(ArraySlice<UInt8>)
  }

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Piece? {
    guard position < bytes.count else { return nil }
    let start = position
    var word: [Unicode.Scalar] = []
    while let scalar = DecodedScalar(bytes, at: position),
      let kind = Self.kind(of: scalar.value), word.first.map({ Self.kind(of: $0) == kind }) ?? true
    {
      word.append(scalar.value)
      position += scalar.length
    }
    if !word.isEmpty { return .word(word) }
    while position < bytes.count {
      guard let scalar = DecodedScalar(bytes, at: position) else {
        position += 1
        continue
      }
      if Self.kind(of: scalar.value) != nil { break }
      position += scalar.length
    }
    return .other(bytes[start..<position])
  }

  private enum Kind { case letters, digits }

  private static func kind(of scalar: Unicode.Scalar) -> Kind? {
    switch scalar.value {
    case 0x30...0x39: .digits
    case 0x41...0x5A, 0x61...0x7A: .letters
    case 0..<0x80: nil
    default: LetterAlphabet.scalars(for: scalar) == nil ? nil : .letters
    }
  }
}

/// A scalar that stands at a place in bytes, if they are UTF-8 there.
struct DecodedScalar {
  let value: Unicode.Scalar
  let length: Int

  init?(_ bytes: [UInt8], at position: Int) {
    guard position < bytes.count else { return nil }
    let first = bytes[position]
    if first < 0x80 {
      value = Unicode.Scalar(first)
      length = 1
      return
    }
    let count = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard position + count <= bytes.count else { return nil }
    guard let text = String(validating: bytes[position..<position + count], as: UTF8.self),
      let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1
    else { return nil }
    value = scalar
    length = count
  }
}
