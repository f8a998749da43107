import JSONText
import Testing

@Suite("Values, objects and numbers")
struct JSONValueTests {
  @Test(
    "valid texts",
    arguments: [
      ("null", nil), (" true ", true), ("false", false), ("0", 0), ("\t-1\r\n", -1), ("\"\"", ""),
      ("[]", []), ("{}", [:]), ("[ ]", []), ("{ }", [:]), ("[[],{}]", [[], [:]]),
      ("[1,\n2]", [1, 2]), (#"{"":""}"#, ["": ""]), ("\"\u{7F}\"", "\u{7F}"),
      (#""\uFEFF""#, "\u{FEFF}"), ("\"\u{2028}\u{FFFE}\"", "\u{2028}\u{FFFE}"),
      (#""\/""#, "/"), (#"{"a":{"b":[null]}}"#, ["a": ["b": [nil]]]),
      (#"{"b":1,"a":2}"#, ["a": 2, "b": 1]), (#""\u0000""#, "\0"),
    ] as [(String, JSONValue)])
  func valid(_ text: String, _ expected: JSONValue) throws {
    let value = try JSONValue.parse(Array(text.utf8))
    #expect(value == expected)
    #expect(value.hashValue == expected.hashValue)
  }

  @Test(
    "valid numbers keep their text",
    arguments: [
      "0", "-0", "1", "10", "-10", "0.0", "0.10", "-0.5", "1e5", "1E5", "1e+5", "1e-5", "1.5e00",
      "0e0", "1e99999999999999999999", "123456789012345678901234567890", "-0.0E-0",
    ])
  func numbers(_ text: String) throws {
    let number = try #require(JSONNumber(text))
    #expect(number.text == text)
    #expect(try JSONValue.parse(Array(text.utf8)) == .number(number))
  }

  @Test(
    "texts that are no number", arguments: ["", " 1", "1 ", "+1", "01", "1.", "x", "\"1\"", "-"])
  func notNumbers(_ text: String) {
    #expect(JSONNumber(text) == nil)
  }

  @Test("numbers are equal when they are written alike")
  func equalNumbers() throws {
    #expect(JSONNumber("12") == JSONNumber(12))
    #expect(JSONNumber(UInt64.max).uint64 == UInt64.max)
    #expect(JSONNumber(UInt64.max).int == nil)
    #expect(JSONNumber("1") != JSONNumber("1.0"))
    #expect(JSONNumber("0") != JSONNumber("-0"))
    #expect(try #require(JSONNumber("1.0")).int == nil)
  }

  @Test("an object keeps the order of its members; equality does not see it")
  func objects() throws {
    var object = JSONObject()
    for number in 0..<40 { object["k\(number)"] = .number(JSONNumber(number)) }
    #expect(object.count == 40)
    #expect(object.keys.first == "k0")
    object["k7"] = "seven"
    #expect(object[7].key == "k7" && object[7].value == "seven")
    var reversed = JSONObject()
    for member in object.reversed() { reversed[member.key] = member.value }
    #expect(reversed == object)
    #expect(reversed.hashValue == object.hashValue)
    #expect(reversed.keys != object.keys)
    for number in 0..<30 { object["k\(number)"] = nil }
    #expect(object.keys == (30..<40).map { "k\($0)" })
    #expect(object["k35"] == 35)
    object["absent"] = nil
    #expect(object["absent"] == nil && object.count == 10)
    #expect(object != reversed)
  }

  @Test("a value tells its type and gives its contents")
  func accessors() {
    let value: JSONValue = ["n": nil, "b": true, "i": 1, "s": "x", "a": [1], "o": ["p": 2]]
    #expect(value["n"]?.kind == .null)
    #expect(value["b"]?.boolValue == true)
    #expect(value["i"]?.numberValue?.int == 1)
    #expect(value["s"]?.stringValue == "x")
    #expect(value["a"]?.arrayValue == [1])
    #expect(value["o"]?["p"] == 2)
    #expect(value["s"]?["p"] == nil)
    #expect(value["i"]?.stringValue == nil && value["s"]?.numberValue == nil)
    #expect(value["i"]?.boolValue == nil && value["i"]?.arrayValue == nil)
    #expect(value.objectValue?.keys == ["n", "b", "i", "s", "a", "o"])
    #expect(value.description == #"{"a":[1],"b":true,"i":1,"n":null,"o":{"p":2},"s":"x"}"#)
    #expect(value.kind.description == "an object")
  }
}
