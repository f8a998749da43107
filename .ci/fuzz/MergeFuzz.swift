// What must hold for every merge. An input starts with an even byte, followed by texts that are separated by NUL (a
// base and one to four sides), or with an odd byte, followed by bytes from which a base and two to four sides of a few
// words are made.
//
// A failure prints the inputs as Swift literals.

@testable import TextMerge

func fuzz(_ bytes: [UInt8]) {
  var reader = FuzzReader(bytes)
  guard let inputs = reader.inputs() else { return }
  FuzzedMerge(base: inputs.base, sides: inputs.sides, labels: inputs.labels).check()
}

/// Makes a base and one to four sides from bytes.
struct FuzzReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func next() -> Int {
    guard position < bytes.count else { return 0 }
    position += 1
    return Int(bytes[position - 1])
  }

  mutating func inputs() -> (base: [UInt8], sides: [[UInt8]], labels: ConflictLabels)? {
    let mode = next()
    let labels = Self.labels[mode / 2 % Self.labels.count]
    if mode % 2 == 0 {
      // The input contains the texts themselves; no text contains a NUL.
      let texts = bytes.dropFirst().split(separator: 0, omittingEmptySubsequences: false)
      guard (2...5).contains(texts.count) else { return nil }
      return (Array(texts[0]), texts.dropFirst().map(Array.init), labels)
    }
    let vocabulary = Self.vocabularies[next() % Self.vocabularies.count]
    let sideCount = 2 + next() % 3
    let base = lines(of: vocabulary, count: next() % 48)
    var texts = [text(base)]
    var last = base
    for _ in 0..<sideCount {
      let how = next()
      // A side that is based on another one contains all changes of that one.
      var lines = how & 3 == 3 ? last : base
      for _ in 0..<how >> 2 & 3 { edit(&lines, vocabulary) }
      texts.append(text(lines))
      last = lines
    }
    return (texts[0], Array(texts.dropFirst()), labels)
  }

  private mutating func lines(of vocabulary: [[UInt8]], count: Int) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    while lines.count < count {
      let byte = next()
      let line = vocabulary[byte % 32 % vocabulary.count]
      lines += Array(repeating: line, count: byte >= 240 ? 1 + next() % 40 : 1)
    }
    return lines
  }

  private mutating func edit(_ lines: inout [[UInt8]], _ vocabulary: [[UInt8]]) {
    let how = next()
    let start = next() % (lines.count + 1)
    let end = min(lines.count, start + how % 4)
    if how >= 224 {
      let moved = Array(lines[start..<end])
      lines.removeSubrange(start..<end)
      lines.insert(contentsOf: moved, at: next() % (lines.count + 1))
    } else {
      lines.replaceSubrange(start..<end, with: self.lines(of: vocabulary, count: how >> 2 & 3))
    }
  }

  /// Joins lines; one text in eight has CRLF or mixed line endings, or a byte order mark.
  private mutating func text(_ lines: [[UInt8]]) -> [UInt8] {
    let how = next()
    let isOdd = how & 0x70 == 0x70
    var text: [UInt8] = isOdd && how & 4 != 0 ? [0xEF, 0xBB, 0xBF] : []
    for (index, line) in lines.enumerated() {
      text += line
      if how & 8 != 0 && index == lines.count - 1 { break }
      if isOdd && (how & 1 != 0 || how & 2 != 0 && index % 2 == 0) { text.append(Byte.cr) }
      text.append(Byte.lf)
    }
    return text
  }

  private static let labels = [
    ConflictLabels(),
    ConflictLabels(base: "", sides: ["", "", "", ""]),
    ConflictLabels(
      base: "old (no final newline)", sides: ["<<<<<<<< x", "a\nb", " (no final newline) ", " "]),
  ]

  private static let vocabularies: [[[UInt8]]] =
    [
      ["a", "b"],
      ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p"],
      ["}", "", "  return", "if x {", "} else {", "a()", "  b()", "{", "\tc()"],
      [
        "<<<<<<< ours", "=======", ">>>>>>> theirs", "||||||| base", "<<<<<<<<", "=", "======= x",
        "||||||||||", "a", "b",
      ],
      [
        "Lunch on Monday at noon.", "Lunch on Tuesday at noon.", "Lunch on Monday at one.",
        "don't, don't", "日曜か", "e\u{301} a-b", "", "x  y",
      ],
      ["\r", "a\r", "\u{2028}", "\u{FEFF}a", "\u{FEFF}", "a", "", " a", "a\u{85}", "\u{301}"],
    ].map { $0.map { Array($0.utf8) } } + [
      [
        [0xE9], [0xC3], [0xE2, 0x82], [0xFF, 0xFE], [0x80], [0x61, 0xE9], [0xEF, 0xBB], [0x61], [],
      ]
    ]
}

