import ConflictResolution
import FileAccess
import Scenarios

/// The file that keeps a person's answers.
///
/// It is a decisions file. After each answer it is replaced as a whole and synced to the disk, so that neither an
/// interrupt nor a power failure loses an answer. Other programs, for example another review, may write to it at the
/// same time: their entries stay in it.
struct SavedAnswers {
  /// The path; `nil` if there is no place for it.
  let path: [UInt8]?
  /// Whether a person named the file: then it stays.
  let isNamed: Bool

  /// The answers of this review that are in the file.
  private var written: [Decision] = []
  /// Conflicts whose decisions are dropped on the next write: they are obsolete.
  private var dropped: Set<ConflictID> = []
  private var hasFailed = false

  /// The file of a command.
  ///
  /// - Parameters:
  ///   - arguments: the arguments, which may name a file.
  ///   - path: the default path of a file that is removed after all answers are carried out; `nil` if there is no place
  ///     for answers.
  init(_ arguments: ResolveArguments, elsewhere path: [UInt8]?) {
    self.path = arguments.decisions ?? path
    isNamed = arguments.decisions != nil
  }

  /// Reports where unused answers are.
  func noteAnswers(_ count: Int, _ console: inout Console) {
    guard let path, !hasFailed else { return }
    let words = DisplayText.count(count, "answer is", "answers are")
    console.note(
      "\(words) saved in \(DisplayText.quoted(path))"
        + (isNamed ? ".\n" : ", and offered the next time.\n"))
  }

  /// The answers of an earlier review.
  ///
  /// - Parameters:
  ///   - conflicts: the conflicts to ask about.
  ///   - console: the console on which an unreadable file is reported.
  /// - Returns: the answers, with the time of the last one; `nil` if none of them fits.
  mutating func earlier(
    for conflicts: Set<ConflictID>, _ console: inout Console
  ) -> (decisions: [Decision], secondsSince1970: Int64)? {
    guard !isNamed, let path else { return nil }
    do throws(FileAccessError) {
      let folder = try FolderHandle(Folder.path(containing: path))
      let name = path.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
      guard let status = try folder.status(of: name) else { return nil }
      let bytes = try folder.read(name, limit: DecisionsFile.sizeLimit)
      do throws(ScenarioError) {
        let all = try DecisionsFile.read(bytes, file: String(displayingPath: path))
        let decisions = all.filter { conflicts.contains($0.conflict) }
        // Decisions on conflicts that no longer exist are dropped.
        dropped = Set(all.map(\.conflict)).subtracting(conflicts)
        return decisions.isEmpty ? nil : (decisions, status.seconds)
      } catch {
        console.warn("earlier answers cannot be used: \(error.description)")
        return nil
      }
    } catch {
      if error.code != .notFound {
        console.warn("earlier answers cannot be used: \(error.description)")
      }
      return nil
    }
  }

  /// Writes the answers if they differ from those that were written last.
  ///
  /// - Parameters:
  ///   - decisions: all answers so far.
  ///   - console: the console on which an unwritable file is reported.
  mutating func write(_ decisions: [Decision], _ console: inout Console) {
    guard let path, decisions != written else { return }
    do throws(CommandFailure) {
      try CommandFailure.ofStore { () throws(FileAccessError) in
        if !isNamed { try Folder.make(Folder.path(containing: path)) }
      }
      try change(path, to: decisions)
      written = decisions
    } catch {
      // Warn once: without a file, the answers still count in this run.
      if !hasFailed { console.warn("the answers are not saved. \(error.message ?? "")") }
      hasFailed = true
    }
  }

  /// Replaces the answers of this review in the file.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - decisions: the answers.
  ///   - isRemovedEmpty: whether the file is removed if it becomes empty.
  /// - Throws: ``CommandFailure`` if it cannot be read or written.
  private func change(
    _ path: [UInt8], to decisions: [Decision], isRemovedEmpty: Bool = false
  ) throws(CommandFailure) {
    let replaced = Set((written + decisions).map(\.conflict)).union(dropped)
    let lock = try CommandFailure.ofStore { () throws(FileAccessError) in
      try FileLock.forChanging(path)
    }
    let all = try current(path).filter { !replaced.contains($0.conflict) } + decisions
    try CommandFailure.ofStore { () throws(FileAccessError) in
      if all.isEmpty, isRemovedEmpty {
        let folder = try FolderHandle(Folder.path(containing: path))
        try folder.remove(path.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? [])
      } else if isNamed {
        try FileWriter.write(DecisionsWriter.bytes(of: all), to: path)
      } else {
        try FileWriter.replace(path, with: DecisionsWriter.bytes(of: all))
      }
    }
    _ = consume lock
  }

  /// The current decisions in the file.
  private func current(_ path: [UInt8]) throws(CommandFailure) -> [Decision] {
    let bytes = try CommandFailure.ofReading { () throws(FileAccessError) in
      try FileReader.readRegular(ifThere: path, limit: DecisionsFile.sizeLimit)
    }
    guard let bytes else { return [] }
    do throws(ScenarioError) {
      return try DecisionsFile.read(bytes, file: String(displayingPath: path))
    } catch {
      // A file that a person keeps is not overwritten. An unusable file of the program was reported already.
      if isNamed { throw CommandFailure(error) }
      return []
    }
  }

  /// Takes over the answers of an earlier review, so that they are not written again.
  mutating func resume(_ decisions: [Decision]) { written = decisions }

  /// Ignores the answers of an earlier review; they stay in the file until it is written again.
  mutating func decline(_ decisions: [Decision]) {
    dropped.formUnion(decisions.map(\.conflict))
  }

  /// Removes the answers of this review, and also the file if it becomes empty and no person named it.
  func remove() {
    guard !isNamed, let path else { return }
    try? change(path, to: [], isRemovedEmpty: true)
  }
}
