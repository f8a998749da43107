// The outcomes with the paths that follow from their folders.
extension FolderTree {
  /// Gives all that stands, or can be picked, the path that follows from its folders.
  ///
  /// - Parameters:
  ///   - outcomes: what came of each file, each at the path that its writer gave.
  ///   - context: what is known of the files, all of them prepared.
  /// - Complexity: that of ``undoCircles(among:)``, and O(*n*) in the length of all paths.
  static func place(_ outcomes: inout [FileOutcome], _ context: ResolutionContext) {
    var tree = FolderTree(outcomes, context)
    let entries = tree.entries(of: outcomes)
    tree.undoCircles(among: entries.map { $0.number })
    tree.settleDeletedFolders(for: entries)
    tree.nameFolders(entries, outcomes)
    tree.write(entries, into: &outcomes)
  }

  private mutating func write(_ entries: [FolderEntry], into outcomes: inout [FileOutcome]) {
    var keptBy = [RelativePath?](repeating: nil, count: folders.count)
    for entry in entries {
      let version = Self.version(of: entry, in: outcomes)
      let written = parent(of: entry)
      let home = entry.ownNumber.map { folders[$0].parent } ?? home(of: written, until: entry.time)
      locate(home)
      var placement = entry.ownNumber.flatMap { folders[$0].placement }
      let path: RelativePath
      if folders[home].isUnknown {
        path = version.path
        placement = placement ?? Self.unknownFolder
      } else if let own = entry.ownNumber {
        locate(own)
        path = folders[own].path ?? version.path
        placement = folders[own].placement
      } else if let inHome = self.path(of: version.path.lastComponent, in: home) {
        path = inHome
      } else {
        path = (try? RelativePath(components: [version.path.lastComponent])) ?? version.path
        placement = Self.tooLong
      }
      if placement == nil, let rescued = explanation(ofLeaving: entry.number, for: home) {
        placement = rescued
      }
      if !folders[home].isLive {
        keptBy[home] = keptBy[home].map { min($0, path) } ?? path
      }
      if entry.isChoice {
        outcomes[entry.file].choices[entry.index].pathInFolders = path
      } else {
        outcomes[entry.file].keeps[entry.index].pathInFolders = path
        outcomes[entry.file].keeps[entry.index].path = path
      }
      if let placement { outcomes[entry.file].placement = placement }
    }
    writeKeptFolders(keptBy, into: &outcomes)
    for (file, outcome) in outcomes.enumerated() where context.histories[file].namesFolders {
      writeNames(of: outcome, to: context.files[file])
    }
  }

  /// Tells of each deleted folder that stays what keeps it, and where it is.
  private mutating func writeKeptFolders(
    _ keptBy: [RelativePath?], into outcomes: inout [FileOutcome]
  ) {
    for number in folders.indices where folders[number].keptUntil != nil {
      guard let file = folders[number].file, let version = folders[number].version else { continue }
      locate(number)
      if let path = folders[number].path,
        let index = outcomes[file].keeps.firstIndex(where: { !$0.version.state.isLive })
      {
        outcomes[file].keeps[index].pathInFolders = path
        outcomes[file].keeps[index].path = path
      }
      let (device, kept) = (version.device, keptBy[number])
      outcomes[file].placement = Explanation(rule: .folderInUse) {
        let what = kept.map { "\($0) is in it" } ?? "a folder in it stays"
        return Explanation.Telling(
          words: "stays although \(device) deleted it: \(what), which the deletion had not seen")
      }
    }
  }

  /// Tells the collision pass the names of a file that stands in folders.
  private func writeNames(of outcome: FileOutcome, to file: PreparedFile) {
    if outcome.state == .undecided {
      file.pathsInFolders = outcome.choices.filter { $0.version.state.isLive }
        .map { ($0.path, $0.version.state == .directory) }
    }
    let path = outcome.mainPath
    if outcome.mainVersion?.state == .directory {
      file.shown = nil
      return
    }
    // A number that it was given goes with it wherever its folder is moved.
    guard let shown = file.history.shown, let path, let folder = path.parent else { return }
    file.shown = (try? folder.appending(component: shown.lastComponent)) ?? shown
  }

  private static func version(of entry: FolderEntry, in outcomes: [FileOutcome]) -> FileVersion {
    entry.isChoice
      ? outcomes[entry.file].choices[entry.index].version
      : outcomes[entry.file].keeps[entry.index].version
  }

  /// Why something is not in the folder that it names: that is deleted.
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
  /// Where the file itself stands, or would by its highest choice, before the collision pass.
  fileprivate var mainPath: RelativePath? {
    keeps.first { $0.identity == identity }?.given
      ?? choices.first { $0.version.state.isLive }?.path
  }
}
