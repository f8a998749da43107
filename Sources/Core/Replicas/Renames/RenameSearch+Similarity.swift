import ConflictResolution

extension RenameSearch {
  /// Two files that were compared, or are worth it.
  private struct Candidate {
    let source: Int
    let target: Int
    /// The similarity, or how much their sketches share.
    let score: Int
    let hasSameName: Bool
  }

  /// How many files each new file is compared with, at most.
  private static let candidateCount = 8
  /// A part that more files have is no evidence for any of them.
  private static let commonCount = 64

  /// Step 3: files with similar contents.
  mutating func matchSimilarFiles() {
    guard settings.maximumComparisons > 0 else { return }
    let minimum = settings.minimumSimilarity
    let suggested = compared(suggestedCandidates())
    take(suggested, from: (minimum + 101) / 2)
    take(compared(sketchCandidates()), from: minimum)
  }

  /// The files whose contents can be compared and are not matched yet.
  private var comparable: (sources: [Int], targets: [Int]) {
    (
      openGone.filter { gone.entries[$0].comparableBytes != nil },
      openNew.filter { new.entries[$0].comparableBytes != nil }
    )
  }

  /// Pairs that names suggest, one for each gone file at most.
  private func suggestedCandidates() -> [Candidate] {
    let (sources, targets) = comparable
    let agreement = NameAgreement(of: self)
    let sourceNames = Dictionary(grouping: sources) { gone.entries[$0].path.lastComponent }
    let targetNames = Dictionary(grouping: targets) { new.entries[$0].path.lastComponent }
    let isComparable = Set(targets)
    return sources.compactMap { source in
      let entry = gone.entries[source]
      let name = entry.path.lastComponent
      let target: Int
      if let path = agreement.path(for: entry), let place = new.places[path],
        isComparable.contains(place)
      {
        target = place
      } else if sourceNames[name]?.count == 1, let only = targetNames[name], only.count == 1 {
        target = only[0]
      } else {
        return nil
      }
      return Candidate(source: source, target: target, score: 0, hasSameName: true)
    }
  }

  /// For each new file, the gone files whose sketches share most with its own.
  private mutating func sketchCandidates() -> [Candidate] {
    let (sources, targets) = comparable
    if sources.isEmpty || targets.isEmpty { return [] }
    var sourcesByPart: [UInt64: [Int]] = [:]
    for source in sources {
      // One more than the limit shows that a part is common.
      for part in goneFingerprint(source)?.sketch ?? []
      where sourcesByPart[part, default: []].count <= Self.commonCount {
        sourcesByPart[part, default: []].append(source)
      }
    }
    var candidates: [Candidate] = []
    for target in targets {
      guard let fingerprint = newFingerprint(target) else { continue }
      var shared: [Int: Int] = [:]
      for part in fingerprint.sketch {
        guard let holders = sourcesByPart[part], holders.count <= Self.commonCount else { continue }
        countSharedSketchParts(holders.count)
        for source in holders { shared[source, default: 0] += 1 }
      }
      let name = new.entries[target].path.lastComponent
      var found: [Candidate] = []
      for (source, count) in shared
      where goneFingerprint(source)?.canReach(settings.minimumSimilarity, with: fingerprint) == true
      {
        found.append(
          Candidate(
            source: source, target: target, score: count,
            hasSameName: gone.entries[source].path.lastComponent == name))
      }
      found.sort(by: Self.precedes)
      candidates += found.prefix(Self.candidateCount)
    }
    return candidates.sorted(by: Self.precedes)
  }

  /// The candidates with their similarities, those that could not be compared left out.
  private mutating func compared(_ candidates: [Candidate]) -> [Candidate] {
    var result: [Candidate] = []
    for candidate in candidates {
      guard let score = similarity(candidate.source, candidate.target) else { continue }
      result.append(
        Candidate(
          source: candidate.source, target: candidate.target, score: score,
          hasSameName: candidate.hasSameName))
    }
    return result
  }

  /// Matches candidates, the most similar first.
  private mutating func take(_ candidates: [Candidate], from minimum: Int) {
    for candidate in candidates.sorted(by: Self.precedes)
    where candidate.score >= minimum && canMatch(candidate.source, candidate.target) {
      match(candidate.source, candidate.target, by: .similarity(percent: candidate.score))
    }
  }

  /// The order in which candidates are compared and taken; no two are equal in it.
  private static func precedes(_ left: Candidate, _ right: Candidate) -> Bool {
    if left.score != right.score { return left.score > right.score }
    if left.hasSameName != right.hasSameName { return left.hasSameName }
    return (left.source, left.target) < (right.source, right.target)
  }
}
