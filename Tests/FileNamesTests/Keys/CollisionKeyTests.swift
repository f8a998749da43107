import TestSupport
import Testing

@testable import FileNames

@Suite("Collision keys: recorded facts") struct CollisionKeyTests {
  @Test("pairs that collide, and pairs that do not")
  func pairs() throws {
    let rows = try fixture("collisions", as: RecordedCollisions.self).rows
    #expect(rows.count == 110)
    for row in rows {
      let (a, b) = (bytes(row.a), bytes(row.b))
      let names = "\(escaped(row.a)) and \(escaped(row.b)): \(row.why)"
      #expect(
        (CollisionKey.canonicalCaseless(a) == .canonicalCaseless(b)) == row.canonicalCaseless,
        "\(names)")
      #expect((CollisionKey.universal(a) == .universal(b)) == row.universal, "\(names)")
    }
  }

  struct CaseFold: Decodable {
    struct Row: Decodable {
      let id: String
      let names: [String]?
      let paths: [String]?
      let collides: Bool
    }
    struct Order: Decodable {
      let `in`: [String]
      let out: [String]
    }
    struct Comparison: Decodable {
      let a: String
      let b: String
      let expected: Int
    }
    let rows: [Row]
    let canonicalOrder: [Order]
    let comparisons: [Comparison]
  }

  @Test("names and paths of other tools' tests")
  func caseFold() throws {
    let content = try fixture("case-fold", as: CaseFold.self)
    for row in content.rows {
      let names = try #require(row.names ?? row.paths)
      // Paths collide where components at the same place do and are not the same bytes.
      let components = names.map { $0.split(separator: "/").map { bytes(String($0)) } }
      let collides = zip(components[0], components[1]).contains {
        $0 != $1 && CollisionKey.canonicalCaseless($0) == .canonicalCaseless($1)
      }
      #expect(collides == row.collides, "\(row.id)")
    }
    func text(_ scalars: [String]) throws -> [UInt8] {
      var view = String.UnicodeScalarView()
      for scalar in scalars {
        view.append(try #require(UInt32(scalar, radix: 16).flatMap(Unicode.Scalar.init)))
      }
      return Array(String(view).utf8)
    }
    for order in content.canonicalOrder {
      let key = CollisionKey.canonicalCaseless(try text(order.in))
      #expect(key.bytes == (try text(order.out)))
    }
    for row in content.comparisons {
      let a = CollisionKey.canonicalCaseless(bytes(row.a)).bytes
      let b = CollisionKey.canonicalCaseless(bytes(row.b)).bytes
      #expect((a == b) == (row.expected == 0))
      #expect(a.lexicographicallyPrecedes(b) == (row.expected < 0))
    }
  }

  @Test("all pairs of the standard's case-folding table")
  func caseFoldingTable() throws {
    let lines = try fixtureText("case-folding.txt").split(separator: "\n")
    let pairs = lines.filter { !$0.hasPrefix("#") }.map { line in
      line.split(separator: " ").compactMap { UInt32($0, radix: 16) }
    }
    #expect(pairs.count == 1585)
    for pair in pairs {
      var (from, to): ([UInt8], [UInt8]) = ([], [])
      from.append(utf8: pair[0])
      for value in pair.dropFirst() { to.append(utf8: value) }
      let number = String(pair[0], radix: 16)
      #expect(CollisionKey.canonicalCaseless(from) == .canonicalCaseless(to), "\(number)")
      #expect(CollisionKey.universal(from) == .universal(to), "\(number)")
    }
  }

  struct Pairs: Decodable {
    let rows: [[String]]
  }

  @Test("keys that another implementation of the standard computed")
  func generatedPairs() throws {
    let rows = try fixture("generated-pairs", as: Pairs.self).rows
    #expect(rows.count == 450)
    for row in rows {
      for columns in [row[0...2], row[3...5]] {
        let (name, key, universal) = (columns.first ?? "", columns.dropFirst(), columns.last ?? "")
        #expect(
          CollisionKey.canonicalCaseless(bytes(name)).bytes == bytes(key.first ?? ""),
          "\(escaped(name))")
        #expect(CollisionKey.universal(bytes(name)).bytes == bytes(universal), "\(escaped(name))")
      }
    }
  }

  static let letters: [(a: String, b: String, canonicalCaseless: Bool, universal: Bool)] = [
    ("Maße", "MASSE", true, true), ("ẞ", "ss", true, true), ("ı", "i", false, true),
    ("ı", "I", false, true), ("İ", "i\u{307}", true, true), ("İ", "i", false, false),
    ("ς", "Σ", true, true), ("µ", "μ", true, true), ("ſ", "S", true, true),
    ("ﬁ", "FI", true, true), ("և", "ԵՒ", true, true), ("ŉ", "ʼN", true, true),
    ("\u{212A}", "k", true, true), ("\u{212B}", "å", true, true), ("\u{2126}", "ω", true, true),
    ("\u{37E}", ";", true, true), ("Ꭰ", "ꭰ", true, true), ("Ა", "ა", true, true),
    ("𐐀", "𐐨", true, true), ("Ⴀ", "ა", false, true), ("Ⴀ", "ⴀ", true, true),
    ("ⴀ", "ა", false, true), ("a\u{200D}b", "ab", false, true), ("a\u{FE0F}", "a", false, true),
    ("so\u{AD}ft", "soft", false, true), ("\u{FEFF}a", "a", false, true),
    ("name.", "name", false, true), ("name. . ", "NAME", false, true),
    ("name.\u{200C}", "name", false, true), ("...", "..", false, false), (" ", "", false, false),
    ("Ａ", "A", false, false), ("²", "2", false, false), ("№", "No", false, false),
    ("а", "a", false, false), ("a\u{327}\u{301}", "á\u{327}", true, true),
    ("e\u{301}\u{200B}\u{327}", "ȩ\u{301}", false, true),
    ("\u{F40}\u{327}\u{F73}", "\u{F40}\u{F71}\u{F72}\u{327}", true, true),
    ("\u{345}\u{34F}\u{301}", "\u{3B9}\u{34F}\u{301}", true, true),
    ("\u{F40}\u{F71}\u{327}\u{F72}", "\u{F40}\u{327}\u{F73}", true, true),
    ("ᾳ\u{301}", "\u{3B1}\u{301}\u{345}", true, true), ("ᾴ", "άΙ", true, true),
    ("ᾳ\u{301}", "αι\u{301}", false, false), ("각", "\u{1100}\u{1161}\u{11A8}", true, true),
    ("가\u{11A8}", "각", true, true), ("\u{378}", "\u{379}", false, false),
    ("\u{E0080}", "", false, true), ("a\u{2065}", "a", false, true), ("\u{E0100}", "", false, true),
  ]

  @Test("the decisions about letters")
  func decisions() {
    for row in Self.letters {
      let (a, b) = (bytes(row.a), bytes(row.b))
      let names = "\(escaped(row.a)) and \(escaped(row.b))"
      #expect(
        (CollisionKey.canonicalCaseless(a) == .canonicalCaseless(b)) == row.canonicalCaseless,
        "\(names)")
      #expect((CollisionKey.universal(a) == .universal(b)) == row.universal, "\(names)")
    }
  }

  @Test("ill-formed UTF-8 has a namespace of its own, with ASCII letters folded")
  func illFormed() {
    let stray: [UInt8] = [0x61, 0xFF]
    #expect(CollisionKey.canonicalCaseless([0x41, 0xFF]) == .canonicalCaseless(stray))
    #expect(CollisionKey.canonicalCaseless([0x61, 0xFE]) != .canonicalCaseless(stray))
    #expect(CollisionKey.canonicalCaseless(bytes("a\u{FFFD}")) != .canonicalCaseless(stray))
    #expect(CollisionKey.universal([0x41, 0xFF]) == .universal(stray))
    // Overlong, surrogate, beyond the last scalar, cut off.
    let malformed: [[UInt8]] = [
      [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xF0, 0x80, 0x80, 0x80], [0xC3], [0xE3, 0x81], [0xF0, 0x9F, 0x98], [0x80], [0xF8],
      [0xC3, 0x41], [0xE3, 0x81, 0x41],
    ]
    for name in malformed {
      #expect(CollisionKey.canonicalCaseless(name).bytes == CollisionKey.foldingASCII(name))
      #expect(String(validating: name, as: UTF8.self) == nil)
    }
  }

  @Test("shows the folded form")
  func description() {
    #expect("\(CollisionKey.canonicalCaseless(bytes("README.md")))" == "readme.md")
    #expect("\(CollisionKey.universal(bytes("README.md. ")))" == "readme.md")
    #expect(CollisionKey.unicodeVersion == "17.0")
  }

  @Test("a long run of marks in the worst order is not slow, and in order")
  func longRun() {
    var name = "a"
    for _ in 0..<20_000 { name += "\u{301}\u{327}" }
    let key = CollisionKey.canonicalCaseless(bytes(name))
    let ordered =
      "a" + String(repeating: "\u{327}", count: 20_000)
      + String(repeating: "\u{301}", count: 20_000)
    #expect(key.bytes == bytes(ordered))
  }
}
