import TestSupport

/// A text and others made from it by a repeatable sequence of edits: lines added, removed and moved, words changed.
///
/// Empty texts, missing final newlines, CRLF, lone CRs, a byte order mark, bytes that are no UTF-8, and lines that
/// repeat come often.
struct GeneratedTexts {
  let base: [UInt8]
  let sides: [[UInt8]]

  private static let words = [
    "the", "and", "Monday", "noon", "lunch", "42", "don't", "日本", "é", "x=y;", "}", "", "e\u{301}",
    "🇩🇪",
    "paragraph-of-several-letters", "another-long-word-that-counts",
  ]

  init(seed: UInt64, sideCount: Int = 2) {
    var random = RepeatableGenerator(seed: seed)
    let mayHaveMark = Int.random(in: 0..<8, using: &random) == 0
    func line(_ random: inout RepeatableGenerator) -> [UInt8] {
      var words = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        Array(Self.words[Int.random(in: 0..<Self.words.count, using: &random)].utf8)
      }
      if Int.random(in: 0..<20, using: &random) == 0 { words.append([0xFF, 0xE9, 0x0D]) }
      return Array(words.joined(separator: [0x20]))
    }
    func text(_ lines: [[UInt8]], _ random: inout RepeatableGenerator) -> [UInt8] {
      let ending: [UInt8] = Int.random(in: 0..<6, using: &random) == 0 ? [0x0D, 0x0A] : [0x0A]
      let hasMark = mayHaveMark && Int.random(in: 0..<4, using: &random) > 0
      var text: [UInt8] = hasMark ? [0xEF, 0xBB, 0xBF] : []
      for line in lines {
        text += line
        text += Int.random(in: 0..<60, using: &random) == 0 ? [0x0D, 0x0A] : ending
      }
      if Int.random(in: 0..<4, using: &random) == 0, text.last == 0x0A { text.removeLast() }
      return text
    }
    var lines = (0..<Int.random(in: 0...16, using: &random)).map { _ in line(&random) }
    if Int.random(in: 0..<10, using: &random) == 0 { lines = [] }
    base = text(lines, &random)
    var sides: [[UInt8]] = []
    for _ in 0..<sideCount {
      var edited = lines
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let start = Int.random(in: 0...edited.count, using: &random)
        let end = min(edited.count, start + Int.random(in: 0...4, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: edited.removeSubrange(start..<end)
        case 1: edited.insert(line(&random), at: start)
        case 2:
          let block = Array(edited[start..<end])
          edited.removeSubrange(start..<end)
          edited.insert(contentsOf: block, at: Int.random(in: 0...edited.count, using: &random))
        case 3 where start < end: edited[start] += [0x20] + line(&random)
        case 4 where start < end:
          edited[start] = Array(edited[start].dropFirst(Int.random(in: 0...9, using: &random)))
        default: edited.replaceSubrange(start..<end, with: [line(&random)])
        }
      }
      switch Int.random(in: 0..<16, using: &random) {
      case 0: sides.append(base)
      case 1: sides.append([])
      case 2: sides.append(sides.last ?? base)
      default: sides.append(text(edited, &random))
      }
    }
    self.sides = sides
  }
}

/// The bytes of a text.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// The text as a string, for messages and comparisons with literals.
func string(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

/// A text in UTF-16 with its byte order mark.
func utf16(_ text: String, isBigEndian: Bool = false) -> [UInt8] {
  ([0xFEFF] + text.utf16).flatMap { unit in
    let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
    return isBigEndian ? [high, low] : [low, high]
  }
}
