import JSONText
import TestSupport
import Testing

/// Makes values and texts that lean towards the edges of the grammar.
struct TextGenerator {
  var random: RepeatableGenerator

  static let scalars: [Unicode.Scalar] =
    (0..<0x30).compactMap { Unicode.Scalar($0 as UInt32) } + [
      "\"", "\\", "/", "a", "b", "u", "\u{7F}", "\u{80}", "é", "e", "\u{301}", "\u{7FF}", "\u{800}",
      "\u{2028}", "\u{2029}", "\u{D7FF}", "\u{E000}", "\u{FFFD}", "\u{FFFF}", "\u{10000}", "😀",
      "\u{10FFFF}",
    ]

  mutating func string() -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      text.append(Self.scalars.randomElement(using: &random) ?? "x")
    }
    return String(text)
  }

  mutating func number() -> JSONNumber {
    let numbers = [
      "0", "-0", "1", "-1", "10", "0.5", "-0.25", "1e3", "1E-3", "12.5e+2", "18446744073709551615",
      "-9223372036854775808", "9007199254740993", "123456.789",
    ]
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return JSONNumber(Int.random(in: -100_000...100_000, using: &random))
    case 1: return JSONNumber(writtenNumber()) ?? JSONNumber(0)
    default: break
    }
    return numbers.randomElement(using: &random).flatMap { JSONNumber($0) } ?? JSONNumber(0)
  }

  /// A number of whole, fraction and exponent as they come.
  private mutating func writtenNumber() -> String {
    var text = Bool.random(using: &random) ? "-" : ""
    text += String(Int.random(in: 0...999, using: &random))
    if Bool.random(using: &random) {
      let digits = Int.random(in: 1...12, using: &random)
      text += "." + (0..<digits).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
    }
    if Bool.random(using: &random) {
      text += ["e", "E", "e+", "E-", "e-0"].randomElement(using: &random) ?? "e"
      text += String(Int.random(in: 0...290, using: &random))
    }
    return text
  }

  mutating func value(depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
    case 0: return nil
    case 1: return .bool(Bool.random(using: &random))
    case 2, 3: return .number(number())
    case 4, 5: return .string(string())
    case 6:
      let count = Int.random(in: 0...4, using: &random)
      return .array((0..<count).map { _ in value(depth: depth - 1) })
    default:
      var object = JSONObject()
      let many = Int.random(in: 0..<10, using: &random) == 0
      for _ in 0..<Int.random(in: 0...(many ? 30 : 4), using: &random) {
        object[string()] = value(depth: many ? 0 : depth - 1)
      }
      return .object(object)
    }
  }

  /// Writes a value with white space and escapes as they come.
  mutating func text(of value: JSONValue) -> String {
    switch value {
    case .array(let elements):
      var parts: [String] = []
      for element in elements { parts.append(text(of: element)) }
      return space() + "[" + space() + parts.joined(separator: ",") + "]" + space()
    case .object(let object):
      var parts: [String] = []
      for member in object {
        parts.append(space() + escaped(member.key) + space() + ":" + text(of: member.value))
      }
      return space() + "{" + space() + parts.joined(separator: ",") + "}" + space()
    case .string(let string): return space() + escaped(string) + space()
    case .null, .bool, .number: return space() + value.description + space()
    }
  }

  private mutating func space() -> String {
    ["", "", "", " ", "\n", "\t", "\r\n", " \t\r\n  ", "\n\n"].randomElement(using: &random) ?? ""
  }

  private mutating func escaped(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      if Int.random(in: 0..<4, using: &random) == 0 {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: Bool.random(using: &random))
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else if scalar == "/", Bool.random(using: &random) {
        text += "\\/"
      } else {
        // By scalars: a combining mark and the quotation mark before it are one character.
        let literal = JSONValue.string(String(scalar)).description.unicodeScalars
        text += String(literal.dropFirst().dropLast())
      }
    }
    return text + "\""
  }

  /// Changes some bytes of a text.
  mutating func mutated(_ text: [UInt8]) -> [UInt8] {
    let signs =
      Array("\"\\{}[],:0123456789.eE+-truefalsn /u\u{1}\n\t".utf8) + [0x80, 0xC3, 0xFF, 0]
    var bytes = text
    for _ in 0...Int.random(in: 0...2, using: &random) {
      let sign = signs.randomElement(using: &random) ?? 0
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.insert(sign, at: place)
      case 1 where place < bytes.count: bytes.remove(at: place)
      case 2 where place < bytes.count: bytes[place] = sign
      case 3 where place > 0:
        bytes.removeSubrange(Int.random(in: 0..<place, using: &random)..<place)
      default: break
      }
    }
    return bytes
  }
}

