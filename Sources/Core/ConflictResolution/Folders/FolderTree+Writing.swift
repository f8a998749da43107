// The outcomes with the paths that follow from their folders.
extension FolderTree {
  /// Gives all kept versions and choices the path that follows from their folders.
  ///
  /// - Parameters:
  ///   - outcomes: the outcome of each file, with the path that its writer gave.
  ///   - context: all data about the files, which are all prepared.
  /// - Complexity: that of ``undoCircles(among:)``, and O(*n*) in the length of all paths.
  static func place(_ outcomes: inout [FileOutcome], _ context: ResolutionContext) {
    var tree = FolderTree(outcomes, context)
    var entries = tree.entries(of: outcomes)
    tree.undoCircles(among: entries.map { $0.number })
    for index in entries.indices {
      let own = entries[index].ownNumber
      entries[index].parent = own.map { tree.folders[$0].parent } ?? entries[index].number
      entries[index].home = entries[index].parent
    }
    tree.settleDeletedFolders(for: &entries)
    tree.nameFolders(entries, outcomes)
    tree.explainUndoneMoves(of: entries)
    tree.write(entries, into: &outcomes)
  }

  private mutating func write(_ entries: [FolderEntry], into outcomes: inout [FileOutcome]) {
    var keepers = [RelativePath?](repeating: nil, count: folders.count)
    for entry in entries {
      let version = Self.version(of: entry, in: outcomes)
      let (path, placement) = place(of: entry, version)
      if !folders[entry.home].isLive {
        keepers[entry.home] = keepers[entry.home].map { min($0, path) } ?? path
      }
      if entry.isChoice {
        outcomes[entry.file].choices[entry.index].pathInFolders = path
      } else {
        outcomes[entry.file].keeps[entry.index].pathInFolders = path
        outcomes[entry.file].keeps[entry.index].path = path
        if let moved = moved(version, entry, at: path) {
          write(moved, entry, into: &outcomes[entry.file])
        }
      }
      if let placement { outcomes[entry.file].placement = placement }
    }
    writeKeptFolders(keepers, into: &outcomes)
    for (file, outcome) in outcomes.enumerated() where context.histories[file].namesFolders {
      writeNames(of: outcome, to: context.files[file])
      if outcome.shown != nil { outcomes[file].shown = context.files[file].shown }
    }
  }

  /// The path of an entry, and why it is not where its version puts it.
  private mutating func place(
    of entry: FolderEntry, _ version: FileVersion
  ) -> (RelativePath, Explanation?) {
    locate(entry.home)
    if folders[entry.home].isUnknown { return (version.path, Self.unknownFolder) }
    let left = explanation(ofLeaving: entry.parent, for: entry.home)
    if let own = entry.ownNumber {
      locate(own)
      return (folders[own].path ?? version.path, folders[own].placement ?? left)
    }
    let name = version.path.lastComponent
    if let path = path(of: name, in: entry.home) { return (path, left) }
    return ((try? RelativePath(components: [name])) ?? version.path, Self.tooLong)
  }

  /// The version at a place that must be written because it depends on the policy: a deletion won, or a folder got a
  /// number.
  private func moved(
    _ version: FileVersion, _ entry: FolderEntry, at path: RelativePath
  ) -> FileVersion? {
    let isMoved = entry.parent != entry.home
    let isNumbered = entry.ownNumber.map { folders[$0].isNumbered } ?? false
    guard isMoved || isNumbered else { return nil }
    return version.moved(
      to: path, in: isMoved ? folders[entry.home].identity : version.parent,
      from: isMoved ? version.parent : version.formerParent)
  }

  /// Puts a version in another place, which is an event of the resolving device.
  private func write(
    _ moved: FileVersion, _ entry: FolderEntry, into outcome: inout FileOutcome
  ) {
    let kept = outcome.keeps[entry.index]
    var version = moved
    // A copy that is made now has no earlier version to differ from.
    let isNew = kept.identity != outcome.identity
    if let vector = kept.version.vector, !isNew {
      guard let device = context.policy.resolvingDevice else {
        outcome.isProvisional = true
        outcome.keeps[entry.index].version = version
        return
      }
      guard let counter = context.histories[entry.file].nextCounter(of: device) else { return }
      version.vector = vector.setting(device, to: counter)
      version.origin = version.vector.map { VersionID(vector: $0) }
      // It still names the sources of the outcome, including sides of forks, and also its own earlier version.
      let selection = context.files[entry.file].selection
      let head = selection.versions[selection.heads[0]]
      if outcome.state == .unchanged,
        selection.versions.contains(where: { $0.vector == head.vector && $0.state != head.state })
      {
        version.from = FileResolver.sorted(version.from + [head.fullID])
      }
    }
    outcome.keeps[entry.index].version = version
  }

  /// Writes to each deleted folder that stays what keeps it, and where it is.
  private mutating func writeKeptFolders(
    _ keepers: [RelativePath?], into outcomes: inout [FileOutcome]
  ) {
    for number in folders.indices where folders[number].isKept {
      guard let file = folders[number].file, let version = folders[number].version else { continue }
      locate(number)
      if let path = folders[number].path,
        let index = outcomes[file].keeps.firstIndex(where: { !$0.version.isLive })
      {
        outcomes[file].keeps[index].pathInFolders = path
        outcomes[file].keeps[index].path = path
      }
      let (device, kept) = (version.device, keepers[number])
      outcomes[file].placement = Explanation(rule: .folderInUse) {
        let what = kept.map { "\($0) is in it" } ?? "a folder in it stays"
        return Explanation.Telling(
          words: "stays although \(device) deleted it: \(what), which the deletion had not seen")
      }
    }
  }

  /// Gives the collision pass the names of a file in followed folders.
  private func writeNames(of outcome: FileOutcome, to file: PreparedFile) {
    if outcome.state == .undecided {
      file.pathsInFolders = outcome.choices.filter { $0.version.isLive }
        .map { ($0.path, $0.version.state == .directory) }
    }
    if outcome.mainVersion?.state == .directory, outcome.copyOf == nil {
      file.shown = nil
      return
    }
    // A number in its name stays with it, wherever its folder is moved and however the folder is spelled.
    guard let shown = file.history.shown, let path = outcome.mainPath else { return }
    file.shown = (try? path.replacingLastComponent(with: shown.lastComponent)) ?? shown
  }

  static func version(of entry: FolderEntry, in outcomes: [FileOutcome]) -> FileVersion {
    entry.isChoice
      ? outcomes[entry.file].choices[entry.index].version
      : outcomes[entry.file].keeps[entry.index].version
  }

  /// Why an entry is not in its folder: the folder is deleted.
  private func explanation(ofLeaving written: Int, for home: Int) -> Explanation? {
    guard written != home, !folders[written].isLive, let version = folders[written].version else {
      return nil
    }
    let (name, device) = (Self.text(folders[written].name), version.device)
    let isTop = home == Self.root
    let into = Self.text(folders[home].name)
    return Explanation(rule: .folderDeleted) {
      Explanation.Telling(
        words: "\(device) deleted \(name), which it was in, so it is in "
          + (isTop ? "the top folder" : into))
    }
  }

  private static let unknownFolder = Explanation(
    rule: .folderUnknown,
    reason: "nothing is known of the folder that it names, so it stands where its writer saw it")
}

extension FileOutcome {
  /// The path of the file itself, or of its highest choice, before the collision pass.
  fileprivate var mainPath: RelativePath? {
    keeps.first { $0.identity == identity }?.given
      ?? choices.first { $0.version.isLive }?.path
  }
}
