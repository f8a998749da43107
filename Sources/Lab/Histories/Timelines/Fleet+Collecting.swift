package import ConflictResolution
import Replicas
import Scenarios

// Forgetting deletions that all devices know.
extension Fleet {
  /// Forgets the deletions that all registered devices know, and the ancestors that none of them can need.
  package mutating func collect(_ device: Int) throws(ResolutionError) {
    if keepsLog { log.append("\(devices[device].id) forgets deletions that all know of") }
    let crashes = devices[device].isAboutToCrash
    try resolve(device)
    if crashes { return }
    devices[device].replica.forgetDeletions()
    devices[device].replica.prune()
    try resolve(device)
  }
}
