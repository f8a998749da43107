public import TextMerge

/// What a person answers about one conflict.
///
/// Versions are named by their places in ``ConflictReview/versions``; ``ConflictReview/decision(for:)`` makes the
/// decision of it.
public enum ReviewAnswer: Hashable, Sendable {
  /// This version is kept, the others are discarded.
  case keep(Int)
  /// These versions are kept: the first has the name, the others get numbered names in this order, and all
  /// other versions are discarded.
  case keepSeveral([Int])
  /// All versions are kept: the highest in rank has the name, the others get numbered names.
  case keepAll
  /// The texts are merged.
  case merge
  /// The finer merge that is proposed becomes the text.
  case proposal
  /// The text in which each hunk is as chosen becomes the text; see ``ConflictHunks/text(choosing:)``.
  case hunks([ConflictHunks.Choice?])
  /// This becomes the text.
  case text([UInt8])
  /// The file is deleted.
  case delete
  /// Nothing is decided now.
  case later
}

/// Why an answer about a conflict makes no decision.
///
/// ```swift
/// do {
///   let decision = try review.decision(for: .keep(4))
/// } catch {
///   print(error)  // There are 2 versions: give a number from 1 to 2.
/// }
/// ```
public enum ReviewAnswerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No version has this place.
  case noVersion(place: Int, count: Int)
  /// A deletion cannot be kept together with other versions.
  case deletionKept(place: Int)
  /// No version is named.
  case nothingKept
  /// This version is named twice.
  case keptTwice(place: Int)
  /// No finer merge is proposed.
  case noProposal
  /// There are no two texts to choose hunks of.
  case noHunks
  /// These hunks, by place, are not chosen yet.
  case openHunks([Int])
  /// The text still has conflict markers.
  case conflictsLeft(ConflictsLeft)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .noVersion(_, let count):
      count == 1
        ? "There is 1 version: give the number 1."
        : "There are \(count) versions: give a number from 1 to \(count)."
    case .deletionKept(let place):
      "Version \(place + 1) is a deletion, which leaves nothing to keep beside others: leave it out, or delete the file."
    case .nothingKept: "No version is named: give the numbers of those to keep."
    case .keptTwice(let place): "Version \(place + 1) is named twice: name each once."
    case .noProposal: "No finer merge is proposed: pick a version or edit the text."
    case .noHunks: "There are no texts to choose parts of: pick a version."
    case .openHunks(let places):
      (places.count == 1 ? "Part " : "Parts ")
        + DisplayedNames.list(places.map { "\($0 + 1)" })
        + (places.count == 1 ? " is open: choose it" : " are open: choose each")
        + " or leave the file open."
    case .conflictsLeft(let left): left.description
    }
  }
}
