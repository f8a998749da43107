package import FileAccess

/// A file in the store of a run whose journals cannot be read.
package struct StoredContent: Hashable, Sendable {
  /// Its name in the store.
  package let stored: [UInt8]
  /// The folder that it was in, from the root, if a journal still records it.
  package let folder: [[UInt8]]
  /// The name that it had, or that it was to get, if a journal still records it.
  package let name: [UInt8]?
  /// What it is; a folder is a document.
  package let kind: FileKind
  /// The size in bytes, of a document that of all its files, and the digest of what is in it now; `nil` if it
  /// cannot be read, or was not.
  package let content: ContentOnDisk?
  /// What the system says of it.
  let status: FileStatus
  /// When it was stored, in seconds since 1970: nothing was done to it since.
  package let seconds: Int64

  /// Its path from the folder, if that is known.
  package var path: [UInt8]? { name.map { folder.path(of: $0) } }

  /// The size in bytes; `nil` if it is not known.
  package var size: UInt64? {
    content?.size ?? (kind == .folder ? nil : UInt64(clamping: status.size))
  }

  /// Whether it still matches its name in the store.
  package var isSound: Bool {
    content.map { stored.starts(with: Array("\($0.digest)".utf8)) } ?? false
  }
}

/// The result for a content that was put back.
package struct PutBack: Sendable {
  package let content: StoredContent
  /// Its present path from the folder, or the error because of which it is still in the store.
  package let result: Result<[UInt8], FileAccessError>
}
