import JSONText
import Testing

@testable import Reviews

/// What a page holds, as its script reads it.
struct PageData {
  /// The whole page.
  let bytes: [UInt8]
  /// What is in the element `review`.
  let index: JSONObject

  init(_ page: ReviewPage) throws {
    bytes = page.bytes()
    index = try #require(try Self.element("review", in: bytes).objectValue)
  }

  /// The data of a file.
  func file(_ number: Int) throws -> JSONObject {
    try #require(try Self.element("file-\(number)", in: bytes).objectValue)
  }

  /// The entries of the list.
  var entries: [JSONObject] {
    get throws { try #require(index["files"]?.arrayValue).map { try #require($0.objectValue) } }
  }

  /// What stands between the tags of an element, as a browser cuts it out: up to the next end of a script.
  static func element(_ id: String, in bytes: [UInt8]) throws -> JSONValue {
    let text = String(decoding: bytes, as: UTF8.self)
    let parts = text.split(
      separator: "<script type=\"application/json\" id=\"\(id)\">", maxSplits: 1)
    let rest = try #require(parts.count == 2 ? parts[1] : nil)
    let end = try #require(rest.firstRange(of: "</script"))
    return try JSONValue.parse(Array(rest[..<end.lowerBound].utf8))
  }
}

extension JSONValue {
  /// The bytes of a piece of text: a string, or an object with them.
  var piece: [UInt8]? {
    if let text = stringValue { return Array(text.utf8) }
    return objectValue?["base64"]?.stringValue.flatMap { Base64.decode(Array($0.utf8)) }
  }

  /// The strings of an array.
  var strings: [String] { (arrayValue ?? []).compactMap { $0.stringValue } }
}
