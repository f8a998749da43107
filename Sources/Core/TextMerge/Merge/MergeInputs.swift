/// The inputs of a merge, the base first, as far as a merge has to compare their lines.
protocol MergeInputs {
  /// How many lines an input has.
  func lineCount(of input: Int) -> Int

  /// Whether lines of one input are the same as lines of another.
  func areEqual(_ lines: Range<Int>, of input: Int, _ others: Range<Int>, of other: Int) -> Bool
}

/// Texts.
extension [LineTable]: MergeInputs {
  func lineCount(of input: Int) -> Int { self[input].count }

  func areEqual(_ lines: Range<Int>, of input: Int, _ others: Range<Int>, of other: Int) -> Bool {
    guard lines.count == others.count else { return false }
    let common = self[input].commonCount(
      from: lines.lowerBound, with: self[other], from: others.lowerBound, atMost: lines.count)
    return common == lines.count
  }
}

/// Sequences of tokens.
struct TokenInputs: MergeInputs {
  let sequences: [[Int32]]

  func lineCount(of input: Int) -> Int { sequences[input].count }

  func areEqual(_ lines: Range<Int>, of input: Int, _ others: Range<Int>, of other: Int) -> Bool {
    sequences[input][lines].elementsEqual(sequences[other][others])
  }
}
