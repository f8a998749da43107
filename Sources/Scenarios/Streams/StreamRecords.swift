import ConflictResolution

/// A path at which a line of a stream could meet another, as its hash.
struct NameEntry: Sendable {
  /// The hash of the path's universal keys.
  let hash: UInt64
  /// The number of the line, from 0.
  var line: UInt32
  /// The number of its folder, and what kind of name it is.
  private var place: UInt32

  /// The most folders that can be told apart.
  static let mostFolders = 1 << 30

  init(hash: UInt64, line: UInt32, folder: Int, isDirectory: Bool, isPlain: Bool) {
    self.hash = hash
    self.line = line
    place = UInt32(truncatingIfNeeded: folder) << 2 | (isDirectory ? 2 : 0) | (isPlain ? 1 : 0)
  }

  /// The folder that the path is in; 0 is the one that all is in.
  var folder: Int {
    get { Int(place >> 2) }
    set { place = UInt32(truncatingIfNeeded: newValue) << 2 | place & 3 }
  }
  /// Whether a directory has the name and nothing else: a folder of that name does not meet it.
  var isDirectory: Bool { place & 2 != 0 }
  /// Whether the line has just this name, and something live stands there whatever else there is.
  var isPlain: Bool { place & 1 != 0 }
}

/// A folder that something stands in, in one of its spellings.
struct FolderEntry: Hashable, Sendable {
  /// The hash of its path as it is spelled.
  let spelling: UInt64
  /// The hash of its path's universal keys.
  let hash: UInt64
  /// The number of the folder around it.
  var parent: Int

  /// The folder that all is in.
  static let root = FolderEntry(spelling: 0, hash: 0, parent: 0)

  static func == (left: FolderEntry, right: FolderEntry) -> Bool {
    left.spelling == right.spelling && left.hash == right.hash
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(spelling)
    hasher.combine(hash)
  }
}

/// An identity that a line depends on, as its hash: of a copy that it makes, of a file that it is a copy
/// of, of the group that it is a member of.
struct IdentityReference: Sendable {
  let hash: UInt64
  /// The number of the line, from 0.
  var line: UInt32
}

/// A line that comes after those of the files, and what it is ordered by.
struct ClosingLine: Sendable {
  /// What kinds follow each other.
  enum Kind: Int, Sendable { case group, revised, collision, copies }

  let kind: Kind
  /// The line of the input that it tells more of, from 0; 0 where it is of several.
  let line: Int
  /// What it is ordered by: ``order(_:_:)``.
  let order: [UInt8]
  let bytes: [UInt8]
  /// Whether it tells of names that still collide.
  var isOpenCollision = false

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
