/// Builds a value from its parts, in the order in which they are read.
///
/// Open containers are on a stack of its own: recursion would use a thread's stack in proportion to the depth of the
/// text.
struct JSONValueBuilder {
  /// The key of the member whose value comes next; ignored for an element.
  var key = ""
  /// The members of the innermost open array or object.
  private var members: [JSONObject.Member] = []
  /// The members of the containers around it, the outermost first, each with the key of the container inside it.
  private var outer: [(key: String, members: [JSONObject.Member])] = []

  /// Adds a complete value.
  @inline(__always)
  mutating func add(_ value: JSONValue) {
    // Most objects have few members: one allocation is enough for these.
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

  /// The value, when no container is open.
  consuming func value() -> JSONValue { members[0].value }
}
