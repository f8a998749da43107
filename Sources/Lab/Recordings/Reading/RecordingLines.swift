public import FileAccess
public import Scenarios

/// Why a recording cannot be read.
public enum RecordingFailure: Error {
  /// The file cannot be read.
  case file(FileAccessError)
  /// A line violates the format.
  case line(ScenarioError)
}

/// The lines of a recording file.
struct RecordingLines: ~Copyable {
  /// A line, without its line feed.
  struct Line: Sendable {
    let number: Int
    let bytes: [UInt8]
    /// Whether it is the last line of a recorder, which may have been ended in the middle of it.
    let mayBeTorn: Bool
  }

  private var lines: LineReader
  private var next: (number: Int, bytes: [UInt8], isTerminated: Bool)?
  private var hasBegun = false

  /// Opens a file.
  init(path: [UInt8]) throws(RecordingFailure) {
    do throws(FileAccessError) {
      lines = try LineReader(path: path)
    } catch {
      throw .file(error)
    }
  }

  private mutating func advance() throws(RecordingFailure) {
    do throws(FileAccessError) {
      next = try lines.next().map { (lines.lineNumber, $0, lines.isTerminated) }
    } catch {
      throw .file(error)
    }
  }

  /// The next line; `nil` at the end.
  mutating func nextLine() throws(RecordingFailure) -> Line? {
    if !hasBegun {
      hasBegun = true
      try advance()
    }
    guard let line = next else { return nil }
    try advance()
    // A recorder that starts again ends the line of the one before.
    let isLast = next.map { RecordingReader.isRecording($0.bytes) } ?? !line.isTerminated
    return Line(number: line.number, bytes: line.bytes, mayBeTorn: isLast)
  }
}
