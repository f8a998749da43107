import TestSupport
import Testing

@testable import TextMerge

/// What holds for every proposal, over generated texts of all kinds of words.
@Suite struct ProposalLawTests {
  static let seeds = TestSupport.seeds(4_000, ordinarily: 1_000)

  /// What texts are made of: words, their parts, and everything that words may grow together over.
  static let parts: [[UInt8]] =
    [
      "Monday", "Tuesday", "Friday", "a", "b", "noon", "don't", "2026-11-21", "3.14", "_",
      "日", "曜", "か", "\u{3099}", "ก", "ี", "한국", "e\u{301}", "\u{301}", "👍", "🏽", "👩\u{200D}👧",
      "\u{200D}", "❤\u{FE0F}", "🇩🇪", "🇫", "é", "ß", "\u{2019}", "'", "-", ".", ",", ":", "/", "@",
      "+", "(", ")", "\"", "\u{A0}", "\t", "\r",
    ].map { Array($0.utf8) } + [[0xE9], [0xC3], [0xE2, 0x82]]
    + Array(repeating: [0x20], count: 24) + Array(repeating: [0x0A], count: 4)

  static func edited(
    _ parts: [[UInt8]], using random: inout RepeatableGenerator
  ) -> [[UInt8]] {
    var edited = parts
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let start = Int.random(in: 0...edited.count, using: &random)
      let end = min(edited.count, start + Int.random(in: 0...2, using: &random))
      let added = (0..<Int.random(in: 0...2, using: &random)).map { _ in
        Self.parts[Int.random(in: 0..<Self.parts.count, using: &random)]
      }
      edited.replaceSubrange(start..<end, with: added)
    }
    return edited
  }

  static func texts(seed: UInt64) -> (base: [UInt8], sides: [[UInt8]]) {
    var random = RepeatableGenerator(seed: seed)
    let count = Int.random(in: 4..<40, using: &random)
    let base = (0..<count).map { _ in
      Self.parts[Int.random(in: 0..<Self.parts.count, using: &random)]
    }
    let sides = (0..<Int(seed % 3 == 0 ? 3 : 2)).map { _ in edited(base, using: &random) }
    return (Array(base.joined()), sides.map { Array($0.joined()) })
  }

  static func words(_ text: [UInt8]) -> Set<[UInt8]> {
    Set(
      WordCutter.pieces(of: 0..<text.count, in: text).filter(\.isWord).map {
        Array(text[$0.range])
      })
  }

  @Test("By words, no word is made that is in no input")
  func noNewWord() throws {
    var proposals = 0
    for seed in Self.seeds {
      let (base, sides) = Self.texts(seed: seed)
      let result = try TextMerger().merge(base: base, sides: sides)
      for units in [[MergeUnit.words], [.touchingLines, .words]] {
        guard let proposal = result.proposal(by: units) else { continue }
        proposals += 1
        let known = ([base] + sides).reduce(into: Set()) { $0.formUnion(Self.words($1)) }
        let new = Self.words(proposal.text).subtracting(known)
        #expect(new.isEmpty, "seed \(seed), \(units): \(new.map { string($0) ?? "" })")
      }
    }
    #expect(proposals > Self.seeds.count / 8)
  }

  @Test(
    "By words, no word is made that is in no input, for every pair of single edits of small texts")
  func noNewWordInSmallTexts() throws {
    /// Letters with single hyphens between them, found without the code under test.
    func words(_ text: String) -> Set<String> {
      let letters = Array(text)
      var words: Set<String> = []
      var word = ""
      for (index, letter) in letters.enumerated() {
        let isInside =
          letter == "-" && !word.isEmpty && index + 1 < letters.count && letters[index + 1].isLetter
        if letter.isLetter || isInside {
          word.append(letter)
        } else {
          words.insert(word)
          word = ""
        }
      }
      return words.union([word])
    }
    func edits(of text: String) -> [String] {
      let letters = Array(text)
      var edits: [String] = []
      for place in 0...letters.count {
        for added in ["a", "b", " ", "-"] {
          edits.append(String(letters[..<place]) + added + String(letters[place...]))
        }
        guard place < letters.count else { continue }
        edits.append(String(letters[..<place]) + String(letters[(place + 1)...]))
      }
      return edits
    }
    var proposals = 0
    let parts = ["a", " ", "-"]
    for number in 0..<27 {
      let middle = parts[number % 3] + parts[number / 3 % 3] + parts[number / 9]
      let base = "x a\(middle)a y"
      let sides = edits(of: base)
      for first in sides {
        for second in sides where first < second {
          let result = try TextMerger().merge(
            base: Array(base.utf8), sides: [Array(first.utf8), Array(second.utf8)])
          guard let proposal = result.proposal(by: [.words]) else { continue }
          proposals += 1
          let known = words(base).union(words(first)).union(words(second))
          let text = string(proposal.text) ?? ""
          #expect(words(text).isSubset(of: known), "\(base) | \(first) | \(second) -> \(text)")
        }
      }
    }
    #expect(proposals > 1_000)
  }

  @Test("What both sides changed apart is there, and what nobody changed stays")
  func nothingLost() throws {
    var proposals = 0
    for seed in Self.seeds {
      let (base, sides) = Self.texts(seed: seed)
      let result = try TextMerger().merge(base: base, sides: sides)
      guard let proposal = result.proposal(by: [.touchingLines, .words]) else { continue }
      proposals += 1
      func counts(_ text: [UInt8]) -> [[UInt8]: Int] {
        var counts: [[UInt8]: Int] = [:]
        for piece in WordCutter.pieces(of: 0..<text.count, in: text) where piece.isWord {
          counts[Array(text[piece.range]), default: 0] += 1
        }
        return counts
      }
      let before = counts(base)
      let after = counts(proposal.text)
      let ofSides = sides.map(counts)
      for word in ofSides.reduce(into: Set(before.keys), { $0.formUnion($1.keys) }) {
        let changes = ofSides.map { ($0[word] ?? 0) - (before[word] ?? 0) }
        let count = (after[word] ?? 0) - (before[word] ?? 0)
        // Each change is taken once: all of them, or one for those that were made alike.
        let least = min(0, changes.reduce(0) { $0 + min($1, 0) })
        let most = max(0, changes.reduce(0) { $0 + max($1, 0) })
        #expect((least...most).contains(count), "seed \(seed): \(string(word) ?? "")")
      }
    }
    #expect(proposals > Self.seeds.count / 16)
  }

  @Test("The order of the sides changes nothing but their numbers")
  func order() throws {
    for seed in Self.seeds {
      let (base, sides) = Self.texts(seed: seed)
      let one = try TextMerger().merge(base: base, sides: sides)
      let other = try TextMerger().merge(base: base, sides: sides.reversed())
      for units in [[MergeUnit.words], [.touchingLines], [.words, .touchingLines]] {
        let proposal = one.proposal(by: units)
        let turned = other.proposal(by: units)
        #expect(proposal?.text == turned?.text, "seed \(seed), \(units)")
        #expect(
          proposal?.steps.map { $0.changes.map { $0.sides } }
            == turned?.steps.map {
              $0.changes.map { $0.sides.map { sides.count - 1 - $0 }.reversed() }
            }, "seed \(seed), \(units)")
      }
    }
  }

  @Test("By touching lines, every line is one of an input, and its changes rebuild the conflict")
  func lines() throws {
    var proposals = 0
    for seed in UInt64(0)..<3_000 {
      let made = GeneratedMerge(seed: seed, sideCount: Int(seed % 2) + 2, onlyTerminatedLF: true)
      let result = try TextMerger().merge(base: made.base, sides: made.sides)
      guard let proposal = result.proposal(by: [.touchingLines]) else { continue }
      proposals += 1
      let known = Set(([made.base] + made.sides).flatMap(contents))
      let lines = contents(proposal.text)
      #expect(lines.allSatisfy(known.contains), "seed \(seed)")
      for change in proposal.steps.flatMap(\.changes) {
        let new = contents(change.new)
        #expect(
          Array(lines[change.line..<change.line + new.count]) == new, "seed \(seed)")
      }
    }
    #expect(proposals > Self.seeds.count / 40)
  }

  /// A list or a note, and two versions of it with lines or words of lines edited.
  static func notes(seed: UInt64) -> (base: [UInt8], sides: [[UInt8]]) {
    var random = RepeatableGenerator(seed: seed)
    let words = ["milk", "bread", "salt", "eggs", "tea", "noon", "we", "meet", "at", "the", "red"]
    let isList = seed % 2 == 0
    func line() -> String {
      if isList { return "- " + random.pick(words) + (random.chance(1, in: 4) ? " 2" : "") }
      if random.chance(1, in: 5) { return "" }
      return (0..<random.number(7) + 1).map { _ in random.pick(words) }.joined(separator: " ")
    }
    let base = (0..<random.number(8) + 1).map { _ in line() }
    func text(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }
    let sides = (0..<2).map { _ in
      var lines = base
      for _ in 0..<random.number(3) + 1 {
        let place = random.number(lines.count + 1)
        if place == lines.count || random.chance(1, in: 4) {
          lines.insert(line(), at: place)
        } else if random.chance(1, in: 3) {
          lines.remove(at: place)
        } else {
          lines[place] += " " + random.pick(words)
        }
      }
      return text(lines)
    }
    return (text(base), sides)
  }

  /// What a merge comes to by some units, and whether it took them.
  private static func merged(
    _ base: [UInt8], _ sides: [[UInt8]], by units: [MergeUnit]
  ) throws -> (text: [UInt8]?, isProposal: Bool) {
    let result = try TextMerger().merge(base: base, sides: sides)
    guard let text = result.cleanText else { return (result.proposal(by: units)?.text, true) }
    return (result.declining(by: units).isClean ? text : nil, false)
  }

  @Test(
    "A clean text that units would make another one of, merged again, is in conflict by these units",
    arguments: [
      ("- c\n- d e\n", "- d e\n- c\n- d e\n", "- c\n"),
      (
        "- a b\n- a b\n- d e\n- c\n", "- a b\n- a b\n- d e\n- f y\n",
        "- a b\n- a b\n- c\n- d e\n- c\n"
      ),
    ])
  func declining(base: String, ours: String, theirs: String) throws {
    let sides = [Array(ours.utf8), Array(theirs.utf8)]
    let result = try TextMerger().merge(base: Array(base.utf8), sides: sides)
    #expect(result.isClean)
    #expect(result.declining(by: []) == result)
    let declined = result.declining(by: [.touchingLines])
    #expect(!declined.isClean)
    #expect(declined.proposal(by: [.touchingLines]) == nil)
    #expect(declined.text(favoring: .input(.side(0))) == sides[0])
    #expect(declined.text(favoring: .input(.side(1))) == sides[1])
  }

  @Test("Merged again with a side, on the old base by the same units, it is itself or declined")
  func mergingAgain() throws {
    let seeds = TestSupport.seeds(4_000, ordinarily: 300)
    var counts = (clean: 0, proposals: 0, declined: 0)
    for seed in seeds {
      let lines = GeneratedMerge(seed: seed, sideCount: Int(seed % 2) + 2)
      for (base, sides) in [
        Self.notes(seed: seed), Self.texts(seed: seed), (lines.base, lines.sides),
      ] {
        for units in [
          [MergeUnit.touchingLines], [.words], [.touchingLines, .words], [.words, .touchingLines],
        ] {
          let (text, isProposal) = try Self.merged(base, sides, by: units)
          guard let text else { continue }
          if isProposal { counts.proposals += 1 } else { counts.clean += 1 }
          for side in sides {
            let again = try Self.merged(base, [text, side], by: units).text
            // It may be a conflict, too; how lines end is no text.
            let isItself =
              again.map { contents($0) == contents(text) && (!isProposal || $0 == text) }
            #expect(isItself ?? true, "seed \(seed), \(units)")
            if isProposal, isItself == nil { counts.declined += 1 }
          }
        }
      }
    }
    print("merging again by units: \(counts)")
    #expect(counts.proposals > seeds.count)
    // A proposal that is none the next time is rare: each is merged again with two sides or three.
    #expect(counts.declined * 50 < counts.proposals)
  }
}
