/// Finds blocks of two sides that overlap, so that one ends inside the other, as in `<b>…<i>…</b>…</i>`.
enum DelimiterNesting {
  /// - Parameters:
  ///   - combined: The changes of a merge.
  ///   - deltas: The marks of each.
  /// - Returns: What is wrong with them; `nil` if nothing is.
  /// - Complexity: Linear in the changes; in the bytes of all inputs, if several sides open or close a block each.
  static func fault(
    of combined: CombinedChanges, _ deltas: [Delimiters]
  ) -> CombinedChanges.Fault? {
    var known: Texts?
    for isOfKind in [Delimiters.hasName, Delimiters.isBracket] {
      let changes = deltas.indices.filter { index in
        deltas[index].keys.contains { isOfKind($0) && !deltas[index].isBalanced($0) }
      }
      let owners = changes.map { combined.sides[$0] }
      guard let first = owners.first,
        owners.contains(where: { other in !other.contains(where: first.contains) })
      else { continue }
      let texts = known ?? read(combined)
      known = texts
      // In a sloppy text the marks of some names need not be closed.
      let counts = texts.keys.indices.map { id in
        texts.keys[id].map(isOfKind) ?? false && texts.areBalanced(id)
      }
      let areNested = texts.marks.map { Self.areNested($0, counts) }
      if areNested.dropLast().allSatisfy({ $0 }), areNested.last == false {
        return CombinedChanges.Fault(doubt: .unbalanced, changes: changes)
      }
    }
    return nil
  }

  /// A mark, by the number of its key.
  private typealias Mark = (id: Int, opens: Bool)

  /// The marks of the inputs and of the merged text.
  private struct Texts {
    /// The key of each number; the first ones are of kinds without names.
    var keys: [Delimiters.Key?] = Array(repeating: nil, count: 16)
    /// The marks of each text, in order.
    var marks: [[Mark]] = []
    /// How many more of each number open than close, in each text.
    var balances: [[Int]] = []

    func areBalanced(_ id: Int) -> Bool { balances.allSatisfy { $0.count <= id || $0[id] == 0 } }
  }

  /// Reads each line once, since texts may consist of marks.
  private static func read(_ combined: CombinedChanges) -> Texts {
    var texts = Texts()
    var ids: [Delimiters.Key: Int] = [:]
    func add(_ lines: some Sequence<ArraySlice<UInt8>>) {
      var marks: [Mark] = []
      var balance: [Int] = []
      for line in lines {
        DelimiterReader.read(line) { key, opens in
          let id = key.name.isEmpty ? Int(key.kind.rawValue) : ids[key] ?? texts.keys.count
          if id == texts.keys.count {
            ids[key] = id
            texts.keys.append(key)
          } else if case .none = texts.keys[id] {
            texts.keys[id] = key
          }
          while balance.count <= id { balance.append(0) }
          balance[id] += opens ? 1 : -1
          marks.append((id, opens))
        }
      }
      texts.marks.append(marks)
      texts.balances.append(balance)
    }
    for table in combined.inputs {
      add((0..<table.count).lazy.map { table.bytes[table.content(of: $0)] })
    }
    add(combined.lines)
    return texts
  }

  /// Whether each mark that closes a block, of those that count, closes the last one that is open.
  private static func areNested(_ marks: [Mark], _ counts: [Bool]) -> Bool {
    var open: [Int] = []
    for mark in marks where counts[mark.id] {
      if mark.opens {
        open.append(mark.id)
      } else if open.popLast() != mark.id {
        return false
      }
    }
    return open.isEmpty
  }
}
