// Opening, traversing and closing arrays and objects.

extension JSONReader {
  /// The name of the innermost open container, for messages.
  var containerName: String {
    switch top.kind {
    case .text: "the text"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// Opens the object that is due; its members follow with `nextKey()`.
  ///
  /// - Throws: `JSONError` if the value is not an object, or is too deep.
  public mutating func beginObject() throws(JSONError) {
    guard try startValue() == UInt8(ascii: "{") else { throw mismatch("an object") }
    try openObject()
  }

  /// Opens the array that is due; its elements follow with `nextElement()`.
  ///
  /// - Throws: `JSONError` if the value is not an array, or is too deep.
  public mutating func beginArray() throws(JSONError) {
    guard try startValue() == UInt8(ascii: "[") else { throw mismatch("an array") }
    try openArray()
  }

  /// Moves to the next element of the innermost array, which is then due.
  ///
  /// An element that has not been read is skipped first.
  ///
  /// - Returns: Whether there is one; otherwise the array is closed.
  /// - Throws: `JSONError` if neither an element nor the end of the array follows.
  public mutating func nextElement() throws(JSONError) -> Bool {
    guard top.kind == .array else {
      throw error(.misuse, "an element was asked for inside \(containerName)", at: location)
    }
    if due == .value { try skipValue() }
    let byte = nextByte()
    if byte == UInt8(ascii: "]") {
      close()
      return false
    }
    if top.isEmpty {
      top.isEmpty = false
    } else {
      guard byte == UInt8(ascii: ",") else {
        throw unexpected("',' or ']' after the element")
      }
      cursor += 1
    }
    due = .value
    return true
  }

  /// Opens the object whose bracket is at the cursor.
  @inline(__always)
  mutating func openObject() throws(JSONError) {
    try open(
      Container(
        kind: .object, keysBefore: keyCount, decodedKeysBefore: decodedKeys.count))
  }

  /// Opens the array whose bracket is at the cursor.
  @inline(__always)
  mutating func openArray() throws(JSONError) {
    try open(Container(kind: .array))
  }

  /// Skips an opening bracket.
  mutating func open(_ container: Container) throws(JSONError) {
    guard outer.count < limits.maximumDepth else { throw tooDeep() }
    cursor += 1
    outer.append(top)
    top = container
    due = .separator
  }

  /// Skips a closing bracket; at least one container is open.
  mutating func close() {
    cursor += 1
    if top.kind == .object {
      keyCount = top.keysBefore
      if decodedKeys.count > top.decodedKeysBefore {
        decodedKeys.removeLast(decodedKeys.count - top.decodedKeysBefore)
      }
      if top.isLarge { largeObjects.removeLast() }
    }
    top = outer.removeLast()
    due = .separator
  }
}
