public import ConflictResolution
package import ContentDigests
package import FileAccess
import JSONText
public import Scenarios

/// Resolves a stream of any size: one file a line in, one outcome a line out, while it is read.
///
/// ```swift
/// let resolution = StreamResolution(Policy([.newest]), file: "changes.jsonl", contentFolder: nil)
/// let result = try resolution.run(path: path, threads: 2) { event in
///   if case .output(let lines) = event { print(lines) }
/// }
/// ```
///
/// Each line is resolved alone, and its outcome has the paths that it would get alone. Only the hashes of
/// names and identities are kept of all lines, beyond a bound in a file without a name. Only lines whose
/// hashes meet are read again at the end, resolved together and held. Then follow
///
/// 1. the groups that are made of several lines, as files;
/// 2. `{"revised": …}` for each file whose result changed because of other lines;
/// 3. `{"collision": …}` for names that met, and for the names of copies;
/// 4. `{"summary": …}`.
///
/// If each revised file replaces the one written before, the result is what `Resolver` makes of all
/// files together.
public struct StreamResolution: Sendable {
  /// Something for the caller to do.
  public enum Event {
    /// Whole lines to print.
    case output(ArraySlice<UInt8>)
    /// A line that cannot be used and is left out.
    case refused(ScenarioError)
    /// This many more lines are done.
    case advanced(Int)
    /// The input has no more lines for now.
    case pause
  }

  /// The result of a stream.
  public struct Result: Sendable {
    /// How many files have which result.
    public var summary = Outcome.Summary()
    /// The decisions that were not carried out.
    public var refused: [RefusedDecision] = []
    /// How many lines were left out.
    public var skippedLines = 0
    /// Whether names still collide.
    public var hasOpenCollisions = false

    /// Whether nothing is left to decide.
    public var isComplete: Bool {
      summary.undecided == 0 && refused.isEmpty && !hasOpenCollisions
    }
  }

  /// Why a stream was not resolved to its end.
  public enum Failure<Output: Error>: Error {
    /// The input is bad or cannot be read; the lines before that were output.
    case input(ScenarioError)
    /// The caller's handler has failed.
    case output(Output)
  }

  private var settings: StreamSettings
  private let skipsBadLines: Bool
  /// How much memory keys may take.
  var memory = KeyMemory.standard
  /// Gives the SHA-256 of contents and conflicts; a program may have a faster one than the core.
  package var sha256: @Sendable ([UInt8]) -> SHA256Digest {
    get { settings.sha256 }
    set { settings.sha256 = newValue }
  }

  /// A resolution.
  ///
  ///   - policy: what applies to which file.
  ///   - decisions: what a person decided.
  ///   - file: the name of the stream in messages.
  ///   - contentFolder: the folder of the content files, as bytes; without one no content file may be
  ///     named.
  ///   - skipsBadLines: whether a line that cannot be used is left out.
  public init(
    _ policy: Policy, decisions: [Decision] = [], file: String, contentFolder: [UInt8]?,
    skipsBadLines: Bool = false
  ) {
    settings = StreamSettings(
      resolver: Resolver(policy), decisions: StreamDecisions(decisions), file: file,
      contentFolder: contentFolder)
    self.skipsBadLines = skipsBadLines
  }

  /// Reads a stream from a file to its end and resolves it.
  ///
  /// - Parameters:
  ///   - path: the path of the file, as bytes.
  ///   - threads: how many threads resolve lines in addition to this one, which reads and passes blocks on.
  ///   - handle: handles an event; called in the order of the input, on this thread.
  /// - Returns: the result.
  /// - Throws: ``Failure``; nothing follows a bad line.
  /// - Complexity: O(*n* log *n*) in files and names. Keys take at most 26 MiB of memory, and beyond that
  ///   disk; lines that meet others are held whole.
  public func run<Output: Error>(
    path: [UInt8], threads: Int, handle: (Event) throws(Output) -> Void
  ) throws(Failure<Output>) -> Result {
    let input = try Failure<Output>.ofFile { () throws(FileAccessError) in
      try LineBlocks(path: path)
    }
    return try run(input, threads: threads, handle: handle)
  }

