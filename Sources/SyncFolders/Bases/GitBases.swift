import ConflictResolution
import FileAccess

/// Reads what was committed last, by the program git.
///
/// git is only run where a person asked for it: a repository's own settings can name programs to run. Those that
/// reading could run are turned off: the monitor of the file system, hooks, and fetching what is absent. Contents
/// are read as they are stored, without the repository's filters. The variables by which git's own hooks
/// name another repository are taken away, so that the folder's is read.
struct GitBases: Sendable {
  /// The synced folder, as bytes.
  let root: [UInt8]

  /// The most bytes that a base may have.
  let limit: Int

  /// The beginning of every line of shell; `$1` is the folder.
  private static let git =
    "unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_OBJECT_DIRECTORY GIT_NAMESPACE; "
    + "export GIT_ALLOW_PROTOCOL=none GIT_NO_LAZY_FETCH=1 GIT_OPTIONAL_LOCKS=0 LC_ALL=C; "
    + "exec git --no-pager -c core.fsmonitor=false -c core.hooksPath=/dev/null -C \"$1\" "

  /// Makes sure that the folder is in a repository that has a commit.
  ///
  /// - Throws: ``BaseError/git(folder:reason:)``.
  func requireCommit() throws(BaseError) {
    _ = try run("rev-parse --verify 'HEAD^{commit}'", [], limit: 1 << 10)
  }

  /// Reads a file as it was committed last.
  ///
  /// - Parameter path: The path, relative to the folder: the folder may stand below the repository's top.
  /// - Returns: The content and whether it is a program, or `nil` where no regular file of that path was
  ///   committed.
  /// - Throws: ``BaseError/git(folder:reason:)``.
  /// - Complexity: Two runs of git, and O(*n*) in the size of the file.
  func content(
    of path: RelativePath
  ) throws(BaseError) -> (bytes: [UInt8], isProgram: Bool)? {
    // A link is stored like a file: only the tree tells them apart. With './' no name looks like an option or
    // has a colon's magic; the tree is searched for the very name, patterns or not.
    let entry = try run("ls-tree -z HEAD -- \"./$2\"", [path.bytes], limit: 1 << 16)
    let header = entry.prefix { $0 != UInt8(ascii: "\t") }.split(separator: UInt8(ascii: " "))
    guard let mode = header.first, mode.starts(with: "100".utf8), header.count == 3,
      header[1].elementsEqual("blob".utf8)
    else { return nil }
    let bytes = try run("cat-file blob \"$2\"", [Array(header[2])], limit: limit)
    return (bytes, mode.elementsEqual("100755".utf8))
  }

  private func run(
    _ command: String, _ arguments: [[UInt8]], limit: Int
  ) throws(BaseError) -> [UInt8] {
    let result: ShellCommand.Result
    do throws(FileAccessError) {
      result = try ShellCommand.run(
        Array((Self.git + command).utf8), arguments: [root] + arguments, outputLimit: limit)
    } catch {
      throw .file(error)
    }
    let reason: String
    switch result.end {
    case .exited(0): return result.output
    case .exited(let status):
      let words = result.errors.split(separator: UInt8(ascii: "\n")).first ?? []
      reason =
        words.isEmpty
        ? "it ended with status \(status)" : "it says '\(String(displayingPath: Array(words)))'"
    case .signalled(let signal): reason = "it was ended by signal \(signal)"
    case .printedTooMuch:
      reason = "what was committed holds more than \(limit) bytes, the most that is read"
    case .tookTooLong: reason = "it did not end in time"
    }
    throw .git(folder: root, reason: reason)
  }
}
