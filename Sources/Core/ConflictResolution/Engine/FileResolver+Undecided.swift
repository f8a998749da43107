extension FileResolver {
  /// An undecided conflict: nothing of the file changes.
  func undecided(
    _ conflict: ConflictSummary, declined: [DeclinedStrategy], preview: [UInt8]? = nil,
    proposal: MergeProposal? = nil
  ) -> FileOutcome {
    let (choices, repeated) = choices()
    var history = selection.needed().map { namingItsOrigin(selection.versions[$0]) }
    if !repeated.isEmpty { history = repeated + history }
    return FileOutcome(
      .undecided, of: file, keeps: [], decided: FileOutcome.Decided(conflict: conflict),
      rest: FileOutcome.Rest(
        replaced: absorbedVersions, choices: choices, history: history, declined: declined,
        preview: preview, proposal: proposal))
  }

  /// One choice for each state, highest in rank first; and the heads that repeat a choice.
  private func choices() -> ([Choice], repeated: [FileVersion]) {
    var choices: [Choice] = []
    choices.reserveCapacity(heads.count)
    var repeated: [FileVersion] = []
    // Few heads are compared with each other; with many, a table has the places.
    var placeOf: [FileState: [Int]]? = heads.count > Ancestry.fewMaxima ? [:] : nil
    for head in heads {
      let state = head.state
      let known =
        if let placeOf {
          placeOf[state]?.first { choices[$0].version.hasSameState(as: head.version) }
        } else {
          choices.firstIndex { $0.version.hasSameState(as: head.version) }
        }
      if let known {
        choices[known].otherIDs.append(head.id)
        repeated.append(namingItsOrigin(head.version))
        continue
      }
      placeOf?[state, default: []].append(choices.count)
      choices.append(Choice(id: head.id, version: namingItsOrigin(head.version)))
    }
    return (choices, repeated)
  }

  /// A version with the name that it was written under.
  ///
  /// Without vectors, only that name identifies a content of which only the size is known. And whether a version names
  /// itself as its origin must not depend on which of two equal versions comes first.
  private func namingItsOrigin(_ version: FileVersion) -> FileVersion {
    var version = version
    version.origin = Self.origin(of: version)
    return version
  }
}
