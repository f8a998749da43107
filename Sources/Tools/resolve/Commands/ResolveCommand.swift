import ConflictResolution
import FileAccess
import Reviews
import Scenarios
import SyncFolders

/// `resolve --strategy …`: resolves scenarios and streams.
///
/// Everything is read and resolved before anything is printed: if an input is bad, nothing is printed. Only a single
/// stream is resolved while it is read (``StreamCommand``).
struct ResolveCommand: Command {
  static let name = "resolve"
  static let specification = ResolveCommands.root

  private let arguments: ResolveArguments
  /// The settings of the options, without those in files.
  let options: Policy

  /// A command for checked arguments.
  ///
  /// - Throws: ``CommandMessage`` if a value is invalid.
  init(arguments: ResolveArguments) throws(CommandMessage) {
    self.arguments = arguments
    options = try arguments.settings()
  }

  var isQuiet: Bool { arguments.detail == .nothing }

  /// What decides, as the options and the files that they name say.
  private struct Input {
    let settings: Policy
    let decisions: [Decision]
    let memory: DecisionMemory?
    let asksPerson: Bool
  }

  private func input(
    _ loader: InputLoader, _ console: borrowing Console
  ) throws(CommandFailure) -> Input {
    let settings = try loader.settings(options)
    let decisions = try decisions(loader, console)
    let asksPerson = settings.hasStrategy(where: { $0.name == Strategy.manual.name })
    var memory: DecisionMemory?
    if let path = arguments.remembered {
      memory = try DecisionMemory(at: path, now: settings.now)
      memory?.offersEarlier = asksPerson && arguments.canAsk(console)
    }
    return Input(settings: settings, decisions: decisions, memory: memory, asksPerson: asksPerson)
  }

  /// Runs `plan` and `apply`, whose only input is a folder or a file in one.
  func runInFolder(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    let loader = InputLoader(options: arguments)
    let input = try input(loader, console)
    let target = try FolderTarget(arguments.folderWord, store: arguments.folder.store)
    try console.end(try resolve(target, input, loader, &console))
  }

  private func resolve(
    _ target: FolderTarget, _ input: Input, _ loader: InputLoader, _ console: inout Console
  ) throws(CommandFailure) -> ExitStatus {
    if !input.asksPerson { _ = try arguments.decisions.map(loader.decisions) }
    var resolution = try FolderResolution(
      of: target, arguments, input.settings, input.decisions, input.memory)
    if arguments.isBare { resolution.helpWithoutConflicts = arguments.parsed.usage }
    return try resolution.run(&console)
  }

  /// Runs the command.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    let loader = InputLoader(options: arguments)
    let input = try input(loader, console)
    let (settings, decisions, memory) = (input.settings, input.decisions, input.memory)
    let sources = try sources()
    if let path = try folder(among: sources) {
      try console.end(try resolve(FolderTarget(folder: path), input, loader, &console))
    }
    if let stream = StreamCommand(arguments, settings, decisions, sources) {
      try stream.run(&console)
    }

