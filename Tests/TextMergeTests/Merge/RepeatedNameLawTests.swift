import TestSupport
import Testing

@testable import TextMerge

/// Names that both sides give in one block, at different places.
@Suite struct RepeatedNameLawTests {
  /// A list of lines that each give a name, and how a line gives one.
  struct Format {
    /// The lines around the block.
    let before: [String]
    let after: [String]
    /// A line, or several, with `%` for the name and `$` for what differs otherwise.
    let line: [String]
    /// A list without names of the same shape; the lines of both sides are merged there.
    var isList = false
  }

  /// What is a name in its block.
  static let formats = [
    Format(before: ["class Cart {"], after: ["}"], line: ["  %() {", "    return $;", "  }"]),
    Format(before: ["class Cart:"], after: [], line: ["    def %(self):", "        return $"]),
    Format(before: ["impl Cart {"], after: ["}"], line: ["    pub fn %($: u8) {", "    }"]),
    Format(before: [], after: [], line: ["function %($) {", "  go()", "}"]),
    Format(before: ["switch (a) {"], after: ["}"], line: ["case %:", "  $();", "  break;"]),
    Format(before: ["a {"], after: ["}"], line: ["  %: $;"]),
    Format(before: ["[core]"], after: ["[end]"], line: ["\t% = $"]),
    Format(before: ["[Service]"], after: [], line: ["%=$"]),
    Format(before: ["{"], after: ["  \"last\": 0", "}"], line: ["  \"%\": \"$\","]),
    Format(before: ["names:"], after: ["end: 1"], line: ["  %: $"]),
    Format(before: ["# aliases"], after: [], line: ["alias %='$'"]),
    Format(before: [], after: [], line: ["%==1.$"]),
    Format(before: ["require ("], after: [")"], line: ["\tweb/% v1.$"]),
    Format(before: [], after: [], line: ["/% @$"]),
    Format(before: ["127.0.0.1 localhost"], after: [], line: ["10.0.0.$ %"]),
    Format(before: ["UUID=1 / ext4"], after: [], line: ["UUID=$ /% ext4"]),
    Format(
      before: ["CREATE TABLE t (", "  id INTEGER,"], after: ["  last TEXT", ");"],
      line: ["  % TYPE$,"]),
    Format(
      before: ["<resources>"], after: ["</resources>"], line: ["  <string name=\"%\">$</string>"]),
    Format(
      before: ["<list>"], after: ["</list>"], line: ["<book id=\"%\">", "<t>$</t>", "</book>"]),
    Format(before: ["server {"], after: ["}"], line: ["  location /% {", "    root $;", "  }"]),
    Format(before: [], after: [], line: ["Host %", "  HostName $"]),
    Format(before: [], after: [], line: ["msgid \"%\"", "msgstr \"$\"", ""]),
    Format(before: ["BEGIN:VCARD"], after: ["END:VCARD"], line: ["X-%:$"]),
    Format(before: ["message P {"], after: ["}"], line: ["  string $ = %;"]),
    Format(before: [], after: [], line: ["@book{%,", "  title = {$}", "}"]),
    // Nothing that can be there once only.
    Format(before: ["# Week"], after: [], line: ["- % $"], isList: true),
    Format(before: ["# Day"], after: [], line: ["%:00 $"], isList: true),
    Format(before: ["def test():"], after: [], line: ["    check(%, $)"], isList: true),
    Format(
      before: ["function App() {"], after: ["}"], line: ["  use(() => {", "    %($)", "  })"],
      isList: true),
    Format(
      before: ["Of this and that", ""], after: [], line: ["The % of $ went on."], isList: true),
    Format(before: ["Of this and that", ""], after: [], line: ["% went on with $."], isList: true),
    Format(before: ["The talk", ""], after: [], line: ["Ann: % and $"], isList: true),
    Format(before: ["BEGIN:VCARD"], after: ["END:VCARD"], line: ["EMAIL:%@$"], isList: true),
    Format(before: ["#!/bin/sh"], after: [], line: ["export PATH=$PATH:/%"], isList: true),
  ]

