import TestSupport
import Testing

@testable import TextMerge

/// Texts in UTF-16 with a byte order mark are merged as their UTF-8 is.
@Suite struct TextEncodingTests {
  static let wide = [TextEncoding.utf16LittleEndian, .utf16BigEndian]

  /// A text in an encoding, by the standard library.
  static func content(_ text: String, _ encoding: TextEncoding) -> [UInt8] {
    if encoding == .utf8 { return Array(text.utf8) }
    return ([0xFEFF] + text.utf16).flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return encoding == .utf16BigEndian ? [high, low] : [low, high]
    }
  }

  static func content(_ text: [UInt8], _ encoding: TextEncoding) -> [UInt8] {
    content(String(decoding: text, as: UTF8.self), encoding)
  }

  // MARK: Tables

  @Test("Each encoding, line ending, final newline and mark is kept where nobody changed it")
  func properties() throws {
    var count = 0
    for encoding in TextEncoding.allCases {
      for ending in ["\n", "\r\n"] {
        for last in [ending, ""] {
          for mark in encoding == .utf8 ? ["", "\u{FEFF}"] : [""] {
            func text(_ lines: [String]) -> [UInt8] {
              Self.content(mark + lines.joined(separator: ending) + last, encoding)
            }
            let result = try TextMerger().merge(
              base: text(["ä", "b", "🇩🇪"]),
              sides: [text(["Ä", "b", "🇩🇪"]), text(["ä", "b", "🇩🇪", "漢字"])])
            #expect(result.encoding == encoding)
            // The line before an added one is next to no change.
            #expect(
              result.cleanText == text(["Ä", "b", "🇩🇪", "漢字"]), "\(encoding) \(ending)\(last)")
            count += 1
          }
        }
      }
    }
    #expect(count == 16)
  }

  @Test("The encoding is merged as a property of the file: base, two sides, result")
  func conversions() throws {
    let (narrow, little, big) = (
      TextEncoding.utf8, TextEncoding.utf16LittleEndian, TextEncoding.utf16BigEndian
    )
    let rows: [[TextEncoding]] = [
      [little, little, little, little], [little, narrow, little, narrow],
      [little, little, big, big], [little, narrow, big, narrow], [little, big, big, big],
      [big, big, little, little], [big, little, narrow, narrow], [big, narrow, narrow, narrow],
      [narrow, narrow, little, little], [narrow, narrow, big, big], [narrow, little, big, little],
      [narrow, little, little, little],
    ]
    for row in rows {
      let base = Self.content("one\ntwo\nthree\n", row[0])
      let ours = Self.content("1\ntwo\nthree\n", row[1])
      let theirs = Self.content("one\ntwo\n3\n", row[2])
      for sides in [[ours, theirs], [theirs, ours]] {
        let text = try TextMerger().merge(base: base, sides: sides).cleanText
        #expect(text == Self.content("1\ntwo\n3\n", row[3]), "\(row)")
        for side in sides {
          #expect(
            try TextMerger().merge(base: base, sides: [text ?? [], side]).cleanText == text,
            "merged again, \(row)")
        }
      }
    }
  }

  @Test("Contents without lines, and marks of UTF-8 beside UTF-16")
  func edges() throws {
    let mark: [UInt8] = [0xFF, 0xFE]
    let text = Self.content("one\n", .utf16LittleEndian)
    let marked = Array("\u{FEFF}one\n".utf8)
    let rows: [(base: [UInt8], sides: [[UInt8]], text: [UInt8]?)] = [
      (text, [text, []], []), (text, [mark, text], mark), ([], [text, text], text),
      (mark, [[], mark], []), (mark, [[], text], text), (mark, [mark, text], text),
      ([], [[], mark], mark), (marked, [marked, text], text), (text, [text, marked], marked),
      (text, [Array("one\n".utf8), marked], Array("one\n".utf8)),
      // A second mark is text of the first line.
      (
        text, [Self.content("\u{FEFF}one\n", .utf16LittleEndian), text],
        Self.content("\u{FEFF}one\n", .utf16LittleEndian)
      ),
    ]
    for row in rows {
      for sides in [row.sides, row.sides.reversed()] {
        #expect(
          try TextMerger().merge(base: row.base, sides: sides).cleanText == row.text, "\(row)")
      }
    }
  }

  @Test("What is no UTF-16 behind its mark is refused, with the place")
  func illFormed() throws {
    let one: [UInt8] = [0xFF, 0xFE, 0x61, 0, 0x0A, 0]
    let rows: [(bytes: [UInt8], offset: Int, words: String)] = [
      (one + [0x61], 6, "line 2 has half of a character at its end"),
      (one + [0x00, 0xD8], 6, "line 2 has half of a surrogate pair"),
      (one + [0x00, 0xDC, 0x61, 0], 6, "line 2 has half of a surrogate pair"),
      (one + [0x3D, 0xD8, 0x3D, 0xD8, 0x00, 0xDE], 6, "line 2 has half of a surrogate pair"),
      (one + [0, 0, 0x61, 0], 6, "line 2 has a character U+0000"),
      // UTF-32.
      ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], 2, "line 1 has a character U+0000"),
      ([0xFF, 0xFE, 0x61], 2, "line 1 has half of a character at its end"),
    ]
    for row in rows {
      let error = try #require(throws: TextMergeError.self) {
        try TextMerger().merge(base: one, sides: [one, row.bytes])
      }
      #expect(error.code == .binary && error.input == .side(1), "\(row)")
      #expect(error.offset == row.offset, "\(row)")
      #expect(error.message.contains(row.words), "\(error)")
      #expect(!LineOrder.isText(row.bytes))
    }
    // What is not UTF-8 cannot become UTF-16.
    let error = try #require(throws: TextMergeError.self) {
      try TextMerger().merge(base: Array("a\n".utf8), sides: [one, [0x61, 0x0A, 0xE4, 0x0A]])
    }
    #expect(error.input == .side(1) && error.offset == 2)
    #expect(error.message.contains("not UTF-8"))
    // By git's rules it is binary, as in git.
    #expect(throws: TextMergeError.self) {
      try TextMerger(rules: .git(.myers)).merge(base: one, sides: [one, one])
    }
  }

  @Test("A size limit counts the bytes as they are given")
  func limit() throws {
    let text = Self.content("漢字\n", .utf16LittleEndian)
    _ = try TextMerger(maximumInputSize: text.count).merge(base: text, sides: [text])
    #expect(throws: TextMergeError.self) {
      try TextMerger(maximumInputSize: text.count - 1).merge(base: text, sides: [text])
    }
  }

  @Test("Lines are compared whatever their encoding")
  func order() {
    for encoding in Self.wide {
      // The byte of a line feed is in two of these characters.
      let part = Self.content("one\nਊĊ\n", encoding)
      let whole = Self.content("one\ntwo\nਊĊ\n", encoding)
      #expect(LineOrder.isText(whole))
      #expect(LineOrder.isWhole(part, in: whole))
      #expect(!LineOrder.isWhole(whole, in: part))
      #expect(LineOrder.indexOfWhole(among: [part, whole]) == 1)
      #expect(LineOrder.haveSameLines([part, Array("one\nਊĊ\n".utf8)]))
      #expect(LineOrder.hasLine(whole, deletedIn: part, from: whole))
    }
  }

  // MARK: Laws

  /// The texts of a merge in UTF-8, of lines or of notes.
  private static func made(_ seed: UInt64) -> (base: [UInt8], sides: [[UInt8]]) {
    if seed % 2 == 0 {
      let made = GeneratedMerge(seed: seed, sideCount: seed % 6 == 0 ? 3 : 2)
      return (made.base, made.sides)
    }
    let made = NoteLawTests.Made(seed: seed)
    return (made.base, made.sides)
  }

  /// Seldom letters, so that a text has units of every kind.
  private static func varied(_ text: [UInt8], _ seed: UInt64) -> [UInt8] {
    let letters = ["w", "ä", "漢", "𝒳", "Ċ"]
    return Array(
      String(decoding: text, as: UTF8.self).replacing("1", with: letters[Int(seed % 5)]).utf8)
  }

  @Test("A merge of UTF-16 is the UTF-16 of the merge, by any units, swapped, and again")
  func sameAsUTF8() throws {
    var (clean, proposed, conflicts) = (0, 0, 0)
    for seed in seeds(6_000, ordinarily: 600) {
      let encoding = Self.wide[Int(seed / 2 % 2)]
      let made = Self.made(seed)
      let base = Self.varied(made.base, seed)
      let sides = made.sides.map { Self.varied($0, seed) }
      let units = NoteLawTests.combinations[Int(seed % 8)]
      let narrow = try TextMerger().merge(base: base, sides: sides).declining(by: units)
      let (wideBase, wideSides) = (
        Self.content(base, encoding), sides.map { Self.content($0, encoding) }
      )
      let wide = try TextMerger().merge(base: wideBase, sides: wideSides).declining(by: units)
      func expect(_ wide: [UInt8]?, _ narrow: [UInt8]?, _ what: String) {
        #expect(wide == narrow.map { Self.content($0, encoding) }, "seed \(seed), \(what)")
      }
      #expect(wide.regions == narrow.regions, "seed \(seed)")
      expect(wide.cleanText, narrow.cleanText, "clean")
      let proposal = wide.proposal(by: units)
      expect(proposal?.text, narrow.proposal(by: units)?.text, "proposal")
      #expect(proposal?.steps == narrow.proposal(by: units)?.steps, "seed \(seed)")
      for favor in [ConflictFavor.union, .input(.base), .input(.side(1))] {
        expect(wide.text(favoring: favor), narrow.text(favoring: favor), "\(favor)")
      }
      let labels = ConflictLabels(base: "bäse", sides: ["ours", "theirs"])
      for style in ConflictStyle.allCases {
        let text = wide.conflictText(style: style, labels: labels)
        expect(text, narrow.conflictText(style: style, labels: labels), "\(style)")
        let markers = wide.markers(style: style, labels: labels)
        let read = try ConflictText(parsing: text, markers: markers)
        #expect(read.conflicts == wide.conflicts(in: style), "seed \(seed)")
        let edited = EditedConflictText(text, markers: [markers])
        #expect(edited.conflictsLeft.isEmpty == wide.isClean, "seed \(seed)")
        if !wide.isClean, !text.isEmpty, style == .diff3 {
          #expect(
            read.text(of: .side(0)) == wide.text(favoring: .input(.side(0))), "seed \(seed)")
        }
      }
      let swapped = try TextMerger().merge(base: wideBase, sides: wideSides.reversed())
        .declining(by: units)
      #expect(swapped.cleanText == wide.cleanText, "seed \(seed)")
      guard let text = wide.cleanText ?? proposal?.text else {
        conflicts += 1
        continue
      }
      if proposal == nil { clean += 1 } else { proposed += 1 }
      for side in wideSides {
        let again = try TextMerger().merge(base: wideBase, sides: [text, side]).declining(by: units)
        let result = again.cleanText ?? again.proposal(by: units)?.text
        #expect(result == nil || result == text, "again, seed \(seed)")
      }
    }
    print("UTF-16: \(clean) clean, \(proposed) proposed, \(conflicts) in conflict")
    #expect(lawFactor != nil || clean > 100 && proposed > 20 && conflicts > 100)
  }

  @Test("Where each text has an encoding of its own, the lines are those of the merge in UTF-8")
  func mixedEncodings() throws {
    for seed in seeds(2_000, ordinarily: 400) {
      var random = RepeatableGenerator(seed: seed)
      let made = Self.made(seed)
      let encodings = (0...made.sides.count).map { _ in random.pick(TextEncoding.allCases) }
      let narrow = try TextMerger().merge(base: made.base, sides: made.sides)
      let wide = try TextMerger().merge(
        base: Self.content(made.base, encodings[0]),
        sides: zip(made.sides, encodings.dropFirst()).map { Self.content($0, $1) })
      #expect(wide.regions == narrow.regions, "seed \(seed)")
      let text = try wide.cleanText.map { try TextEncoding(of: $0).decoded($0) }
      #expect(text == narrow.cleanText, "seed \(seed)")
      let given = Set(encodings)
      #expect(given.contains(wide.encoding) || made.base.isEmpty, "seed \(seed)")
    }
  }

  @Test("Random bytes behind a mark, a cut text, half pairs: refused, or the same bytes again")
  func hostile() throws {
    var (read, refused) = (0, 0)
    for seed in seeds(20_000, ordinarily: 3_000) {
      var random = RepeatableGenerator(seed: seed)
      let encoding = Self.wide[Int(seed % 2)]
      var content = Self.content("one\ntwö 🇩🇪\n\u{FEFF}\n", encoding)
      switch random.number(4) {
      case 0: content = Array(content.prefix(2 + random.number(content.count - 1)))
      case 1: content[random.number(content.count)] = UInt8(random.number(256))
      case 2: content[2 * (1 + random.number(8)) + Int(seed % 2 == 0 ? 1 : 0)] = 0xD8
      default:
        content =
          Array(content.prefix(2)) + (0..<random.number(24)).map { _ in UInt8(random.number(256)) }
      }
      let base = Self.content("one\ntwö\n", encoding)
      for (base, sides) in [
        (base, [content, base]), (content, [content, content]), ([], [[], content]),
      ] {
        do throws(TextMergeError) {
          let result = try TextMerger().merge(base: base, sides: sides)
          #expect(result.cleanText == content, "seed \(seed)")
          #expect(LineOrder.isText(content), "seed \(seed)")
          read += 1
        } catch {
          #expect(error.code == .binary && error.offset <= content.count, "seed \(seed)")
          #expect(!LineOrder.isText(content), "seed \(seed)")
          refused += 1
        }
        _ = try? TextMerger().merge(withoutBase: sides).text(favoring: .union)
        _ = try? TextDiff(from: base, to: content)
        _ = LineOrder.indexOfWhole(among: [base, content])
      }
    }
    #expect(lawFactor != nil || read > 500 && refused > 500)
  }

  @Test("Without a base, the text that favors a side is that side, if all have one encoding")
  func withoutBase() throws {
    for seed in seeds(1_000, ordinarily: 200) {
      let sides = Self.made(seed).sides.map { Self.content($0, Self.wide[Int(seed % 2)]) }
      let result = try TextMerger().merge(withoutBase: sides)
      for (index, side) in sides.enumerated() {
        #expect(result.text(favoring: .input(.side(index)), style: .diff3) == side, "seed \(seed)")
      }
    }
  }
}
