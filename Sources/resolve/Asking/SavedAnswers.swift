import ConflictResolution
import FileAccess
import Scenarios

/// The file that has what a person answered, from one answer to the next.
///
/// It is a decisions file. It is replaced as a whole and brought to the disk each time, so that neither an interrupt
/// nor a power cut loses an answer that was given.
struct SavedAnswers {
  /// The path; `nil` if there is no place for it.
  let path: [UInt8]?
  /// Whether a person named the file: then it stays, and other decisions in it stay in it.
  let isNamed: Bool

  /// What the named file holds besides.
  private let others: [Decision]
  private var written: [Decision] = []
  private var hasFailed = false

  /// A file that a person named.
  ///
  /// - Parameters:
  ///   - path: its path.
  ///   - decisions: what it holds.
  init(named path: [UInt8], holding decisions: [Decision]) {
    self.path = path
    isNamed = true
    others = decisions
  }

  /// A file at the usual place, which is removed once everything was carried out.
  ///
  /// - Parameter path: its path; `nil` if there is no place for it.
  init(at path: [UInt8]?) {
    self.path = path
    isNamed = false
    others = []
  }

  /// The file of a command.
  ///
  /// - Parameters:
  ///   - arguments: what was asked for: a file may be named there.
  ///   - decisions: what the named file holds.
  ///   - path: where answers are if none is named; `nil` if there is no place for them.
  init(_ arguments: ResolveArguments, _ decisions: [Decision], elsewhere path: [UInt8]?) {
    if let named = arguments.decisions {
      self.init(named: named, holding: decisions)
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
  func earlier(
    for conflicts: Set<ConflictID>, _ console: inout Console
  ) -> (decisions: [Decision], secondsSince1970: Int64)? {
    guard !isNamed, let path else { return nil }
    do throws(FileAccessError) {
      let folder = try FolderHandle(Folder.path(containing: path))
      let name = path.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
      guard let status = try folder.status(of: name) else { return nil }
      let bytes = try folder.read(name)
      do throws(ScenarioError) {
        let decisions = try DecisionsFile.read(bytes, file: String(displayingPath: path))
          .filter { conflicts.contains($0.conflict) }
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
    var answered: Set<ConflictID> = []
    for decision in decisions { answered.insert(decision.conflict) }
    let all = others.filter { !answered.contains($0.conflict) } + decisions
    do throws(FileAccessError) {
      if !isNamed { try Folder.make(Folder.path(containing: path)) }
      let bytes = DecisionsWriter.bytes(of: all)
      if isNamed {
        try FileWriter.write(bytes, to: path)
      } else {
        try FileWriter.replace(path, with: bytes)
      }
      written = decisions
    } catch {
      // Said once: without a place for them the answers still count for this run.
      if !hasFailed { console.warn("the answers are not saved. \(error.description)") }
      hasFailed = true
    }
  }

  /// Takes over what an earlier review left, so that it is not written again.
  mutating func resume(_ decisions: [Decision]) { written = decisions }

  /// Removes the file, if no person named it.
  func remove() {
    guard !isNamed, let path, let folder = try? FolderHandle(Folder.path(containing: path)),
      let name = path.split(separator: UInt8(ascii: "/")).last
    else { return }
    try? folder.remove(Array(name))
  }
}
