/// The work that a command line asks for.
enum ResolveInvocation: Sendable {
  /// Decide the conflicts of some inputs.
  case resolve(ResolveArguments)
  /// Replay recorded scenarios.
  case replay(ReplayArguments)
  /// Look for histories that break a law.
  case simulate(SimulateArguments)
  /// Check names.
  case check(CheckArguments)
  /// Find conflict copies.
  case scan(ScanArguments)
  /// Resolve conflicts as they appear.
  case watch(WatchArguments)
  /// List what is left for a person.
  case status(StatusArguments)
  /// Empty an inbox.
  case sweep(SweepArguments)
  /// Write a page on which a person decides.
  case review(ReviewArguments)
  /// Record the conflict copies in a folder.
  case record(RecordArguments)
  /// Undo what was applied to a folder.
  case undo(UndoArguments)
  /// Print the decisions in a folder.
  case log(LogArguments)
  /// Print a version that was set aside.
  case show(ShowArguments)
  /// Fetch a version that was set aside.
  case restore(RestoreArguments)
  /// Empty the store of a folder.
  case forget(ForgetArguments)
  /// List or take over runs that this installation did not write.
  case trust(TrustArguments)
  /// Merge three files.
  case mergeFile(MergeFileArguments)
  /// Draw the histories of files.
  case graph(GraphArguments)
  /// Make a scenario from the versions of another tool.
  case `import`(ImportArguments)
  /// Print the schema of a format.
  case schema(SchemaArguments)

  /// Parses the words after the program's name.
  ///
  /// - Parameters:
  ///   - words: The words, as bytes.
  ///   - width: The number of columns that help is wrapped at.
  /// - Throws: ``CommandMessage``: help, the version, or an error.
  /// - Complexity: O(*n*) in the length of the words.
  init(_ words: [[UInt8]], width: Int) throws(CommandMessage) {
    try self.init(try Self.parsed(words, width: width))
  }

  /// The values of the words after the program's name.
  static func parsed(_ words: [[UInt8]], width: Int) throws(CommandMessage) -> ParsedArguments {
    try ArgumentParser(
      root: ResolveCommands.root(for: words), version: ResolveCommands.version, width: width
    ).parse(words)
  }

  /// Converts the parsed words of a command.
  ///
  /// - Throws: ``CommandMessage`` for a value that is refused.
  init(_ parsed: ParsedArguments) throws(CommandMessage) {
    switch parsed.subcommands.first {
    case "replay": self = .replay(try ReplayArguments(parsed))
    case "simulate": self = .simulate(try SimulateArguments(parsed))
    case "check": self = .check(try CheckArguments(parsed))
    case "scan": self = .scan(try ScanArguments(parsed))
    case "watch": self = .watch(try WatchArguments(parsed))
    case "status": self = .status(try StatusArguments(parsed))
    case "sweep": self = .sweep(try SweepArguments(parsed))
    case "review": self = .review(try ReviewArguments(parsed))
    case "record": self = .record(try RecordArguments(parsed))
    case "undo": self = .undo(UndoArguments(parsed))
    case "log": self = .log(try LogArguments(parsed))
    case "show": self = .show(ShowArguments(parsed))
    case "restore": self = .restore(try RestoreArguments(parsed))
    case "forget": self = .forget(try ForgetArguments(parsed))
    case "trust": self = .trust(TrustArguments(parsed))
    case "merge-file": self = .mergeFile(try MergeFileArguments(parsed))
    case "graph": self = .graph(GraphArguments(parsed))
    case "import": self = .import(try ImportArguments(parsed))
    case "schema": self = .schema(try SchemaArguments(parsed))
    default: self = .resolve(try ResolveArguments(parsed))
    }
  }
}

/// How results are printed.
enum OutputFormat: String, Hashable, Sendable {
  /// For a person.
  case text
  /// One JSON object.
  case json
  /// One JSON object a line.
  case jsonl
}

/// The part of a result that is printed.
enum OutputDetail: Hashable, Sendable {
  /// All of it.
  case all
  /// Only counts.
  case summary
  /// Only warnings and errors.
  case nothing
}

/// The source of an input.
enum InputSource: Hashable, Sendable {
  /// Standard input, given as `-`.
  case standardInput
  /// A file or folder.
  case path([UInt8])

  init(_ word: [UInt8]) {
    self = word == [0x2D] ? .standardInput : .path(word)
  }
}

/// The value of `--now`.
enum TimeSource: Hashable, Sendable {
  /// The system's clock.
  case clock
  /// A time, as it was written.
  case text(String)
}

/// The value of one `--pick`.
struct PickArgument: Hashable, Sendable {
  /// The path, as bytes.
  let path: [UInt8]
  /// The version's ID, its number in the list, its device, or `both`.
  let version: String
}
