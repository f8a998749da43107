/// Finds a name of a merged TOML file that is there twice, such as a value and a table.
///
/// One side may add `size = 1` and the other `[size]`, or `size.width = 1` and the other `[size]`: each is right alone,
/// and no program reads both.
///
/// Source: [TOML 1.0, tables](https://toml.io/en/v1.0.0#table).
struct TOMLNameCheck {
  private let tree: DataTree
  private var values: [(container: Int, keys: [[UInt8]], node: Int)] = []
  private var tables: [(keys: [[UInt8]], node: Int)] = []

  /// Finds the first such name.
  ///
  /// - Returns: The dotted name and the node of its second definition; `nil` if every name is defined once.
  /// - Complexity: Linear in the bytes of all names.
  static func collision(in result: DataTree) -> (name: String, node: Int)? {
    var check = TOMLNameCheck(tree: result)
    check.readMembers(of: 0, path: [], nameCount: 0)
    return check.firstCollision.map { collision in
      let name = collision.keys.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ".")
      return (name, collision.node)
    }
  }

  private init(tree: DataTree) { self.tree = tree }

  /// Notes what an object defines.
  ///
  /// - Parameters:
  ///   - object: The whole file, a section, or a table of an array.
  ///   - path: Its name. A number follows the name of an array.
  ///   - nameCount: With how many keys the names of sections inside of it repeat those of its array.
  private mutating func readMembers(of object: Int, path: [[UInt8]], nameCount: Int) {
    for member in tree.members(of: object) {
      let node = tree.nodes[member]
      // A name with escapes is not compared.
      guard let keys = TOMLScan.keys(of: node.keyRange, in: tree.bytes) else { continue }
      let name = path + (node.isContainer ? Array(keys.dropFirst(nameCount)) : keys)
      switch node.kind {
      case .object:
        tables.append((name, member))
        readMembers(of: member, path: name, nameCount: 0)
      case .list:
        tables.append((name, member))
        for (index, table) in tree.members(of: member).enumerated() {
          // No key has a NUL.
          readMembers(
            of: table, path: name + [[0] + Array(String(index).utf8)], nameCount: keys.count)
        }
      default: values.append((path.count, name, member))
      }
    }
  }

  /// The first name that is defined twice.
  private var firstCollision: (keys: [[UInt8]], node: Int)? {
    var ofValues: Set<[[UInt8]]> = []
    /// The tables that the dots of keys make.
    var dotted: Set<[[UInt8]]> = []
    for value in values {
      guard ofValues.insert(value.keys).inserted else { return (value.keys, value.node) }
      for count in value.container + 1..<max(value.keys.count, value.container + 1) {
        dotted.insert(Array(value.keys[..<count]))
      }
    }
    func isBelowValue(_ name: [[UInt8]]) -> Bool {
      name.indices.dropFirst().contains { ofValues.contains(Array(name[..<$0])) }
    }
    var ofTables: Set<[[UInt8]]> = []
    for table in tables {
      let (keys, isNew) = (table.keys, ofTables.insert(table.keys).inserted)
      if !isNew || ofValues.contains(keys) || dotted.contains(keys) || isBelowValue(keys) {
        return table
      }
    }
    return values.first { isBelowValue($0.keys) }.map { ($0.keys, $0.node) }
  }
}
