/// Finds blocks that the sides open or close together, and that the merged text opens or closes once too often.
///
/// One side puts lines in a block, the other some of them in another one. The line that closes both is the same line at
/// the same place, and the text has it once. Each side opens as many blocks as it closes, and the text does not.
enum DelimiterBalance {
  /// - Parameters:
  ///   - combined: The changes of a merge.
  ///   - deltas: The marks of each.
  /// - Returns: What is wrong with them; `nil` if nothing is.
  /// - Complexity: Linear in the lines that changed.
  static func fault(
    of combined: CombinedChanges, _ deltas: [Delimiters]
  ) -> CombinedChanges.Fault? {
    var result = Delimiters()
    var sides = combined.inputs.dropFirst().map { _ in Delimiters() }
    for (index, delta) in deltas.enumerated() {
      result.add(delta)
      for side in combined.sides[index] { sides[side].add(delta) }
    }
    for key in result.keys
    where !result.isBalanced(key) && sides.allSatisfy({ $0.isBalanced(key) }) {
      let changes = deltas.indices.filter {
        deltas[$0][key].opening != 0 || deltas[$0][key].closing != 0
      }
      // Words and tags that open a block need not be closed.
      let areClosed =
        Self.isAlwaysClosed(key)
        || sides.indices.allSatisfy { side in
          changes.contains { deltas[$0][key].closing != 0 && combined.sides[$0].contains(side) }
        }
      if areClosed { return CombinedChanges.Fault(doubt: .unbalanced, changes: changes) }
    }
    return DelimiterNesting.fault(of: combined, deltas)
  }

  /// Whether a text that was made of others opens or closes a block once too often.
  ///
  /// - Parameter tables: The base, the sides and the text.
  /// - Returns: Whether it does, and each side does it as often as the base.
  /// - Complexity: Linear in the bytes of all.
  static func isBroken(in tables: [LineTable]) -> Bool {
    let texts = tables.map { table in
      var delimiters = Delimiters()
      delimiters.add((0..<table.count).map { table.bytes[table.content(of: $0)] })
      return delimiters
    }
    guard let base = texts.first, var result = texts.last else { return false }
    result.add(base, times: -1)
    let sides = texts.dropFirst().dropLast().map { text in
      var delta = text
      delta.add(base, times: -1)
      return delta
    }
    return result.keys.contains { key in
      !result.isBalanced(key) && sides.allSatisfy { $0.isBalanced(key) } && key.kind != .keyword
        && (isAlwaysClosed(key) || texts.contains { $0[key].closing > 0 })
    }
  }

  private static func isAlwaysClosed(_ key: Delimiters.Key) -> Bool {
    Delimiters.isBracket(key) || key.kind == .toggle
  }
}
