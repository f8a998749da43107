import ConflictResolution
import FileAccess
import Scenarios

/// `resolve --strategy …`: resolves scenarios and streams.
///
/// Everything is read and resolved before anything is printed: where an input is bad, nothing is.
struct ResolveCommand: Sendable {
  private let arguments: ResolveArguments
  /// What the options say, but for what stands in files.
  private let options: ResolveSettings

  /// A command for checked arguments.
  ///
  /// - Throws: ``CommandMessage`` where a value is refused on closer look.
  init(_ arguments: ResolveArguments) throws(CommandMessage) {
    self.arguments = arguments
    options = try arguments.settings()
  }

  /// Runs the command.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    let input = InputLoader(options: arguments)
    var settings = options
    if let path = arguments.rules { settings.rules += try input.rules(at: path) }
    let decisions = try arguments.decisions.map(input.decisions) ?? []

    var loaded: [LoadedInput] = []
    var badInputs = 0
    for source in try sources() {
      do throws(CommandFailure) {
        loaded.append(try input.load(source, &console))
      } catch {
        guard arguments.keepsGoing else { throw error }
        console.report(error)
        badInputs += 1
      }
    }
    var results: [ResolvedInput] = []
    for input in loaded {
      do throws(CommandFailure) {
        results += try resolve(input, settings, decisions, &console)
      } catch {
        guard arguments.keepsGoing else { throw error }
        console.report(error)
        badInputs += 1
      }
    }
    let printer = OutcomePrinter(format: arguments.format, severalInputs: results.count > 1)
    for result in results { try printer.print(result, on: &console) }
    if badInputs > 0 || loaded.contains(where: { $0.skippedLines > 0 }) { return .badInput }
    return results.allSatisfy { $0.outcome.isComplete && $0.unmatchedPicks.isEmpty }
      ? .complete : .remaining
  }

  private func sources() throws(CommandFailure) -> [InputSource] {
    if !arguments.inputs.isEmpty { return arguments.inputs }
    guard !StandardStream.input.isTerminal else {
      throw CommandFailure(
        .wrongUsage,
        "There is nothing to resolve: name a scenario file, or give one on standard input. "
          + "Resolving the current folder comes with a later version.\n"
          + "  See 'resolve --help' for more information.")
    }
    return [.standardInput]
  }

  private func resolve(
    _ input: LoadedInput, _ settings: ResolveSettings, _ decisions: [Decision],
    _ console: inout Console
  ) throws(CommandFailure) -> [ResolvedInput] {
    let runs = input.scenario.runs.isEmpty ? [Scenario.Run(settings: .init())] : input.scenario.runs
    // A strategy that is given replaces the scenario's several ones: one result then.
    let chosen = settings.strategies == nil ? runs : [runs[0]]
    var results: [ResolvedInput] = []
    for run in chosen {
      let settings = run.settings.overridden(by: settings)
      let resolution = Resolution(
        input: input, settings: settings, decisions: input.scenario.decisions + decisions,
        picks: arguments.picks)
      var result = try resolution.result()
      for pick in result.unmatchedPicks {
        console.warn("nothing at '\(String(displayingPath: pick.path))' is in conflict")
      }
      for refused in result.outcome.refused {
        console.warn("decision \(refused.decision.conflict): \(refused.reason)")
      }
      if asks(settings, console.canAsk) {
        result = try ManualPrompt(resolution).ask(about: result, &console)
      }
      results.append(result)
    }
    return results
  }

  /// Whether undecided conflicts are put to the person at the terminal.
  private func asks(_ settings: ResolveSettings, _ canAsk: Bool) -> Bool {
    canAsk && arguments.format == .text && arguments.inputs.allSatisfy { $0 != .standardInput }
      && settings.strategies?.contains { $0.name == Strategy.manual.name } == true
  }
}
