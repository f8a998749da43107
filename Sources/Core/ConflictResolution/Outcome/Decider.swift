/// What decided a conflict, or declined to decide it.
///
/// ```swift
/// file.decidedBy == .strategy("newest")
/// file.decidedBy == .person  // and not a strategy of the host that calls itself `manual`
/// ```
public enum Decider: Hashable, Sendable {
  /// The strategy of this name: a built-in one or one of the host's.
  case strategy(String)
  /// A person, by a decision for exactly this conflict.
  case person
  /// No strategy: every device chooses the same side of a fork.
  case fork
  /// No strategy: only one state was left that no device had replaced.
  case origin
  /// No strategy: path and content were each changed by one side.
  case attributes
  /// The policy for deletions.
  case deletes

  /// The name that formats and texts give as `by`: a strategy's own, otherwise `manual`, `fork`, `origin`,
  /// `attributes` or `deletes`.
  ///
  /// A strategy may have one of the other names: to distinguish deciders, compare them, not their names.
  public var name: String {
    switch self {
    case .strategy(let name): name
    case .person: "manual"
    case .fork: "fork"
    case .origin: "origin"
    case .attributes: "attributes"
    case .deletes: "deletes"
    }
  }
}

extension Strategy {
  /// The strategy as a decider.
  package var decider: Decider { .strategy(name) }
}
