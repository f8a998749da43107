import ConflictResolution
import FileAccess
import Histories
import JSONText
import Scenarios
import Streams

/// An input that was read completely and is valid.
struct LoadedInput {
  /// Its name in messages.
  let name: String
  /// The scenario; for a stream, one with only the stream's files.
  let scenario: Scenario
  /// Whether it is a stream, whose files are in the order of its lines.
  let isStream: Bool
  /// The number of bad lines of a stream that were skipped.
  let skippedLines: Int
}

extension LoadedInput {
  /// Plays one of its runs, with options that override the run's settings.
  func played(
    _ settings: Policy? = nil, overriding options: Policy = Policy()
  ) throws(CommandFailure) -> PlayedRun {
    do throws(TimelineError) {
      return try PlayedRun(scenario, settings: settings, overriding: options)
    } catch {
      throw CommandFailure(.badInput, "\(name): \(error)")
    }
  }
}

/// Reads the inputs of the command line.
struct InputLoader {
  /// Whether standard input is a stream.
  private let readsStream: Bool
  /// Whether bad lines of a stream are skipped.
  private let skipsBadLines: Bool
  /// Whether `--format jsonl` makes standard input a stream.
  private let hasFormatOption: Bool
  /// The rules file that the options name.
  private let rulesPath: [UInt8]?
  /// The limits for programs that the rules file names; `nil` if it may name none.
  private let programLimits: ProgramMerger.Limits?
  /// The inputs that are files or folders, by their absolute paths.
  private let inputPaths: [[UInt8]]

  /// A loader for a command that reads streams only from files with a stream's name.
  init() {
    (readsStream, skipsBadLines, hasFormatOption, rulesPath) = (false, false, false, nil)
    (programLimits, inputPaths) = (nil, [])
  }

  /// A loader for the main command, or for folders that are named differently.
  init(options: ResolveArguments, folders: [[UInt8]] = []) {
    readsStream = options.format == .jsonl
    skipsBadLines = options.keepsGoing
    hasFormatOption = true
    rulesPath = options.rules
    programLimits = options.programLimits
    inputPaths = options.inputPaths + folders.compactMap { try? Folder.canonicalPath($0) }
  }

  /// Reads one input.
  func load(
    _ source: InputSource, _ console: inout Console
  ) throws(CommandFailure) -> LoadedInput {
    switch source {
    case .standardInput where readsStream:
      return try stream(StandardInput.lines(), source, &console)
    case .path(let path) where path.namesStream:
      let lines = try CommandFailure.ofReading { () throws(FileAccessError) in
        try LineReader(path: path)
      }
      return try stream(lines, source, &console)
    case .standardInput, .path: return try document(contents(of: source), source)
    }
  }

  /// Reads a scenario or an outcome.
  func document(_ bytes: [UInt8], _ source: InputSource) throws(CommandFailure) -> LoadedInput {
    do throws(CommandFailure) {
      return try scenario(bytes, source)
    } catch {
      guard error.status == .badInput, looksLikeStream(bytes), let message = error.message else {
        throw error
      }
      // A stream has a stream's file name, but standard input has no name.
      let advice =
        switch source {
        case .standardInput where hasFormatOption:
          "; for a stream of one file a line there is --format jsonl"
        case .standardInput, .path:
          "; a stream of one file a line has a name with .jsonl or .ndjson at its end"
            + (hasFormatOption ? ", or is given on standard input with --format jsonl" : "")
        }
      throw CommandFailure(.badInput, message + advice)
    }
  }

  /// The contents of an input that is not a stream.
  func contents(of source: InputSource) throws(CommandFailure) -> [UInt8] {
    return try CommandFailure.ofReading { () throws(FileAccessError) in
      switch source {
      case .standardInput: try StandardInput.readAll()
      case .path(let path): try FileReader.read(path)
      }
    }
  }

  /// Whether the first line is a file rather than a scenario.
  private func looksLikeStream(_ bytes: [UInt8]) -> Bool {
    let line = bytes.prefix { $0 != 0x0A }
    guard let value = try? JSONValue.parse(Array(line)) else { return false }
    return value.objectValue?["versions"] != nil
  }

  /// The settings of the options, with the rules of the named file.
  func settings(_ options: Policy) throws(CommandFailure) -> Policy {
    var settings = options
    if let rulesPath { settings.rules += try rules(at: rulesPath) }
    return settings
  }

