package import FileAccess

/// One version of a file in a folder: the original, or a conflict copy of it.
package struct FamilyMember: Hashable, Sendable {
  /// Its name in the folder.
  package let name: [UInt8]
  /// The facts that its name contains; `nil` for the original.
  package let copy: ConflictCopyName?
  /// Its status.
  ///
  /// The time of its last change ranks it; the time in its name does not.
  package let status: FileStatus
  /// Whether a weak name is the only evidence for it.
  package let isWeak: Bool

  /// Whether its content is not on this machine: the name is that of a placeholder, or the system would download it.
  package let isPlaceholder: Bool

  init(
    name: [UInt8], copy: ConflictCopyName?, status: FileStatus, isWeak: Bool,
    isPlaceholder: Bool = false
  ) {
    self.name = name
    self.copy = copy
    self.status = status
    self.isWeak = isWeak
    self.isPlaceholder = isPlaceholder || status.isDataless
  }
}
