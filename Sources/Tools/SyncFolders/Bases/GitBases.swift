import ConflictResolution
import FileAccess

/// Reads what was committed last, by the program git.
///
/// Contents are read as they are stored, without the repository's filters. The variables by which git's own hooks
/// name another repository are removed, so that the folder's is read.
struct GitBases: Sendable {
  /// The synced folder, as bytes.
  let root: [UInt8]

  /// The most bytes that a base may have.
  let limit: Int

  /// Makes sure that the folder is in a repository that has a commit.
  ///
  /// - Throws: ``BaseError/git(folder:reason:)``.
  func requireCommit() throws(BaseError) {
    _ = try run("rev-parse --verify 'HEAD^{commit}'", [], limit: 1 << 10)
  }

  /// Reads a file as it was committed last.
  ///
  /// - Parameter path: The path, relative to the folder: the folder may be below the repository's top.
  /// - Returns: The content and whether it is a program; `nil` if no regular file of that path was committed.
  /// - Throws: ``BaseError/git(folder:reason:)``.
  /// - Complexity: Two runs of git, and O(*n*) in the size of the file.
  func content(
    of path: RelativePath
  ) throws(BaseError) -> (bytes: [UInt8], isProgram: Bool)? {
    // A link is stored like a file: only the mode in the tree distinguishes them. With './' no name looks like
    // an option or has a colon's magic; the tree is searched for the literal name, not for a pattern.
    let entry = try run("ls-tree -z HEAD -- \"./$2\"", [path.bytes], limit: 1 << 16)
    let header = entry.prefix { $0 != UInt8(ascii: "\t") }.split(separator: UInt8(ascii: " "))
    guard let mode = header.first, mode.starts(with: "100".utf8), header.count == 3,
      header[1].elementsEqual("blob".utf8)
    else { return nil }
    let bytes = try run("cat-file blob \"$2\"", [Array(header[2])], limit: limit)
    return (bytes, mode.elementsEqual("100755".utf8))
  }

  /// Finds when a file was committed as it is now.
  ///
  /// It was saved at that time or before, so a version that is older may have been made without it.
  ///
  /// - Parameter path: The path, relative to the folder.
  /// - Returns: The time of the last commit that changed the file; `nil` if none did.
  /// - Throws: ``BaseError/git(folder:reason:)``.
  /// - Complexity: One run of git, O(*n*) in the commits since then.
  func committed(_ path: RelativePath) throws(BaseError) -> Timestamp? {
    // It prints the time, a space and the digest.
    let line = try run(
      "--literal-pathspecs rev-list -1 --timestamp HEAD -- \"./$2\"", [path.bytes], limit: 1 << 10)
    let digits = line.prefix { $0 != UInt8(ascii: " ") }
    return Int64(String(decoding: digits, as: UTF8.self)).map(Timestamp.seconds)
  }

  /// How long git may take, in milliseconds: a watch waits for it.
  private static let timeLimit = 60_000

  private func run(
    _ command: String, _ arguments: [[UInt8]], limit: Int
  ) throws(BaseError) -> [UInt8] {
    let result: ShellCommand.Result
    do throws(FileAccessError) {
      result = try GitCommand.run(
        "exec \(GitCommand.git) \(command)", in: root, arguments: arguments,
        timeLimit: Self.timeLimit, outputLimit: limit)
    } catch {
      throw .file(error)
    }
    let reason: String
    switch result.end {
    case .exited(0): return result.output
    case .exited(let status):
      let words = result.firstComplaint
      reason =
        words.isEmpty
        ? "it ended with status \(status)" : "it says '\(String(displayingPath: words))'"
    case .signalled(let signal): reason = "it was ended by signal \(signal)"
    case .printedTooMuch:
      reason = "what was committed holds more than \(limit) bytes, the most that is read"
    case .tookTooLong: reason = "it did not end in time"
    }
    throw .git(folder: root, reason: reason)
  }
}
