/// A POSIX access list, decoded from the extended attribute that Linux keeps it in: a version in 4 bytes, then
/// for each entry a tag and permissions in 2 bytes each and a number in 4, all with the lowest byte first.
struct AccessList {
  /// What the group of the file may do.
  let owningGroup: UInt32
  /// What all users and groups that the list names may do; everything if it names nobody.
  let namedAtMost: UInt32

  private static let version: UInt32 = 2
  private static let groupTag: UInt32 = 0x04
  private static let namedTags: [UInt32] = [0x02, 0x08]
  private static let maskTag: UInt32 = 0x10

  /// Decodes a list; `nil` if it is no such list.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 4, (bytes.count - 4) % 8 == 0, Self.number(bytes[0..<4]) == Self.version
    else { return nil }
    var group: UInt32 = 0
    var named: [UInt32] = []
    var mask: UInt32 = 0o7
    for start in stride(from: 4, to: bytes.count, by: 8) {
      let tag = Self.number(bytes[start..<start + 2])
      let permissions = Self.number(bytes[start + 2..<start + 4]) & 0o7
      if tag == Self.groupTag { group = permissions }
      if tag == Self.maskTag { mask = permissions }
      if Self.namedTags.contains(tag) { named.append(permissions) }
    }
    owningGroup = group & mask
    namedAtMost = named.reduce(0o7) { $0 & $1 & mask }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
