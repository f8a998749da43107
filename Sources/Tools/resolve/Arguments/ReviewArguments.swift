import ConflictResolution
import FileAccess
import Scenarios

import SyncFolders

/// The arguments of `resolve review`.
struct ReviewArguments: CommandArguments {
  /// The input and the settings, as for the main command.
  let resolve: ResolveArguments
  /// The path of the page; `nil` for standard output.
  let output: [UInt8]?
  /// Whether the page is opened.
  let opens: Bool
  /// Whether conflicts are printed as text, and no page is made.
  let isText: Bool

  init(_ parsed: ParsedArguments) throws(CommandMessage) {
    resolve = try ResolveArguments(parsed)
    opens = parsed.has("open")
    isText = parsed.text(of: "format") == "text"
    if isText {
      for option in ["open", "decisions", "remember"]
      where parsed.has(option) || parsed.value(of: option) != nil {
        throw parsed.usage.failure("'--\(option)' is for a page, and '--format text' makes none.")
      }
    }
    let output = parsed.value(of: "output") ?? Array((isText ? "-" : "review.html").utf8)
    self.output = output == [UInt8(ascii: "-")] ? nil : output
    if opens, self.output == nil {
      throw parsed.usage.failure("'--open' opens a file, and '--output -' writes none.")
    }
  }

  /// The options that affect decisions, as they were given, for another command: only with them the same versions are
  /// in conflict.
  ///
  /// Paths are absolute: the person may type them in another folder.
  private var optionsAgain: [[UInt8]] {
    resolve.parsed.words(
      of: ReviewCommand.reviewOptions.filter { !Self.ownOptions.contains($0.name) }
    ) { name, value in Self.isPath(value, of: name) ? Self.absolute(value) : value }
  }

  private static func isPath(_ value: [UInt8], of option: String) -> Bool {
    switch option {
    case "rules": value != [UInt8(ascii: "-")]
    case "base": BaseSource(value) == .folder(value)
    case "store": true
    default: false
    }
  }

  private static func absolute(_ path: [UInt8]) -> [UInt8] {
    (try? RunScope.absolutePath(of: path)) ?? path
  }

  /// The words after the program's name that carry out the decisions from the page.
  ///
  /// - Parameters:
  ///   - decisions: The path of the decisions file.
  ///   - isApplied: Whether files are changed.
  /// - Returns: The words.
  func words(with decisions: [UInt8], applying isApplied: Bool) -> [[UInt8]] {
    var inputs = resolve.inputs.map { source -> [UInt8] in
      switch source {
      case .standardInput: Array("FILE".utf8)
      case .path(let path): Self.absolute(path)
      }
    }
    if inputs.isEmpty { inputs = [Self.absolute(resolve.folderWord)] }
    return optionsAgain + [Array("--decisions".utf8), decisions]
      + (isApplied ? [Array("--apply".utf8)] : []) + inputs
  }

  /// With `--remember`, the command would decide what the person left undecided on the page.
  private static let ownOptions: Set<String> = [
    "output", "open", "format", "decisions", "remember", "color",
  ]
}
