public import ConflictResolution

/// What a person decided before, found again by the contents in conflict.
///
/// The idea is that of git's `rerere`: the same conflict occurs again on the next device, in the next folder or
/// after a backup was restored, and a person need not answer it twice. A conflict is found if its versions have
/// exactly the same contents; the names of files, copies and devices, the vectors and the times may differ.
///
/// ```swift
/// var remembered = try RememberedFile.read(bytes, file: "remembered.json")
/// if let answer = remembered.answer(for: file) {
///   print("as decided on", answer.record.day, "for", answer.record.path)
///   _ = try Resolver(policy).resolve(files, decisions: [answer.decision])
/// }
/// ```
public struct RememberedDecisions: Hashable, Sendable {
  private var records: [ConflictContents: RememberedDecision] = [:]

  /// Nothing yet.
  public init() {}

  /// The decisions, by the paths that they were made for, then by contents.
  ///
  /// - Complexity: O(*n* log *n*) in their number.
  public var all: [RememberedDecision] {
    records.values.sorted { ($0.path, $0.contents) < ($1.path, $1.contents) }
  }

  /// How many decisions are remembered.
  public var count: Int { records.count }

  /// The decision about these contents; `nil` if none is remembered.
  public subscript(contents: ConflictContents) -> RememberedDecision? { records[contents] }

  /// The answer that was given when the contents of a file were in conflict before.
  ///
  /// - Parameter file: The outcome of the file: undecided.
  /// - Returns: `nil` if nothing is undecided, or nothing is remembered of these contents.
  /// - Complexity: O(*n* log *n*) in the number of the file's choices.
  public func answer(for file: FileOutcome) -> RememberedAnswer? {
    guard let conflict = file.conflict, let contents = ConflictContents(of: file),
      let record = records[contents], let choice = record.choice(for: file)
    else { return nil }
    return RememberedAnswer(
      record: record,
      decision: Decision(
        conflict.id, choice, path: file.path, heads: conflict.heads,
        precedent: Decision.Precedent(path: record.path, day: record.day)))
  }

  /// The answer that was given when the contents of a file were in conflict before, if its result is the same
  /// again.
  ///
  /// - Parameters:
  ///   - file: The outcome of the file: undecided.
  ///   - policy: The policy by which it was resolved.
  /// - Returns: `nil` if nothing is remembered of these contents, if the decision would be refused, or if a
  ///   merge would give another text.
  /// - Complexity: That of resolving the file, if something is remembered.
  public func answer(for file: FileOutcome, by policy: Policy) -> RememberedAnswer? {
    guard let answer = answer(for: file),
      case .carriedOut(let resolved) = DecisionTrial(answer.decision, for: file, by: policy),
      answer.isCarriedOut(in: resolved)
    else { return nil }
    return answer
  }

  /// The answer that was given when the contents under review were in conflict before.
  ///
  /// - Parameter review: The review.
  /// - Returns: `nil` if nothing is remembered of these contents.
  /// - Complexity: O(*n* log *n*) in the number of the file's choices.
  public func answer(for review: ConflictReview) -> RememberedAnswer? { answer(for: review.file) }

  /// Remembers a decision, in the place of an earlier one about the same contents.
  ///
  /// - Parameter record: The decision.
  public mutating func add(_ record: RememberedDecision) { records[record.contents] = record }

  /// Remembers what a person decided and what was carried out.
  ///
  /// One that repeats an earlier one is not remembered anew: that keeps its path and its day.
  ///
  /// - Parameters:
  ///   - decision: What the person decided.
  ///   - file: The file as the person saw it: undecided.
  ///   - outcome: The file after it was decided.
  ///   - day: The day, such as `2026-11-18`.
  /// - Returns: What was remembered; `nil` if contents alone cannot express it, or if it is not new.
  /// - Complexity: O(*n* log *n*) in the number of the file's choices.
  @discardableResult
  public mutating func add(
    _ decision: Decision, for file: FileOutcome, outcome: FileOutcome, on day: String
  ) -> RememberedDecision? {
    guard decision.precedent == nil,
      let record = RememberedDecision(decision, for: file, outcome: outcome, on: day),
      records[record.contents] != record
    else { return nil }
    add(record)
    return record
  }

  /// Forgets a decision.
  ///
  /// - Parameter contents: What was in conflict.
  /// - Returns: The decision; `nil` if nothing was remembered.
  @discardableResult
  public mutating func forget(_ contents: ConflictContents) -> RememberedDecision? {
    records.removeValue(forKey: contents)
  }
}

/// A decision that was made before, for a conflict of the same contents.
public struct RememberedAnswer: Hashable, Sendable {
  /// What was decided then.
  public let record: RememberedDecision
  /// The same for the present conflict; its explanations name the decision that it repeats.
  public let decision: Decision

  /// Whether the outcome is the same as the one before.
  ///
  /// A merge depends on the ancestor and on the settings as well. If they differ, the result may be another
  /// text, which nobody has seen: then a person has to decide anew.
  ///
  /// - Parameter outcome: The file, resolved with ``decision``.
  /// - Returns: Whether it is decided, and a merge gave the same text as before.
  /// - Complexity: Linear in the text of a merge.
  public func isCarriedOut(in outcome: FileOutcome) -> Bool {
    guard outcome.state == .resolved else { return false }
    if case .merge(let content) = record.answer { return outcome.standingContent == content }
    return true
  }
}
