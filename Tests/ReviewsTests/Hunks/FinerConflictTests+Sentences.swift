import ArraySpans
import DataMerge
import Foundation
import TestSupport
import TextMerge
import Testing

@testable import Reviews

// Prose sentence by sentence: what both changed is asked, all else is settled.
extension FinerConflictTests {
  private func sentences(_ texts: [String], in encoding: TextEncoding = .utf8) -> FinerConflict? {
    let bytes = texts.map { encoding.encoded(Array($0.utf8)) }
    return ConflictHunks(base: bytes[0], sides: Array(bytes[1...])).flatMap {
      FinerConflict(sentencesOf: $0)
    }
  }

  /// Paragraphs of numbered sentences: each side rewrites, deletes or adds some, so that what any choices give is known.
  @Test func sentencesOfAnyChoicesAreKnown() throws {
    var (conflictCount, found) = (0, 0)
    for seed in seeds(20_000, ordinarily: 600) {
      var random = RepeatableGenerator(seed: seed)
      let world = Self.world(&random)
      let texts = [
        world.base, world.text([.ours], only: .ours), world.text([.theirs], only: .theirs),
      ]
      let note = "seed \(seed)\n" + texts.joined(separator: "---\n")
      let encoding = random.pick(TextEncoding.allCases)
      conflictCount += world.isInConflict ? 1 : 0
      guard let finer = sentences(texts, in: encoding) else { continue }
      found += 1
      #expect(world.isInConflict, "\(note)")
      let mirrored = sentences([texts[0], texts[2], texts[1]], in: encoding)
      for _ in 0..<4 {
        let choices = finer.parts.map { random.pick(Array($0.choices.prefix(2))) }
        let text = try #require(finer.text(choosing: choices), "\(note)")
        #expect(
          text == encoding.encoded(Array(world.text(choices, only: nil).utf8)),
          "\(note)---\n\(choices)\n\(String(decoding: text, as: UTF8.self))")
        let swapped = choices.map { $0 == .ours ? FinerConflict.Choice.theirs : .ours }
        #expect(mirrored?.text(choosing: swapped) == text, "\(note)")
      }
      #expect(finer.text(choosing: finer.parts.map { _ in nil }) == nil)
    }
    // One that differs as lines do is no sentence by sentence.
    #expect(found > conflictCount / 2, "\(found) of \(conflictCount)")
  }

  /// Texts of few words, edited anywhere: of the words that one side alone wrote all are in the text if that side is
  /// chosen everywhere, and each is there as often.
  @Test func noWordOfAChosenSideIsLost() {
    var found = 0
    for seed in seeds(20_000, ordinarily: 600) {
      var random = RepeatableGenerator(seed: seed)
      let words = ["we", "met", "Anna", "not", "tea", "Dr", "3"]
      let between = [
        " ", " ", " ", ", ", ". ", ". ", "! ", "\n", ".\n", "\n\n", "\n- ", "\n2. ", "。", " ”",
      ]
      let base = (0..<(2 + random.number(40))).map { _ in (random.pick(words), random.pick(between))
      }
      let texts = (0..<3).map { side -> [(String, String)] in
        var text = base
        for edit in 0..<(side == 0 ? 0 : 1 + random.number(5)) {
          let place = random.number(text.count)
          let word = "s\(side)e\(edit)"
          switch random.number(4) {
          case 0: text[place].0 = word
          case 1: text.insert((word, random.pick(between)), at: place)
          case 2: text[place].1 = random.pick(between)
          default: if text.count > 1 { text.remove(at: place) }
          }
        }
        return text
      }
      let written = texts.map { $0.map { $0.0 + $0.1 }.joined() }
      guard let finer = sentences(written) else { continue }
      found += 1
      let mirrored = sentences([written[0], written[2], written[1]])
      let note = "seed \(seed)\n" + written.joined(separator: "\n---\n")
      for (side, choice, other) in [
        (1, FinerConflict.Choice.ours, FinerConflict.Choice.theirs), (2, .theirs, .ours),
      ] {
        let text = String(
          decoding: finer.text(choosing: finer.parts.map { _ in choice }) ?? [], as: UTF8.self)
        for (word, _) in texts[side] where word.hasPrefix("s") {
          #expect(
            text.components(separatedBy: word).count == 2,
            "\(word) of side \(side), \(note)\n---\n\(text)")
        }
        let same = mirrored?.text(choosing: finer.parts.map { _ in other })
        #expect(same == Array(text.utf8), "side \(side), \(note)")
      }
    }
    #expect(found > 60, "\(found)")
  }

  /// What is known of some paragraphs.
  private struct World {
    struct Sentence {
      var base: String
      /// What each side has in its place; `nil` if it left it.
      var ours: String?
      var theirs: String?
      var isInConflict: Bool { ours != nil && theirs != nil && ours != theirs }
    }

    var paragraphs: [[Sentence]]
    var separator: String
    var newline: String
    var endsWithNewline: Bool

    var isInConflict: Bool { paragraphs.joined().contains { $0.isInConflict } }
    var base: String { written { $0.base } }

    /// The text of choices for the conflicts, in their order, or that of one side alone.
    func text(_ choices: [FinerConflict.Choice], only side: FinerConflict.Choice?) -> String {
      var rest = choices[...]
      return written { sentence in
        if let side { return (side == .ours ? sentence.ours : sentence.theirs) ?? sentence.base }
        guard sentence.isInConflict else {
          return sentence.ours ?? sentence.theirs ?? sentence.base
        }
        return (rest.popFirst() == .theirs ? sentence.theirs : sentence.ours) ?? ""
      }
    }

    private func written(_ text: (Sentence) -> String) -> String {
      paragraphs.map { $0.map(text).joined(separator: separator) }
        .joined(separator: newline + newline) + (endsWithNewline ? newline : "")
    }
  }

  private static func world(_ random: inout RepeatableGenerator) -> World {
    let nouns = [
      "ship", "house", "garden", "river", "stone", "letter", "boat", "Straße", "日記", "bell",
    ]
    var number = Int(random.number(1 << 20)) << 8
    let separator = random.pick([" ", " ", ""])
    let marks = separator.isEmpty ? ["。"] : [".", "!", "?", "…", ".”", "?!", "。"]
    /// No two have a word in common, but an edited one all but its first, which no other side has.
    func sentence(_ first: String, of number: Int) -> String {
      var own = RepeatableGenerator(seed: UInt64(number))
      var words = (0..<(3 + own.number(3))).map { "\(own.pick(nouns))\(number)x\($0)" }
      words[0] = "\(first)\(number)"
      return words.joined(separator: own.chance(1, in: 4) ? ", " : " ") + own.pick(marks)
    }
    var paragraphs: [[World.Sentence]] = []
    for _ in 0..<(1 + random.number(3)) {
      var paragraph: [World.Sentence] = []
      for _ in 0..<(1 + random.number(5)) {
        number += 1
        var own = World.Sentence(base: sentence("base", of: number))
        if random.chance(1, in: 3) { own.ours = sentence("ours", of: number) }
        if random.chance(1, in: 3) {
          own.theirs = random.chance(1, in: 5) ? own.ours : sentence("theirs", of: number)
        }
        paragraph.append(own)
      }
      paragraphs.append(paragraph)
    }
    return World(
      paragraphs: paragraphs, separator: separator, newline: random.pick(["\n", "\r\n"]),
      endsWithNewline: random.chance(3, in: 4))
  }

  struct SentenceRow: CustomTestStringConvertible {
    let name: String
    let texts: [String]
    /// The name of each part, what it was, and what the sides have.
    let parts: [[String?]]
    let choices: [FinerConflict.Choice]
    let result: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    SentenceRow(
      name: "one sentence of three",
      texts: [
        "We meet on Monday. Bring bread. Call me.\n", "We meet on Tuesday. Bring bread. Call me.\n",
        "We meet on Friday. Bring bread and wine. Call me.\n",
      ],
      parts: [["line 1", "We meet on Monday.", "We meet on Tuesday.", "We meet on Friday."]],
      choices: [.ours], result: "We meet on Tuesday. Bring bread and wine. Call me.\n"),
    SentenceRow(
      name: "both appended one",
      texts: [
        "It rained. We left.\n", "It poured. We left. Anna stayed.\n",
        "It rained. We left. Ben sang.\n",
      ],
      parts: [["line 1", nil, " Anna stayed.", " Ben sang."]],
      choices: [.both], result: "It poured. We left. Ben sang. Anna stayed.\n"),
    SentenceRow(
      name: "words of one sentence merge",
      texts: [
        "Dinner is at one on Monday with Thomas. It is cold.\n",
        "Dinner is at two on Monday with Thomas. It is warm.\n",
        "Dinner is at one on Monday with Evelyn. It is hot.\n",
      ],
      parts: [["line 1", "It is cold.", "It is warm.", "It is hot."]],
      choices: [.theirs], result: "Dinner is at two on Monday with Evelyn. It is hot.\n"),
    SentenceRow(
      name: "items of a list and a wrapped paragraph",
      texts: [
        "- tea\n- milk\n\nThe train is\nlate. We wait.\n",
        "- green tea\n- milk\n\nThe train was\nlate. We go.\n",
        "- black tea\n- oat milk\n\nThe train comes\nlate. We wait.\n",
      ],
      parts: [
        ["line 1", "- tea", "- green tea", "- black tea"],
        ["line 4", "The train is\nlate.", "The train was\nlate.", "The train comes\nlate."],
      ],
      choices: [.theirs, .ours],
      result: "- black tea\n- oat milk\n\nThe train was\nlate. We go.\n"),
    SentenceRow(
      name: "one stands for two, next to one of the other side",
      texts: [
        "One is. Two *is*. Third is. Fourth stays. Fifth is.\n",
        "A new one here. Third is. Fourth stays. Fifth was.\n",
        "One is. Two *is*. Everyone *went* home. Fourth stays. Fifth comes.\n",
      ],
      parts: [
        [
          "line 1", "One is. Two *is*. Third is.", "A new one here. Third is.",
          "One is. Two *is*. Everyone *went* home.",
        ],
        ["line 1", "Fifth is.", "Fifth was.", "Fifth comes."],
      ],
      choices: [.ours, .theirs],
      result: "A new one here. Third is. Fourth stays. Fifth comes.\n"),
    SentenceRow(
      name: "no blanks between sentences",
      texts: ["赤狐走。青猫座。豚飛。\n", "老狐走。青猫寝。豚飛。\n", "大狐走。青猫座。豚飛。\n"],
      parts: [["line 1", "赤狐走。", "老狐走。", "大狐走。"]],
      choices: [.theirs], result: "大狐走。青猫寝。豚飛。\n"),
    SentenceRow(
      name: "one deleted the sentence",
      texts: [
        "First. Second is long. Third.\n", "First. Third is new.\n",
        "First. Second is longer. Third.\n",
      ],
      parts: [
        ["line 1", "Second is long. Third.", "Third is new.", "Second is longer. Third."]
      ],
      choices: [.theirs], result: "First. Second is longer. Third.\n"),
  ]) func sentencesAreAsked(_ row: SentenceRow) throws {
    let finer = try #require(sentences(row.texts))
    func string(_ bytes: [UInt8]?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }
    #expect(finer.parts.map { [$0.name, string($0.base)] + $0.sides.map(string) } == row.parts)
    #expect(string(finer.text(choosing: row.choices)) == row.result)
  }

  @Test(arguments: [
    ["One.\n", "Two.\n", "Three.\n"], ["a\nb\n", "a\nc\n", "a\nd\n"],
    // A sentence that stands for no other, a move, and one that both added in different places.
    [
      "We met Tom at noon. He was late.\n", "We met Tom at noon. He was very late.\n",
      "It rained. We met Tom at one.\n",
    ],
    ["One a. Two b. Three c.\n", "Three c. Two b. One a.\n", "Two b. Three c. One a.\n"],
    [
      "Alpha is. Beta is. Gamma is.\n", "Alpha is. An extra one. Beta is. Gamma was.\n",
      "Alpha is. Beta is. Gamma comes. An extra one.\n",
    ],
    ["It is. So.\n", "It was. So.\n", "It is. So!\n"],
    ["a. b.\r\nc\n", "x. b.\r\nc\n", "y. z.\r\nc\n"],
  ]) func noneAreFinerThanLines(_ texts: [String]) {
    #expect(sentences(texts) == nil)
  }

  @Test(arguments: TextEncoding.allCases) func valuesAreAskedInEachEncoding(
    _ encoding: TextEncoding
  ) throws {
    let texts = [
      #"{"a": 1, "b": "é", "c": 1}"#, #"{"a": 2, "b": "😀", "c": 1}"#,
      #"{"a": 3, "b": "ß", "c": 4}"#,
    ]
    .map { encoding.encoded(Array($0.utf8)) }
    let values = try #require(
      FinerConflict(valuesOf: .json, base: texts[0], ours: texts[1], theirs: texts[2]))
    #expect(values.parts.map(\.name) == ["a", "b"])
    #expect(values.parts[1].sides == [Array("\"😀\"".utf8), Array("\"ß\"".utf8)])
    #expect(
      values.text(choosing: [.theirs, .ours])
        == encoding.encoded(Array(#"{"a": 3, "b": "😀", "c": 4}"#.utf8)))
  }

  @Test func manyValuesAreAsked() throws {
    func text(_ value: Int) -> [UInt8] {
      Array(("{" + (0..<300).map { "\"k\($0)\": \(value)" }.joined(separator: ", ") + "}\n").utf8)
    }
    let values = try #require(
      FinerConflict(valuesOf: .json, base: text(1), ours: text(2), theirs: text(3)))
    #expect(values.parts.count == 300)
    #expect(values.text(choosing: values.parts.map { _ in .theirs }) == text(3))
  }
}
