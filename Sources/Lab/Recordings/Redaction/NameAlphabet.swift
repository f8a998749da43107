import ConflictResolution

/// The letters of names that may replace each other without changing which names a file system treats as the same.
///
/// A letter that a file system may write in another way, such as `é`, is in no alphabet and stays; so do the letters
/// that it collides with.
enum NameAlphabet {
  /// The letters that may replace a letter, or the digits that may replace a digit.
  ///
  /// - Parameter scalar: A digit, or a letter in lower case.
  /// - Returns: The letters in lower case, in ascending order, including itself; `nil` for a scalar that stays.
  static func scalars(for scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    switch scalar.value {
    case 0x30...0x39: return LetterAlphabet.digits
    case 0x61...0x7A: return LetterAlphabet.lower
    case 0..<0x80: return nil
    default: break
    }
    guard isStable(scalar), let all = LetterAlphabet.scalars(for: scalar),
      let place = all.firstIndex(of: scalar)
    else { return nil }
    let isCased = upper(of: scalar) != scalar
    func belongs(_ other: Unicode.Scalar) -> Bool {
      isStable(other) && (upper(of: other) != other) == isCased
    }
    // A replacement must not pass a letter that stays itself, or names would sort differently.
    var (first, last) = (place, place)
    while first > 0, all[first - 1].value == all[first].value - 1, belongs(all[first - 1]) {
      first -= 1
    }
    while last + 1 < all.count, all[last + 1].value == all[last].value + 1, belongs(all[last + 1]) {
      last += 1
    }
    return Array(all[first...last])
  }

  /// The lower case of a letter that has an alphabet, or the letter itself.
  ///
  /// - Parameter scalar: The letter.
  /// - Returns: The letter, and whether it was in upper case; `nil` for a letter without an alphabet.
  static func lower(of scalar: Unicode.Scalar) -> (letter: Unicode.Scalar, wasUpper: Bool)? {
    if scalar.isASCII {
      switch scalar.value {
      case 0x41...0x5A: return (Unicode.Scalar(UInt8(scalar.value) + 0x20), true)
      case 0x61...0x7A, 0x30...0x39: return (scalar, false)
      default: return nil
      }
    }
    guard LetterAlphabet.scalars(for: scalar) != nil else { return nil }
    if isStable(scalar) { return (scalar, false) }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    guard lower.count == 1, let letter = lower.first, isStable(letter), upper(of: letter) == scalar
    else { return nil }
    return (letter, true)
  }

  /// The upper case of a letter, if it is one letter with the same number of bytes that folds back; otherwise the
  /// letter itself.
  static func upper(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    let upper = scalar.properties.uppercaseMapping.unicodeScalars
    guard upper.count == 1, let letter = upper.first,
      UTF8.width(letter) == UTF8.width(scalar),
      letter.properties.lowercaseMapping.unicodeScalars.elementsEqual([scalar])
    else { return scalar }
    return letter
  }

  /// Whether every file system keeps the letter as it is.
  private static func isStable(_ scalar: Unicode.Scalar) -> Bool {
    let bytes = Array(String(Character(scalar)).utf8)
    return CollisionKey.universal(bytes).bytes == bytes
      && CollisionKey.canonicalCaseless(bytes).bytes == bytes
  }

  /// Whether file systems ignore a scalar, for example a soft hyphen.
  static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return false }
    let letter: [UInt8] = [UInt8(ascii: "a")]
    return CollisionKey.universal(letter + Array(String(Character(scalar)).utf8)).bytes == letter
  }

  /// Whether a scalar belongs to the letter before it.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: !isIgnored(scalar)
    default: false
    }
  }
}