@Suite("Generated texts")
struct GeneratedTextTests {
  /// Whether a number in a value is beyond the range of `Double`.
  func holdsNumberBeyondDouble(_ value: JSONValue) -> Bool {
    switch value {
    case .number(let number): Double(number.text).map { !$0.isFinite } ?? true
    case .array(let elements): elements.contains { holdsNumberBeyondDouble($0) }
    case .object(let object): object.contains { holdsNumberBeyondDouble($0.value) }
    case .null, .bool, .string: false
    }
  }

  @Test("valid texts are read as Foundation reads them", arguments: 0..<300 as Range<UInt64>)
  func valid(_ seed: UInt64) throws {
    var generator = TextGenerator(random: RepeatableGenerator(seed: seed))
    let value = generator.value(depth: 5)
    let bytes = Array(generator.text(of: value).utf8)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(try JSONValue.parse(bytes) == value, "seed \(seed): \(text)")
    var reader = JSONReader(bytes)
    try reader.skipValue()
    try reader.expectEnd()
    let other = try #require(FoundationReading.value(bytes), "seed \(seed): \(text)")
    #expect(FoundationReading.agrees(value, other), "seed \(seed): \(text)")
  }

  @Test(
    "of mutated texts Foundation accepts what is accepted here, and little more",
    arguments: 0..<30 as Range<UInt64>)
  func mutated(_ seed: UInt64) throws {
    var generator = TextGenerator(random: RepeatableGenerator(seed: 1000 + seed))
    var accepted = 0
    for _ in 0..<100 {
      let bytes = generator.mutated(Array(generator.text(of: generator.value(depth: 2)).utf8))
      let text = String(decoding: bytes, as: UTF8.self)
      let value: JSONValue
      do throws(JSONError) {
        value = try JSONValue.parse(bytes)
      } catch {
        #expect(error.offset <= bytes.count, "seed \(seed): \(error)")
        #expect(error.code != .misuse, "seed \(seed): \(error)")
        // The other way round it accepts nothing but what `AgreementTests.divergences` has.
        if FoundationReading.value(bytes) != nil {
          let isKnown =
            error.code == .duplicateKey || bytes.contains(0)
            || error.message.hasSuffix("found '}'") || error.message.hasSuffix("found ']'")
          #expect(isKnown, "seed \(seed): Foundation accepts \(text): \(error)")
        }
        continue
      }
      accepted += 1
      // The one difference: Foundation has no number beyond the range of `Double`.
      if holdsNumberBeyondDouble(value) { continue }
      guard let other = FoundationReading.value(bytes) else {
        Issue.record("seed \(seed): Foundation refuses \(text)")
        continue
      }
      #expect(FoundationReading.agrees(value, other), "seed \(seed): \(text)")
    }
    #expect(accepted > 0)
  }

  @Test("what is written is read back", arguments: 0..<200 as Range<UInt64>)
  func roundTrip(_ seed: UInt64) throws {
    var generator = TextGenerator(random: RepeatableGenerator(seed: 2000 + seed))
    let value = generator.value(depth: 5)
    for style in [JSONWriter.Style.compact, .pretty] {
      for sortedKeys in [true, false] {
        var writer = JSONWriter(style: style)
        writer.value(value, sortedKeys: sortedKeys)
        let bytes = writer.takeBytes()
        let read = try JSONValue.parse(bytes)
        #expect(read == value, "seed \(seed)")
        var again = JSONWriter(style: style)
        again.value(read, sortedKeys: sortedKeys)
        #expect(again.bytes == bytes, "seed \(seed)")
      }
    }
  }

  @Test("each control character, and each scalar at an edge, is written and read back")
  func scalars() throws {
    for scalar in TextGenerator.scalars {
      let text = "a" + String(scalar) + "b"
      var writer = JSONWriter()
      writer.beginArray()
      writer.string(text)
      let isWritten = writer.string(bytes: Array(text.utf8))
      #expect(isWritten)
      writer.endArray()
      #expect(try JSONValue.parse(writer.bytes) == [.string(text), .string(text)])
    }
  }
}
