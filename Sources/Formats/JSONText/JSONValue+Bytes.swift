extension JSONValue {
  /// A name or a content that may be any bytes: a string, or `{"base64": "…"}` if it is not UTF-8.
  package init(bytes: [UInt8]) {
    self =
      JSONWriter.canWrite(bytes)
      ? .string(String(decoding: bytes, as: UTF8.self)) : ["base64": .string(Base64.encode(bytes))]
  }

  /// The bytes of a value made by ``init(bytes:)``; `nil` for any other value.
  package var bytesValue: [UInt8]? {
    switch self {
    case .string(let text): Array(text.utf8)
    case .object(let object): object["base64"]?.stringValue.flatMap(Base64.decode)
    default: nil
    }
  }
}
