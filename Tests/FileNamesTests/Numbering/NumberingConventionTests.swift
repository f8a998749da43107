import TestSupport
import Testing

@testable import FileNames

@Suite("Numbered names") struct NumberingConventionTests {
  struct Names: Decodable {
    enum Expected: Decodable {
      case one(String)
      case several([String])

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let name = try? container.decode(String.self) {
          self = .one(name)
        } else {
          self = .several(try container.decode([String].self))
        }
      }
    }
    struct Row: Decodable {
      let name: String
      let existing: [String]
      let convention: String
      let expected: Expected?
      let why: String
      let kind: String?
      let limit: Int?
      let provenance: String?
      let device: String?
      let time: String?

      /// Times are given as `YYYY-MM-DDTHH:MM:SSZ`.
      var origin: CopyOrigin {
        let parts = (time ?? "1970-01-01T00:00:00Z").split { !$0.isNumber }.compactMap { Int64($0) }
        let days = CivilDate(year: parts[0], month: parts[1], day: parts[2]).daysSince1970
        return CopyOrigin(
          device: bytes(device ?? ""),
          secondsSince1970: days * 86_400 + parts[3] * 3600 + parts[4] * 60 + parts[5])
      }
    }
    let rows: [Row]
  }

  @Test("the recorded cases")
  func recorded() throws {
    let rows = try fixture("numbered-names", as: Names.self).rows
    #expect(rows.count == 65)
    for row in rows {
      let convention = try #require(NumberingConvention(named: row.convention))
      var taken = Set(row.existing.map { CollisionKey.universal(bytes($0)) })
      let expected: [String] =
        switch row.expected {
        case .one(let name)?: [name]
        case .several(let names)?: names
        case nil: []
        }
      for name in expected {
        // A name that was generated is not numbered itself: its family counts on.
        let found = try convention.firstFree(
          for: bytes(row.provenance ?? row.name), isDirectory: row.kind == "directory",
          limit: row.limit ?? 255, origin: row.origin
        ) { _, key in !taken.contains(key) }
        #expect(
          found.name == bytes(name), "\(row.why): \(String(decoding: found.name, as: UTF8.self))")
        #expect(found.key == .universal(found.name))
        taken.insert(found.key)
      }
    }
  }

  static let splits: [(name: String, isDirectory: Bool, expected: String)] = [
    ("photo.png", false, "photo-1.png"), (".bashrc", false, ".bashrc-1"),
    (".config.json", false, ".config-1.json"), ("..a.b", false, "..a-1.b"),
    ("notes.", false, "notes.-1"), ("Vol. 2", false, "Vol. 2-1"),
    ("Release 1.2", false, "Release 1.2-1"), ("a.b c", false, "a.b c-1"),
    ("a.b\u{A0}c", false, "a.b\u{A0}c-1"), ("a.7z", false, "a-1.7z"),
    ("a.tar.GZ", false, "a-1.tar.GZ"), ("a.TAR.br", false, "a-1.TAR.br"),
    (".tar.gz", false, ".tar-1.gz"), ("..tar.gz", false, "..tar-1.gz"),
    ("a.tar", false, "a-1.tar"), ("a.tar.txt", false, "a.tar-1.txt"),
    ("x.\(String(repeating: "e", count: 33))", false, "x.\(String(repeating: "e", count: 33))-1"),
    ("my.folder", true, "my.folder-1"), ("Essay.pages", true, "Essay-1.pages"),
    ("Essay.PAGES", true, "Essay-1.PAGES"), (".app", true, ".app-1"),
    ("a.tar.gz", true, "a.tar.gz-1"), ("...", false, "...-1"), ("a..b", false, "a.-1.b"),
  ]

  @Test("where a name is split")
  func splitting() throws {
    for row in Self.splits {
      let name = try NumberingConvention.hyphen.name(
        of: bytes(row.name), number: 1, isDirectory: row.isDirectory)
      #expect(name == bytes(row.expected), "\(String(decoding: name, as: UTF8.self))")
    }
    let literal = NumberingConvention.hyphenFromZero
    let expected = [
      "a.tar.gz": "a.tar-0.gz", "README": "README-0", ".bashrc": ".bashrc-0", "a.b c": "a-0.b c",
      "v1.2": "v1-0.2",
    ]
    for (name, copy) in expected {
      #expect(try literal.name(of: bytes(name), number: 0, isDirectory: false) == bytes(copy))
    }
  }

  @Test("whole characters are cut from the base, never from the extension")
  func cutting() throws {
    let hyphen = NumberingConvention.hyphen
    let cases: [(name: String, limit: Int, expected: String?)] = [
      ("abcdef.txt", 9, "abc-1.txt"), ("abcdef.txt", 7, "a-1.txt"),
      ("abcdef.txt", 6, "abcd-1"), ("abcdef.txt", 3, "a-1"), ("abcdef.txt", 2, nil),
      ("abcdef.txt", 0, nil), ("abcdef.txt", .min, nil), ("日本語.md", 10, "日-1.md"),
      ("日本語.md", 11, "日本-1.md"), ("ae\u{301}b.md", 9, "ae\u{301}-1.md"),
      ("ae\u{301}b.md", 8, "a-1.md"), ("a👨‍👩‍👧.md", 20, "a-1.md"),
      ("a🇩🇪🇫🇷x.md", 17, "a🇩🇪-1.md"), ("\u{1100}\u{1161}\u{11A8}b", 11, "\u{1100}\u{1161}\u{11A8}-1"),
      ("\u{1100}\u{1161}\u{11A8}b", 10, nil),
    ]
    for row in cases {
      let name = try? hyphen.name(
        of: bytes(row.name), number: 1, isDirectory: false, limit: row.limit)
      #expect(name == row.expected.map(bytes), "\(row.name), \(row.limit)")
    }
    #expect(throws: FileNameError.self) {
      try NumberingConvention.hyphenFromZero.name(
        of: bytes("abcdef.txt"), number: 0, isDirectory: false, limit: 11)
    }
    // Ill-formed bytes are cut one by one.
    let stray: [UInt8] = [0x61, 0xFF, 0xFE, 0xC3]
    #expect(
      try hyphen.name(of: stray, number: 1, isDirectory: false, limit: 5)
        == [0x61, 0xFF, 0xFE, 0x2D, 0x31])
  }

  @Test("a cut name is never the original's own")
  func cutNameIsNotTheOriginal() throws {
    let original = bytes(String(repeating: "a", count: 253) + "-1")
    let found = try NumberingConvention.hyphen.firstFree(for: original, isDirectory: false) {
      _, _ in
      true
    }
    #expect(found.number == 2)
    #expect(found.name == bytes(String(repeating: "a", count: 253) + "-2"))
  }

  @Test("numbers: first and last")
  func numbers() throws {
    let hyphen = NumberingConvention.hyphen
    let name = bytes("a.txt")
    var asked = 0
    do {
      _ = try hyphen.firstFree(for: name, isDirectory: false) { _, _ in
        asked += 1
        return false
      }
      Issue.record("a name was found")
    } catch {
      #expect(error.code == .exhausted)
    }
    #expect(asked == 999)
    for number in [0, 1000, -1, .min, .max] {
      #expect(throws: FileNameError.self) {
        try hyphen.name(of: name, number: number, isDirectory: false)
      }
    }
    do {
      _ = try hyphen.firstFree(for: name, isDirectory: false, limit: 2) { _, _ in true }
      Issue.record("a name was found")
    } catch {
      #expect(error.code == .nameTooLong)
    }
    #expect(NumberingConvention.hyphenFromZero.numbers == 0...999)
  }

  @Test("conventions have names")
  func names() {
    for convention in NumberingConvention.allCases {
      #expect(NumberingConvention(named: convention.name) == convention)
      #expect(NumberingConvention(named: bytes(convention.name)) == convention)
    }
    #expect(NumberingConvention(named: "Hyphen") == nil)
    #expect(NumberingConvention.allCases.first == .hyphen)
  }
}
