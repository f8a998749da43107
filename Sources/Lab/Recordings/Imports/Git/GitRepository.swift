import FileAccess
import Scenarios
import Streams

/// Asks the program git about a repository.
struct GitRepository: Sendable {
  /// A folder in the repository, or a bare repository, as bytes.
  let folder: [UInt8]

  /// What messages call it.
  var name: String { String(displayingPath: folder) }

  /// Runs git, and takes what it prints.
  ///
  /// - Parameters:
  ///   - line: A line of shell; `$2` and so on are the arguments.
  ///   - arguments: The arguments, as bytes.
  ///   - limit: The most bytes that may be printed.
  /// - Returns: What it printed, or `nil` if it ended with the status 1 and no message, which means "no".
  /// - Throws: ``ScenarioError`` with git's own words.
  func answer(
    _ line: String, _ arguments: [[UInt8]] = [], limit: Int = FileReader.defaultLimit
  ) throws(ScenarioError) -> [UInt8]? {
    let result = try ScenarioError.ofFile { () throws(FileAccessError) in
      try GitCommand.run(
        line, in: folder, arguments: arguments, of: .ofHookOrFolder, outputLimit: limit)
    }
    let complaint = result.firstComplaint
    switch result.end {
    case .exited(0): return result.output
    case .exited(1) where complaint.isEmpty: return nil
    case .exited(let status) where status != 127:
      let words =
        complaint.isEmpty
        ? "it ended with status \(status)" : "it says '\(String(displayingPath: complaint))'"
      throw failure(.inputMissing, "git cannot read the repository; \(words)")
    default: throw failure(.inputUnreadable, result.gitTrouble(limit: limit))
    }
  }

  /// Runs git, and takes what it prints; "no" is empty.
  func output(
    _ line: String, _ arguments: [[UInt8]] = [], limit: Int = FileReader.defaultLimit
  ) throws(ScenarioError) -> [UInt8] {
    try answer(line, arguments, limit: limit) ?? []
  }

  /// An error that names the repository.
  func failure(_ code: ScenarioError.Code, _ message: String) -> ScenarioError {
    ScenarioError(code: code, file: name, message: message)
  }
}

extension GitRepository {
  /// The version of git, as it prints it.
  func version() throws(ScenarioError) -> String {
    Self.text(try output("exec git --version").prefix { $0 != 0x0A })
  }

  /// Finds a commit by what a person calls it.
  ///
  /// - Parameter revision: A branch, a tag, a hash, or another name that git knows.
  /// - Returns: The commit's hash.
  /// - Throws: ``ScenarioError`` if there is no such commit.
  func commit(_ revision: [UInt8]) throws(ScenarioError) -> [UInt8] {
    let line = "exec \(GitCommand.git) rev-parse --verify --quiet --end-of-options \"$2^{commit}\""
    if let hash = try answer(line, [revision]) { return Array(hash.prefix { $0 != 0x0A }) }
    var isUnborn = false
    if revision == Array("HEAD".utf8) {
      isUnborn = try answer("exec \(GitCommand.git) rev-parse --verify --quiet HEAD") == nil
    }
    throw failure(
      .inputMissing,
      isUnborn
        ? "the branch has no commit yet; commit something, or name two commits"
        : "there is no commit '\(String(displayingPath: revision))'; name a branch, a tag or a hash"
    )
  }

  /// The commit that is being merged.
  ///
  /// - Returns: Its hash.
  /// - Throws: ``ScenarioError`` if no merge of two commits is in progress.
  func mergeHead() throws(ScenarioError) -> [UInt8] {
    // A file of its own with one hash a line; its place differs in worktrees.
    let heads = try output(
      "f=$(\(GitCommand.git) rev-parse --git-path MERGE_HEAD) && cd \"$1\" && "
        + "if [ -e \"$f\" ]; then exec cat \"$f\"; fi")
    let lines = heads.split(separator: 0x0A)
    if lines.count > 1 {
      throw failure(
        .inconsistent, "\(lines.count + 1) commits are being merged; name two of them")
    }
    guard let head = lines.first else {
      throw failure(
        .inputMissing, "no merge is in progress; name the two commits, as in 'main topic'")
    }
    return Array(head)
  }

  /// The best common ancestors of two commits; none if they have no history in common.
  func mergeBases(_ ours: [UInt8], _ theirs: [UInt8]) throws(ScenarioError) -> [[UInt8]] {
    try output("exec \(GitCommand.git) merge-base --all \"$2\" \"$3\"", [ours, theirs])
      .split(separator: 0x0A).map { Array($0) }
  }

  /// Whether history is missing.
  func isShallow() throws(ScenarioError) -> Bool {
    try output("exec \(GitCommand.git) rev-parse --is-shallow-repository")
      .starts(with: "true".utf8)
  }

  /// The tree without anything in it.
  func emptyTree() throws(ScenarioError) -> [UInt8] {
    Array(
      try output("exec \(GitCommand.git) hash-object -t tree --stdin < /dev/null")
        .prefix { $0 != 0x0A })
  }

  static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(displayingPath: Array(bytes))
  }
}
