package import ContentDigests

/// The outcome of one file.
///
/// ```swift
/// switch file.state {
/// case .undecided: print("choose one of", file.choices.map(\.id))
/// case .resolved: print("decided by", file.decidedBy?.name ?? "", "since", file.explanation?.reason ?? "")
/// case .unchanged, .converged: break
/// }
/// ```
public struct FileOutcome: Hashable, Sendable {
  /// How the heads of a file were reduced to one.
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

  /// The color that shows a file's state at a glance.
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

  /// The outcome of a file.
  ///
  /// - Parameters:
  ///   - state: how its heads were reduced to one.
  ///   - file: the file.
  ///   - keeps: the kept versions, the original first, then its copies.
  ///   - decided: the conflict, and its decision.
  ///   - rest: the data that few outcomes have.
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

  /// The file's identity.
  public var identity: FileIdentity { shared.fields.identity }
  /// The path that it was listed under.
  public var path: RelativePath { shared.fields.path }
  /// The path that its generated name was made from, for a kept copy.
  public var copyOf: RelativePath? { rest?.copyOf }
  /// Its path when it was resolved, if that was a generated name.
  public internal(set) var shown: RelativePath? {
    get { rest?.shown }
    set { changeRest { $0.shown = newValue } }
  }
  /// The file's atomic group, if it is one.
  public var group: GroupName? { rest?.group }
  /// The file's deletions that are forgotten, or need not be remembered since the file was written again.
  ///
  /// A host stores them as ``FileHistory/forgotten``, so that a late tombstone does not delete versions that it has not
  /// seen.
  public internal(set) var forgotten: VersionVector {
    get { rest?.forgotten ?? VersionVector() }
    set {
      if newValue != forgotten { changeRest { $0.forgotten = newValue } }
    }
  }
  /// How its heads were reduced to one.
  public internal(set) var state: State {
    get { shared.fields.state }
    set { shared.change { $0.state = newValue } }
  }
  /// The conflict, if there was one.
  public var conflict: ConflictSummary? { decided?.conflict }
  /// What decided the conflict; `nil` if nothing did.
  public internal(set) var decidedBy: Decider? {
    get { decided?.decider }
    set { shared.change { $0.decided?.change { $0.decider = newValue } } }
  }
  /// Why the kept version was chosen.
  public var explanation: Explanation? { decided?.explanation }
  /// The kept versions, the original first, then its copies; in path order after the collision pass.
  public internal(set) var keeps: [KeptVersion] {
    get { shared.fields.keeps }
    set { shared.change { $0.keeps = newValue } }
  }
  /// The discarded versions, and why.
  public internal(set) var discards: [DiscardedVersion] {
    get { decided?.discards ?? [] }
    set { shared.change { $0.decided?.change { $0.discards = newValue } } }
  }
  /// Heads whose state a device replaced after seeing it, or that hold nothing that is not kept: they are neither
  /// chosen nor discarded.
  public var replaced: [DiscardedVersion] { rest?.replaced ?? [] }
  /// Copies that would have been kept, but that already exist as separate files.
  package internal(set) var keptBefore: [KeptBefore] {
    get { rest?.keptBefore ?? [] }
    set { changeRest { $0.keptBefore = newValue } }
  }
  /// The file that had the same content under a colliding name and no longer has it: since then this file is shown by
  /// itself.
  ///
  /// It is known only if the versions of that file still include the one with the content: not if an outcome is
  /// resolved again without its input.
  package internal(set) var formerTwin: FormerTwin? {
    get { rest?.formerTwin }
    set { changeRest { $0.formerTwin = newValue } }
  }
  /// Why it is in another folder than its versions name, or why a deleted folder stays; `nil` if neither applies.
  ///
  /// Only entries that name their folder by identity have one.
  public internal(set) var placement: Explanation? {
    get { rest?.placement }
    set { changeRest { $0.placement = newValue } }
  }
  /// The kept versions that are not shown, because another name shows the same content.
  public internal(set) var notShown: [NotShown] {
    get { rest?.notShown ?? [] }
    set { changeRest { $0.notShown = newValue } }
  }
  /// The versions that can be picked if the conflict is undecided.
  public internal(set) var choices: [Choice] {
    get { rest?.choices ?? [] }
    set { changeRest { $0.choices = newValue } }
  }
  /// What an undecided file needs besides its choices to be decided again: other heads with the states of choices, the
  /// ancestors that a merge starts from, sides of forks, and the outcomes that settled some of them.
  ///
  /// A host that stores an undecided file stores these with the choices; without them, the conflict would change or
  /// disappear.
  public internal(set) var history: [FileVersion] {
    get { rest?.history ?? [] }
    set { changeRest { $0.history = newValue } }
  }
  /// Why each strategy declined that was asked before the one that decided, or before the end of the chain.
  public internal(set) var declined: [DeclinedStrategy] {
    get { rest?.declined ?? [] }
    set { changeRest { $0.declined = newValue } }
  }
  /// The text with conflict markers; `nil` if no merge produced one.
  public var preview: [UInt8]? { rest?.preview }
  /// The merge by units smaller than lines that can be accepted, if the policy asks for one.
  public var proposal: MergeProposal? { rest?.proposal }
  /// Whether this is a proposal that must not be stored: no resolving device was given.
  public internal(set) var isProvisional: Bool {
    get { shared.fields.isProvisional }
    set { shared.change { $0.isProvisional = newValue } }
  }

