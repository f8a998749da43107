/// Several texts with their lines as tokens: equal lines of any of the texts have equal tokens.
///
/// Lines get a token when it is asked for, so the common ends of texts need not be read.
struct TokenizedInputs {
  let tables: [LineTable]

  private var interner: LineInterner

  /// The tokens of lines of one text that follow each other, -1 for those not asked for yet.
  private struct Stretch {
    var first = 0
    var tokens: [Int32] = []

    var lines: Range<Int> { first..<first + tokens.count }

    /// Makes room for some lines of a text of so many: for just these at first, and then for all.
    mutating func makeRoom(for lines: Range<Int>, of count: Int) {
      if lines.clamped(to: self.lines) == lines { return }
      let all = tokens.isEmpty ? lines : 0..<count
      var tokens: [Int32] = Array(repeating: -1, count: all.count)
      if !self.tokens.isEmpty {
        tokens.replaceSubrange(first..<first + self.tokens.count, with: self.tokens)
      }
      first = all.lowerBound
      self.tokens = tokens
    }
  }

  /// For each text the tokens of its lines, as far as they were asked for.
  private var stretches: [Stretch]

  init(_ tables: [LineTable]) {
    self.tables = tables
    interner = LineInterner()
    stretches = tables.map { _ in Stretch() }
  }

  /// After this many lines that are not at the expected place, any other place is equally good.
  private static let mostMisses = 8

  /// So many lines are compared at once with those expected; twice as many each time that all are the same.
  private static let firstChunk = 16

  /// A number above every token given so far.
  var tokenCount: Int { interner.tokenCount }

  /// The tokens of some lines.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - input: Which text they are of.
  ///   - expected: The place in the first text at which equal lines probably begin. Lines that are at the
  ///     expected place are compared but not hashed.
  /// - Returns: The token of each line.
  /// - Complexity: Linear in the bytes of the lines.
  mutating func tokens(
    of lines: Range<Int>, ofInput input: Int, expectedAt expected: Int? = nil
  ) -> [Int32] {
    if lines.isEmpty { return [] }
    stretches[input].makeRoom(for: lines, of: tables[input].count)
    let table = tables[input]
    let first = tables[0]
    var stretch = Stretch()
    swap(&stretch, &stretches[input])
    // Lines are counted from the first of their stretch.
    let start = stretch.first
    let end = lines.upperBound - start
    let stretchOfFirst = input == 0 ? Stretch() : stretches[0]
    let startOfFirst = stretchOfFirst.first
    let known = stretchOfFirst.tokens.span
    var own = stretch.tokens.mutableSpan
    var next = expected.map { $0 - startOfFirst } ?? Int.max
    var misses = 0
    var chunk = Self.firstChunk
    interner.reserve(lines.count, isFirst: input == 0)
    var line = lines.lowerBound - start
    while line < end {
      if own[line] >= 0 {
        line += 1
        continue
      }
      if next >= 0 && next < known.count {
        let most = min(chunk, end - line, known.count - next)
        let common = table.commonCount(
          from: start + line, with: first, from: startOfFirst + next, atMost: most)
        var found = 0
        while found < common && known[next + found] >= 0 {
          own[line + found] = known[next + found]
          found += 1
        }
        if found > 0 {
          next += found
          line += found
          misses = 0
          chunk = found == most ? 2 * chunk : Self.firstChunk
          continue
        }
      }
      let token = interner.token(of: start + line, ofInput: input, in: tables)
      own[line] = token
      line += 1
      // The next line probably follows the line that was found. A frequent line is found at its first place,
      // which is little evidence; such places are not after the current one.
      misses += 1
      if input > 0, let found = interner.firstLine(of: token, ifInInput: 0),
        found - startOfFirst >= next || misses > Self.mostMisses
      {
        next = found - startOfFirst + 1
      }
      // If a line is the same as the one before, the next ones may be too.
      if start + line - 1 > lines.lowerBound, own[line - 2] == token {
        let run = table.commonCount(
          from: start + line - 1, and: start + line, atMost: end - line)
        for same in line..<line + run { own[same] = token }
        line += run
      }
    }
    let result = Array(stretch.tokens[lines.lowerBound - start..<end])
    swap(&stretch, &stretches[input])
    return result
  }
}
