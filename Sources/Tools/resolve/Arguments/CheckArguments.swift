import ConflictResolution
import FileAccess
import FileNames
import Scenarios

/// The format of the findings of `resolve check`.
enum CheckFormat: String, CaseIterable, Sendable {
  /// For a person.
  case text
  /// One JSON object.
  case json
  /// One line for each finding.
  case compact
  /// Commands of GitHub Actions.
  case github
  /// A SARIF 2.1.0 log.
  case sarif
}

/// The arguments of `resolve check`.
struct CheckArguments: CommandArguments {
  /// Folders and names, or the folders whose names git lists; `-` is a list on standard input.
  let paths: [InputSource]
  /// Lists of names, scenarios and streams.
  let lists: [InputSource]
  /// Whether to check the names that git tracks in the folders.
  let asksGit: Bool
  /// The chosen systems, in their usual order; `nil` for all portable ones.
  let chosenSystems: [FileSystem]?
  /// Whether all findings count, rather than only certain collisions.
  let isPortable: Bool
  /// Whether names in lists end with NUL rather than a line feed.
  let endsNamesWithNUL: Bool
  /// The real folder in which colliding names are numbered, and the settings; `nil` if names are only checked.
  let fix: (folder: [UInt8], words: ResolveArguments)?
  /// The format of the result.
  let format: CheckFormat
  /// For messages about a value that a later check refuses.
  let parsed: ParsedArguments

  /// The systems whose rules apply.
  var systems: [FileSystem] { chosenSystems ?? FileSystem.portable }

  init(_ parsed: ParsedArguments) throws(CommandMessage) {
    self.parsed = parsed
    paths = parsed.values(of: "path").map(InputSource.init)
    lists = parsed.values(of: "list").map(InputSource.init)
    asksGit = parsed.has("git")
    guard !asksGit || !paths.contains(.standardInput) else {
      throw parsed.usage.failure("'--git' takes folders, and '-' is a list of names.")
    }
    guard (paths + lists).count(where: { $0 == .standardInput }) < 2 else {
      throw parsed.usage.failure("'-' is given twice, and standard input can be read once.")
    }
    chosenSystems = try Self.systems(parsed)
    isPortable = parsed.has("portable")
    endsNamesWithNUL = parsed.has("null")
    format = parsed.text(of: "format").flatMap(CheckFormat.init(rawValue:)) ?? .text
    fix = try Self.fix(paths, parsed)
  }

  /// The folder and settings of `--fix`.
  private static func fix(
    _ paths: [InputSource], _ parsed: ParsedArguments
  ) throws(CommandMessage) -> (folder: [UInt8], words: ResolveArguments)? {
    guard parsed.has("fix") else {
      for option in ["apply", "store", "numbering"]
      where parsed.has(option) || parsed.value(of: option) != nil {
        throw parsed.usage.failure("'--\(option)' is for '--fix', which changes names.")
      }
      return nil
    }
    let others =
      ["git", "portable", "null"].filter(parsed.has)
      + ["list", "for"].filter {
        parsed.value(of: $0) != nil
      }
    let format = parsed.text(of: "format") ?? OutputFormat.text.rawValue
    guard paths.count == 1, case .path(let folder) = paths[0], others.isEmpty,
      OutputFormat(rawValue: format) != nil
    else {
      throw parsed.usage.failure(
        "'--fix' takes one real folder, and '--format text' or 'json': names that cannot live side by side on a Mac are "
          + "told apart.")
    }
    return (folder, try ResolveArguments(parsed))
  }

  /// The common names of a computer's systems, and the file systems of each.
  private static let platforms: [(name: String, systems: Set<FileSystem>)] = [
    ("windows", [.ntfs, .win32]), ("macos", [.apfs, .hfsPlus]), ("mac", [.apfs, .hfsPlus]),
  ]

  /// The names that `--for` accepts.
  static let systemNames = FileSystem.allCases.map { $0.name } + platforms.map { $0.name }

  private static func systems(
    _ parsed: ParsedArguments
  ) throws(CommandMessage) -> [FileSystem]? {
    let lists = parsed.values(of: "for")
    if lists.isEmpty { return nil }
    var chosen: Set<FileSystem> = []
    for list in lists {
      for name in list.split(separator: 0x2C, omittingEmptySubsequences: false) {
        let text = String(decoding: name, as: UTF8.self)
        if let several = platforms.first(where: { $0.name == text }) {
          chosen.formUnion(several.systems)
        } else if let system = FileSystem(named: text) {
          chosen.insert(system)
        } else {
          throw parsed.refusal(
            of: list, for: "for",
            because: CommandUsage.unknownName(
              Array(name), of: "system", nearest: Suggestion.nearest(to: text, among: systemNames),
              among: systemNames))
        }
      }
    }
    return FileSystem.allCases.filter { chosen.contains($0) }
  }
}
