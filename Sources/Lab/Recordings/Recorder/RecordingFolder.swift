public import ConflictResolution
public import FileAccess

/// Writes the calls of a recorder into a folder, on a separate thread.
///
/// ```swift
/// let recording = try RecordingFolder(Array("/var/lib/sync/recording".utf8))
/// let resolver = recording.recorder.resolver(policy)
/// // …
/// recording.close()  // writes what waits
/// ```
///
/// The folder contains segments, `recording-000001.jsonl` and so on, each of which can be replayed alone; together they
/// never exceed the limits, including segments of an earlier process. Only one process at a time may record into a
/// folder. Calls are written as soon as the thread gets to them; written calls survive the end of the process.
public final class RecordingFolder: Sendable {
  /// The recorder.
  public let recorder: Recorder
  private let writer: SegmentWriter

  /// Opens a folder, or makes it, and starts a thread.
  ///
  /// - Parameters:
  ///   - path: the folder, as bytes; only the user may enter a folder that is made.
  ///   - options: what to keep.
  ///   - clock: returns the time of a call; without it, calls have no time.
  /// - Throws: `FileAccessError` if the folder cannot be made or read.
  public init(
    _ path: [UInt8], options: RecordingOptions = RecordingOptions(),
    clock: (@Sendable () -> Timestamp)? = nil
  ) throws(FileAccessError) {
    try Folder.make(path)
    let recorder = Recorder(
      options, clock: clock, earlier: try SegmentWriter.earlierSegments(in: path))
    let writer = SegmentWriter(path, recorder)
    (self.recorder, self.writer) = (recorder, writer)
    writer.start()
  }

  deinit { recorder.close() }

  /// Writes the waiting calls on the calling thread.
  public func flush() { writer.write() }

  /// Writes the waiting calls and ends the thread; later calls wait for ``flush()``.
  public func close() {
    recorder.close()
    writer.waitForEnd()
    flush()
  }

  /// Why the latest calls could not be written; `nil` if they could.
  ///
  /// The recorder continues, and counts them.
  public var failure: FileAccessError? { writer.failure }
}

/// Carries out a recorder's changes in a folder.
private final class SegmentWriter: Sendable {
  private struct State {
    var failure: FileAccessError?
    /// Segments to remove first, because an earlier attempt failed.
    var leftovers: [Int] = []
    var isRunning = false
  }

  private let path: [UInt8]
  private let recorder: Recorder
  private let state = Monitor(State())
  /// Locked while something is written.
  private let turn = Monitor(())

  init(_ path: [UInt8], _ recorder: Recorder) {
    self.path = path
    self.recorder = recorder
  }

  var failure: FileAccessError? {
    state.update { $0.failure }
  }

  /// Starts the thread; if no thread can be started, the host's flushes write.
  func start() {
    state.update { $0.isRunning = true }
    let isStarted = BackgroundThread.start { [self] in
      while recorder.waitForCalls() { write() }
      state.update { $0.isRunning = false }
    }
    if !isStarted { state.update { $0.isRunning = false } }
  }

  func waitForEnd() {
    state.take { $0.isRunning ? nil : () }
  }

  func write() {
    turn.update { _ in
      let batch = recorder.drainBatch()
      let leftovers = state.update { $0.leftovers }
      var changes = leftovers.map { RecordingChange.remove(segment: $0) } + batch.changes
      var failure: FileAccessError?
      do throws(FileAccessError) {
        let folder = try FolderHandle(path)
        while let change = changes.first {
          try Self.carryOut(change, in: folder)
          changes.removeFirst()
        }
      } catch {
        failure = error
        recorder.noteNotWritten(batch.numbers)
      }
      // The limits are never exceeded: segments that could not be removed are removed before anything is written.
      let left = changes.compactMap { change -> Int? in
        if case .remove(let number) = change { number } else { nil }
      }
      state.update { state in
        state.failure = failure
        state.leftovers = left
      }
    }
  }

  private static func carryOut(
    _ change: RecordingChange, in folder: borrowing FolderHandle
  ) throws(FileAccessError) {
    switch change {
    case .begin(let number):
      try folder.makeFile(name(number), [], permissions: 0o600, in: folder)
    case .append(let bytes, let number):
      try folder.append(bytes, to: name(number), synchronizes: false)
    case .remove(let number):
      do throws(FileAccessError) {
        try folder.remove(name(number))
      } catch {
        guard error.code == .notFound else { throw error }
      }
    }
  }

  // MARK: Names

  private static let beginning = Array("recording-".utf8)
  private static let ending = Array(".jsonl".utf8)

  private static func name(_ number: Int) -> [UInt8] {
    let digits = Array(String(number).utf8)
    let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: max(0, 6 - digits.count))
    return beginning + zeros + digits + ending
  }

  private static func number(_ name: [UInt8]) -> Int? {
    guard name.starts(with: beginning), name.count > beginning.count + ending.count,
      name.suffix(ending.count).elementsEqual(ending)
    else { return nil }
    let number = Int(
      String(decoding: name.dropFirst(beginning.count).dropLast(ending.count), as: UTF8.self))
    return number.flatMap { $0 > 0 && Self.name($0) == name ? $0 : nil }
  }

  /// The segments of an earlier process; an incomplete last line is ended, so that segments can be concatenated.
  static func earlierSegments(
    in path: [UInt8]
  ) throws(FileAccessError) -> [(number: Int, count: Int)] {
    let folder = try FolderHandle(path)
    var segments: [(number: Int, count: Int)] = []
    for entry in try folder.entries() where entry.kind == .file {
      guard let number = number(entry.name), let status = try folder.status(of: entry.name)
      else { continue }
      segments.append((number, status.size))
    }
    segments.sort { $0.number < $1.number }
    if let latest = segments.last, latest.count > 0 {
      let bytes = try folder.read(name(latest.number))
      if let last = bytes.last, last != 0x0A {
        try folder.append([0x0A], to: name(latest.number))
        segments[segments.count - 1].count += 1
      }
    }
    return segments
  }
}
