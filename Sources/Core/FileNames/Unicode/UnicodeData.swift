/// The parts of the Unicode Character Database that names need, pinned at one version.
///
/// The standard library's own properties follow the toolchain, on some systems even the operating
/// system; two devices would then disagree about which names collide. So the data is part of the
/// source. Each table is an ASCII text, which costs nothing until somebody reads it; a run that
/// meets only ASCII names never does.
///
/// A text is a sequence of numbers, each in base 32 from the highest digit down. The alphabet has
/// 64 letters: `0–9 A–Z a–z - _` for 0 … 63; a letter of 32 and above is a digit (less 32) that
/// another digit follows. Signed numbers are zigzag coded: 0, −1, 1, −2, 2 … are 0, 1, 2, 3, 4 ….
/// Each table documents what its numbers mean; "gap" is the distance from the scalar
/// that follows the previous row's last one.
///
/// Source: Unicode Character Database 17.0, as the Swift 6.3 standard library carries it. The tests
/// build each text anew from the standard library and compare.
enum UnicodeData {
  /// The version of Unicode that all tables hold.
  static let version = "17.0"

  /// The assigned scalars with the property Default_Ignorable_Code_Point, in ascending order.
  static let defaultIgnorable: [ClosedRange<UInt32>] = [
    0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F,
    0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x206F, 0x3164...0x3164,
    0xFE00...0xFE0F, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A,
    0xE0001...0xE0001, 0xE0020...0xE007F, 0xE0100...0xE01EF,
  ]

  /// Whether a scalar is one of the 3,769 that have the property without being characters.
  ///
  /// Some file systems leave them out already (`libext2fs` does), so the universal key must; they stay
  /// ignorable when they become characters.
  static func isReservedIgnorable(_ value: UInt32) -> Bool {
    switch value {
    case 0x2065, 0xFFF0...0xFFF8: true
    case 0xE0000...0xE0FFF: !defaultIgnorable.contains { $0.contains(value) }
    default: false
    }
  }

  /// Hangul syllables are composed by rule, not by table (Unicode Standard, section 3.12).
  enum Hangul {
    static let firstSyllable: UInt32 = 0xAC00
    static let syllableCount: UInt32 = 11172
    static let firstLeading: UInt32 = 0x1100
    static let leadingCount: UInt32 = 19
    static let firstVowel: UInt32 = 0x1161
    static let vowelCount: UInt32 = 21
    static let beforeFirstTrailing: UInt32 = 0x11A7
    static let trailingCount: UInt32 = 28

    /// The jamo of a syllable, by its number from 0; not every syllable has a trailing one.
    @inline(__always)
    static func jamo(
      of syllable: UInt32
    ) -> (leading: UInt32, vowel: UInt32, trailing: UInt32?) {
      let trailing = syllable % trailingCount
      let rest = syllable / trailingCount
      return (
        firstLeading + rest / vowelCount, firstVowel + rest % vowelCount,
        trailing == 0 ? nil : beforeFirstTrailing + trailing
      )
    }
  }

  /// Reads the numbers of a table one after the other.
  struct Reader {
    private var letters: String.UTF8View.Iterator

    init(_ text: String) {
      letters = text.utf8.makeIterator()
    }

    /// The next number, or nil at the end of the text.
    mutating func next() -> UInt32? {
      var number: UInt32 = 0
      while let letter = letters.next() {
        let digit: UInt8
        switch letter {
        case 0x30...0x39: digit = letter - 0x30
        case 0x41...0x5A: digit = letter - 0x41 + 10
        case 0x61...0x7A: digit = letter - 0x61 + 36
        case 0x2D: digit = 62
        default: digit = 63
        }
        number = number << 5 | UInt32(digit & 31)
        if digit < 32 { return number }
      }
      return nil
    }

    /// The number `difference` (zigzag coded, next in the text) away from `origin`.
    mutating func next(from origin: UInt32) -> UInt32? {
      guard let coded = next() else { return nil }
      let distance = coded >> 1
      return coded & 1 == 0 ? origin &+ distance : origin &- distance &- 1
    }
  }
}
