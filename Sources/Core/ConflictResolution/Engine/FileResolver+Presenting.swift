extension Conflict {
  /// The conflict that versions of one file are in, as a strategy is asked about it: for a test of the strategy.
  ///
  /// ```swift
  /// let mom = FileVersion(
  ///   path: "Budget.txt", state: .file(FileContent("one\n")), vector: ["mom": 1], device: "mom")
  /// let home = FileVersion(
  ///   path: "Budget.txt", state: .file(FileContent("1\n")), vector: ["home": 1], device: "home")
  /// if let conflict = try Conflict.between([mom, home]) {
  ///   Strategy.largest.decide(conflict)  // keeps mom's
  /// }
  /// ```
  ///
  /// What is settled before a strategy is asked is settled here as well: for example, an edit that wins against a
  /// deletion, or a change that only one side made.
  ///
  /// - Parameters:
  ///   - versions: the versions, with their ancestors.
  ///   - strategy: the strategy that is asked: of a fork, one that may discard sees one side.
  ///   - policy: the settings other than strategies.
  /// - Returns: the conflict; `nil` if the versions do not conflict, or no strategy is asked about the conflict.
  /// - Throws: ``ResolutionError`` if a version breaks an invariant.
  /// - Complexity: that of `Resolver.resolve`.
  public static func between(
    _ versions: [FileVersion], for strategy: Strategy = .manual, policy: Policy = Policy()
  ) throws(ResolutionError) -> Conflict? {
    guard let first = versions.first else { return nil }
    let context = ResolutionContext(policy: policy)
    let history = FileHistory(path: first.path, versions: versions)
    context.histories = [history]
    let file = try PreparedFile.checked(history, context)
    return FileResolver.conflict(in: file, for: strategy, context)
  }
}

extension FileResolver {
  /// The conflict that a strategy is asked about, if any.
  fileprivate static func conflict(
    in file: PreparedFile, for strategy: Strategy, _ context: ResolutionContext
  ) -> Conflict? {
    guard file.selection.heads.count > 1 else { return nil }
    let resolver = FileResolver(file, context)
    if resolver.heads.allSatisfy({ $0.version.hasSameState(as: resolver.heads[0].version) }) {
      return nil
    }
    let live = resolver.participants()
    var settlement = Settlement(live: live, replaced: [])
    guard resolver.settleDeletions(&settlement) == nil else { return nil }
    let question = resolver.chainQuestion(settlement, resolver.summary)
    if question.otherSides.isEmpty, question.merge.place != nil, question.merge.state != nil {
      return nil
    }
    return resolver.conflict(question, for: strategy)
  }
}
