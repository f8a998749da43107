import ConflictResolution
import FileAccess
import Scenarios

/// A line that comes after those of the files, and its sort key.
struct ClosingLine: Sendable {
  /// The kinds, in the order of the output.
  enum Kind: UInt8, Sendable { case group, revised, collision, copies }

  let kind: Kind
  /// The line of the input that it adds to, from 0; the first of the set if it belongs to several.
  var line: Int
  /// The sort key: ``order(_:_:)``.
  let order: [UInt8]
  let bytes: [UInt8]
  /// Whether it reports names that still collide.
  var isOpenCollision = false
  /// Whether it belongs to lines that were resolved together; else to one resolved alone.
  var isOfSet = false

  /// A sort key of a path, then an identity or a folded name.
  ///
  /// A path holds no NUL.
  static func order(_ path: [UInt8], _ name: [UInt8]) -> [UInt8] { path + [0] + name }

  static func collision(_ collision: Collision, line: Int) -> ClosingLine {
    ClosingLine(
      kind: .collision, line: line,
      order: order(collision.paths.first?.bytes ?? [], Array(collision.key.utf8)),
      bytes: OutcomeWriter.collisionLine(collision), isOpenCollision: collision.isUndecided)
  }

  static func copies(_ collision: Collision, of file: FileOutcome, line: Int) -> ClosingLine {
    ClosingLine(
      kind: .copies, line: line, order: order(file.path.bytes, file.identity.bytes),
      bytes: OutcomeWriter.collisionLine(collision))
  }
}

extension ClosingLine: SpilledRecord {
  /// Never looked up.
  var key: UInt64 { UInt64(kind.rawValue) }

  /// Includes the overhead of the arrays.
  var heldBytes: Int { MemoryLayout<ClosingLine>.stride + order.count + bytes.count + 2 * 48 }

  static func == (left: ClosingLine, right: ClosingLine) -> Bool {
    left.kind == right.kind && left.order == right.order && left.line == right.line
  }

  static func < (left: ClosingLine, right: ClosingLine) -> Bool {
    if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
    if left.order != right.order { return left.order.lexicographicallyPrecedes(right.order) }
    return left.line < right.line
  }

  func write(to text: inout [UInt8]) {
    text.append(kind.rawValue)
    text.append((isOpenCollision ? 1 : 0) | (isOfSet ? 2 : 0))
    text.appendSpilled(UInt32(truncatingIfNeeded: line))
    text.appendSpilled(order.count)
    text.appendSpilled(bytes.count)
    text += order
    text += bytes
  }

  init(from reader: inout SpillReader) throws(FileAccessError) {
    guard let kind = Kind(rawValue: try reader.number()) else { throw SpillFile.cutShort }
    self.kind = kind
    let marks = try reader.number(UInt8.self)
    isOpenCollision = marks & 1 != 0
    isOfSet = marks & 2 != 0
    line = Int(try reader.number(UInt32.self))
    let orderCount = try reader.number(Int.self)
    let count = try reader.number(Int.self)
    order = try reader.bytes(orderCount)
    bytes = try reader.bytes(count)
  }
}
