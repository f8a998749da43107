package import ContentDigests

/// What came of one file.
///
/// ```swift
/// switch file.state {
/// case .undecided: print("choose one of", file.choices.map(\.id))
/// case .resolved: print("decided by", file.decidedBy?.name ?? "", "since", file.explanation?.reason ?? "")
/// case .unchanged, .converged: break
/// }
/// ```
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
  public enum Light: String, Hashable, Sendable, CaseIterable {
    /// Nothing is left to decide and everything is at hand.
    case green
    /// Something is left to decide.
    case yellow
    /// Content is absent.
    case red
  }

  /// One reference, so that an outcome is cheap to pass around.
  private var shared: SharedFields<Fields>

  /// What came of a file.
  ///
  /// - Parameters:
  ///   - state: how its heads came to one.
  ///   - file: the file.
  ///   - keeps: what stands, the original first, then its copies.
  ///   - decided: what was in conflict, and how it was decided.
  ///   - rest: what few outcomes have.
  ///   - isProvisional: whether this is a proposal that must not be stored.
  init(
    _ state: State, of file: FileHistory, keeps: consuming [KeptVersion],
    decided: consuming Decided? = nil, rest: consuming Rest? = nil, isProvisional: Bool = false
  ) {
    var rest = rest
    if file.copyOf != nil || file.shown != nil || file.group != nil || !file.forgotten.isEmpty {
      var whole = rest ?? Rest()
      (whole.copyOf, whole.shown, whole.group) = (file.copyOf, file.shown, file.group)
      whole.forgotten = file.forgotten
      rest = whole
    }
    shared = SharedFields(
      Fields(
        identity: file.identity, path: file.path, state: state, isProvisional: isProvisional,
        keeps: keeps, decided: decided.map { SharedFields($0) },
        rest: rest.map { SharedFields($0) }))
  }

  /// What makes it this file.
  public var identity: FileIdentity { shared.fields.identity }
  /// The path that it was listed under.
  public var path: RelativePath { shared.fields.path }
  /// The path that its generated name was made from, for a kept copy.
  public var copyOf: RelativePath? { rest?.copyOf }
  /// Where it stood under a generated name when it was resolved.
  public internal(set) var shown: RelativePath? {
    get { rest?.shown }
    set { changeRest { $0.shown = newValue } }
  }
  /// The atomic group that it is, where it is one.
  public var group: GroupName? { rest?.group }
  /// The deletions of it that are forgotten, or need not be remembered since it was written anew: what a host stores
  /// as ``FileHistory/forgotten``, so that a tombstone which comes late does not delete what it knows nothing of.
  public internal(set) var forgotten: VersionVector {
    get { rest?.forgotten ?? VersionVector() }
    set {
      if newValue != forgotten { changeRest { $0.forgotten = newValue } }
    }
  }
  /// How its heads came to one.
  public internal(set) var state: State {
    get { shared.fields.state }
    set { shared.change { $0.state = newValue } }
  }
  /// What was in conflict, where something was.
  public var conflict: ConflictSummary? { decided?.conflict }
  /// What decided, where something did.
  public internal(set) var decidedBy: Decider? {
    get { decided?.decider }
    set { shared.change { $0.decided?.change { $0.decider = newValue } } }
  }
  /// Why what is kept was chosen.
  public var explanation: Explanation? { decided?.explanation }
  /// What stands, the original first, then its copies; in path order after the collision pass.
  public internal(set) var keeps: [KeptVersion] {
    get { shared.fields.keeps }
    set { shared.change { $0.keeps = newValue } }
  }
  /// What is discarded, and why.
  public internal(set) var discards: [DiscardedVersion] {
    get { decided?.discards ?? [] }
    set { shared.change { $0.decided?.change { $0.discards = newValue } } }
  }
  /// Heads whose state somebody has replaced, having seen it, or that say nothing which does not
  /// stand: neither chosen nor discarded.
  public var replaced: [DiscardedVersion] { rest?.replaced ?? [] }
  /// Copies that would have been kept, but are known as files of their own already.
  public internal(set) var keptBefore: [KeptBefore] {
    get { rest?.keptBefore ?? [] }
    set { changeRest { $0.keptBefore = newValue } }
  }
  /// The file that had the same content under a colliding name, and has it no more: since then this one is
  /// shown by itself.
  ///
  /// It is known only where the versions of that file still hold the one that had the content: not when an
  /// outcome is resolved again without its input.
  public internal(set) var formerTwin: FormerTwin? {
    get { rest?.formerTwin }
    set { changeRest { $0.formerTwin = newValue } }
  }
  /// Why it stands in another folder than its versions say, or why a deleted folder stays; `nil` if neither is so.
  ///
  /// Only of entries that name their folder by identity.
  public internal(set) var placement: Explanation? {
    get { rest?.placement }
    set { changeRest { $0.placement = newValue } }
  }
  /// What is kept but not shown, because another name shows the same content.
  public internal(set) var notShown: [NotShown] {
    get { rest?.notShown ?? [] }
    set { changeRest { $0.notShown = newValue } }
  }
  /// What can be picked, where the conflict is undecided.
  public internal(set) var choices: [Choice] {
    get { rest?.choices ?? [] }
    set { changeRest { $0.choices = newValue } }
  }
  /// What an undecided file needs besides its choices to be decided again: further heads that say the same
  /// as a choice, the ancestors that a merge starts from, sides of forks, and the outcomes that settled
  /// something among them.
  ///
  /// Who stores an undecided file stores these with the choices; without them something else would be in
  /// conflict, or nothing.
  public internal(set) var history: [FileVersion] {
    get { rest?.history ?? [] }
    set { changeRest { $0.history = newValue } }
  }
  /// Why each strategy declined that was asked before the one that decided, or all of them.
  public internal(set) var declined: [DeclinedStrategy] {
    get { rest?.declined ?? [] }
    set { changeRest { $0.declined = newValue } }
  }
  /// The text with conflict markers, where a merge got that far.
  public var preview: [UInt8]? { rest?.preview }
  /// The merge finer than by lines that can be accepted, where the policy asks for one.
  public var proposal: MergeProposal? { rest?.proposal }
  /// Whether this is a proposal that must not be stored: no resolving device was given.
  public internal(set) var isProvisional: Bool {
    get { shared.fields.isProvisional }
    set { shared.change { $0.isProvisional = newValue } }
  }

  private var decided: Decided? { shared.fields.decided?.fields }
  private var rest: Rest? { shared.fields.rest?.fields }

  /// Changes what few outcomes have.
  private mutating func changeRest(_ change: (inout Rest) -> Void) {
    var rest = rest ?? Rest()
    change(&rest)
    // Equal outcomes have equal fields.
    let shared = rest.isEmpty ? nil : SharedFields(rest)
    self.shared.change { $0.rest = shared }
  }

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

