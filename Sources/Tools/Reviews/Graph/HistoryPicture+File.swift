public import ConflictResolution
import Scenarios

extension HistoryPicture {
  /// The picture of a file and of what was decided about it.
  ///
  /// - Parameters:
  ///   - file: The outcome of the file.
  ///   - versions: All known versions of the file, as in `FileHistory.versions`; what the outcome holds
  ///     itself need not be among them.
  ///   - devices: What people call the devices; others are called by their IDs.
  ///   - time: How a time is written; `nil` for UTC to the second.
  /// - Complexity: O(*n* log *n*) in the number of versions if few are concurrent, and O(*m*²) for the *m* nodes
  ///   that are drawn, at most ``maximumNodeCount``.
  public init(
    of file: FileOutcome, versions: [FileVersion] = [], devices: [DeviceID: String] = [:],
    time: ((Timestamp) -> String)? = nil
  ) {
    self.init(
      of: PicturedDecision(file),
      versions: versions + file.choices.map(\.version) + file.history,
      words: PictureWords(devices: devices, time: time))
  }

  /// The picture of a file about which nothing is decided.
  ///
  /// - Parameters:
  ///   - history: The file.
  ///   - devices: What people call the devices; others are called by their IDs.
  ///   - time: How a time is written; `nil` for UTC to the second.
  /// - Complexity: O(*n* log *n*) in the number of versions if few are concurrent, and O(*m*²) for the *m* nodes
  ///   that are drawn, at most ``maximumNodeCount``.
  public init(
    of history: FileHistory, devices: [DeviceID: String] = [:],
    time: ((Timestamp) -> String)? = nil
  ) {
    self.init(
      of: PicturedDecision(state: .unchanged, path: history.path), versions: history.versions,
      words: PictureWords(devices: devices, time: time))
  }

  init(of decision: PicturedDecision, versions known: [FileVersion], words: PictureWords) {
    var versions = PicturedVersions()
    versions.add(known)
    if versions.all.isEmpty, decision.heads.isEmpty {
      // Nothing else is known of a file with one version.
      versions.add(decision.keeps.filter { !$0.isCopy }.map(\.version))
    }
    for aside in decision.discards + decision.replaced {
      versions.add(aside.version, device: aside.device)
    }
    for kept in decision.keeps where !kept.isNewContent {
      for id in kept.version.from { versions.add(id, device: kept.version.device) }
    }
    for id in decision.heads + decision.bases { versions.add(id, device: nil) }

    let graph = VersionGraph(versions.all)
    var draft = PictureDraft(
      title: words.path(decision.path), summary: decision.summary, words: words)
    draft.paths = [decision.path] + decision.keeps.map(\.path).filter { $0 != decision.path }
    var nodeOf: [Int?] = Array(repeating: nil, count: versions.all.count)
    let heads = decision.heads.flatMap { versions.indices(of: $0) }
    let isHead =
      heads.isEmpty
      ? Set(versions.all.indices.filter { !graph.isFollowed[$0] }) : Set(heads)
    let bases = Set(decision.bases.flatMap { versions.indices(of: $0) })
    let forked = versions.forked
    let fates = Fates(decision)
    for version in graph.order {
      let pictured = versions.all[version]
      var node = draft.node(
        of: pictured, parents: graph.parents[version].map { versions.all[$0] },
        isFork: forked.contains(version))
      if isHead.contains(version) { node.mark(.head) }
      if bases.contains(version) || pictured.version?.isAncestor == true { node.mark(.base) }
      if isHead.contains(version), let fate = fates.fate(of: pictured) {
        node.mark(fate.mark)
        if let reason = fate.reason { node.details.append(words.line(reason)) }
      }
      node.isPlain = node.isPlain && node.marks.isEmpty
      nodeOf[version] = draft.nodes.count
      draft.nodes.append(node)
    }
    for version in graph.order {
      for parent in graph.parents[version] {
        guard let from = nodeOf[parent], let to = nodeOf[version] else { continue }
        draft.edges.append(PictureDraft.Edge(from: from, to: to, kind: .follows))
      }
    }
    draft.addOutcome(of: decision, lane: .outcome, by: nil, versions: versions, nodeOf: nodeOf)
    if draft.summary.isEmpty {
      draft.summary = DisplayText.count(versions.all.count, "version")
    }
    self.init(draft)
  }
}

extension PicturedVersions {
  /// The versions that share their vector with another one.
  var forked: Set<Int> {
    var places: [VersionVector: [Int]] = [:]
    for (index, version) in all.enumerated() {
      if let vector = version.vector { places[vector, default: []].append(index) }
    }
    return Set(places.values.filter { $0.count > 1 }.flatMap { $0 })
  }
}
