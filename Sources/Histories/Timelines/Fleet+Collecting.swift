package import ConflictResolution
import Scenarios

// How devices remember deletions, and forget those that everybody knows of.
extension Fleet {
  /// Forgets the deletions that all registered devices know of; their counters stay.
  ///
  /// Deleted copies are never forgotten: a device that has not heard how their original was decided
  /// would make them again.
  package mutating func collect(_ device: Int) throws(ResolutionError) {
    if keepsLog { log.append("\(devices[device].id) forgets deletions that all know of") }
    let crashes = devices[device].isAboutToCrash
    try resolve(device)
    if crashes { return }
    for file in devices[device].outcome?.files ?? [] where file.copyOf == nil {
      guard file.keeps.count == 1, file.keeps[0].isCollectable,
        let history = devices[device].known[file.identity]
      else { continue }
      var counters = history.forgotten
      for version in history.versions {
        if let vector = version.vector { counters.join(vector) }
      }
      devices[device].forgotten[file.identity, default: VersionVector()].join(counters)
      devices[device].known[file.identity] = nil
      devices[device].shows[file.identity] = nil
    }
    try resolve(device)
  }
}

extension FileHistory {
  /// Adds a version; of a tombstone that is known already only what it remembers.
  ///
  /// - Returns: Whether anything is new.
  mutating func takeOver(_ version: FileVersion) -> Bool {
    let isKnown =
      !version.state.isLive
      && versions.contains {
        var known = $0
        known.deletion = version.deletion
        return known == version
      }
    if isKnown { return remember(version) }
    versions.append(version)
    return true
  }

  /// Takes over which devices know of a deletion.
  ///
  /// - Returns: Whether anything is new.
  mutating func remember(_ tombstone: FileVersion) -> Bool {
    var isNew = false
    for index in versions.indices
    where versions[index].vector == tombstone.vector && !versions[index].state.isLive {
      var memory = versions[index].deletion
      memory.formUnion(tombstone.deletion)
      if memory == versions[index].deletion { continue }
      versions[index].deletion = memory
      isNew = true
    }
    return isNew
  }
}
