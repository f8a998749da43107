/// A step of a run that is made or undone, to show progress.
package enum RunStep: Hashable, Sendable {
  /// The next change begins.
  case change
  /// So many bytes of its files were read.
  case read(bytes: Int)
}

extension RunRecord {
  /// The bytes that a run reads to know its files again, if it meets each of them once.
  package var bytesToRead: Int {
    changes.reduce(0) { sum, change in
      change.files.reduce(sum) { $0 &+ Int(clamping: $1.stamp.content.size) }
    }
  }
}
