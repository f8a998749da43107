import JSONText

/// Bytes in a stored form: text if they are UTF-8, else `{"base64": "…"}`.
struct EncodedBytes: Codable {
  let bytes: [UInt8]

  private enum Key: String, CodingKey { case base64 }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      bytes = Array(text.utf8)
      return
    }
    let object = try decoder.container(keyedBy: Key.self)
    bytes = try object.base64(forKey: .base64)
  }

  func encode(to encoder: any Encoder) throws {
    if let text = Self.text(bytes) {
      var value = encoder.singleValueContainer()
      try value.encode(text)
    } else {
      var object = encoder.container(keyedBy: Key.self)
      try object.encode(Base64.encode(bytes), forKey: .base64)
    }
  }

  /// The bytes as text; `nil` if they are not UTF-8.
  static func text(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.elementsEqual(bytes) ? text : nil
  }
}

extension KeyedDecodingContainer {
  /// The bytes of a field with Base64.
  func base64(forKey key: Key) throws -> [UInt8] {
    guard let bytes = Base64.decode(try decode(String.self, forKey: key)) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "expected Base64 with its padding")
    }
    return bytes
  }

  /// An error about a field.
  func corrupted(_ key: Key, _ message: String) -> DecodingError {
    DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: message)
  }
}

extension Decoder {
  /// An error about a value.
  func corrupted(_ message: String) -> DecodingError {
    DecodingError.dataCorrupted(
      DecodingError.Context(codingPath: codingPath, debugDescription: message))
  }

  /// The text of a value.
  func text() throws -> String { try singleValueContainer().decode(String.self) }
}

extension Encoder {
  /// Encodes a value as text.
  func encode(text: String) throws {
    var value = singleValueContainer()
    try value.encode(text)
  }
}
