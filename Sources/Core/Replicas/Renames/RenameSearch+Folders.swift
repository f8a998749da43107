import ConflictResolution

extension RenameSearch {
  /// A folder that may have become another.
  private struct FolderCandidate {
    let source: Int
    let target: Int
    let evidence: Rename.Evidence
    /// How many files went there; `.max` for an equal file ID.
    let rank: Int
    let hasSameName: Bool

    /// Whether one of two candidates for one new folder is the better one.
    func isBetter(than other: FolderCandidate) -> Bool {
      rank == other.rank ? hasSameName && !other.hasSameName : rank > other.rank
    }
  }

  /// Step 4: folders.
  ///
  /// The deepest come first, so that each folder knows the results of those in it.
  mutating func matchFolders() -> FolderRenames {
    var tallies = fileTallies()
    let identified = identifiedFolders()
    var candidates: [Int: [FolderCandidate]] = [:]
    let deepestFirst = tallies.keys.map { ($0.components.count, $0) }.sorted { $1 < $0 }
    for (_, folder) in deepestFirst {
      guard let tally = tallies[folder] else { continue }
      let candidate = candidate(for: folder, tally, identified: identified)
      if let candidate { candidates[candidate.target, default: []].append(candidate) }
      guard let parent = folder.parent else { continue }
      tallies[parent]?.add(
        tally, of: folder.lastComponent,
        renamedTo: candidate.map { new.entries[$0.target].path })
    }
    var folders = FolderRenames()
    for candidates in candidates.values {
      // One must be better than all others: if two folders became one, they are not both renamed.
      guard
        let best = candidates.first(where: { best in
          candidates.allSatisfy { $0.source == best.source || best.isBetter(than: $0) }
        })
      else { continue }
      match(best.source, best.target, by: best.evidence)
      folders.insert(gone.entries[best.source].path, renamedTo: new.entries[best.target].path)
    }
    return folders
  }

  /// For each gone folder, the folders to which the files directly in it went.
  ///
  /// A folder that is not among the gone entries still exists, with all above it: its files are not counted.
  private func fileTallies() -> [RelativePath: FolderTally] {
    var tallies: [RelativePath: FolderTally] = [:]
    for entry in gone.entries where entry.isFolder { tallies[entry.path] = FolderTally() }
    for (source, entry) in gone.entries.enumerated() where !entry.isFolder {
      guard let folder = entry.path.parent, tallies[folder] != nil, isEvidence(source) else {
        continue
      }
      // Each change is made in place: a tally may have votes for many folders, which a copy would copy for each file.
      tallies[folder]?.fileCount += 1
      guard let target = target(of: source) else { continue }
      tallies[folder]?.matchedCount += 1
      guard let place = target.path.parent else { continue }
      let isSame = target.path.lastComponent == entry.path.lastComponent
      tallies[folder]?.votes[place, default: FolderTally.Votes()] += FolderTally.Votes(
        count: 1, sameNameCount: isSame ? 1 : 0)
    }
    return tallies
  }

  /// Whether an entry can show where its folder went: not if it is empty, or its content is at several paths.
  private func isEvidence(_ source: Int) -> Bool {
    if let match = matches[source], match.evidence == .fileID { return true }
    let entry = gone.entries[source]
    if entry.state.size == 0 { return false }
    guard let state = entry.identifyingState else { return true }
    return gone.stateCounts[state] == 1 && new.stateCounts[state, default: 1] == 1
  }

  /// For each gone folder, the new one with its file ID.
  private func identifiedFolders() -> [Int: Int] {
    var sources: [RenameDetector.FileID: [Int]] = [:]
    for source in openGone where gone.entries[source].isFolder {
      if let id = gone.entries[source].fileID { sources[id, default: []].append(source) }
    }
    var targets: [RenameDetector.FileID: [Int]] = [:]
    for target in openNew where new.entries[target].isFolder {
      if let id = new.entries[target].fileID { targets[id, default: []].append(target) }
    }
    var result: [Int: Int] = [:]
    for (id, sources) in sources {
      // A folder has one path only: an ID at several paths identifies no folder.
      guard let targets = targets[id], sources.count == 1, targets.count == 1 else { continue }
      result[sources[0]] = targets[0]
    }
    return result
  }

  private func candidate(
    for folder: RelativePath, _ tally: FolderTally, identified: [Int: Int]
  ) -> FolderCandidate? {
    guard let source = gone.folder(at: folder) else { return nil }
    if let target = identified[source], isBelievable(source, target, tally) {
      return FolderCandidate(
        source: source, target: target, evidence: .fileID, rank: .max, hasSameName: true)
    }
    guard let (path, votes) = tally.winner, let target = new.folder(at: path),
      // Nothing of the folder is left, and nothing was at the new place before.
      new.places[folder] == nil, !new.hasEntry(below: folder),
      gone.folder(at: path) == nil, !gone.hasEntry(below: path)
    else { return nil }
    return FolderCandidate(
      source: source, target: target,
      evidence: .folder(moved: votes.count, of: tally.fileCount), rank: votes.count,
      hasSameName: folder.lastComponent == path.lastComponent)
  }

  /// Whether a gone and a new folder with one file ID are the same: by their creation times if both are known, else if a
  /// file went along, none could show it, or the name is the same.
  private func isBelievable(_ source: Int, _ target: Int, _ tally: FolderTally) -> Bool {
    let (former, present) = (gone.entries[source], new.entries[target])
    if let one = former.creation, let other = present.creation { return one == other }
    return tally.fileCount == 0 || tally.votes[present.path] != nil
      || former.path.lastComponent == present.path.lastComponent
  }

  /// Step 5: what is left in folders that were renamed.
  mutating func matchPlaces(in folders: FolderRenames) {
    if folders.isEmpty { return }
    for source in openGone where !gone.entries[source].isFolder {
      guard let path = folders.target(for: gone.entries[source].path),
        let target = new.places[path], canMatch(source, target)
      else { continue }
      if let known = similarity(source, target), known < settings.minimumSimilarity { continue }
      match(source, target, by: .place)
    }
  }
}
