import Foundation
import JSONText
import TestSupport
import Testing

/// What Foundation makes of a text, and whether that is what a value of ours says.
enum FoundationReading {
  static func value(_ bytes: [UInt8]) -> Any? {
    try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
  }

  /// Whether a value agrees with what Foundation made of the same text.
  static func agrees(_ value: JSONValue, _ other: Any) -> Bool {
    switch value {
    case .null: return other is NSNull
    case .bool(let bool):
      return isBoolean(other) && (other as? NSNumber)?.boolValue == bool
    case .number(let number):
      guard let other = other as? NSNumber, !isBoolean(other) else { return false }
      if let whole = number.uint64 { return other.uint64Value == whole }
      if let whole = number.int { return other.int64Value == Int64(whole) }
      // A number of many digits is a decimal there, whose own way to `Double` may miss the last bit.
      let double = other is NSDecimalNumber ? Double(other.description) : other.doubleValue
      return Double(number.text) == double
    case .string(let string):
      return (other as? String).map { Array($0.utf8) == Array(string.utf8) } ?? false
    case .array(let elements):
      guard let other = other as? [Any], other.count == elements.count else { return false }
      return zip(elements, other).allSatisfy { agrees($0, $1) }
    case .object(let object):
      guard let other = other as? [String: Any] else { return false }
      // Foundation takes composed and decomposed keys for the same, and has one of their values.
      let keys = Set(object.keys)
      return other.count == keys.count
        && keys.allSatisfy { key in
          guard let found = other[key] else { return false }
          return object.contains { $0.key == key && agrees($0.value, found) }
        }
    }
  }

  /// Whether Foundation read `true` or `false`: as a number they would be 1 and 0.
  private static func isBoolean(_ value: Any) -> Bool {
    guard let number = value as? NSNumber else { return false }
    return unsafe [UInt8(ascii: "c"), UInt8(ascii: "B")].contains(UInt8(number.objCType.pointee))
  }
}

@Suite("Agreement with Foundation")
struct AgreementTests {
  /// The texts of the table that Foundation accepts, by the reason.
  ///
  /// What it accepts no more has to go from here: an improvement fails as well.
  static let divergences: [(reason: String, texts: [String])] = [
    (
      "it detects UTF-16, UTF-32 and byte order marks (section 8.1: UTF-8 without a mark)",
      [
        "NUL after the value", "byte order mark", "UTF-16 little endian", "UTF-16 big endian",
        "UTF-16 little endian with its mark", "UTF-16 big endian with its mark",
        "UTF-32 big endian", "UTF-32 little endian", "UTF-32 little endian with its mark",
        "UTF-32 big endian with its mark",
      ]
    ),
    (
      "it passes over a comma at the end (sections 4 and 5: a comma stands between two)",
      [
        "comma at the end of an object", "comma before a space and a brace",
        "comma at the end of an inner object", "comma at the end of an array",
        "comma behind an inner array", "space before the comma at the end",
      ]
    ),
    (
      "it keeps one of several equal keys without a word (section 4: names should be unique)",
      [
        "duplicate key", "duplicate empty key", "duplicate key by escape", "duplicate escapes",
        "duplicate key further down", "duplicate key inside", "duplicate long key",
        "duplicate key of eight bytes", "duplicate key after an inner object",
        "duplicate key beyond the first plane", "duplicate slash by escape",
        "duplicate escaped NUL", "three times one key",
      ]
    ),
  ]

  @Test("it refuses what is refused here, but for what is known")
  func invalidTexts() {
    let texts = InvalidTexts.all.flatMap { $0.texts }
    let accepted = texts.filter { FoundationReading.value($0.bytes) != nil }.map { $0.name }
    let known = Self.divergences.flatMap { $0.texts }
    #expect(Set(accepted) == Set(known))
    #expect(accepted.count == 29)
    #expect(known.count == 29)
  }

