import FileAccess
import Recordings
import Scenarios
import Streams

/// A scenario file.
struct RecordedScenario {
  /// Its path.
  let path: [UInt8]
  /// Its text.
  let bytes: [UInt8]
  /// Its contents.
  let scenario: Scenario
  /// Its name in messages.
  var name: String { String(displayingPath: path) }
}

/// The scenario files of a command line, and those in its folders.
struct RecordedScenarios {
  /// A skipped file.
  struct SkippedFile {
    /// Its name in messages.
    let name: String
    /// Why.
    let failure: CommandFailure
  }

  /// The scenarios, in the order of the command line, and of the bytes of paths in folders.
  private(set) var scenarios: [RecordedScenario] = []
  /// The recordings of calls, which are read while they are replayed.
  private(set) var recordings: [[UInt8]] = []
  /// The unreadable files, in the same order.
  private(set) var skipped: [SkippedFile] = []

  /// Reads them.
  ///
  /// - Parameters:
  ///   - paths: The files and folders.
  ///   - keepsGoing: Whether a named file may be skipped; a file of a folder always may.
  /// - Throws: ``CommandFailure`` for a named file or folder that is invalid and may not be skipped.
  init(at paths: [[UInt8]], keepsGoing: Bool) throws(CommandFailure) {
    for path in paths {
      do throws(CommandFailure) {
        guard try Self.isFolder(path) else {
          try add(path)
          continue
        }
        for file in try Self.files(under: path) {
          do throws(CommandFailure) { try add(file, isNamed: false) } catch {
            skip(file, error)
          }
        }
      } catch {
        guard keepsGoing else { throw error }
        skip(path, error)
      }
    }
  }

  private mutating func add(_ path: [UInt8], isNamed: Bool = true) throws(CommandFailure) {
    let header = try CommandFailure.ofReading { () throws(FileAccessError) in
      try FileReader.beginning(of: path, count: Self.headerLength)
    }
    if RecordingReader.isRecording(header) {
      recordings.append(path)
      return
    }
    guard path.namesStream else {
      scenarios.append(try Self.read(path))
      return
    }
    // A folder may contain streams besides recordings.
    guard isNamed else { return }
    throw CommandFailure(
      .badInput,
      "\(String(displayingPath: path)) is no recording: its first line is no "
        + "{\"format\":\"\(RecordingFormat.name)\",…}. "
        + "A stream is resolved by 'resolve --format jsonl'.")
  }

  /// The number of bytes that shows whether a file is a recording.
  private static let headerLength = 256

  private mutating func skip(_ path: [UInt8], _ failure: CommandFailure) {
    skipped.append(SkippedFile(name: String(displayingPath: path), failure: failure))
  }

  private static func isFolder(_ path: [UInt8]) throws(CommandFailure) -> Bool {
    return try CommandFailure.ofReading { () throws(FileAccessError) in
      try FileKind(at: path) == .folder
    }
  }

  private static func files(under path: [UInt8]) throws(CommandFailure) -> [[UInt8]] {
    return try CommandFailure.ofReading { () throws(FileAccessError) in
      try Folder.files(under: path, withExtensions: ["json", "jsonl"])
    }
  }

  private static func read(_ path: [UInt8]) throws(CommandFailure) -> RecordedScenario {
    let bytes = try CommandFailure.ofReading { () throws(FileAccessError) in
      try FileReader.read(path)
    }
    let scenario = try CommandFailure.ofInput { () throws(ScenarioError) in
      try ScenarioReader.read(
        bytes, file: String(displayingPath: path), contentFolder: Folder.path(containing: path))
    }
    return RecordedScenario(path: path, bytes: bytes, scenario: scenario)
  }
}
