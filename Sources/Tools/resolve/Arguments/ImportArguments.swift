import ConflictResolution
import FileAccess
import Recordings
import Scenarios

/// The arguments of `resolve import`.
struct ImportArguments: CommandArguments {
  /// The source of the versions.
  enum Source: Sendable {
    /// Two commits of a git repository.
    case git(GitImport)
    /// Listings of rclone.
    case rclone(RcloneImport)
    /// Responses of Syncthing devices.
    case syncthing(SyncthingImport)
  }

  /// The names of the tools.
  static let sourceNames = ["git", "rclone", "syncthing"]

  /// The options that only some tools have.
  private static let options = [
    "repository": ["git"], "base": ["rclone"], "folder": ["syncthing"],
    "content": ["rclone", "syncthing"], "all": ["git", "rclone"],
  ]

  /// The source of the versions.
  let source: Source
  /// Whether a stream is written instead of a scenario.
  let writesStream: Bool
  /// The path of the output; `nil` for standard output.
  let output: [UInt8]?

  init(_ parsed: ParsedArguments) throws(CommandMessage) {
    let name = parsed.text(of: "source") ?? ""
    guard Self.sourceNames.contains(name) else {
      let nearest = Suggestion.nearest(to: name, among: Self.sourceNames)
      throw parsed.usage.failure(
        "There is no source '\(DisplayText.escaping(name))'.",
        help: nearest.map { "Did you mean '\($0)'?" }
          ?? "Expected one of \(Self.sourceNames.joined(separator: ", ")).")
    }
    for (option, tools) in Self.options.sorted(by: { $0.key < $1.key }) where !tools.contains(name)
    {
      guard parsed.has(option) || parsed.value(of: option) != nil else { continue }
      throw parsed.usage.failure(
        "'--\(option)' is for '\(tools.joined(separator: "' and '"))', not for '\(name)'.")
    }
    let inputs = parsed.values(of: "input")
    switch name {
    case "git":
      guard inputs.count <= 2 else {
        throw parsed.usage.failure("'git' takes two commits, and \(inputs.count) are given.")
      }
      source = .git(
        GitImport(
          folder: parsed.value(of: "repository") ?? [0x2E],
          ours: inputs.count == 2 ? inputs.first : nil, theirs: inputs.last,
          importsAll: parsed.has("all")))
    case "rclone":
      guard inputs.count == 2 else {
        throw parsed.usage.failure(
          "'rclone' takes the listings of two sides, and \(inputs.count) "
            + "\(inputs.count == 1 ? "is" : "are") given."
        )
      }
      let bases = parsed.values(of: "base")
      guard bases.count <= 2 else {
        throw parsed.usage.failure("'--base' is given \(bases.count) times; there are two sides.")
      }
      source = .rclone(
        RcloneImport(
          listings: inputs, bases: bases, contentFolders: parsed.values(of: "content"),
          importsAll: parsed.has("all")))
    default:
      guard !inputs.isEmpty else {
        throw parsed.usage.failure(
          "'syncthing' takes files with answers of its devices; none is given.")
      }
      source = .syncthing(
        SyncthingImport(
          answers: inputs, folder: parsed.value(of: "folder"),
          contentFolders: parsed.values(of: "content")))
    }
    writesStream = parsed.text(of: "format") == "jsonl"
    output = parsed.value(of: "output")
  }
}
