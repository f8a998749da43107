import FileAccess

/// The program: parses its arguments, runs a command, and ends with a status.
enum Program {
  /// Runs the program.
  ///
  /// - Parameter words: the arguments after the program's name.
  /// - Returns: the exit status.
  static func run(_ words: [[UInt8]]) -> Int32 {
    // A scan of a folder must not download what its user has evicted.
    Folder.forbidDownloads()
    var console = Console()
    let command: any Command
    do throws(CommandMessage) {
      let parsed = try ResolveCommands.parsed(words, width: Terminal.width(of: .output))
      console.colorUse = parsed.colorUse
      command = try ResolveCommands.command(of: parsed).prepared(parsed)
      console.isQuiet = command.isQuiet
    } catch {
      return answer(error, on: &console)
    }
    do throws(CommandFailure) {
      let status = try command.run(&console)
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
