public import ConflictResolution

/// The result that the decision `merge` would have for a file that is undecided.
public enum MergeTrial: Hashable, Sendable {
  /// Nobody tried.
  case unknown
  /// This text.
  case text([UInt8])
  /// It would be refused, and why, for a person.
  case refused(String)

  /// Tries it, by resolving the file once more with that decision.
  ///
  /// ```swift
  /// MergeTrial(of: file, by: policy)  // for example .refused("1 conflicting hunk")
  /// ```
  ///
  /// - Parameters:
  ///   - file: The outcome of the file.
  ///   - policy: The policy by which it was resolved.
  /// - Complexity: That of resolving the file.
  public init(of file: FileOutcome, by policy: Policy) {
    guard file.state == .undecided, let conflict = file.conflict else {
      self = .unknown
      return
    }
    switch DecisionTrial(Decision(conflict.id, .merge), for: file, by: policy) {
    case .refused(let reason): self = .refused(reason)
    case .carriedOut(let merged):
      let kept = merged.keeps.first { $0.identity == file.identity }
      guard case .file(let content)? = kept?.version.state, let bytes = content.bytes else {
        self = .refused("there is no text to merge")
        return
      }
      self = .text(bytes)
    }
  }
}
