// Strings and numbers, made of the text.

extension JSONNodes {
  /// The text of a number.
  func number(_ node: JSONNode) -> JSONNumber {
    JSONNumber(checked: string(node))
  }

  /// A string with its escapes decoded, or a number as it is written.
  func string(_ node: JSONNode) -> String {
    withBytes(of: node) { bytes in
      // What has been read is UTF-8; checking it again would take as long as copying it.
      unsafe String(copying: UTF8Span(unchecked: bytes))
    }
  }

  /// Gives the bytes of a string with its escapes decoded, or of a number as it is written.
  func withBytes<Result>(of node: JSONNode, _ body: (Span<UInt8>) -> Result) -> Result {
    let written = text.span.extracting(range(of: node))
    guard node.kind == .escapedString else { return body(written) }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(written.count)
    JSONReader.decode(written, into: &decoded)
    return body(decoded.span)
  }

  /// Whether a string has these bytes, with its escapes decoded.
  func isString(_ node: JSONNode, _ bytes: Span<UInt8>) -> Bool {
    if node.kind == .escapedString { return withBytes(of: node) { JSONNodes.areEqual($0, bytes) } }
    // The end of the string need not be looked for first: its quotation mark differs from all that
    // may stand in it, whatever the bytes go on with.
    let first = start + node.place + 1
    for index in bytes.indices {
      let byte = text[first + index]
      guard byte == bytes[index], byte != UInt8(ascii: "\"") else { return false }
    }
    return text[first + bytes.count] == UInt8(ascii: "\"")
  }

  /// Where a string stands between its quotation marks, or a number.
  private func range(of node: JSONNode) -> Range<Int> {
    let first = start + node.place
    if node.kind == .number {
      var end = first
      while end < text.count, JSONNodes.isPartOfNumber(text[end]) { end += 1 }
      return first..<end
    }
    var end = StringScan.endOfUnescaped(text.span, from: first + 1)
    while end < text.count, text[end] == UInt8(ascii: "\\") {
      end = StringScan.endOfUnescaped(text.span, from: end + 2)
    }
    return first + 1..<end
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    JSONReader.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
  }

  static func areEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    for index in left.indices where left[index] != right[index] { return false }
    return true
  }
}
