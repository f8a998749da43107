import TestSupport
import Testing

@testable import TextMerge

/// A conflict text is parsed to the conflicts that were shown, whatever rules wrote it.
@Suite struct ReadingBackTests {
  static let seeds: Range<UInt64> = 0..<1_500

  /// Labels of every kind; the second side's stands on a separator where there are three.
  static let labels = [
    ConflictLabels(base: "base", sides: ["ours", "theirs"]),
    ConflictLabels(base: "", sides: ["", "", "", ""]),
    ConflictLabels(base: "two\nlines", sides: ["ends\r", "\n", "a\nb", " "]),
    ConflictLabels(
      base: "(no final newline)", sides: ["x (no final newline)", " (no final newline)", "="]),
    ConflictLabels(base: [0xFF, 0x20], sides: [[0x20, 0x20], [0xE9], Array("=======".utf8)]),
  ]

  @Test("By our own rules: every style, two to four sides, any label, no hint but the text")
  func ownRules() throws {
    var counts = (conflicts: 0, joined: 0, unterminated: 0, marks: 0)
    for seed in Self.seeds {
      var made = GeneratedMerge(twoInOne: seed, sideCount: Int(seed % 3) + 2)
      made.addByteOrderMarks(seed: seed)
      if seed % 2 == 1 { made.makeLinesLikeMarkers() }
      let rules: TextMergeRules =
        made.sides.count > 2 && seed % 5 == 0 ? .git(.myers) : .agreement
      let result = try TextMerger(rules: rules).merge(base: made.base, sides: made.sides)
      guard !result.isClean else { continue }
      let labels = Self.labels[Int(seed / 2) % Self.labels.count]
      for style in ConflictStyle.allCases {
        let text = result.conflictText(style: style, labels: labels)
        let markers = result.markers(style: style, labels: labels)
        let shown = result.conflicts(in: style)
        let note: Comment = "seed \(seed), \(style.rawValue)"
        #expect(shown.count == result.merged(style: style, labels: labels).conflictCount, note)
        for parsed in [
          try ConflictText(parsing: text), try ConflictText(parsing: text, markers: markers),
        ] {
          expectSame(parsed.conflicts, shown, note)
          #expect(parsed.markerLength == markers.length, note)
          #expect(rendered(parsed, of: result, markers: markers) == text, note)
        }
        counts.conflicts += shown.count
        if shown.count != result.conflictCount { counts.joined += 1 }
        counts.unterminated += shown.count { !$0.unterminated.isEmpty }
        counts.marks += shown.count { $0.sides.contains { $0.starts(with: [0xEF, 0xBB, 0xBF]) } }
      }
    }
    print("read back: \(counts)")
    #expect(counts.conflicts > 2_000)
    #expect(counts.joined > 30)
    #expect(counts.unterminated > 100)
    #expect(counts.marks > 100)
  }

