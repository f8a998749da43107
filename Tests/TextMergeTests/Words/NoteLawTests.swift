import TestSupport
import Testing

@testable import TextMerge

/// Laws of merges by words, cells, times and insertions, over notes as people write them.
@Suite struct NoteLawTests {
  /// A note with front matter, paragraphs, a table and a log, and sides that edit these; every word is there once.
  struct Note {
    var title: [Int]
    var updated: Int
    var hasFrontMatter: Bool
    /// Sentences, each a list of words.
    var paragraphs: [[[Int]]]
    var table: [[Int]]
    var log: [[Int]]

    init(using random: inout RepeatableGenerator, next: inout Int) {
      func words(_ count: Int) -> [Int] {
        defer { next += count }
        return Array(next..<next + count)
      }
      title = words(3)
      updated = 10
      hasFrontMatter = random.chance(2, in: 3)
      paragraphs = (0..<random.number(3) + 1).map { _ in
        (0..<random.number(4) + 1).map { _ in words(random.number(6) + 3) }
      }
      table = random.chance(1, in: 2) ? (0..<random.number(3) + 1).map { _ in words(4) } : []
      log = (0..<random.number(3) + 1).map { _ in words(2) }
    }

    /// Changes one to three things, with new words.
    mutating func edit(using random: inout RepeatableGenerator, next: inout Int) {
      updated += random.number(9) + 1
      for _ in 0..<random.number(3) + 1 {
        next += 1
        switch random.number(8) {
        case 0: title[random.number(title.count)] = next
        case 1, 2, 3:
          let paragraph = random.number(paragraphs.count)
          let sentence = random.number(paragraphs[paragraph].count)
          let place = random.number(paragraphs[paragraph][sentence].count)
          switch random.number(3) {
          case 0: paragraphs[paragraph][sentence][place] = next
          case 1: paragraphs[paragraph][sentence].insert(next, at: place)
          default:
            if paragraphs[paragraph][sentence].count > 1 {
              paragraphs[paragraph][sentence].remove(at: place)
            }
          }
        case 4:
          let paragraph = random.number(paragraphs.count)
          if paragraphs[paragraph].count > 1 {
            paragraphs[paragraph].remove(at: random.number(paragraphs[paragraph].count))
          }
        case 5 where !table.isEmpty:
          table[random.number(table.count)][random.number(4)] = next
        default:
          log.append([next, next + 1])
          next += 1
        }
      }
    }

    func text(ending: String) -> [UInt8] {
      func words(_ numbers: [Int]) -> String { numbers.map { "w\($0)" }.joined(separator: " ") }
      var lines: [String] = []
      if hasFrontMatter {
        lines = ["---", "title: " + words(title), "updated: 2026-11-\(updated)", "---"]
      }
      for paragraph in paragraphs { lines.append(paragraph.map(words).joined(separator: ". ")) }
      for row in table { lines.append("| " + row.map { "w\($0)" }.joined(separator: " | ") + " |") }
      for entry in log { lines.append("- " + words(entry)) }
      return Array(lines.map { $0 + ending }.joined().utf8)
    }
  }

  struct Made {
    let base: [UInt8]
    let sides: [[UInt8]]

    init(seed: UInt64) {
      var random = RepeatableGenerator(seed: seed)
      var next = 100
      let note = Note(using: &random, next: &next)
      let sideCount = seed % 5 == 0 ? 3 : 2
      let endings = random.chance(1, in: 6) ? ["\n", "\r\n"] : ["\n"]
      base = note.text(ending: "\n")
      var sides: [[UInt8]] = []
      for _ in 0..<sideCount {
        var side = note
        side.edit(using: &random, next: &next)
        next += 10
        sides.append(side.text(ending: random.pick(endings)))
      }
      self.sides = sides
    }
  }

  static let seeds = TestSupport.seeds(20_000, ordinarily: 1_500)

