/// Runs a line of shell and reads what it prints.
///
///     let result = try ShellCommand.run(Array("sort \"$1\"".utf8), arguments: [path])
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
    /// What it printed on standard output; empty if it was ended for its time or its output.
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

  /// How long, in milliseconds, one wait for output may take before the time limit and signals are checked again.
  private static let patience: Int32 = 100

  /// Runs a line, and waits for its end and the end of all it printed.
  ///
  /// With a time limit the line and all that it starts are one group of processes, which is ended as a whole: each
  /// gets SIGTERM, and a second later SIGKILL. Without one only the shell is.
  ///
  /// A signal to end this process that is held back, because of a time limit or a ``PrivateFolder``, ends the line.
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
    return try FileAccessError.of(.run, shell) { () throws(SystemFailure) in
      try run(words, input, timeLimit, outputLimit)
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
    let deadline = timeLimit.map {
      CLibrary.clock(countsSleep: false) + Int64($0) * 1_000_000
    }
    // This closes the writing ends here: while this process held them, the streams would never end.
    var program = RunningProgram(
      process: process, output: outputPipe.closingWrite(), errors: errorPipe.closingWrite(),
      outputLimit: outputLimit, deadline: deadline)
    var problem: SystemFailure?
    do throws(SystemFailure) { try program.readAll(patience: patience) } catch { problem = error }
    // The process is waited for in any case.
    let end = try program.waitForEnd(isFailed: problem != nil)
    if let problem { throw problem }
    let result = program.finish()
    if let stop = result.stop { return Result(end: stop, output: [], errors: result.errors) }
    return Result(end: end, output: result.output, errors: result.errors)
  }
}
