import FileAccess
import Scenarios

/// What is kept of a line of a stream, or of a folder, to find what could meet: a hash, and its role.
///
/// Records are ordered by hash, and those of one hash by role, as the roles are listed.
struct KeyRecord: Hashable, Sendable {
  /// What was hashed.
  enum Role: UInt64 {
    /// A folder that contains something; the record has the spelling of its path.
    case folder
    /// A path that only a directory has: a folder of that name does not meet it.
    case directory
    /// Any other path that a line has.
    case name
    /// A path that a file has left: it meets what has it now, or what is below, but no other file that has left it.
    case formerName
    /// An identity that a line depends on: that of a copy that it makes, of its original, or of the group that it is
    /// a member of.
    case reference
    /// The identity of a line's file.
    case identity

    /// Whether an identity was hashed; else a path was.
    var isOfIdentity: Bool { self == .reference || self == .identity }
  }

  /// The hash of a path's universal keys, or of an identity.
  let hash: UInt64
  /// The role in the highest bits; below, the number of the line, or the hash of a spelling.
  private var value: UInt64

  /// How many bits are below those of the role.
  private static let roleShift: UInt64 = 61

  /// The root folder.
  static let root = KeyRecord(hash: 0, spelling: 0)

  /// The record of a line.
  ///
  /// - Parameters:
  ///   - role: what was hashed; not a folder.
  ///   - hash: the hash.
  ///   - line: the number of the line, from 0.
  init(_ role: Role, hash: UInt64, line: UInt32) {
    self.hash = hash
    value = role.rawValue << Self.roleShift | UInt64(line)
  }

  /// The record of a folder.
  ///
  /// - Parameters:
  ///   - hash: the hash of its path's universal keys.
  ///   - spelling: the hash of its path as it is spelled, of which the low 61 bits are kept.
  init(hash: UInt64, spelling: UInt64) {
    self.hash = hash
    value = spelling & (1 << Self.roleShift - 1)
  }

  /// What was hashed.
  var role: Role { Role(rawValue: value >> Self.roleShift) ?? .identity }

  /// The number of the line, from 0; not used for a folder.
  var line: Int {
    get { Int(UInt32(truncatingIfNeeded: value)) }
    set { value = role.rawValue << Self.roleShift | UInt64(UInt32(truncatingIfNeeded: newValue)) }
  }

  /// The hash of a folder's path as it is spelled.
  var spelling: UInt64 { value }
}

extension KeyRecord: SpilledRecord {
  var key: UInt64 { hash }

  static func < (left: KeyRecord, right: KeyRecord) -> Bool {
    (left.hash, left.value) < (right.hash, right.value)
  }

  func write(to bytes: inout [UInt8]) {
    bytes.appendSpilled(hash)
    bytes.appendSpilled(value)
  }

  init(from reader: inout SpillReader) throws(FileAccessError) {
    hash = try reader.number()
    value = try reader.number()
  }
}
