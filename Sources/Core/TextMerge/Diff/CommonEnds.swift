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
  /// - Parameter lines: How many lines to keep for the comparison.
  /// - Returns: The lines that are still set apart.
  func leaving(_ lines: Int) -> CommonEnds {
    CommonEnds(head: max(0, head - lines), tail: max(0, tail - lines))
  }

  /// - Complexity: Linear in the bytes of the common lines.
  init(of base: LineTable, and side: LineTable) {
    let shorter = min(base.count, side.count)
    let head = base.commonCount(from: 0, with: side, from: 0, atMost: shorter)
    let tail = base.commonCount(
      before: base.count, with: side, before: side.count, atMost: shorter - head)
    self.init(head: head, tail: tail)
  }
}
