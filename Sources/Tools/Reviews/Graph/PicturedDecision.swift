import ConflictResolution

/// The result for the versions of a file, as a picture shows it: of an outcome, or of the text of one.
struct PicturedDecision: Hashable {
  /// A version that is kept.
  struct Kept: Hashable {
    var path: RelativePath
    /// Whether it is a file of its own, next to the one in conflict.
    var isCopy: Bool
    var version: FileVersion
    /// Whether no version had this content before.
    var isNewContent: Bool
  }

  /// A version that is not kept any more.
  struct SetAside: Hashable {
    var version: VersionID
    var device: DeviceID?
    var reason: String
  }

  var state: FileOutcome.State
  /// The kind of the conflict, as formats give it.
  var kind: String?
  var heads: [VersionID] = []
  var bases: [VersionID] = []
  /// What decided, in a few words.
  var decider: String?
  var reason: String?
  var keeps: [Kept] = []
  var discards: [SetAside] = []
  var replaced: [SetAside] = []
  /// Versions whose copies exist already.
  var copiedBefore: [VersionID] = []
  var choices: [VersionID] = []
  /// Why each strategy declined.
  var declined: [String] = []
  var path: RelativePath
}

extension PicturedDecision {
  init(_ file: FileOutcome) {
    state = file.state
    kind = file.conflict?.kind.rawValue
    heads = file.conflict?.heads ?? []
    bases = file.conflict?.bases ?? []
    decider = file.decidedBy.map { Self.words(for: $0.name) }
    reason = file.explanation?.reason
    keeps = (file.keeps + file.notShown.map(\.kept)).map { kept in
      Kept(
        path: kept.path, isCopy: kept.identity != file.identity, version: kept.version,
        isNewContent: kept.isNewContent)
    }
    discards = file.discards.map(Self.setAside)
    replaced = file.replaced.map(Self.setAside)
    copiedBefore = file.keptBefore.map(\.version)
    choices = file.choices.flatMap(\.ids)
    declined = file.declined.map { "\($0.decider.name): \($0.reason)" }
    path = file.path
    shorten()
  }

  /// What decided, in words, for the name that formats use.
  static func words(for name: String) -> String {
    switch name {
    case Decider.person.name: "a person"
    case Decider.deletes.name: "the setting for deletions"
    case Decider.fork.name: "the rule for forks"
    case Decider.origin.name: "the rule for replaced versions"
    case Decider.attributes.name: "the rule for names and contents"
    default: name
    }
  }

  private static func setAside(_ discarded: DiscardedVersion) -> SetAside {
    SetAside(
      version: discarded.version, device: discarded.device, reason: discarded.reason)
  }

  /// Omits the reason if a discarded version already has it.
  mutating func shorten() {
    if discards.contains(where: { $0.reason == reason }) { reason = nil }
  }

  /// What happened, in a few words.
  var summary: String {
    var parts: [String] = []
    if let kind { parts.append("\(kind), \(count(heads.count))") }
    switch state {
    case .unchanged: break
    case .converged: parts.append("converged")
    case .resolved: parts.append("decided by " + (decider ?? "the engine"))
    case .undecided: parts.append("undecided")
    }
    return parts.joined(separator: "; ")
  }

  private func count(_ heads: Int) -> String { heads == 1 ? "1 version" : "\(heads) versions" }
}

/// The fate of one version.
struct Fate: Hashable {
  var mark: HistoryPicture.Mark.Kind
  var edge: HistoryPicture.Edge.Kind
  var reason: String?
}

/// The fates of all versions in a decision, by their names.
struct Fates {
  /// In their order of precedence.
  private var all: [Fate] = []
  private var places: [VersionID: Int] = [:]
  private var placesByVector: [VersionVector: Int] = [:]

  /// - Complexity: O(*n*) in the number of names in the decision.
  init(_ decision: PicturedDecision) {
    for aside in decision.discards {
      add([aside.version], Fate(mark: .discarded, edge: .discarded, reason: aside.reason))
    }
    for aside in decision.replaced {
      add([aside.version], Fate(mark: .replaced, edge: .discarded, reason: aside.reason))
    }
    add(decision.choices, Fate(mark: .undecided, edge: .undecided))
    for kept in decision.keeps where !kept.isCopy {
      add(
        kept.version.from,
        kept.isNewContent ? Fate(mark: .merged, edge: .merged) : Fate(mark: .kept, edge: .kept))
    }
    for kept in decision.keeps where kept.isCopy {
      add(kept.version.from, Fate(mark: .copied, edge: .copied))
    }
    add(
      decision.copiedBefore,
      Fate(mark: .copied, edge: .copied, reason: "a copy of it is known already"))
  }

  private mutating func add(_ names: some Sequence<VersionID>, _ fate: Fate) {
    for name in names {
      places[name] = places[name] ?? all.count
      if let vector = name.vector { placesByVector[vector] = placesByVector[vector] ?? all.count }
    }
    all.append(fate)
  }

  /// The fate of a version; `nil` if nothing is decided about it.
  func fate(of version: PicturedVersion) -> Fate? {
    let named = version.ids.compactMap { places[$0] }
    let other = version.vectorOfAnyState.flatMap { placesByVector[$0] }
    return (named + (other.map { [$0] } ?? [])).min().map { all[$0] }
  }
}
