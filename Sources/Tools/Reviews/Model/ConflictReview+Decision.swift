public import ConflictResolution

extension ConflictReview {
  /// The decision that an answer makes.
  ///
  /// A choice of hunks, a proposal and an edited text all become the text that the person saw, so that the decision
  /// can be carried out again under any settings.
  ///
  /// - Parameter answer: What a person answered.
  /// - Returns: The decision, which names the file and its heads; `nil` if nothing is decided.
  /// - Throws: Why it makes no decision: a version that does not exist, hunks that are open, markers that are
  ///   left.
  /// - Complexity: O(*n*) in the heads; for texts, that of ``hunks(limits:)``.
  public func decision(for answer: ReviewAnswer) throws(ReviewAnswerError) -> Decision? {
    switch answer {
    case .keep(let place): decision(.pick(try version(at: place).ids[0]))
    case .keepSeveral(let places): decision(.keep(try ids(of: places)))
    case .keepAll: decision(.keepBoth)
    case .merge: decision(.merge)
    case .proposal: decision(.content(try proposedText()))
    case .hunks(let choices): decision(.content(try text(choosing: choices)))
    case .text(let text): decision(.content(try withoutMarkers(text)))
    case .delete: decision(.delete)
    case .later: nil
    }
  }

  private func decision(_ choice: Decision.Choice) -> Decision {
    Decision(conflict.id, choice, path: file.path, heads: conflict.heads)
  }

  private func version(at place: Int) throws(ReviewAnswerError) -> ReviewedVersion {
    guard versions.indices.contains(place) else {
      throw .noVersion(place: place, count: versions.count)
    }
    return versions[place]
  }

  private func ids(of places: [Int]) throws(ReviewAnswerError) -> [VersionID] {
    var ids: [VersionID] = []
    for place in places {
      let version = try version(at: place)
      guard version.state.isLive else { throw .deletionKept(place: place) }
      guard !ids.contains(version.ids[0]) else { throw .keptTwice(place: place) }
      ids.append(version.ids[0])
    }
    guard !ids.isEmpty else { throw .nothingKept }
    return ids
  }

  private func proposedText() throws(ReviewAnswerError) -> [UInt8] {
    guard let proposal = file.proposal else { throw .noProposal }
    return proposal.text
  }

  private func text(choosing choices: [ConflictHunks.Choice?]) throws(ReviewAnswerError) -> [UInt8]
  {
    guard let hunks = hunks() else { throw .noHunks }
    let chosen = hunks.text(choosing: choices)
    guard chosen.openHunks.isEmpty else { throw .openHunks(chosen.openHunks) }
    // A text that was typed for a hunk may have markers of its own.
    return try withoutMarkers(chosen.bytes, hunks)
  }

  private func withoutMarkers(
    _ text: [UInt8], _ hunks: ConflictHunks? = nil
  ) throws(ReviewAnswerError) -> [UInt8] {
    if let left = (hunks ?? self.hunks())?.conflictsLeft(in: text) { throw .conflictsLeft(left) }
    return text
  }
}
