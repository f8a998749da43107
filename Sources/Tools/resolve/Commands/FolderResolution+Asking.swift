import ConflictResolution
import Reviews
import SyncFolders

// Asking a person about what is left undecided.
extension FolderResolution {
  /// The answers of a person.
  struct Asked {
    let decisions: [Decision]
    let saved: SavedAnswers
    /// The conflicts that the person was asked about, as they were then, by their paths.
    let conflicts: [[UInt8]: ConflictID]

    /// Whether a file would change although its conflict is another one by now: the person has not seen what the
    /// strategies decide for it.
    func asksAnew(_ family: PlannedFamily) -> Bool {
      // If the versions have become equal, nobody needs to see the conflict.
      guard let asked = conflicts[family.path], let conflict = family.conflict?.id,
        family.change != nil
      else { return false }
      return conflict != asked
    }
  }

  /// Whether to ask a person, and whether it is possible.
  func asksPerson(_ console: borrowing Console) -> Bool {
    arguments.canAsk(console) && policy.hasStrategy(where: { $0.name == Strategy.manual.name })
  }

  /// Asks about undecided conflicts, if a person can be asked.
  ///
  /// The plan that follows reads everything again: a file that was written to since the person saw it has another
  /// conflict, and the answer to the old one is refused.
  ///
  /// - Returns: the answers; `nil` if nobody was asked.
  func ask(
    filesMade: KnownFiles, _ console: inout Console
  ) throws(CommandFailure) -> Asked? {
    guard asksPerson(console) else { return nil }
    // This clock is for the question only. The plan that follows reads it again: a file that is written while the person
    // thinks is then not from the future.
    let settings = policy.withClock
    let conflicts = try FolderConflicts(
      in: folder, try arguments.folder.scan(of: folder, knownFiles: filesMade),
      try planner(settings, filesMade: filesMade), settings.registering([]), memory, file,
      &console)
    var review = ManualReview(
      of: conflicts,
      // The answers about the other files of the folder stay as they are.
      savingIn: SavedAnswers(arguments, elsewhere: file == nil ? folder.answersPath : nil))
    let result = try review.run(&console)
    memory?.startRepeating(except: conflicts.conflicts.map(\.id))
    var asked: [[UInt8]: ConflictID] = [:]
    for conflict in conflicts.conflicts { asked[conflict.path.bytes] = conflict.id }
    // A file that changed between the scan and its question was shown as it was at the question.
    for decision in result.decisions {
      if let path = decision.path { asked[path.bytes] = decision.conflict }
    }
    return Asked(decisions: result.decisions, saved: result.saved, conflicts: asked)
  }
}
