import JSONText
import TestSupport
import Testing

@Suite("Texts that are not JSON")
struct InvalidTextTests {
  @Test("each is refused with its code, line and column", arguments: InvalidTexts.all)
  func isRefused(_ group: InvalidTexts) throws {
    for text in group.texts {
      let error = try #require(throws: JSONError.self, "\(text.name)") {
        _ = try JSONValue.parse(text.bytes)
      }
      #expect(error.code == text.code, "\(text.name): \(error)")
      #expect("\(error.line):\(error.column)" == text.place, "\(text.name): \(error)")
      if let message = text.message {
        #expect(error.message.contains(message), "\(text.name): \(error)")
      }
    }
  }

  /// Reads a value with the method that each of its types has.
  static func walk(_ reader: inout JSONReader, keysAsBytes: Bool) throws(JSONError) {
    switch try reader.peekKind() {
    case .object:
      try reader.beginObject()
      while keysAsBytes ? try reader.nextKeyBytes() != nil : try reader.nextKey() != nil {
        try walk(&reader, keysAsBytes: keysAsBytes)
      }
    case .array:
      try reader.beginArray()
      while try reader.nextElement() { try walk(&reader, keysAsBytes: keysAsBytes) }
    case .string:
      _ = keysAsBytes ? try reader.readStringBytes().count : try reader.readString().count
    case .number: _ = try reader.readNumber()
    case .boolean: _ = try reader.readBool()
    case .null: try reader.readNull()
    }
  }

  /// The ways to read a text, but for the tree.
  static let otherWays:
    [(name: String, read: @Sendable (inout JSONReader) throws(JSONError) -> Void)] = [
      ("skipped", { (reader) throws(JSONError) in try reader.skipValue() }),
      ("read on request", { (reader) throws(JSONError) in try walk(&reader, keysAsBytes: false) }),
      ("read as bytes", { (reader) throws(JSONError) in try walk(&reader, keysAsBytes: true) }),
    ]

  @Test("every way to read finds the same fault", arguments: InvalidTexts.all)
  func isRefusedInEveryWay(_ group: InvalidTexts) throws {
    for text in group.texts {
      let tree = try #require(throws: JSONError.self) { _ = try JSONValue.parse(text.bytes) }
      for way in Self.otherWays {
        let error = try #require(throws: JSONError.self, "\(text.name), \(way.name)") {
          var reader = JSONReader(text.bytes)
          try way.read(&reader)
          try reader.expectEnd()
        }
        #expect(error == tree, "\(text.name), \(way.name)")
      }
    }
  }

  /// What stands before the text would make it another one, and what stands behind could complete it.
  @Test("a part of an array is refused as a text by itself", arguments: InvalidTexts.all)
  func isRefusedAsAPart(_ group: InvalidTexts) throws {
    let before = Array("[\n1, ".utf8)
    for text in group.texts {
      let tree = try #require(throws: JSONError.self) { _ = try JSONValue.parse(text.bytes) }
      for after in [#"":1}"#, "]", "0", "\"", "rue", "l"] {
        let all = before + text.bytes + after.utf8
        let range = before.count..<before.count + text.bytes.count
        // A new reader of the part, and one that has read another line before.
        var used = JSONReader(Array(#"{"a": {"b": ["#.utf8))
        try? used.skipValue()
        used.restart(all, in: range, firstLine: 1)
        for var reader in [JSONReader(all, in: range), used] {
          let error = try #require(throws: JSONError.self, "\(text.name)") {
            _ = try reader.readValue()
            try reader.expectEnd()
          }
          #expect(error.code == tree.code, "\(text.name)")
          #expect(error.description == tree.description, "\(text.name)")
          #expect(error.offset == before.count + tree.offset, "\(text.name)")
        }
      }
    }
  }

  @Test("no text of section 6 is a number by itself")
  func isNoNumber() throws {
    for text in InvalidTexts.numbers.texts {
      let string = try #require(String(validating: text.bytes, as: UTF8.self))
      #expect(JSONNumber(string) == nil, "\(text.name)")
    }
  }

  @Test("the table is as large as it was, each text with a name of its own and once")
  func tableIsLarge() {
    let counts = InvalidTexts.all.map { $0.texts.count }
    #expect(counts == [47, 31, 45, 79, 46, 99, 89, 32, 56, 57, 6])
    let texts = InvalidTexts.all.flatMap { $0.texts }
    #expect(texts.count >= 250)
    #expect(Set(texts.map(\.name)).count == texts.count)
    #expect(Set(texts.map(\.bytes)).count == texts.count)
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

  @Test(
    "the deepest value fits on a small stack",
    arguments: [("[", "]", "[]"), (#"{"a":"#, "}", "{}")])
  func deepestValue(begin: String, end: String, inner: String) throws {
    let depth = JSONLimits.greatestDepth
    let text =
      String(repeating: begin, count: depth - 1) + inner + String(repeating: end, count: depth - 1)
    let limits = JSONLimits(maximumDepth: depth)
    // What is not optimized takes more.
    #if DEBUG
      let size = 2 << 20
    #else
      let size = 512 << 10
    #endif
    let (count, written) = try withSmallStack(of: size) {
      let values = try [text, text].map { try JSONValue.parse(Array($0.utf8), limits: limits) }
      return (Set(values).count, values[0].description)
    }
    #expect(count == 1)
    #expect(written == text)
    // A deeper one is refused with as little stack as any other text.
    let deeper = begin + text + end
    let error = try #require(throws: JSONError.self) {
      try withSmallStack { try JSONValue.parse(Array(deeper.utf8), limits: limits) }
    }
    #expect(error.code == .tooDeep)
  }
}
