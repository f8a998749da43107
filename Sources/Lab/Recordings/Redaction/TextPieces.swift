/// Divides bytes into words and the pieces between them.
///
/// A word is a run of letters, a run of digits, or one letter of a script that puts no blanks between words. Bytes that
/// are not UTF-8 are between words.
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
      if kind == .letterAlone { break }
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

  private enum Kind { case letters, digits, letterAlone }

  private static func kind(of scalar: Unicode.Scalar) -> Kind? {
    switch scalar.value {
    case 0x30...0x39: .digits
    case 0x41...0x5A, 0x61...0x7A: .letters
    case 0..<0x80: nil
    default:
      if LetterAlphabet.scalars(for: scalar) == nil {
        nil
      } else {
        isAlone(scalar) ? .letterAlone : .letters
      }
    }
  }

  /// Whether a letter belongs to a script that puts no blanks between its words: a merge by words treats each letter
  /// separately.
  private static func isAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1950...0x19DF, 0x1A20...0x1AAF,
      0x2E80...0x31FF, 0x3400...0x9FFF, 0xA9E0...0xA9FF, 0xAA60...0xAADF, 0xF900...0xFAFF,
      0x1B000...0x1B16F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}

/// A scalar at a place in bytes, if they are UTF-8 there.
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
    var rest = bytes[position...].makeIterator()
    var parser = UTF8.ForwardParser()
    guard case .valid(let encoded) = parser.parseScalar(from: &rest) else { return nil }
    value = UTF8.decode(encoded)
    length = encoded.count
  }
}
