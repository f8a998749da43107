import JSONText
import TestSupport
import Testing

@Suite("Values that were read")
struct ReadValueTests {
  static func parse(_ text: String) throws -> JSONValue {
    try JSONValue.parse(Array(text.utf8))
  }

  /// The same value, built by a program from end to end.
  static func built(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map { built($0) })
    case .object(let object):
      var result = JSONObject()
      for (key, value) in object { result[key] = built(value) }
      return .object(result)
    case .null, .bool, .number, .string: return value
    }
  }

  @Test("what is nested stays when nothing else of the text is held")
  func nestedValues() throws {
    let long = String(repeating: "long text ", count: 20)
    func nested() throws -> ([JSONValue]?, JSONObject?, JSONValue?) {
      var bytes = Array(#"{"a": [1, ["\#(long)"], {}], "o": {"k\u0041": "v", "e": []}}"#.utf8)
      let value = try JSONValue.parse(bytes)
      // The text is the value's own, whatever becomes of the bytes that were read.
      for index in bytes.indices { bytes[index] = 0 }
      return (value["a"]?.arrayValue, value["o"]?.objectValue, value["a"]?.arrayValue?[1])
    }
    let (array, object, inner) = try nested()
    #expect(array == [1, [.string(long)], [:]])
    #expect(object?["kA"] == "v" && object?["e"] == [] && object?["k"] == nil)
    #expect(inner == [.string(long)])
  }

  @Test(
    "a value in the midst of a text, of which it is a small or a large part",
    arguments: [0, 10, 10_000], [0, 10, 10_000])
  func partOfText(before: Int, after: Int) throws {
    let text = #"{"s": "é\n", "n": [-1.5e+7, 0], "o": {"t": true, "f": false, "z": null}}"#
    let bytes = Array(
      (String(repeating: "x", count: before) + "[\"y\"," + text + ",7]"
        + String(repeating: "0", count: after)).utf8)
    var reader = JSONReader(bytes, in: before..<bytes.count - after)
    try reader.beginArray()
    _ = try reader.nextElement()
    #expect(try reader.readValue() == "y")
    _ = try reader.nextElement()
    let value = try reader.readValue()
    _ = try reader.nextElement()
    #expect(try reader.readValue() == 7)
    _ = try reader.nextElement()
    try reader.expectEnd()
    let number = try #require(JSONNumber("-1.5e+7"))
    #expect(
      value == [
        "s": "é\n", "n": [.number(number), 0], "o": ["t": true, "f": false, "z": nil],
      ])
    #expect(value.description == #"{"n":[-1.5e+7,0],"o":{"f":false,"t":true,"z":null},"s":"é\n"}"#)
  }

  @Test("members are found by the decoded bytes of their keys, and by nothing else")
  func keys() throws {
    let text = #"{"a":"x","\u0062":1,"\"":2,"c\\":3,"é":4,"e\u0301":5,"":6,"ab":7,"\u0000":8}"#
    let value = try Self.parse(text)
    let object = try #require(value.objectValue)
    let expected: [(String, JSONValue)] = [
      ("a", "x"), ("b", 1), ("\"", 2), ("c\\", 3), ("é", 4), ("e\u{301}", 5), ("", 6), ("ab", 7),
      ("\0", 8),
    ]
    #expect(object.keys.map { Array($0.utf8) } == expected.map { Array($0.0.utf8) })
    for (key, member) in expected { #expect(object[key] == member) }
    // What follows a key in the text is no part of it.
    for key in ["a\"", "a\":", "a\":\"x", "\\u0062", "c", "c\\\\", "abc", "e", "x", "\"a", "\0\0"] {
      #expect(object[key] == nil, "\(key)")
    }
  }

  @Test("objects of many members", arguments: [15, 16, 17, 18, 32, 33, 5000])
  func manyMembers(count: Int) throws {
    // Each third key is written with an escape.
    let members = (0..<count).map { "\"key\($0 % 3 == 0 ? "\\u0020" : " ")\($0)\":[\($0)]" }
    let text = "{" + members.joined(separator: ",") + "}"
    let value = try Self.parse("[" + text + "," + text + "]")
    let object = try #require(value.arrayValue?[1].objectValue)
    #expect(object.count == count)
    for number in 0..<count {
      #expect(object["key \(number)"] == [.number(JSONNumber(number))])
      #expect(object[number].key == "key \(number)")
    }
    for absent in ["key \(count)", "key", "key ", "", "key -1", "key\\u00200"] {
      #expect(object[absent] == nil)
    }
    var reversed = JSONObject()
    for (key, value) in object.reversed() { reversed[key] = value }
    #expect(object == reversed && reversed == object)
    #expect(object.hashValue == reversed.hashValue)
    #expect(value.arrayValue?[0] == .object(reversed))
  }

  @Test("an object that was read is changed without what it was read with", arguments: [3, 40])
  func changes(count: Int) throws {
    let members = (0..<count).map { "\"k\($0)\": {\"n\": \($0)}" }
    let value = try Self.parse("{" + members.joined(separator: ", ") + "}")
    var changed = try #require(value.objectValue)
    changed["k1"] = "new"
    changed["more"] = [true]
    changed["k0"] = nil
    changed["absent"] = nil
    #expect(changed.keys == (1..<count).map { "k\($0)" } + ["more"])
    #expect(changed["k1"] == "new" && changed["k2"]?["n"] == 2 && changed["more"] == [true])
    #expect(changed[0].value == "new")
    #expect(value.objectValue?.count == count && value["k1"]?["n"] == 1 && value["more"] == nil)
    #expect(.object(changed) != value)
  }

  @Test("an array is a collection, read or built")
  func arrays() throws {
    let read = try #require(try Self.parse(#"[1, [2, 3], "x", {}, []]"#).arrayValue)
    let built: [JSONValue] = [1, [2, 3], "x", [:], []]
    for array in [read, built] {
      #expect(array.count == 5 && !array.isEmpty && array.indices == 0..<5)
      #expect(array.first == 1 && array.last == [])
      #expect(array.reversed().map(\.kind) == [.array, .object, .string, .array, .number])
      #expect(Array(array[1..<3]) == [[2, 3], "x"])
      #expect(array == read && array == built && array.hashValue == built.hashValue)
      #expect(array != [1, [2, 3], "x", [:]] && array != [1, [2, 4], "x", [:], []])
    }
    #expect(try Self.parse("[]").arrayValue?.first == nil)
    #expect(try Self.parse("{}").objectValue?.first == nil)
  }

  @Test(
    "what is read of generated texts is what a program builds, to the last part",
    arguments: 0..<300 as Range<UInt64>)
  func readAndBuilt(_ seed: UInt64) throws {
    var generator = TextGenerator(random: RepeatableGenerator(seed: 3000 + seed))
    let value = generator.value(depth: 5)
    let text = generator.text(of: value)
    let read = try Self.parse(text)
    try expectAlike(read, value, "seed \(seed): \(text)")
    // Written otherwise, with other escapes, white space and order of members, it is the same.
    let again = try Self.parse(generator.text(of: Self.shuffled(value, &generator.random)))
    #expect(again == read && read == again, "seed \(seed): \(text)")
    #expect(again.hashValue == read.hashValue, "seed \(seed): \(text)")
    // Changed in one place, it is another.
    let changed = Self.changed(value, &generator.random)
    let changedText = generator.text(of: changed)
    let changedRead = try Self.parse(changedText)
    #expect(changedRead == changed, "seed \(seed): \(changedText)")
    for (left, right) in [(read, changedRead), (again, changedRead), (read, changed)] {
      #expect(left != right && right != left, "seed \(seed): \(text) and \(changedText)")
    }
  }

  /// A value with the members of each object in another order.
  static func shuffled(_ value: JSONValue, _ random: inout RepeatableGenerator) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map { shuffled($0, &random) })
    case .object(let object):
      var result = JSONObject()
      for (key, value) in object.shuffled(using: &random) { result[key] = shuffled(value, &random) }
      return .object(result)
    case .null, .bool, .number, .string: return value
    }
  }

  /// A value that differs in one place.
  static func changed(_ value: JSONValue, _ random: inout RepeatableGenerator) -> JSONValue {
    switch value {
    case .null: return false
    case .bool(let bool): return .bool(!bool)
    case .number(let number): return number == JSONNumber(0) ? 1 : .number(JSONNumber(0))
    case .string(let string): return .string(string + "\u{301}")
    case .array(let elements):
      guard let index = elements.indices.randomElement(using: &random) else { return [nil] }
      var elements = Array(elements)
      elements[index] = changed(elements[index], &random)
      return .array(elements)
    case .object(var object):
      guard let member = object.randomElement(using: &random) else { return ["": nil] }
      if Bool.random(using: &random) {
        object[member.key] = changed(member.value, &random)
      } else {
        // As many members as before, one of them with another key.
        object[member.key] = nil
        object[member.key + "a longer key than any"] = member.value
      }
      return .object(object)
    }
  }

  /// Expects of a value that was read, and of all that is in it, that it is one that was built.
  private func expectAlike(
    _ read: JSONValue, _ value: JSONValue, _ comment: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(read == value && value == read, comment, sourceLocation: sourceLocation)
    #expect(read.hashValue == value.hashValue, comment, sourceLocation: sourceLocation)
    #expect(Self.built(read) == read, comment, sourceLocation: sourceLocation)
    #expect(read.description == value.description, comment, sourceLocation: sourceLocation)
    if let elements = value.arrayValue {
      let readElements = try #require(read.arrayValue, comment, sourceLocation: sourceLocation)
      for (left, right) in zip(readElements, elements) {
        try expectAlike(left, right, comment, sourceLocation: sourceLocation)
      }
    }
    if let object = value.objectValue {
      let readObject = try #require(read.objectValue, comment, sourceLocation: sourceLocation)
      for (index, member) in object.enumerated() {
        let isSame = readObject[index].key.utf8.elementsEqual(member.key.utf8)
        #expect(isSame, comment, sourceLocation: sourceLocation)
        let found = try #require(readObject[member.key], comment, sourceLocation: sourceLocation)
        try expectAlike(found, member.value, comment, sourceLocation: sourceLocation)
        let isAbsent = (object[member.key + "\""] == nil) == (readObject[member.key + "\""] == nil)
        #expect(isAbsent, comment, sourceLocation: sourceLocation)
      }
    }
  }
}
