import FileAccess

/// The program: parses its arguments, runs a command, and ends with a status.
enum Program {
  /// Runs the program.
  ///
  /// - Parameter words: the arguments after the program's name.
  /// - Returns: the exit status.
  static func run(_ words: [[UInt8]]) -> Int32 {
    var console = Console()
    let command: @Sendable (inout Console) throws(CommandFailure) -> ExitStatus
    do throws(CommandMessage) {
      let parsed = try ResolveInvocation.parsed(words, width: Terminal.width(of: .output))
      console.colorUse = parsed.colorUse
      switch try ResolveInvocation(parsed) {
      case .resolve(let arguments):
        console.isQuiet = arguments.detail == .nothing
        let resolve = try ResolveCommand(arguments)
        command = { console throws(CommandFailure) in try resolve.run(&console) }
      case .replay(let arguments):
        console.isQuiet = arguments.detail == .nothing
        command = { console throws(CommandFailure) in
          try ReplayCommand(arguments).run(&console)
        }
      case .simulate(let arguments):
        command = { console throws(CommandFailure) in
          try SimulateCommand(arguments).run(&console)
        }
      case .check(let arguments):
        command = { console throws(CommandFailure) in
          try CheckCommand(arguments).run(&console)
        }
      case .scan(let arguments):
        command = { console throws(CommandFailure) in
          try ScanCommand(arguments).run(&console)
        }
      case .watch(let arguments):
        let watch = try WatchCommand(arguments)
        command = { console throws(CommandFailure) in try watch.run(&console) }
      case .status(let arguments):
        console.isQuiet = arguments.detail == .nothing
        command = { console throws(CommandFailure) in
          try StatusCommand(arguments).run(&console)
        }
      case .sweep(let arguments):
        console.isQuiet = arguments.detail == .nothing
        command = { console throws(CommandFailure) in
          try SweepCommand(arguments).run(&console)
        }
      case .review(let arguments):
        let review = try ReviewCommand(arguments)
        command = { console throws(CommandFailure) in try review.run(&console) }
      case .record(let arguments):
        let record = try RecordCommand(arguments)
        command = { console throws(CommandFailure) in try record.run(&console) }
      case .undo(let arguments):
        command = { console throws(CommandFailure) in
          try UndoCommand(arguments).run(&console)
        }
      case .trust(let arguments):
        command = { console throws(CommandFailure) in
          try TrustCommand(arguments).run(&console)
        }
      case .log(let arguments):
        command = { console throws(CommandFailure) in
          try LogCommand(arguments).run(&console)
        }
      case .show(let arguments):
        command = { console throws(CommandFailure) in
          try ShowCommand(arguments).run(&console)
        }
      case .restore(let arguments):
        command = { console throws(CommandFailure) in
          try RestoreCommand(arguments).run(&console)
        }
      case .forget(let arguments):
        command = { console throws(CommandFailure) in
          try ForgetCommand(arguments).run(&console)
        }
      case .mergeFile(let arguments):
        command = { console throws(CommandFailure) in
          try MergeFileCommand(arguments).run(&console)
        }
      case .graph(let arguments):
        command = { console throws(CommandFailure) in
          try GraphCommand(arguments).run(&console)
        }
      case .import(let arguments):
        command = { console throws(CommandFailure) in
          try ImportCommand(arguments).run(&console)
        }
      case .schema(let arguments):
        command = { console throws(CommandFailure) in
          try SchemaCommand(arguments).run(&console)
        }
      }
    } catch {
      return answer(error, on: &console)
    }
    do throws(CommandFailure) {
      let status = try command(&console)
      try console.flush()
      return status.rawValue
    } catch {
      console.report(error)
      return error.status.rawValue
    }
  }

  /// Prints help, the version, or what was wrong with the arguments.
  private static func answer(_ message: CommandMessage, on console: inout Console) -> Int32 {
    guard message.stream == .output else {
      console.note(message.text)
      return message.status.rawValue
    }
    do throws(CommandFailure) {
      try console.write(message.text)
      try console.flush()
      return message.status.rawValue
    } catch {
      console.report(error)
      return error.status.rawValue
    }
  }
}
