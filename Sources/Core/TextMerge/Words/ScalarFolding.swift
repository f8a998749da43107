/// Letters without what is often written in two ways: accents, umlauts, forms of the Arabic alef.
///
/// ```
/// für, fuer, fu¨r   fur
/// Straße, Strasse   strase
/// ```
///
/// Two words with the same folded letters are two spellings of one word. The table has the letters of the Latin-1 block
/// (The Unicode Standard, U+00C0 to U+00FF); it needs no other, since what is not folded only makes two words different.
enum ScalarFolding {
  /// For U+00C0 to U+00FF the letter that it is made of, in small letters; `*` for a sign, and what has two letters is
  /// folded to the first.
  private static let latin1 = Array(
    "aaaaaaaceeeeiiiidnooooo*ouuuuytsaaaaaaaceeeeiiiidnooooo*ouuuuyty".utf8)

  /// The folded letters of a word.
  ///
  /// - Complexity: Linear in the bytes.
  static func folded(_ word: ArraySlice<UInt8>) -> [UInt32] {
    letters(of: word) { value, letters in
      switch value {
      case 0x41...0x5A: letters.append(value | 0x20)
      // A mark on the letter before.
      case 0x300...0x36F, 0x64B...0x655: return
      case 0xC0...0xFF: letters.append(UInt32(latin1[Int(value - 0xC0)]))
      case 0x622, 0x623, 0x625, 0x671: letters.append(0x627)
      default: letters.append(value)
      }
      joinUmlaut(in: &letters)
    }
  }

  /// The letters of a word, small ones for the capitals of Latin-1, Greek and Cyrillic.
  ///
  /// - Complexity: Linear in the bytes.
  static func lowered(_ word: some Collection<UInt8>) -> [UInt32] {
    letters(of: word) { value, letters in
      switch value {
      case 0x41...0x5A, 0xC0...0xDE, 0x391...0x3A9, 0x410...0x42F: letters.append(value + 0x20)
      default: letters.append(value)
      }
    }
  }

  /// What a function makes of the scalars of a word; a byte that is not UTF-8 is taken as it is.
  private static func letters(
    of word: some Collection<UInt8>, _ append: (UInt32, inout [UInt32]) -> Void
  ) -> [UInt32] {
    let bytes = Array(word)
    var letters: [UInt32] = []
    var position = 0
    while position < bytes.count {
      if let read = ScalarReader.scalar(at: position, before: bytes.count, in: bytes) {
        append(read.value, &letters)
        position += read.length
      } else {
        letters.append(UInt32(bytes[position]))
        position += 1
      }
    }
    return letters
  }

  /// Whether a word begins with a capital of Latin-1, Greek or Cyrillic.
  static func startsWithCapital(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first else { return false }
    let second = word.dropFirst().first ?? 0
    switch first {
    case 0x41...0x5A: return true
    case 0xC3: return second < 0x9F
    case 0xCE: return (0x91...0xA9).contains(second)
    case 0xD0: return second < 0xB0
    default: return false
    }
  }

  /// Folds `ae`, `oe` and `ue`, which stand for umlauts, and `ss`, which stands for `ß`.
  private static func joinUmlaut(in letters: inout [UInt32]) {
    guard letters.count > 1 else { return }
    let (before, last) = (letters[letters.count - 2], letters[letters.count - 1])
    let isUmlaut = last == 0x65 && (before == 0x61 || before == 0x6F || before == 0x75)
    if isUmlaut || (last == 0x73 && before == 0x73) { letters.removeLast() }
  }
}