extension FileOutcome {
  /// What every outcome says.
  ///
  /// **Invariant.** `decided` is there where something was in conflict, and `rest` where something of it is.
  private struct Fields: Hashable, Sendable {
    let identity: FileIdentity
    let path: RelativePath
    var state: State
    var isProvisional: Bool
    var keeps: [KeptVersion]
    var decided: SharedFields<Decided>?
    var rest: SharedFields<Rest>?
  }

  /// What was in conflict, and how it was decided.
  struct Decided: Hashable, Sendable {
    let conflict: ConflictSummary
    var decider: Decider?
    var explanation: Explanation?
    var discards: [DiscardedVersion] = []
  }

  /// What few outcomes have.
  struct Rest: Hashable, Sendable {
    var copyOf: RelativePath?
    var shown: RelativePath?
    var group: GroupName?
    var forgotten = VersionVector()
    var replaced: [DiscardedVersion] = []
    var keptBefore: [KeptBefore] = []
    var notShown: [NotShown] = []
    var placement: Explanation?
    var formerTwin: FormerTwin?
    var choices: [Choice] = []
    var history: [FileVersion] = []
    var declined: [DeclinedStrategy] = []
    var preview: [UInt8]?
    var proposal: MergeProposal?

    /// Whether it says nothing; told apart, since comparing text brings all of Unicode's normalisation into the
    /// smallest of programs.
    var isEmpty: Bool {
      copyOf == nil && shown == nil && group == nil && preview == nil && proposal == nil
        && replaced.isEmpty && keptBefore.isEmpty && notShown.isEmpty && choices.isEmpty
        && forgotten.isEmpty && history.isEmpty && declined.isEmpty && formerTwin == nil
        && placement == nil
    }
  }
}

/// What was in conflict.
public struct ConflictSummary: Hashable, Sendable {
  /// The file.
  let identity: FileIdentity
  /// What kind of conflict it was.
  public let kind: ConflictKind
  /// The heads, highest in rank first.
  public let heads: [VersionID]
  /// The maximal common ancestors, highest in rank first.
  public let bases: [VersionID]

  /// The conflict's name: a digest over the file's identity and its heads.
  ///
  /// - Complexity: O(*n*) in the length of identity and heads, each time.
  public var id: ConflictID { ConflictID(identity: identity, heads: heads) }

