import ConflictResolution

/// Which letters of names may stand for one another, such that no file system takes the names for others.
///
/// A letter that a file system writes in another way too, such as `é`, is in no alphabet and stays: so does what it
/// collides with.
enum NameAlphabet {
  /// The letters that may stand for a letter, or the digits for a digit.
  ///
  /// - Parameter scalar: A digit, or a letter in lower case.
  /// - Returns: The letters in lower case, in ascending order, that one among them; `nil` for what stays.
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
    // What stands between letters and stays itself must not be passed, or names would sort otherwise.
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
  /// - Returns: The letter, and whether it was in upper case; `nil` for what has no alphabet.
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

  /// The upper case of a letter, if it is one letter of as many bytes that folds back; else the letter itself.
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

  /// Whether a scalar is nothing to a file system, as a soft hyphen is.
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
