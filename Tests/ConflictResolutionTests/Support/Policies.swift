import ConflictResolution
import Histories
import Scenarios
import TestSupport

/// Policies as people and programs would set them up.
enum Policies {
  static let strategies: [Strategy] = [
    .newest, .newestStrict, .oldest, .largest, .smallest, .device("X"), .device("Y"), .keepBoth,
    .merge, .manual,
  ]

  /// A chain of one to three strategies.
  static func chain(_ random: inout RepeatableGenerator) -> [Strategy] {
    (0..<random.pick([1, 1, 1, 2, 2, 3])).map { _ in random.pick(strategies) }
  }

  /// Any policy.
  static func any(_ random: inout RepeatableGenerator) -> Policy {
    Policy(
      chain(&random),
      resolvingDevice: random.chance(1, in: 3) ? nil : random.pick(Array(Fleet.names.prefix(5))),
      deletes: random.pick(DeletePolicy.allCases),
      numbering: random.pick(NumberingConvention.allCases),
      granularity: random.pick([
        .line, TextGranularity([.touchingLines]), TextGranularity([.words], isTaken: true),
        TextGranularity([.touchingLines, .words], isTaken: true),
      ]),
      now: random.chance(1, in: 6) ? .seconds(5) : nil,
      clockTolerance: random.pick([0, 2, 86_400]))
  }
}
