extension FileOutcome {
  /// The versions in an undecided conflict: the choices, and the heads that repeat a choice.
  package var undecidedHeads: [FileVersion] {
    let repeated = Set(choices.flatMap { $0.otherIDs })
    if repeated.isEmpty { return choices.map { $0.version } }
    let others = history.filter { version in
      if version.isAncestor { return false }
      // An ID has a digest only if another version has the same vector: a choice lists one form or the other.
      guard let vector = version.vector else { return repeated.contains(version.idWithoutVector) }
      return repeated.contains(VersionID(vector: vector)) || repeated.contains(version.fullID)
    }
    return choices.map { $0.version } + others
  }

  /// The path that a head of an undecided file would get: the one that its writer gave, or the one that follows from
  /// its folders.
  package func path(of head: FileVersion) -> RelativePath {
    choices.first { $0.version.place == head.place }?.path ?? head.path
  }
}
