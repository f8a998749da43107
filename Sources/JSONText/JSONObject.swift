/// The members of a JSON object, in order.
///
/// ```swift
/// var object = JSONObject()
/// object["path"] = "Budget.txt"
/// for (key, value) in object { … }
/// ```
///
/// Keys are distinct and compared by bytes. Two objects are equal when they have the same members,
/// in whatever order.
///
/// An object that was read is a view of what was read with it, like a `JSONArray`. When it is
/// changed, it gets members of its own; their values stay views.
public struct JSONObject: Sendable {
  private enum Storage: Sendable {
    case built(JSONMembers)
    case read(JSONDocument, at: Int)
  }

  private var storage: Storage

  /// Makes an object without members.
  public init() { storage = .built(JSONMembers()) }

  /// Makes a view of an object that was read.
  init(_ document: JSONDocument, at place: Int) {
    storage = .read(document, at: place)
  }

  /// The value of a key, or `nil` where there is none.
  ///
  /// A value set for a new key goes to the end; `nil` removes the member.
  ///
  /// - Parameter key: The key, compared by bytes.
  ///
  /// Complexity: constant on average; linear in the number of members where one is removed, and
  /// where an object that was read is changed for the first time.
  public subscript(key: String) -> JSONValue? {
    get {
      switch storage {
      case .built(let members): return members[key]
      case .read(let document, let place):
        guard let member = document.nodes.member(key.utf8.span, at: place) else { return nil }
        return document.value(document.nodes.node(2 * member + 1, at: place))
      }
    }
    set {
      var members =
        switch storage {
        case .built(let members): members
        case .read: JSONMembers(self)
        }
      // What is changed has one reference only, or each change would copy it.
      storage = .built(JSONMembers())
      members[key] = newValue
      storage = .built(members)
    }
  }

  /// The keys, in order.
  ///
  /// Complexity: linear in the number of members.
  public var keys: [String] { indices.map { key(at: $0) } }

  private func key(at position: Int) -> String {
    switch storage {
    case .built(let members): return members[position].key
    case .read(let document, let place):
      precondition(indices.contains(position), "no member has this place")
      return document.nodes.string(document.nodes.node(2 * position, at: place))
    }
  }
}

extension JSONObject: RandomAccessCollection {
  /// The place of the first member.
  public var startIndex: Int { 0 }

  /// The place after the last member.
  public var endIndex: Int {
    switch storage {
    case .built(let members): members.count
    case .read(let document, let place): document.nodes.count(at: place)
    }
  }

  /// The member at a place.
  ///
  /// - Parameter position: A place below `endIndex`.
  ///
  /// Complexity: constant, but for the length of strings and numbers that were read.
  public subscript(position: Int) -> (key: String, value: JSONValue) {
    switch storage {
    case .built(let members): return members[position]
    case .read(let document, let place):
      let key = key(at: position)
      return (key, document.value(document.nodes.node(2 * position + 1, at: place)))
    }
  }
}

extension JSONObject: Hashable {
  /// Whether two objects have the same members.
  ///
  /// - Parameters:
  ///   - lhs: An object.
  ///   - rhs: Another object.
  /// - Returns: Whether every member of the one is in the other.
  ///
  /// Complexity: linear in the size of the objects, on average.
  public static func == (lhs: JSONObject, rhs: JSONObject) -> Bool {
    if case .read(let left, let place) = lhs.storage, case .read(let right, let other) = rhs.storage
    {
      return left.nodes.isEqual(
        JSONNode(.object, at: place), in: right.nodes, to: JSONNode(.object, at: other))
    }
    return lhs.count == rhs.count && lhs.allSatisfy { member in rhs[member.key] == member.value }
  }

  /// Feeds the members into a hasher, so that their order does not matter.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    var sum = 0
    for member in self {
      var own = Hasher()
      own.combine(JSONExactText(member.key))
      own.combine(member.value)
      sum &+= own.finalize()
    }
    hasher.combine(count)
    hasher.combine(sum)
  }
}
