/// Lines that a text has several times, of which the sides moved or deleted one each.
///
/// An alignment does not know which of several equal lines a side changed. Both sides may have changed the same one, and
/// the merge changes two:
///
/// - Both moved one of them, and the text has it more or less often than the base and every side.
/// - Each deleted another one, and the text has none.
/// - One moved one, another deleted one, and the text has as many as before.
///
/// Only changes of such a line alone count, lines without letters aside: equal lines of two blocks are no copies.
enum EqualLines {
  /// How often a line is in the base, in each side and in the text that is made of them.
  private struct Counts {
    let base: Int
    let sides: [Int]
    let result: Int
  }

  /// The changes of one line that neither add nor remove another one.
  private struct Changes {
    var removing: [Int] = []
    var adding: [Int] = []
  }

  /// - Parameter combined: The changes of a merge.
  /// - Returns: What is wrong with them; `nil` if nothing is, or more than two sides differ.
  /// - Complexity: Linear in the lines that changed; in the bytes of all inputs, times 8 at most, if an equal line was changed
  ///   twice.
  static func fault(of combined: CombinedChanges) -> CombinedChanges.Fault? {
    guard combined.distinctSideCount == 2 else { return nil }
    var lines: [ArraySlice<UInt8>: Changes] = [:]
    var order: [ArraySlice<UInt8>] = []
    for index in combined.changes.indices {
      let old = combined.removed(by: index).filter(hasLetter)
      guard old.count < 2 else { continue }
      let new = combined.added(by: index).filter(hasLetter)
      guard old.count + new.count == 1, let line = old.first ?? new.first else {
        continue
      }
      if lines[line] == nil { order.append(line) }
      if old.isEmpty {
        lines[line, default: Changes()].adding.append(index)
      } else {
        lines[line, default: Changes()].removing.append(index)
      }
    }
    let several = order.filter {
      lines[$0].map { !$0.removing.isEmpty && $0.removing.count + $0.adding.count > 1 } ?? false
    }
    for line in several.prefix(8) {
      guard let own = lines[line], let counts = counts(of: line, in: combined, own) else {
        continue
      }
      if let doubt = doubt(about: line, own.removing, counts, combined) {
        return CombinedChanges.Fault(doubt: doubt, changes: (own.removing + own.adding).sorted())
      }
    }
    return nil
  }

  private static func hasLetter(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains { $0 >= 0x80 || Byte.isLetter($0) }
  }

  /// How often a line is in each text; `nil` if another change adds or removes it beside other lines.
  private static func counts(
    of line: ArraySlice<UInt8>, in combined: CombinedChanges, _ own: Changes
  ) -> Counts? {
    var result = 0
    for index in combined.changes.indices {
      let (new, old) = (combined.added(by: index), combined.removed(by: index))
      let change = new.count { $0 == line } - old.count { $0 == line }
      guard change == 0 || own.removing.contains(index) || own.adding.contains(index) else {
        return nil
      }
      result += change
    }
    let counts = combined.inputs.map { table in
      (0..<table.count).count {
        let content = table.content(of: $0)
        return content.count == line.count && table.bytes[content] == line
      }
    }
    return Counts(base: counts[0], sides: Array(counts.dropFirst()), result: counts[0] + result)
  }

  private static func doubt(
    about line: ArraySlice<UInt8>, _ removing: [Int], _ counts: Counts, _ combined: CombinedChanges
  ) -> LineDoubt? {
    let places = removing.map { index in
      combined.changes[index].base.first {
        combined.inputs[0].bytes[combined.inputs[0].content(of: $0)] == line
      } ?? combined.changes[index].base.lowerBound
    }
    guard let first = places.first, let last = places.last else { return nil }
    if counts.base > 1, counts.result == 0, counts.sides.allSatisfy({ $0 > 0 }) {
      return areCopies(line, first..<last, in: combined.inputs[0])
        ? .equalDeleted(line: first, other: last) : nil
    }
    let areMoved = counts.sides.allSatisfy { $0 == counts.base }
    let isOneDeleted =
      counts.sides.contains(counts.base) && counts.sides.contains(counts.base - 1)
    let expected = areMoved ? counts.base : counts.base - 1
    return counts.base > 1 && (areMoved || isOneDeleted) && counts.result != expected
      ? .equalMoved(line: first) : nil
  }

  /// Whether two equal lines of the base are copies of each other: at the margin, no items of lists, and with no heading
  /// or label between them, which may begin another list or section.
  private static func areCopies(
    _ line: ArraySlice<UInt8>, _ lines: Range<Int>, in base: LineTable
  ) -> Bool {
    guard let first = line.first, !Byte.isBlank(first), ItemMark(line) == nil,
      !isLabel(line, isBeforeBlock: false)
    else { return false }
    return !lines.contains { index in
      let content = base.bytes[base.content(of: index)]
      let next = index + 1 < base.count ? base.bytes[base.content(of: index + 1)] : []
      return isLabel(content, isBeforeBlock: next.first.map(Byte.isBlank) ?? false)
    }
  }

  /// Whether a line is a heading, or names what follows; before a block that is indented it is a statement.
  private static func isLabel(_ line: ArraySlice<UInt8>, isBeforeBlock: Bool) -> Bool {
    guard let first = line.first else { return false }
    let isMark = "*[=<@".utf8.contains(first)
    let isHeading =
      first == UInt8(ascii: "#") && !(line.dropFirst().first.map(Byte.isLetter) ?? false)
    let isDate = Byte.isDigit(first) && line.count(where: Byte.isDigit) >= 4
    return isMark || isHeading || isDate || line.last == UInt8(ascii: ":") && !isBeforeBlock
  }
}
