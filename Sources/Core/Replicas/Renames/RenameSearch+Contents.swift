import ConflictResolution

extension RenameSearch {
  /// Step 1, except for folders: equal file IDs.
  mutating func matchFileIDs() {
    let agreement = NameAgreement()
    for (sources, targets) in classes({ $0.isFolder ? nil : $0.fileID }) {
      for pair in agreement.pairs(sources, targets, of: self)
      where canMatch(pair.source, pair.target) && isBelievable(pair.source, pair.target) {
        match(pair.source, pair.target, by: .fileID, isAmbiguous: pair.isAmbiguous)
      }
    }
  }

  /// Whether nothing shows that an ID was given to another file; both have one kind.
  private mutating func isBelievable(_ source: Int, _ target: Int) -> Bool {
    let (former, present) = (gone.entries[source], new.entries[target])
    if let one = former.creation, let other = present.creation { return one == other }
    if former.path.lastComponent == present.path.lastComponent { return true }
    guard case .file(let old) = former.state, case .file(let content) = present.state else {
      return former.state == present.state
    }
    if old.hasDigest && content.hasDigest {
      if old == content { return true }
    } else if old.size == content.size {
      return true
    }
    return similarity(source, target).map { $0 >= settings.minimumSimilarity } ?? false
  }

  /// Step 2: equal contents.
  ///
  /// Contents at one path on each side come first, since they suggest where folders went.
  mutating func matchContents() {
    let classes = classes { $0.identifyingState }
    for (sources, targets) in classes where sources.count == 1 && targets.count == 1 {
      match(sources[0], targets[0], by: .digest)
    }
    let agreement = NameAgreement(of: self)
    for (sources, targets) in classes where sources.count > 1 || targets.count > 1 {
      for pair in agreement.pairs(sources, targets, of: self) {
        match(pair.source, pair.target, by: .digest, isAmbiguous: pair.isAmbiguous)
      }
    }
  }

  /// The open entries on both sides that have one key, in the order of their paths.
  ///
  /// The classes are in the order of their first gone entries, since the number of comparisons is bounded.
  private func classes<Key: Hashable>(
    _ key: (RenameDetector.Entry) -> Key?
  ) -> [([Int], [Int])] {
    var sources: [Key: [Int]] = [:]
    var targets: [Key: [Int]] = [:]
    for source in openGone {
      if let key = key(gone.entries[source]) { sources[key, default: []].append(source) }
    }
    for target in openNew {
      if let key = key(new.entries[target]) { targets[key, default: []].append(target) }
    }
    return sources.compactMap { key, sources in targets[key].map { (sources, $0) } }
      .sorted { $0.0[0] < $1.0[0] }
  }
}
