internal import CSystemCalls

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The rights of an open file, and its extended attributes.
extension CLibrary {
  private static let posixAccessList = attributeName("system.posix_acl_access")
  private static let capabilities = attributeName("security.capability")

  private static func attributeName(_ name: String) -> [CChar] {
    name.utf8.map { CChar(bitPattern: $0) }
  }

  static func rights(of file: Int32) throws(SystemFailure) -> FileRights {
    let status = try status(of: file)
    return FileRights(
      permissions: status.permissions, owner: status.owner, group: status.group,
      accessList: accessList(of: file) ?? [],
      capabilities: attribute(capabilities, of: file) ?? [])
  }

  /// The value of an extended attribute; `nil` if the file has none, or may not be asked.
  private static func attribute(_ name: [CChar], of file: Int32) -> [UInt8]? {
    unsafe value { unsafe resolve_get_attribute(file, name + [0], $0, $1) }
  }

  /// The access list; `nil` if the file has none, or may not be asked.
  private static func accessList(of file: Int32) -> [UInt8]? {
    let list = unsafe value { unsafe resolve_get_access_list(file, $0, $1) }
    return list?.isEmpty == false ? list : nil
  }

  private static func value(
    _ get: (UnsafeMutableRawPointer?, UInt) -> Int
  ) -> [UInt8]? {
    let length = get(nil, 0)
    guard length >= 0 else { return nil }
    var value = [UInt8](repeating: 0, count: max(length, 1))
    let count = unsafe get(&value, UInt(value.count))
    return count >= 0 ? Array(value.prefix(count)) : nil
  }

  /// Copies the extended attributes of a file to another, as far as allowed, except those that grant rights; on Apple's
  /// systems also when it was made, and whether it is hidden.
  static func copyAttributes(from source: Int32, to target: Int32) {
    _ = resolve_copy_marks(source, target)
    let size = resolve_list_attributes(source, nil, 0)
    // A file system without them has none to give.
    guard size > 0 else { return }
    var names = [CChar](repeating: 0, count: size)
    let count = unsafe resolve_list_attributes(source, &names, UInt(size))
    guard count >= 0 else { return }
    for name in names.prefix(count).split(separator: 0).map(Array.init)
    where name != posixAccessList && name != capabilities {
      guard let value = attribute(name, of: source) else { continue }
      _ = unsafe resolve_set_attribute(target, name + [0], value, UInt(value.count))
    }
  }

  /// Gives a file the time when another one was made, and whether it is hidden, on systems that keep these apart.
  static func copyMarks(from path: [UInt8], to target: Int32) {
    guard let source = try? open(path, .readOnlyItself) else { return }
    _ = resolve_copy_marks(source.number, target)
  }

  /// Gives a file that only its owner may open the rights of another, as far as it may have them.
  ///
  /// If a right cannot be given, others are removed: nobody may do more with the file than with the other one,
  /// not even for a moment.
  ///
  /// - Parameters:
  ///   - old: The rights of the other file.
  ///   - file: The file, with the permissions 0600 or less.
  ///   - permissions: The permissions that it gets; `nil` for those of the other file.
  ///   - keepsAccessList: Whether it gets the other's access list.
  /// - Throws: ``SystemFailure``, if its permissions cannot be set.
  static func giveRights(
    of old: FileRights, to file: Int32, permissions: UInt32? = nil, keepsAccessList: Bool = true
  ) throws(SystemFailure) {
    let first = try status(of: file)
    if first.owner != old.owner || first.group != old.group,
      !setOwner(file, owner: old.owner, group: old.group), first.group != old.group
    {
      _ = setOwner(file, owner: first.owner, group: old.group)
    }
    let new = try status(of: file)
    var permissions = permissions ?? old.permissions
    if new.group != old.group || !keepsAccessList || !setAccessList(old.accessList, of: file) {
      // A folder can give a new file a list of its own.
      _ = setAccessList([], of: file)
      permissions &=
        FileRights(
          permissions: old.permissions | permissions, owner: 0, group: 0,
          accessList: old.accessList
        ).permissionsWithoutAccessList
      if accessList(of: file) != nil { permissions &= ~0o070 }
    }
    if new.group != old.group {
      // A user of the new group who was one of the others gets no more than the common rights; a user of the
      // old group is one of the others now.
      let common = permissions & permissions >> 3 & 0o007
      permissions = permissions & ~0o077 | common << 3 | common
    }
    if new.owner == old.owner, new.group == old.group {
      _ = set(capabilities, old.capabilities, of: file)
    } else {
      // A program that runs as its owner must not start to run as somebody else.
      permissions &= 0o777
    }
    try setPermissions(file, permissions)
  }

  /// Sets the access list of a file, or removes it if it is empty.
  private static func setAccessList(_ list: [UInt8], of file: Int32) -> Bool {
    unsafe resolve_set_access_list(file, list, UInt(list.count)) == 0
  }

  /// Sets an extended attribute of a file, or removes it if there is no value.
  private static func set(_ name: [CChar], _ value: [UInt8], of file: Int32) -> Bool {
    guard !value.isEmpty else {
      _ = unsafe resolve_remove_attribute(file, name + [0])
      return attribute(name, of: file) == nil
    }
    return unsafe resolve_set_attribute(file, name + [0], value, UInt(value.count)) == 0
  }
}
