import ConflictResolution
import FileAccess
import Reviews
import Scenarios

/// The file of `--remember`: what was decided before, and what is decided now.
///
/// It is one reference: whoever plans a folder step by step adds to the same memory.
final class DecisionMemory {
  private let path: [UInt8]
  /// The day on which decisions are made, as a person reads it.
  private let day: String
  /// What was decided before.
  let earlier: RememberedDecisions
  private var added: [RememberedDecision] = []
  /// Whether a person is offered what was decided before: then nothing is repeated without the person.
  var isOffered = false
  /// The conflicts that a person was asked about.
  private var asked: Set<ConflictID> = []

  /// Reads the file; a file that is not there holds nothing yet.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - now: The time that `--now` gives; by default the clock's.
  /// - Throws: ``CommandFailure`` if the file cannot be read or is not right, or could not be made.
  init(at path: [UInt8], now: Timestamp?) throws(CommandFailure) {
    self.path = path
    day = Self.day(of: now ?? Timestamp(nanoseconds: WallClock.nanosecondsSince1970()))
    earlier = try Self.read(path)
  }

  /// What was decided before about conflicts that nobody has decided anew.
  ///
  /// - Parameters:
  ///   - files: What is in conflict, by a policy without strategies.
  ///   - given: What was decided anew.
  ///   - attempt: Resolves with decisions by a policy without strategies.
  /// - Returns: The decisions that can be carried out.
  /// - Throws: What `attempt` throws.
  func decisions<Failure: Error>(
    for files: [FileOutcome], besides given: [Decision],
    attempt: ([Decision]) throws(Failure) -> Outcome
  ) throws(Failure) -> [Decision] {
    if isOffered { return [] }
    let open = files.filter { file in file.conflict.map { !asked.contains($0.id) } ?? false }
    return try earlier.decisions(for: open, besides: given, attempt: attempt)
  }

  /// Repeats from now on what was decided before, but for conflicts that a person was asked about: what the person
  /// left undecided stays so.
  ///
  /// - Parameter conflicts: What the person was asked about.
  func repeatsWithout(_ conflicts: [ConflictID]) {
    guard isOffered else { return }
    isOffered = false
    asked.formUnion(conflicts)
  }

  /// Remembers what a person decided anew, once it is carried out.
  ///
  /// - Parameters:
  ///   - given: What was decided.
  ///   - files: What was in conflict, by a policy without strategies.
  ///   - outcome: What came of it.
  func add(_ given: [Decision], for files: [FileOutcome], outcome: Outcome) {
    var known = earlier
    added += known.add(given, for: files, outcome: outcome, on: day)
  }

  /// Writes what was added into the file, whole or not at all.
  ///
  /// The file is read once more, and no other run writes it meanwhile, so that what another run has added since is
  /// not lost.
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
        "\(DisplayText.count(count, "decision")) remembered in '\(String(displayingPath: path))'.\n"
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
    let bytes: [UInt8]
    do throws(FileAccessError) {
      bytes = try FileReader.readRegular(path, limit: RememberedFile.sizeLimit)
    } catch {
      guard error.code == .notFound else { throw CommandFailure(reading: error) }
      // Better now than once everything is decided.
      do throws(FileAccessError) {
        _ = try FileKind(at: Folder.path(containing: path))
      } catch {
        throw CommandFailure(reading: error)
      }
      return RememberedDecisions()
    }
    do throws(ScenarioError) {
      return try RememberedFile.read(bytes, file: String(displayingPath: path))
    } catch {
      throw CommandFailure(error)
    }
  }

  /// A time's day where the program runs; in UTC if the system cannot say.
  private static func day(of time: Timestamp) -> String {
    guard let digits = LocalTime.digits(secondsSince1970: time.secondsSince1970) else {
      return String(time.description.prefix(10))
    }
    let text = String(decoding: digits, as: UTF8.self)
    return "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.dropFirst(6).prefix(2))"
  }
}
