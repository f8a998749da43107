import ConflictResolution
import Replicas

extension Replica {
  /// Restores the part of its last resolution that is not stored and that affects the next calls: which of its places
  /// have no meaning.
  ///
  /// Resolving again restores it, unless something was written since.
  ///
  /// - Returns: whether it is restored.
  mutating func restore(unplaced: Set<FileIdentity>) -> Bool {
    if unplaced.isEmpty { return true }
    var resolved = self
    do throws(ReplicaError) {
      _ = try resolved.resolve()
    } catch {
      return false
    }
    adopt(resolved, only: [])
    return self.unplaced == unplaced
  }
}
