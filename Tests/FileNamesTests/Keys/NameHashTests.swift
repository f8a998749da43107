import ArraySpans
import TestSupport
import Testing

@testable import FileNames

@Suite struct NameHashTests {
  private static let letters = Array(
    "aAbBzZ.  eE09_\u{E9}\u{C9}e\u{301}\u{DF}\u{1E9E}\u{130}ﬁﬀ東京".unicodeScalars)

  private static func name(_ random: inout RepeatableGenerator) -> [UInt8] {
    var name = ""
    for _ in 0..<Int.random(in: 1...20, using: &random) {
      name.unicodeScalars.append(letters[Int.random(in: letters.indices, using: &random)])
    }
    var bytes = Array(name.utf8)
    // A name that is no UTF-8 now and then.
    if Int.random(in: 0..<8, using: &random) == 0 { bytes.append(0xFF) }
    return bytes
  }

  @Test func namesThatMeetHaveOneHash() {
    var met = 0
    for seed in seeds(100) {
      var random = RepeatableGenerator(seed: seed)
      let names = (0..<8).map { _ in Self.name(&random) }
      let folder = UInt64.random(in: 0...3, using: &random)
      for left in names {
        let key = CollisionKey.universal(left)
        // A key is its own key.
        #expect(
          NameHash.ofKey(left.span, in: folder) == NameHash.ofSpelling(key.bytes.span, in: folder),
          "seed \(seed): \(left)")
        for right in names + [left.reversed(), left.map { $0 ^ ($0 > 0x40 ? 0x20 : 0) }] {
          let isOne = key == CollisionKey.universal(right)
          if isOne { met += 1 }
          #expect(
            (NameHash.ofKey(left.span, in: folder) == NameHash.ofKey(right.span, in: folder))
              == isOne, "seed \(seed): \(left) and \(right)")
        }
      }
    }
    #expect(met > 500, "too few that meet")
  }

  @Test func spellingsAndFoldersAreToldApart() {
    var hashes: Set<UInt64> = []
    for folder: UInt64 in 0..<100 {
      for length in 0...20 {
        hashes.insert(NameHash.ofSpelling([UInt8](repeating: 0, count: length).span, in: folder))
        hashes.insert(NameHash.ofSpelling([UInt8](repeating: 65, count: length).span, in: folder))
      }
    }
    // The empty name is one of both kinds.
    #expect(hashes.count == 100 * 41)
  }
}
