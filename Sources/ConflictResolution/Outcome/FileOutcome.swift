/// What came of one file.
public struct FileOutcome: Hashable, Sendable {
  /// How the heads of a file came to one.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// There was one head.
    case unchanged
    /// The heads had the same state: no conflict.
    case converged
    /// The conflict was decided.
    case resolved
    /// The conflict was not decided: nothing of the file changes.
    case undecided
  }

  /// The colour that tells a file's state at a glance.
  public enum Light: String, Hashable, Sendable {
    /// Nothing is left to decide and everything is at hand.
    case green
    /// Something is left to decide.
    case yellow
    /// Content is absent.
    case red
  }

  /// What makes it this file.
  public let identity: FileIdentity
  /// The path that it was listed under.
  public let path: RelativePath
  /// The path that its generated name was made from, for a kept copy.
  public let copyOf: RelativePath?
  /// Where it stood under a generated name when it was resolved.
  public let shown: RelativePath?
  /// The atomic group that it is, where it is one.
  public let group: GroupName?
  /// How its heads came to one.
  public internal(set) var state: State
  /// What was in conflict, where something was.
  public internal(set) var conflict: ConflictSummary?
  /// What decided: a strategy's name, or `attributes`, `deletes`, `fork`, `origin`.
  public internal(set) var decidedBy: String?
  /// Why what is kept was chosen.
  public internal(set) var explanation: Explanation?
  /// What stands, the original first, then its copies; in path order after the collision pass.
  public internal(set) var keeps: [KeptVersion] = []
  /// What is discarded, and why.
  public internal(set) var discards: [DiscardedVersion] = []
  /// Heads whose state somebody has replaced, having seen it, or that say nothing which does not
  /// stand: neither chosen nor discarded.
  public internal(set) var replaced: [DiscardedVersion] = []
  /// Copies that would have been kept, but are known as files of their own already.
  public internal(set) var keptBefore: [KeptBefore] = []
  /// What is kept but not shown, because another name shows the same content.
  public internal(set) var notShown: [NotShown] = []
  /// What can be picked, where the conflict is undecided.
  public internal(set) var choices: [Choice] = []
  /// Why each strategy declined that was asked before the one that decided, or all of them.
  public internal(set) var declined: [DeclinedStrategy] = []
  /// The text with conflict markers, where a merge got that far.
  public internal(set) var preview: [UInt8]?
  /// The merge finer than by lines that can be accepted, where the policy asks for one.
  public internal(set) var proposal: MergeProposal?
  /// Whether this is a proposal that must not be stored: no resolving device was given.
  public internal(set) var isProvisional = false

  /// The colour that tells the file's state at a glance.
  public var light: Light {
    if keeps.contains(where: { !$0.version.state.isAtHand })
      || choices.contains(where: { !$0.version.state.isAtHand })
    {
      return .red
    }
    return state == .undecided ? .yellow : .green
  }
}

/// What was in conflict.
public struct ConflictSummary: Hashable, Sendable {
  /// The conflict's name: a digest over the file's identity and its heads.
  public let id: ConflictID
  /// What kind of conflict it was.
  public let kind: ConflictKind
  /// The heads, highest in rank first.
  public let heads: [VersionID]
  /// The maximal common ancestors, highest in rank first.
  public let bases: [VersionID]
}

/// A version that stands, and where.
public struct KeptVersion: Hashable, Sendable {
  /// Where it stands, after the collision pass.
  public internal(set) var path: RelativePath
  /// The file that it is a version of: the file in conflict, or a copy of it.
  public let identity: FileIdentity
  /// The path that its generated name was made from, for a copy.
  public let copyOf: RelativePath?
  /// The version: state, vector, device, time, origin, and the heads it was made from.
  public let version: FileVersion
  /// Whether no head had this content: it is given whole.
  public let isNewContent: Bool
  /// Whether a tombstone may be forgotten, because every registered device knows of it.
  public let isCollectable: Bool

  /// The path that the writer gave.
  public var given: RelativePath { version.path }
  /// The vector.
  public var vector: VersionVector? { version.vector }
}

/// A version that does not stand any more, and why.
public struct DiscardedVersion: Hashable, Sendable {
  /// The version ID.
  public let version: VersionID
  /// The device that wrote it.
  public let device: DeviceID
  /// Why, for a program; its `reason` is for a person.
  public let explanation: Explanation

  /// Why, for a person.
  public var reason: String { explanation.reason }
}

/// A copy that is known already, so that it is not made again.
public struct KeptBefore: Hashable, Sendable {
  /// The head that it is a copy of.
  public let version: VersionID
  /// The copy's identity.
  public let identity: FileIdentity
}

/// A version that is kept but stands nowhere, because another name shows the same content.
public struct NotShown: Hashable, Sendable {
  /// The version, with the path that it would have.
  public let kept: KeptVersion
  /// Where it stood, under a generated name or as a copy that somebody named: what a host remembers
  /// as ``FileHistory/shown``, so that the file does not come out under another name.
  public let shown: RelativePath?
  /// The file that shows the content.
  public let shownBy: FileIdentity
  /// Where it shows it.
  public let shownAt: RelativePath
}

/// A version that can be picked.
public struct Choice: Hashable, Sendable {
  /// The version ID.
  public let id: VersionID
  /// The version.
  public let version: FileVersion
}

/// A strategy that declined a conflict, and why.
public struct DeclinedStrategy: Hashable, Sendable {
  /// The strategy's name.
  public let strategy: String
  /// Why, for a person.
  public let reason: String
  /// The versions whose content it lacks.
  public let needs: [VersionID]
}