  /// A text with a list, and what two sides add to it.
  struct World {
    enum Kind: CaseIterable {
      /// Both give one name, or each another one.
      case same, other
      /// One side does so in another block.
      case otherBlock
      /// The base has the name twice already.
      case repeated
    }

    let kind: Kind
    let format: Format
    var base: [String] = []
    var sides: [[String]] = [[], []]
    /// What the text is if it is merged.
    var merged: [String] = []

    init(seed: UInt64) {
      var random = RepeatableGenerator(seed: seed)
      format = random.pick(RepeatedNameLawTests.formats)
      kind = random.pick(Kind.allCases)
      let isNumber = format.line.contains { $0.contains("= %;") || $0.contains("case %:") }
      let names = ["one", "two", "three", "four", "five", "six"]
      let values = ["11", "23", "37", "41", "59", "61", "73", "83"]
      func word(_ name: Int, in line: String) -> String {
        isNumber ? "\(name + 1)" : line.contains("X-%") ? names[name].uppercased() : names[name]
      }
      func item(_ name: Int, _ value: Int) -> [String] {
        format.line.map { line in
          line.replacingOccurrence(of: "%", by: word(name, in: line))
            .replacingOccurrence(
              of: "$",
              by: line.contains("$ = %") || line.contains("$()") || line.contains("$: u8")
                ? "v" + values[value] : values[value])
        }
      }
      let count = 3 + random.number(2)
      let known = (0..<count).map { item($0, $0) }
      let repeated = kind == .repeated ? [item(count, 7)] : []
      let other = format.before + item(0, 6) + item(1, 7) + format.after
      func text(_ items: [[String]], _ others: [String]) -> [String] {
        format.before + items.joined() + format.after + ["", "---", ""] + others
      }
      let shown = known + repeated + repeated
      base = text(shown, other)
      // Between the two places there is an item at least, so that they do not touch.
      let first = [known[0]] + [item(count, 5)] + shown.dropFirst()
      let name = kind == .other ? count + 1 : count
      let second = shown + [item(name, 6)]
      sides = [text(first, other), text(second, other)]
      merged = text([known[0], item(count, 5)] + shown.dropFirst() + [item(name, 6)], other)
      if kind == .otherBlock {
        let others = format.before + item(0, 6) + item(1, 7) + item(count, 6) + format.after
        sides[1] = text(shown, others)
        merged = text(first, others)
      }
    }
  }

  @Test("A block gets no name twice, and what may be there twice is merged")
  func names() throws {
    var (asked, merged) = (0, 0)
    for seed in seeds(20_000, ordinarily: 2_000) {
      let world = World(seed: seed)
      func text(_ lines: [String]) -> [UInt8] {
        ProseMerge.encoded(lines.map { $0 + "\n" }.joined(), seed / 2)
      }
      let sides = seed % 2 == 0 ? world.sides : world.sides.reversed()
      let result = try TextMerger().merge(base: text(world.base), sides: sides.map(text))
      let isOfText = world.format.line.contains { $0.contains(" id=") }
      let isAsked =
        !world.format.isList && (world.kind == .same || world.kind == .otherBlock && isOfText)
      let shown = "seed \(seed), \(world.kind)\n\(world.base)\n\(sides[0])\n\(sides[1])"
      if isAsked {
        guard case .namedTwice(_, let side, let line, let other, let otherLine)? = result.lineDoubt
        else {
          Issue.record("\(shown)\n\(String(describing: result.lineDoubt))")
          continue
        }
        #expect(!world.base.contains(sides[side][line]) || world.kind != .same, "\(shown)")
        #expect(side != other && sides[other].indices.contains(otherLine), "\(shown)")
        asked += 1
      } else {
        #expect(
          result.cleanText == text(world.merged),
          "\(shown)\n\(String(describing: result.lineDoubt))")
        merged += 1
      }
    }
    #expect(asked > 300 && merged > 300, "\(asked) \(merged)")
  }
}
