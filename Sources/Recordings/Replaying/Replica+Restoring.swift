import ConflictResolution
import Replicas

extension Replica {
  /// Makes it what it resolved last, which is not stored, as far as it bears on the calls that follow: which of its
  /// places say nothing.
  ///
  /// Resolving what is known once more gives that, unless something was written since.
  ///
  /// - Returns: whether it is so now.
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
