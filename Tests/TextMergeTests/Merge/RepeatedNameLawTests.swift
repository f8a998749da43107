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

    init(_ before: [String], _ after: [String], _ line: [String]) {
      (self.before, self.after, self.line) = (before, after, line)
    }
  }

  /// What is a name in its block.
  static let names = [
    Format(["class Cart {"], ["}"], ["  %() {", "    return $;", "  }"]),
    Format(["class Cart {"], ["}"], ["  private int %() {", "    return $;", "  }"]),
    Format(["class Cart:"], [], ["    def %(self):", "        return $"]),
    Format(["impl Cart {"], ["}"], ["    pub fn %(&self) -> Vec<u8> {", "        $", "    }"]),
    Format([], [], ["function %() {", "  go($)", "}"]),
    Format(["switch (a) {"], ["}"], ["case %:", "  v$();", "  break;"]),
    Format(["a {"], ["}"], ["  %: $;"]),
    Format(["a {"], ["}"], ["  --%: $;"]),
    Format(["[core]"], ["[end]"], ["\t% = $"]),
    Format(["[Service] # of it"], [], ["%=$"]),
    Format(["{"], ["  \"last\": 0", "}"], ["  \"%\": \"$\","]),
    Format(["return ["], ["];"], ["  '%' => $,"]),
    Format(["names:"], ["end: 1"], ["  %: $"]),
    Format(["# aliases"], [], ["alias %='$'"]),
    Format([], [], ["%==1.$"]),
    Format([], [], ["gem '%', '$'"]),
    Format(["require ("], [")"], ["\tweb/% v1.$"]),
    Format([], [], ["/% @v$"]),
    Format(["127.0.0.1 localhost"], [], ["10.0.0.$ %"]),
    Format(["UUID=1 / ext4 defaults 0 1"], [], ["UUID=$ /% ext4 defaults 0 2"]),
    Format(["CREATE TABLE t (", "  id INTEGER,"], ["  last TEXT", ");"], ["  % VARCHAR($),"]),
    Format(["<resources>"], ["</resources>"], ["  <string name=\"%\">$</string>"]),
    Format(["<list>"], ["</list>"], ["<book id=\"%\">", "<t>$</t>", "</book>"]),
    Format(["server {"], ["}"], ["  location /% {", "    root $;", "  }"]),
    Format([], [], ["variable \"%\" {", "  default = $", "}"]),
    Format([], [], ["Host %", "  HostName v$"]),
    Format([], [], ["msgid \"%\"", "msgstr \"$\"", ""]),
    Format(["BEGIN:VCARD"], ["END:VCARD"], ["X-%:$"]),
    Format(["message P {"], ["}"], ["  string v$ = %;"]),
    Format([], [], ["@book{%,", "  title = {$}", "}"]),
  ]

  /// What may be there again.
  static let others = [
    Format(["# Week"], [], ["- % $"]), Format(["# Day"], [], ["%:00 $"]),
    Format(["def test():"], [], ["    check(%, $)"]),
    Format(["def test():"], [], ["    % = $", "    run(%)"]),
    Format(["void f() {"], ["}"], ["  % = $;", "  run();"]),
    Format(["function App() {"], ["}"], ["  use(() => {", "    %($)", "  })"]),
    Format(["var body {"], ["}"], ["  HStack(%) {", "    text($)", "  }"]),
    Format(["object A {"], ["}"], ["  def %(a: T$) = a"]),
    Format(["@a", "def b(): pass"], [], ["@rule($)", "def %():", "    pass"]),
    Format(["void f("], ["int last)"], ["  % v$,"]),
    Format(["FROM a AS b"], [], ["COPY --from=% /a /v$"]),
    Format(["FROM a AS b"], [], ["RUN TARGET=% build $"]),
    Format(["Of this and that", ""], [], ["The % of $ went on."]),
    Format(["Of this and that", ""], [], ["% went on with $."]),
    Format(["The talk", ""], [], ["Ann: % and $"]),
    Format(["# Diary"], [], ["## Day of $", "%: good"]),
    Format(["Stock"], [], ["Box $", "%: 5", ""]),
    Format(["Stock"], [], ["%: v$", ""]),
    Format(["Prices"], [], ["at $", "  %: 5", "  sum: 7"]),
    Format(["BEGIN:VCARD"], ["END:VCARD"], ["EMAIL:%@$"]),
    Format(["#!/bin/sh"], [], ["export PATH=$PATH:/%"]),
    Format(["steps:"], [], ["  - name: %", "    run: v$"]),
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
    let isName: Bool
    var base: [String] = []
    var sides: [[String]] = [[], []]
    /// What the text is if it is merged.
    var merged: [String] = []

    init(seed: UInt64) {
      var random = RepeatableGenerator(seed: seed)
      isName = random.number(3) > 0
      format = random.pick(isName ? RepeatedNameLawTests.names : RepeatedNameLawTests.others)
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
            .replacingOccurrence(of: "$", by: values[value])
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
      let isAsked = world.isName && world.kind == .same
      let shown = "seed \(seed), \(world.kind)\n\(world.base)\n\(sides[0])\n\(sides[1])"
      if isAsked {
        guard case .namedTwice(_, let side, let line, let other, let otherLine)? = result.lineDoubt
        else {
          Issue.record("\(shown)\n\(String(describing: result.lineDoubt))")
          continue
        }
        #expect(!world.base.contains(sides[side][line]), "\(shown)")
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

  /// Names of the whole text, and whether they are.
  static let wholeTexts: [(before: String, line: String, after: String, isAsked: Bool)] = [
    ("<!DOCTYPE html>\n<html>\n", "<p><a id=\"%\">$</a></p>", "</html>\n", true),
    ("<svg>\n", "<g><path id='%' d='$'/></g>", "</svg>\n", true),
    ("<orders>\n", "<order><item id=\"%\">$</item></order>", "</orders>\n", false),
    ("BEGIN:VCALENDAR\n", "BEGIN:VEVENT\nUID:%\nSUMMARY:$\nEND:VEVENT", "END:VCALENDAR\n", true),
    ("services:\n", "  v$:\n    UID: %", "", false),
  ]

  @Test("A name of the whole text is not there twice, in whatever block")
  func wholeText() throws {
    for (before, line, after, isAsked) in Self.wholeTexts {
      func text(_ items: [(String, String)]) -> [UInt8] {
        let lines = items.map { name, value in
          line.replacingOccurrence(of: "%", by: name).replacingOccurrence(of: "$", by: value) + "\n"
        }
        return Array((before + lines.joined() + after).utf8)
      }
      let base = [("a", "1"), ("b", "2"), ("c", "3")]
      let first = [base[0], ("new", "4")] + base[1...]
      for (name, isSame) in [("new", true), ("other", false)] {
        let result = try TextMerger().merge(
          base: text(base), sides: [text(first), text(base + [(name, "5")])])
        #expect(result.isClean == !(isAsked && isSame), "\(before)\(line)")
        if isAsked, isSame { #expect(result.lineDoubt != nil) }
      }
      // The ids of such a text are of parts of it.
      let again = base + [("a", "6")]
      let result = try TextMerger().merge(
        base: text(again), sides: [text(first + [("a", "6")]), text(again + [("new", "5")])])
      #expect(result.isClean, "\(before)\(line)")
    }
  }
}