  /// Reads a stream to its end and resolves it.
  ///
  /// - Parameters:
  ///   - input: the stream.
  ///   - threads: how many threads resolve lines in addition to this one, which reads and passes blocks on.
  ///   - handle: handles an event; called in the order of the input, on this thread.
  /// - Returns: the result.
  /// - Throws: ``Failure``; nothing follows a bad line.
  /// - Complexity: O(*n* log *n*) in files and names. Keys take at most 26 MiB of memory, and beyond that
  ///   disk; lines that meet others are held whole.
  package func run<Output: Error>(
    _ input: consuming LineBlocks, threads: Int,
    handle: (Event) throws(Output) -> Void
  ) throws(Failure<Output>) -> Result {
    var input = input
    var state = State(memory)
    let settings = settings
    let workers = OrderedWorkers<LineBlock, (LineBlock, StreamBlockOutcome)>(count: threads) {
      var resolver = StreamBlockResolver(settings)
      return { block in (block, resolver.resolve(block.bytes)) }
    }
    while true {
      // Output all finished lines before waiting for more input.
      if input.mustWait {
        while let (block, outcome) = workers.next() {
          try take(outcome, of: block, &state, input, handle)
        }
        try Self.hand(.pause, to: handle)
      }
      let block: LineBlock?
      do throws(FileAccessError) {
        block = try input.next()
      } catch {
        while let (block, outcome) = workers.next() {
          try take(outcome, of: block, &state, input, handle)
        }
        throw .input(unreadable(error, line: state.index.lineCount + 1))
      }
      guard let block else { break }
      workers.submit(block)
      if workers.isFull, let (block, outcome) = workers.next() {
        try take(outcome, of: block, &state, input, handle)
      }
    }
    while let (block, outcome) = workers.next() {
      try take(outcome, of: block, &state, input, handle)
    }
    return try close(state, input, handle)
  }

  /// What is known of the lines so far.
  private struct State: ~Copyable {
    var index: StreamIndex
    /// The lines that come after those of the files.
    var closing: SpilledSort<ClosingLine>
    var result = Result()

    init(_ memory: KeyMemory) {
      let file = SpillFile()
      index = StreamIndex(in: file, memory)
      closing = SpilledSort(in: file, bound: memory.closing)
    }
  }

  // MARK: Lines

  /// Adds the outcome of a block, and outputs it up to the first bad line.
  private func take<Output: Error>(
    _ outcome: StreamBlockOutcome, of block: LineBlock, _ state: inout State,
    _ input: borrowing LineBlocks, _ handle: (Event) throws(Output) -> Void
  ) throws(Failure<Output>) {
    let first = state.index.lineCount
    guard first + outcome.lines.count <= StreamIndex.mostLines else {
      throw .input(
        ScenarioError(
          code: .inputUnreadable, file: settings.file,
          message: "there are more than \(StreamIndex.mostLines) lines, the most that one stream "
            + "may have; split it by folders"))
    }
    state.index.startBlock(at: block.place)
    var refused: Set<Int> = []
    var told = 0
    var start = 0
    for (number, line) in outcome.lines.enumerated() {
      state.index.addLine(endingAt: line.end)
      let bad: ScenarioError?
      if let error = line.error {
        bad = error.onLine((error.line ?? 0) + first, of: settings.file)
      } else {
        do throws(ScenarioError) {
          bad = try repetition(of: line, in: block, start, state.index, input)
        } catch {
          throw .input(error)
        }
      }
      start = line.end + 1
      if let bad {
        try Self.hand(.output(outcome.output[told..<outcome.lineStart(number)]), to: handle)
        told = line.outputEnd
        guard skipsBadLines else { throw .input(bad) }
        try Self.hand(.refused(bad), to: handle)
        refused.insert(number)
        state.result.skippedLines += 1
        continue
      }
      try Failure<Output>.ofFile { () throws(FileAccessError) in try state.index.note(line) }
      if let counted = line.state {
        state.result.summary.count(counted, discarded: line.discarded)
      }
    }
    try Self.hand(.output(outcome.output[told...]), to: handle)
    try Self.hand(.advanced(outcome.lines.count), to: handle)
    try Failure<Output>.ofFile { () throws(FileAccessError) in
      try state.index.addKeys(of: outcome, firstLine: first) { !refused.contains($0) }
      for var line in outcome.closing where !refused.contains(line.line) {
        line.line += first
        try state.closing.append(line)
      }
    }
  }

