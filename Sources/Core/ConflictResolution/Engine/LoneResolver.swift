package import ContentDigests

/// Resolves files one by one, each as if there were no other.
///
/// Data that all files share is looked up once. Use one resolver on one thread only.
package struct LoneResolver {
  private let context: ResolutionContext

  /// A resolver of single files.
  ///
  ///   - policy: the settings for each file.
  ///   - decisions: what a person decided, by conflict.
  ///   - sha256: gives the SHA-256 of states; a program may have a faster one than the core.
  package init(
    _ policy: Policy, decisions: [ConflictID: Decision],
    sha256: @escaping ([UInt8]) -> SHA256Digest = { SHA256.digest(of: $0) }
  ) {
    context = ResolutionContext(policy: policy, decisions: decisions, sha256: sha256)
  }

  /// Resolves one file that is no member of a group, as if there were no other.
  ///
  /// ``Resolver/resolve(_:present:decisions:)`` of the file alone gives the same.
  ///
  /// - Parameter file: the file.
  /// - Returns: the outcome.
  /// - Throws: ``ResolutionError`` if the file breaks an invariant.
  /// - Complexity: O(*n* log *n*) in the number of versions, plus the merges that are asked for.
  package func resolve(_ file: FileHistory) throws(ResolutionError) -> LoneResolution {
    let prepared = try PreparedFile.checked(file, context)
    let context = prepared.isTypeConflict ? ownContext(of: prepared) : context
    let outcome = FileResolver.outcome(of: prepared, context)

    let formerPlaces =
      file.versions.count > 1 || outcome.keeps.first.map { !$0.version.isLive } ?? false
      ? prepared.formerPaths(outcome) : []

    // Most files have one name, which cannot collide with another name of the same file.
    let (versions, heads) = (prepared.selection.versions, prepared.selection.heads)
    let path = versions[heads[0]].path
    let hasOneName =
      file.shown == nil && file.copyOf == nil && heads.allSatisfy { versions[$0].path == path }
      && outcome.keeps.count <= 1 && outcome.keeps.allSatisfy { $0.given == path }
    if hasOneName {
      let first = versions[heads[0]].state.kind
      let kept = outcome.keeps.first?.version.kind ?? .deleted
      return LoneResolution(
        file: outcome, collisions: [], copies: [],
        places: outcome.state == .unchanged && first == .deleted ? [] : [path],
        formerPlaces: formerPlaces,
        isDirectory: heads.count == 1 && first == .directory,
        mayBeDirectory: prepared.hasDirectory,
        standsInAnyCase: kept != .deleted && kept != .group
          && heads.contains { versions[$0].kind != .deleted })
    }

    let keeps = outcome.keeps.count > 1 ? prepared.numberedKeeps(of: outcome) : nil
    if keeps != nil || Self.hasOneLiveName(file, outcome) {
      var file = outcome
      if let keeps { file.keeps = keeps }
      let copies = keeps == nil ? nil : file.numberedCopies(besides: [])
      return LoneResolution(
        file: file, collisions: [], copies: copies.map { [$0] } ?? [],
        places: Self.places(of: prepared, file), formerPlaces: formerPlaces, isDirectory: false,
        mayBeDirectory: prepared.hasDirectory, standsInAnyCase: false)
    }

    let whole = try Resolver(context.policy).withoutCollisions(
      [outcome], present: [], decisions: [],
      prepared.isTypeConflict ? context : ownContext(of: prepared))
    return LoneResolution(
      file: whole.files[0], collisions: whole.collisions, copies: whole.numberedCopies(),
      places: Self.places(of: prepared, whole.files[0]), formerPlaces: formerPlaces,
      isDirectory: false,
      mayBeDirectory: prepared.hasDirectory, standsInAnyCase: false)
  }

  /// Whether a file has one name, or none, and keeps it: what it was called before collides with nothing.
  private static func hasOneLiveName(_ file: FileHistory, _ outcome: FileOutcome) -> Bool {
    file.shown == nil && file.copyOf == nil && outcome.keeps.count <= 1
      && outcome.state != .undecided
  }

  /// A context in which there is one file.
  private func ownContext(of file: PreparedFile) -> ResolutionContext {
    let own = ResolutionContext(
      policy: context.policy, decisions: context.decisions, sha256: context.sha256)
    own.histories = [file.history]
    own.files = [file]
    if file.isTypeConflict { own.foldersInUse = FoldersInUse(above: file.livePaths) }
    return own
  }

  /// The paths where a file is, was or could be.
  private static func places(of file: PreparedFile, _ outcome: FileOutcome) -> [RelativePath] {
    var places: [RelativePath] = []
    // Most places are the one that was added last.
    func add(_ path: RelativePath) {
      if places.last != path { places.append(path) }
    }
    if let shown = file.history.shown { add(shown) }
    // A file that was deleted long ago has left its name.
    let isGone = outcome.state == .unchanged && file.livePaths.isEmpty
    if !isGone {
      for index in file.selection.heads { add(file.selection.versions[index].path) }
    }
    for kept in outcome.keeps where kept.version.isLive {
      add(kept.given)
      add(kept.path)
    }
    for hidden in outcome.notShown {
      add(hidden.kept.given)
      add(hidden.kept.path)
      add(hidden.shownAt)
      if let shown = hidden.shown { add(shown) }
    }
    var distinct: [RelativePath] = []
    distinct.reserveCapacity(places.count)
    for path in places.sorted() where distinct.last != path { distinct.append(path) }
    return distinct
  }
}
