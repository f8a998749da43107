import ConflictResolution
import FileAccess
import Scenarios

/// The author of a commit, and the time.
struct GitAuthor: Hashable, Sendable {
  /// The author as a device: the name, or the address if the name is not usable.
  let device: DeviceID
  /// The time, by the author's clock.
  let time: Timestamp?

  /// The author that a commit's text names.
  init(commit text: some Sequence<UInt8>) {
    let mark = Array("author ".utf8)
    let line =
      Array(text).split(separator: 0x0A, omittingEmptySubsequences: false)
      .prefix { !$0.isEmpty }.first { $0.starts(with: mark) }?.dropFirst(mark.count) ?? []
    let open = line.lastIndex(of: UInt8(ascii: "<")) ?? line.endIndex
    let close = line.lastIndex(of: UInt8(ascii: ">")) ?? line.endIndex
    let address = open < close ? line[(open + 1)..<close] : []
    device =
      DeviceID(named: line[..<open]) ?? DeviceID(named: address) ?? Self.nobody
    let words = close < line.endIndex ? line[(close + 1)...].split(separator: 0x20) : []
    time = words.first.flatMap { Int64(String(decoding: $0, as: UTF8.self)) }
      .map { Timestamp.seconds($0) }
  }

  /// The device of a commit that names no author.
  static let nobody: DeviceID = "unknown"
}

/// The last author of each path, on the way from some commits to another.
struct GitAuthors: Sendable {
  private let tip: GitAuthor
  private let byPath: [[UInt8]: GitAuthor]

  /// The author of the last change of a path, or that of the last commit.
  func author(of path: [UInt8]) -> GitAuthor { byPath[path] ?? tip }

  /// Reads who changed which path.
  ///
  /// - Parameters:
  ///   - repository: The repository.
  ///   - tip: The last commit.
  ///   - bases: The commits before which nothing is looked for.
  ///   - paths: The paths.
  /// - Throws: ``ScenarioError`` if git fails.
  /// - Complexity: three runs of git, and O(*n*) in the number of changes between the commits.
  init(
    _ repository: GitRepository, tip: [UInt8], since bases: [[UInt8]], paths: Set<[UInt8]>
  ) throws(ScenarioError) {
    let names = (0..<bases.count).map { "\"$\($0 + 3)\"" }.joined(separator: " ")
    let raw = try repository.output(
      "\(GitCommand.git) rev-list \"$2\" \(names.isEmpty ? "" : "--not \(names)") -- | "
        + "\(GitCommand.git) diff-tree --stdin --root -r -z --name-only --no-renames",
      [tip] + bases)
    // A commit's hash, then its paths. A path may look like a hash only if it has as many digits and no folder.
    var commits: [[UInt8]: [UInt8]] = [:]
    var commit = tip
    let known = Set(
      try repository.output(
        "exec \(GitCommand.git) rev-list \"$2\" \(names.isEmpty ? "" : "--not \(names)") --",
        [tip] + bases
      ).split(separator: 0x0A))
    for field in raw.split(separator: 0) {
      if known.contains(field) {
        commit = Array(field)
      } else if paths.contains(Array(field)), commits[Array(field)] == nil {
        commits[Array(field)] = commit
      }
    }
    let texts = try repository.objects(Set(commits.values).union([tip]))
    self.tip = GitAuthor(commit: texts[tip] ?? [])
    byPath = commits.mapValues { GitAuthor(commit: texts[$0] ?? []) }
  }
}
