/// What decided a conflict, or declined to.
///
/// ```swift
/// file.decidedBy == .strategy("newest")
/// file.decidedBy == .person  // and not a strategy of the host that calls itself `manual`
/// ```
public enum Decider: Hashable, Sendable {
  /// The strategy of this name: a built-in one or one of the host's.
  case strategy(String)
  /// A person, by a decision for this very conflict.
  case person
  /// Nobody: of the sides of a fork every device chooses the same one.
  case fork
  /// Nobody: only one state was left that nobody had replaced.
  case origin
  /// Nobody: path and content were each changed by one side.
  case attributes
  /// The policy for deletions.
  case deletes

  /// The name that formats and texts give as `by`: a strategy's own, else `manual`, `fork`, `origin`,
  /// `attributes` or `deletes`.
  ///
  /// A strategy may have one of the others' names: to tell deciders apart compare them, not their names.
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
  /// The strategy as what decides.
  package var decider: Decider { .strategy(name) }
}
