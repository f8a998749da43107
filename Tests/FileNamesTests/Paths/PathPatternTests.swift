import Testing

@testable import FileNames

@Suite("Path patterns") struct PathPatternTests {
  struct Recorded: Decodable {
    struct Row: Decodable {
      let pattern: String
      let matches: [Int]
    }
    let paths: [String]
    let rows: [Row]
  }

  @Test("match what git matches")
  func recorded() throws {
    let recorded = try fixture("patterns", as: Recorded.self)
    let paths = try recorded.paths.map { text in
      (
        path: try #require(RelativePath(text.hasSuffix("/") ? String(text.dropLast()) : text)),
        isDirectory: text.hasSuffix("/")
      )
    }
    for row in recorded.rows {
      let pattern = try PathPattern(bytes(row.pattern))
      var ignored: [Int] = []
      for (index, entry) in paths.enumerated() {
        let (path, isDirectory) = entry
        if pattern.matchesPathOrParent(path, isDirectory: isDirectory) { ignored.append(index) }
        // The three questions agree with each other.
        let directory = pattern.matchingDirectory(of: path)
        let isCovered =
          directory != nil || pattern.matches(path, isDirectory: isDirectory)
        #expect(isCovered == pattern.matchesPathOrParent(path, isDirectory: isDirectory))
        if let directory {
          #expect(path.isBelow(directory))
          #expect(pattern.matches(directory, isDirectory: true))
          #expect(pattern.matchingDirectory(of: directory) == nil)
        }
      }
      #expect(
        ignored.map { recorded.paths[$0] } == row.matches.map { recorded.paths[$0] },
        "\(row.pattern)")
    }
  }

  static let letters: [(pattern: String, path: String, matches: Bool)] = [
    ("*.JPG", "a.jpg", true), ("STRASSE", "straße", true), ("stra*e", "STRASSE", true),
    ("é*", "E\u{301}tude", true), ("e*", "étude", false), ("?", "e\u{301}", true),
    ("?", "é", true), ("??", "é", false), ("?", "ß", false), ("??", "ß", true), ("?", "각", true),
    ("가*", "각", false), ("가?", "가나", true), ("[가-힣]", "각", true), ("[가-힣]", "a", false),
    ("[à-ü]", "É", true), ("[à-ü]", "e\u{301}", true), ("[à-ü]", "e", false),
    ("[e\u{301}x]", "É", true), ("[e\u{301}x]", "e", false), ("[К-М]", "л", true),
    ("[к-м]", "Л", true), ("[\u{212A}]", "k", true), ("[\u{212A}]", "x", false),
    ("[!é]", "e", true), ("[!é]", "É", false), ("*\u{301}", "é", false), ("[😀-😎]", "😃", true),
    ("*ς", "ΟΔΟΣ", true), ("straß*", "Strasse 1", true), ("[ﬁ]", "ﬁ", false),
    ("日?語/*.md", "日本語/a.MD", true), ("a.", "a", false),
  ]

  @Test("letters are compared by their key")
  func lettersByKey() throws {
    for row in Self.letters {
      let pattern = try PathPattern(bytes(row.pattern))
      let path = try RelativePath(bytes(row.path))
      #expect(
        pattern.matches(path, isDirectory: false) == row.matches,
        "\(escaped(row.pattern)) and \(escaped(row.path))")
    }
  }

  @Test("names that are not well-formed are compared byte by byte")
  func illFormed() throws {
    let stray = try RelativePath([0x41, 0xFF, 0x2E, 0x74])
    #expect(try PathPattern(bytes("*.T")).matches(stray, isDirectory: false))
    #expect(try PathPattern(bytes("a?.t")).matches(stray, isDirectory: false))
    #expect(try PathPattern([0x61, 0xFF, 0x2A]).matches(stray, isDirectory: false))
    #expect(try PathPattern([0x61, 0xFF, 0x2E, 0x54]).matches(stray, isDirectory: false))
    #expect(
      try PathPattern([0x61, 0x5B, 0xFE, 0x2D, 0xFF, 0x5D, 0x2A]).matches(stray, isDirectory: false)
    )
    #expect(try !PathPattern([0x61, 0xFE, 0x2A]).matches(stray, isDirectory: false))
    #expect(try !PathPattern([0x2A, 0xFF]).matches("a", isDirectory: false))
  }

  static let refused: [(pattern: String, offset: Int)] = [
    ("", 0), ("/", 1), ("!a", 0), ("a\\", 1), ("a[b", 1), ("[", 0), ("[]", 0), ("[!]", 0),
    ("ab[a-", 2), ("[a\\", 0), ("a//b", 2), ("//", 1), ("a/./b", 2), ("..", 0), ("./a", 0),
    ("[z-a]", 1), ("[[:letter:]]", 1), ("[e\u{301}-z]", 1), ("//a", 1),
  ]

  @Test("what git would accept and never match is refused, with the place")
  func refuses() {
    for row in Self.refused {
      do {
        _ = try PathPattern(bytes(row.pattern))
        Issue.record("\(row.pattern) was accepted")
      } catch {
        #expect(error.code == .invalidPattern)
        #expect(error.offset == row.offset, "\(row.pattern): \(error)")
        #expect(error.description.hasPrefix("column \(row.offset + 1): "))
      }
    }
  }

  @Test("many stars and deep paths are no burden")
  func bounded() throws {
    let stars = try PathPattern(bytes(String(repeating: "*a", count: 60) + "b"))
    let name = try RelativePath(bytes(String(repeating: "a", count: 600)))
    #expect(!stars.matches(name, isDirectory: false))
    let directories = try PathPattern(bytes(String(repeating: "**/a/", count: 30) + "b"))
    let path = try RelativePath(components: Array(repeating: bytes("a"), count: 300))
    #expect(!directories.matchesPathOrParent(path, isDirectory: true))
    _ = try? PathPattern(bytes(String(repeating: "[[:", count: 5000)))
    _ = try? PathPattern(bytes(String(repeating: "[!-", count: 5000)))
  }

  @Test("equality is that of the text")
  func equality() throws {
    #expect(try PathPattern(bytes("*.a")) == PathPattern(bytes("*.a")))
    #expect(try PathPattern(bytes("*.a")) != PathPattern(bytes("*.A")))
    #expect(try PathPattern(bytes("a/*.b")).description == "a/*.b")
  }
}
