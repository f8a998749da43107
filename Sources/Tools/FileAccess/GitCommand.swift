/// Runs the program git, so that it runs nothing that a repository names.
///
/// git is only run where a person asked for it: a repository's own settings can name programs to run. Those that
/// reading could run are turned off: the monitor of the file system, hooks, and fetching what is absent.
///
///     let result = try GitCommand.run(
///       "exec \(GitCommand.git) ls-tree -z HEAD -- \"./$2\"", in: folder, arguments: [path])
package enum GitCommand {
  /// Which repository a folder stands for where git's own variables name one, as they do for its hooks.
  package enum Repository: Hashable, Sendable {
    /// That of the folder, always.
    case ofFolder
    /// That of the variables for the current folder, `.`, so that a hook reads its own index; else that of the folder.
    case ofHookOrFolder
  }

  /// The beginning of a command in a line of shell: git, in the folder.
  package static let git =
    "git --no-pager -c core.fsmonitor=false -c core.hooksPath=/dev/null -C \"$1\""

  private static let unset =
    "unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_OBJECT_DIRECTORY GIT_NAMESPACE"

  private static let environment =
    "export GIT_ALLOW_PROTOCOL=none GIT_NO_LAZY_FETCH=1 GIT_OPTIONAL_LOCKS=0 LC_ALL=C; "

  /// Runs a line of shell that uses ``git``.
  ///
  /// - Parameters:
  ///   - line: The line; `$1` is the folder, `$2` and so on are the arguments.
  ///   - folder: The folder, as bytes.
  ///   - arguments: The arguments, as bytes.
  ///   - repository: Which repository the folder stands for.
  ///   - input: What it reads from standard input.
  ///   - timeLimit: How long it may take, in milliseconds; by default as long as it likes, as a person waits.
  ///   - outputLimit: The most bytes that may be printed on standard output.
  /// - Returns: The result; the status is 127 if git is not installed.
  /// - Throws: ``FileAccessError``, if the shell cannot be run.
  /// - Complexity: O(*n*) in the number of bytes that are printed.
  package static func run(
    _ line: String, in folder: [UInt8], arguments: [[UInt8]] = [],
    of repository: Repository = .ofFolder, input: [UInt8] = [],
    timeLimit: Int? = nil, outputLimit: Int = FileReader.defaultLimit
  ) throws(FileAccessError) -> ShellCommand.Result {
    let scope =
      switch repository {
      case .ofFolder: unset + "; "
      case .ofHookOrFolder: "if [ \"$1\" != . ]; then \(unset); fi; "
      }
    return try ShellCommand.run(
      Array((scope + environment + line).utf8), arguments: [folder] + arguments, input: input,
      timeLimit: timeLimit, outputLimit: outputLimit)
  }
}

extension ShellCommand.Result {
  /// Why git did not do what it was asked for, as the end of a sentence.
  ///
  /// - Parameter limit: The most bytes that it might print.
  /// - Returns: The words, such as `git did not end in time`.
  package func gitTrouble(limit: Int) -> String {
    let complaint = firstComplaint
    return switch end {
    case .exited(127): "git is not found; install it, or add it to PATH"
    case .exited(let status):
      complaint.isEmpty
        ? "git ended with status \(status)" : "git says '\(String(displayingPath: complaint))'"
    case .signalled(let signal): "git was ended by signal \(signal)"
    case .printedTooMuch: "git prints more than \(limit) bytes, the most that is read"
    case .tookTooLong: "git did not end in time"
    }
  }

  /// The first line of what was printed on standard error.
  package var firstComplaint: [UInt8] {
    errors.split(separator: UInt8(ascii: "\n")).first.map { Array($0) } ?? []
  }
}
