import FileNames

// Different folders with one name.
extension FolderTree {
  /// Numbers folders that have the name of another folder in the same place, if the policy for folders is to number
  /// them.
  ///
  /// The folder that had the name first, in the order of moves, keeps it; later ones get a number.
  ///
  /// - Complexity: O(*n* log *n*) in the number of folders, and O(*m*) in the number of files if one is numbered.
  mutating func nameFolders(_ entries: [FolderEntry], _ outcomes: [FileOutcome]) {
    guard
      context.commonSettings.folders == .number
        || context.policy.rules.contains(where: { $0.settings.folders == .number })
    else { return }
    var inside = [[Int]](repeating: [], count: folders.count)
    for number in folders.indices where number != Self.root && !isFixed(number) {
      guard folders[number].isLive || folders[number].isKept else { continue }
      inside[folders[number].parent].append(number)
    }
    // Joined folders are one place.
    var places: [[Int]] = folders.indices.filter { $0 == Self.root || isFixed($0) }.map { [$0] }
    while let place = places.popLast() {
      let numbers = place.flatMap({ inside[$0] }).sorted {
        isLater(folders[$1], than: folders[$0])
      }
      var standing: [CollisionKey: Int] = [:]
      var together: [[Int]] = []
      var taken = NameTree()
      for number in numbers {
        let key = CollisionKey.canonicalCaseless(folders[number].name)
        guard let other = standing[key] else {
          standing[key] = together.count
          together.append([number])
          continue
        }
        guard folders[number].isLive, let file = folders[number].file,
          settings(ofFile: file).folders == .number
        else {
          together[other].append(number)
          continue
        }
        if taken.nodes[0].knownNames.isEmpty, taken.nodes[0].takenKeys == nil {
          takeNames(in: place, entries, outcomes, into: &taken)
        }
        if let free = freeName(for: number, file, &taken) {
          let name = Self.text(folders[number].name)
          folders[number].name = free
          folders[number].isNumbered = true
          folders[number].placement =
            folders[number].placement
            ?? Explanation(rule: .folderName, reason: "another folder has the name \(name)")
          together.append([number])
        } else {
          together[other].append(number)
        }
      }
      places += together
    }
  }

  /// A free name for a folder whose name is taken; `nil` if none is left.
  private func freeName(for number: Int, _ file: Int, _ taken: inout NameTree) -> [UInt8]? {
    guard let version = folders[number].version else { return nil }
    let settings = settings(ofFile: file)
    return try? taken.freeName(
      for: folders[number].name, isDirectory: true, origin: CopyOrigin(of: version), in: 0,
      numbering: settings.numbering, limit: settings.nameLimit)
  }

  /// Takes the names of everything in folders that are joined.
  private mutating func takeNames(
    in place: [Int], _ entries: [FolderEntry], _ outcomes: [FileOutcome], into taken: inout NameTree
  ) {
    for entry in entries where place.contains(entry.home) {
      taken.take(Self.version(of: entry, in: outcomes).path.lastComponent, in: 0)
    }
    // Outcomes that name no folder may be in this one by their paths.
    locate(place[0])
    let folder = folders[place[0]].path
    for outcome in outcomes {
      for version in outcome.standingVersions
      where version.parent == nil && version.path.parent == folder {
        taken.take(version.path.lastComponent, in: 0)
      }
    }
  }
}
