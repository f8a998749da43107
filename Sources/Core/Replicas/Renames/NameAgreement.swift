import ConflictResolution

/// Pairs entries that are alike in everything else by their names.
struct NameAgreement {
  /// A pair of a gone and a new entry, by their places.
  struct Pair {
    let source: Int
    let target: Int
    /// Whether only the order of paths decided.
    let isAmbiguous: Bool
  }

  /// For the folder of gone entries, where most of its renamed entries are; the top level is empty.
  private let folders: [[UInt8]: [UInt8]]

  /// What no renames suggest.
  init() {
    folders = [:]
  }

  /// What the renames found so far suggest.
  ///
  /// - Complexity: O(*n*) in the number of entries.
  init(of search: RenameSearch) {
    var votes: [[UInt8]: [[UInt8]: Int]] = [:]
    for (source, entry) in search.gone.entries.enumerated() where !entry.isFolder {
      guard let target = search.target(of: source) else { continue }
      votes[entry.path.folder, default: [:]][target.path.folder, default: 0] += 1
    }
    folders = votes.compactMapValues { votes in
      let most = votes.values.max()
      let first = votes.filter { $0.value == most }
      return first.count == 1 ? first.first?.key : nil
    }
  }

  /// The path that an entry has if it went where its folder's other entries did.
  func path(for entry: RenameDetector.Entry) -> RelativePath? {
    guard let folder = folders[entry.path.folder] else { return nil }
    let name = entry.path.lastComponent
    return try? RelativePath(folder.isEmpty ? name : folder + [UInt8(ascii: "/")] + name)
  }

  /// Pairs as many as there are on both sides, those first whose names agree most.
  ///
  /// - Returns: the pairs, in any order.
  /// - Complexity: O(*n*) in the number of entries.
  func pairs(_ sources: [Int], _ targets: [Int], of search: RenameSearch) -> [Pair] {
    if sources.count == 1, targets.count == 1 {
      return [Pair(source: sources[0], target: targets[0], isAmbiguous: false)]
    }
    var pairs: [Pair] = []
    var (sources, targets) = (sources, targets)
    /// Pairs those with one key, in the order of their paths.
    func pair(_ sourceKey: (RelativePath) -> [UInt8]?, _ targetKey: (RelativePath) -> [UInt8]) {
      var groups: [[UInt8]: (sources: [Int], targets: [Int])] = [:]
      for source in sources {
        guard let key = sourceKey(search.gone.entries[source].path) else { continue }
        groups[key, default: ([], [])].sources.append(source)
      }
      for target in targets {
        groups[targetKey(search.new.entries[target].path), default: ([], [])].targets.append(target)
      }
      let first = pairs.count
      for group in groups.values {
        let isAmbiguous = group.sources.count > 1 || group.targets.count > 1
        for (source, target) in zip(group.sources, group.targets) {
          pairs.append(Pair(source: source, target: target, isAmbiguous: isAmbiguous))
        }
      }
      let (pairedSources, pairedTargets) = (
        Set(pairs[first...].map { $0.source }), Set(pairs[first...].map { $0.target })
      )
      sources.removeAll { pairedSources.contains($0) }
      targets.removeAll { pairedTargets.contains($0) }
    }
    pair({ $0.bytes }, { $0.bytes })
    pair({ path in folders[path.folder].map { $0 + [0] + path.lastComponent } }) {
      $0.folder + [0] + $0.lastComponent
    }
    pair({ $0.lastComponent }, { $0.lastComponent })
    pair({ folders[$0.folder] }, { $0.folder })
    pair({ _ in [] }, { _ in [] })
    return pairs
  }
}

extension RelativePath {
  /// The folder that holds it, as bytes; empty at the top level.
  var folder: [UInt8] { parent?.bytes ?? [] }
}
