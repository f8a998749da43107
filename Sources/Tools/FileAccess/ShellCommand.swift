/// Runs a line of shell and reads what it prints.
///
///     let result = try ShellCommand.run("sort \"$1\"", arguments: [path])
///     result.end      // .exited(0)
///     result.output   // the sorted lines
///
/// The line gets its arguments as `$1`, `$2` …, so that no name is read as part of the line. It has
/// this process's environment and folder, and nothing on its standard input unless it is given something.
public enum ShellCommand {
  /// The result of a line.
  public struct Result: Hashable, Sendable {
    /// How it ended.
    public let end: End
    /// What it printed on standard output.
    public let output: [UInt8]
    /// The last of what it printed on standard error, at most ``keptErrors`` bytes.
    public let errors: [UInt8]
  }

  /// How a line ended.
  public enum End: Hashable, Sendable {
    /// By itself, with a status; the shell gives 127 for a program that is missing.
    case exited(Int32)
    /// By a signal.
    case signalled(Int32)
    /// It printed more than it may, and was ended.
    case printedTooMuch
    /// It took longer than it may, and was ended.
    case tookTooLong
  }

  /// The most bytes that are kept of what is printed on standard error.
  public static let keptErrors = 1 << 14

  static let shell = Array("/bin/sh".utf8)

  /// How long, in milliseconds, the end of the time or a signal to end may wait while the line prints nothing.
  private static let patience: Int32 = 100

  /// Runs a line, and waits for its end and the end of all it printed.
  ///
  /// With a time limit the line and all that it starts are one group of processes, which is ended as a whole: each
  /// gets SIGTERM, and a second later SIGKILL. Without one only the shell is.
  ///
  /// A signal that would end this process, and waits because there is a limit or a ``PrivateFolder``, ends the line.
  ///
  /// - Parameters:
  ///   - line: The line, as bytes.
  ///   - arguments: Its arguments, as bytes.
  ///   - input: What it gets on its standard input; by default nothing.
  ///   - timeLimit: How long it may take, in milliseconds; by default as long as it likes.
  ///   - outputLimit: The most bytes that it may print on standard output; with more it is ended.
  /// - Returns: The result.
  /// - Throws: ``FileAccessError``, if the shell cannot be run, or what is printed not be read.
  /// - Complexity: O(*n*) in the number of bytes that are printed.
  public static func run(
    _ line: [UInt8], arguments: [[UInt8]] = [], input: [UInt8]? = nil, timeLimit: Int? = nil,
    outputLimit: Int = FileReader.defaultLimit
  ) throws(FileAccessError) -> Result {
    let words = [shell, Array("-c".utf8), line, Array("sh".utf8)] + arguments
    guard let input else { return try start(words, .none, timeLimit, outputLimit) }
    // A file can be written at once, whether the line reads it or not.
    var file = try SpoolFile()
    try file.append(input)
    let result = try start(words, .file(file.descriptor.number), timeLimit, outputLimit)
    _ = consume file
    return result
  }

  private static func start(
    _ words: [[UInt8]], _ input: CLibrary.ChildInput, _ timeLimit: Int?, _ outputLimit: Int
  ) throws(FileAccessError) -> Result {
    do throws(SystemFailure) {
      return try run(words, input, timeLimit, outputLimit)
    } catch {
      throw FileAccessError(error, action: .run, path: shell)
    }
  }

  private static func run(
    _ words: [[UInt8]], _ input: CLibrary.ChildInput, _ timeLimit: Int?, _ outputLimit: Int
  ) throws(SystemFailure) -> Result {
    // A line in a group of its own gets no signal of the terminal: one that waits is passed on to it.
    let signals = timeLimit.map { _ in CLibrary.holdEndingSignals() }
    defer { if let signals { CLibrary.restoreSignals(signals) } }
    let outputPipe = try Pipe.make()
    let errorPipe = try Pipe.make()
    let process = try CLibrary.spawn(
      words, input: input, output: outputPipe.write.number, errors: errorPipe.write.number,
      leadsGroup: timeLimit != nil)
    // Only the other program may hold the writing ends now, or their end would never come.
    let deadline = timeLimit.map {
      CLibrary.clock(countsSleep: false) + Int64($0) * 1_000_000
    }
    var capture = Capture(
      process: process, output: outputPipe.closingWrite(), errors: errorPipe.closingWrite(),
      outputLimit: outputLimit, deadline: deadline)
    var problem: SystemFailure?
    do throws(SystemFailure) { try capture.readAll(patience: patience) } catch { problem = error }
    // The process is waited for in any case.
    let end = try capture.waitForEnd(isFailed: problem != nil)
    if let problem { throw problem }
    let result = capture.finish()
    if let stop = result.stop { return Result(end: stop, output: [], errors: result.errors) }
    return Result(end: end, output: result.output, errors: result.errors)
  }
}

/// A pipe whose ends are closed when its value ends.
private struct Pipe: ~Copyable {
  let read: Descriptor
  let write: Descriptor

