import ConflictResolution
import Reviews
import SyncFolders

// Asking a person about what is left undecided.
extension FolderResolution {
  /// What a person answered.
  struct Asked {
    let decisions: [Decision]
    let saved: SavedAnswers
    /// The conflicts that the person was asked about, as they were then, by their paths.
    let conflicts: [[UInt8]: ConflictID]

    /// Whether something would become of a file that is not what the person was asked about: what the strategies say
    /// of it now the person has not seen.
    func isOther(_ family: PlannedFamily) -> Bool {
      // Versions that have become the same are no conflict that anybody has to see.
      guard let asked = conflicts[family.path], let conflict = family.conflict?.id,
        family.change != nil
      else { return false }
      return conflict != asked
    }
  }

  /// Whether somebody can be asked, and is to be.
  func asksPerson(_ console: borrowing Console) -> Bool {
    arguments.canAsk(console) && policy.hasStrategy(where: { $0.name == Strategy.manual.name })
  }

  /// Asks about what is undecided, if somebody can be asked.
  ///
  /// The plan that follows reads everything again: what was written to since a person saw it is another conflict,
  /// and the answer to it is refused.
  ///
  /// - Returns: what was answered; `nil` if nobody was asked.
  func ask(
    filesMade: KnownFiles, _ console: inout Console
  ) throws(CommandFailure) -> Asked? {
    guard asksPerson(console) else { return nil }
    // The time is that of the question: what is written to while a person thinks is not from the future.
    let settings = policy.withClock
    let conflicts = try FolderConflicts(
      in: folder, try arguments.folder.scan(of: folder, knownFiles: filesMade),
      try planner(settings, filesMade: filesMade), settings.registering([]), memory,
      &console)
    var review = ManualReview(
      of: conflicts, savingIn: SavedAnswers(arguments, elsewhere: folder.answersPath))
    let result = try review.run(&console)
    memory?.repeatsWithout(conflicts.conflicts.map(\.id))
    var asked: [[UInt8]: ConflictID] = [:]
    for conflict in conflicts.conflicts { asked[conflict.path.bytes] = conflict.id }
    // A file that had changed when its question was put was seen as it was then.
    for decision in result.decisions {
      if let path = decision.path { asked[path.bytes] = decision.conflict }
    }
    return Asked(decisions: result.decisions, saved: result.saved, conflicts: asked)
  }
}
