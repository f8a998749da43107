import TextMerge

/// Decides a conflict, or declines it with a reason.
///
/// A strategy is a name and a function from a conflict to a decision. The built-in ones are static members; your own
/// are used in the same way:
///
/// ```swift
/// let longest = Strategy(name: "longest") { conflict in
///   guard let version = conflict.heads.max(by: { ($0.size ?? 0, $1.rank) < ($1.size ?? 0, $0.rank) })
///   else { return .declined("there is nothing to choose from") }
///   return .keep(version.id, rule: .size, reason: "it is the longest")
/// }
/// ```
///
/// The function is pure: the same conflict gives the same decision on every device. It does not throw; it declines what
/// it cannot decide, and the next strategy of the chain is asked.
public struct Strategy: Sendable {
  /// The name that outcomes give as `by`.
  public let name: String
  /// Whether versions that it does not choose are discarded.
  ///
  /// A strategy that discards nothing sees both sides of a fork; a strategy that may discard sees the side that every
  /// device chooses.
  public let mayDiscard: Bool
  /// Whether it needs the bytes of contents, not their digests alone.
  ///
  /// A caller need not load contents for a strategy that does not read them.
  public let readsContents: Bool
  /// Decides a conflict.
  public let decide: @Sendable (Conflict) -> StrategyDecision
  /// The time that wins, if it is a built-in strategy that decides by times, and not another one with its name.
  package internal(set) var timeRule: TimeRule?

  /// A strategy.
  ///
  /// - Parameters:
  ///   - name: the name that outcomes give as `by`.
  ///   - mayDiscard: whether versions that it does not choose are discarded.
  ///   - readsContents: whether it needs the bytes of contents, not their digests alone.
  ///   - decide: decides a conflict.
  public init(
    name: String, mayDiscard: Bool = true, readsContents: Bool = true,
    decide: @escaping @Sendable (Conflict) -> StrategyDecision
  ) {
    self.name = name
    self.mayDiscard = mayDiscard
    self.readsContents = readsContents
    self.decide = decide
  }
}

/// The decision of a strategy.
///
/// ```swift
/// let ask = Strategy(name: "ask", mayDiscard: false) { _ in .declined("a person has to look at it") }
/// ```
public enum StrategyDecision: Sendable {
  /// One version is kept; the others are discarded.
  ///
  /// `explain` returns why each of the others is not kept.
  case choose(VersionID, explain: @Sendable (Contender) -> Explanation)
  /// All are kept: the first keeps the name, the others get numbered names.
  case keepAll(first: VersionID, Explanation)
  /// Some are kept: the first keeps the name, the others get numbered names. Versions that are not named are discarded.
  ///
  /// `explain` returns why each of the others is not kept.
  case keepSome([VersionID], Explanation, explain: @Sendable (Contender) -> Explanation)
  /// This content is kept instead of all of them.
  case content([UInt8], Explanation)
  /// The strategy cannot decide.
  case decline(Decline)

  /// One version is kept, for one reason.
  public static func keep(
    _ version: VersionID, rule: Explanation.Rule, reason: String
  ) -> StrategyDecision {
    .choose(version) { _ in Explanation(rule: rule, reason: reason) }
  }

  /// The strategy cannot decide, for a reason in words only.
  public static func declined(_ reason: String) -> StrategyDecision {
    .decline(Decline(reason: reason))
  }

  /// The strategy cannot decide because something is missing.
  static func declined(_ reason: String, lacking lack: Lack) -> StrategyDecision {
    var decline = Decline(reason: reason)
    decline.lack = lack
    return .decline(decline)
  }

  /// What a strategy may lack, apart from contents.
  package enum Lack: Hashable, Sendable {
    /// A common ancestor to merge on.
    case base
    /// The modification time of a version.
    case time
  }

  /// Why a strategy cannot decide, and what would help it.
  public struct Decline: Error, Hashable, Sendable {
    /// Why, for a person.
    public var reason: String
    /// The versions whose content it needs: fetch them and resolve again.
    public var needs: [VersionID]
    /// The text with conflict markers; `nil` if no merge produced one.
    public var preview: [UInt8]?
    /// The text that a person may accept, if the policy asks for a merge by units smaller than lines.
    public var proposal: MergeProposal?
    /// What it lacks besides contents, if that is the reason.
    var lack: Lack?
    /// The markers in the preview: its own, and those of ancestors in conflict.
    var previewMarkers: [ConflictMarkers] = []

    /// A reason.
    ///
    /// - Parameters:
    ///   - reason: why, for a person.
    ///   - needs: the versions whose content it needs.
    ///   - preview: the text with conflict markers.
    ///   - proposal: the text that a person may accept.
    public init(
      reason: String, needs: [VersionID] = [], preview: [UInt8]? = nil,
      proposal: MergeProposal? = nil
    ) {
      self.reason = reason
      self.needs = needs
      self.preview = preview
      self.proposal = proposal
    }
  }
}
