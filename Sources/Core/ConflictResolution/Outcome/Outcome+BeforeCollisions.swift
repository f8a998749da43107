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
    return files.compactMap { file in
      let renamed = file.keeps.filter { $0.path != $0.given && !told.contains($0.identity) }
      guard let first = renamed.first else { return nil }
      let copies = Collision(
        key: first.given.collisionKeys.map { $0.description }.joined(separator: "/"),
        paths: Set(renamed.map { $0.given }).sorted(),
        renamed: renamed.map {
          Collision.Renamed(identity: $0.identity, from: $0.given, to: $0.path)
        },
        isUndecided: false, reason: nil)
      return (file, copies)
    }
  }
}