/// One base with sides, and what must hold for their merges.
struct FuzzedMerge {
  let base: [UInt8]
  let sides: [[UInt8]]
  let labels: ConflictLabels

  private static let rules =
    [TextMergeRules.agreement] + DiffAlgorithm.allCases.map { .single($0) }
    + DiffAlgorithm.allCases.map { .git($0) }

  func check() {
    for rules in Self.rules {
      guard let result = merge(base, sides, rules) else { continue }
      expectTiling(result)
      expectSameForAnyOrder(result)
      expectWhatOneSideHas(rules)
      expectLinesOfSides(result)
      expectReadingBack(result)
      expectProposals(result)
      if rules == .agreement { expectNoThirdText(result) }
    }
    for side in sides { expectDiffs(side) }
  }

  private func merge(
    _ base: [UInt8], _ sides: [[UInt8]], _ rules: TextMergeRules
  ) -> TextMergeResult? {
    try? TextMerger(rules: rules).merge(base: base, sides: sides)
  }

  private func require(
    _ condition: Bool, _ rules: TextMergeRules?, _ law: @autoclosure () -> String
  ) {
    if condition { return }
    let texts = sides.map { "side: \(literal($0))\n" }.joined()
    fatalError(
      "\(law()); rules: \(rules.map { "\($0)" } ?? "none")\nbase: \(literal(base))\n\(texts)")
  }

  private func expectTiling(_ result: TextMergeResult) {
    func content(_ region: MergeRegion, _ input: Int) -> [[UInt8]] {
      let table = result.inputs[input]
      return region.lines(at: input).map { Array(table.bytes[table.content(of: $0)]) }
    }
    for (index, table) in result.inputs.enumerated() {
      var line = 0
      for region in result.regions {
        require(region.lines(at: index).lowerBound == line, result.rules, "regions tile")
        line = region.lines(at: index).upperBound
      }
      require(line == table.count, result.rules, "regions tile to the end")
    }
    for region in result.regions {
      for side in region.sides.indices {
        let lines = content(region, side + 1)
        let isRight =
          switch region.kind {
          case .unchanged: lines == content(region, 0)
          case .changed(let sides):
            lines == content(region, sides.contains(side) ? sides[0] + 1 : 0)
          case .contained(let sides):
            sides.contains(side) == (lines == content(region, sides[0] + 1))
          case .conflict: true
          }
        require(isRight, result.rules, "\(region.kind) is what it says")
      }
    }
  }

  private func expectSameForAnyOrder(_ result: TextMergeResult) {
    guard let turned = merge(base, sides.reversed(), result.rules) else { return }
    require(turned.cleanText == result.cleanText, result.rules, "clean text for any order")
    let last = sides.count - 1
    let mirrored = turned.regions.map { region in
      var kind = region.kind
      if case .changed(let sides) = kind {
        kind = .changed(sides: sides.map { last - $0 }.reversed())
      } else if case .contained(let sides) = kind {
        kind = .contained(in: sides.map { last - $0 }.reversed())
      }
      return MergeRegion(kind: kind, base: region.base, sides: region.sides.reversed())
    }
    require(mirrored == result.regions, result.rules, "regions for any order")
    for units in Self.unitLists {
      require(
        turned.proposal(by: units)?.text == result.proposal(by: units)?.text, result.rules,
        "proposal for any order")
    }
  }

  private func expectWhatOneSideHas(_ rules: TextMergeRules) {
    for side in [base, sides[base.count % sides.count]] {
      for sides in [[side], [side, side], [base, side], [side, base, side]] {
        let text = merge(base, sides, rules)?.cleanText
        require(text == side, rules, "the only change, \(sides.count) sides")
      }
    }
  }

  private func expectLinesOfSides(_ result: TextMergeResult) {
    let ofSides = sides.map { Set(lines($0)) }
    let known = ofSides.reduce(Set()) { $0.union($1) }
    let common = ofSides.reduce(known) { $0.intersection($1) }
    if let text = result.cleanText {
      require(known.isSuperset(of: lines(text)), result.rules, "only lines of the sides")
    }
    let all = Set(lines(result.text(favoring: .union)))
    // If a side has a byte order mark and no line in a conflict, it has a line with only the mark there.
    require(
      hasMark || known.isSuperset(of: all), result.rules, "only lines of the sides in the union")
    if sides.count > 2 {
      require(all.isSuperset(of: common), result.rules, "no line of all sides is lost")
    }
  }

  private func expectReadingBack(_ result: TextMergeResult) {
    guard !result.isGit else { return }
    for style in ConflictStyle.allCases {
      let merged = result.merged(style: style, labels: labels)
      let markers = result.markers(style: style, labels: labels)
      guard let parsed = try? ConflictText(parsing: merged.bytes, markers: markers) else {
        require(false, result.rules, "\(style) can be read back")
        return
      }
      require(
        parsed.conflicts == result.conflicts(in: style), result.rules, "\(style): same conflicts")
      require(
        parsed.conflicts.count == merged.conflictCount, result.rules, "\(style): all conflicts")
      let inputs = (style == .diff3 ? [.base] : []) + sides.indices.map { TextMergeInput.side($0) }
      for input in inputs {
        require(
          isSame(parsed.text(of: input), result.text(favoring: .input(input)), style),
          result.rules, "\(style): \(input) can be read back")
      }
    }
  }

