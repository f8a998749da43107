extension FileResolver {
  /// An undecided conflict: nothing of the file changes.
  func undecided(
    _ conflict: ConflictSummary, declined: [DeclinedStrategy], preview: [UInt8]? = nil,
    proposal: MergeProposal? = nil
  ) -> FileOutcome {
    let (choices, repeated) = choices()
    let history = repeated + selection.needed().map { namingItsOrigin(selection.versions[$0]) }
    return FileOutcome(
      .undecided, of: file, keeps: [], decided: FileOutcome.Decided(conflict: conflict),
      rest: FileOutcome.Rest(
        replaced: absorbedVersions, choices: choices, history: history, declined: declined,
        preview: preview, proposal: proposal))
  }

  /// One choice for each state, highest in rank first; and the heads that say the same as a choice.
  private func choices() -> ([Choice], repeated: [FileVersion]) {
    var choices: [Choice] = []
    choices.reserveCapacity(heads.count)
    var repeated: [FileVersion] = []
    for head in heads {
      if let known = choices.firstIndex(where: { $0.version.hasSameState(as: head.version) }) {
        choices[known].ids.append(head.id)
        repeated.append(namingItsOrigin(head.version))
        continue
      }
      choices.append(Choice(ids: [head.id], version: namingItsOrigin(head.version)))
    }
    return (choices, repeated)
  }

  /// A version with the name that it was written under.
  ///
  /// Without vectors a content that only its size is known of is told by that name alone. And whether a
  /// version names itself as its origin must not depend on which of two equal ones is met first.
  private func namingItsOrigin(_ version: FileVersion) -> FileVersion {
    var version = version
    version.origin = Self.origin(of: version)
    return version
  }
}
