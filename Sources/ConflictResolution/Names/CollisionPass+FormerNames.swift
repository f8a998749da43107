// What became of the names that files have left.
extension CollisionPass {
  /// Tells tombstones by what their names are still in use, and files that are shown by themselves since
  /// another one of the same content is gone.
  ///
  /// - Complexity: O(*n* log *n*) in names and versions.
  mutating func writeFormerNames() {
    var filesThatLeft: [Int: [Int]] = [:]
    var tombstones: [(file: Int, keep: Int, node: Int)] = []
    for file in outcomes.indices {
      let outcome = outcomes[file]
      let deleted = outcome.keeps.firstIndex { !$0.version.state.isLive }
      guard deleted != nil || files[file].selection.versions.count > 1 else { continue }
      for path in files[file].formerPaths(outcome) {
        guard let node = tree.node(of: path) else { continue }
        filesThatLeft[node, default: []].append(file)
        if let deleted, outcome.keeps[deleted].version.path == path {
          tombstones.append((file, deleted, node))
        }
      }
    }
    if !tombstones.isEmpty {
      let isInUse = tree.nodesInUse()
      for (file, keep, node) in tombstones where isInUse[node] {
        let own = outcomes[file].keeps[keep].path
        let standing = tree.nodes[node].occupantPath
        // Of a folder its own path: which path in it would be told depends on files that nobody may have
        // looked at together.
        outcomes[file].keeps[keep].inUseBy =
          standing ?? path(components: tree.components(of: node), or: own)
        outcomes[file].keeps[keep].isFolderInUse = standing == nil
      }
    }
    var numbered: [Int: [Int]] = [:]
    for (claim, node) in numberedAt { numbered[node, default: []].append(claim) }
    for node in Set(filesThatLeft.keys).union(numbered.keys) {
      noteFormerTwins(at: node, leftBy: filesThatLeft[node] ?? [], numbered: numbered[node] ?? [])
    }
  }

  /// A version that had a content at a node.
  private struct Twin {
    let file: Int
    let version: Int
    let path: RelativePath
    let identity: FileIdentity
  }

  /// Tells files that have or had a name which other file they were shown by.
  private mutating func noteFormerTwins(at node: Int, leftBy files: [Int], numbered: [Int]) {
    var others = files
    var standing: Int?
    switch tree.nodes[node].occupant {
    case .claim(let claim):
      standing = claim
      others.append(claims[claim].file)
    case .undecided(let file): others.append(file)
    case .present, nil: break
    }
    let twins = twins(at: node, among: others)
    // A new file may get the name and the content of one that is gone, and nobody wonders at that: where a
    // file has the name that it was given, the other one was spelled otherwise.
    if let standing, let twin = twin(of: standing, in: twins), twin.path != claims[standing].given {
      noteFormerTwin(twin, of: standing, at: node)
    }
    for claim in numbered {
      if let twin = twin(of: claim, in: twins) { noteFormerTwin(twin, of: claim, at: node) }
    }
  }

  /// The first two files that had each content at a node, under names that users gave.
  private func twins(at node: Int, among others: [Int]) -> [FileState: [Twin]] {
    var twins: [FileState: [Twin]] = [:]
    for other in Set(others) {
      let history = files[other].history
      guard history.copyOf == nil, history.shown == nil else { continue }
      var isAtNode: [RelativePath: Bool] = [:]
      var firstOfFile: [FileState: Twin] = [:]
      let versions = files[other].selection.versions
      for (index, version) in versions.enumerated() {
        guard version.state.isLive, version.state != .directory else { continue }
        let path = version.path
        let isHere = isAtNode[path] ?? (tree.node(of: path) == node)
        isAtNode[path] = isHere
        guard isHere else { continue }
        if let known = firstOfFile[version.state] {
          // Where there is one head, versions are in no order.
          let isFirst =
            path == known.path
            ? Rank.isHigher(version, than: versions[known.version]) : path < known.path
          guard isFirst else { continue }
        }
        firstOfFile[version.state] = Twin(
          file: other, version: index, path: path, identity: history.identity)
      }
      for (state, twin) in firstOfFile {
        let all = (twins[state] ?? []) + [twin]
        let sorted = all.sorted { ($0.path, $0.identity) < ($1.path, $1.identity) }
        twins[state] = Array(sorted.prefix(2))
      }
    }
    return twins
  }

  /// The other file that a claim was shown by: names come in the order of their bytes, and the first is
  /// shown.
  private func twin(of index: Int, in twins: [FileState: [Twin]]) -> Twin? {
    let claim = claims[index]
    guard !claim.isCopy, !claim.isGenerated,
      let first = twins[state(of: index)]?.first(where: { $0.file != claim.file }),
      (first.path, first.identity) < (claim.given, claim.identity)
    else { return nil }
    return first
  }

  private mutating func noteFormerTwin(_ twin: Twin, of index: Int, at node: Int) {
    outcomes[claims[index].file].formerTwin = FormerTwin(
      identity: twin.identity, path: twin.path,
      version: files[twin.file].selection.id(of: twin.version),
      explanation: explanation(of: twin, at: node))
  }

  /// What became of a file that had the same content.
  private func explanation(of twin: Twin, at node: Int) -> Explanation {
    let outcome = outcomes[twin.file]
    let same = "same content as \(twin.path)"
    guard let kept = outcome.keeps.first(where: { $0.identity == twin.identity }) else {
      return Explanation(rule: .undecided, reason: same + ", which is in conflict")
    }
    let until = same + " until \(kept.version.device) "
    if !kept.version.state.isLive {
      return Explanation(rule: .deleted, reason: until + "deleted it")
    }
    if tree.node(of: kept.given) != node {
      return Explanation(rule: .renamed, reason: until + "renamed it to \(kept.given)")
    }
    return Explanation(rule: .changed, reason: until + "changed it")
  }
}
