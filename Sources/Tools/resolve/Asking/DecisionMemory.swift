import ConflictResolution
import FileAccess
import Reviews
import Scenarios

/// The file of `--remember`: earlier decisions, and the current ones.
///
/// It is a class, so that all steps of planning a folder add to the same memory.
final class DecisionMemory {
  private let path: [UInt8]
  /// The day of the current decisions, as a person reads it.
  private let day: String
  /// The earlier decisions.
  let earlier: RememberedDecisions
  private var added: [RememberedDecision] = []
  /// Whether earlier decisions are offered to a person: then none is repeated without the person.
  var offersEarlier = false
  /// The conflicts that a person was asked about.
  private var asked: Set<ConflictID> = []

  /// Reads the file; a file that does not exist is empty.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - now: The time of `--now`; by default the clock's.
  /// - Throws: ``CommandFailure`` if the file cannot be read, is invalid, or could not be made.
  init(at path: [UInt8], now: Timestamp?) throws(CommandFailure) {
    self.path = path
    day = Self.day(of: now ?? Timestamp.now)
    earlier = try Self.read(path)
  }

  /// The earlier decisions about conflicts without a new decision.
  ///
  /// - Parameters:
  ///   - files: The files in conflict, by a policy without strategies.
  ///   - given: The new decisions.
  ///   - attempt: Resolves with decisions by a policy without strategies.
  /// - Returns: The decisions that can be carried out.
  /// - Throws: What `attempt` throws.
  func decisions<Failure: Error>(
    for files: [FileOutcome], besides given: [Decision],
    attempt: ([Decision]) throws(Failure) -> Outcome
  ) throws(Failure) -> [Decision] {
    if offersEarlier { return [] }
    let open = files.filter { file in file.conflict.map { !asked.contains($0.id) } ?? false }
    return try earlier.decisions(for: open, besides: given, attempt: attempt)
  }

  /// From now on, repeats earlier decisions, except for conflicts that a person was asked about: what the person left
  /// undecided stays undecided.
  ///
  /// - Parameter conflicts: The conflicts that the person was asked about.
  func startRepeating(except conflicts: [ConflictID]) {
    guard offersEarlier else { return }
    offersEarlier = false
    asked.formUnion(conflicts)
  }

  /// Remembers a person's new decisions after they are carried out.
  ///
  /// - Parameters:
  ///   - given: The decisions.
  ///   - files: The files in conflict, by a policy without strategies.
  ///   - outcome: The outcome with the decisions.
  func add(_ given: [Decision], for files: [FileOutcome], outcome: Outcome) {
    var known = earlier
    added += known.add(given, for: files, outcome: outcome, on: day)
  }

  /// Adds the new decisions to the file, atomically.
  ///
  /// It reads the file again under a lock, so that decisions which another run has added since are not lost.
  ///
  /// - Throws: ``CommandFailure`` if it cannot be written.
  func save(_ console: inout Console, isTold: Bool) throws(CommandFailure) {
    if added.isEmpty { return }
    let lock = try Self.forWriting { () throws(FileAccessError) in
      try FileLock.forChanging(path)
    }
    var decisions = try Self.read(path)
    for record in added { decisions.add(record) }
    let bytes = RememberedFile.bytes(of: decisions)
    try Self.forWriting { () throws(FileAccessError) in try FileWriter.write(bytes, to: path) }
    _ = consume lock
    let count = Set(added.map { $0.contents }).count
    added = []
    if isTold {
      console.note(
        "\(DisplayText.count(count, "decision")) remembered in \(DisplayText.quoted(path)).\n"
      )
    }
  }

  private static func forWriting<Result: ~Copyable>(
    _ body: () throws(FileAccessError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(FileAccessError) {
      return try body()
    } catch {
      throw CommandFailure(
        .cannotWrite, "\(error.description) Nothing that was decided is remembered.")
    }
  }

  private static func read(_ path: [UInt8]) throws(CommandFailure) -> RememberedDecisions {
    let bytes = try CommandFailure.ofReading { () throws(FileAccessError) in
      let bytes = try FileReader.readRegular(ifThere: path, limit: RememberedFile.sizeLimit)
      // Check it now rather than after everything is decided.
      if bytes == nil { _ = try FileKind(at: Folder.path(containing: path)) }
      return bytes
    }
    guard let bytes else { return RememberedDecisions() }
    return try CommandFailure.ofInput { () throws(ScenarioError) in
      try RememberedFile.read(bytes, file: String(displayingPath: path))
    }
  }

  /// The local day of a time; in UTC if the system cannot convert it.
  private static func day(of time: Timestamp) -> String {
    let text = LocalTime.text(secondsSince1970: time.secondsSince1970) ?? time.description
    return String(text.prefix(10))
  }
}
