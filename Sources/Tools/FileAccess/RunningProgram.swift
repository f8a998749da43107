/// A program that was started: reads what it prints, waits for its end, and ends it if it may do no more.
struct RunningProgram: ~Copyable {
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
      if let end { return end }
      pause = min(2 * pause, 50)
    }
    endGroup()
    // A process that the system itself keeps from ending is given up.
    return try CLibrary.wait(for: process, milliseconds: Self.killPatience) ?? .tookTooLong
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
