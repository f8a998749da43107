import TestSupport
import Testing

@testable import FileNames

@Suite("An index of path patterns") struct PathPatternIndexTests {
  /// Parts of names and patterns that are the same to some file system, or nearly so.
  private static let parts: [[UInt8]] =
    ["a", "A", "b.txt", "B.TXT", "ß", "SS", "é", "e\u{301}", "\u{212A}", "k", ".", "-1", "각", "가"]
    .map(bytes) + [[0xFF], [0x61, 0xFE], Array(repeating: 0x78, count: 31)]
  private static let wildcards = ["*", "?", "[a-k]", "[!b]", "**", "\\*"].map(bytes)

  private static func name(
    of parts: [[UInt8]], _ generator: inout RepeatableGenerator
  ) -> [UInt8] {
    (0..<Int.random(in: 1...3, using: &generator)).flatMap { _ in
      parts.randomElement(using: &generator) ?? []
    }
  }

  private static func path(
    of parts: [[UInt8]], _ generator: inout RepeatableGenerator
  ) -> [UInt8] {
    Array(
      (0..<Int.random(in: 1...4, using: &generator))
        .map { _ in name(of: parts, &generator) }.joined(separator: [0x2F]))
  }

  @Test("has each pattern that matches among the candidates", arguments: seeds(50))
  func findsAll(seed: UInt64) throws {
    var generator = RepeatableGenerator(seed: seed)
    let patterns = (0..<200).compactMap { _ in
      try? PathPattern(
        (Bool.random(using: &generator) ? [] : [0x2F])
          + Self.path(of: Self.parts + Self.wildcards, &generator)
          + (Int.random(in: 0..<4, using: &generator) == 0 ? [0x2F] : []))
    }
    let index = PathPatternIndex(patterns)
    var found = 0
    for _ in 0..<100 {
      guard let given = try? RelativePath(Self.path(of: Self.parts, &generator)) else { continue }
      let path = FoldedPath(given)
      let candidates = index.candidates(for: path)
      #expect(candidates == Set(candidates).sorted())
      for (place, pattern) in patterns.enumerated()
      where pattern.matchesPathOrParent(path, isDirectory: true)
        || pattern.matches(path, isDirectory: true)
      {
        found += 1
        #expect(candidates.contains(place), "\(pattern) and \(given)")
      }
    }
    #expect(found > 0)
  }

  @Test("tries few of many patterns, whichever part of them differs")
  func isSelective() throws {
    for form in ["#/*.txt", "d/#/**", "**/#.md", "d/**/name-#*", "*-#", "x*x/#?", "?#*#"] {
      let halves = form.split(separator: "#", omittingEmptySubsequences: false)
      let patterns = try (1000..<2000).map { number in
        try PathPattern(bytes(halves.joined(separator: "\(number)")))
      }
      let index = PathPatternIndex(patterns)
      for text in ["d/1234/x.txt", "d/e/f/1500.md", "d/name-1999", "a-1000/b", "xx/1001"] {
        let path = FoldedPath(try RelativePath(bytes(text)))

        #expect(index.candidates(for: path).count <= 1, "\(form) and \(text)")
      }
    }
  }
}