  /// The conflict's name, by a SHA-256 of the caller's.
  package func id(sha256: ([UInt8]) -> SHA256Digest) -> ConflictID {
    ConflictID(identity: identity, heads: heads, sha256: sha256)
  }
}

/// A version that stands, and where.
///
/// ```swift
/// for kept in file.keeps {
///   switch kept.version.state {
///   case .file(let content): print("write", kept.path, content.size, "bytes")
///   case .deleted: print(kept.inUseBy == nil ? "remove" : "leave", kept.path)
///   case .directory, .symlink, .group: print("make", kept.path)
///   }
/// }
/// ```
public struct KeptVersion: Hashable, Sendable {
  /// Where it stands, after the collision pass.
  public internal(set) var path: RelativePath
  /// The file that it is a version of: the file in conflict, or a copy of it.
  public let identity: FileIdentity
  /// The path that its generated name was made from, for a copy.
  public let copyOf: RelativePath?
  /// The version: state, vector, device, time, origin, and the heads it was made from.
  public internal(set) var version: FileVersion
  /// The path that follows from the folders that it is in, where the version names its folder by identity.
  var pathInFolders: RelativePath?
  /// Whether no head had this content: it is given whole.
  public let isNewContent: Bool
  /// Whether a tombstone may be forgotten, because every registered device knows of it.
  public let isCollectable: Bool
  /// The path that keeps the name of a tombstone in use; `nil` if nothing does.
  ///
  /// It is the tombstone's own path in the spelling that stands: of another file that has the name, or of the
  /// folder of that name, which something live is in. Only the file was deleted: whoever removed what is at the
  /// tombstone's path, or a folder with all that is in it, would remove something live.
  public internal(set) var inUseBy: RelativePath?
  /// Whether the name of a tombstone is in use as that of a folder only, which something live is in.
  package internal(set) var isFolderInUse = false

  /// The path that the writer gave; of a version that names its folder by identity the path that follows from the
  /// folders, wherever these were moved.
  public var given: RelativePath { pathInFolders ?? version.path }
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
  /// Whether somebody had replaced its state, having seen it.
  package let isOutdated: Bool

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
  /// Where it stood, under a generated name, as a copy that somebody named, or under a folder's other spelling:
  /// what a host remembers as ``FileHistory/shown``, so that nothing comes out under another name.
  public let shown: RelativePath?
  /// The file that shows the content.
  public let shownBy: FileIdentity
  /// Where it shows it.
  public let shownAt: RelativePath
}

/// A file that had the same content as another under a colliding name, and has it no more.
///
/// Files with the same content under colliding names are shown once. Once the one that was shown is deleted,
/// changed or renamed, the other one is shown by itself, although nobody has touched it.
public struct FormerTwin: Hashable, Sendable {
  /// The file.
  public let identity: FileIdentity
  /// The path at which it had the content.
  public let path: RelativePath
  /// Its version that had the content.
  public let version: VersionID
  /// What became of it: the rule `deleted`, `changed`, `renamed` or `undecided`, and the same in words.
  public let explanation: Explanation
}

/// A version that can be picked.
///
/// Where several heads say the same (two devices made the same merge, say) they are one choice.
public struct Choice: Hashable, Sendable {
  /// The version ID of the one that is highest in rank.
  public let id: VersionID
  /// The version that is highest in rank.
  public let version: FileVersion
  /// The path that follows from the folders that it is in, where the version names its folder by identity.
  var pathInFolders: RelativePath?
  /// Where it would stand: the path that the writer gave, or the one that follows from the folders.
  public var path: RelativePath { pathInFolders ?? version.path }
  /// The version IDs of the other heads that say this; most have none, and make no list.
  var otherIDs: [VersionID] = []

  /// The version IDs of the heads that say this, highest in rank first: any of them may be picked.
  public var ids: [VersionID] { [id] + otherIDs }
}

/// A strategy that declined a conflict, and why; or a decision that cannot be carried out.
///
/// ```swift
/// for declined in file.declined {
///   print(declined.decider.name, "declined:", declined.reason, "and needs", declined.needs)
/// }
/// ```
public struct DeclinedStrategy: Hashable, Sendable {
  /// The strategy, or what else decided: a person, whose decision is refused.
  public let decider: Decider
  /// Why, for a person.
  public let reason: String
  /// The versions whose content it lacks.
  public let needs: [VersionID]
  /// What it lacks besides contents, where that is why.
  package let lack: StrategyDecision.Lack?
}
