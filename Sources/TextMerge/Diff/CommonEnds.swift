/// How many lines two texts have in common at their start and at their end.
struct CommonEnds: Hashable {
  let head: Int
  let tail: Int

  private init(head: Int, tail: Int) {
    self.head = head
    self.tail = tail
  }

  /// The same with some of the lines at either end not set apart.
  ///
  /// - Parameter lines: How many lines to leave in sight.
  /// - Returns: The lines that are still set apart.
  func leaving(_ lines: Int) -> CommonEnds {
    CommonEnds(head: max(0, head - lines), tail: max(0, tail - lines))
  }

  /// - Complexity: Linear in the bytes of the common lines.
  init(of base: LineTable, and side: LineTable) {
    let shorter = min(base.count, side.count)
    var head = 0
    while head < shorter && base.line(head, equals: head, of: side) { head += 1 }
    var tail = 0
    while tail < shorter - head
      && base.line(base.count - 1 - tail, equals: side.count - 1 - tail, of: side)
    {
      tail += 1
    }
    self.init(head: head, tail: tail)
  }
}
