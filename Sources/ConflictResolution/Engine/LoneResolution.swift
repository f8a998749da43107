/// What came of one file that was resolved by itself, and where other files could meet it.
package struct LoneResolution {
  /// What came of it.
  package let file: FileOutcome
  /// The names that met among its own: it may spell a folder in two ways.
  package let collisions: [Collision]
  /// The names that were made for its copies.
  package let copies: [Collision]
  /// Every path at which another file could meet it, each once.
  package let places: [RelativePath]
  /// Whether it is a directory and nothing else: others stand below it and do not meet it.
  package let isDirectory: Bool
  /// Whether it stands at one path, its own, whatever else there is.
  package let isPlain: Bool

  /// Whether others of its family can meet it: the file that it is a copy of, and other copies.
  package var hasFamily: Bool {
    file.copyOf != nil || file.keeps.count > 1 || !file.notShown.isEmpty
      || !file.keptBefore.isEmpty
  }
}

extension Resolver {
  /// The group that a file is a member of; nothing where it is resolved by itself.
  package func membership(of file: FileHistory) -> GroupName? {
    if file.group == nil, policy.rules.isEmpty { return nil }
    if file.isWholeGroup { return nil }
    return file.group ?? policy.group(of: file.path)
  }

  /// Resolves one file that is no member of a group, as if there were no other.
  ///
  /// ``resolve(_:present:decisions:)`` of the file alone gives the same.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - decisions: what a person decided, by conflict.
  /// - Returns: what came of it.
  /// - Throws: ``ResolutionError`` where it breaks an invariant.
  /// - Complexity: O(*n* log *n*) in the number of versions, plus the merges that are asked for.
  package func resolveAlone(
    _ file: FileHistory, decisions: [ConflictID: Decision] = [:]
  ) throws(ResolutionError) -> LoneResolution {
    try file.checkInvariants()
    let prepared = PreparedFile(file, policy: policy)
    var context = ResolutionContext(policy: policy)
    context.decisions = decisions
    if prepared.isTypeConflict { context.foldersInUse = FoldersInUse(above: prepared.livePaths) }
    let outcome = try FileResolver(
      file: prepared.history, selection: prepared.selection, settings: prepared.settings,
      context: context
    ).outcome()

    // Most files have one name, which nothing of their own can meet.
    let heads = prepared.selection.headVersions
    let path = heads[0].path
    let hasOneName =
      file.shown == nil && file.copyOf == nil && heads.allSatisfy { $0.path == path }
      && outcome.keeps.count <= 1 && outcome.keeps.allSatisfy { $0.given == path }
    if hasOneName {
      let isGone = outcome.state == .unchanged && !heads[0].state.isLive
      let isLive = outcome.keeps.first?.version.state.isLive ?? false
      return LoneResolution(
        file: outcome, collisions: [], copies: [], places: isGone ? [] : [path],
        isDirectory: heads.count == 1 && heads[0].state == .directory,
        isPlain: isLive && outcome.keeps[0].version.state.kind != .group
          && heads.contains { $0.state.isLive })
    }

    let whole = try resolve([file], decisions: Array(decisions.values))
    guard let outcome = whole.files.first else {
      return LoneResolution(
        file: outcome, collisions: [], copies: [], places: [], isDirectory: false, isPlain: false)
    }
    return LoneResolution(
      file: outcome, collisions: whole.collisions, copies: whole.numberedCopies(),
      places: Self.places(of: prepared, outcome), isDirectory: false, isPlain: false)
  }

  /// Where a file stands, stood or could stand.
  private static func places(of file: PreparedFile, _ outcome: FileOutcome) -> [RelativePath] {
    var places: Set<RelativePath> = []
    if let shown = file.history.shown { places.insert(shown) }
    // A file deleted long ago has left its name.
    let isGone = outcome.state == .unchanged && file.livePaths.isEmpty
    if !isGone { places.formUnion(file.selection.headVersions.map { $0.path }) }
    for kept in outcome.keeps where kept.version.state.isLive {
      places.formUnion([kept.given, kept.path])
    }
    for hidden in outcome.notShown {
      places.formUnion([hidden.kept.given, hidden.kept.path, hidden.shownAt])
      if let shown = hidden.shown { places.insert(shown) }
    }
    return places.sorted()
  }

  /// Asks about the numbered names that a copy could get, from the lowest on, until one is free.
  ///
  /// - Parameters:
  ///   - kept: the copy.
  ///   - isFree: whether a path is free.
  package func tryNames(for kept: KeptVersion, isFree: (RelativePath) -> Bool) {
    let isDirectory = kept.version.state.kind == .group || kept.version.state.kind == .directory
    let settings = policy.settings(for: kept.given, isDirectory: isDirectory)
    let folder = kept.path.components.dropLast()
    do throws(FileNameError) {
      _ = try settings.numbering.firstFree(
        for: kept.given.lastComponent, isDirectory: isDirectory, limit: policy.nameLimit,
        origin: CopyOrigin(of: kept.version)
      ) { name, _ in
        guard let path = try? RelativePath(components: folder + [name]) else { return true }
        return isFree(path)
      }
    } catch {
      // All names are taken, and all have been asked about.
      return
    }
  }
}
