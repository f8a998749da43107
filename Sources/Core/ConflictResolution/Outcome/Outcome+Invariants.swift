// Invariants of every outcome that a resolver makes; checked in debug builds only.

extension Outcome {
  /// Whether files and collisions are in order, and all counts are right.
  func checkInvariants() -> Bool {
    var counted = Summary()
    counted.collisions = collisions.count
    for file in files { counted.count(file.state, discarded: file.discards.count) }
    return counted == summary
      && zip(files, files.dropFirst()).allSatisfy {
        ($0.path, $0.identity) < ($1.path, $1.identity)
      }
      && files.allSatisfy { $0.checkInvariants() } && collisions.allSatisfy { $0.checkInvariants() }
  }
}

extension FileOutcome {
  /// Whether it has all data of a conflict if there was one, none otherwise, and lists nothing twice.
  func checkInvariants() -> Bool {
    let isDecided = decidedBy != nil
    let holds =
      switch state {
      case .unchanged, .converged: conflict == nil && discards.isEmpty
      case .resolved: conflict != nil && isDecided
      case .undecided: conflict != nil && !isDecided && discards.isEmpty
      }
    let identities = keeps.map { $0.identity } + notShown.map { $0.kept.identity }
    return holds && choices.isEmpty == (state != .undecided)
      && (history.isEmpty || state == .undecided)
      && Set(identities).count == identities.count
  }
}

extension Collision {
  /// Whether it names each colliding path once, and has a reason if it is undecided.
  func checkInvariants() -> Bool {
    !paths.isEmpty && zip(paths, paths.dropFirst()).allSatisfy { $0 < $1 }
      && isUndecided == (reason != nil)
  }
}
