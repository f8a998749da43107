import FileAccess
import Scenarios

/// What is kept of a line of a stream, or of a folder, so that what could meet is found: a hash, and what it is of.
///
/// Records are ordered by hash, and those of one hash by role, as the roles are listed.
struct KeyRecord: Hashable, Sendable {
  /// What a hash is of.
  enum Role: UInt64 {
    /// A folder that something stands in; the record holds how its path is spelled.
    case folder
    /// A path that a directory has and nothing else: a folder of that name does not meet it.
    case directory
    /// A path that anything else has.
    case name
    /// A path that a file has left: it meets what has it now, or what is below, and no other that has left it.
    case formerName
    /// An identity that a line depends on: of a copy that it makes, of a file that it is a copy of, of the group
    /// that it is a member of.
    case reference
    /// The identity of a line's file.
    case identity

    /// Whether the hash is of an identity; else it is of a path.
    var isOfIdentity: Bool { self == .reference || self == .identity }
  }

  /// The hash: of a path's universal keys, or of an identity.
  let hash: UInt64
  /// The role in the highest bits; below, the number of the line, or the hash of a spelling.
  private var value: UInt64

  /// How many bits are below those of the role.
  private static let roleShift: UInt64 = 61

  /// The folder that all is in.
  static let root = KeyRecord(hash: 0, spelling: 0)

  /// The record of a line.
  ///
  /// - Parameters:
  ///   - role: what the hash is of; no folder.
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

  /// What the hash is of.
  var role: Role { Role(rawValue: value >> Self.roleShift) ?? .identity }

  /// The number of the line, from 0; of no folder.
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
