import FileAccess

/// A file and its conflict copies, all in one folder.
///
/// ```
/// notes.md                                            the original
/// notes.sync-conflict-20261121-000249-X6UAVQQ.md      a copy
/// notes (1).md                                        a weak match
/// ```
///
/// Copies of copies belong to the family of the file that all were made of. The original may be gone: then
/// the copies are all there is (``isOrphan``).
///
/// A file that a tool renamed because its name clashed with another one (`Readme (Case Conflict).md`) is a
/// family of its own, of kind ``Kind/nameClash``: it is not a version of the file that has the name now.
///
/// Copies inside of a document that is a folder (`PackageName`) are a family of the document, of kind
/// ``Kind/document``. Its members are the document and the copies, whose names are paths from the folder that
/// the document lies in: `Essay.pages/index.sync-conflict-….xml`.
package struct CopyFamily: Hashable, Sendable {
  /// How the members relate to each other.
  package enum Kind: Hashable, Sendable {
    /// Versions of one file.
    case versions
    /// One file, which a tool renamed because its name clashed with another, or was refused.
    case nameClash
    /// A document that is a folder, and the conflict copies inside of it.
    case document
  }

  /// How the members relate to each other.
  package let kind: Kind
  /// The path of the folder from the root of the scan; empty for the root itself.
  package let folder: [UInt8]
  /// The original's name, whether it is there or not; of a renamed file the name that it had.
  package let originalName: [UInt8]
  /// The original, if it is there, then the copies in the order of their names' bytes.
  package let members: [FamilyMember]
  /// The names in the folder that some file system treats as equal to ``originalName``, in the order of their
  /// bytes.
  ///
  /// They are looked up only if the original is not there, and for a renamed file, whose former name may be
  /// among them.
  package internal(set) var namesakes: [[UInt8]] = []
  /// The families inside of a document, in path order; their folders are paths from the root of the scan.
  package let inner: [CopyFamily]

  init(
    _ kind: Kind = .versions, folder: [UInt8], originalName: [UInt8], members: [FamilyMember],
    inner: [CopyFamily] = []
  ) {
    self.kind = kind
    self.folder = folder
    self.originalName = originalName
    self.members = members
    self.inner = inner
  }

  /// Whether it is a file that has to get another name because its name collides with that of another file.
  var isTwin: Bool { kind == .nameClash && members.first?.name == originalName }

  /// The original; `nil` if it is gone.
  package var original: FamilyMember? {
    members.first.flatMap { $0.copy == nil ? $0 : nil }
  }

  /// The copies by their names alone, without the weak matches.
  package var strongCopies: [FamilyMember] { members.filter { $0.copy != nil && !$0.isWeak } }

  /// The sizes of all members that are files, together, in bytes.
  package var bytesInFiles: Int {
    members.reduce(0) { $0 &+ ($1.status.kind == .file ? $1.status.size : 0) }
  }

  /// The path of the original from the root of the scan.
  package var path: [UInt8] { path(of: originalName) }

  /// The path of a member from the root of the scan.
  ///
  /// - Parameter name: The member's name.
  /// - Returns: The path, without a slash at either end.
  package func path(of name: [UInt8]) -> [UInt8] {
    Folder.path(folder, name)
  }
}