  @Test("By git's rules: every style, markers of any length, any label")
  func gitRules() throws {
    var conflicts = 0
    for seed in Self.seeds {
      let made = GeneratedMerge(twoInOne: seed)
      let algorithms: [DiffAlgorithm] = [.myers, .histogram]
      let result = try TextMerger(rules: .git(algorithms[Int(seed % 2)])).merge(
        base: made.base, sides: made.sides)
      let labels = Self.labels[Int(seed / 2) % Self.labels.count]
      let length = [7, 1, 3, 0, 30][Int(seed % 5)]
      for style in ConflictStyle.allCases {
        let note: Comment = "seed \(seed), \(style.rawValue), length \(length)"
        let text = result.conflictText(style: style, labels: labels, markerLength: length)
        let markers = result.markers(style: style, labels: labels, markerLength: length)
        let parsed = try ConflictText(parsing: text, markers: markers)
        expectSame(parsed.conflicts, result.conflicts(in: style), note)
        conflicts += parsed.conflicts.count
        for side in [TextMergeInput.side(0), .side(1)] {
          // A newline that was added to a last line cannot be told from one that was there.
          #expect(
            parsed.text(of: side).map(withoutNewline)
              == withoutNewline(result.text(favoring: .input(side), style: style)), note)
        }
      }
    }
    #expect(conflicts > 2_000)
  }

  @Test("What git writes by default is read without a hint")
  func gitDefaults() throws {
    for seed in Self.seeds {
      let made = GeneratedMerge(seed: seed)
      let result = try TextMerger(rules: .git(.myers)).merge(base: made.base, sides: made.sides)
      for style in ConflictStyle.allCases {
        let text = result.conflictText(style: style, labels: Self.labels[0])
        expectSame(
          try ConflictText(parsing: text).conflicts, result.conflicts(in: style), "seed \(seed)")
      }
    }
  }

  @Test(
    "With lines like git's markers in the text it is read right, or it is said that it cannot be")
  func gitWithLinesLikeMarkers() throws {
    var counts = (read: 0, refused: 0)
    for seed in Self.seeds {
      var made = GeneratedMerge(seed: seed)
      made.makeLinesLikeMarkers()
      let result = try TextMerger(rules: .git(.myers)).merge(base: made.base, sides: made.sides)
      guard !result.isClean else { continue }
      for style in ConflictStyle.allCases {
        let text = result.conflictText(style: style, labels: Self.labels[0])
        let markers = result.markers(style: style, labels: Self.labels[0])
        do throws(ConflictTextError) {
          let parsed = try ConflictText(parsing: text, markers: markers)
          expectSame(parsed.conflicts, result.conflicts(in: style), "seed \(seed)")
          counts.read += 1
        } catch {
          #expect(error.code == .unexpectedMarker, "seed \(seed): \(error)")
          counts.refused += 1
        }
      }
    }
    print("lines like markers: \(counts)")
    #expect(counts.read > 500)
    #expect(counts.refused > 50)
  }

  private func expectSame(
    _ parsed: [ConflictText.Conflict], _ shown: [ConflictText.Conflict], _ note: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(parsed.count == shown.count, note, sourceLocation: sourceLocation)
    for (one, other) in zip(parsed, shown) {
      #expect(one.base == other.base, note, sourceLocation: sourceLocation)
      #expect(one.sides == other.sides, note, sourceLocation: sourceLocation)
      #expect(
        Set(one.unterminated) == Set(other.unterminated), note, sourceLocation: sourceLocation)
    }
  }

  /// The text that a parsed one was made of, if what was parsed is all that there is.
  private func rendered(
    _ parsed: ConflictText, of result: TextMergeResult, markers: ConflictMarkers
  ) -> [UInt8] {
    let newline = result.properties.newline
    guard let form = markers.form else { return [] }
    var text: [UInt8] = []
    for segment in parsed.segments {
      guard case .conflict(let conflict) = segment else {
        if case .text(let lines) = segment { text += lines }
        continue
      }
      func add(_ marker: ConflictMarker, _ input: TextMergeInput?) {
        let isOpen = input.map(conflict.unterminated.contains) ?? false
        text += ConflictMarkers.line(
          marker, of: input, lacksNewline: isOpen, length: markers.length, form: form)
        text += newline
      }
      func add(_ lines: [UInt8]) {
        text += lines
        if !lines.isEmpty && lines.last != 0x0A { text += newline }
      }
      for (index, lines) in conflict.sides.enumerated() {
        let isLast = index == conflict.sides.count - 1
        add(index == 0 ? .start : .separator, isLast ? nil : .side(index))
        add(lines)
        if index == 0, let base = conflict.base {
          add(.base, .base)
          add(base)
        }
        if isLast { add(.end, .side(index)) }
      }
    }
    return text
  }

  private func withoutNewline(_ text: [UInt8]) -> [UInt8] {
    var text = text
    if text.last == 0x0A { text.removeLast() }
    if text.last == 0x0D { text.removeLast() }
    return text
  }
}

extension GeneratedMerge {
  /// Two problems with three lines between them, so that conflicts come near each other.
  init(twoInOne seed: UInt64, sideCount: Int = 2) {
    self.init(seed: seed, sideCount: sideCount, onlyTerminatedLF: true)
    let other = GeneratedMerge(seed: seed &+ 1_000_001, sideCount: sideCount)
    let between = GeneratedMerge.text([100, 101, 102])
    base += between + other.base
    sides = zip(sides, other.sides).map { $0 + between + $1 }
  }

  /// Lets some of the texts begin with a byte order mark.
  mutating func addByteOrderMarks(seed: UInt64) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if seed % 7 == 0 { base = mark + base }
    for side in sides.indices where (seed >> UInt64(side)) % 4 == 1 {
      sides[side] = mark + sides[side]
    }
  }

  /// Puts lines that are like the markers of git in the place of some lines.
  mutating func makeLinesLikeMarkers() {
    let lines = [
      "line 1": "=======", "line 2": "<<<<<<< HEAD", "line 3": ">>>>>>>", "line 7": "||||||| x",
    ]
    func replaced(_ text: [UInt8]) -> [UInt8] {
      var text = String(decoding: text, as: UTF8.self)
      for (line, other) in lines.sorted(by: { $0.key < $1.key }) {
        for ending in ["\n", "\r\n"] {
          text = String(
            decoding: Array(text.utf8).replacing(
              Array((line + ending).utf8), with: Array((other + ending).utf8)), as: UTF8.self)
        }
      }
      return Array(text.utf8)
    }
    base = replaced(base)
    sides = sides.map(replaced)
  }
}
