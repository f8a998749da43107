/// Something live that names the folder that it is in.
struct FolderEntry {
  /// Its file, by number.
  let file: Int
  /// Its index among the kept versions of the file, or among the choices if the file is undecided.
  let index: Int
  /// Whether it is a choice of an undecided file.
  let isChoice: Bool
  /// The folder that it names, by number.
  let number: Int
  /// The folder that it is itself, by number, if something names it.
  let ownNumber: Int?
  /// When it was written, in nanoseconds since 1970; the maximum if that is unknown.
  let time: Int64
  /// The folder that it is in after circles are undone.
  var parent: Int
  /// The folder that it is in after deletions are settled.
  var home: Int
}

extension FolderTree {
  /// The kept versions and choices of outcomes that name their folder.
  ///
  /// - Complexity: O(*n*) in the number of files.
  func entries(of outcomes: [FileOutcome]) -> [FolderEntry] {
    var entries: [FolderEntry] = []
    for (file, outcome) in outcomes.enumerated() {
      for (index, kept) in outcome.keeps.enumerated() {
        if let entry = entry(kept.version, file, index, isOwn: kept.identity == outcome.identity) {
          entries.append(entry)
        }
      }
      // The contents of an undecided folder are where the highest live choice puts the folder.
      let highest = outcome.choices.firstIndex { $0.version.isLive }
      for (index, choice) in outcome.choices.enumerated() {
        if let entry = entry(
          choice.version, file, index, isOwn: index == highest, isChoice: true)
        {
          entries.append(entry)
        }
      }
    }
    return entries
  }

  private func entry(
    _ version: FileVersion, _ file: Int, _ index: Int, isOwn: Bool = false, isChoice: Bool = false
  ) -> FolderEntry? {
    guard version.isLive, let parent = version.parent, let number = numberOf[parent] else {
      return nil
    }
    let own = isOwn ? numberOf[context.histories[file].identity] : nil
    return FolderEntry(
      file: file, index: index, isChoice: isChoice, number: number, ownNumber: own,
      time: version.modified?.nanoseconds ?? .max, parent: number, home: number)
  }
}
