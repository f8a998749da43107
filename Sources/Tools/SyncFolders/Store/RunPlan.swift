package import FileAccess

/// The changes that a run will make.
package struct RunPlan: Sendable {
  /// A file of a change.
  package enum File: Sendable {
    /// A file that is there, its name before and after, and what it was when the plan was made.
    case present(before: [UInt8], after: [UInt8]?, stamp: FileStamp)
    /// A new file; it gets the rights and extended attributes of its model, a file in its folder.
    case made(
      after: [UInt8], content: MadeContent, like: RightsModel?,
      modified: (seconds: Int64, nanoseconds: Int32)?)
  }

  /// What is done in one folder to the versions of one file.
  package struct Change: Sendable {
    package let folder: [[UInt8]]
    /// The folder that has the names before, if that is another one.
    package let origin: ChangeOrigin?
    package let files: [File]
    /// Why it is done; what is made of a version that was set aside is copied from the store.
    package let reason: ChangeReason?
    /// The permissions of a new file that has no model, reduced by the user's mask.
    package let permissions: UInt32

    package init(
      folder: [[UInt8]], from origin: ChangeOrigin? = nil, files: [File],
      reason: ChangeReason? = nil, permissions: UInt32 = 0o600
    ) {
      self.folder = folder
      self.origin = origin
      self.files = files
      self.reason = reason
      self.permissions = permissions
    }
  }

  /// The path of the folder, as bytes; absolute.
  package let folder: [UInt8]
  /// The chain of strategies that decided.
  package let strategies: [String]
  package let changes: [Change]

  package init(folder: [UInt8], strategies: [String], changes: [Change]) {
    self.folder = folder
    self.strategies = strategies
    self.changes = changes
  }
}
