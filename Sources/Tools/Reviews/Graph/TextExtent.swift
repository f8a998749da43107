/// How wide a text is at most, in hundredths of the font's size, in the fonts that systems show by default.
///
/// A picture is laid out without its font. The widths are those of DejaVu Sans and Verdana, the widest of the
/// usual sans-serif fonts, rounded up by groups of letters; what is not Latin, Greek or Cyrillic counts as a
/// full square, a combining mark as half of one, so that no heap of marks has no width.
enum TextExtent {
  /// The width of a text.
  static func width(of text: String, isBold: Bool = false) -> Int {
    let width = text.unicodeScalars.reduce(0) { $0 + self.width(of: $1) }
    return isBold ? width * 113 / 100 : width
  }

  /// The text, cut with "…" at its end if it is wider than a limit.
  static func cut(_ text: String, to limit: Int, isBold: Bool = false) -> String {
    let text = withoutHeaps(text)
    if width(of: text, isBold: isBold) <= limit { return text }
    let mark = "…"
    var kept = ""
    var width = width(of: mark, isBold: isBold)
    for character in text {
      width += self.width(of: String(character), isBold: isBold)
      if width > limit { break }
      kept.append(character)
    }
    return kept + mark
  }

  /// The text, cut with "…" in its middle if it is wider than a limit: names of a kind often differ at their
  /// ends only.
  static func cutInMiddle(_ text: String, to limit: Int) -> String {
    let text = withoutHeaps(text)
    if width(of: text) <= limit { return text }
    let mark = "…"
    var left = limit - width(of: mark)
    var (start, end) = ("", "")
    var rest = text[...]
    while let first = rest.first, let last = rest.last {
      // One from the front, one from the back, as long as there is room.
      let isFront = start.count <= end.count
      let next = isFront ? first : last
      left -= width(of: String(next))
      if left < 0 { break }
      if isFront {
        start.append(next)
        rest.removeFirst()
      } else {
        end.insert(next, at: end.startIndex)
        rest.removeLast()
      }
    }
    return start + mark + end
  }

  /// The text with at most four combining marks in a row: more would be drawn over what is above and below.
  private static func withoutHeaps(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var kept = ""
    var marks = 0
    for scalar in text.unicodeScalars {
      marks = isMark(scalar) ? marks + 1 : 0
      if marks <= 4 { kept.unicodeScalars.append(scalar) }
    }
    return kept
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "i", "j", "l", "I", ".", ",", ":", ";", "'", "!", "|", "(", ")", "[", "]", "/", " ", "·":
      40
    case "f", "r", "t", "-", "\"": 46
    case "m", "w", "M", "W", "@", "%", "…", "—", "+", "=", "<", ">", "~", "#", "&", "^", "×": 101
    case "a"..."z", "0"..."9", "$", "*", "?", "_", "\\": 66
    case "A"..."Z": 80
    default:
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .spacingMark: 50
      case .format: 30
      default: scalar.value < 0x530 ? 85 : 110
      }
    }
  }
}
