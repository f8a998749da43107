/// Finds a name of a merged TOML file that is there twice, such as a value and a table.
///
/// One side may add `size = 1` and the other `[size]`, or `size.width = 1` and the other `[size]`: each is right alone,
/// and no program reads both.
///
/// Source: [TOML 1.0, tables](https://toml.io/en/v1.0.0#table).
struct TOMLNameCheck {
  /// A name, as its last key and the name before it.
  private struct Name: Hashable {
    let parent: Int
    let key: [UInt8]
  }

  /// What a name is.
  private struct Uses {
    var isValue = false
    var isTable = false
    /// Whether the dots of a key make it a table.
    var isDotted = false
    var isBelowValue = false
  }

  private let tree: DataTree
  /// All names, each behind the one before its last key; the first one is that of the file.
  private var names = [Name(parent: 0, key: [])]
  private var places: [Name: Int] = [:]
  private var uses = [Uses()]
  private var values: [(name: Int, node: Int)] = []
  private var tables: [(name: Int, node: Int)] = []

  /// Finds the first such name.
  ///
  /// - Returns: The dotted name and the node of its second definition; `nil` if every name is defined once.
  /// - Complexity: Linear in the bytes of all names.
  static func collision(in result: DataTree) -> (name: String, node: Int)? {
    var check = TOMLNameCheck(tree: result)
    check.readMembers(of: 0, name: 0, nameCount: 0)
    return check.firstCollision().map { (check.text(of: $0.name), $0.node) }
  }

  private init(tree: DataTree) { self.tree = tree }

  /// Notes what an object defines.
  ///
  /// - Parameters:
  ///   - object: The whole file, a section, or a table of an array.
  ///   - name: Its name. A number follows the name of an array.
  ///   - nameCount: With how many keys the names of sections inside of it repeat those of its array.
  private mutating func readMembers(of object: Int, name: Int, nameCount: Int) {
    for member in tree.members(of: object) {
      let node = tree.nodes[member]
      // A name with escapes is not compared.
      guard let keys = TOMLScan.keys(of: node.keyRange, in: tree.bytes) else { continue }
      var own = name
      for key in node.isContainer ? keys.dropFirst(nameCount) : keys[...] {
        if own != name, !node.isContainer { uses[own].isDotted = true }
        own = place(of: key, in: own)
      }
      switch node.kind {
      case .object:
        tables.append((own, member))
        readMembers(of: member, name: own, nameCount: 0)
      case .list:
        tables.append((own, member))
        for (index, table) in tree.members(of: member).enumerated() {
          // No key has a NUL.
          let element = place(of: [0] + Array(String(index).utf8), in: own)
          readMembers(of: table, name: element, nameCount: keys.count)
        }
      default: values.append((own, member))
      }
    }
  }

  private mutating func place(of key: [UInt8], in parent: Int) -> Int {
    let name = Name(parent: parent, key: key)
    if let place = places[name] { return place }
    places[name] = names.count
    names.append(name)
    uses.append(Uses())
    return names.count - 1
  }

  /// The first name that is defined twice.
  private mutating func firstCollision() -> (name: Int, node: Int)? {
    for value in values {
      if uses[value.name].isValue { return value }
      uses[value.name].isValue = true
    }
    for (place, name) in names.enumerated().dropFirst() {
      let parent = uses[name.parent]
      uses[place].isBelowValue = parent.isValue || parent.isBelowValue
    }
    for table in tables {
      let known = uses[table.name]
      if known.isTable || known.isValue || known.isDotted || known.isBelowValue { return table }
      uses[table.name].isTable = true
    }
    return values.first { uses[$0.name].isBelowValue }
  }

  private func text(of name: Int) -> String {
    var keys: [String] = []
    var place = name
    while place != 0 {
      keys.append(String(decoding: names[place].key, as: UTF8.self))
      place = names[place].parent
    }
    return keys.reversed().joined(separator: ".")
  }
}
