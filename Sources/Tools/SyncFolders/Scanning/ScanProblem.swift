package import FileAccess

/// Something under a scanned folder that could not be read.
package struct ScanProblem: Hashable, Sendable {
  /// The path from the root of the scan; empty for the root itself.
  package let path: [UInt8]
  /// Why.
  package let error: FileAccessError

  package init(path: [UInt8], error: FileAccessError) {
    self.path = path
    self.error = error
  }
}
