public import ConflictResolution
public import FileAccess
import JSONText

/// Resolves a stream of any size: one file a line in, one outcome a line out, while it is read.
///
/// ```swift
/// let resolution = StreamResolution(Policy([.newest]), file: "changes.jsonl", contentFolder: nil)
/// let result = try resolution.run(LineBlocks(path: path), threads: 2) { event in
///   if case .output(let lines) = event { print(lines) }
/// }
/// ```
///
/// Each line is resolved by itself and told with the paths that it has by itself. Of all lines the hashes
/// of names and identities are kept. Only lines whose hashes meet are read again at the end, and resolved
/// together. Then follow
///
/// 1. the groups that are made of several lines, as files;
/// 2. `{"revised": …}` for each file that the others made something else of than its line told;
/// 3. `{"collision": …}` for names that met, and for the names of copies;
/// 4. `{"summary": …}`.
///
/// With every revised file in the place of the one told before, that is what `Resolver` makes of all
/// files together.
public struct StreamResolution: Sendable {
  /// Something to do on the way.
  public enum Event {
    /// Whole lines to print.
    case output(ArraySlice<UInt8>)
    /// A line that cannot be used and is left out.
    case refused(ScenarioError)
    /// So many lines more are done.
    case advanced(Int)
    /// Nothing will come for a while.
    case pause
  }

  /// What came of a stream.
  public struct Result: Sendable {
    /// How many files came to what.
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
    /// The input is bad or cannot be read; lines before have been told.
    case input(ScenarioError)
    /// What an event was handed to has failed.
    case output(Output)
  }

  private let settings: StreamSettings
  private let skipsBadLines: Bool

  /// A resolution.
  ///
  /// - Parameters:
  ///   - policy: what applies to which file.
  ///   - decisions: what a person decided.
  ///   - file: what the stream is called in messages.
  ///   - contentFolder: the folder that content files stand in, as bytes; without one none may be
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

  /// Reads a stream to its end and resolves it.
  ///
  /// - Parameters:
  ///   - input: the stream.
  ///   - threads: how many threads resolve lines beside this one, which reads and hands on.
  ///   - handle: does what an event asks for; called in the order of the input, on this thread.
  /// - Returns: what came of it.
  /// - Throws: ``Failure``; after a bad line nothing more is told.
  /// - Complexity: O(*n* log *n*) in files and names; some 60 bytes a line are held, and those lines
  ///   whole that meet others.
  public func run<Output: Error>(
    _ input: consuming LineBlocks, threads: Int,
    handle: (Event) throws(Output) -> Void
  ) throws(Failure<Output>) -> Result {
    var input = input
    var state = State()
    let settings = settings
    let workers = OrderedWorkers<LineBlock, (LineBlock, StreamBlockOutcome)>(count: threads) {
      var resolver = StreamBlockResolver(settings)
      return { block in (block, resolver.resolve(block.bytes)) }
    }
    while true {
      // Who waits for more is not to wait for what is done already.
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
    var index = StreamIndex()
    var closing = ClosingStore()
    var result = Result()
  }

  // MARK: Lines

  /// Takes in what came of a block, and tells of it up to the first bad line.
  private func take<Output: Error>(
    _ outcome: StreamBlockOutcome, of block: LineBlock, _ state: inout State,
    _ input: borrowing LineBlocks, _ handle: (Event) throws(Output) -> Void
  ) throws(Failure<Output>) {
    let first = state.index.lineCount
    guard first + outcome.lines.count <= StreamIndex.mostLines,
      state.index.folders.count + outcome.folders.count <= NameEntry.mostFolders
    else {
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
      state.index.note(line)
      if let counted = line.state {
        state.result.summary.count(counted, discarded: line.discarded)
      }
    }
    try Self.hand(.output(outcome.output[told...]), to: handle)
    try Self.hand(.advanced(outcome.lines.count), to: handle)
    state.index.addNames(of: outcome, firstLine: first) { !refused.contains($0) }
    do throws(FileAccessError) {
      for line in outcome.closing where !refused.contains(line.line) {
        try state.closing.append(line, movedBy: first)
      }
    } catch {
      throw .input(ScenarioError(error))
    }
  }

  /// The error of a line whose identity an earlier line has.
  private func repetition(
    of line: StreamBlockOutcome.Line, in block: LineBlock, _ start: Int, _ index: StreamIndex,
    _ input: borrowing LineBlocks
  ) throws(ScenarioError) -> ScenarioError? {
    // The hash alone proves nothing.
    for earlier in index.identities.lines(line.identity) {
      var reader = StreamRereader(settings)
      let identity = try reader.history(ofLine: earlier, index, input).identity
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
    var state = state
    // Handed over, so that it is put in order where it is.
    let index = state.index
    state.index = StreamIndex()
    var meeting = StreamMeeting(settings, consume index)
    do throws(ScenarioError) {
      try meeting.resolve(input)
    } catch {
      throw .input(error)
    }
    state.closing.removeAll { meeting.joints.contains($0) }
    var pending: [UInt8] = []
    do throws(FileAccessError) {
      for part in meeting.parts {
        for line in part.closing { try state.closing.append(line) }
        state.result.summary.add(part.change)
      }
    } catch {
      throw .input(ScenarioError(error))
    }
    state.closing.sort()
    state.result.summary.collisions += state.closing.collisions
    state.result.hasOpenCollisions = state.closing.hasOpenCollisions
    for line in 0..<state.closing.count {
      do throws(FileAccessError) {
        pending += try state.closing.text(at: line)
      } catch {
        throw .input(ScenarioError(error))
      }
      if pending.count >= 1 << 16 {
        try Self.hand(.output(pending[...]), to: handle)
        pending.removeAll(keepingCapacity: true)
      }
    }
    state.result.refused = meeting.refused
    pending += OutcomeWriter.summaryLine(state.result.summary)
    try Self.hand(.output(pending[...]), to: handle)
    return state.result
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

extension StreamBlockOutcome {
  /// Where the output of a line begins.
  fileprivate func lineStart(_ number: Int) -> Int {
    number == 0 ? 0 : lines[number - 1].outputEnd
  }
}

extension ScenarioError {
  /// The same on another line.
  fileprivate func onLine(_ number: Int, of file: String) -> ScenarioError {
    ScenarioError(code: code, file: file, line: number, column: column, message: message)
  }
}
