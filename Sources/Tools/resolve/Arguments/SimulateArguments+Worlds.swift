import ConflictResolution
import Histories
import Scenarios

// Values of `--exhaustive` and related options.
extension SimulateArguments {
  /// The requested small worlds; `nil` if histories are random.
  static func worlds(
    _ parsed: ParsedArguments, _ settings: Policy
  ) throws(CommandMessage) -> [SmallWorld]? {
    guard parsed.has("exhaustive") else {
      for option in ["names", "times", "beginning"] {
        guard let value = parsed.value(of: option) else { continue }
        throw parsed.refusal(
          of: value, for: option,
          because: "random histories draw it; it goes with '--exhaustive' only.")
      }
      guard parsed.has("mixed") else { return nil }
      throw parsed.usage.failure("The option '--mixed' goes with '--exhaustive' only.")
    }
    if parsed.has("mixed"), let value = parsed.value(of: "strategy") {
      throw parsed.refusal(
        of: value, for: "strategy",
        because: "with '--mixed' all pairs of strategies are tried; leave it out.")
    }
    for option in ["seed", "runs", "weight"] {
      guard let value = parsed.value(of: option) else { continue }
      throw parsed.refusal(
        of: value, for: option, because: "with '--exhaustive' nothing is drawn; leave it out.")
    }
    let counts = SmallWorld.deviceCounts
    let devices = try parsed.number(
      of: "devices", in: Int64(counts.lowerBound)...Int64(counts.upperBound), unit: "numbers")
    let steps = try parsed.number(
      of: "steps", in: 1...Int64(SmallWorld.greatestStepCount), unit: "numbers")
    let times = parsed.text(of: "times").flatMap(SmallWorld.Times.init(rawValue:))
    let names = parsed.text(of: "names").flatMap(SmallWorld.Names.init(rawValue:))
    let beginning = parsed.text(of: "beginning").flatMap(SmallWorld.Beginning.init(rawValue:))
    var worlds: [SmallWorld] = []
    for count in devices.map({ [Int($0)] }) ?? [2, 3] {
      worlds += SmallWorld.all(
        devices: count, steps: steps.map { Int($0) } ?? (count < 3 ? 6 : 5),
        names: names.map { [$0] } ?? [.one, .two],
        times: times.map { [$0] } ?? [.ascending, .equal], beginning: beginning ?? .empty,
        strategies: settings.common.strategies.map { [$0] } ?? SmallWorld.builtInChains,
        deletes: settings.common.deletes.map { [$0] } ?? DeletePolicy.allCases,
        isMixed: parsed.has("mixed"))
    }
    for place in worlds.indices { worlds[place].settings.common.override(by: settings.common) }
    return worlds
  }
}
