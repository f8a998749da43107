import FileAccess
import Scenarios

/// The names that git tracks.
///
/// In the current folder, git's own variables apply, as in a hook, whose index may differ from the repository's; in any
/// other folder they would name the wrong repository.
enum TrackedNames {
  /// Lists them.
  ///
  /// - Parameter folder: A folder in a repository; only what is in it is listed.
  /// - Returns: The paths relative to the folder, as bytes.
  /// - Throws: ``CommandFailure`` if the folder is not in a repository, or git cannot be run.
  static func names(in folder: [UInt8]) throws(CommandFailure) -> [[UInt8]] {
    let result = try CommandFailure.ofReading { () throws(FileAccessError) in
      try GitCommand.run(
        "exec \(GitCommand.git) ls-files -z", in: folder, of: .ofHookOrFolder)
    }
    switch result.end {
    case .exited(0): break
    case .exited(127):
      throw CommandFailure(.failedTransfer, "'--git' runs the program git, and it is not found.")
    case .exited:
      throw CommandFailure(
        .noInput,
        "git cannot list what it tracks in \(DisplayText.quoted(folder)); it says "
          + "\(DisplayText.quoted(result.firstComplaint)). Name a folder in a repository.")
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
