/// A pseudo-random generator that repeats its sequence for a seed: SplitMix64.
///
/// Callers report the seed, so that a run can be repeated. Source: Steele, Lea, Flood, *Fast Splittable Pseudorandom
/// Number Generators*, OOPSLA 2014.
package struct RepeatableGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts the sequence of a seed.
  package init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension RepeatableGenerator {
  /// A number from 0 up to, not including, `bound`, which is above 0.
  package mutating func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// True with a probability of `count` in `total`.
  package mutating func chance(_ count: Int, in total: Int) -> Bool { number(total) < count }

  /// One of several values; there must be at least one.
  package mutating func pick<Value>(_ values: [Value]) -> Value { values[number(values.count)] }
}
