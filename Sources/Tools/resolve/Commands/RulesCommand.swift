import ConflictResolution
import FileAccess
import Scenarios

/// `resolve rules --suggest [FOLDER]`: rules for the files that are there.
struct RulesCommand: Command {
  static let name = "rules"

  static let specification = CommandSpecification(
    name: name, abstract: "Prints suggested rules for the files of a folder.",
    examples: [
      CommandExample(
        purpose: "Write rules for what is in a folder, to be edited",
        line: "resolve rules --suggest ~/Documents > rules.txt"),
      CommandExample(
        purpose: "See what they decide", line: "resolve plan --rules rules.txt ~/Documents"),
      CommandExample(
        purpose: "Use all suggested rules without a file",
        line: "resolve plan --rules suggested ~/Documents"),
    ],
    discussion: [
      "The rules choose a strategy for each kind of file: texts are merged, settings by value, pictures and documents "
        + "kept both, and what no time can decide is left to a person. 'resolve help rules' explains the lines.",
      "Exit status: 0 printed, 64 wrong usage, 66 the folder is not there, 74 something could not be read.",
    ],
    arguments: [
      ArgumentSpecification(
        "folder", help: "The folder; without one all suggested rules are printed.",
        isOptional: true)
    ],
    options: [.flag("suggest", help: "Prints the suggested rules; so far the only thing to do.")])

  let arguments: RulesArguments

  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    guard let folder = arguments.folder else {
      try console.write(SuggestedRules.text())
      return .complete
    }
    // A pattern that matched is not tried again, so that a large folder costs little and no path is kept.
    var rest = SuggestedRules.patterns
    var wanted: Set<String> = []
    var problems: [FileAccessError] = []
    var pending: [[UInt8]] = [[]]
    while let next = pending.popLast() {
      do throws(FileAccessError) {
        try Folder.forEachEntry(of: Folder.path(folder, next), followsLink: next.isEmpty) { entry in
          let path = next.isEmpty ? entry.name : next + [0x2F] + entry.name
          if entry.kind == .folder {
            pending.append(path)
          } else if let path = try? RelativePath(path) {
            for (text, pattern) in rest where pattern.matches(path, isDirectory: false) {
              wanted.insert(text)
              rest[text] = nil
            }
          }
        }
      } catch {
        guard !next.isEmpty else { throw CommandFailure(reading: error) }
        problems.append(error)
      }
    }
    try console.write(SuggestedRules.text(with: wanted))
    try console.flush()
    for problem in problems {
      console.report(CommandFailure(.failedTransfer, problem.description))
    }
    return problems.isEmpty ? .complete : .failedTransfer
  }
}
