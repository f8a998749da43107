/// What is known of the permissions of a base.
public struct BasePermissions: Hashable, Sendable {
  /// The permissions; only those in ``known`` count.
  public let permissions: UInt32
  /// The permissions that are known.
  public let known: UInt32

  /// The permissions of a file.
  init(of permissions: UInt32) {
    self.permissions = permissions & 0o777
    known = 0o777
  }

  /// What git remembers: whether the owner may run it.
  init(isProgram: Bool) {
    permissions = isProgram ? 0o100 : 0
    known = 0o100
  }

  /// Whether a version has other permissions than the base, as far as these are known.
  func differ(from version: UInt32) -> Bool { (permissions ^ version) & known != 0 }

  /// The permissions of a file, with what another version alone changed since the base.
  func merge(_ unchanged: UInt32, _ changed: UInt32) -> UInt32 {
    guard known == 0o100 else { return unchanged & ~0o777 | changed & 0o777 }
    // A user who may read a program may run it.
    return changed & 0o100 != 0 ? unchanged | (unchanged & 0o444) >> 2 : unchanged & ~0o111
  }
}
