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
    for isOfKind in [Delimiters.hasName, Delimiters.isBracket] {
      let changes = deltas.indices.filter { index in
        deltas[index].keys.contains { isOfKind($0) && !deltas[index].isBalanced($0) }
      }
      let owners = changes.map { combined.sides[$0] }
      guard let first = owners.first,
        owners.contains(where: { other in !other.contains(where: first.contains) })
      else { continue }
      let inputs = combined.inputs.map { table in
        (0..<table.count).map { table.bytes[table.content(of: $0)] }
      }
      let texts = inputs + [combined.lines]
      let counts = texts.map { lines in
        var delimiters = Delimiters()
        delimiters.add(lines)
        return delimiters
      }
      // In a sloppy text the marks of some names need not be closed.
      func areNested(in lines: [ArraySlice<UInt8>]) -> Bool {
        Self.areNested(in: lines) { key in
          isOfKind(key) && counts.allSatisfy { $0.isBalanced(key) }
        }
      }
      if inputs.allSatisfy(areNested), !areNested(in: texts[inputs.count]) {
        return CombinedChanges.Fault(doubt: .unbalanced, changes: changes)
      }
    }
    return nil
  }

  /// Whether each mark that closes a block closes the last one that is open.
  private static func areNested(
    in lines: [ArraySlice<UInt8>], _ counts: (Delimiters.Key) -> Bool
  ) -> Bool {
    var open: [Delimiters.Key] = []
    var areNested = true
    for line in lines {
      DelimiterReader.read(line) { key, opens in
        guard counts(key) else { return }
        if opens {
          open.append(key)
        } else if open.popLast() != key {
          areNested = false
        }
      }
      if !areNested { return false }
    }
    return open.isEmpty
  }
}
