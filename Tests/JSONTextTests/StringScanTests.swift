import JSONText
import TestSupport
import Testing

/// Strings are searched eight bytes at a time: what counts is where in a word a byte stands, and what
/// stands beside it.
@Suite("Strings, at the edges of words")
struct StringScanTests {
  /// A part of a string as it is written, and what it stands for.
  struct Piece: CustomTestStringConvertible, Sendable {
    let written: [UInt8]
    /// What it stands for, or `nil` if it is a fault at its first byte.
    let decoded: [UInt8]?

    init(_ written: String, _ decoded: String) {
      self.written = Array(written.utf8)
      self.decoded = Array(decoded.utf8)
    }

    init(fault written: [UInt8]) {
      self.written = written
      decoded = nil
    }

    var testDescription: String { String(decoding: written, as: UTF8.self) }
  }

  /// What a string may hold as it is: beside the bytes looked for, those that differ in one bit.
  static let plain = [
    "a", " ", "!", "#", "[", "]", "\u{7F}", "\u{80}", "é", "€", "😀", "\u{10FFFF}",
  ]
  .map { Piece($0, $0) }
  static let escaped = [
    Piece("\\\"", "\""), Piece("\\\\", "\\"), Piece("\\/", "/"), Piece("\\n", "\n"),
    Piece("\\u0000", "\u{0}"), Piece("\\u00e9", "é"), Piece("\\u20AC", "€"),
    Piece("\\ud83d\\ude00", "😀"),
  ]
  static let faults = [
    Piece(fault: [0x00]), Piece(fault: [0x01]), Piece(fault: [0x1F]), Piece(fault: [0x80]),
    Piece(fault: [0xFF]), Piece(fault: [0xC1, 0xA1]), Piece(fault: Array("\\x".utf8)),
    Piece(fault: Array("\\ud800.".utf8)),
  ]

  /// Reads a string of pieces in every way, and compares it with what the pieces say.
  private func check(
    _ pieces: [Piece], _ place: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = [UInt8(ascii: "\"")] + pieces.flatMap { $0.written } + [UInt8(ascii: "\"")]
    let good = pieces.prefix { $0.decoded != nil }
    let decoded = good.flatMap { $0.decoded ?? [] }
    let isFaulty = good.count < pieces.count
    let fault = 1 + good.reduce(0) { $0 + $1.written.count }

    func expect(_ before: String, _ after: String, _ read: (inout JSONReader) throws -> [UInt8]) {
      var reader = JSONReader(Array(before.utf8) + text + Array(after.utf8))
      do {
        let bytes = try read(&reader)
        #expect(!isFaulty && bytes == decoded, "\(place)", sourceLocation: sourceLocation)
      } catch {
        let offset = (error as? JSONError)?.offset
        #expect(
          isFaulty && offset == before.utf8.count + fault, "\(place): \(error)",
          sourceLocation: sourceLocation)
      }
    }
    expect("", "") { try $0.readStringBytes() }
    expect("", "       ") { Array(try $0.readString().utf8) }
    expect("", "") { reader in
      var buffer = Array("what was there before".utf8)
      try reader.readStringBytes(into: &buffer)
      return buffer
    }
    expect("", "") { reader in
      guard case .string(let string) = try reader.readValue() else { return [] }
      return Array(string.utf8)
    }
    expect("[", "]") { reader in
      try reader.skipValue()
      return decoded
    }
    for after in [":1}", ":1234567890}"] {
      expect("{", after) { reader in
        try reader.beginObject()
        return try reader.nextKeyBytes() ?? []
      }
      expect("{", after) { reader in
        var buffer: [UInt8] = [0xFF]
        try reader.beginObject()
        let isThere = try reader.nextKeyBytes(into: &buffer)
        let isLast = try !reader.nextKeyBytes(into: &buffer)
        return isThere && isLast ? buffer : []
      }
    }

