extension FileOutcome {
  /// The file with the paths it had before names were checked against other files'.
  ///
  /// A stream reports each file immediately, when a later file can still take its name.
  package func beforeCollisions() -> FileOutcome {
    if keeps.allSatisfy({ $0.path == $0.given }) { return self }
    var keeps = keeps
    for index in keeps.indices { keeps[index].path = keeps[index].given }
    var file = self
    file.keeps = keeps
    return file
  }
}

extension Outcome {
  /// The numbered names that were made for copies and are part of no collision, by the original's path.
  ///
  /// - Complexity: O(*n*) in the number of kept versions.
  package func numberedCopies() -> [Collision] {
    copiesByFile().map { $0.copies }
  }

  /// The same, each with the original's file.
  package func copiesByFile() -> [(file: FileOutcome, copies: Collision)] {
    var told: Set<FileIdentity> = []
    for collision in collisions { told.formUnion(collision.renamed.map { $0.identity }) }
    return files.compactMap { file in file.numberedCopies(besides: told).map { (file, $0) } }
  }
}

extension FileOutcome {
  /// The numbered names that were made for its copies.
  ///
  /// - Parameter reported: the identities of the copies that a collision reports.
  /// - Returns: the names; `nil` if none were made.
  func numberedCopies(besides reported: Set<FileIdentity>) -> Collision? {
    var paths: [RelativePath] = []
    var renamed: [Collision.Renamed] = []
    for kept in keeps where kept.path != kept.given && !reported.contains(kept.identity) {
      if paths.last != kept.given { paths.append(kept.given) }
      renamed.append(
        Collision.Renamed(identity: kept.identity, from: kept.given, to: kept.path))
    }
    guard let first = paths.first else { return nil }
    return Collision(
      key: first.foldedText, paths: paths.count == 1 ? paths : Set(paths).sorted(),
      renamed: renamed, isUndecided: false, reason: nil)
  }
}
