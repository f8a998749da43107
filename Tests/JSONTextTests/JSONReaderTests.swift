import JSONText
import Testing

@Suite("The pull reader")
struct JSONReaderTests {
  enum Key: String, CaseIterable {
    case device
    case vector
    case longerThanEightBytes
    case longerThanEightLetters
  }

  static let table = JSONKeyTable(Key.self)

  @Test("an object is read member by member")
  func object() throws {
    var reader = JSONReader(Array(#" { "device" : "mom" , "vector" : { "mom" : 2 } } "#.utf8))
    try reader.beginObject()
    #expect(try reader.nextKey() == "device")
    #expect(reader.keyLocation.offset == 3)
    #expect(try reader.peekKind() == .string)
    #expect(try reader.readString() == "mom")
    #expect(reader.valueLocation.offset == 14)
    #expect(try reader.nextKeyBytes() == Array("vector".utf8))
    #expect(reader.depth == 1)
    try reader.beginObject()
    #expect(reader.depth == 2)
    #expect(try reader.nextKey() == "mom")
    #expect(try reader.readUInt64() == 2)
    #expect(try reader.nextKey() == nil)
    #expect(try reader.nextKey() == nil)
    try reader.expectEnd()
  }

  @Test("a table of keys gives cases, and refuses other keys with a list")
  func keyTable() throws {
    let text = #"{"longerThanEightLetters":1,"vector":2,"longerThanEightBytes":3,"d\u0065vice":4}"#
    var reader = JSONReader(Array(text.utf8))
    var keys: [Key] = []
    try reader.beginObject()
    while let key = try reader.nextKey(in: Self.table) { keys.append(key) }
    try reader.expectEnd()
    #expect(keys == [.longerThanEightLetters, .vector, .longerThanEightBytes, .device])

    for name in ["devic", "device\\u0000", "longerThanEightBytez", "", "Device"] {
      var reader = JSONReader(Array("{\n \"vector\": 1,\n \"\(name)\": 1}".utf8))
      try reader.beginObject()
      #expect(try reader.nextKey(in: Self.table) == .vector)
      let error = try #require(throws: JSONError.self) { try reader.nextKey(in: Self.table) }
      #expect(error.code == .unknownKey)
      #expect(
        error.description == """
          3:2: unknown key "\(name)"; expected "device", "vector", "longerThanEightBytes" or \
          "longerThanEightLetters"
          """)
    }
    var twice = JSONReader(Array(#"{"device":1,"device":2}"#.utf8))
    try twice.beginObject()
    #expect(try twice.nextKey(in: Self.table) == .device)
    let error = try #require(throws: JSONError.self) { try twice.nextKey(in: Self.table) }
    #expect(error.code == .duplicateKey)
  }

  @Test("what is not read is skipped, with all checks")
  func skipping() throws {
    var reader = JSONReader(Array(#"[{"a":[1,{"b":"\n"}],"c":null},"x",[],{},true,-1.5]"#.utf8))
    try reader.beginArray()
    #expect(try reader.nextElement())
    try reader.beginObject()
    #expect(try reader.nextKey() == "a")
    #expect(try reader.nextKey() == "c")
    #expect(try reader.nextKey() == nil)
    for _ in 0..<5 { #expect(try reader.nextElement()) }
    #expect(try reader.nextElement() == false)
    try reader.expectEnd()
  }

  @Test("keys of every length, plain and not, are read and told apart", arguments: 0..<20)
  func keyLengths(_ count: Int) throws {
    let plain = String(repeating: "k", count: count)
    for (written, key) in [
      ("", ""), ("x", "x"), ("\\u0078", "x"), ("é", "é"), ("\\n", "\n"), ("\\u0000", "\0"),
    ] {
      let text = "{\"\(plain + written)\":1,\"\(plain)y\":2"
      var reader = JSONReader(Array((text + "}").utf8))
      try reader.beginObject()
      #expect(try reader.nextKeyBytes() == Array((plain + key).utf8))
      #expect(try reader.readInt() == 1)
      #expect(try reader.nextKey() == plain + "y")
      #expect(try reader.nextKey() == nil)
      let twice = text + ",\"\(plain + written)\":3}"
      let error = try #require(throws: JSONError.self) { try JSONValue.parse(Array(twice.utf8)) }
      #expect(error.code == .duplicateKey)
    }
  }

  @Test("keys in sibling and inner objects do not count as duplicates")
  func scopes() throws {
    _ = try JSONValue.parse(Array(#"[{"a":{"a":{"a":1}}},{"a":2},{"\u0061":{"\u0061":3}}]"#.utf8))
  }

  @Test("composed and decomposed letters are different keys")
  func canonicalEquivalence() throws {
    let value = try JSONValue.parse(Array("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8))
    #expect(value["\u{E9}"] == 1)
    #expect(value["e\u{301}"] == 2)
    #expect(JSONValue.string("\u{E9}") != .string("e\u{301}"))
  }

  struct Mismatch: Sendable, CustomTestStringConvertible {
    let text: String
    let message: String
    let read: @Sendable (inout JSONReader) throws -> Void
    var testDescription: String { message }
  }

  @Test(
    "another type than asked for is named",
    arguments: [
      Mismatch(text: "[]", message: "expected an object, found an array") { try $0.beginObject() },
      Mismatch(text: "{}", message: "expected an array, found an object") { try $0.beginArray() },
      Mismatch(text: "1", message: "expected a string, found a number") { _ = try $0.readString() },
      Mismatch(text: "null", message: "expected a string, found null") {
        _ = try $0.readStringBytes()
      },
      Mismatch(text: "true", message: "expected a number, found true or false") {
        _ = try $0.readNumber()
      },
      Mismatch(text: "\"\"", message: "expected true or false, found a string") {
        _ = try $0.readBool()
      },
      Mismatch(text: "0", message: "expected null, found a number") { try $0.readNull() },
      Mismatch(text: "[]", message: "expected a string in Base64, found an array") {
        _ = try $0.readBase64()
      },
      Mismatch(
        text: "\"1\"",
        message: "expected a whole number from 1 to 9 in plain digits, found a string"
      ) { _ = try $0.readUInt64(in: 1...9) },
    ])
  func wrongType(_ row: Mismatch) throws {
    var reader = JSONReader(Array("\n  \(row.text)".utf8))
    let error = try #require(throws: JSONError.self) { try row.read(&reader) }
    #expect(error.code == .wrongType)
    #expect(error.description == "2:3: " + row.message)
  }

  @Test(
    "whole numbers that are not negative",
    arguments: [
      ("0", 0), ("7", 7), ("10", 10), ("18446744073709551615", UInt64.max),
      ("18446744073709551616", nil), ("184467440737095516150", nil),
      ("99999999999999999999999999999999999999999999999999", nil), ("-1", nil), ("-0", nil),
      ("1.0", nil), ("0.0", nil), ("1e3", nil), ("1E0", nil), ("0e0", nil),
    ] as [(String, UInt64?)])
  func unsigned(_ text: String, _ expected: UInt64?) throws {
    var reader = JSONReader(Array("[\(text)]".utf8))
    try reader.beginArray()
    #expect(try reader.nextElement())
    if let expected {
      #expect(try reader.readUInt64() == expected)
      #expect(try reader.nextElement() == false)
    } else {
      let error = try #require(throws: JSONError.self) { try reader.readUInt64() }
      #expect(error.code == .numberOutOfRange)
      let shown = text.count > 40 ? text.prefix(40) + "…" : text[...]
      #expect(
        error.description
          == "1:2: expected a whole number from 0 to 18446744073709551615 in plain digits, "
          + "found \(shown)")
    }
  }

  @Test(
    "whole numbers with a sign",
    arguments: [
      ("0", 0), ("-1", -1), ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
      ("9223372036854775808", nil), ("-9223372036854775809", nil),
      ("-18446744073709551615", nil), ("-0", nil), ("1.5", nil), ("-1e2", nil),
    ] as [(String, Int?)])
  func signed(_ text: String, _ expected: Int?) throws {
    var reader = JSONReader(Array(text.utf8))
    if let expected {
      #expect(try reader.readInt() == expected)
      try reader.expectEnd()
    } else {
      let error = try #require(throws: JSONError.self) { try reader.readInt() }
      #expect(error.code == .numberOutOfRange)
    }
    #expect(JSONNumber(text)?.int == expected)
  }

  @Test("a range is part of what is expected; a number that is none is a fault of its own")
  func ranges() throws {
    var reader = JSONReader(Array("0".utf8))
    let zero = try #require(throws: JSONError.self) {
      try reader.readUInt64(in: 1...UInt64.max)
    }
    #expect(
      zero.message
        == "expected a whole number from 1 to 18446744073709551615 in plain digits, found 0")
    for text in ["01", "1.", "-", "1e"] {
      var reader = JSONReader(Array(text.utf8))
      let error = try #require(throws: JSONError.self) { try reader.readUInt64() }
      #expect(error.code == .invalidNumber || error.code == .unexpectedEnd)
      var other = JSONReader(Array(text.utf8))
      #expect(throws: JSONError.self) { try other.readInt(in: -5...5) }
    }
  }

  @Test("all escapes are decoded")
  func escapes() throws {
    let text = #""\"\\\/\b\f\n\r\t\u0000\u00e9\u20AC\uD83D\uDE00\uFFFF\u{2028}é""#
      .replacing("\\u{2028}", with: "\u{2028}")
    var reader = JSONReader(Array(text.utf8))
    let string = try reader.readString()
    #expect(string == "\"\\/\u{8}\u{C}\n\r\t\0\u{E9}€😀\u{FFFF}\u{2028}é")
    var again = JSONReader(Array(text.utf8))
    #expect(try again.readStringBytes() == Array(string.utf8))
  }

  @Test("Base64 is strict, with a place")
  func base64() throws {
    var reader = JSONReader(Array(#"["//4=", "", "a\u0047k="]"#.utf8))
    try reader.beginArray()
    #expect(try reader.nextElement())
    #expect(try reader.readBase64() == [0xFF, 0xFE])
    #expect(try reader.nextElement())
    #expect(try reader.readBase64() == [])
    #expect(try reader.nextElement())
    #expect(try reader.readBase64() == Array("hi".utf8))
    var bad = JSONReader(Array(#"  "//4""#.utf8))
    let error = try #require(throws: JSONError.self) { try bad.readBase64() }
    #expect(error.code == .invalidBase64)
    #expect(error.column == 3)
  }

  @Test("a part of an array is read as a text of its own, and lines one after the other")
  func lines() throws {
    let bytes = Array("{\"a\":1}\n{\"a\":2}\n{\"a\" 3}\n".utf8)
    var reader = JSONReader(bytes, in: 0..<7)
    try reader.beginObject()
    #expect(try reader.nextKey() == "a")
    #expect(try reader.readInt() == 1)
    #expect(try reader.nextKey() == nil)
    try reader.expectEnd()
    reader.restart(bytes, in: 8..<15, firstLine: 2)
    #expect(try reader.readValue() == ["a": 2])
    try reader.expectEnd()
    reader.restart(bytes, in: 16..<23, firstLine: 3)
    let error = try #require(throws: JSONError.self) { try reader.readValue() }
    #expect(error.description == "3:6: expected ':' after the key, found '3'")
    #expect(error.offset == 21)
    // After an error in the middle, a restart forgets what was open.
    reader.restart(bytes, in: 0..<7, firstLine: 1)
    #expect(try reader.readValue() == ["a": 1])
    reader.restart(bytes, in: 100..<200, firstLine: 1)
    #expect(throws: JSONError.self) { try reader.readValue() }
  }

  @Test("a copy looks ahead and leaves the reader where it is")
  func lookingAhead() throws {
    var reader = JSONReader(Array("[1,2]".utf8))
    try reader.beginArray()
    #expect(try reader.nextElement())
    var ahead = reader
    #expect(try ahead.readInt() == 1)
    #expect(try ahead.nextElement())
    #expect(try reader.readInt() == 1)
    #expect(reader.location == JSONLocation(offset: 2))
    #expect(reader.location < ahead.location)
    #expect(reader.position(of: reader.location).description == "1:3")
  }

  @Test("a format's own errors have the place of the last value unless told")
  func ownErrors() throws {
    var reader = JSONReader(Array("[\n  \"x\"]".utf8), firstLine: 10)
    try reader.beginArray()
    #expect(try reader.nextElement())
    #expect(try reader.readString() == "x")
    #expect(reader.error(.invalidValue, "no path").description == "11:3: no path")
    let code = JSONError.Code("own")
    let start = JSONLocation(offset: 0)
    #expect(reader.error(code, "m", at: start).description == "10:1: m")
    #expect(reader.error(code, "m", at: start).code.description == "own")
  }

  @Test("a call that does not fit is an error, not a crash")
  func misuse() throws {
    func code(_ text: String, _ body: (inout JSONReader) throws -> Void) throws -> JSONError.Code {
      var reader = JSONReader(Array(text.utf8))
      return try #require(throws: JSONError.self) { try body(&reader) }.code
    }
    #expect(try code("1") { _ = try $0.nextKey() } == .misuse)
    #expect(try code("1") { _ = try $0.nextElement() } == .misuse)
    #expect(try code("1") { try $0.expectEnd() } == .misuse)
    #expect(try code("") { try $0.expectEnd() } == .unexpectedEnd)
    #expect(
      try code("[1]") {
        try $0.beginArray()
        try $0.expectEnd()
      } == .misuse)
    #expect(
      try code("[1 2]") {
        try $0.beginArray()
        _ = try $0.nextElement()
        _ = try $0.readInt()
        _ = try $0.readInt()
      } == .misuse)
    #expect(
      try code("{}") {
        try $0.beginObject()
        _ = try $0.nextElement()
      } == .misuse)
    #expect(
      try code("1") {
        try $0.skipValue()
        try $0.skipValue()
      } == .misuse)
  }
}
