public import ConflictResolution

/// What the decision `merge` would come to for a file that is undecided.
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
  /// MergeTrial(of: file, by: policy)  // .refused("1 conflicting hunk"), say
  /// ```
  ///
  /// - Parameters:
  ///   - file: What came of the file.
  ///   - policy: What it was resolved by.
  /// - Complexity: That of resolving the file.
  public init(of file: FileOutcome, by policy: Policy) {
    guard file.state == .undecided, let conflict = file.conflict else {
      self = .unknown
      return
    }
    let history = FileHistory(
      path: file.path, identity: file.identity, shown: file.shown, copyOf: file.copyOf,
      group: file.group, versions: file.choices.map { $0.version } + file.history)
    let outcome: Outcome
    do throws(ResolutionError) {
      outcome = try Resolver(policy).resolve(
        [history], decisions: [Decision(conflict.id, .merge)])
    } catch {
      self = .refused(error.description)
      return
    }
    if let refused = outcome.refused.first {
      self = .refused(refused.reason)
      return
    }
    let kept = outcome.files.flatMap(\.keeps).first { $0.identity == file.identity }
    guard case .file(let content)? = kept?.version.state, let bytes = content.bytes else {
      self = .refused("there is no text to merge")
      return
    }
    self = .text(bytes)
  }
}
