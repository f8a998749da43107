/// Finds members of an object by their key.
///
/// Objects of one origin have most keys in one order, so the member behind the last one found is tried first. If it is
/// another, few members are compared one by one, and many are put into a table once.
struct KeyIndex {
  private let tree: DataTree
  private let object: Int
  /// The member that is tried next.
  private var cursor: Int
  /// Open addressing: indexes of members, 0 in a free place.
  ///
  /// Empty until it is needed.
  private var table: [Int32] = []

  /// Objects with fewer members are searched one by one.
  private static let smallCount = 12

  init(of object: Int, in tree: DataTree) {
    self.tree = tree
    self.object = object
    cursor = object &+ 1
  }

  /// The member with the key of a member of any tree; `nil` if there is none.
  mutating func member(withKeyOf other: Int, of otherTree: DataTree) -> Int? {
    let end = Int(tree.nodes[object].next)
    if cursor < end, tree.hasSameKey(cursor, as: other, of: otherTree) { return found(cursor) }
    if tree.nodes[object].count < Self.smallCount {
      for member in tree.members(of: object)
      where tree.hasSameKey(member, as: other, of: otherTree) {
        return found(member)
      }
      return nil
    }
    fillTable()
    var place = Int(truncatingIfNeeded: otherTree.nodes[other].keyHash) & (table.count &- 1)
    while table[place] != 0 {
      let member = Int(table[place])
      if tree.hasSameKey(member, as: other, of: otherTree) { return found(member) }
      place = (place &+ 1) & (table.count &- 1)
    }
    return nil
  }

  private mutating func found(_ member: Int) -> Int {
    cursor = Int(tree.nodes[member].next)
    return member
  }

  private mutating func fillTable() {
    guard table.isEmpty else { return }
    var size = 32
    while size < 2 &* Int(tree.nodes[object].count) { size &*= 2 }
    table = Array(repeating: 0, count: size)
    for member in tree.members(of: object) {
      var place = Int(truncatingIfNeeded: tree.nodes[member].keyHash) & (size &- 1)
      while table[place] != 0 { place = (place &+ 1) & (size &- 1) }
      table[place] = Int32(truncatingIfNeeded: member)
    }
  }
}