  static let combinations: [[MergeUnit]] = [
    [.updateTimes, .words], [.updateTimes, .words, .insertions], [.words], [.cells],
    [.touchingLines, .updateTimes, .words, .insertions], [.insertions], [.updateTimes],
    [.indentation, .words],
  ]

  private static func merged(
    _ base: [UInt8], _ sides: [[UInt8]], by units: [MergeUnit]
  ) throws -> (text: [UInt8]?, isProposal: Bool) {
    let result = try TextMerger().merge(base: base, sides: sides).declining(by: units)
    guard let text = result.cleanText else { return (result.proposal(by: units)?.text, true) }
    return (text, false)
  }

  private static func words(_ text: [UInt8]) -> [String] {
    String(decoding: text, as: UTF8.self).split {
      !($0.isLetter || $0.isNumber || $0 == "-")
    }.map(String.init).filter { $0.first == "w" }
  }

  @Test("Every word is accounted for: what a side added is there once, what it deleted is not")
  func account() throws {
    var counts: [String: Int] = [:]
    for seed in Self.seeds {
      let made = Made(seed: seed)
      let old = Set(Self.words(made.base))
      let sides = made.sides.map { Set(Self.words($0)) }
      for units in Self.combinations {
        let (text, isProposal) = try Self.merged(made.base, made.sides, by: units)
        guard let text else { continue }
        if isProposal { counts["\(units.map(\.rawValue))", default: 0] += 1 }
        let words = Self.words(text)
        let expected = sides.reduce(into: Set<String>()) { all, side in
          all.formUnion(side.subtracting(old))
        }.union(sides.reduce(old) { $0.intersection($1) })
        #expect(Set(words) == expected, "seed \(seed), \(units)")
        #expect(words.count == expected.count, "seed \(seed), \(units)")
      }
    }
    print("accounts by units: \(counts.sorted { $0.key < $1.key })")
    for units in Self.combinations {
      #expect(counts["\(units.map(\.rawValue))", default: 0] * 1_000 > Self.seeds.count, "\(units)")
    }
  }

  @Test("The later time is in the text, and the front matter is whole")
  func times() throws {
    for seed in Self.seeds {
      let made = Made(seed: seed)
      let units: [MergeUnit] = [.updateTimes, .words]
      guard let text = try Self.merged(made.base, made.sides, by: units).text else { continue }
      func updated(_ text: [UInt8]) -> [Substring] {
        String(decoding: text, as: UTF8.self).split { $0.isNewline }.filter {
          $0.hasPrefix("updated: ")
        }
      }
      let times = made.sides.flatMap(updated)
      #expect(updated(text) == (times.max().map { [$0] } ?? []), "seed \(seed)")
    }
  }

  @Test("Merged again with a side it is itself or declined; swapped sides give the same lines")
  func mergedAgain() throws {
    var declined = 0
    var proposals = 0
    for seed in Self.seeds {
      let made = Made(seed: seed)
      for units in Self.combinations {
        let (text, isProposal) = try Self.merged(made.base, made.sides, by: units)
        let turned = try Self.merged(made.base, made.sides.reversed(), by: units).text
        #expect((text == nil) == (turned == nil), "seed \(seed), \(units)")
        guard let text, let turned else { continue }
        if units.contains(.insertions) {
          #expect(
            contents(text).map(\.description).sorted()
              == contents(turned).map(\.description).sorted(), "seed \(seed), \(units)")
        } else {
          #expect(text == turned, "seed \(seed), \(units)")
        }
        guard isProposal else { continue }
        for side in made.sides {
          for sides in [[text, side], [side, text]] {
            proposals += 1
            let again = try Self.merged(made.base, sides, by: units).text
            if again == nil { declined += 1 }
            #expect(again == nil || again == text, "seed \(seed), \(units)")
          }
        }
      }
    }
    print("merged again: \(proposals), declined \(declined)")
    #expect(declined * 50 < proposals)
  }
}
