/// What is known of the permissions of a base.
package struct BasePermissions: Hashable, Sendable {
  /// The permissions; only those in ``known`` count.
  package let bits: UInt32
  /// The permissions that are known.
  package let known: UInt32

  /// The permissions of a file.
  init(of permissions: UInt32) {
    bits = permissions & 0o777
    known = 0o777
  }

  /// What git remembers: whether the owner may run it.
  init(isProgram: Bool) {
    bits = isProgram ? 0o100 : 0
    known = 0o100
  }

  /// Whether a version has other permissions than the base, as far as these are known.
  func differ(from version: UInt32) -> Bool { (bits ^ version) & known != 0 }

  /// The permissions of a file that kept those of the base, with what another version changed in them.
  func merged(unchanged: UInt32, changed: UInt32) -> UInt32 {
    guard known == 0o100 else { return unchanged & ~0o777 | changed & 0o777 }
    // Git knows only whether it is a program: then each user who may read it may run it, else nobody may.
    return changed & 0o100 != 0 ? unchanged | (unchanged & 0o444) >> 2 : unchanged & ~0o111
  }
}
