import Foundation
import TestSupport
import Testing

@testable import FileNames

/// The keys against Foundation's normalisation and the standard library's case mappings.
@Suite("Collision keys: laws", .enabled(if: UnicodeTables.runtimeIsPinnedVersion))
struct CollisionKeyLawTests {
  /// Scalars by how they are mapped, read from the standard library.
  private struct Reference: Sendable {
    let foldings: [UInt32: [UInt32]]
    let decompositions: [UInt32: [UInt32]]
    let classes: [UInt32: UInt8]

    init() {
      var foldings: [UInt32: [UInt32]] = [:]
      var classes: [UInt32: UInt8] = [:]
      for scalar in UnicodeTables.allScalars {
        let properties = scalar.properties
        if properties.changesWhenCaseFolded { foldings[scalar.value] = UnicodeTables.fold(scalar) }
        let combiningClass = properties.canonicalCombiningClass.rawValue
        if combiningClass != 0 { classes[scalar.value] = combiningClass }
      }
      self.foldings = foldings
      self.classes = classes
      decompositions = Dictionary(uniqueKeysWithValues: UnicodeTables.decompositionPairs())
    }

    /// Whether any mapping says something of a scalar.
    func changes(_ value: UInt32) -> Bool {
      foldings[value] != nil || decompositions[value] != nil || (0xAC00...0xD7A3).contains(value)
    }

    /// Decomposes and orders: NFD, as in the Unicode Standard, section 3.11.
    func decomposed(_ values: [UInt32]) -> [UInt32] {
      var result: [UInt32] = []
      for value in values {
        if (0xAC00...0xD7A3).contains(value) {
          let index = value - 0xAC00
          result += [0x1100 + index / 588, 0x1161 + index % 588 / 28]
          if index % 28 > 0 { result.append(0x11A7 + index % 28) }
        } else {
          result += decompositions[value] ?? [value]
        }
      }
      // Canonical ordering by exchange of neighbours: slow, and plainly right.
      for end in result.indices {
        var place = end
        while place > 0 {
          let here = classes[result[place]] ?? 0
          guard here > 0, (classes[result[place - 1]] ?? 0) > here else { break }
          result.swapAt(place, place - 1)
          place -= 1
        }
      }
      return result
    }

    /// D145, step by step.
    func canonicalCaseless(_ values: [UInt32]) -> [UInt32] {
      decomposed(decomposed(values).flatMap { foldings[$0] ?? [$0] })
    }
  }

  private static let reference = Reference()

  private func utf8(_ values: [UInt32]) -> [UInt8] {
    var view = String.UnicodeScalarView()
    for value in values { if let scalar = Unicode.Scalar(value) { view.append(scalar) } }
    return Array(String(view).utf8)
  }

  /// All scalars but surrogates, plane by plane: 1,112,064 in all.
  @Test("every scalar has the keys that D145 gives it", arguments: 0...16 as ClosedRange<UInt32>)
  func everyScalar(plane: UInt32) {
    let reference = Self.reference
    var wrong: [String] = []
    for value in plane << 16...plane << 16 | 0xFFFF {
      guard Unicode.Scalar(value) != nil else { continue }
      var name: [UInt8] = []
      name.append(utf8: value)
      let key = CollisionKey.canonicalCaseless(name).bytes
      let universal = CollisionKey.universal(name).bytes
      guard reference.changes(value) else {
        // Unassigned, or unchanged by every mapping: its own key.
        if key != name || universal != name && !Self.differsInUniversal(value) {
          wrong.append(String(value, radix: 16))
        }
        continue
      }
      // The decomposition is canonically equivalent, a key its own key.
      let decomposed = utf8(reference.decomposed([value]))
      let isRight =
        key == utf8(reference.canonicalCaseless([value]))
        && CollisionKey.canonicalCaseless(key).bytes == key
        && CollisionKey.canonicalCaseless(decomposed).bytes == key
        && CollisionKey.universal(key).bytes == universal
        && CollisionKey.universal(universal).bytes == universal
        // What a replacement may need at most.
        && key.count <= 3 * name.count && universal.count <= 3 * name.count
      if !isRight { wrong.append(String(value, radix: 16)) }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(20))")
  }

  /// Dots, spaces, dotless ı, Nuskhuri and what is ignorable.
  private static func differsInUniversal(_ value: UInt32) -> Bool {
    value == 0x131 || (0x2D00...0x2D25).contains(value)
      || Unicode.Scalar(value)?.properties.isDefaultIgnorableCodePoint == true
  }

  @Test("the ignorable code points are those of the standard library, assigned and reserved")
  func ignorable() {
    var recorded = 0
    for range in UnicodeData.defaultIgnorable { recorded += range.count }
    #expect(recorded == 405)
    #expect(UnicodeTables.allScalars.count { UnicodeData.isReservedIgnorable($0.value) } == 3769)
    let different = UnicodeTables.allScalars.filter { scalar in
      let isKnown = UnicodeData.defaultIgnorable.contains { $0.contains(scalar.value) }
      let isReserved = UnicodeData.isReservedIgnorable(scalar.value)
      let isIgnorable = scalar.properties.isDefaultIgnorableCodePoint
      return isKnown != (isIgnorable && UnicodeTables.isKnown(scalar))
        || isReserved != (isIgnorable && !UnicodeTables.isKnown(scalar))
    }
    #expect(different.isEmpty)
  }

