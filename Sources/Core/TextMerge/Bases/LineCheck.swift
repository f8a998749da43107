/// Compares how often each line is in a merged text with how often it is in the texts that it was made of.
///
/// It is checked against several texts of which one is the base. Where the lines are is not compared.
struct LineCheck {
  /// The tokens of the lines of each possible base.
  private let bases: ArraySlice<[Int32]>
  /// How often each token is in the two sides and the result.
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
    let (ours, theirs, result) = (counts[0], counts[1], counts[2])
    return bases.allSatisfy { tokens in
      let base = WholeTexts.counts(of: tokens, tokenCount: ours.count)
      return base.indices.allSatisfy {
        condition(Self.right(base[$0], ours[$0], theirs[$0]), result[$0])
      }
    }
  }

  /// How often a line may be in a merged text.
  private static func right(_ base: Int32, _ ours: Int32, _ theirs: Int32) -> ClosedRange<Int32> {
    if ours == base, theirs == base { return base...base }
    if ours >= base, theirs >= base { return max(ours, theirs)...Int32.max }
    if ours <= base, theirs <= base { return 0...min(ours, theirs) }
    let both = max(0, ours + theirs - base)
    return both...both
  }
}
