// Deleted folders that something live is in.
extension FolderTree {
  /// Keeps each deleted folder that something live is in, where the policy for deletions lets a change win; else lets
  /// what is in it move up.
  ///
  /// Something counts by itself: of a folder under `newest` what was written after the deletion keeps it, and what was
  /// written before it moves up.
  ///
  /// - Parameter entries: the live versions that name their folder, with their files.
  /// - Complexity: O(*n*) in the number of entries and of folders above them that are deleted.
  mutating func settleDeletedFolders(for entries: [FolderEntry]) {
    // Few trees have one.
    guard folders.contains(where: { !$0.isLive }) else { return }
    var open: [(folder: Int, until: Int64)] = []
    for entry in entries {
      let home = home(of: parent(of: entry), until: entry.time)
      if !folders[home].isLive { open.append((home, entry.time)) }
    }
    // Known: what is in `open` is deleted and stays. So do the deleted folders above it.
    while let (kept, until) = open.popLast() {
      if let known = folders[kept].keptUntil, known >= until { continue }
      folders[kept].keptUntil = until
      let above = home(of: folders[kept].parent, until: until)
      if !folders[above].isLive { open.append((above, until)) }
    }
    // Until here each folder was in the one that it names, or was put back into.
    for number in folders.indices where !isFixed(number) {
      let until = folders[number].isLive ? folders[number].time : folders[number].keptUntil
      if let until { folders[number].parent = home(of: folders[number].parent, until: until) }
    }
  }

  /// The folder that something stands in which names a folder: that one, or the next above that is there.
  ///
  /// - Parameters:
  ///   - number: the folder that it names.
  ///   - until: when it was written, in nanoseconds since 1970.
  func home(of number: Int, until: Int64) -> Int {
    var number = number
    while !folders[number].isLive, !isKept(number, by: until) {
      number = isFixed(number) ? Self.root : folders[number].parent
    }
    return number
  }

  /// Whether a deleted folder stays for something that was written at a time.
  private func isKept(_ number: Int, by time: Int64) -> Bool {
    guard let file = folders[number].file else { return true }
    switch settings(ofFile: file).deletes {
    case .editWins: return true
    case .deleteWins, .keepCopy: return false
    case .newest:
      guard let deleted = folders[number].version?.modified else { return true }
      return time >= deleted.nanoseconds
    }
  }

  /// What applies to a file.
  func settings(ofFile file: Int) -> EffectiveSettings {
    context.policy.rules.isEmpty ? context.commonSettings : context.files[file].settings
  }
}
