import JSONText
import Testing

/// One text that is not JSON, and what is said about it.
struct InvalidText: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  let code: JSONError.Code
  let place: String
  let message: String?

  init(
    _ name: String, _ text: String, _ code: JSONError.Code, _ place: String,
    _ message: String? = nil
  ) {
    self.init(name, bytes: Array(text.utf8), code, place, message)
  }

  init(
    _ name: String, bytes: [UInt8], _ code: JSONError.Code, _ place: String,
    _ message: String? = nil
  ) {
    self.name = name
    self.bytes = bytes
    self.code = code
    self.place = place
    self.message = message
  }

  /// The bytes between two quotation marks.
  static func string(_ name: String, _ bytes: [UInt8], _ place: String = "1:2") -> InvalidText {
    InvalidText(name, bytes: [0x22] + bytes + [0x22], .invalidUTF8, place)
  }

  var testDescription: String { name }
}

@Suite("Texts that are not JSON")
struct InvalidTextTests {
  static let texts: [InvalidText] = [
    // A text is one value (section 2).
    .init("empty", "", .unexpectedEnd, "1:1", "expected a value, found the end of the text"),
    .init("space only", " ", .unexpectedEnd, "1:2"),
    .init("lines only", "\n\n", .unexpectedEnd, "3:1"),
    .init("two values", "1 2", .trailingText, "1:3", "expected the end of the text, found '2'"),
    .init("two lines", "{}\n{}", .trailingText, "2:1"),
    .init("comma after the value", "1,", .trailingText, "1:2"),
    .init("bracket after the array", "[]]", .trailingText, "1:3"),
    .init("brace after the object", "{}}", .trailingText, "1:3"),
    .init("word after the value", "null nil", .trailingText, "1:6", "found 'nil'"),
    .init("NUL after the value", "1\0", .trailingText, "1:2", "found byte 0x00"),
    .init("comma only", ",", .unexpectedText, "1:1", "expected a value, found ','"),
    .init("colon only", ":", .unexpectedText, "1:1"),
    .init("closing bracket only", "]", .unexpectedText, "1:1"),
    .init("closing brace only", "}", .unexpectedText, "1:1"),
    .init("NUL only", "\0", .unexpectedText, "1:1", "found byte 0x00"),
    .init("byte order mark", "\u{FEFF}1", .byteOrderMark, "1:1"),
    .init("byte order mark alone", "\u{FEFF}", .byteOrderMark, "1:1"),
    .init("byte order mark inside", "[\u{FEFF}1]", .unexpectedText, "1:2"),
    .init("UTF-16 little endian", bytes: [0x5B, 0, 0x5D, 0], .unexpectedText, "1:2"),
    .init("UTF-16 big endian", bytes: [0, 0x5B, 0, 0x5D], .unexpectedText, "1:1"),

    // White space is four characters (section 2).
    .init("form feed", "\u{0C}1", .unexpectedText, "1:1", "found byte 0x0C"),
    .init("vertical tab", "\u{0B}1", .unexpectedText, "1:1"),
    .init("no-break space", "\u{A0}1", .unexpectedText, "1:1", "found '\u{A0}'"),
    .init("line separator", "[1,\u{2028}2]", .unexpectedText, "1:4"),
    .init("form feed inside", "[1,\n\u{0C}2]", .unexpectedText, "2:1"),
    .init("line comment", "// one\n1", .unexpectedText, "1:1", "found '/'"),
    .init("block comment", "[1, /* two */ 2]", .unexpectedText, "1:5"),
    .init("comment at the end", "1 // one", .trailingText, "1:3"),
    .init("hash comment", "# one\n1", .unexpectedText, "1:1"),

    // Literals (section 3).
    .init("True", "True", .unexpectedText, "1:1", "found 'True'"),
    .init("TRUE", "TRUE", .unexpectedText, "1:1"),
    .init("tru", "tru", .unexpectedText, "1:1", "found 'tru'"),
    .init("fals", "[fals]", .unexpectedText, "1:2"),
    .init("nul", "nul", .unexpectedText, "1:1"),
    .init("nulll", "nulll", .trailingText, "1:5"),
    .init("truefalse", "[truefalse]", .unexpectedText, "1:6", "expected ',' or ']'"),
    .init("t", "t", .unexpectedText, "1:1"),
    .init("undefined", "undefined", .unexpectedText, "1:1", "found 'undefined'"),
    .init("None", "None", .unexpectedText, "1:1"),
    .init("NaN", "NaN", .unexpectedText, "1:1", "expected a value, found 'NaN'"),
    .init("Infinity", "Infinity", .unexpectedText, "1:1"),
    .init("minus Infinity", "-Infinity", .invalidNumber, "1:2", "found 'Infinity'"),
    .init("minus NaN", "-NaN", .invalidNumber, "1:2"),
    .init("true with an escape", "tr\\u0075e", .unexpectedText, "1:1"),
    .init("bare word", "[one]", .unexpectedText, "1:2", "found 'one'"),

    // Objects (section 4).
    .init("brace alone", "{", .unexpectedEnd, "1:2", "expected a key in quotation marks or '}'"),
    .init("brace and space", "{ ", .unexpectedEnd, "1:3"),
    .init("key alone", #"{"a""#, .unexpectedEnd, "1:5", "expected ':' after the key"),
    .init(
      "key and brace", #"{"a"}"#, .unexpectedText, "1:5", "expected ':' after the key, found '}'"),
    .init("key and colon", #"{"a":"#, .unexpectedEnd, "1:6"),
    .init("no value", #"{"a":}"#, .unexpectedText, "1:6"),
    .init("object not closed", #"{"a":1"#, .unexpectedEnd, "1:7"),
    .init("object ends in a comma", #"{"a":1,"#, .unexpectedEnd, "1:8"),
    .init(
      "comma at the end of an object", #"{"a":1,}"#, .unexpectedText, "1:8",
      "expected a key in quotation marks after ',', found '}'"),
    .init("comma at the start", #"{,"a":1}"#, .unexpectedText, "1:2"),
    .init("comma only in an object", "{,}", .unexpectedText, "1:2"),
    .init("two commas in an object", #"{"a":1,,"b":2}"#, .unexpectedText, "1:8"),
    .init("no comma", #"{"a":1 "b":2}"#, .unexpectedText, "1:8", "expected ',' or '}'"),
    .init("semicolon", #"{"a":1;"b":2}"#, .unexpectedText, "1:7", "found ';'"),
    .init("two colons", #"{"a"::1}"#, .unexpectedText, "1:6"),
    .init("equals sign", #"{"a"=1}"#, .unexpectedText, "1:5"),
    .init("comma for colon", #"{"a",1}"#, .unexpectedText, "1:5"),
    .init("key without quotation marks", "{a:1}", .unexpectedText, "1:2", "found 'a'"),
    .init("key with apostrophes", "{'a':1}", .unexpectedText, "1:2"),
    .init("number as key", "{1:1}", .unexpectedText, "1:2"),
    .init("null as key", "{null:1}", .unexpectedText, "1:2"),
    .init("array as key", "{[]:1}", .unexpectedText, "1:2"),
    .init("bracket closes an object", #"{"a":1]"#, .unexpectedText, "1:7"),
    .init("value without key", #"{"a"#, .unexpectedEnd, "1:4"),
    .init("second value", #"{"a":1 2}"#, .unexpectedText, "1:8"),
    .init("deep fault", "{\n  \"a\": {\n    \"b\": }\n}", .unexpectedText, "3:10"),
    .init(
      "duplicate key", #"{"a":1,"a":2}"#, .duplicateKey, "1:8",
      #"duplicate key "a"; it stands first at 1:2"#),
    .init("duplicate empty key", #"{"":1,"":2}"#, .duplicateKey, "1:7"),
    .init("duplicate key by escape", #"{"a":1,"\u0061":2}"#, .duplicateKey, "1:8"),
    .init("duplicate escapes", #"{"\n":1,"\u000a":2}"#, .duplicateKey, "1:9"),
    .init(
      "duplicate key further down", "{\n\"a\":1,\n\"b\":{},\n\"a\":2}", .duplicateKey, "4:1", "2:1"),
    .init("duplicate key inside", #"[{"a":{"b":1,"b":2}}]"#, .duplicateKey, "1:14"),
    .init(
      "duplicate long key", #"{"a long key 1":1,"a long key 2":2,"a long key 1":3}"#,
      .duplicateKey, "1:36"),
    .init("duplicate key of eight bytes", #"{"12345678":1,"12345678":2}"#, .duplicateKey, "1:15"),
    .init("duplicate key after an inner object", #"{"a":{"a":1},"a":2}"#, .duplicateKey, "1:14"),
    .init("duplicate key without colon", #"{"a":1,"a"}"#, .duplicateKey, "1:8"),

    // Arrays (section 5).
    .init("bracket alone", "[", .unexpectedEnd, "1:2"),
    .init("array not closed", "[1", .unexpectedEnd, "1:3", "expected ',' or ']' after the element"),
    .init("array ends in a comma", "[1,", .unexpectedEnd, "1:4"),
    .init(
      "comma at the end of an array", "[1,]", .unexpectedText, "1:4", "expected a value, found ']'"),
    .init("comma at the start of an array", "[,1]", .unexpectedText, "1:2"),
    .init("comma only in an array", "[,]", .unexpectedText, "1:2"),
    .init("two commas in an array", "[1,,2]", .unexpectedText, "1:4"),
    .init("no comma in an array", "[1 2]", .unexpectedText, "1:4"),
    .init("colon in an array", "[1:2]", .unexpectedText, "1:3"),
    .init("member in an array", #"["a":1]"#, .unexpectedText, "1:5"),
    .init("brace closes an array", "[1}", .unexpectedText, "1:3"),
    .init("brace closes an empty array", "[}", .unexpectedText, "1:2"),
    .init("bracket closes an empty object", "{]", .unexpectedText, "1:2"),
    .init("inner array not closed", "[[1]", .unexpectedEnd, "1:5"),
    .init("fault on the third line", "[\n1,\n2 3]", .unexpectedText, "3:3"),
    .init("carriage returns are no lines", "[\r\n1,\r2 3]", .unexpectedText, "2:6"),
    .init("one bracket too many", "[[]]]", .trailingText, "1:5"),

    // Numbers (section 6).
    .init("plus sign", "+1", .unexpectedText, "1:1"),
    .init("minus only", "-", .unexpectedEnd, "1:2", "expected a digit after '-'"),
    .init("two minuses", "--1", .invalidNumber, "1:2"),
    .init("minus and space", "- 1", .invalidNumber, "1:2", "found a space"),
    .init("leading zero", "01", .invalidNumber, "1:2", "without a leading zero"),
    .init("two zeros", "00", .invalidNumber, "1:2"),
    .init("negative leading zero", "[-012]", .invalidNumber, "1:4"),
    .init("leading point", ".5", .unexpectedText, "1:1"),
    .init("minus and point", "-.5", .invalidNumber, "1:2"),
    .init("trailing point", "1.", .unexpectedEnd, "1:3", "expected a digit after '.'"),
    .init("trailing point in an array", "[1.]", .invalidNumber, "1:4"),
    .init("point and exponent", "1.e3", .invalidNumber, "1:3"),
    .init("two points", "1.2.3", .trailingText, "1:4"),
    .init("exponent without digits", "1e", .unexpectedEnd, "1:3"),
    .init("exponent sign without digits", "1e+", .unexpectedEnd, "1:4"),
    .init("two exponent signs", "1e+-3", .invalidNumber, "1:4"),
    .init("fractional exponent", "1e1.5", .trailingText, "1:4"),
    .init("exponent only", "e3", .unexpectedText, "1:1"),
    .init("two exponents", "[1e2e3]", .unexpectedText, "1:5"),
    .init("hexadecimal", "0x1F", .trailingText, "1:2", "found 'x'"),
    .init("octal", "0o17", .trailingText, "1:2"),
    .init("underscore", "1_000", .trailingText, "1:2"),
    .init("thousands comma", "[1,000]", .invalidNumber, "1:5"),
    .init("long suffix", "1L", .trailingText, "1:2"),
    .init("minus after", "1-", .trailingText, "1:2"),
    .init("full-width digit", "１", .unexpectedText, "1:1", "found '１'"),
    .init("digit after a zero with fraction", "00.5", .invalidNumber, "1:2"),

    // Strings (section 7).
    .init("quotation mark alone", "\"", .unexpectedEnd, "1:2"),
    .init("string not closed", "\"abc", .unexpectedEnd, "1:5", "expected '\"'"),
    .init("string ends in a backslash", "\"abc\\", .unexpectedEnd, "1:6"),
    .init("escaped end", "\"abc\\\"", .unexpectedEnd, "1:7"),
    .init("apostrophes", "'abc'", .unexpectedText, "1:1", "found '''"),
    .init("line feed", "\"a\nb\"", .controlCharacter, "1:3", "found the end of the line"),
    .init("tab", "\"a\tb\"", .controlCharacter, "1:3", "found byte 0x09"),
    .init("carriage return", "\"\r\"", .controlCharacter, "1:2"),
    .init("NUL", "\"\0\"", .controlCharacter, "1:2"),
    .init("unit separator", "\"\u{1F}\"", .controlCharacter, "1:2", "found byte 0x1F"),
    .init("control character in a key", "{\"a\u{1}\":1}", .controlCharacter, "1:4"),
    .init("escape a", #""\a""#, .invalidEscape, "1:2", "found 'a'"),
    .init("escape v", #""\v""#, .invalidEscape, "1:2"),
    .init("escape 0", #""\0""#, .invalidEscape, "1:2"),
    .init("escape x", #""\x41""#, .invalidEscape, "1:2"),
    .init("escape apostrophe", #""\'""#, .invalidEscape, "1:2"),
    .init("escape U", #""\U0041""#, .invalidEscape, "1:2"),
    .init("escaped line feed", "\"\\\n\"", .invalidEscape, "1:2"),
    .init("escaped space", #""\ ""#, .invalidEscape, "1:2"),
    .init("escape in a key", #"{"\q":1}"#, .invalidEscape, "1:3"),
    .init("three digits", #""\u123""#, .invalidEscape, "1:7"),
    .init("no digits", #""\u""#, .invalidEscape, "1:4"),
    .init("not hexadecimal", #""\u12G4""#, .invalidEscape, "1:6", "found 'G'"),
    .init("braces", #""\u{41}""#, .invalidEscape, "1:4"),
    .init("signed digits", #""\u+041""#, .invalidEscape, "1:4"),
    .init("digits cut off", #""\u12"#, .unexpectedEnd, "1:6"),
    .init("lone high surrogate", #""\uD800""#, .loneSurrogate, "1:2"),
    .init("lone low surrogate", #""\uDC00""#, .loneSurrogate, "1:2"),
    .init("last low surrogate", #""\uDFFF""#, .loneSurrogate, "1:2"),
    .init("two high surrogates", #""\uD83D\uD83D""#, .loneSurrogate, "1:2"),
    .init("surrogates the wrong way round", #""\uDE00\uD83D""#, .loneSurrogate, "1:2"),
    .init("high surrogate and a letter", #""\uD83Da""#, .loneSurrogate, "1:2"),
    .init("high surrogate and another escape", #""\uD83D\n""#, .loneSurrogate, "1:2"),
    .init("high surrogate at the end", #""a\uDBFF"#, .loneSurrogate, "1:3"),
    .init("high surrogate and half an escape", #""\uD83D\uDE"#, .unexpectedEnd, "1:12"),
    .init("high surrogate and a bad escape", #""\uD83D\uZZZZ""#, .invalidEscape, "1:10"),
    .init("lone surrogate in a key", #"{"\uD800":1}"#, .loneSurrogate, "1:3"),
    .init("column counts scalars", "[\"äöü€😀\" 1]", .unexpectedText, "1:10"),

    // UTF-8 (section 8.1; Unicode table 3-7).
    .string("continuation alone", [0x80]),
    .string("last continuation alone", [0xBF]),
    .string("two bytes cut off", [0xC3]),
    .string("overlong slash", [0xC0, 0xAF]),
    .string("overlong NUL", [0xC0, 0x80]),
    .string("overlong C1", [0xC1, 0xBF]),
    .string("three bytes cut off", [0xE2, 0x82]),
    .string("overlong E0", [0xE0, 0x9F, 0xBF]),
    .string("encoded high surrogate", [0xED, 0xA0, 0x80]),
    .string("encoded low surrogate", [0xED, 0xBF, 0xBF]),
    .string("four bytes cut off", [0xF0, 0x9F, 0x98]),
    .string("overlong F0", [0xF0, 0x8F, 0xBF, 0xBF]),
    .string("above U+10FFFF", [0xF4, 0x90, 0x80, 0x80]),
    .string("F5", [0xF5, 0x80, 0x80, 0x80]),
    .string("FE", [0xFE]),
    .string("FF", [0xFF]),
    .string("Latin-1", [0x61, 0xE4, 0x62], "1:3"),
    .string("fault after a good scalar", [0xC3, 0xA4, 0xC3], "1:3"),
    .string("bad third byte", [0xE2, 0x82, 0x41]),
    .string("bad fourth byte", [0xF0, 0x9F, 0x98, 0xC0]),
    .init("cut off within a scalar", bytes: [0x22, 0xE2, 0x82], .invalidUTF8, "1:2"),
    .init("bad UTF-8 in a key", bytes: [0x7B, 0x22, 0xFF, 0x22], .invalidUTF8, "1:3"),
    .init("bad UTF-8 outside", bytes: [0x5B, 0xFF, 0x5D], .unexpectedText, "1:2", "byte 0xFF"),
    .init(
      "10,000 arrays", String(repeating: "[", count: 10_000), .tooDeep, "1:513",
      "expected at most 512 arrays and objects inside each other"),
    .init(
      "10,000 objects", String(repeating: #"{"a":"#, count: 10_000), .tooDeep, "1:2561"),
    .init(
      "513 arrays, all closed",
      String(repeating: "[", count: 513) + String(repeating: "]", count: 513), .tooDeep, "1:513"),
  ]

  @Test("each is refused with its code, line and column", arguments: texts)
  func isRefused(_ text: InvalidText) throws {
    let error = try #require(throws: JSONError.self) { _ = try JSONValue.parse(text.bytes) }
    #expect(error.code == text.code, "\(error)")
    #expect("\(error.line):\(error.column)" == text.place, "\(error)")
    if let message = text.message {
      #expect(error.message.contains(message), "\(error)")
    }
  }

  @Test("skipping a value finds the same fault as reading it", arguments: texts)
  func isRefusedWhenSkipped(_ text: InvalidText) throws {
    let read = try #require(throws: JSONError.self) { _ = try JSONValue.parse(text.bytes) }
    let skipped = try #require(throws: JSONError.self) {
      var reader = JSONReader(text.bytes)
      try reader.skipValue()
      try reader.expectEnd()
    }
    #expect(read == skipped)
  }

  @Test("there are at least 120 of them, each with a name of its own")
  func tableIsLarge() {
    #expect(Self.texts.count >= 120)
    #expect(Set(Self.texts.map(\.name)).count == Self.texts.count)
  }

  @Test("each prefix of a text is refused, where it does not happen to be complete")
  func prefixesAreRefused() throws {
    let text = Array(#"{"a": [1.5e+3, "\ud83d\ude00é", true, null, {}], "b": {"c": -0}}"#.utf8)
    _ = try JSONValue.parse(text)
    for count in text.indices {
      #expect(throws: JSONError.self) { try JSONValue.parse(Array(text[..<count])) }
    }
  }

  @Test("keys of objects with many members are compared too", arguments: [15, 16, 17, 18, 1000])
  func manyKeys(_ count: Int) throws {
    let members = (0..<count).map { "\"key number \($0)\":{\"k\":\($0)}" }
    let valid = "{" + members.joined(separator: ",") + "}"
    let value = try JSONValue.parse(Array(valid.utf8))
    #expect(value.objectValue?.count == count)
    for repeated in [0, count / 2, count - 1] {
      let text = "{" + (members + [members[repeated]]).joined(separator: ",\n") + "}"
      let error = try #require(throws: JSONError.self) { try JSONValue.parse(Array(text.utf8)) }
      #expect(error.code == .duplicateKey)
      #expect(error.line == count + 1)
      let column = repeated == 0 ? 2 : 1
      #expect(
        error.message
          == "duplicate key \"key number \(repeated)\"; it stands first at \(repeated + 1):\(column)"
      )
    }
  }

  @Test("a text longer than the limit is refused before it is read")
  func length() throws {
    let limits = JSONLimits(maximumBytes: 4)
    #expect(try JSONValue.parse(Array("1234".utf8), limits: limits) == 1234)
    let error = try #require(throws: JSONError.self) {
      try JSONValue.parse(Array("12345".utf8), limits: limits)
    }
    #expect(error.code == .tooLong)
    #expect(error.description == "1:1: expected at most 4 bytes, found 5")
  }

  @Test("the depth that is accepted can be set, up to a bound")
  func depth() throws {
    let two = Array("[[]]".utf8)
    _ = try JSONValue.parse(two, limits: JSONLimits(maximumDepth: 2))
    #expect(throws: JSONError.self) {
      try JSONValue.parse(two, limits: JSONLimits(maximumDepth: 1))
    }
    #expect(JSONLimits(maximumDepth: 1_000_000).maximumDepth == JSONLimits.greatestDepth)
    #expect(JSONLimits(maximumDepth: -1).maximumDepth == 1)
    let depth = JSONLimits.greatestDepth
    let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let value = try JSONValue.parse(
      Array(deep.utf8), limits: JSONLimits(maximumDepth: JSONLimits.greatestDepth))
    #expect(value == value)
    #expect(value.description == deep)
  }
}
