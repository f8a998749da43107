import ConflictResolution
import Scenarios

/// A path at which a line of a stream could meet another, as its hash.
struct NameEntry: Equatable, Sendable {
  /// The hash of the path's universal keys.
  let hash: UInt64
  /// The number of the line, from 0.
  var line: UInt32
  /// Whether a directory has the name and nothing else: a folder of that name does not meet it.
  let isDirectory: Bool
  /// Whether a file has left the name: then it meets what has it now, or what is below, and no other that
  /// has left it.
  var isFormer = false
}

/// A folder that something stands in, in one of its spellings.
struct FolderEntry: Hashable, Sendable {
  /// The hash of its path's universal keys.
  let hash: UInt64
  /// The hash of its path as it is spelled.
  let spelling: UInt64

  /// The folder that all is in.
  static let root = FolderEntry(hash: 0, spelling: 0)
}

/// An identity as its hash: that of a line, or one that a line depends on, of a copy that it makes, of a
/// file that it is a copy of, of the group that it is a member of.
struct IdentityEntry: Equatable, Sendable {
  let hash: UInt64
  /// The number of the line, from 0.
  var line: UInt32
}

/// A line that comes after those of the files, and what it is ordered by.
struct ClosingLine: Sendable {
  /// What kinds follow each other.
  enum Kind: UInt8, Sendable { case group, revised, collision, copies }

  let kind: Kind
  /// The line of the input that it tells more of, from 0; 0 where it is of several.
  var line: Int
  /// What it is ordered by: ``order(_:_:)``.
  let order: [UInt8]
  let bytes: [UInt8]
  /// Whether it tells of names that still collide.
  var isOpenCollision = false
  /// Whether it is of lines that were resolved together; else of one by itself.
  var isOfSet = false

  /// What orders by a path, then by an identity or a folded name.
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

extension Outcome.Summary {
  /// Adds other counts.
  mutating func add(_ other: Outcome.Summary) {
    files += other.files
    unchanged += other.unchanged
    converged += other.converged
    conflicts += other.conflicts
    resolved += other.resolved
    undecided += other.undecided
    collisions += other.collisions
    discarded += other.discarded
  }
}
