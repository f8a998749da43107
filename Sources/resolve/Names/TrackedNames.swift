import FileAccess

/// The names that git tracks.
///
/// git is only run where a person asked for it. What a repository's own settings could make it run is turned off: the
/// monitor of the file system, and hooks.
enum TrackedNames {
  /// What a shell runs; `$1` is the folder.
  ///
  /// In the current one git's own variables hold, as for a hook of it, whose index may be another
  /// than the repository's; in any other folder they would name the wrong repository.
  private static let line =
    "if [ \"$1\" != . ]; then unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_NAMESPACE; fi; "
    + "export GIT_OPTIONAL_LOCKS=0 LC_ALL=C; "
    + "exec git --no-pager -c core.fsmonitor=false -c core.hooksPath=/dev/null -C \"$1\" ls-files -z"

  /// Lists them.
  ///
  /// - Parameter folder: A folder in a repository; only what is in it is listed.
  /// - Returns: The paths from the folder, as bytes.
  /// - Throws: ``CommandFailure`` if the folder is in no repository, or git cannot be run.
  static func names(in folder: [UInt8]) throws(CommandFailure) -> [[UInt8]] {
    let result: ShellCommand.Result
    do throws(FileAccessError) {
      result = try ShellCommand.run(Array(line.utf8), arguments: [folder])
    } catch {
      throw CommandFailure(reading: error)
    }
    switch result.end {
    case .exited(0): break
    case .exited(127):
      throw CommandFailure(.failedTransfer, "'--git' runs the program git, and it is not found.")
    case .exited:
      let words = result.errors.split(separator: UInt8(ascii: "\n")).first ?? []
      throw CommandFailure(
        .noInput,
        "git cannot list what it tracks in '\(String(displayingPath: folder))'; it says "
          + "'\(String(displayingPath: Array(words)))'. Name a folder in a repository.")
    case .signalled(let signal):
      throw CommandFailure(.failedTransfer, "git was ended by signal \(signal).")
    case .printedTooMuch:
      throw CommandFailure(.failedTransfer, "git tracks more names than can be checked at once.")
    case .tookTooLong:
      throw CommandFailure(.failedTransfer, "git did not end in time.")
    }
    return result.output.split(separator: 0).map { Array($0) }
  }
}
