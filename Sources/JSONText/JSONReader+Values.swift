// Whole values: skipped, or read into a tree.

extension JSONReader {
  /// Passes over the value that is due, with the same checks as if it were read.
  ///
  /// It walks with the reader's own stack, not by recursion.
  ///
  /// - Throws: `JSONError` where the value is not valid.
  ///
  /// Complexity: linear in the length of the value.
  public mutating func skipValue() throws(JSONError) {
    let outermost = outer.count
    repeat {
      switch try startValue() {
      case UInt8(ascii: "\""):
        _ = try scanString()
        due = .separator
      case UInt8(ascii: "{"): try openObject()
      case UInt8(ascii: "["): try openArray()
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        try scanNumber()
        due = .separator
      case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try readBool()
      case UInt8(ascii: "n"): try readNull()
      default: throw mismatch("a value")
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
  /// It walks by recursion, like all that is done with a tree; the limit on depth bounds it.
  ///
  /// - Returns: The value.
  /// - Throws: `JSONError` where the value is not valid.
  ///
  /// Complexity: linear in the length of the value.
  public mutating func readValue() throws(JSONError) -> JSONValue {
    var sizes = ContainerSizes()
    return try readTree(&sizes)
  }

  /// How many members the last containers had at each depth: the next one mostly has as many, and
  /// room for them is made at once.
  ///
  /// A count that comes up no more is forgotten by a quarter with each container, so that the room
  /// made in vain stays in proportion to what was needed.
  private struct ContainerSizes {
    private var counts: [Int] = []

    subscript(depth: Int) -> Int {
      depth < counts.count ? counts[depth] : 0
    }

    mutating func note(_ count: Int, at depth: Int) {
      while counts.count <= depth { counts.append(0) }
      counts[depth] = max(count, counts[depth] - counts[depth] / 4)
    }
  }

  private mutating func readTree(_ sizes: inout ContainerSizes) throws(JSONError) -> JSONValue {
    switch try startValue() {
    case UInt8(ascii: "\""): return .string(try stringAtCursor())
    case UInt8(ascii: "{"): return .object(try readMembers(&sizes))
    case UInt8(ascii: "["): return .array(try readElements(&sizes))
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      return .number(try numberAtCursor())
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool(try readBool())
    case UInt8(ascii: "n"):
      try readNull()
      return .null
    default: throw mismatch("a value")
    }
  }

  private mutating func readMembers(
    _ sizes: inout ContainerSizes
  ) throws(JSONError) -> JSONObject {
    try openObject()
    let depth = outer.count
    guard var key = try nextKey() else { return JSONObject() }
    var members: [JSONObject.Member] = []
    members.reserveCapacity(sizes[depth])
    while true {
      members.append(JSONObject.Member(key: key, value: try readTree(&sizes)))
      guard let next = try nextKey() else { break }
      key = next
    }
    sizes.note(members.count, at: depth)
    return JSONObject(distinct: members)
  }

  private mutating func readElements(
    _ sizes: inout ContainerSizes
  ) throws(JSONError) -> [JSONValue] {
    try openArray()
    let depth = outer.count
    guard try nextElement() else { return [] }
    var elements: [JSONValue] = []
    elements.reserveCapacity(sizes[depth])
    repeat { elements.append(try readTree(&sizes)) } while try nextElement()
    sizes.note(elements.count, at: depth)
    return elements
  }
}
