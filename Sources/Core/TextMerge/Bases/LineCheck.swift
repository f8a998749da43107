/// Compares how often each line is in a merged text with how often it is in the texts that it was made of.
///
/// It is checked against several texts of which one is the base. Where the lines are is not compared.
struct LineCheck {
  /// The tokens of the lines of each possible base.
  private let bases: ArraySlice<[Int32]>
  /// How often each token is in the sides and the result.
  private let counts: [[Int32]]

  /// - Throws: `tooLarge` and `binary`.
  init(bases: [[UInt8]], sides: [[UInt8]], result: [UInt8]) throws(TextMergeError) {
    let texts = try WholeTexts(bases + sides + [result])
    self.bases = texts.tokens[..<bases.count]
    counts = texts.tokens[bases.count...].map {
      WholeTexts.counts(of: $0, tokenCount: texts.tokenCount)
    }
  }

  /// Whether the result has all that a side added to any of the bases, and nothing that one deleted.
  var isRight: Bool { holds { $0.contains($1) } }

  /// Whether the result has all that a side added to any of the bases, and all that no side changed.
  var losesNothing: Bool { holds { $0.lowerBound <= $1 } }

  // Whether a condition holds for each line and base. It gets the counts of the line that are right, and the one in the
  // result.
  private func holds(_ condition: (_ right: ClosedRange<Int32>, _ count: Int32) -> Bool) -> Bool {
    let sides = counts.dropLast()
    let result = counts[sides.count]
    return bases.allSatisfy { tokens in
      let base = WholeTexts.counts(of: tokens, tokenCount: result.count)
      return base.indices.allSatisfy { line in
        condition(Self.right(base[line], sides.map { $0[line] }), result[line])
      }
    }
  }

  /// How often a line may be in a merged text.
  private static func right(_ base: Int32, _ sides: [Int32]) -> ClosedRange<Int32> {
    let (fewest, most) = sides.reduce((base, base)) { (min($0.0, $1), max($0.1, $1)) }
    if fewest == most { return base...base }
    if fewest == base { return most...Int32.max }
    if most == base { return 0...fewest }
    let all = max(0, sides.reduce(base) { $0 + $1 - base })
    return all...all
  }
}
