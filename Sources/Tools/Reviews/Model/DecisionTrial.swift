public import ConflictResolution

/// The result that one decision about one undecided file would have.
///
/// ```swift
/// if let conflict = file.conflict {
///   let decision = Decision(conflict.id, .merge, path: file.path, heads: conflict.heads)
///   switch DecisionTrial(decision, for: file, by: policy) {
///   case .carriedOut(let merged): print(merged.keeps.map(\.path))
///   case .refused(let reason): print(reason)  // 1 conflicting hunk
///   }
/// }
/// ```
public enum DecisionTrial: Hashable, Sendable {
  /// It is carried out, with this result for the file.
  case carriedOut(FileOutcome)
  /// It is refused, and why, for a person.
  case refused(String)

  /// Tries a decision, by resolving the file once more with it.
  ///
  /// No strategy is asked, so that none runs a program.
  ///
  /// - Parameters:
  ///   - decision: The decision.
  ///   - file: The outcome of the file: undecided.
  ///   - policy: The policy by which it was resolved.
  /// - Complexity: That of resolving the file.
  public init(_ decision: Decision, for file: FileOutcome, by policy: Policy) {
    do throws(ResolutionError) {
      let outcome = try Resolver(policy.withoutStrategies)
        .resolve([file.undecidedHistory], decisions: [decision])
      if let refused = outcome.refused.first {
        self = .refused(refused.reason)
      } else if let resolved = outcome.files.first(where: { $0.identity == file.identity }) {
        self = .carriedOut(resolved)
      } else {
        self = .refused("the file is not in conflict")
      }
    } catch {
      self = .refused(error.description)
    }
  }

  /// Why the decision is refused; `nil` if it is carried out.
  public var refusal: String? {
    if case .refused(let reason) = self { reason } else { nil }
  }
}
