import ConflictResolution
package import FileAccess

/// A file that a change moves, by its names before and after.
package struct MovedFile: Hashable, Sendable {
  /// Its name in the folder before; `nil` for a content that the change brings, which is in the store.
  package let before: [UInt8]?
  /// Its name in the folder after; `nil` for a file that is set aside in the store.
  package let after: [UInt8]?
  /// Its name in the store.
  package let stored: [UInt8]
  /// What it is.
  package let stamp: FileStamp

  package init(before: [UInt8]?, after: [UInt8]?, stored: [UInt8], stamp: FileStamp) {
    self.before = before
    self.after = after
    self.stored = stored
    self.stamp = stamp
  }

  /// What it is, as the archive of a folder knows it.
  package var version: SeenEntry.Version {
    SeenEntry.Version(
      digest: stamp.content.digest,
      modified: Timestamp(seconds: stamp.seconds, nanoseconds: stamp.nanoseconds)?.nanoseconds ?? 0)
  }

  /// Its name in the folder when all is done.
  package func goal(_ direction: ChangeDirection) -> [UInt8]? {
    direction == .forward ? after : before
  }
}

/// Whether a change is made or undone.
package enum ChangeDirection: Hashable, Sendable {
  case forward
  case back
}

/// Another folder than that of a change, from which its files come.
package struct ChangeOrigin: Hashable, Sendable {
  /// The path of the folder at which the names begin, as bytes; `nil` for the folder of the run.
  ///
  /// It is absolute and without symbolic links.
  package let root: [UInt8]?
  /// The names of the folders on the way from there.
  package let folder: [[UInt8]]

  package init(root: [UInt8]? = nil, folder: [[UInt8]]) {
    self.root = root
    self.folder = folder
  }

  /// Its path: from the folder of the run, or absolute.
  package var path: [UInt8] { root.map { Folder.path($0, folder.path) } ?? folder.path }

  /// The path of a name in it: from the folder of the run, or absolute.
  package func path(of name: [UInt8]) -> [UInt8] {
    let inner = folder.path(of: name)
    return root.map { Folder.path($0, inner) } ?? inner
  }
}

/// What is done to the versions of one file, all in one folder: names change, and nothing else.
package struct FolderChange: Hashable, Sendable {
  /// The names of the folders on the way from the root; none for the root itself.
  package let folder: [[UInt8]]
  /// The folder that has the names before, if that is another one.
  package let origin: ChangeOrigin?
  /// The files, also those that stay in place: the change is made only if all are unchanged.
  package let files: [MovedFile]
  /// Why the change is made; `nil` in journals from before reasons were kept.
  package let reason: ChangeReason?

  package init(
    folder: [[UInt8]], from origin: ChangeOrigin? = nil, files: [MovedFile],
    reason: ChangeReason? = nil
  ) {
    self.folder = folder
    self.origin = origin
    self.files = files
    self.reason = reason
  }
}

/// Why a change was not made, or not completed.
///
/// Nothing is lost by it: every file is in its folder or in the store.
package struct ChangeRefusal: Error, Hashable, Sendable {
  /// The name that it is about; empty for the folder of the change itself.
  package let name: [UInt8]
  /// What was found, and what was expected, as the rest of a sentence that begins with the name.
  package let reason: String
  /// Whether all names are as they were before; else some of the files may be in the store alone.
  package internal(set) var isTakenBack = true
  /// Whether the file is in the store and was written to since it was set aside.
  package internal(set) var isChangedInStore = false
  /// Whether a program has the file open that may write to it; no journal holds it.
  package internal(set) var isOpen = false
  /// Whether a file was written to while it was moved; no journal holds it.
  package internal(set) var isWritten = false
  /// Whether a file that was given for a content has another one; no journal holds it.
  package internal(set) var isOtherContent = false
  /// What the system refused, if that was the cause; no journal holds it.
  package let failure: FileAccessError?

  package init(_ name: [UInt8], _ reason: String, failure: FileAccessError? = nil) {
    self.name = name
    self.reason = reason
    self.failure = failure
  }
}
