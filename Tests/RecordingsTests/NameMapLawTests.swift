import ConflictResolution
import TestSupport
import Testing

@testable import Recordings

/// Made-up names sort, collide and begin as the names do.
@Suite("Law: made-up names keep order and collisions")
struct NameMapLawTests {
  @Test(arguments: seeds(200, ordinarily: 40)) func orderAndCollisionsStay(seed: UInt64) throws {
    var generator = RepeatableGenerator(seed: seed)
    let names = Set((0..<(2 + generator.number(30))).map { _ in Self.name(&generator) })
    let map = NameMap(names: names, texts: [], seed: seed)
    let sorted = names.sorted { $0.lexicographicallyPrecedes($1) }
    for (left, right) in zip(sorted, sorted.dropFirst()) {
      #expect(
        map(left).lexicographicallyPrecedes(map(right)),
        "seed \(seed): \(Self.text(left)) \(Self.text(right)) \(Self.text(map(left))) \(Self.text(map(right)))"
      )
    }
    for left in sorted {
      #expect(map(left).count == left.count)
      for right in sorted where left != right {
        let place = "seed \(seed): \(Self.text(left)) and \(Self.text(right))"
        #expect(
          (CollisionKey.universal(left) == .universal(right))
            == (CollisionKey.universal(map(left)) == .universal(map(right))), "\(place)")
        #expect(
          (CollisionKey.canonicalCaseless(left) == .canonicalCaseless(right))
            == (CollisionKey.canonicalCaseless(map(left)) == .canonicalCaseless(map(right))),
          "\(place)")
      }
    }
    // What was cut off a name begins the made-up one, too.
    for name in sorted where name.allSatisfy({ $0 < 0x80 }) {
      let length = generator.number(name.count + 1)
      let cut = Array(name.prefix(length))
      if NamePieces(cut).words.allSatisfy({ $0.letters.count > 4 }) {
        #expect(map(name).starts(with: map(cut)), "seed \(seed): \(Self.text(name))")
      }
    }
  }

  private static func text(_ name: [UInt8]) -> String { String(decoding: name, as: UTF8.self) }

  private static func name(_ generator: inout RepeatableGenerator) -> [UInt8] {
    let parts = [
      "notes", "note", "Notes", "NOTES", "strasse", "stra\u{DF}e", "caf\u{E9}", "cafe\u{301}",
      "CAFE\u{301}", "a", "A", "z", "_", " ", ".", "-", "\u{AD}",
      "\u{43F}\u{438}\u{441}\u{44C}\u{43C}\u{43E}",
      "\u{41F}\u{438}\u{441}\u{44C}\u{43C}\u{43E}", "\u{438}\u{306}", "\u{439}", "\u{4F1A}\u{8B70}",
      "1", "12", "1234567890", "aux", "con",
      "copy", "conflicted", "\u{130}", "\u{131}", "i", "I", "\u{212A}", "k", "\u{FB01}", "fi", "~",
      "{", "[",
      "\u{3C3}", "\u{3C2}", "\u{3A3}",
    ]
    var name: [UInt8] = []
    for _ in 0..<(1 + generator.number(4)) { name += Array(generator.pick(parts).utf8) }
    if generator.chance(1, in: 20) { name.append(0xFF) }
    return name
  }
}
