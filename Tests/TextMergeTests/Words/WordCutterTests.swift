import Testing

@testable import TextMerge

/// Where a text is cut into words.
@Suite struct WordCutterTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let text: String
    let pieces: [String]
    let words: [String]
    let line: Int
    init(_ text: String, _ pieces: [String], words: [String], line: Int = #line) {
      self.text = text
      self.pieces = pieces
      self.words = words
      self.line = line
    }
    var testDescription: String { "line \(line): \(text)" }
  }

  static let rows = [
    Row("one  two.", ["one", "  ", "two", "."], words: ["one", "two"]),
    Row("snake_case x1", ["snake_case", " ", "x1"], words: ["snake_case", "x1"]),
    Row("don't well-known", ["don't", " ", "well-known"], words: ["don't", "well-known"]),
    Row("don\u{2019}t", ["don\u{2019}t"], words: ["don\u{2019}t"]),
    Row(
      "2026-11-21 3.14 10:30 1,5", ["2026-11-21", " ", "3.14", " ", "10:30", " ", "1,5"],
      words: ["2026-11-21", "3.14", "10:30", "1,5"]),
    Row(
      "a/b u@host.org c:\\d 5%x #a",
      ["a/b", " ", "u@host.org", " ", "c", ":", "\\", "d"]
        + [" ", "5%x", " ", "#", "a"],
      words: ["a/b", "u@host.org", "c", "d", "5%x", "a"]),
    Row("'quoted' -x", ["'", "quoted", "'", " ", "-", "x"], words: ["quoted", "x"]),
    Row("a--b", ["a", "-", "-", "b"], words: ["a", "b"]),
    Row("key=value;", ["key", "=", "value", ";"], words: ["key", "value"]),
    Row("Über naïve", ["Über", " ", "naïve"], words: ["Über", "naïve"]),
    Row("e\u{301}t\u{E9}", ["e\u{301}t\u{E9}"], words: ["e\u{301}t\u{E9}"]),
    Row("co\u{AD}operate", ["co\u{AD}operate"], words: ["co\u{AD}operate"]),
    Row("한국어 단어", ["한국어", " ", "단어"], words: ["한국어", "단어"]),
    Row("हिन्दी शब्द", ["हिन्दी", " ", "शब्द"], words: ["हिन्दी", "शब्द"]),
    Row("日本語です", ["日", "本", "語", "で", "す"], words: ["日", "本", "語", "で", "す"]),
    Row("か\u{3099}く", ["か\u{3099}", "く"], words: ["か\u{3099}", "く"]),
    Row("กำที่", ["กำ", "ที่"], words: ["กำ", "ที่"]),
    Row("火曜a1", ["火", "曜", "a1"], words: ["火", "曜", "a1"]),
    Row("👍🏽👩‍👩‍👧!", ["👍🏽", "👩‍👩‍👧", "!"], words: []),
    Row("❤\u{FE0F}x", ["❤\u{FE0F}", "x"], words: ["x"]),
    Row("🇩🇪🇫🇷 🇮🇹", ["🇩🇪🇫🇷", " ", "🇮🇹"], words: []),
    Row("a\u{A0}\u{3000}b", ["a", "\u{A0}\u{3000}", "b"], words: ["a", "b"]),
    Row("", [], words: []),
  ]

  @Test(arguments: rows)
  func pieces(_ row: Row) {
    let bytes = Array(row.text.utf8)
    let pieces = WordCutter.pieces(of: 0..<bytes.count, in: bytes)
    #expect(pieces.map { string(Array(bytes[$0.range])) } == row.pieces)
    #expect(pieces.filter(\.isWord).map { string(Array(bytes[$0.range])) } == row.words)
  }

  @Test("Bytes that are no UTF-8 are letters")
  func latin1() {
    // "été, là" in Latin-1, then a lead byte without its continuation, an overlong slash, half a
    // surrogate and a scalar beyond Unicode.
    let bytes: [UInt8] =
      [0xE9, 0x74, 0xE9, 0x2C, 0x20, 0x6C, 0xE0, 0x20, 0xE2, 0x82, 0x20, 0xC0, 0xAF]
      + [0x20, 0xED, 0xA0, 0x80, 0x20, 0xF4, 0x90, 0x80, 0x80]
    let pieces = WordCutter.pieces(of: 0..<bytes.count, in: bytes)
    #expect(
      pieces.map(\.range) == [0..<3, 3..<4, 4..<5, 5..<7, 7..<8, 8..<10, 10..<11, 11..<13]
        + [13..<14, 14..<17, 17..<18, 18..<22])
    #expect(
      pieces.filter(\.isWord).map(\.range) == [0..<3, 5..<7, 8..<10, 11..<13, 14..<17, 18..<22])
  }

  @Test("A cut never falls into what a reader takes for one character")
  func characters() {
    for row in Self.rows {
      let bytes = Array(row.text.utf8)
      var ends: Set<Int> = []
      var offset = 0
      for character in row.text {
        offset += character.utf8.count
        ends.insert(offset)
      }
      for piece in WordCutter.pieces(of: 0..<bytes.count, in: bytes) {
        #expect(ends.contains(piece.range.upperBound), "\(row.testDescription)")
      }
    }
  }
}
