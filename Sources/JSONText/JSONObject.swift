/// The members of a JSON object, in order.
///
/// Keys are distinct and compared by bytes. Two objects are equal when they have the same members,
/// in whatever order.
///
/// **Invariant.** `index` holds the place of every key where there are more than
/// `indexedCount` members, and is `nil` otherwise.
public struct JSONObject: Sendable {
  /// A key and its value.
  struct Member: Sendable {
    let key: String
    var value: JSONValue
  }

  /// A string that is equal to another only where the bytes are.
  struct ExactKey: Hashable, Sendable {
    let text: String

    static func == (lhs: ExactKey, rhs: ExactKey) -> Bool {
      lhs.text.utf8.elementsEqual(rhs.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
      for byte in text.utf8 { hasher.combine(byte) }
      hasher.combine(0xFF as UInt8)
    }
  }

  private var members: [Member]
  private var index: [ExactKey: Int]?

  /// Up to how many members a key is looked for one by one.
  private static var indexedCount: Int { 16 }

  /// Makes an object without members.
  public init() { members = [] }

  /// Makes an object of members whose keys are known to be distinct.
  init(distinct members: [Member]) {
    self.members = members
    if members.count > JSONObject.indexedCount { makeIndex() }
  }

  /// The value of a key, or `nil` where there is none.
  ///
  /// A value set for a new key goes to the end; `nil` removes the member.
  ///
  /// - Parameter key: The key, compared by bytes.
  ///
  /// Complexity: constant on average; linear in the number of members where one is removed.
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
        index = nil
        if members.count > JSONObject.indexedCount { makeIndex() }
      case (nil, let value?):
        appendNew(key, value)
      case (nil, nil):
        break
      }
    }
  }

  /// Appends a member whose key is known to be new.
  mutating func appendNew(_ key: String, _ value: JSONValue) {
    members.append(Member(key: key, value: value))
    if index != nil {
      index?[ExactKey(text: key)] = members.count - 1
    } else if members.count > JSONObject.indexedCount {
      makeIndex()
    }
  }

  private mutating func makeIndex() {
    var index: [ExactKey: Int] = [:]
    index.reserveCapacity(members.count)
    for place in members.indices { index[ExactKey(text: members[place].key)] = place }
    self.index = index
  }

  private func place(of key: String) -> Int? {
    if let index { return index[ExactKey(text: key)] }
    return members.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
  }

  /// The keys, in order.
  ///
  /// Complexity: linear in the number of members.
  public var keys: [String] { members.map { $0.key } }
}

extension JSONObject: RandomAccessCollection {
  /// The place of the first member.
  public var startIndex: Int { 0 }

  /// The place after the last member.
  public var endIndex: Int { members.count }

  /// The member at a place.
  ///
  /// - Parameter position: A place below `endIndex`.
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
  /// - Returns: Whether every member of the one is in the other.
  ///
  /// Complexity: linear in the size of the objects, on average.
  public static func == (lhs: JSONObject, rhs: JSONObject) -> Bool {
    lhs.members.count == rhs.members.count
      && lhs.members.allSatisfy { member in rhs[member.key] == member.value }
  }

  /// Feeds the members into a hasher, so that their order does not matter.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    var sum = 0
    for member in members {
      var own = Hasher()
      own.combine(ExactKey(text: member.key))
      own.combine(member.value)
      sum &+= own.finalize()
    }
    hasher.combine(members.count)
    hasher.combine(sum)
  }
}
