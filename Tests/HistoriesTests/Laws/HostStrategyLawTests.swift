import ConflictResolution
import Histories
import Scenarios
import TestSupport
import Testing

/// A strategy of a host may have any name: what the engine itself decides is told apart from it.
@Suite struct HostStrategyLawTests {
  /// A strategy that keeps the head of highest rank, whatever it says of itself.
  private static func first(named name: String, rule: String, mayDiscard: Bool) -> Strategy {
    Strategy(name: name, mayDiscard: mayDiscard) {
      .keep(
        $0.heads[0].id, rule: Explanation.Rule(rawValue: rule), reason: "it comes first")
    }
  }

  private static let edited = WrittenScenarios.keepBoth.files

  @Test(
    arguments: ["manual", "fork", "origin", "attributes", "deletes", "mine"],
    ["manual", "fork", "origin", "deletes:edit-wins", "deletes:mine", "mine"])
  func discardingIsFound(_ name: String, _ rule: String) throws {
    let discarding = Policy([Self.first(named: name, rule: rule, mayDiscard: true)])
    let outcome = try Resolver(discarding).resolve(Self.edited)
    #expect(outcome.files.flatMap { $0.discards }.count == 1)
    #expect(OutcomeLaws(files: Self.edited, policy: discarding).violations(of: outcome) == [])

    let keeping = Policy([Self.first(named: name, rule: rule, mayDiscard: false)])
    let violations = OutcomeLaws(files: Self.edited, policy: keeping).violations(of: outcome)
    #expect(violations.contains { $0.law == .discardsNothing }, "\(violations)")
  }

  @Test("What the engine decides of a fork is none of a strategy's that is named like it")
  func forkIsTheEngines() throws {
    var policy = Policy([.newest], resolvingDevice: "home")
    policy.rules = [
      PolicyRule(
        try PathPattern(Array("*.md".utf8)),
        FileSettings(strategies: [Self.first(named: "fork", rule: "fork", mayDiscard: false)]))
    ]
    let files = WrittenScenarios.fork.files
    let outcome = try Resolver(policy).resolve(files)
    #expect(outcome.files.contains { !$0.discards.isEmpty })
    #expect(OutcomeLaws(files: files, policy: policy).violations(of: outcome) == [])
  }

  @Test("What a merge of a host's took in is told, though it is named like the engine's rule")
  func mergeNamedOrigin() {
    var options = SimulationOptions()
    options.devices = 3
    options.settings.common.strategies = [
      .merging(named: "origin", rule: .origin, reason: "the longer one") {
        .success($0.ours.count < $0.theirs.count ? $0.theirs : $0.ours)
      }, .keepBoth,
    ]
    let simulation = Simulation(options)
    for seed in seeds(40) {
      let history = simulation.history(seed: seed)
      #expect(history.violations.isEmpty, "seed \(seed): \(history.violations)")
    }
  }
}
