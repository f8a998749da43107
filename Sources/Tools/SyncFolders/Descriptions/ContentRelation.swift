/// How the versions of a file relate to each other.
package enum ContentRelation: Hashable, Sendable {
  /// All have the same bytes, or as symbolic links the same target.
  case identical
  /// Texts, of which one has every line of all others, in order; the index is that of the member.
  case contained(in: Int)
  /// Texts that differ. Without the version that all began with, it is unknown whether they merge.
  case differentText
  /// Texts that merge cleanly on the given base.
  case mergeableText
  /// Texts that conflict on the given base, in so many places.
  case conflictingText(places: Int)
  /// Contents that differ and are not all text.
  case binary
  /// The kinds differ: a file, a folder, a symbolic link.
  case differentKinds
  /// Folders, which are not compared.
  case folders
  /// Contents that differ, too large to be compared as text.
  case tooLarge
  /// Not all could be read.
  case unread
  /// There is one version alone.
  case single
  /// One file, which a tool renamed because its name clashed with another, or was refused.
  case nameClash
  /// A document with conflict copies inside.
  case document
  /// The content of some version is not on this machine: a placeholder stands for it.
  case absent

  /// The name for programs, in lower case with hyphens.
  package var identifier: String {
    switch self {
    case .identical: "identical"
    case .contained: "contained"
    case .differentText: "different-text"
    case .mergeableText: "mergeable-text"
    case .conflictingText: "conflicting-text"
    case .binary: "binary"
    case .differentKinds: "different-kinds"
    case .folders: "folders"
    case .tooLarge: "too-large"
    case .unread: "unread"
    case .single: "single"
    case .nameClash: "name-clash"
    case .document: "document"
    case .absent: "absent"
    }
  }
}
