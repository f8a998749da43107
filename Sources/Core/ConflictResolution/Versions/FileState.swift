public import ContentDigests

/// What a version has at its path.
///
/// ```swift
/// FileState.file(FileContent("one\n")).size  // 4
/// FileState.symlink(Array("../notes".utf8)).kind  // .symlink
/// FileState.deleted.isLive  // false
/// ```
public enum FileState: Hashable, Sendable {
  /// A regular file.
  case file(FileContent)
  /// A directory; its entries are separate files.
  case directory
  /// A symbolic link and its target, byte for byte; never followed.
  case symlink([UInt8])
  /// An atomic group: a folder that is one document, with all its contents.
  case group(GroupContent)
  /// Nothing: the version is a tombstone.
  case deleted

  /// Whether the version has something at its path.
  public var isLive: Bool {
    if case .deleted = self { false } else { true }
  }

  /// Whether all bytes of it are at hand.
  public var isAtHand: Bool {
    switch self {
    case .file(let content): content.isAtHand
    case .group(let content): content.members.allSatisfy { $0.state.isAtHand }
    case .directory, .symlink, .deleted: true
    }
  }

  /// The kind of the state, apart from its content.
  public var kind: Kind {
    switch self {
    case .file: .file
    case .directory: .directory
    case .symlink: .symlink
    case .group: .group
    case .deleted: .deleted
    }
  }

  /// The kinds of states, highest in rank first.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A regular file.
    case file
    /// A directory.
    case directory
    /// A symbolic link.
    case symlink
    /// An atomic group.
    case group
    /// A tombstone.
    case deleted

    /// The name of the kind in a sentence.
    var noun: String { self == .group ? "document" : rawValue }

    /// The place in the rank; the highest is 0.
    var place: Int {
      switch self {
      case .file: 0
      case .directory: 1
      case .symlink: 2
      case .group: 3
      case .deleted: 4
      }
    }
  }

  /// The bytes by which two states of one kind differ: a digest, a link's target, or none.
  var contentBytes: [UInt8] {
    switch self {
    case .file(let content): content.digest.bytes
    case .symlink(let target): target
    case .group(let content): content.digest.bytes
    case .directory, .deleted: []
    }
  }

  /// Appends the content in version IDs: the digest in text form, or a link's target.
  func writeContentText(into buffer: inout [UInt8]) {
    switch self {
    case .file(let content): content.digest.writeText(into: &buffer)
    case .symlink(let target): buffer += target
    case .group(let content): content.digest.writeHex(into: &buffer)
    case .directory, .deleted: break
    }
  }

  /// The length in bytes; `nil` if the state has none.
  public var size: UInt64? {
    switch self {
    case .file(let content): content.size
    case .group(let content): content.size
    case .directory, .symlink, .deleted: nil
    }
  }
}

/// The members of an atomic group at one version, each as a whole.
///
/// ```swift
/// let document = GroupContent([
///   GroupContent.Member(path: "index.xml", state: .file(FileContent("<a/>"))),
///   GroupContent.Member(path: "photo.png", state: .file(FileContent("png"))),
/// ])
/// FileState.group(document).size  // 7
/// ```
public struct GroupContent: Hashable, Sendable {
  /// One file, directory or symlink in the group.
  public struct Member: Hashable, Sendable {
    /// Its path in the group: relative to the group's folder, or the whole path for a data scope.
    public let path: RelativePath
    /// Its state; never deleted and never a group.
    public let state: FileState

    /// A member at a path.
    public init(path: RelativePath, state: FileState) {
      self.path = path
      self.state = state
    }
  }

  /// The members, in path order.
  public let members: [Member]
  /// The SHA-256 over all members: kind, path and content, each with its length before it.
  public let digest: SHA256Digest

  /// A group of these members, in any order.
  ///
  /// - Complexity: O(*n* log *n*) in the number of members.
  public init(_ members: [Member]) {
    self.members = members.sorted { $0.path < $1.path }
    var hash = SHA256()
    for member in self.members {
      for part in [Array(member.state.kind.rawValue.utf8), member.path.bytes] {
        hash.update(lengthOf: part)
        hash.update(part)
      }
      let content = member.state.contentBytes
      hash.update(lengthOf: content)
      hash.update(content)
    }
    digest = hash.finalized()
  }

  /// The total size of all members.
  public var size: UInt64 {
    var sum: UInt64 = 0
    for member in members {
      let (next, overflow) = sum.addingReportingOverflow(member.state.size ?? 0)
      if overflow { return .max }
      sum = next
    }
    return sum
  }

  /// Whether both hold the same members with the same states.
  public static func == (left: GroupContent, right: GroupContent) -> Bool {
    left.digest == right.digest
  }

  /// Feeds the digest into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(digest)
  }
}

extension SHA256 {
  /// Feeds a length as 8 bytes, highest first, so that different lists of parts have different bytes.
  fileprivate mutating func update(lengthOf part: [UInt8]) {
    let length = UInt64(part.count)
    var bytes: [UInt8] = []
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: length >> UInt64(shift)))
    }
    update(bytes)
  }
}
