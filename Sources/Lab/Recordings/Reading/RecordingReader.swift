public import ConflictResolution
import JSONText
public import Scenarios

/// Reads a recording line by line: `resolve-recording/1`.
///
/// ```swift
/// var reader = RecordingReader(file: "sync.jsonl")
/// for line in lines {
///   if let entry = try reader.read(line) { print(entry) }
/// }
/// ```
///
/// Segments may follow each other in one text, as `cat` concatenates them. Reading is strict: an unknown field, a call
/// with an unknown policy, and a counter of 0 are errors with line and column.
public struct RecordingReader: Sendable {
  private let file: String
  private let strategies: [Strategy]
  private var line = 0
  private var hasBegun = false
  private var policies: Set<Int> = []
  private var replicas: Set<Int> = []

  /// A reader at the beginning of a recording.
  ///
  /// - Parameters:
  ///   - file: the name of the text in messages.
  ///   - strategies: the host's own strategies, by their names.
  public init(file: String, strategies: [Strategy] = []) {
    self.file = file
    self.strategies = strategies
  }

  /// Whether a text begins like a recording.
  ///
  /// - Parameter beginning: the first line, or the beginning of it.
  /// - Returns: whether its first field is the format of a recording, of this or another version.
  public static func isRecording(_ beginning: [UInt8]) -> Bool {
    var reader = JSONReader(beginning)
    do throws(JSONError) {
      try reader.beginObject()
      guard try reader.nextKeyBytes() == Array("format".utf8) else { return false }
      // Accept later versions as well: then the error names the version.
      return try reader.readStringBytes().starts(with: Array("resolve-recording/".utf8))
    } catch {
      return false
    }
  }

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - bytes: the line, without its line feed.
  ///   - number: its number; without one, the one after the line before.
  /// - Returns: its content; `nil` if it is empty.
  /// - Throws: `ScenarioError` with line and column.
  /// - Complexity: O(*n*) in the length of the line.
  public mutating func read(
    _ bytes: [UInt8], number: Int? = nil
  ) throws(ScenarioError) -> RecordingEntry? {
    line = number ?? line + 1
    guard bytes.contains(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) else { return nil }
    var decoder = FormatDecoder([])
    decoder.otherStrategies = strategies
    decoder.notesIdentities = false
    decoder.start(block: bytes, line: 0..<bytes.count, number: line)
    do throws(JSONError) {
      let entry = try read(&decoder)
      try decoder.reader.expectEnd()
      return entry
    } catch {
      throw ScenarioError(decoder.explained(error), file: file)
    }
  }

  private mutating func read(_ decoder: inout FormatDecoder) throws(JSONError) -> RecordingEntry {
    var ahead = decoder
    let start = decoder.reader.location
    try ahead.reader.beginObject()
    guard let kind = try ahead.nextKey(in: RecordingLineKey.all) else {
      throw decoder.reader.error(
        .missingField, "the line says nothing; expected " + listed(RecordingLineKey.all.names),
        at: start)
    }
    if !hasBegun, kind != .format {
      throw decoder.reader.error(
        .missingField,
        "the recording does not begin with its header; expected {\"format\":\"\(RecordingFormat.name)\",…}",
        at: start)
    }
    switch kind {
    case .format:
      let segment = try decoder.readRecordingHeader()
      hasBegun = true
      policies = []
      replicas = []
      return .segment(segment)
    case .policy:
      let read = try decoder.readRecordedPolicy()
      guard read.isComplete else {
        throw decoder.missing("resolve", "how files are resolved", at: start)
      }
      policies.insert(read.number)
      return .policy(
        RecordedPolicy(
          number: read.number, policy: read.policy, missingStrategies: read.missing))
    case .replica:
      let state = try decoder.readRecordedState()
      replicas.insert(state.number)
      return .replica(state)
    case .call:
      return .call(try decoder.readCall(line: line, policies: policies, replicas: replicas))
    case .lost: return .lost(try decoder.readLostCalls())
    }
  }
}