  /// Reads a rules file.
  private func rules(at path: [UInt8]) throws(CommandFailure) -> [PolicyRule] {
    if programLimits != nil, path != SuggestedRules.name { try requireOwnPlace(ofRulesAt: path) }
    let isSuggested = path == SuggestedRules.name
    let bytes =
      isSuggested
      ? Array(SuggestedRules.text().utf8) : try settings(at: path, limit: RulesFile.sizeLimit)
    return try CommandFailure.ofInput { () throws(ScenarioError) in
      try RulesFile.read(bytes, file: InputSource(path).name) { command in
        programLimits.flatMap { ProgramMerger.strategy(command, within: $0) }
      }
    }
  }

  /// Refuses rules that may name programs and are in a resolved folder: another device may have written them.
  private func requireOwnPlace(ofRulesAt path: [UInt8]) throws(CommandFailure) {
    // A link in the folder may lead to a file outside.
    let places = [path, Folder.path(containing: path)].compactMap { try? Folder.canonicalPath($0) }
    let input = inputPaths.first { input in
      places.contains { Folder.contains($0, in: input) }
    }
    guard let input else { return }
    throw CommandFailure(
      .badInput,
      "\(String(displayingPath: path)) is in \(DisplayText.quoted(input)), which other devices may write to, "
        + "so it must not name programs; move the rules file out of the folder, or leave out --allow-exec"
    )
  }

  /// Reads a decisions file.
  func decisions(at path: [UInt8]) throws(CommandFailure) -> [Decision] {
    let bytes = try settings(at: path, limit: DecisionsFile.sizeLimit)
    return try CommandFailure.ofInput { () throws(ScenarioError) in
      try DecisionsFile.read(bytes, file: InputSource(path).name)
    }
  }

  /// The contents of a settings file, or of standard input.
  ///
  /// The file may be in a folder that others write into. A shell's `<(…)` is a pipe in `/dev/fd`, which nobody else
  /// made.
  private func settings(at path: [UInt8], limit: Int) throws(CommandFailure) -> [UInt8] {
    return try CommandFailure.ofReading { () throws(FileAccessError) in
      if path == [0x2D] { return try StandardInput.readAll(limit: limit) }
      if path.starts(with: Array("/dev/".utf8)) || path.starts(with: Array("/proc/self/".utf8)) {
        return try FileReader.read(path, limit: limit)
      }
      return try FileReader.readRegular(path, limit: limit)
    }
  }

  private func scenario(
    _ bytes: [UInt8], _ source: InputSource
  ) throws(CommandFailure) -> LoadedInput {
    let scenario = try CommandFailure.ofInput { () throws(ScenarioError) in
      try ScenarioReader.read(bytes, file: source.name, contentFolder: source.folder)
    }
    return LoadedInput(name: source.name, scenario: scenario, isStream: false, skippedLines: 0)
  }

  /// Reads all lines of a stream that must be complete in memory.
  ///
  /// With `--keep-going` a bad line is reported with its number, skipped and counted.
  private func stream(
    _ lines: consuming LineReader, _ source: InputSource, _ console: inout Console
  ) throws(CommandFailure) -> LoadedInput {
    var reader = StreamReader(lines, file: source.name, contentFolder: source.folder)
    var files: [FileHistory] = []
    var skippedLines = 0
    while true {
      do throws(ScenarioError) {
        guard let file = try reader.next() else { break }
        files.append(file)
      } catch {
        let failure = CommandFailure(error)
        guard skipsBadLines, failure.status == .badInput else { throw failure }
        console.report(failure)
        skippedLines += 1
      }
    }
    console.warn(ofSkippedLines: skippedLines, of: source)
    return LoadedInput(
      name: source.name, scenario: Scenario(name: source.name, files: files),
      isStream: true, skippedLines: skippedLines)
  }
}

extension [UInt8] {
  /// Whether a path ends in an extension, after a name.
  func hasEnding(_ ending: String) -> Bool {
    count > ending.utf8.count && suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }

  /// Whether a path is a stream's, by its extension.
  var namesStream: Bool {
    [".jsonl", ".ndjson"].contains { suffix($0.utf8.count).elementsEqual($0.utf8) }
  }
}

extension InputSource {
  /// Its name in messages.
  var name: String {
    switch self {
    case .standardInput: "standard input"
    case .path(let path): String(displayingPath: path)
    }
  }

  /// The folder that contains the content files.
  var folder: [UInt8]? {
    switch self {
    case .standardInput: nil
    case .path(let path): Folder.path(containing: path)
    }
  }
}

extension Console {
  /// Warns of skipped lines of a stream, if there are any.
  mutating func warn(ofSkippedLines count: Int, of source: InputSource) {
    guard count > 0 else { return }
    warn("\(source.name): \(count) bad line\(count == 1 ? "" : "s") skipped")
  }
}