  private var decided: Decided? { shared.fields.decided?.fields }
  private var rest: Rest? { shared.fields.rest?.fields }

  /// Changes the data that few outcomes have.
  private mutating func changeRest(_ change: (inout Rest) -> Void) {
    var rest = rest ?? Rest()
    change(&rest)
    // Equal outcomes have equal fields.
    let shared = rest.isEmpty ? nil : SharedFields(rest)
    self.shared.change { $0.rest = shared }
  }

  /// The color that shows the file's state at a glance.
  public var light: Light {
    let (keeps, choices) = (keeps, choices)
    for index in keeps.indices where !keeps[index].version.isAtHand { return .red }
    for index in choices.indices where !choices[index].version.isAtHand { return .red }
    return state == .undecided ? .yellow : .green
  }
}

extension FileOutcome {
  /// The data of every outcome.
  ///
  /// **Invariant.** `decided` is set if there was a conflict, and `rest` if some field of it is set.
  private struct Fields: Hashable, Sendable {
    let identity: FileIdentity
    let path: RelativePath
    var state: State
    var isProvisional: Bool
    var keeps: [KeptVersion]
    var decided: SharedFields<Decided>?
    var rest: SharedFields<Rest>?
  }

  /// The conflict, and how it was decided.
  struct Decided: Hashable, Sendable {
    let conflict: ConflictSummary
    var decider: Decider?
    var explanation: Explanation?
    var discards: [DiscardedVersion] = []
  }

  /// The data that few outcomes have.
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

    /// Whether no field is set.
    ///
    /// It checks each field, since comparing text would bring all of Unicode's normalization into the smallest
    /// programs.
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
  /// The kind of the conflict.
  public let kind: ConflictKind
  /// The heads, highest in rank first.
  public let heads: [VersionID]
  /// The maximal common ancestors, highest in rank first.
  public let bases: [VersionID]

  /// The conflict's name: a digest over the file's identity and its heads.
  ///
  /// - Complexity: O(*n*) in the length of identity and heads, each time.
  public var id: ConflictID { ConflictID(identity: identity, heads: heads) }

  /// The conflict's name, by the caller's SHA-256.
  package func id(sha256: ([UInt8]) -> SHA256Digest) -> ConflictID {
    ConflictID(identity: identity, heads: heads, sha256: sha256)
  }
}

