import JSONText
import Scenarios
import TestSupport
import Testing

/// Nothing that a terminal is given has a character that a person cannot see.
struct HiddenCharacterTests {
  /// By Unicode's own property lists, as they are in `DerivedCoreProperties.txt` and `PropList.txt` of Unicode 16, and
  /// the annotations, separators and controls.
  private static let hidden: [ClosedRange<UInt32>] = [
    0...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160,
    0x17B4...0x17B5,
    0x180B...0x180F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164...0x3164,
    0xFE00...0xFE0F,
    0xFEFF...0xFEFF, 0xFFA0...0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A,
    0xE0000...0xE0FFF,
  ]

  @Test func theFamilyIsWhatUnicodeListsAndNothingElse() {
    for value in UInt32(0)...0xE1000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isHidden = Self.hidden.contains { $0.contains(value) }
      let properties = scalar.properties
      if properties.isDefaultIgnorableCodePoint || properties.isBidiControl, !isHidden {
        Issue.record("U+\(String(value, radix: 16)) is hidden by the toolchain's Unicode")
      }
      let shown = DisplayText.escaping(String(Character(scalar)))
      if (shown.unicodeScalars.contains(scalar) && shown.unicodeScalars.count == 1) == isHidden {
        Issue.record("U+\(String(value, radix: 16)): '\(shown)'")
      }
    }
  }

  @Test(arguments: [
    ("exe\u{202E}gpj", #"exe\u{202E}gpj"#), ("a\u{AD}b", #"a\u{AD}b"#), ("\u{3164}", #"\u{3164}"#),
    ("\u{1F469}\u{200D}\u{1F680}", "\u{1F469}\\u{200D}\u{1F680}"), ("\u{E0041}", #"\u{E0041}"#),
    ("a\u{1B}[2Jb", #"a\x1B[2Jb"#), ("a\nb", #"a\x0Ab"#), ("é中 x", "é中 x"),
    ("\u{85}", #"\xC2\x85"#),
  ])
  func names(name: String, shown: String) {
    #expect(DisplayText.escaping(name) == shown)
  }

  @Test func bytesThatAreNotTextAreShownOneByOne() {
    #expect(DisplayText.escaping([0x61, 0xFF, 0xE2, 0x80, 0x62, 0xC0]) == #"a\xFF\xE2\x80b\xC0"#)
  }

  /// Any text: nothing hidden is left, and JSON is still the same value.
  @Test(arguments: seeds(20)) func generatedTexts(seed: UInt64) throws {
    var random = RepeatableGenerator(seed: seed)
    for _ in 0..<100 {
      var text = ""
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let range = Self.hidden[Int.random(in: Self.hidden.indices, using: &random)]
        let value = Bool.random(using: &random) ? UInt32.random(in: range, using: &random) : 0x61
        text.unicodeScalars.append(Unicode.Scalar(value) ?? "a")
      }
      var writer = JSONWriter()
      writer.beginObject()
      writer.key(text)
      writer.string(text)
      writer.endObject()
      let json = DisplayText.json(writer.bytes)
      for shown in [DisplayText.escaping(text), DisplayText.jsonString(text), json] {
        for scalar in shown.unicodeScalars {
          #expect(!Self.hidden.contains { $0.contains(scalar.value) }, "seed \(seed): \(shown)")
        }
      }
      #expect(
        try JSONValue.parse(Array(json.utf8)) == JSONValue.parse(writer.bytes),
        "seed \(seed): \(json)")
    }
  }
}
