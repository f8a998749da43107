// Values other than containers.

extension JSONWriter {
  /// Writes a string.
  ///
  /// - Parameter text: The string.
  public mutating func string(_ text: String) {
    beginValue()
    text.withUTF8Span { appendString($0) }
  }

  /// Writes a string that is appended in pieces, without an extra allocation.
  ///
  /// ```swift
  /// writer.string { modified.write(into: &$0) }
  /// ```
  ///
  /// - Parameter append: Appends the string in UTF-8 to the given bytes; it appends nothing else and does not change
  ///   the existing bytes.
  package mutating func string(appending append: (inout [UInt8]) -> Void) {
    beginValue()
    bytes.append(UInt8(ascii: "\""))
    appendUnquoted(append)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes bytes as a string if they are UTF-8.
  ///
  /// ```swift
  /// if !writer.string(bytes: path) {
  ///   writer.beginObject()
  ///   writer.key("base64")
  ///   writer.string(Base64.encode(path))
  ///   writer.endObject()
  /// }
  /// ```
  ///
  /// - Parameter bytes: The string in UTF-8.
  /// - Returns: Whether it was written; other bytes are not written, and nothing changes.
  ///
  /// Complexity: linear in the number of bytes.
  public mutating func string(bytes: [UInt8]) -> Bool {
    guard UTF8Text.isWellFormed(bytes.span) else { return false }
    beginValue()
    appendString(bytes.span)
    return true
  }

  /// Whether bytes are UTF-8, so that `string(bytes:)` writes them.
  ///
  /// - Parameter bytes: Any bytes.
  /// - Returns: Whether they can be a JSON string.
  ///
  /// Complexity: linear in the number of bytes.
  public static func canWrite(_ bytes: [UInt8]) -> Bool {
    UTF8Text.isWellFormed(bytes.span)
  }

  /// Writes a whole number in plain digits.
  ///
  /// - Parameter value: The number.
  public mutating func integer(_ value: Int) {
    beginValue()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes.append(digitsOf: UInt64(value.magnitude))
  }

  /// Writes a whole number in plain digits.
  ///
  /// - Parameter value: The number.
  public mutating func integer(_ value: UInt64) {
    beginValue()
    bytes.append(digitsOf: value)
  }

  /// Writes a number with its own text.
  ///
  /// - Parameter value: The number.
  public mutating func number(_ value: JSONNumber) {
    beginValue()
    bytes.append(contentsOf: value.text.utf8)
  }

  /// Writes `true` or `false`.
  ///
  /// - Parameter value: The truth value.
  public mutating func bool(_ value: Bool) {
    beginValue()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// Writes `null`.
  public mutating func null() {
    beginValue()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes a whole tree.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - sortedKeys: Whether members are written in byte order of their keys, so that equal values give equal bytes;
  ///     otherwise in their own order.
  ///
  /// Complexity: linear in the size of the value, plus the sorting.
  public mutating func value(_ value: JSONValue, sortedKeys: Bool = true) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .number(let value): number(value)
    case .string(let value): string(value)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element, sortedKeys: sortedKeys) }
      endArray()
    case .object(let object):
      beginObject()
      let members = sortedKeys ? object.sortedByKey() : Array(object)
      for member in members {
        key(member.key)
        self.value(member.value, sortedKeys: sortedKeys)
      }
      endObject()
    }
  }

  /// Writes UTF-8 between quotation marks.
  @inline(__always)
  mutating func appendString(_ text: Span<UInt8>) {
    if text.count <= JSONWriter.shortCount, appendShortString(text) { return }
    appendLongString(text)
  }

  /// The greatest length for which a string is checked byte by byte: words would gain little.
  static var shortCount: Int { 16 }

  /// Writes UTF-8 between quotation marks in one step, if nothing in it has to be escaped.
  ///
  /// - Returns: Whether it was written; otherwise nothing is.
  private mutating func appendShortString(_ text: Span<UInt8>) -> Bool {
    let start = bytes.count
    let count = text.count + 2
    bytes.append(addingCapacity: count) { output in
      output.append(UInt8(ascii: "\""))
      for index in text.indices {
        if StringScan.isEscaped(text[index]) { return }
        output.append(text[index])
      }
      output.append(UInt8(ascii: "\""))
    }
    if bytes.count - start == count { return true }
    bytes.removeLast(bytes.count - start)
    return false
  }

  @inline(never)
  private mutating func appendLongString(_ text: Span<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    appendEscaping(text)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes UTF-8, with the required escapes.
  private mutating func appendEscaping(_ text: Span<UInt8>) {
    var copied = 0
    while true {
      let end = StringScan.endOfUnescaped(text, from: copied)
      bytes.append(copying: text.extracting(copied..<end))
      guard end < text.count else { return }
      appendEscape(of: text[end])
      copied = end + 1
    }
  }

  /// Writes what a closure appends, with the required escapes.
  mutating func appendUnquoted(_ append: (inout [UInt8]) -> Void) {
    let start = bytes.count
    append(&bytes)
    guard StringScan.endOfUnescaped(bytes.span, from: start) < bytes.count else { return }
    // Names of devices rarely contain characters that must be escaped: then they are written again.
    let text = Array(bytes[start...])
    bytes.removeSubrange(start...)
    appendEscaping(text.span)
  }

  private mutating func appendEscape(of byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0..<0x20:
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
      let digit = byte & 0x0F
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    default: bytes.append(byte)
    }
  }
}

extension JSONObject {
  /// The members in byte order of their keys.
  func sortedByKey() -> [(key: String, value: JSONValue)] {
    sorted { left, right in left.key.utf8.lexicographicallyPrecedes(right.key.utf8) }
  }
}
