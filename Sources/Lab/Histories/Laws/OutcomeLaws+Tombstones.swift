import ConflictResolution
import Scenarios

// Removing what is at a tombstone's path removes nothing live.
extension OutcomeLaws {
  /// Checks that every tombstone reports whether something live has its name or is in a folder with its name.
  func tombstones(_ outcome: Outcome) -> [LawViolation] {
    let kept = outcome.files.flatMap { $0.keeps }.filter { !$0.version.state.isLive }
    if kept.isEmpty { return [] }
    var inUse: Set<Key> = []
    for path in present + outcome.files.flatMap({ Self.livePaths(of: $0) }) {
      var key = Self.key(of: path.components)
      while !key.isEmpty, inUse.insert(key).inserted { key.removeLast() }
    }
    var violations: [LawViolation] = []
    for tombstone in kept {
      let key = Self.key(of: tombstone.path.components)
      guard let user = tombstone.inUseBy else {
        if inUse.contains(key) {
          violations.append(
            LawViolation(
              .names, at: tombstone.path, "it is deleted, and does not say that its name is in use")
          )
        }
        continue
      }
      let its = Self.key(of: user.components)
      if !inUse.contains(its) || its != key {
        violations.append(
          LawViolation(.names, at: tombstone.path, "it is deleted, and \(user) is not there"))
      }
    }
    return violations.sorted {
      ($0.path?.bytes ?? []).lexicographicallyPrecedes($1.path?.bytes ?? [])
    }
  }

  /// Checks that no deletion wins over a version that was written after another deletion of the file, unless the writer
  /// of the winning deletion knew of something written since.
  func deletesWhatWasThere(_ outcome: Outcome, _ known: KnownFiles) -> [LawViolation] {
    var violations: [LawViolation] = []
    for file in outcome.files where file.decidedBy == .deletes && file.group == nil {
      guard file.keeps.contains(where: { $0.identity == file.identity && !$0.version.state.isLive })
      else { continue }
      let versions = known.versions(of: file)
      let live = Set(versions.filter { $0.state.isLive }.compactMap { $0.vector })
      // A deletion that is a side of a fork may be on another side than a version after it.
      var earlier = versions.filter { !$0.state.isLive }.compactMap { $0.vector }
        .filter { !live.contains($0) }
      let own = files.first { $0.identity == file.identity }
      if let forgotten = own?.forgotten, !forgotten.isEmpty { earlier.append(forgotten) }
      let heads = versions.filter { version in
        file.conflict?.heads.contains(where: version.ids.contains) ?? false
      }
      let tombstones = heads.filter { !$0.state.isLive }.compactMap { $0.vector }
      for head in heads where head.state.isLive {
        guard let origin = head.originVector, !tombstones.isEmpty else { continue }
        let deletions = earlier.filter { $0.order(relativeTo: origin) == .before }
        let all = VersionVector.join(of: deletions)
        let isDeleted = tombstones.contains { tombstone in
          let common = tombstone.meeting(origin)
          return deletions.isEmpty || common.joining(all) != all
        }
        if isDeleted { continue }
        violations.append(
          LawViolation(
            .discardsNothing, at: file.path,
            "\(head.fullID) was written after the file had been deleted, and an older deletion stands"
          ))
      }
    }
    return violations
  }

  /// The paths at which something of a file is live; for an undecided file, the paths of its versions.
  private static func livePaths(of file: FileOutcome) -> [RelativePath] {
    guard file.state == .undecided else {
      return file.keeps.filter { $0.version.state.isLive }.map { $0.path }
    }
    let live = file.choices.filter { $0.version.state.isLive }.map { $0.path }
    return live + [file.shown].compactMap { $0 }
  }
}
