import Testing

@testable import TextMerge

/// Which lines of front matter have the time of a change, and which of two times is later.
@Suite struct UpdateTimeTests {
  private func time(_ line: String) -> UpdateTime? {
    let bytes = Array(line.utf8)
    return UpdateTime(of: 0..<bytes.count, in: bytes)
  }

  @Test(arguments: [
    ("updated: 2026-11-26", "2026-11-26"),
    ("Last-Modified: \"2026-11-26T10:00:00.5Z\"", "2026-11-26T10:00:00.5Z"),
    ("  lastmod = '2026-11-26 10:00' ", "2026-11-26 10:00"),
    ("date modified: 2026-11-26 10:00:59 +0100", "2026-11-26 10:00:59 +0100"),
    ("\"updatedAt\": 1764151200000", "1764151200000"), ("mtime:1764151200", "1764151200"),
  ])
  func isTime(line: String, time: String) throws {
    let found = try #require(self.time(line))
    #expect(string(Array(Array(line.utf8)[found.range])) == time)
  }

  @Test(arguments: [
    "due: 2026-11-26", "date: 2026-11-26", "created: 2026-11-26", "updated:", "updated",
    "updated: yesterday", "updated: 26-11-2026",
    "updated: 2026-13-01", "updated: 2026-02-29", "updated: 2026-11-26 and more",
    "updated: 2026-11-26T25:00",
    "updated: \"2026-11-26", "updated: 2026-11-26T10:00:00+01",
    "updated: 12345", "updated: 12345678901234567890", "updated: 2026-1-2", "", ":",
    "updated: 2026-11-26T10:00:00.",
    "updated: 2026-11-26" + String(repeating: " ", count: 100),
  ])
  func isNoTime(line: String) {
    #expect(time(line) == nil)
  }

  @Test("The later one of two times, by zone, fraction and calendar")
  func order() throws {
    let rows = [
      ("2026-11-25", "2026-11-26"), ("2026-02-28", "2026-03-01"), ("2024-02-28", "2024-02-29"),
      ("2024-02-29", "2024-03-01"),
      ("1999-12-31", "2000-01-01"), ("2026-11-26T10:00Z", "2026-11-26T11:00Z"),
      ("2026-11-26T10:00+02:00", "2026-11-26T09:00Z"),
      ("2026-11-26T23:30-01:00", "2026-11-27T00:45Z"),
      ("2026-11-26 10:00:00", "2026-11-26 10:00:01"),
      ("2026-11-26T10:00:00Z", "2026-11-26T10:00:00.001Z"),
      ("2026-11-26T10:00:00.09Z", "2026-11-26T10:00:00.1Z"), ("1764151200", "1764151201"),
    ]
    for (early, late) in rows {
      let one = try #require(time("updated: " + early))
      let other = try #require(time("updated: " + late))
      #expect(one.isComparable(with: other), "\(early), \(late)")
      #expect(one.isBefore(other) && !other.isBefore(one), "\(early), \(late)")
    }
    let same = try (
      #require(time("updated: 2026-11-26T10:00:00.10Z")),
      #require(time("updated: 2026-11-26T11:00:00.1+0100"))
    )
    #expect(!same.0.isBefore(same.1) && !same.1.isBefore(same.0))
    let forms = try [
      "2026-11-26", "2026-11-26 10:00", "2026-11-26 10:00:00", "2026-11-26T10:00Z", "1764151200",
      "1764151200000",
    ].map {
      try #require(time("updated: " + $0))
    }
    for (index, form) in forms.enumerated() {
      for other in forms.dropFirst(index + 1) { #expect(!form.isComparable(with: other)) }
    }
  }

  @Test(arguments: [
    ("---\na\nb\n---\nc\n", 1..<3), ("+++  \na\n+++\n", 1..<2), ("---\na\n+++\n", 0..<0),
    ("a\n---\n", 0..<0), ("---\n---\n", 0..<0), ("---\n\n---\n", 1..<2),
    ("----\na\n---\n", 0..<0), ("\u{FEFF}---\na\n---\n", 1..<2), ("---\r\na\r\n---\r\n", 1..<2),
  ])
  func frontMatter(text: String, lines: Range<Int>) throws {
    let table = try LineTable(Array(text.utf8), as: .base, maximumSize: 1 << 20)
    #expect(table.frontMatter == lines)
  }
}
