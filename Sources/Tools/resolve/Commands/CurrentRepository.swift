import FileAccess
import Scenarios
import TextMerge

/// The git repository whose working tree is the current folder, or whose hook or driver runs the program.
struct CurrentRepository {
  private init() {}

  /// The repository; `nil` outside of one.
  ///
  /// It does not start git, which would take longer than merging most files.
  static func find() -> CurrentRepository? {
    if Environment.bytes("GIT_DIR")?.isEmpty == false {
      return CurrentRepository()
    }
    guard var folder = try? Folder.canonicalPath(Array(".".utf8)) else { return nil }
    while true {
      let entry = Folder.path(folder, Array(".git".utf8))
      if (try? FileKind(at: entry, followsLinks: true)) != nil { return CurrentRepository() }
      let parent = Folder.path(containing: folder)
      guard parent != folder, !parent.isEmpty else { return nil }
      folder = parent
    }
  }

  /// The style of conflicts in `merge.conflictStyle`; `nil` if it is not set, or git is not installed.
  ///
  /// - Throws: ``CommandFailure`` if the value is not a style.
  func conflictStyle() throws(CommandFailure) -> ConflictStyle? {
    let result = try run("exec \(GitCommand.git) config --get merge.conflictStyle")
    guard result.end == .exited(0) else { return nil }
    let word = Self.line(result.output)
    guard let style = ConflictStyle(rawValue: word) else {
      throw CommandFailure(
        .badInput,
        "'\(word)', which git's setting merge.conflictStyle says, is no style of conflicts; "
          + "merge, diff3 or zdiff3 is expected. To see where it is set: "
          + "git config --show-origin --get merge.conflictStyle")
    }
    return style
  }

  /// The content of an object.
  ///
  /// - Parameter name: A name that git knows, such as an ID or `main:notes.md`.
  /// - Returns: The bytes.
  /// - Throws: ``CommandFailure`` if there is no such object, or it is not a blob.
  func content(of name: [UInt8]) throws(CommandFailure) -> [UInt8] {
    let result = try run(
      "exec \(GitCommand.git) cat-file blob \"$2\"", [name], limit: TextMerger.largestInputSize)
    guard result.end == .exited(0) else {
      // git knows the empty content even if no object has it.
      let empty = try run("exec \(GitCommand.git) hash-object -t blob --stdin")
      if empty.end == .exited(0), Self.line(empty.output) == String(displayingPath: name) {
        return []
      }
      throw Self.failure(
        "\(DisplayText.quoted(name)) cannot be read as an object of git", result)
    }
    return result.output
  }

  /// Writes an object with a content.
  ///
  /// - Returns: The ID of the object.
  /// - Throws: ``CommandFailure`` if git cannot write it.
  func write(_ content: [UInt8]) throws(CommandFailure) -> String {
    let result = try run("exec \(GitCommand.git) hash-object -w --stdin", input: content)
    guard result.end == .exited(0) else {
      throw Self.failure("The result cannot be written to git's repository", result)
    }
    return Self.line(result.output)
  }

  private func run(
    _ line: String, _ arguments: [[UInt8]] = [], input: [UInt8] = [],
    limit: Int = FileReader.defaultLimit
  ) throws(CommandFailure) -> ShellCommand.Result {
    return try CommandFailure.ofReading { () throws(FileAccessError) in
      try GitCommand.run(
        line, in: Array(".".utf8), arguments: arguments, of: .ofHookOrFolder, input: input,
        outputLimit: limit)
    }
  }

  private static func line(_ output: [UInt8]) -> String {
    String(displayingPath: Array(output.prefix { $0 != 0x0A }))
  }

  private static func failure(_ problem: String, _ result: ShellCommand.Result) -> CommandFailure {
    CommandFailure(
      .badInput, "\(problem): \(result.gitTrouble(limit: TextMerger.largestInputSize)).")
  }
}
