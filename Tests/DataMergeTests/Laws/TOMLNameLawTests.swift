import TestSupport
import Testing

@testable import DataMerge

/// Names of TOML files that are there twice.
@Suite struct TOMLNameLawTests {
  typealias Definition = (keys: [[UInt8]], container: Int, node: Int)

  /// What a file defines: values and tables, each by its whole name.
  private struct Definitions {
    var values: [Definition] = []
    var tables: [Definition] = []

    init(_ tree: DataTree) { read(0, in: tree, path: [], nameCount: 0) }

    private mutating func read(
      _ object: Int, in tree: DataTree, path: [[UInt8]], nameCount: Int
    ) {
      for member in tree.members(of: object) {
        let node = tree.nodes[member]
        guard let keys = TOMLScan.keys(of: node.keyRange, in: tree.bytes) else { continue }
        let name = path + (node.isContainer ? Array(keys.dropFirst(nameCount)) : keys)
        let definition = (name, path.count, member)
        guard node.isContainer else {
          values.append(definition)
          continue
        }
        tables.append(definition)
        guard node.kind == .list else {
          read(member, in: tree, path: name, nameCount: 0)
          continue
        }
        for (index, table) in tree.members(of: member).enumerated() {
          let element = [0] + Array("\(index)".utf8)
          read(table, in: tree, path: name + [element], nameCount: keys.count)
        }
      }
    }

    /// The plain way: each name is compared with all others.
    var collision: Definition? {
      func isBelowValue(_ keys: [[UInt8]]) -> Bool {
        values.contains { $0.keys.count < keys.count && keys.starts(with: $0.keys) }
      }
      for (place, value) in values.enumerated()
      where values[..<place].contains(where: { $0.keys == value.keys }) { return value }
      for (place, table) in tables.enumerated() {
        let isKnown =
          tables[..<place].contains { $0.keys == table.keys }
          || values.contains { $0.keys == table.keys }
        let isDotted = values.contains {
          $0.container < table.keys.count && table.keys.count < $0.keys.count
            && $0.keys.starts(with: table.keys)
        }
        if isKnown || isDotted || isBelowValue(table.keys) { return table }
      }
      return values.first { isBelowValue($0.keys) }
    }
  }

  @Test func collisionsAreThoseOfAllPairs() throws {
    var (found, none) = (0, 0)
    for seed in seeds(30_000, ordinarily: 3000) {
      var random = RepeatableGenerator(seed: seed)
      func name() -> String {
        (0...random.number(4)).map { _ in random.pick(["a", "b", "c", "\"a\"", "'b.c'", "d", "e"]) }
          .joined(separator: random.pick([".", ".", " . "]))
      }
      let lines = (0...random.number(6)).map { _ in
        switch random.number(5) {
        case 0: "[\(name())]"
        case 1: "[[\(name())]]"
        default: "\(name()) = 1"
        }
      }
      let text = lines.joined(separator: "\n") + "\n"
      let tree = try DataReader.tree(of: Array(text.utf8), .toml)
      let collision = TOMLNameCheck.collision(in: tree)
      let expected = Definitions(tree).collision
      #expect(collision?.node == expected?.node, "seed \(seed)\n\(text)")
      let keys = expected?.keys.map { String(decoding: $0, as: UTF8.self) }
      #expect(collision?.name == keys?.joined(separator: "."), "seed \(seed)\n\(text)")
      if expected == nil { none += 1 } else { found += 1 }
    }
    #expect(found > 100 && none > 100, "\(found), \(none)")
  }

  /// The names before all keys of this one have ten billion keys together.
  @Test func aLongNameIsReadOnce() {
    let name = Array(repeating: "a", count: 150_000).joined(separator: ".")
    #expect(
      merged("\(name) = 1\nb = 1\n", "\(name) = 2\nb = 1\n", "\(name) = 1\nb = 12\n", as: .toml)
        == "\(name) = 2\nb = 12\n")
    #expect(
      merged("z = 1\n", "z = 1\n\(name) = 1\n", "z = 1\n\(name).a = 2\n", as: .toml)
        == "addedTwice at \(name).a")
  }
}