    var failures: [ExitStatus] = []
    var skippedInputs = 0
    var results: [ResolvedInput] = []
    for source in sources {
      do throws(CommandFailure) {
        let input = try loader.load(source, &console)
        var own: [ResolvedInput] = []
        for resolution in try resolutions(of: input, settings, decisions, memory) {
          own.append(try resolution.result())
        }
        results += own
        if input.skippedLines > 0 { failures.append(.badInput) }
      } catch {
        let error = hinting(error, at: source)
        guard arguments.keepsGoing else { throw error }
        console.report(error)
        skippedInputs += 1
        failures.append(error.status)
      }
    }
    if skippedInputs > 0 {
      console.warn(
        "\(skippedInputs) of \(sources.count) input\(sources.count == 1 ? "" : "s") skipped")
    }
    try assignDecisions(in: &results)
    var answers: SavedAnswers?
    if arguments.canAsk(console) {
      if results.contains(where: { $0.asksPerson }) {
        answers = try ask(about: &results, memory, &console)
      } else {
        // Nobody is asked, so nobody will write the file: it must exist.
        _ = try arguments.decisions.map(loader.decisions)
      }
    }
    if let memory {
      for result in results {
        memory.add(result.decisions, for: result.open, outcome: result.outcome)
      }
      try memory.save(&console, isTold: arguments.format == .text)
    }
    let status = try finish(results, of: sources, failures, &console)
    // The results have arrived: the answers are no longer needed.
    answers?.remove()
    // The process ends here and frees its memory: freeing each object would take as long as printing.
    try console.end(status)
  }

  /// A failure with what to type if the input is no scenario but a file of a folder.
  private func hinting(_ error: CommandFailure, at source: InputSource) -> CommandFailure {
    guard case .path(let path) = source, error.status == .badInput, let message = error.message,
      !path.hasEnding(".json"), !path.namesStream
    else { return error }
    return CommandFailure(
      error.status,
      message + " For the conflict copies of this file type: resolve plan "
        + DisplayText.shellPath(path))
  }

  /// Prints the outcomes of the inputs.
  ///
  /// - Returns: the status of the command.
  private func finish(
    _ results: [ResolvedInput], of sources: [InputSource], _ failures: [ExitStatus],
    _ console: inout Console
  ) throws(CommandFailure) -> ExitStatus {
    let areComplete = warn(about: results, &console)
    let printer = OutcomePrinter(
      format: arguments.format, detail: arguments.detail,
      severalInputs: sources.count > 1 || results.count > 1)
    try printer.print(results, on: &console)
    if arguments.format == .text,
      results.contains(where: { $0.lacksStrategy && $0.outcome.summary.undecided > 0 })
    {
      try console.flush()
      console.note(StrategyOption.advice)
    }
    try console.flush()
    return ExitStatus(ofSkipped: failures) ?? (areComplete ? .complete : .remaining)
  }

  /// The decisions of the named file; empty if a person's answers will make it.
  private func decisions(
    _ loader: InputLoader, _ console: borrowing Console
  ) throws(CommandFailure) -> [Decision] {
    guard let path = arguments.decisions else { return [] }
    do throws(CommandFailure) {
      return try loader.decisions(at: path)
    } catch {
      guard error.status == .noInput, arguments.canAsk(console) else { throw error }
      return []
    }
  }

  private func sources() throws(CommandFailure) -> [InputSource] {
    if !arguments.inputs.isEmpty { return arguments.inputs }
    // Nobody means to type a scenario.
    guard StandardStream.input.isTerminal else { return [.standardInput] }
    guard !arguments.folder.isApplied else {
      // A folder that is changed must be named.
      let words = CurrentProcess.arguments + [[0x2E]]
      let command = words.map(DisplayText.shellWord).joined(separator: " ")
      throw CommandFailure(
        "--apply changes files, and no folder is named. For the current folder type: resolve \(command)",
        usage: arguments.parsed.usage)
    }
    return [.path([0x2E])]
  }

  /// The real folder to resolve, if there is one.
  func folder(among sources: [InputSource]) throws(CommandFailure) -> [UInt8]? {
    for (index, source) in sources.enumerated() {
      guard case .path(let path) = source else { continue }
      do throws(FileAccessError) {
        guard try FileKind(at: path) == .folder else { continue }
      } catch {
        if index == 0, let failure = failure(ofCommand: path, error) { throw failure }
        continue
      }
      guard sources.count == 1 else {
        throw CommandFailure(
          "\(DisplayText.quoted(path)) is a folder: a folder must be the only input.",
          usage: arguments.parsed.usage)
      }
      return path
    }
    if let option = arguments.folder.firstOption {
      // A path that does not exist or cannot be read may be meant as a folder.
      for case .path(let path) in sources {
        do throws(FileAccessError) { _ = try FileKind(at: path) } catch {
          throw CommandFailure(reading: error)
        }
      }
      throw CommandFailure(
        "--\(option) is for real folders, and no folder is named.", usage: arguments.parsed.usage)
    }
    return nil
  }

  /// The failure of a first input that does not exist and may be meant as a command; `nil` for any other.
  private func failure(ofCommand word: [UInt8], _ error: FileAccessError) -> CommandFailure? {
    guard error.code == .notFound, !word.contains(UInt8(ascii: "/")) else { return nil }
    let shown = String(displayingPath: word)
    if let line = ForeignWord.command(shown) {
      return CommandFailure(
        .noInput, "There is no command '\(shown)', and no such file. Type: 'resolve \(line)'.")
    }
    let names = ResolveCommands.subcommands.map { $0.name }
    guard let nearest = Suggestion.nearest(to: shown, among: names) else { return nil }
    return CommandFailure(
      .noInput, error.description + " Or did you mean the command 'resolve \(nearest)'?")
  }

  /// The resolutions of an input: one for each of its runs, or one if a strategy is given.
  func resolutions(
    of input: LoadedInput, _ options: Policy, _ decisions: [Decision],
    _ memory: DecisionMemory? = nil
  ) throws(CommandFailure) -> [Resolution] {
    // A given strategy replaces the scenario's several ones; the other settings of the first run still apply.
    let runs = input.scenario.runsToPlay.prefix(options.common.strategies == nil ? .max : 1)
    var resolutions: [Resolution] = []
    for run in runs {
      resolutions.append(
        Resolution(
          input: input, run: try input.played(run.settings, overriding: options),
          decisions: decisions, picks: arguments.pickedVersions, memory: memory))
    }
    return resolutions
  }

  // MARK: Decisions

  /// Assigns each given decision to the inputs that it fits: for the others it is not stale, but irrelevant.
  private func assignDecisions(in results: inout [ResolvedInput]) throws(CommandFailure) {
    guard results.count > 1 else { return }
    var fitting: Set<ConflictID> = []
    for result in results {
      let refused = Set(result.outcome.refused.map(\.decision.conflict))
      for decision in result.resolution.decisions where !refused.contains(decision.conflict) {
        fitting.insert(decision.conflict)
      }
    }
    for (index, result) in results.enumerated() {
      let foreign = Set(result.outcome.refused.map(\.decision.conflict)).intersection(fitting)
      var resolution = result.resolution
      resolution.decisions.removeAll { foreign.contains($0.conflict) }
      guard resolution.decisions.count < result.resolution.decisions.count else { continue }
      results[index] = try resolution.result()
    }
  }

  /// Asks about undecided conflicts, and resolves again with the answers.
  ///
  /// - Returns: the saved answers, if they can be removed after use.
  private func ask(
    about results: inout [ResolvedInput], _ memory: DecisionMemory?, _ console: inout Console
  ) throws(CommandFailure) -> SavedAnswers? {
    let saved = SavedAnswers(
      arguments, elsewhere: SyncFolder.answersPath(of: arguments.inputPaths))
    let conflicts = ScenarioConflicts(of: results, memory)
    var review = ManualReview(of: conflicts, savingIn: saved)
    let result = try review.run(&console)
    let answers = result.saved
    memory?.startRepeating(except: conflicts.conflicts.map(\.id))
    guard !result.decisions.isEmpty || memory != nil else { return nil }
    for (index, input) in results.enumerated() {
      let open = Set(
        input.outcome.files.filter { $0.state == .undecided }.compactMap { $0.conflict?.id })
      var resolution = input.resolution
      resolution.decisions += result.decisions.filter { open.contains($0.conflict) }
      results[index] = try resolution.result()
    }
    guard !result.decisions.isEmpty else { return nil }
    if answers.isNamed {
      answers.noteAnswers(result.decisions.count, &console)
    } else {
      console.note("\nThese decisions can be given again with --decisions FILE:\n")
      console.note(DisplayText.json(DecisionsWriter.bytes(of: result.decisions)) + "\n")
      if !result.isComplete { answers.noteAnswers(result.decisions.count, &console) }
    }
    return result.isComplete ? answers : nil
  }

  /// Warns of requests that were not carried out.
  ///
  /// - Returns: whether everything is decided and done.
  private func warn(about results: [ResolvedInput], _ console: inout Console) -> Bool {
    var areComplete = results.allSatisfy(\.isComplete)
    for (index, pick) in arguments.picks.enumerated()
    where !results.contains(where: { $0.usedPicks.contains(index) }) {
      let problems = results.compactMap { $0.pickProblems[index] }
      let conflicts = results.flatMap(\.outcome.files).filter { $0.conflict != nil }
      console.warn(
        of: problems.first { $0 != .noConflict } ?? .noConflict, of: pick,
        amongConflictsAt: conflicts.map(\.path.bytes))
      areComplete = false
    }
    console.warn(of: results.flatMap(\.outcome.refused))
    return areComplete
  }
}

extension Console {
  /// Warns of refused decisions, once for each.
  mutating func warn(of refused: [RefusedDecision]) {
    var told: Set<RefusedDecision> = []
    for refused in refused where told.insert(refused).inserted {
      let conflict = String(displayingPath: refused.decision.conflict.text)
      // A person knows the file, not the conflict's ID.
      let file = refused.decision.path.map { "\(DisplayText.quoted($0.bytes)) " } ?? ""
      warn(
        "decision for \(file)\(file.isEmpty ? conflict : "(\(conflict))") refused: \(refused.reason)"
      )
    }
  }
}
