/// The members of a JSON object, in order.
///
/// ```swift
/// var object = JSONObject()
/// object["path"] = "Budget.txt"
/// for (key, value) in object { … }
/// ```
///
/// Keys are distinct and compared by bytes. Two objects are equal if they have the same members, in any order.
///
/// **Invariant.** `index` holds the place of every key if there are more than `indexedCount` members, and is `nil`
/// otherwise.
public struct JSONObject: Sendable {
  /// A key and its value.
  struct Member: Sendable {
    let key: String
    var value: JSONValue
  }

  private var members: [Member] = []
  private var index: [JSONExactText: Int]?

  /// The greatest number of members for which a key is found by linear search.
  private static var indexedCount: Int { 16 }

  /// Makes an object without members.
  public init() {}

  /// Makes an object from members whose keys are known to be distinct.
  ///
  /// Complexity: linear in the number of members, on average.
  init(distinct members: [Member]) {
    self.members = members
    makeIndex()
  }

  /// The value of a key, or `nil` if the object does not have the key.
  ///
  /// A value set for a new key goes to the end; `nil` removes the member.
  ///
  /// - Parameter key: The key, compared by bytes.
  ///
  /// Complexity: constant on average; linear in the number of members if one is removed.
  public subscript(key: String) -> JSONValue? {
    get {
      place(of: key).map { members[$0].value }
    }
    set {
      switch (place(of: key), newValue) {
      case (let place?, let value?):
        members[place].value = value
      case (let place?, nil):
        members.remove(at: place)
        makeIndex()
      case (nil, let value?):
        members.append(Member(key: key, value: value))
        if index == nil { makeIndex() } else { index?[JSONExactText(key)] = members.count - 1 }
      case (nil, nil):
        break
      }
    }
  }

  /// The keys, in order.
  ///
  /// Complexity: linear in the number of members.
  public var keys: [String] { members.map { $0.key } }

  private mutating func makeIndex() {
    guard members.count > JSONObject.indexedCount else {
      index = nil
      return
    }
    var index: [JSONExactText: Int] = [:]
    index.reserveCapacity(members.count)
    for place in members.indices { index[JSONExactText(members[place].key)] = place }
    self.index = index
  }

  private func place(of key: String) -> Int? {
    let key = JSONExactText(key)
    if let index { return index[key] }
    return members.firstIndex { JSONExactText($0.key) == key }
  }
}

extension JSONObject: RandomAccessCollection {
  /// The place of the first member.
  public var startIndex: Int { 0 }

  /// The place after the last member.
  public var endIndex: Int { members.count }

  /// The member at a place.
  ///
  /// - Parameter position: A place below `endIndex`.
  ///
  /// Complexity: constant.
  public subscript(position: Int) -> (key: String, value: JSONValue) {
    (members[position].key, members[position].value)
  }
}

extension JSONObject: Hashable {
  /// Whether two objects have the same members.
  ///
  /// - Parameters:
  ///   - lhs: An object.
  ///   - rhs: Another object.
  /// - Returns: Whether every member of one is in the other.
  ///
  /// Complexity: linear in the size of the objects, on average.
  public static func == (lhs: JSONObject, rhs: JSONObject) -> Bool {
    guard lhs.count == rhs.count else { return false }
    for member in lhs.members where rhs[member.key] != member.value { return false }
    return true
  }

  /// Feeds the members into a hasher, so that their order does not matter.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    var sum = 0
    for member in members {
      var own = Hasher()
      own.combine(JSONExactText(member.key))
      own.combine(member.value)
      sum &+= own.finalize()
    }
    hasher.combine(count)
    hasher.combine(sum)
  }
}
