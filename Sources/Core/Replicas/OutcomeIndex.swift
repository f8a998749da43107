import ConflictResolution

/// What the steps of a user look up in the last outcome, found once for each outcome.
struct OutcomeIndex: Sendable {
  /// The deleted folders that stay at a path because they have contents, in the order of the outcome.
  private(set) var keptFolders: [RelativePath: [FileIdentity]] = [:]
  /// The files that are not shown because another file shows their content, by that file.
  private(set) var hidden: [FileIdentity: [KeptVersion]] = [:]
  /// The entries whose move was undone, since it led into itself.
  private(set) var undoneMoves: [FileIdentity] = []
  /// The undecided files.
  private(set) var undecided: Set<FileIdentity> = []

  /// What is in an outcome.
  ///
  /// - Complexity: O(*n*) in the number of files.
  init(of outcome: Outcome?) {
    for file in outcome?.files ?? [] {
      if file.state == .undecided { undecided.insert(file.identity) }
      for other in file.notShown { hidden[other.shownBy, default: []].append(other.kept) }
      switch file.placement?.rule {
      case .cycle: undoneMoves.append(file.identity)
      case .folderInUse:
        for path in Set(file.keeps.filter { !$0.version.state.isLive }.map { $0.path }) {
          keptFolders[path, default: []].append(file.identity)
        }
      default: break
      }
    }
  }
}
