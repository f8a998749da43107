import ConflictResolution
import Scenarios

// Whoever removes what is at a tombstone's path removes nothing live.
extension OutcomeLaws {
  /// Checks that every tombstone tells whether something live has its name or is in the folder of its name.
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

  /// Where something live of a file is; of an undecided one wherever its versions are.
  private static func livePaths(of file: FileOutcome) -> [RelativePath] {
    guard file.state == .undecided else {
      return file.keeps.filter { $0.version.state.isLive }.map { $0.path }
    }
    let live = file.choices.filter { $0.version.state.isLive }.map { $0.path }
    return live + [file.shown].compactMap { $0 }
  }
}
