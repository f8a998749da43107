/// How the versions of a file that is gone are treated, if it is unknown who removed it or when: conflict copies in a
/// folder whose original was deleted, moved or renamed.
///
/// Such a deletion has neither a vector nor a time, and there is no base. It is a conflict of the kind ``ConflictKind/orphan``.
///
/// ```swift
/// var policy = Policy([.newest])
/// policy.common.orphans = .setAside  // a copy whose original is gone goes, too
/// ```
public enum OrphanPolicy: String, Hashable, Sendable, CaseIterable {
  /// Nothing is decided until a person decides.
  case leave
  /// The file is made again from the versions that are left.
  case revive
  /// The versions that are left are discarded.
  case setAside = "set-aside"
  /// They are versions of the file that the original has become. A host that knows this file gives them as its
  /// versions; the rest are left undecided.
  case follow
}
