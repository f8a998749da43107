public import ConflictResolution

/// The progress of a person through undecided conflicts: the present one, the answers, and how to go back.
///
/// It asks nobody and writes nothing. The caller asks the person and gives it each answer:
///
/// ```swift
/// let conflicts = outcome.files.compactMap { file in
///   file.conflict.map { OpenConflict($0.id, path: file.path, kind: $0.kind) }
/// }
/// var session = ReviewSession(of: conflicts)
/// while let conflict = session.current {
///   print("\(conflict.path): both, skip, back or quit?")
///   switch readLine() {
///   case "both": session.answer(Decision(conflict.id, .keepBoth))
///   case "skip": session.skip()
///   case "back": session.goBack()
///   default: session.quit()
///   }
/// }
/// let decided = try Resolver(policy).resolve(files, decisions: session.decisions)
/// ```
///
/// **Invariant.** ``current`` is the first conflict without an answer, so each conflict before it has one.
public struct ReviewSession: Sendable {
  /// What a person answered about a conflict.
  public enum Answer: Hashable, Sendable {
    /// It is decided.
    case decided(Decision)
    /// It is left undecided.
    case skipped
  }

  /// The conflicts, in the order in which they are asked about.
  public let conflicts: [OpenConflict]
  /// Whether the person has ended the review.
  public private(set) var hasQuit = false

  /// An answer, and the step that gave it; an answer from an earlier review has no step.
  private struct Given {
    let answer: Answer
    let step: Int?
  }

  /// What a person did, so that it can be undone.
  private struct Step {
    let position: Int
    let shared: SharedAnswer?
  }

  private var given: [Given?]
  private var steps: [Step] = []
  /// The positions of the steps with a shared answer.
  private var sharingSteps: [Int] = []
  private var position = 0
  /// The steps whose shared answer does not fit a conflict, by the position of the conflict.
  private var unfit: [Int: Set<Int>] = [:]

  /// A review, with the answers of an earlier one.
  ///
  /// - Parameters:
  ///   - conflicts: the conflicts, in the order in which they are asked about.
  ///   - decisions: what was decided in an earlier review; what is for no conflict here is ignored.
  /// - Complexity: O(*n* + *d*) in the numbers of conflicts and decisions.
  public init(of conflicts: [OpenConflict], decided decisions: [Decision] = []) {
    self.conflicts = conflicts
    var known: [ConflictID: Decision] = [:]
    for decision in decisions { known[decision.conflict] = decision }
    given = conflicts.map { conflict in
      known[conflict.id].map { Given(answer: .decided($0), step: nil) }
    }
    advance()
  }

  // MARK: Where it is

  /// The position of the conflict that is asked about; `nil` at the end.
  public var currentPosition: Int? {
    hasQuit || position == conflicts.count ? nil : position
  }

  /// The conflict that is asked about; `nil` at the end.
  public var current: OpenConflict? { currentPosition.map { conflicts[$0] } }

  /// The answer to a conflict.
  ///
  /// - Parameter position: the position of the conflict.
  /// - Returns: the answer; `nil` if it has none.
  public func answer(at position: Int) -> Answer? { given[position]?.answer }

  /// What was decided, in the order of the conflicts.
  ///
  /// - Complexity: O(*n*) in the number of conflicts.
  public var decisions: [Decision] {
    given.compactMap { if case .decided(let decision)? = $0?.answer { decision } else { nil } }
  }

  /// How many conflicts a shared answer would be for, the current one included.
  ///
  /// - Parameter scope: which conflicts are meant.
  /// - Returns: the number; 0 at the end.
  /// - Complexity: O(*n*) in the number of conflicts.
  public func count(of scope: SharedAnswer.Scope) -> Int {
    guard let currentPosition else { return 0 }
    return conflicts.indices[currentPosition...].count {
      given[$0] == nil && isCovered($0, by: scope, of: currentPosition)
    }
  }

