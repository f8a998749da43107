// Deleted folders that something live is in.
extension FolderTree {
  /// Takes what is in deleted folders out of them, where the policy for deletions lets them win.
  ///
  /// Everything live keeps the folders above it, whatever the policy is: so all devices show one tree. Where deletions
  /// win, what a deletion had not seen is moved to the next folder above that is there, which is a version of its own:
  /// so devices of other policies come to the same as soon as they hear of it. Each entry counts by itself: under
  /// `newest` what was written after the deletion keeps the folder, and what was written before it moves up.
  ///
  /// - Parameter entries: the live versions that name their folder, each with the folder that it is in, which get the one
  ///   that they stand in.
  /// - Complexity: O(*n*) in the number of entries and of folders above them that are deleted.
  mutating func settleDeletedFolders(for entries: inout [FolderEntry]) {
    // Few trees have one.
    guard folders.contains(where: { !$0.isLive }) else { return }
    // Nothing is moved of what is undecided.
    for index in entries.indices where !entries[index].isChoice {
      entries[index].home = home(of: entries[index].parent, until: entries[index].time)
    }
    for entry in entries {
      if let own = entry.ownNumber, !isFixed(own) { folders[own].parent = entry.home }
    }
    for entry in entries { keep(entry.home) }
  }

  /// Notes that a deleted folder stays, with the deleted ones above it.
  private mutating func keep(_ number: Int) {
    var next = number
    while !folders[next].isLive, !folders[next].isKept {
      folders[next].isKept = true
      if isFixed(next) { return }
      next = folders[next].parent
    }
  }

  /// The folder that something stands in which names a folder: that one, or the next above that is there.
  ///
  /// - Parameters:
  ///   - number: the folder that it names.
  ///   - until: when it was written, in nanoseconds since 1970.
  /// - Returns: the folder, by number.
  private func home(of number: Int, until: Int64) -> Int {
    var number = number
    while !folders[number].isLive, deletionWins(number, over: until) {
      number = isFixed(number) ? Self.root : folders[number].parent
    }
    return number
  }

  /// Whether the deletion of a folder wins over what was written at a time.
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

  /// What applies to a file.
  func settings(ofFile file: Int) -> EffectiveSettings {
    context.policy.rules.isEmpty ? context.commonSettings : context.files[file].settings
  }
}