  /// The error of a line whose identity an earlier line has.
  private func repetition(
    of line: StreamBlockOutcome.Line, in block: LineBlock, _ start: Int, _ index: StreamIndex,
    _ input: borrowing LineBlocks
  ) throws(ScenarioError) -> ScenarioError? {
    let sameHash = try ScenarioError.ofFile { () throws(FileAccessError) in
      try index.lines(ofIdentity: line.identity)
    }
    // The hash alone proves nothing.
    for earlier in sameHash {
      var reader = StreamRereader(settings)
      let identity = try reader.history(ofLine: earlier, index.places, input).identity
      var decoder = settings.decoder
      decoder.notesIdentities = true
      decoder.note(identity, ofLine: earlier + 1)
      decoder.start(block: block.bytes, line: start..<line.end, number: index.lineCount)
      do throws(JSONError) {
        _ = try decoder.readLine()
      } catch {
        return ScenarioError(decoder.explained(error), file: settings.file)
      }
    }
    return nil
  }

  // MARK: The end

  private func close<Output: Error>(
    _ state: consuming State, _ input: borrowing LineBlocks,
    _ handle: (Event) throws(Output) -> Void
  ) throws(Failure<Output>) -> Result {
    var closing = state.closing
    var result = state.result
    var meeting: StreamMeeting
    do throws(FileAccessError) {
      meeting = try StreamMeeting(settings, state.index)
    } catch {
      throw .input(ScenarioError(error))
    }
    do throws(ScenarioError) {
      try meeting.resolve(input)
    } catch {
      throw .input(error)
    }
    var lines = try Failure<Output>.ofFile { () throws(FileAccessError) in
      for part in meeting.parts {
        for line in part.closing { try closing.append(line) }
        result.summary.add(part.change)
      }
      closing.finish()
      return try closing.merged()
    }
    var pending: [UInt8] = []
    while true {
      let next = try Failure<Output>.ofFile { () throws(FileAccessError) in try lines.next() }
      guard let line = next else { break }
      // What a line reported alone is invalid if it met others.
      if !line.isOfSet, meeting.joints.contains(line.line) { continue }
      if line.kind == .collision { result.summary.collisions += 1 }
      if line.isOpenCollision { result.hasOpenCollisions = true }
      pending += line.bytes
      if pending.count >= 1 << 16 {
        try Self.hand(.output(pending[...]), to: handle)
        pending.removeAll(keepingCapacity: true)
      }
    }
    result.refused = meeting.refused
    pending += OutcomeWriter.summaryLine(result.summary)
    try Self.hand(.output(pending[...]), to: handle)
    return result
  }

  private static func hand<Output: Error>(
    _ event: Event, to handle: (Event) throws(Output) -> Void
  ) throws(Failure<Output>) {
    if case .output(let bytes) = event, bytes.isEmpty { return }
    do throws(Output) { try handle(event) } catch { throw .output(error) }
  }

  private func unreadable(_ error: FileAccessError, line: Int) -> ScenarioError {
    ScenarioError(
      code: .inputUnreadable, file: settings.file, line: line, message: error.reason)
  }
}

extension StreamResolution.Failure {
  /// Converts an error of the input or of the disk.
  fileprivate static func ofFile<Value: ~Copyable>(
    _ body: () throws(FileAccessError) -> Value
  ) throws(Self) -> Value {
    do throws(FileAccessError) { return try body() } catch { throw .input(ScenarioError(error)) }
  }
}

extension StreamBlockOutcome {
  /// The start of the output of a line.
  fileprivate func lineStart(_ number: Int) -> Int {
    number == 0 ? 0 : lines[number - 1].outputEnd
  }
}

extension ScenarioError {
  /// The same error on another line.
  fileprivate func onLine(_ number: Int, of file: String) -> ScenarioError {
    ScenarioError(code: code, file: file, line: number, column: column, message: message)
  }
}
