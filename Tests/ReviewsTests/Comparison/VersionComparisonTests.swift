import ConflictResolution
import TestSupport
import Testing

@testable import Reviews

/// What two versions are compared as.
struct VersionComparisonTests {
  private func comparison(_ left: [UInt8], _ right: [UInt8]) -> VersionComparison {
    VersionComparison(from: .file(FileContent(left)), to: .file(FileContent(right)))
  }

  @Test(arguments: [false, true])
  func comparesTextsInUTF16ByLines(isBigEndian: Bool) {
    let old = utf16("Grüße 🇩🇪\r\nsee you on Monday\r\n", isBigEndian: isBigEndian)
    let new = utf16("Grüße 🇩🇪\r\nsee you on Tuesday\r\n", isBigEndian: isBigEndian)
    guard case .text(let comparison) = comparison(old, new) else {
      Issue.record("not compared as text")
      return
    }
    #expect(comparison.rows.map { $0.kind } == [.unchanged, .changed])
    #expect(comparison.rows[0].left.map { string($0.bytes) } == "Grüße 🇩🇪\r\n")
    let pieces = comparison.rows[1].right?.pieces ?? []
    #expect(pieces.map { string($0.bytes) } == ["see you on ", "Tuesday"])
    #expect(pieces.map { $0.isChanged } == [false, true])
    // One of them may be in UTF-8.
    if case .text = self.comparison(old, bytes("Grüße\n")) {
    } else {
      Issue.record("not compared with UTF-8")
    }
  }

  @Test func oneTextInTwoEncodingsIsNotTheSame() {
    for (left, right) in [
      (utf16("one\n"), bytes("one\n")),
      (utf16("one\n"), utf16("one\n", isBigEndian: true)),
    ] {
      guard case .content(let comparison) = comparison(left, right) else {
        Issue.record("compared as text")
        continue
      }
      #expect(comparison.reason == .encoding)
      #expect(comparison.firstDifference == 0)
    }
  }

  @Test(
    arguments: [
      [0xFF, 0xFE, 0x41], [0xFF, 0xFE, 0x00, 0xD8], [0xFF, 0xFE, 0x00, 0xDC, 0x41, 0x00],
      [0xFF, 0xFE, 0x00, 0x00, 0x41, 0x00, 0x00, 0x00],
    ] as [[UInt8]])
  func whatIsNoUTF16IsNoText(_ content: [UInt8]) {
    #expect(ComparedText.bytes(of: content) == nil)
    guard case .content(let comparison) = comparison(content, utf16("one\n")) else {
      Issue.record("compared as text")
      return
    }
    #expect(comparison.reason == .binary)
  }

  @Test func everyTextSurvivesUTF16() {
    for seed in seeds(300) {
      let text = String(decoding: GeneratedTexts(seed: seed).base, as: UTF8.self)
      for isBigEndian in [false, true] {
        #expect(
          ComparedText.bytes(of: utf16(text, isBigEndian: isBigEndian)) == Array(text.utf8),
          "seed \(seed)")
      }
    }
  }
}
