// Folders of one name that are two by identity.
extension FolderTree {
  /// Numbers folders whose name another one has in the same place, where the policy for folders asks for that.
  ///
  /// The folder that had the name first keeps it, by the order of moves: who comes later gets a number.
  ///
  /// - Complexity: O(*n* log *n*) in the number of folders, and O(*m*) in the number of files where one is numbered.
  mutating func nameFolders(_ entries: [FolderEntry], _ outcomes: [FileOutcome]) {
    let common = context.commonSettings.folders
    guard common == .number || context.policy.rules.contains(where: { $0.settings.folders != nil })
    else { return }
    var inside: [Int: [Int]] = [:]
    for number in folders.indices where number != Self.root && !folders[number].isUnknown {
      guard !isFixed(number), folders[number].isLive || folders[number].isKept else {
        continue
      }
      inside[folders[number].parent, default: []].append(number)
    }
    var names: TakenNames?
    // Folders that stand as one are one place.
    var places: [[Int]] = [[Self.root]]
    places += folders.indices.filter { $0 != Self.root && isFixed($0) }.map { [$0] }
    while let place = places.popLast() {
      var standing: [CollisionKey: [Int]] = [:]
      for number in place.flatMap({ inside[$0] ?? [] }).sorted(by: {
        isLater(folders[$1], than: folders[$0])
      }) {
        let wanted = folders[number].name
        let key = CollisionKey.canonicalCaseless(wanted)
        guard let others = standing[key], folders[number].isLive,
          let file = folders[number].file, settings(ofFile: file).folders == .number
        else {
          standing[key, default: []].append(number)
          continue
        }
        var taken = names ?? TakenNames(entries, outcomes, self)
        let free = taken.freeName(for: number, in: place, self)
        names = taken
        guard let free else {
          standing[key, default: []].append(number)
          continue
        }
        folders[number].name = free
        standing[.canonicalCaseless(free), default: []].append(number)
        let holder = folders[others[0]].version?.device
        folders[number].placement =
          folders[number].placement
          ?? Explanation(rule: .folderName) {
            Explanation.Telling(
              words: "another folder has the name \(Self.text(wanted))"
                + (holder.map { ", \($0)'s" } ?? ""))
          }
      }
      places += standing.values
    }
  }

  /// The names in each folder, for who needs a free one.
  private struct TakenNames {
    private var keysIn: [Int: Set<CollisionKey>] = [:]
    private var paths: Set<[CollisionKey]> = []

    /// - Complexity: O(*n*) in the number of files.
    init(_ entries: [FolderEntry], _ outcomes: [FileOutcome], _ tree: FolderTree) {
      for entry in entries {
        let name = version(of: entry, in: outcomes).path.lastComponent
        keysIn[entry.home, default: []].insert(.universal(name))
        if let shown = tree.context.histories[entry.file].shown {
          keysIn[entry.home, default: []].insert(.universal(shown.lastComponent))
        }
      }
      for outcome in outcomes {
        for version in outcome.standingVersions where version.parent == nil {
          let keys = version.path.components.map(CollisionKey.universal)
          for count in 1...keys.count { paths.insert(Array(keys[..<count])) }
        }
      }
    }

    private func version(of entry: FolderEntry, in outcomes: [FileOutcome]) -> FileVersion {
      entry.isChoice
        ? outcomes[entry.file].choices[entry.index].version
        : outcomes[entry.file].keeps[entry.index].version
    }

    /// A name that is free in folders which stand as one; `nil` if there is none.
    mutating func freeName(for number: Int, in place: [Int], _ tree: FolderTree) -> [UInt8]? {
      guard let file = tree.folders[number].file, let version = tree.folders[number].version else {
        return nil
      }
      var tree = tree
      tree.locate(place[0])
      let above = (tree.folders[place[0]].path?.components ?? []).map(CollisionKey.universal)
      let settings = tree.settings(ofFile: file)
      let name = try? settings.numbering.firstFree(
        for: tree.folders[number].name, isDirectory: true, limit: settings.nameLimit,
        origin: CopyOrigin(of: version)
      ) { _, key in
        !place.contains { keysIn[$0]?.contains(key) ?? false } && !paths.contains(above + [key])
      }
      if let name { keysIn[place[0], default: []].insert(name.key) }
      return name?.name
    }
  }
}
