import FileAccess
import Scenarios

extension NameEntry: SpilledRecord {
  var key: UInt64 { hash }

  static func < (left: NameEntry, right: NameEntry) -> Bool {
    (left.hash, left.line) < (right.hash, right.line)
  }

  func write(to bytes: inout [UInt8]) {
    bytes.appendSpilled(hash)
    bytes.appendSpilled(line)
    bytes.append((isDirectory ? 1 : 0) | (isFormer ? 2 : 0))
  }

  init(from reader: inout SpillReader) throws(FileAccessError) {
    hash = try reader.number()
    line = try reader.number()
    let marks = try reader.number(UInt8.self)
    isDirectory = marks & 1 != 0
    isFormer = marks & 2 != 0
  }
}

extension IdentityEntry: SpilledRecord {
  var key: UInt64 { hash }

  static func < (left: IdentityEntry, right: IdentityEntry) -> Bool {
    (left.hash, left.line) < (right.hash, right.line)
  }

  func write(to bytes: inout [UInt8]) {
    bytes.appendSpilled(hash)
    bytes.appendSpilled(line)
  }

  init(from reader: inout SpillReader) throws(FileAccessError) {
    hash = try reader.number()
    line = try reader.number()
  }
}

extension FolderEntry: SpilledRecord {
  var key: UInt64 { hash }

  static func < (left: FolderEntry, right: FolderEntry) -> Bool {
    (left.hash, left.spelling) < (right.hash, right.spelling)
  }

  func write(to bytes: inout [UInt8]) {
    bytes.appendSpilled(hash)
    bytes.appendSpilled(spelling)
  }

  init(from reader: inout SpillReader) throws(FileAccessError) {
    hash = try reader.number()
    spelling = try reader.number()
  }
}

extension ClosingLine: SpilledRecord {
  /// Nothing looks one up.
  var key: UInt64 { UInt64(kind.rawValue) }

  /// With what an array takes beside its bytes.
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
