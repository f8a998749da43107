/// The scalars that may replace each other: letters of one script and case, and digits.
///
/// Scalars of one alphabet have the same number of bytes in UTF-8, so that no length changes.
enum LetterAlphabet {
  /// The scalars that may replace a scalar, in ascending order, including itself; `nil` for a scalar that is neither a
  /// letter nor a digit, and stays.
  ///
  /// - Complexity: Constant.
  static func scalars(for scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    switch scalar.value {
    case 0x30...0x39: return digits
    case 0x41...0x5A: return upper
    case 0x61...0x7A: return lower
    case 0..<0x80: return nil
    default: break
    }
    let category = scalar.properties.generalCategory
    guard isLetter(category) else { return nil }
    // The scalars that share all bytes except the last.
    let block = scalar.value & ~0x3F
    return (block..<block + 0x40).compactMap { value in
      guard let other = Unicode.Scalar(value), other.properties.generalCategory == category else {
        return nil
      }
      return other
    }
  }

  private static func isLetter(_ category: Unicode.GeneralCategory) -> Bool {
    switch category {
    case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber:
      true
    default: false
    }
  }

  static let digits = (UInt8(ascii: "0")...UInt8(ascii: "9")).map { Unicode.Scalar($0) }
  static let lower = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { Unicode.Scalar($0) }
  private static let upper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { Unicode.Scalar($0) }
}