  /// Scalars that are hard, by kind; a kind is drawn first, so that all of them are frequent.
  private static let trouble: [[UInt32]] = [
    [0x61, 0x41, 0x6B, 0x73, 0x69, 0x49, 0x2E, 0x20],
    [0x345, 0x345, 0x3B9, 0x399, 0x1FBE],
    Array(0x1F80...0x1FFC),
    Array(0xF71...0xF84) + [0xF40],
    [0x300, 0x301, 0x307, 0x308, 0x323, 0x327, 0x328, 0x334, 0x338, 0x342, 0x302A, 0x3099, 0x5B0],
    [0xDF, 0x1E9E, 0x17F, 0x212A, 0x212B, 0x2126, 0x130, 0x131, 0xFB01, 0xFB05, 0xFB06, 0x149],
    Array(0x13A0...0x13FD) + Array(0xAB70...0xABBF),
    [0x1100, 0x1112, 0x1161, 0x1175, 0x11A8, 0x11C2, 0xAC00, 0xAC01, 0xD7A3, 0x11A7],
    [0x200C, 0x200D, 0xFE0F, 0xAD, 0x34F, 0xFEFF, 0xE0100, 0xE0080, 0x2065],
    Array(0xC0...0x17F), Array(0x386...0x3CE), Array(0x1E00...0x1EFF),
    Array(0x10A0...0x10FF) + Array(0x1C90...0x1CBF) + Array(0x2D00...0x2D25),
    [0x1F600, 0x4E2D, 0x2F800, 0xF900, 0x1D15E, 0x1D165, 0x110BA, 0x11131, 0x16126, 0x16D69],
  ]

  @Test(
    "generated names have the key that D145 gives them", arguments: 1...4 as ClosedRange<UInt64>)
  func generatedNames(seed: UInt64) {
    let reference = Self.reference
    var generator = RepeatableGenerator(seed: seed)
    for _ in 0..<2000 {
      var name: [UInt32] = []
      for _ in 0..<Int.random(in: 1...9, using: &generator) {
        let kind = Self.trouble.randomElement(using: &generator) ?? []
        name.append(kind.randomElement(using: &generator) ?? 0x61)
      }
      let description = "seed \(seed): \(name.map { String($0, radix: 16) })"
      let original = utf8(name)
      let key = CollisionKey.canonicalCaseless(original)
      #expect(key.bytes == utf8(reference.canonicalCaseless(name)), "\(description)")
      #expect(CollisionKey.canonicalCaseless(key.bytes) == key, "idempotent; \(description)")

      // Whatever is canonically equivalent, or folds alike, has the same universal key.
      let universal = CollisionKey.universal(original)
      let decomposed = utf8(reference.decomposed(name))
      #expect(CollisionKey.canonicalCaseless(decomposed) == key, "NFD; \(description)")
      #expect(CollisionKey.universal(decomposed) == universal, "NFD, universal; \(description)")
      let folded = utf8(name.flatMap { reference.foldings[$0] ?? [$0] })
      if CollisionKey.canonicalCaseless(folded) == key {
        #expect(CollisionKey.universal(folded) == universal, "folded; \(description)")
      }
      #expect(CollisionKey.universal(universal.bytes) == universal, "idempotent; \(description)")

      // The universal key does not see what is ignorable, nor dots and spaces at the end.
      let dotted = original + bytes(". \u{200D}.")
      let isAllDots = universal.bytes.allSatisfy { $0 == 0x2E || $0 == 0x20 }
      if !isAllDots { #expect(CollisionKey.universal(dotted) == universal, "\(description)") }
    }
  }

  @Test("the universal key joins whatever the canonical caseless key joins")
  func universalJoinsMore() {
    // Short names over few scalars, so that many of them meet.
    let scalars: [UInt32] = [
      0x61, 0x41, 0x345, 0x3B9, 0x1FB3, 0x3B1, 0x301, 0x327, 0x200D, 0x73, 0xDF, 0x2E, 0x131, 0x69,
    ]
    var names: [[UInt32]] = [[]]
    var all: [[UInt32]] = []
    for _ in 0..<3 {
      names = names.flatMap { name in scalars.map { name + [$0] } }
      all += names
    }
    var universalByKey: [CollisionKey: CollisionKey] = [:]
    var apart = 0
    for name in all {
      let name = utf8(name)
      let universal = CollisionKey.universal(name)
      let known = universalByKey.updateValue(universal, forKey: .canonicalCaseless(name))
      if let known, known != universal { apart += 1 }
    }
    #expect(apart == 0)
    #expect(universalByKey.count < all.count)
  }
}
