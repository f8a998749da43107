// Deleted folders with something live in them.
extension FolderTree {
  /// Moves entries out of deleted folders if the policy for deletions lets these win.
  ///
  /// Everything live keeps the folders above it, under every policy: so all devices show one tree. If deletions win, an
  /// entry that a deletion had not seen is moved to the next existing folder above, which makes a version: so devices
  /// with other policies get the same result when they receive it. Each entry counts by itself: under `newest`, an
  /// entry written after the deletion keeps the folder, and one written before it moves up.
  ///
  /// - Parameter entries: the live versions that name their folder. Each has the folder that it is in, and gets the one
  ///   where it will be.
  /// - Complexity: O(*n*) in the number of entries and of deleted folders above them.
  mutating func settleDeletedFolders(for entries: inout [FolderEntry]) {
    // Few trees have deleted folders.
    guard folders.contains(where: { !$0.isLive }) else { return }
    // Choices of undecided files are not moved.
    for index in entries.indices where !entries[index].isChoice {
      entries[index].home = home(of: entries[index].parent, until: entries[index].time)
    }
    for entry in entries {
      if let own = entry.ownNumber, !isFixed(own) { folders[own].parent = entry.home }
    }
    for entry in entries { keep(entry.home) }
  }

  /// Records that a deleted folder stays, together with the deleted folders above it.
  private mutating func keep(_ number: Int) {
    var next = number
    while !folders[next].isLive, !folders[next].isKept {
      folders[next].isKept = true
      if isFixed(next) { return }
      next = folders[next].parent
    }
  }

  /// The folder of an entry that names a folder: that one, or the next existing one above.
  ///
  /// - Parameters:
  ///   - number: the folder that the entry names.
  ///   - until: when it was written, in nanoseconds since 1970.
  /// - Returns: the folder, by number.
  private func home(of number: Int, until: Int64) -> Int {
    var number = number
    while !folders[number].isLive, deletionWins(number, over: until) {
      number = isFixed(number) ? Self.root : folders[number].parent
    }
    return number
  }

  /// Whether the deletion of a folder wins over an entry that was written at a time.
  private func deletionWins(_ number: Int, over time: Int64) -> Bool {
    guard let file = folders[number].file else { return false }
    switch settings(ofFile: file).deletes {
    case .editWins: return false
    case .deleteWins, .keepCopy: return true
    case .newest:
      guard let deleted = folders[number].version?.modified else { return false }
      return time < deleted.nanoseconds
    }
  }

  /// The settings for a file.
  func settings(ofFile file: Int) -> EffectiveSettings {
    context.policy.rules.isEmpty ? context.commonSettings : context.files[file].settings
  }
}
