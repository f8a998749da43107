/// Makes a value of its parts, in the order in which they are read.
///
/// What is open waits on a stack of its own: recursion would take a thread's stack, the deeper the text is.
struct JSONValueBuilder {
  /// The key of the member whose value comes next; of an element it does not matter.
  var key = ""
  /// What is in the innermost open array or object.
  private var members: [JSONObject.Member] = []
  /// What is in those around it, the outermost first, each with the key of what is open in it.
  private var outer: [(key: String, members: [JSONObject.Member])] = []

  /// Adds a value that is complete.
  @inline(__always)
  mutating func add(_ value: JSONValue) {
    // Most objects have few members: one piece of memory is enough for these.
    if members.isEmpty { members.reserveCapacity(4) }
    members.append(JSONObject.Member(key: key, value: value))
  }

  /// Begins an array or object.
  mutating func begin() {
    outer.append((key, members))
    members = []
  }

  /// Ends the innermost array or object, which is an array.
  mutating func endArray() {
    end(.array(members.map { $0.value }))
  }

  /// Ends the innermost array or object, which is an object; its keys are distinct.
  mutating func endObject() {
    end(.object(JSONObject(distinct: members)))
  }

  private mutating func end(_ value: JSONValue) {
    (key, members) = outer.removeLast()
    add(value)
  }

  /// The value, of which nothing is open.
  consuming func value() -> JSONValue { members[0].value }
}