  /// Whether a text that was read back is equal to an input.
  ///
  /// In all styles except `diff3`, lines that all sides have are outside the conflict and have the merged line ending
  /// instead of each side's own.
  private func isSame(_ text: [UInt8]?, _ expected: [UInt8], _ style: ConflictStyle) -> Bool {
    style == .diff3 ? text == expected : text.map(lines) == lines(expected)
  }

  private static let unitLists: [[MergeUnit]] = [
    [], [.touchingLines], [.words], [.touchingLines, .words], [.words, .touchingLines],
  ]

  private func expectProposals(_ result: TextMergeResult) {
    let known = ([base] + sides).reduce(Set()) { $0.union(words($1)) }
    let ofSides = sides.map { Set(lines($0)) }
    let common = ofSides.reduce(ofSides[0]) { $0.intersection($1) }
    for units in Self.unitLists {
      guard let proposal = result.proposal(by: units) else { continue }
      require(
        known.isSuperset(of: words(proposal.text)), result.rules, "\(units): words of the inputs")
      require(
        proposal.steps.count == result.conflictCount, result.rules, "\(units): a step each")
      for side in sides {
        let again = merge(base, [proposal.text, side], result.rules)
        let text = again?.cleanText ?? again?.proposal(by: units)?.text
        require(
          text == nil || text == proposal.text, result.rules,
          "\(units): merged again it is itself or a conflict; side \(literal(side))")
      }
      let count = proposal.text.count { $0 == Byte.lf } + 1
      require(
        proposal.steps.allSatisfy { $0.lines.upperBound <= count }, result.rules,
        "\(units): lines of the text")
      if sides.count > 2 {
        require(
          common.isSubset(of: lines(proposal.text)), result.rules, "\(units): no line lost")
      }
      if units == [.touchingLines] {
        let all = ([base] + sides).reduce(Set()) { $0.union(lines($1)) }
        require(all.isSuperset(of: lines(proposal.text)), result.rules, "lines of the inputs")
      }
    }
  }

  private func expectNoThirdText(_ result: TextMergeResult) {
    guard let text = result.cleanText else { return }
    for side in sides {
      for sides in [[text, side], [side, text]] {
        let again = merge(base, sides, result.rules)?.cleanText
        // Properties of the whole file, such as its line endings, may differ, so only the lines are compared.
        require(
          again.map { lines($0) == lines(text) } ?? true, result.rules,
          "merging again is never another text; side \(literal(side))")
      }
    }
  }

  private func expectDiffs(_ side: [UInt8]) {
    let (before, after) = (exactLines(base), exactLines(side))
    for algorithm in DiffAlgorithm.allCases {
      guard let diff = try? TextDiff(from: base, to: side, by: algorithm) else { continue }
      var rebuilt: [[UInt8]] = []
      var line = 0
      for hunk in diff.hunks {
        rebuilt += before[line..<hunk.base.lowerBound]
        require(rebuilt.count == hunk.side.lowerBound, nil, "\(algorithm): place of a hunk")
        rebuilt += after[hunk.side]
        line = hunk.base.upperBound
      }
      require(rebuilt + before[line...] == after, nil, "\(algorithm) rebuilds the side")
    }
  }

  private func words(_ text: [UInt8]) -> Set<[UInt8]> {
    var words: Set<[UInt8]> = []
    for line in lines(text) {
      for piece in WordCutter.pieces(of: 0..<line.count, in: line) where piece.isWord {
        words.insert(Array(line[piece.range]))
      }
    }
    return words
  }

  /// The lines without their endings and without byte order marks.
  ///
  /// A last line that ends with a single CR has CRLF once another line follows it.
  private func lines(_ text: [UInt8]) -> [[UInt8]] {
    exactLines(withoutMark(text)).map { line in
      var line = withoutMark(line)
      if line.last == Byte.lf { line.removeLast() }
      while line.last == Byte.cr { line.removeLast() }
      return line
    }
  }

  private var hasMark: Bool { ([base] + sides).contains { $0.count != withoutMark($0).count } }

  private func withoutMark(_ text: [UInt8]) -> [UInt8] {
    text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text
  }

  /// The lines with their endings.
  private func exactLines(_ text: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = 0
    for (offset, byte) in text.enumerated() where byte == Byte.lf {
      lines.append(Array(text[start...offset]))
      start = offset + 1
    }
    if start < text.count { lines.append(Array(text[start...])) }
    return lines
  }
}
