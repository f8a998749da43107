/// Members of an object that a program builds or changes.
///
/// **Invariant.** Keys are distinct. `index` holds the place of every key where there are more than
/// `indexedCount` members, and is `nil` otherwise.
struct JSONMembers: Sendable {
  /// A key and its value.
  private struct Member: Sendable {
    let key: String
    var value: JSONValue
  }

  private var members: [Member] = []
  private var index: [JSONExactText: Int]?

  /// Up to how many members a key is looked for one by one.
  private static var indexedCount: Int { 16 }

  /// Makes no members.
  init() {}

  /// Makes members of those of an object that was read.
  init(_ object: JSONObject) {
    members = object.map { Member(key: $0.key, value: $0.value) }
    if members.count > JSONMembers.indexedCount { makeIndex() }
  }

  /// How many members there are.
  var count: Int { members.count }

  /// The member at a place.
  subscript(position: Int) -> (key: String, value: JSONValue) {
    (members[position].key, members[position].value)
  }

  /// The value of a key; a new key goes to the end, and `nil` removes the member.
  subscript(key: String) -> JSONValue? {
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
        if members.count > JSONMembers.indexedCount { makeIndex() }
      case (nil, let value?):
        append(key, value)
      case (nil, nil):
        break
      }
    }
  }

  private mutating func append(_ key: String, _ value: JSONValue) {
    members.append(Member(key: key, value: value))
    if index != nil {
      index?[JSONExactText(key)] = members.count - 1
    } else if members.count > JSONMembers.indexedCount {
      makeIndex()
    }
  }

  private mutating func makeIndex() {
    var index: [JSONExactText: Int] = [:]
    index.reserveCapacity(members.count)
    for place in members.indices { index[JSONExactText(members[place].key)] = place }
    self.index = index
  }

  private func place(of key: String) -> Int? {
    if let index { return index[JSONExactText(key)] }
    return members.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
  }
}
