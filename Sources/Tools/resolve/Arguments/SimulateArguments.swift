import ConflictResolution
import Histories
import Scenarios

/// The arguments of `resolve simulate`.
struct SimulateArguments: CommandArguments {
  /// The seed of the first history; the next ones have the seeds after it.
  let seed: UInt64
  /// The number of histories to play.
  let runs: UInt64
  /// The options of the histories.
  let options: SimulationOptions
  /// The small worlds whose histories are all played; `nil` if histories are random.
  let worlds: [SmallWorld]?
  /// The path that a history which breaks a law is written to.
  let output: [UInt8]?
  /// Whether a history that breaks a law is shrunk and written.
  let writesScenario: Bool
  /// Whether the search continues after a history that breaks a law.
  let keepsGoing: Bool
  /// How the result is printed.
  let format: OutputFormat

  init(_ parsed: ParsedArguments) throws(CommandMessage) {
    seed = UInt64(try parsed.number(of: "seed", in: 0...Int64.max / 2, unit: "numbers") ?? 1)
    runs = UInt64(try parsed.number(of: "runs", in: 1...1_000_000_000, unit: "numbers") ?? 1000)
    var options = SimulationOptions()
    let counts = SimulationOptions.deviceCounts
    if let devices = try parsed.number(
      of: "devices", in: Int64(counts.lowerBound)...Int64(counts.upperBound), unit: "numbers")
    {
      options.devices = Int(devices)
    }
    if let steps = try parsed.number(
      of: "steps", in: 1...Int64(SimulationOptions.greatestStepCount), unit: "numbers")
    {
      options.steps = Int(steps)
    }
    options.settings.common = try parsed.fileSettings(try Self.strategies(parsed))
    options.weights = try Self.weights(parsed)
    options.followsFolders = parsed.has("follow-folders")
    options.detectsRenames = parsed.has("detect-renames")
    self.options = options
    worlds = try Self.worlds(parsed, options.settings)
    output = parsed.value(of: "output")
    writesScenario = !parsed.has("no-scenario")
    keepsGoing = parsed.has("keep-going")
    format = parsed.outputFormat
  }

  /// The chain; a history with a program that decides could not be replayed.
  private static func strategies(
    _ parsed: ParsedArguments
  ) throws(CommandMessage) -> [Strategy]? {
    guard let strategies = try parsed.strategies() else { return nil }
    if strategies.contains(where: { $0.runsProgram }) {
      throw parsed.refusal(
        of: parsed.value(of: "strategy") ?? [], for: "strategy",
        because: "a simulation runs no program; give it strategies that are built in.")
    }
    return strategies
  }

  private static func weights(
    _ parsed: ParsedArguments
  ) throws(CommandMessage) -> [SimulationWeight: Int] {
    var weights: [SimulationWeight: Int] = [:]
    for list in parsed.values(of: "weight") {
      for part in list.split(separator: 0x2C, omittingEmptySubsequences: false) {
        let text = String(decoding: part, as: UTF8.self)
        let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard sides.count == 2, let weight = SimulationWeight(rawValue: String(sides[0])) else {
          throw parsed.refusal(of: list, for: "weight", because: problem(with: text))
        }
        guard let number = Int(sides[1]), (0...(weight.isChance ? 100 : 1000)).contains(number)
        else {
          throw parsed.refusal(
            of: list, for: "weight",
            because: "after '\(weight.rawValue)=' a whole number from 0 to "
              + "\(weight.isChance ? "100, a chance in a hundred," : "1000") is expected.")
        }
        weights[weight] = number
      }
    }
    return weights
  }

  private static func problem(with text: String) -> String {
    let names = SimulationWeight.allCases.map { $0.rawValue }
    let name = String(text.prefix { $0 != "=" })
    if names.contains(name) { return "a number is missing, as in '\(name)=20'." }
    return CommandUsage.unknownName(
      Array(name.utf8), of: "weight", nearest: Suggestion.nearest(to: name, among: names),
      among: names, rest: " each with a number,")
  }
}
