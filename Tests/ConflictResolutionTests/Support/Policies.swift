import ConflictResolution
import Scenarios
import TestSupport

extension RepeatableGenerator {
  /// A number from 0 up to, not including, `bound`.
  mutating func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// Whether one of `in` equal chances came.
  mutating func chance(_ count: Int, in total: Int) -> Bool { number(total) < count }

  /// One of several values.
  mutating func pick<Value>(_ values: [Value]) -> Value { values[number(values.count)] }
}

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
