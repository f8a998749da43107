import ConflictResolution

/// A picture before it has lanes by number, tracks, and a bound.
///
/// **Invariant.** Nodes are in the order of their rows; each edge leads to a later node.
struct PictureDraft {
  /// Whose lane.
  enum LaneKey: Hashable {
    case device(DeviceID)
    case unknown
    case outcome

    init(_ device: DeviceID?) { self = device.map { .device($0) } ?? .unknown }
  }

  struct Node {
    var kind: HistoryPicture.Node.Kind
    var lane: LaneKey
    var otherLane: LaneKey?
    var versions: [VersionID] = []
    var title: String
    var details: [String] = []
    var marks: [HistoryPicture.Mark.Kind: Int] = [:]
    /// Whether it has no marks, so that it may be folded together with similar nodes.
    var isPlain = false
    /// The lanes of the versions that a folded node stands for.
    var writers: [LaneKey] = []
    /// The titles of the first and the last node that a folded one stands for.
    var span: (first: String, last: String)?
    /// How many nodes a folded one stands for.
    var count = 1

    mutating func mark(_ kind: HistoryPicture.Mark.Kind) { marks[kind] = 1 }
  }

  struct Edge: Hashable {
    var from: Int
    var to: Int
    var kind: HistoryPicture.Edge.Kind
  }

  var title: String
  var summary: String
  var paths: [RelativePath] = []
  var nodes: [Node] = []
  var edges: [Edge] = []
  let words: PictureWords
}

extension PictureDraft {
  /// The node of a version, without what was decided about it.
  func node(
    of version: PicturedVersion, parents: [PicturedVersion], isFork: Bool
  ) -> Node {
    let isDeletion = version.version?.state == .deleted
    var node = Node(
      kind: isDeletion ? .deletion : .version, lane: LaneKey(version.device),
      versions: [version.id], title: words.title(of: version),
      details: isDeletion ? [] : words.content(of: version))
    if isDeletion { node.mark(.deleted) }
    if isFork { node.mark(.fork) }
    if let own = version.version {
      let before = parents.compactMap { $0.version?.path }
      if own.state.isLive, let first = before.first, !before.contains(own.path) {
        node.mark(.renamed)
        node.details.append(
          "renamed from \(words.path(first)) to \(words.path(own.path))")
      }
      if !own.from.isEmpty { node.mark(.decided) }
    }
    node.isPlain = node.marks.isEmpty && version.version?.label == nil
    return node
  }

  /// Adds the nodes that show what was decided, below all others.
  ///
  /// - Parameters:
  ///   - decision: What was decided.
  ///   - lane: The lane of the nodes.
  ///   - resolver: Who decides, for the title; `nil` if the lane already names it.
  ///   - versions: The versions of the file.
  ///   - nodeOf: For each of them its node, if it has one.
  ///   - made: The version that was made, if it is one of them: what leads to it is not added here.
  mutating func addOutcome(
    of decision: PicturedDecision, lane: LaneKey, by resolver: String?,
    versions: PicturedVersions, nodeOf: [Int?], made: Int? = nil
  ) {
    guard var node = outcomeNode(of: decision, lane: lane, by: resolver) else { return }
    // An outcome that settles a fork may have the same vector and state as one of its sides.
    if made == nil { node.versions.removeAll { versions.contains($0) } }
    let place = nodes.count
    nodes.append(node)
    if made == nil { connect(decision, to: place, versions, nodeOf) }
    for kept in decision.keeps where kept.isCopy {
      addCopy(kept, lane: lane, versions: versions, nodeOf: nodeOf)
    }
  }

  /// Adds edges from the versions that were decided about to the node of the decision.
  private mutating func connect(
    _ decision: PicturedDecision, to place: Int, _ versions: PicturedVersions, _ nodeOf: [Int?]
  ) {
    let heads = Set(decision.heads.flatMap { versions.indices(of: $0) })
    let fates = Fates(decision)
    var isConnected = false
    for head in heads.sorted() {
      guard let from = nodeOf[head] else { continue }
      let fate = fates.fate(of: versions.all[head])
      if fate?.edge == .copied { continue }
      edges.append(Edge(from: from, to: place, kind: fate?.edge ?? .discarded))
      isConnected = true
    }
    if !isConnected {
      let made = decision.keeps.first { !$0.isCopy }?.version.from ?? []
      for from in Set(made.flatMap { versions.indices(of: $0) }).compactMap({ nodeOf[$0] }).sorted()
      {
        edges.append(Edge(from: from, to: place, kind: .kept))
      }
    }
  }

  mutating func addCopy(
    _ kept: PicturedDecision.Kept, lane: LaneKey, versions: PicturedVersions, nodeOf: [Int?]
  ) {
    let place = nodes.count
    let version = PicturedVersion(kept.version)
    nodes.append(
      Node(
        kind: .copy, lane: lane, title: "Copy: " + words.path(kept.path),
        details: ["the version of " + words.title(of: version)] + words.content(of: version)))
    for from in Set(kept.version.from.flatMap { versions.indices(of: $0) }).sorted() {
      guard let node = nodeOf[from] else { continue }
      edges.append(Edge(from: node, to: place, kind: .copied))
    }
  }

  private func outcomeNode(
    of decision: PicturedDecision, lane: LaneKey, by resolver: String?
  ) -> Node? {
    let who = resolver.map { $0 + ": " } ?? ""
    let kept = decision.keeps.first { !$0.isCopy }
    switch decision.state {
    case .unchanged: return nil
    case .undecided:
      return Node(
        kind: .undecided, lane: lane, title: who + "Undecided",
        details: ["\(decision.heads.count) versions to choose from"]
          + decision.declined.map(words.line))
    case .converged:
      return Node(
        kind: .outcome, lane: lane, versions: kept.map { [PicturedVersion($0.version).id] } ?? [],
        title: who + "Converged", details: ["the versions say the same"])
    case .resolved: break
    }
    var node = Node(
      kind: .outcome, lane: lane,
      title: who + "Decided by " + words.line(decision.decider ?? "the engine"))
    if let kept {
      let version = PicturedVersion(kept.version)
      node.versions = [version.id]
      switch kept.version.state {
      case .deleted: node.details.append("deletes the file")
      case _ where kept.isNewContent:
        let discarded = Set(decision.discards.map(\.version))
        let merged = kept.version.from.count { !discarded.contains($0) }
        node.details.append(
          (merged > 1 ? "merges \(merged) versions: " : "writes ")
            + words.content(of: kept.version.state))
      default: node.details.append("keeps the version of " + words.title(of: version))
      }
      if kept.path != decision.path { node.details.append("as " + words.path(kept.path)) }
    }
    if let reason = decision.reason { node.details.append(words.line(reason)) }
    return node
  }
}
