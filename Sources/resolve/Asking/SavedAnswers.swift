import ConflictResolution
import FileAccess
import Scenarios

/// The file that has what a person answered, from one answer to the next.
///
/// It is a decisions file. It is replaced as a whole and brought to the disk each time, so that neither an interrupt
/// nor a power cut loses an answer that was given. Others may write to it at the same time, another review for
/// example: what is in it that is not of this review stays in it.
struct SavedAnswers {
  /// The path; `nil` if there is no place for it.
  let path: [UInt8]?
  /// Whether a person named the file: then it stays.
  let isNamed: Bool

  /// The answers of this review that are in the file.
  private var written: [Decision] = []
  /// What is in the file and is dropped when it is written: nobody wants it any longer.
  private var dropped: Set<ConflictID> = []
  private var hasFailed = false

  /// A file that a person named.
  ///
  /// - Parameter path: its path.
  init(named path: [UInt8]) {
    self.path = path
    isNamed = true
  }

  /// A file at the usual place, which is removed once everything was carried out.
  ///
  /// - Parameter path: its path; `nil` if there is no place for it.
  init(at path: [UInt8]?) {
    self.path = path
    isNamed = false
  }

  /// The file of a command.
  ///
  /// - Parameters:
  ///   - arguments: what was asked for: a file may be named there.
  ///   - path: where answers are if none is named; `nil` if there is no place for them.
  init(_ arguments: ResolveArguments, elsewhere path: [UInt8]?) {
    if let named = arguments.decisions {
      self.init(named: named)
    } else {
      self.init(at: path)
    }
  }

  /// Says where answers are that were not used up.
  func noteAnswers(_ count: Int, _ console: inout Console) {
    guard let path, !hasFailed else { return }
    let words = DisplayText.count(count, "answer is", "answers are")
    console.note(
      "\(words) saved in '\(String(displayingPath: path))'"
        + (isNamed ? ".\n" : ", and offered the next time.\n"))
  }

  /// What an earlier review left.
  ///
  /// - Parameters:
  ///   - conflicts: what is asked about.
  ///   - console: where a file that cannot be read is reported.
  /// - Returns: the answers, with the time of the last one; `nil` if there is nothing that fits.
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
        // Of conflicts that are no more.
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

  /// Writes the answers, if they are others than those that were written last.
  ///
  /// - Parameters:
  ///   - decisions: all answers so far.
  ///   - console: where a file that cannot be written is reported.
  mutating func write(_ decisions: [Decision], _ console: inout Console) {
    guard let path, decisions != written else { return }
    do throws(CommandFailure) {
      try CommandFailure.ofStore { () throws(FileAccessError) in
        if !isNamed { try Folder.make(Folder.path(containing: path)) }
      }
      try change(path, to: decisions)
      written = decisions
    } catch {
      // Said once: without a place for them the answers still count for this run.
      if !hasFailed { console.warn("the answers are not saved. \(error.message ?? "")") }
      hasFailed = true
    }
  }

  /// Puts the answers of this review into the file in place of those that it had there.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - decisions: the answers.
  ///   - isRemovedEmpty: whether the file goes if nothing is left in it.
  /// - Throws: ``CommandFailure``, if it cannot be read or written.
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

  /// What is in the file now.
  private func current(_ path: [UInt8]) throws(CommandFailure) -> [Decision] {
    let bytes: [UInt8]
    do throws(FileAccessError) {
      bytes = try FileReader.readRegular(path, limit: DecisionsFile.sizeLimit)
    } catch {
      guard error.code == .notFound else { throw CommandFailure(reading: error) }
      return []
    }
    do throws(ScenarioError) {
      return try DecisionsFile.read(bytes, file: String(displayingPath: path))
    } catch {
      // A file that a person keeps is not written over. Of another one it was said that it cannot be used.
      if isNamed { throw CommandFailure(error) }
      return []
    }
  }

  /// Takes over what an earlier review left, so that it is not written again.
  mutating func resume(_ decisions: [Decision]) { written = decisions }

  /// Leaves what an earlier review left, until there is something to be written in its place.
  mutating func decline(_ decisions: [Decision]) {
    dropped.formUnion(decisions.map(\.conflict))
  }

  /// Removes the answers of this review, and the file with the last ones, if no person named it.
  func remove() {
    guard !isNamed, let path else { return }
    try? change(path, to: [], isRemovedEmpty: true)
  }
}
