// Whole values: skipped, or read into a tree. Both walk with a stack of their own, not by recursion.

extension JSONReader {
  /// Passes over the value that is due, with the same checks as if it were read.
  ///
  /// - Throws: `JSONError` where the value is not valid.
  ///
  /// Complexity: linear in the length of the value.
  public mutating func skipValue() throws(JSONError) {
    let outermost = outer.count
    repeat {
      switch try peekKind() {
      case .object: try beginObject()
      case .array: try beginArray()
      case .string:
        _ = try scanString()
        due = .separator
      case .number:
        try scanNumber()
        due = .separator
      case .boolean: _ = try readBool()
      case .null: try readNull()
      }
      // Close what ends here; stop where the next value is due.
      while outer.count > outermost, due != .value {
        if top.kind == .object {
          _ = try advanceToKey()
        } else {
          _ = try nextElement()
        }
      }
    } while outer.count > outermost
  }

  /// Reads the value that is due as a tree.
  ///
  /// - Returns: The value.
  /// - Throws: `JSONError` where the value is not valid.
  ///
  /// Complexity: linear in the length of the value.
  public mutating func readValue() throws(JSONError) -> JSONValue {
    /// A container whose end has not been met.
    struct Unfinished {
      /// The key of the member being read, or `nil` in an array.
      var key: String?
      var object = JSONObject()
      var array: [JSONValue] = []
    }

    var unfinished: [Unfinished] = []
    reading: while true {
      var value: JSONValue
      switch try peekKind() {
      case .object:
        try beginObject()
        if let key = try nextKey() {
          unfinished.append(Unfinished(key: key))
          continue reading
        }
        value = .object(JSONObject())
      case .array:
        try beginArray()
        if try nextElement() {
          unfinished.append(Unfinished(key: nil))
          continue reading
        }
        value = .array([])
      case .string: value = .string(try readString())
      case .number: value = .number(try readNumber())
      case .boolean: value = .bool(try readBool())
      case .null:
        try readNull()
        value = .null
      }
      // The value is complete: it goes into the container around it, and completes that one where
      // it was the last member.
      while var container = unfinished.popLast() {
        if let key = container.key {
          container.object.appendNew(key, value)
          container.key = try nextKey()
          if container.key != nil {
            unfinished.append(container)
            continue reading
          }
          value = .object(container.object)
        } else {
          container.array.append(value)
          if try nextElement() {
            unfinished.append(container)
            continue reading
          }
          value = .array(container.array)
        }
      }
      return value
    }
  }
}