  private func isCovered(_ index: Int, by scope: SharedAnswer.Scope, of start: Int) -> Bool {
    switch scope {
    case .remaining: true
    case .folder: conflicts[index].folder == conflicts[start].folder
    case .kind: conflicts[index].kind == conflicts[start].kind
    }
  }

  // MARK: Answers

  /// Answers the current conflict.
  ///
  /// - Parameter decision: what was decided.
  public mutating func answer(_ decision: Decision) { take(.decided(decision)) }

  /// Leaves the current conflict undecided.
  public mutating func skip() { take(.skipped) }

  private mutating func take(_ answer: Answer) {
    guard let currentPosition else { return }
    given[currentPosition] = Given(answer: answer, step: steps.count)
    steps.append(Step(position: currentPosition, shared: nil))
    advance()
  }

  /// Answers the current conflict and others alike.
  ///
  /// Nothing is answered yet: ``sharedAnswer`` is there for each conflict until ``useSharedAnswer(_:)`` or
  /// ``setAsideSharedAnswer()``, since only the versions show whether it fits.
  ///
  /// - Parameter answer: the answer.
  public mutating func share(_ answer: SharedAnswer) {
    guard let currentPosition else { return }
    sharingSteps.append(steps.count)
    steps.append(Step(position: currentPosition, shared: answer))
  }

  /// The answer that a person gave for the current conflict among others.
  ///
  /// `nil` if no shared answer covers it. The last one takes precedence.
  ///
  /// - Complexity: O(*s*) in the number of shared answers.
  public var sharedAnswer: SharedAnswer? { sharedStep.flatMap { steps[$0].shared } }

  private var sharedStep: Int? {
    guard let currentPosition else { return nil }
    return sharingSteps.last { index in
      guard let shared = steps[index].shared else { return false }
      return unfit[currentPosition]?.contains(index) != true
        && isCovered(currentPosition, by: shared.scope, of: steps[index].position)
    }
  }

  /// Answers the current conflict with ``sharedAnswer``.
  ///
  /// - Parameter decision: what that means here; `nil` leaves it undecided.
  /// - Complexity: O(*s*) in the number of shared answers, and O(*n*) in the number of conflicts over a whole review.
  public mutating func useSharedAnswer(_ decision: Decision?) {
    guard let currentPosition, let step = sharedStep else { return }
    given[currentPosition] = Given(answer: decision.map(Answer.decided) ?? .skipped, step: step)
    advance()
  }

  /// Asks the person about the current conflict, since ``sharedAnswer`` does not fit it.
  ///
  /// - Complexity: O(*s*) in the number of shared answers.
  public mutating func setAsideSharedAnswer() {
    guard let currentPosition, let step = sharedStep else { return }
    unfit[currentPosition, default: []].insert(step)
  }

  // MARK: Back and end

  /// Whether there is an answer to undo.
  public var canGoBack: Bool { !hasQuit && (!steps.isEmpty || position > 0) }

  /// Undoes the last answer and asks again; undoes an answer for many conflicts in all of them.
  ///
  /// Before the first answer of this review it undoes the nearest one of the earlier review.
  ///
  /// - Returns: `false` if there is no answer to undo.
  /// - Complexity: O(*n*) in the number of conflicts.
  @discardableResult
  public mutating func goBack() -> Bool {
    guard !hasQuit else { return false }
    if let step = steps.popLast() {
      let number = steps.count
      if step.shared != nil { sharingSteps.removeLast() }
      for index in given.indices where given[index]?.step == number { given[index] = nil }
      for index in unfit.keys { unfit[index]?.remove(number) }
      position = step.position
      return true
    }
    guard let last = given.indices.prefix(position).last else { return false }
    given[last] = nil
    position = last
    return true
  }

  /// Ends the review; what was answered stays.
  public mutating func quit() { hasQuit = true }

  private mutating func advance() {
    while position < given.count, given[position] != nil { position += 1 }
  }
}