    // What is written stands for the same, however it is handed over.
    guard !isFaulty else { return }
    var writer = JSONWriter()
    writer.beginArray()
    writer.string(String(decoding: decoded, as: UTF8.self))
    let isWritten = writer.string(bytes: decoded)
    #expect(isWritten, sourceLocation: sourceLocation)
    writer.string { $0 += decoded }
    writer.beginObject()
    writer.key(String(decoding: decoded, as: UTF8.self))
    writer.null()
    writer.endObject()
    writer.beginObject()
    writer.key { $0 += decoded }
    writer.null()
    writer.endObject()
    writer.endArray()
    let string = Self.written(decoded)
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == "[\(string),\(string),\(string),{\(string):null},{\(string):null}]", "\(place)",
      sourceLocation: sourceLocation)
  }

  /// How a string is written, looked at one scalar at a time.
  private static func written(_ bytes: [UInt8]) -> String {
    var text = "\""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\u{0}": text += "\\u0000"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  @Test("one piece at every place of a short string", arguments: plain + escaped + faults)
  func everywhere(piece: Piece) {
    for before in 0...17 {
      for after in 0...9 {
        let pieces =
          Array(repeating: Piece("a", "a"), count: before) + [piece]
          + Array(repeating: Piece("b", "b"), count: after)
        check(pieces, "\(before) before, \(after) after")
      }
    }
  }

  @Test("two pieces side by side", arguments: plain + escaped + faults)
  func neighbours(first: Piece) {
    for second in Self.plain + Self.escaped + Self.faults {
      for before in 0...7 {
        let pieces =
          Array(repeating: Piece("a", "a"), count: before) + [first, second]
          + Array(repeating: Piece("b", "b"), count: 8)
        check(pieces, "\(before) before, then \(second.testDescription)")
      }
    }
  }

  @Test("strings as they come", arguments: seeds(300))
  func generated(seed: UInt64) {
    var random = RepeatableGenerator(seed: seed)
    let pieces = (0..<Int.random(in: 0...60, using: &random)).map { _ in
      switch Int.random(in: 0..<40, using: &random) {
      case 0: Self.faults.randomElement(using: &random) ?? Self.faults[0]
      case 1..<8: Self.escaped.randomElement(using: &random) ?? Self.escaped[0]
      case 8..<16: Self.plain.randomElement(using: &random) ?? Self.plain[0]
      default: Piece("x", "x")
      }
    }
    check(pieces, "seed \(seed)")
  }

  @Test("a string that does not end", arguments: 0...20)
  func endless(count: Int) {
    let text = Array(("\"" + String(repeating: "a", count: count)).utf8)
    let error = #expect(throws: JSONError.self) { try JSONValue.parse(text) }
    #expect(error?.code == .unexpectedEnd && error?.offset == text.count)
  }

  @Test("keys that differ in one byte only", arguments: 1...20)
  func alikeKeys(count: Int) throws {
    let key = String(repeating: "k", count: count)
    for place in 0..<count {
      let other = String(key.utf8.enumerated().map { $0.offset == place ? "l" : "k" })
      let value = try JSONValue.parse(Array("{\"\(key)\": 1, \"\(other)\": 2}".utf8))
      #expect(value[key] == 1 && value[other] == 2)
    }
    let twice = Array("{\"\(key)\": 1, \"\(key)\": 2}".utf8)
    let error = #expect(throws: JSONError.self) { try JSONValue.parse(twice) }
    #expect(error?.code == .duplicateKey)
  }

  @Test("whole numbers, at both ends")
  func integers() {
    var writer = JSONWriter()
    writer.beginArray()
    for value: UInt64 in [0, 9, 10, 99, 100, 18_446_744_073_709_551_615] { writer.integer(value) }
    for value in [Int.min, -10, -1, 0, 1, Int.max] { writer.integer(value) }
    writer.endArray()
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == "[0,9,10,99,100,18446744073709551615,"
        + "-9223372036854775808,-10,-1,0,1,9223372036854775807]")
  }

  @Test("containers of changing size, beside and inside each other")
  func changingSizes() throws {
    var texts: [String] = []
    for count in [0, 1, 40, 2, 0, 17, 16, 3] {
      let elements = (0..<count).map { "[\($0)]" }.joined(separator: ",")
      let members = (0..<count).map { "\"key \($0)\":{\"n\":\($0)}" }.joined(separator: ",")
      texts.append("[\(elements)]")
      texts.append("{\(members)}")
    }
    let text = "[\(texts.joined(separator: ","))]"
    let value = try JSONValue.parse(Array(text.utf8))
    var writer = JSONWriter()
    writer.value(value, sortedKeys: false)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
    #expect(value.arrayValue?[5]["key 39"]?["n"] == 39)
  }
}
