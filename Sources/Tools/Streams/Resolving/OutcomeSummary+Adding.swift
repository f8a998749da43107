import ConflictResolution

extension Outcome.Summary {
  /// Adds other counts.
  mutating func add(_ other: Outcome.Summary) {
    files += other.files
    unchanged += other.unchanged
    converged += other.converged
    conflicts += other.conflicts
    resolved += other.resolved
    undecided += other.undecided
    collisions += other.collisions
    discarded += other.discarded
  }
}
