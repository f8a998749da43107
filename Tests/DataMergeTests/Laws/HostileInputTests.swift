import TestSupport
import Testing

@testable import DataMerge

/// No input ends the process or the law that the result is one of the inputs' values.
@Suite struct HostileInputTests {
  static let formats = DataFormat.allCases

  private func tryAll(_ texts: [[UInt8]], _ format: DataFormat) {
    let sides = Array(texts[1...])
    if let merger = DataMerger(format) {
      let result = merger.merge(base: texts[0], sides: sides)
      #expect(result == merger.merge(base: texts[0], sides: sides))
    }
    for text in texts {
      #expect(DataGuard(format).fault(in: text, base: texts[0], sides: sides) == nil)
    }
  }

  @Test(arguments: formats)
  func nothingDeepEndsTheProcess(_ format: DataFormat) throws {
    let deep = 10_000
    for (open, close) in [
      ("[", "]"), ("{\"a\":", "}"), ("<dict>", "</dict>"), ("a = [", "]"), ("(", ")"),
    ] {
      let text = Array(
        (String(repeating: open, count: deep) + "1" + String(repeating: close, count: deep)).utf8)
      let half = Array(String(repeating: open, count: deep).utf8)
      try withSmallStack(of: 512 << 10) {
        self.tryAll([text, text + [32], text + [10]], format)
        self.tryAll([half, text, half + [32]], format)
      }
    }
  }

  /// Objects and lists inside each other, with a value innermost.
  private static func nested(_ depth: Int, _ leaf: String) -> [UInt8] {
    let open = String(repeating: "{\"a\":[{\"id\":1},", count: depth / 2)
    return Array((open + leaf + String(repeating: "]}", count: depth / 2)).utf8)
  }

  @Test func aTextAtTheLimitOfDepthIsMerged() throws {
    let limit = DataMerger.greatestDepth
    for (depth, isMerged) in [(limit - 2, true), (limit, false)] {
      let texts = ["{\"id\":2}", "{\"id\":2,\"x\":1}", "{\"id\":2,\"y\":22}"].map {
        Self.nested(depth, $0)
      }
      let result = try withSmallStack(of: 512 << 10) {
        DataMerger(.json)?.merge(base: texts[0], sides: Array(texts[1...]))
      }
      if isMerged {
        // Elements without an identity are merged by place, so only the innermost list has one.
        #expect(result == .failure(DataMergeDecline(.listOverlap, path: "a[1]")))
      } else {
        #expect(result == .failure(DataMergeDecline(.tooDeep)))
      }
      let objects = ["1", "{\"x\":1}", "{\"y\":22}"].map { leaf in
        Array(
          (String(repeating: "{\"a\":", count: depth) + leaf + String(repeating: "}", count: depth))
            .utf8)
      }
      let merged = try withSmallStack(of: 512 << 10) {
        DataMerger(.json)?.merge(base: objects[0], sides: [objects[0] + [32], objects[1]])
      }
      #expect(
        isMerged ? merged == .success(objects[1]) : merged == .failure(DataMergeDecline(.tooDeep)))
    }
  }

  @Test func hugeKeysAndManyMembersAreRead() {
    let key = String(repeating: "k", count: 1 << 20)
    #expect(merged("{}", "{\"\(key)\":1}", "{\"\(key)\":2}") == "addedTwice at \(key)")
    let members = (0..<5_000).map { "\"k\($0)\":\($0)" }
    let texts = [
      members, members + ["\"a\":1"], ["\"b\":222"] + members.filter { $0 != "\"k7\":7" },
    ].map { "{" + $0.joined(separator: ",") + "}" }
    let result = merged(texts[0], texts[1], texts[2])
    #expect(
      result.contains("\"a\":1") && result.contains("\"b\":222") && !result.contains("\"k7\":"))
  }

  /// Texts of all formats, cut, with bytes changed, doubled, or exchanged between each other.
  @Test(arguments: formats)
  func damagedTextsEndNothing(_ format: DataFormat) {
    let models = [
      "{\n  \"a\": [1, \"x\\u00e9\", {\"id\": 1}], // c\n  \"b\": {\"c\": null},\n}\n",
      "# c\na = 1\n[t]\nb = \"\"\"x\n\"\"\"\n[[u]]\nc = [1, 2]\n", "k,v\na,\"1\"\"\"\nb,2\r\n",
      "/* c */\n\"a\" = \"b\";\n", "<plist><dict><key>a</key><array><true/></array></dict></plist>",
      "a: 'x\n  y'\nb: [1,\n2]\n---\na: |\n  b: 1\n",
    ].map { Array($0.utf8) }
    for seed in seeds(3_000, ordinarily: 40) {
      var random = RepeatableGenerator(seed: seed)
      let model = random.pick(models)
      let texts = (0..<3).map { _ in
        var text = model
        for _ in 0..<random.number(4) where !text.isEmpty {
          let place = random.number(text.count)
          switch random.number(5) {
          case 0: text.removeSubrange(place...)
          case 1:
            text[place] = random.pick([
              0, 0xFF, 0xC3, 0x22, 0x5C, 0x0A, 0x7B, 0x5D, 0x2C, 0x3D, 0x0D,
            ])
          case 2: text.insert(contentsOf: text[place...], at: random.number(place + 1))
          case 3: text.remove(at: place)
          default: text.insert(UInt8(random.number(256)), at: place)
          }
        }
        return text
      }
      tryAll(texts, format)
      if let merger = DataMerger(format),
        case .success(let text) = merger.merge(base: texts[0], sides: Array(texts[1...]))
      {
        #expect(
          merger.merge(base: texts[0], sides: [texts[2], texts[1]]) == .success(text),
          "seed \(seed)")
      }
    }
  }
}
