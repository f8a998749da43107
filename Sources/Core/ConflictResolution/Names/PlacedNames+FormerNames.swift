// The names that files have left.
extension PlacedNames {
  /// Writes to tombstones what still uses their names, and to files that are now shown by themselves that another file
  /// with the same content is gone.
  ///
  /// - Complexity: O(*n* log *n*) in names and versions.
  func writeFormerNames(into outcomes: inout [FileOutcome]) {
    var met: [Int: (leftBy: [Int], numbered: [NameClaim])] = [:]
    let isInUse = tree.nodesInUse()
    for file in outcomes.indices {
      let outcome = outcomes[file]
      let deleted = outcome.keeps.firstIndex { !$0.version.isLive }
      guard deleted != nil || files[file].selection.versions.count > 1 else { continue }
      for path in files[file].formerPaths(outcome) {
        guard let node = tree.node(of: path) else { continue }
        met[node, default: ([], [])].leftBy.append(file)
        guard let deleted, isInUse[node], outcome.keeps[deleted].given == path else {
          continue
        }
        let standing = tree.nodes[node].occupant?.path
        // For a folder use the folder's own path: which path in it would be reported depends on files that may not have
        // been resolved together.
        outcomes[file].keeps[deleted].inUseBy =
          standing ?? tree.path(of: node, or: outcome.keeps[deleted].path)
        outcomes[file].keeps[deleted].isFolderInUse = standing == nil
      }
    }
    for claim in claims {
      if let node = claim.numberedAt { met[node, default: ([], [])].numbered.append(claim) }
    }
    for (node, (files, numbered)) in met {
      writeFormerTwins(at: node, leftBy: files, numbered: numbered, into: &outcomes)
    }
  }

  /// A version that had a content at a node.
  private struct Twin {
    let file: Int
    let version: Int
    let path: RelativePath
    let identity: FileIdentity
  }

  /// Writes to files that have or had a name which other file showed their content.
  private func writeFormerTwins(
    at node: Int, leftBy left: [Int], numbered: [NameClaim], into outcomes: inout [FileOutcome]
  ) {
    var (others, shown) = (left, numbered)
    switch tree.nodes[node].occupant?.holder {
    case .claim(let standing):
      shown.append(claims[standing])
      others.append(claims[standing].file)
    case .undecided(let file): others.append(file)
    case .present, nil: break
    }
    let twins = twins(at: node, among: others)
    for claim in shown where !claim.isCopy && !claim.isGenerated {
      let state = outcomes[claim.file].keeps[claim.keep].version.state
      // Names are in the order of their bytes, and the first is shown. A new file may get the name and the content of
      // one that is gone, and needs no explanation for that: if a file has its given name, the other one was spelled
      // differently.
      guard let twin = twins[state]?.first(where: { $0.file != claim.file }),
        (twin.path, twin.identity) < (claim.given, claim.identity),
        claim.numberedAt == node || twin.path != claim.given
      else { continue }
      outcomes[claim.file].formerTwin = FormerTwin(
        identity: twin.identity, path: twin.path,
        version: files[twin.file].selection.id(of: twin.version),
        explanation: explanation(of: twin, at: node, outcomes[twin.file]))
    }
  }

  /// The versions that had each content at a node under names that users gave, in the order of the names.
  private func twins(at node: Int, among others: [Int]) -> [FileState: [Twin]] {
    var twins: [FileState: [Twin]] = [:]
    for other in Set(others) {
      let history = files[other].history
      guard history.copyOf == nil, history.shown == nil else { continue }
      var isAtNode: [RelativePath: Bool] = [:]
      for (index, version) in files[other].selection.versions.enumerated()
      where version.isLive && version.state != .directory {
        let isHere = isAtNode[version.path] ?? (tree.node(of: version.path) == node)
        isAtNode[version.path] = isHere
        guard isHere else { continue }
        twins[version.state, default: []].append(
          Twin(file: other, version: index, path: version.path, identity: history.identity))
      }
    }
    return twins.mapValues { twins in twins.sorted { precedes($0, $1) } }
  }

  private func precedes(_ left: Twin, _ right: Twin) -> Bool {
    guard left.path == right.path, left.file == right.file else {
      return (left.path, left.identity) < (right.path, right.identity)
    }
    let versions = files[left.file].selection.versions
    return Rank.isHigher(versions[left.version], than: versions[right.version])
  }

  /// What happened to a file that had the same content.
  private func explanation(of twin: Twin, at node: Int, _ outcome: FileOutcome) -> Explanation {
    let same = "same content as \(twin.path)"
    guard let kept = outcome.keeps.first(where: { $0.identity == twin.identity }) else {
      return Explanation(rule: .undecided, reason: same + ", which is in conflict")
    }
    let until = same + " until \(kept.version.device) "
    if !kept.version.isLive {
      return Explanation(rule: .deleted, reason: until + "deleted it")
    }
    if tree.node(of: kept.given) != node {
      return Explanation(rule: .renamed, reason: until + "renamed it to \(kept.given)")
    }
    return Explanation(rule: .changed, reason: until + "changed it")
  }
}
