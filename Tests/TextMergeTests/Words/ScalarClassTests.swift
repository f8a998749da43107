import Testing

@testable import TextMerge

/// The table of scalar classes against the standard library's properties, over all scalars.
@Suite struct ScalarClassTests {
  /// The blocks of scripts that put no blanks between words; general categories do not tell them.
  static let blocksWithoutBlanks: [ClosedRange<UInt32>] = [
    0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1950...0x19FF, 0x1A20...0x1AAF,
    0x2E80...0x2FDF, 0x3000...0x312F, 0x3190...0x9FFF, 0xA000...0xA4CF, 0xA9E0...0xA9FF,
    0xAA60...0xAADF, 0xF900...0xFAFF, 0xFF65...0xFF9F, 0x116D0...0x1174F, 0x16FE0...0x18DFF,
    0x1AFF0...0x1B2FF, 0x20000...0x3FFFF,
  ]

  /// What the standard library's properties come to; nothing for a scalar that is not assigned.
  static func expected(_ scalar: Unicode.Scalar) -> ScalarClass? {
    // The vowel sign am of Thai and Lao is a letter by category, and part of a character to a reader.
    if scalar == "\u{E33}" || scalar == "\u{EB3}" { return .mark }
    let isWithoutBlanks = blocksWithoutBlanks.contains { $0.contains(scalar.value) }
    switch scalar.properties.generalCategory {
    case .unassigned, .surrogate: return nil
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: return .mark
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber, .otherNumber:
      return isWithoutBlanks ? .letterAlone : .word
    case .decimalNumber, .connectorPunctuation: return .word
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: return .blank
    default:
      // The two kinds of symbols that a general category does not set apart.
      if (0x1F1E6...0x1F1FF).contains(scalar.value) { return .regionalIndicator }
      if scalar.properties.isEmojiModifier { return .mark }
      return scalar == "\t" ? .blank : .symbol
    }
  }

  @Test("Every assigned scalar has the class that its properties come to")
  func allScalars() {
    var checked = 0
    var differences: [String] = []
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), let expected = Self.expected(scalar) else {
        continue
      }
      checked += 1
      let found = ScalarClass(of: value)
      if found != expected {
        differences.append("U+\(String(value, radix: 16)): \(found), expected \(expected)")
      }
    }
    #expect(checked > 290_000)
    #expect(differences.isEmpty, "\(differences.count): \(differences.prefix(20))")
  }

  @Test(
    "Letters, marks and numbers are what the standard library calls so, but for numbers in circles")
  func wordsAreAlphabetic() {
    // A check by other properties than those that the table was made of.
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      guard properties.generalCategory != .otherSymbol, properties.isAlphabetic else { continue }
      let kind = ScalarClass(of: value)
      #expect(
        kind == .word || kind == .letterAlone || kind == .mark, "U+\(String(value, radix: 16))")
    }
    for scalar in "一あアㄅกຂཀကកꀀ𠀀ｱ〇々ー".unicodeScalars {
      #expect(ScalarClass(of: scalar.value) == .letterAlone, "\(scalar)")
    }
    for scalar in "aßΩжאب한ะ๑１Ａ①½".unicodeScalars where scalar != "ะ" {
      #expect(ScalarClass(of: scalar.value) == .word, "\(scalar)")
    }
  }

  @Test("The rows ascend, and no row repeats the class before it")
  func rows() {
    let table = ScalarClass.table
    for (row, next) in zip(table, table.dropFirst()) {
      #expect(
        row.start < next.start && row.value != next.value, "U+\(String(next.start, radix: 16))")
    }
  }
}
