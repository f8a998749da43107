/// Finds lines that one side added, and that would be in a comment that another made of the lines around them.
///
/// The author of the line does not see it any more, and nobody deleted it. A code block or comment of one side that begins
/// inside one of the other ends that.
enum CommentedLines {
  /// - Parameters:
  ///   - combined: The changes of a merge.
  ///   - deltas: The marks of each.
  /// - Returns: What is wrong with them; `nil` if nothing is.
  /// - Complexity: Linear in the lines that changed, times the number of sides.
  static func fault(
    of combined: CombinedChanges, _ deltas: [Delimiters]
  ) -> CombinedChanges.Fault? {
    for side in combined.inputs.indices.dropLast() {
      // For each mark of this side where its block begins, and changes of others from there on.
      var open: [Delimiters.Key: [Int]] = [:]
      for index in deltas.indices {
        guard combined.sides[index].elementsEqual([side]) else {
          if !combined.sides[index].contains(side) {
            for key in open.keys where isChanged(key, by: index, deltas[index], combined) {
              open[key, default: []].append(index)
            }
          }
          continue
        }
        for key in deltas[index].keys where !deltas[index].isBalanced(key) {
          let count = deltas[index][key]
          if let changes = open[key], key.kind == .toggle || count.closing > count.opening {
            open[key] = nil
            guard changes.count > 1, let other = combined.sides[changes[1]].first else { continue }
            let doubt = LineDoubt.commentedOut(
              side: other, line: combined.changes[changes[1]].sides[other].lowerBound, by: side)
            return CombinedChanges.Fault(
              doubt: key.kind == .toggle ? .unbalanced : doubt, changes: changes + [index])
          } else if hides(key, combined.added(by: index)),
            key.kind == .toggle || count.opening > count.closing
          {
            open[key] = [index]
          }
        }
      }
    }
    return nil
  }

  /// Whether a change adds lines that do not belong in a block of another side.
  private static func isChanged(
    _ key: Delimiters.Key, by index: Int, _ delta: Delimiters, _ combined: CombinedChanges
  ) -> Bool {
    if key.kind == .toggle {
      var added = Delimiters()
      added.add(combined.added(by: index))
      return added[key].opening > 0
    }
    func count(_ lines: [ArraySlice<UInt8>]) -> Int {
      lines.count { line in line.contains { $0 >= 0x80 || Byte.isLetterOrDigit($0) } }
    }
    return count(combined.added(by: index)) > count(combined.removed(by: index))
      || delta[key].opening != 0 || delta[key].closing != 0
  }

  /// Whether what follows a mark in these lines is not read, or is a block that cannot have another one inside.
  private static func hides(_ key: Delimiters.Key, _ lines: [ArraySlice<UInt8>]) -> Bool {
    switch key.kind {
    case .comment: true
    case .toggle: key.name.count < 4
    case .environment, .template, .block: key.name.elementsEqual("comment".utf8)
    case .condition:
      lines.contains { line in
        ["#if 0", "#if false"].contains {
          line.drop(while: Byte.isBlank).elementsEqual($0.utf8)
        }
      }
    default: false
    }
  }
}
