import FileAccess

/// The lines that come after those of the files: what they are ordered by in memory, their text on disk
/// once there is much of it.
struct ClosingStore: ~Copyable {
  /// A line, without its text.
  private struct Entry {
    let kind: ClosingLine.Kind
    let isOpenCollision: Bool
    let line: Int
    /// What it is ordered by, in `orders`.
    let order: Range<Int>
    /// Where its text stands, first in the spool and then in `pending`.
    let place: Int
    let count: Int
  }

  /// How many bytes of text are held in memory.
  private static let bound = 1 << 22

  private var entries: [Entry] = []
  private var orders: [UInt8] = []
  private var pending: [UInt8] = []
  private var spool: SpoolFile?
  private var spooled = 0

  /// Adds a line.
  ///
  /// - Throws: `FileAccessError` where there is no room on disk.
  mutating func append(_ line: ClosingLine, movedBy lines: Int = 0) throws(FileAccessError) {
    entries.append(
      Entry(
        kind: line.kind, isOpenCollision: line.isOpenCollision, line: line.line + lines,
        order: orders.count..<orders.count + line.order.count, place: spooled + pending.count,
        count: line.bytes.count))
    orders += line.order
    pending += line.bytes
    guard pending.count >= Self.bound else { return }
    if spool == nil { spool = try SpoolFile() }
    try spool?.append(pending)
    spooled += pending.count
    pending.removeAll(keepingCapacity: true)
  }

  /// Leaves out the lines that tell of some lines of the input.
  mutating func removeAll(where isGone: (Int) -> Bool) {
    entries.removeAll { isGone($0.line) }
  }

  /// Puts the lines in order.
  ///
  /// - Complexity: O(*n* log *n*) in the number of lines.
  mutating func sort() {
    let orders = orders
    entries.sort { left, right in
      if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
      let (own, other) = (orders[left.order], orders[right.order])
      if own != other { return own.lexicographicallyPrecedes(other) }
      return left.line < right.line
    }
  }

  /// How many lines there are.
  var count: Int { entries.count }

  /// How many tell of names that met.
  var collisions: Int { entries.count { $0.kind == .collision } }

  /// Whether one tells of names that still collide.
  var hasOpenCollisions: Bool { entries.contains { $0.isOpenCollision } }

  /// The text of a line.
  ///
  /// - Throws: `FileAccessError` where the disk fails.
  borrowing func text(at index: Int) throws(FileAccessError) -> [UInt8] {
    let entry = entries[index]
    guard entry.place < spooled else {
      let start = entry.place - spooled
      return Array(pending[start..<start + entry.count])
    }
    return try spool?.read(at: entry.place, count: entry.count) ?? []
  }
}