  /// The invalid fixtures that Foundation accepts, for the same reasons.
  static let divergentFixtures = [
    "imports/invalid/rclone-utf16.json", "imports/invalid/syncthing-key-twice.json",
    "invalid/byte-order-mark.json", "invalid/duplicate-device-in-vector.json",
    "invalid/duplicate-key.json", "invalid/trailing-comma.json", "invalid/utf-16-without-mark.json",
    "invalid/utf-16.decisions.json", "invalid/utf16.json",
  ]

  @Test("it reads every JSON file of the fixtures as it is read here")
  func fixtures() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fixtures").standardized
    let names = try #require(FileManager.default.enumerator(atPath: folder.path))
    var (accepted, refused) = (0, 0)
    var divergent: [String] = []
    for case let name as String in names {
      guard name.hasSuffix(".json") || name.hasSuffix(".jsonl") else { continue }
      let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
      let texts = name.hasSuffix(".json") ? [bytes[...]] : bytes.split(separator: 0x0A)
      for text in texts.map(Array.init) {
        let other = FoundationReading.value(text)
        do throws(JSONError) {
          let value = try JSONValue.parse(text)
          accepted += 1
          #expect(other.map { FoundationReading.agrees(value, $0) } == true, "\(name)")
        } catch {
          refused += 1
          if other != nil { divergent.append(name) }
        }
      }
    }
    #expect(accepted >= 350)
    #expect(refused >= 20)
    #expect(divergent.sorted() == Self.divergentFixtures)
  }

  @Test("numbers at the edges have the same value")
  func numbers() throws {
    let whole = ["0", "-0", "9007199254740993", "9223372036854775807", "9223372036854775808"]
    let texts =
      whole + ["18446744073709551615", "-9223372036854775808", "-1", "1e0", "1E+0", "1e-0", "0e0"]
      + ["0.1", "-0.1", "1.5e300", "4.9e-324", "1.7976931348623157e308", "123456789012345678e-3"]
      + ["0.30000000000000004", "1e22", "1e23", "2.2250738585072011e-308", "10e-1", "100E-2"]
    for text in texts {
      let bytes = Array(text.utf8)
      let value = try JSONValue.parse(bytes)
      let other = try #require(FoundationReading.value(bytes), "\(text)")
      #expect(FoundationReading.agrees(value, other), "\(text)")
    }
  }

  @Test(
    "every escape, and every scalar in both forms at the edges of UTF-8 and UTF-16, is the same")
  func strings() throws {
    var texts = ["", "\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t", "/", "\u{7F}"]
    for scalar in TextGenerator.scalars + ["\u{D7FE}", "\u{FFFE}", "\u{10FFFE}", "\u{1F468}"] {
      texts.append(
        String(scalar).utf16.map { unit in
          let digits = String(unit, radix: 16)
          return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined())
      if scalar.value >= 0x20, scalar != "\"", scalar != "\\" { texts.append(String(scalar)) }
    }
    for text in texts {
      for bytes in [Array("\"\(text)\"".utf8), Array("{\"a\(text)\":[\"\(text)z\"]}".utf8)] {
        let value = try JSONValue.parse(bytes)
        let other = try #require(FoundationReading.value(bytes), "\(text)")
        #expect(FoundationReading.agrees(value, other), "\(text)")
      }
    }
  }

  @Test("both read 512 arrays and objects inside each other, and neither reads 513")
  func depth() throws {
    for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[{\"\":", "}]")] {
      let levels = open.count { $0 == "[" || $0 == "{" }
      for depth in [1, 2, 100, 510, 512, 514] {
        let count = depth / levels
        let text =
          String(repeating: open, count: count) + "[]" + String(repeating: close, count: count)
        let bytes = Array(text.utf8)
        let value = try? JSONValue.parse(bytes)
        let other = FoundationReading.value(bytes)
        #expect((value != nil) == (count * levels + 1 <= 512), "\(depth) of \(open)")
        #expect((other != nil) == (value != nil), "\(depth) of \(open)")
        if let value, let other { #expect(FoundationReading.agrees(value, other)) }
      }
    }
  }
}
