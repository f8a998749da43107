/// What sides inserted at one place of a log or a journal, in the order of the times in it.
///
/// ```
/// base           side 1         side 2         merged
/// 07:10 fed      07:10 fed      07:10 fed      07:10 fed
///                11:45 gate     09:20 hay      09:20 hay
///                               12:30 eggs     11:45 gate
///                                              12:30 eggs
/// ```
///
/// An entry begins with a line that begins with a day, a day and a time, or a time, perhaps after marks of a heading or an
/// item; all lines up to the next one belong to it. The order must be known from the entry of the base before the place, or
/// after it, and that of each side must be the same.
struct TimedEntries {
  /// The entries of the result in order.
  private(set) var entries: [InsertedBlocks.Block] = []

  /// The entries of a conflict; `nil` if the base has lines here, a line does not belong to an entry, two entries with one
  /// time differ, or the order is not known.
  ///
  /// - Complexity: O(*n* log *n*) in the entries, plus linear in the bytes of the region and of the entries of the base next to
  ///   it.
  init?(of region: MergeRegion, in inputs: [LineTable]) {
    guard region.base.isEmpty else { return nil }
    var own: [(side: Int, entries: [(time: UpdateTime, lines: Range<Int>)])] = []
    for side in region.sides.indices where !region.sides[side].isEmpty {
      guard let read = Self.entries(of: region.sides[side], in: inputs[side + 1]) else {
        return nil
      }
      own.append((side, read))
    }
    let base = inputs[0]
    let before = Self.nearestTime(in: (0..<region.base.lowerBound).reversed(), of: base)
    let after = Self.nearestTime(in: region.base.upperBound..<base.count, of: base)
    var known: [(time: UpdateTime, side: Int, lines: Range<Int>)] = []
    var isAscending: Bool?
    for (side, read) in own {
      let times = [before].compactMap { $0 } + read.map { $0.time } + [after].compactMap { $0 }
      for (time, next) in zip(times, times.dropFirst()) {
        guard time.isComparable(with: next) else { return nil }
        let isBefore = time.isBefore(next)
        guard isBefore || next.isBefore(time), isBefore == isAscending ?? isBefore else {
          return nil
        }
        isAscending = isBefore
      }
      known += read.map { ($0.time, side, $0.lines) }
    }
    guard before != nil || after != nil, let isAscending else { return nil }
    known.sort { isAscending ? $0.time.isBefore($1.time) : $1.time.isBefore($0.time) }
    var last: UpdateTime?
    for (time, side, lines) in known {
      guard let block = entries.last, let other = last, !other.isBefore(time),
        !time.isBefore(other)
      else {
        entries.append(InsertedBlocks.Block(sides: [side], lines: lines))
        last = time
        continue
      }
      guard inputs.areEqual(block.lines, of: block.sides[0] + 1, lines, of: side + 1) else {
        return nil
      }
      entries[entries.count - 1] = InsertedBlocks.Block(
        sides: (block.sides + [side]).sorted(), lines: block.lines)
    }
  }

  /// The time of the first entry among lines, before the heading of another part.
  private static func nearestTime(in lines: some Sequence<Int>, of table: LineTable) -> UpdateTime?
  {
    for line in lines {
      if let time = UpdateTime(ofEntry: line, in: table) { return time }
      if table.bytes[table.content(of: line)].first == UInt8(ascii: "#") { return nil }
    }
    return nil
  }

  /// Lines cut into entries; `nil` if the first line with text begins none.
  ///
  /// Blank lines between entries belong to the one before them; if the lines begin with one, to the one after them.
  private static func entries(
    of lines: Range<Int>, in table: LineTable
  ) -> [(time: UpdateTime, lines: Range<Int>)]? {
    guard let first = lines.first else { return nil }
    let beginsWithBlank = table.isBlank(first)
    var starts: [(time: UpdateTime, line: Int)] = []
    var start = first
    for line in lines {
      if let time = UpdateTime(ofEntry: line, in: table) {
        starts.append((time, beginsWithBlank ? start : line))
        start = line + 1
      } else if !table.isBlank(line) {
        if starts.isEmpty { return nil }
        start = line + 1
      }
    }
    let ends = starts.dropFirst().map { $0.line } + [lines.upperBound]
    return zip(starts, ends).map { ($0.time, $0.line..<$1) }
  }
}
