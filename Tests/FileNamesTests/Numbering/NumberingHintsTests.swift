import TestSupport
import Testing

@testable import FileNames

/// A search that goes on where others ended finds the lowest free number, and costs no more calls than
/// there are copies.
@Suite("Numbering hints") struct NumberingHintsTests {
  /// The lowest free name by trying all of them.
  private static func lowest(
    _ convention: NumberingConvention, _ name: [UInt8], isDirectory: Bool, limit: Int,
    origin: CopyOrigin, taken: Set<CollisionKey>
  ) -> [UInt8]? {
    let own = CollisionKey.universal(name)
    for number in convention.numbers {
      guard
        let candidate = try? convention.name(
          of: name, number: number, isDirectory: isDirectory, limit: limit, origin: origin)
      else { return nil }
      let key = CollisionKey.universal(candidate)
      if key != own, !taken.contains(key) { return candidate }
    }
    return nil
  }

  static let names: [String] = [
    "a", "A", "a.x", "a-1.5", "a.5-1", "a.x-1", "a-1.x", "a-1", "a.", "a.\u{200D}", "ß.x", "SS.x",
    "ss.X", "photo copy.png", "photo.png", "PHOTO.PNG", "photo 2.png", "\u{3B9}\u{345}.t",
    "a\u{345}",
    "\u{AC00}", "e\u{301}", "é", "aaaaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaaaab.x",
    "aaaaaaaaaaaaaaaaaaa-1", "aaaaaaaaaaaaaaaaaaaa.x", "K.txt", "k.txt", "\u{212A}.txt", "a.tar.gz",
  ]

  @Test("hints never miss the lowest free number, whoever shares them")
  func exact() throws {
    let origins = [
      CopyOrigin(), CopyOrigin(device: bytes("Home")), CopyOrigin(device: bytes("home")),
      CopyOrigin(device: bytes("7"), secondsSince1970: 86_400),
    ]
    for seed in 0..<60 as Range<UInt64> {
      var random = RepeatableGenerator(seed: seed)
      func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &random)]
      }
      var hints = NumberingHints()
      var taken: Set<CollisionKey> = []
      let names = (0..<4).map { _ in pick(Self.names) }
      let conventions = (0..<3).map { _ in pick(NumberingConvention.allCases) }
      for step in 0..<120 {
        let (name, convention, origin) = (bytes(pick(names)), pick(conventions), pick(origins))
        let isDirectory = pick([false, false, true])
        let limit = pick([255, 22, 23, 24, 90])
        let expected = Self.lowest(
          convention, name, isDirectory: isDirectory, limit: limit, origin: origin, taken: taken)
        let found = try? convention.firstFree(
          for: name, isDirectory: isDirectory, limit: limit, origin: origin, hints: &hints
        ) { _, key in !taken.contains(key) }
        #expect(found?.name == expected, "seed \(seed) step \(step)")
        // Now and then a name is found and not used.
        if let found, pick([true, true, true, false]) { taken.insert(found.key) }
        if pick([true, false, false]),
          let other = try? convention.name(
            of: name, number: Int.random(in: 2...30, using: &random), isDirectory: isDirectory,
            limit: limit, origin: origin)
        {
          taken.insert(.universal(other))
        }
      }
    }
  }

  /// How often `isFree` is called for many copies in one folder.
  private static func calls(
    _ count: Int, names: [[UInt8]], by conventions: [NumberingConvention], limit: Int = 255
  ) throws -> Int {
    var hints = NumberingHints()
    var taken: Set<CollisionKey> = []
    var calls = 0
    for index in 0..<count {
      let found = try conventions[index % conventions.count].firstFree(
        for: names[index % names.count], isDirectory: false, limit: limit, hints: &hints
      ) { _, key in
        calls += 1
        return !taken.contains(key)
      }
      taken.insert(found.key)
    }
    return calls
  }

  @Test("each further copy costs a constant number of calls", arguments: [300, 3000])
  func amortised(_ count: Int) throws {
    for convention in NumberingConvention.allCases where convention.numbers.upperBound > 999 {
      #expect(try Self.calls(count, names: [bytes("photo.png")], by: [convention]) <= 3 * count)
    }
    // Spellings of one name share what is known.
    let spellings = (0..<count).map { spelling in
      "photograph-of-all".utf8.enumerated().map { index, byte in
        spelling >> index & 1 == 1 && byte > 0x60 ? byte - 0x20 : byte
      }
    }
    #expect(try Self.calls(count, names: spellings, by: [.finder]) <= 3 * count)
    #expect(try Self.calls(count, names: spellings, by: [.finder], limit: 15) <= 10 * count)
    #expect(
      try Self.calls(
        count, names: spellings,
        by: NumberingConvention.allCases.filter { $0.numbers.upperBound > 999 })
        <= 5 * count)
  }

  @Test("an exhausted convention says so at once")
  func exhausted() throws {
    var hints = NumberingHints()
    var calls = 0
    for _ in 0..<3 {
      #expect(throws: FileNameError.self) {
        try NumberingConvention.hyphen.firstFree(
          for: bytes("a"), isDirectory: false, hints: &hints
        ) { _, _ in
          calls += 1
          return false
        }
      }
    }
    #expect(calls == 999)
  }
}
