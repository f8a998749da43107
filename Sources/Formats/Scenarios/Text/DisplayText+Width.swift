extension DisplayText {
  /// How many columns of a terminal a text takes: two for a wide character, none for a mark.
  ///
  /// Source: Unicode Standard Annex 11 with `EastAsianWidth.txt` of Unicode 16: what is wide or fullwidth, and the
  /// emoji that are shown as pictures. A character of several emoji, joined or with a skin color, takes the two columns
  /// of the first.
  package static func width(of text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { total, character in
      let scalars = character.unicodeScalars
      // A variation selector turns a sign into a picture.
      if scalars.count > 1, scalars.contains("\u{FE0F}"),
        scalars.first?.properties.isEmoji == true
      {
        return total + 2
      }
      let widths = scalars.map { width(of: $0) }
      let isJoined = scalars.contains { $0 == "\u{200D}" || $0.properties.isEmojiModifier }
      return total + (isJoined ? widths.max() ?? 0 : widths.reduce(0, +))
    }
  }

  /// A text in at most so many columns: of a longer one the middle is left out, between whole characters.
  ///
  ///     DisplayText.shortened("plan.sync-conflict-20261121-000249-X6UAVQQ.md", to: 24)
  ///     // "plan.sync-conf…X6UAVQQ.md"
  ///
  /// The end is kept, since it has the extension and often the device.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - columns: The most columns, at least 3.
  /// - Returns: The text.
  /// - Complexity: O(*n*) in the length of the text.
  package static func shortened(_ text: String, to columns: Int) -> String {
    guard width(of: text) > columns else { return text }
    func prefix<Characters: Collection<Character>>(
      of characters: Characters, columns: Int
    ) -> [Character] {
      var left = columns
      return characters.prefix { character in
        left -= width(of: String(character))
        return left >= 0
      }.map { $0 }
    }
    let end = prefix(of: text.reversed(), columns: (columns - 1) * 2 / 5)
    let endColumns = width(of: String(end.reversed()))
    return String(prefix(of: text, columns: columns - 1 - endColumns)) + "…"
      + String(end.reversed())
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD:
      return 2
    // The vowels and final letters of a Korean syllable; and half of a flag.
    case 0x1160...0x11FF: return 0
    case 0x1F1E6...0x1F1FF: return 1
    case 0x231A...0x1FAFF where scalar.properties.isEmojiPresentation: return 2
    default: return 1
    }
  }
}