/// A version that is kept, and its path.
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
  /// Its path, after the collision pass.
  public internal(set) var path: RelativePath
  /// The file that it belongs to: the file in conflict, or a copy of it.
  public let identity: FileIdentity
  /// The path that its generated name was made from, for a copy.
  public let copyOf: RelativePath?
  /// The version: state, vector, device, time, origin, and the heads it was made from.
  public internal(set) var version: FileVersion
  /// The path that follows from its folders, if the version names its folder by identity.
  var pathInFolders: RelativePath?
  /// Whether no head had this content: then the outcome holds all of it.
  public let isNewContent: Bool
  /// Whether a tombstone may be forgotten, because every registered device knows of it.
  public let isCollectable: Bool
  /// The path that keeps the name of a tombstone in use; `nil` if nothing does.
  ///
  /// It is the tombstone's own path in its current spelling: of another file that has the name, or of the folder with
  /// that name, which contains something live. Only the tombstone's file was deleted: to remove everything at the
  /// tombstone's path would remove something live.
  public internal(set) var inUseBy: RelativePath?
  /// Whether only a folder uses the name of a tombstone; the folder contains something live.
  package internal(set) var isFolderInUse = false

  /// The path that the writer gave; for a version that names its folder by identity, the path that follows from the
  /// folders, wherever these were moved.
  public var given: RelativePath { pathInFolders ?? version.path }
  /// The vector.
  public var vector: VersionVector? { version.vector }
}

/// A version that is set aside, and why.
public struct DiscardedVersion: Hashable, Sendable {
  /// The version ID.
  public let version: VersionID
  /// The device that wrote it.
  public let device: DeviceID
  /// Why, for a program; its `reason` is for a person.
  public let explanation: Explanation
  /// Whether a device had seen its state and replaced it.
  package let isOutdated: Bool

  /// Why, for a person.
  public var reason: String { explanation.reason }
}

/// A copy that exists already, so that it is not made again.
package struct KeptBefore: Hashable, Sendable {
  /// The head that it is a copy of.
  package let version: VersionID
  /// The copy's identity.
  package let identity: FileIdentity
}

/// A version that is kept but has no path, because another name shows the same content.
public struct NotShown: Hashable, Sendable {
  /// The version, with the path that it would have.
  public let kept: KeptVersion
  /// Its path until now, under a generated name, as a copy that a person named, or in a folder's other spelling.
  ///
  /// A host remembers it as ``FileHistory/shown``, so that nothing gets another name.
  public let shown: RelativePath?
  /// The file that shows the content.
  public let shownBy: FileIdentity
  /// The path that shows it.
  public let shownAt: RelativePath
}

/// A file that had the same content as another under a colliding name, and no longer has it.
///
/// Files with the same content under colliding names are shown once. Once the one that was shown is deleted,
/// changed or renamed, the other one is shown by itself, although nobody has touched it.
package struct FormerTwin: Hashable, Sendable {
  /// The file.
  package let identity: FileIdentity
  /// The path at which it had the content.
  package let path: RelativePath
  /// Its version that had the content.
  package let version: VersionID
  /// What happened to it: the rule `deleted`, `changed`, `renamed` or `undecided`, and the same in words.
  package let explanation: Explanation
}

/// A version that can be picked.
///
/// Several heads with equal states (for example, two devices made the same merge) are one choice.
public struct Choice: Hashable, Sendable {
  /// The version ID of the one that is highest in rank.
  public let id: VersionID
  /// The version that is highest in rank.
  public let version: FileVersion
  /// The path that follows from its folders, if the version names its folder by identity.
  var pathInFolders: RelativePath?
  /// The path that it would get: the one that the writer gave, or the one that follows from the folders.
  public var path: RelativePath { pathInFolders ?? version.path }
  /// The version IDs of the other heads with this state; most choices have none, and allocate no list.
  var otherIDs: [VersionID] = []

  /// The version IDs of all heads with this state, highest in rank first: any of them may be picked.
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
  /// The strategy, or a person whose decision is refused.
  public let decider: Decider
  /// Why, for a person.
  public let reason: String
  /// The versions whose content it lacks.
  public let needs: [VersionID]
  /// What it lacks besides contents, if that is the reason.
  package let lack: StrategyDecision.Lack?
}