  static func make() throws(SystemFailure) -> Pipe {
    let ends = try CLibrary.makePipe()
    let read = try CLibrary.aboveStandardStreams(ends.read)
    let write = try CLibrary.aboveStandardStreams(ends.write)
    return Pipe(read: read, write: write)
  }

  consuming func closingWrite() -> Descriptor { read }
}

/// Reads what a process prints.
private struct Capture: ~Copyable {
  private let process: Int32
  private let output: Descriptor
  private let errors: Descriptor
  private let outputLimit: Int
  private var printed: [UInt8] = []
  private var lastErrors: [UInt8] = []
  /// The streams that have not ended.
  private var open: [Int32]
  /// Why the process is ended; `nil` if it ends by itself or for a signal to this process.
  private var stop: ShellCommand.End?
  /// When it is ended, by the clock that nobody sets; `nil` for never.
  private let deadline: Int64?

  init(
    process: Int32, output: consuming Descriptor, errors: consuming Descriptor, outputLimit: Int,
    deadline: Int64?
  ) {
    self.deadline = deadline
    self.process = process
    open = [output.number, errors.number]
    self.output = output
    self.errors = errors
    self.outputLimit = outputLimit
  }

  /// Reads both streams to their ends, or until the process must end.
  mutating func readAll(patience: Int32) throws(SystemFailure) {
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while !open.isEmpty, !mustEnd() {
      for descriptor in try ready(within: patience) {
        let count = try CLibrary.readSome(descriptor, into: &block)
        if count == 0 {
          open.removeAll { $0 == descriptor }
        } else if descriptor == errors.number {
          lastErrors += block[..<count]
          // Cut now and then, not at every read.
          if lastErrors.count > 2 * ShellCommand.keptErrors { cutErrors() }
        } else if count > outputLimit - printed.count {
          stop = .printedTooMuch
          return
        } else {
          printed += block[..<count]
        }
      }
    }
  }

  /// Whether the process must end: it may do no more, or this process is to end.
  private mutating func mustEnd() -> Bool {
    if stop == nil, let deadline, CLibrary.clock(countsSleep: false) >= deadline {
      stop = .tookTooLong
    }
    // Nobody will see what it prints, and its own children may run for long.
    return stop != nil || CLibrary.isToEnd
  }

  /// The streams that can be read.
  private func ready(within milliseconds: Int32) throws(SystemFailure) -> [Int32] {
    let ready = try CLibrary.waitUntilReadable(open, milliseconds: milliseconds)
    return zip(open, ready).compactMap { $1 ? $0 : nil }
  }

  /// Waits for the end of the process, and ends it with its group once it must end.
  ///
  /// - Parameter isFailed: Whether its streams cannot be read any more.
  /// - Returns: How it ended.
  /// - Throws: `SystemFailure`, if the system cannot be asked.
  mutating func waitForEnd(isFailed: Bool) throws(SystemFailure) -> ShellCommand.End {
    // It may have closed its output and still run.
    var pause: Int32 = 1
    while !isFailed, !mustEnd() {
      let end =
        deadline == nil
        ? try CLibrary.wait(for: process) : try CLibrary.wait(for: process, milliseconds: pause)
      if let end { return ShellCommand.End(end) }
      pause = min(2 * pause, 50)
    }
    endGroup()
    // A process that the system itself keeps from ending is given up.
    guard let end = try CLibrary.wait(for: process, milliseconds: Self.killPatience) else {
      return .tookTooLong
    }
    return ShellCommand.End(end)
  }

  /// How long a process is waited for that was ended at once, in milliseconds.
  private static let killPatience: Int32 = 10_000

  /// Asks the process, and all in its group, to end, and kills those that are left a second later.
  private mutating func endGroup() {
    let hasGroup = deadline != nil
    CLibrary.end(process, withGroup: hasGroup, atOnce: false)
    let end = CLibrary.clock(countsSleep: false) + 1_000_000_000
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while CLibrary.clock(countsSleep: false) < end, !open.isEmpty || !CLibrary.hasEnded(process) {
      guard let ready = try? ready(within: 20) else { break }
      for descriptor in ready where (try? CLibrary.readSome(descriptor, into: &block)) ?? 0 == 0 {
        open.removeAll { $0 == descriptor }
      }
    }
    CLibrary.end(process, withGroup: hasGroup, atOnce: true)
  }

  private mutating func cutErrors() {
    lastErrors.removeFirst(max(0, lastErrors.count - ShellCommand.keptErrors))
  }

  /// Closes both streams, so that no process waits for them to be read, and returns what was read.
  consuming func finish() -> (output: [UInt8], errors: [UInt8], stop: ShellCommand.End?) {
    cutErrors()
    return (printed, lastErrors, stop)
  }
}

extension ShellCommand.End {
  fileprivate init(_ end: CLibrary.ProcessEnd) {
    switch end {
    case .exited(let status): self = .exited(status)
    case .signalled(let signal): self = .signalled(signal)
    }
  }
}
