/// Runs a line of shell that a person works with: an editor, a pager, a viewer.
///
///     let end = try TerminalCommand.run("${EDITOR:-vi} \"$1\"", arguments: [path])
///     end  // .exited(0)
///
/// The line has the terminal of this process, its environment and its folder. What it prints goes where standard
/// error goes, since results may go into a file.
public enum TerminalCommand {
  /// Runs a line, and waits for its end.
  ///
  /// A person who interrupts the line interrupts nothing else.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - arguments: Its arguments, as bytes; `$1`, `$2` … in the line.
  /// - Returns: How it ended: by itself or by a signal.
  /// - Throws: ``FileAccessError``, if the shell cannot be run.
  public static func run(
    _ line: String, arguments: [[UInt8]] = []
  ) throws(FileAccessError) -> ShellCommand.End {
    let words = [ShellCommand.shell, Array("-c".utf8), Array(line.utf8), Array("sh".utf8)]
    return try FileAccessError.of(.run, ShellCommand.shell) { () throws(SystemFailure) in
      try CLibrary.runAtTerminal(words + arguments)
    }
  }
}
