/// What each user may do with a file.
///
/// Two files with equal rights grant the same to everybody.
public struct FileRights: Hashable, Sendable {
  /// The twelve lowest bits of the mode.
  public let permissions: UInt32

  /// The number of the user that it belongs to.
  public let owner: UInt32

  /// The number of the group that it belongs to.
  public let group: UInt32

  /// The POSIX access list as the system keeps it; empty if the file has only its mode.
  public let accessList: [UInt8]

  /// What a program in the file may do beyond what its user may, as the system keeps it; mostly empty.
  public let capabilities: [UInt8]

  /// Makes rights.
  public init(
    permissions: UInt32, owner: UInt32, group: UInt32, accessList: [UInt8] = [],
    capabilities: [UInt8] = []
  ) {
    self.permissions = permissions
    self.owner = owner
    self.group = group
    self.accessList = accessList
    self.capabilities = capabilities
  }

  /// The permissions that a file without an access list may have and grant nothing more.
  ///
  /// In a file with a list the group's bits of the mode are the most that the list grants to anybody. Whom
  /// the list names would be one of the group, or one of the others.
  public var permissionsWithoutAccessList: UInt32 {
    guard !accessList.isEmpty else { return permissions }
    guard let list = AccessList(accessList) else { return permissions & ~0o077 }
    let named = list.namedAtMost & 0o7
    return permissions & ~0o077 | (list.owningGroup & named) << 3 | permissions & named
  }
}

/// Whose rights and extended attributes a new file gets.
public struct RightsModel: Hashable, Sendable {
  /// The name of the file that is the model.
  public let name: [UInt8]

  /// The permissions that the model had when ``permissions`` was chosen.
  public let expected: UInt32

  /// The permissions of the new file.
  public let permissions: UInt32

  /// Whether the new file gets the model's access list.
  public let keepsAccessList: Bool

  /// Makes a model.
  ///
  /// - Parameters:
  ///   - name: The name of the file that is the model.
  ///   - expected: The permissions that it has.
  ///   - permissions: The permissions of the new file; `nil` for those of the model.
  ///   - keepsAccessList: Whether the new file gets the model's access list.
  public init(
    _ name: [UInt8], expected: UInt32, permissions: UInt32? = nil, keepsAccessList: Bool = true
  ) {
    self.name = name
    self.expected = expected
    self.permissions = permissions ?? expected
    self.keepsAccessList = keepsAccessList
  }

  /// The permissions of the new file, if the model has these now: what somebody took from the model since is
  /// not granted.
  func permissions(now: UInt32) -> UInt32 {
    if now == expected { return permissions }
    return permissions == expected ? now : permissions & now
  }
}
