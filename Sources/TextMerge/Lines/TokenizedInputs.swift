/// Several texts with their lines as tokens: equal lines, in whichever text, have equal tokens.
///
/// Lines get a token when it is asked for, so what texts have in common at their ends need not be
/// looked at.
struct TokenizedInputs {
  let tables: [LineTable]

  private var interner: LineInterner

  /// For each text the token of each line, or -1; empty until a token of that text is asked for.
  private var tokensOfInputs: [[Int32]]

  init(_ tables: [LineTable]) {
    self.tables = tables
    interner = LineInterner()
    tokensOfInputs = tables.map { _ in [] }
  }

  /// After this many lines that are not where they were expected, any other place is as good.
  private static let mostMisses = 8

  /// A number above every token given so far.
  var tokenCount: Int { interner.tokenCount }

  /// The tokens of some lines.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - input: Which text they are of.
  ///   - expected: Where in the first text lines like these probably begin. Lines that are where they
  ///     are expected are compared but not hashed.
  /// - Returns: The token of each line.
  /// - Complexity: Linear in the bytes of the lines.
  mutating func tokens(
    of lines: Range<Int>, ofInput input: Int, expectedAt expected: Int? = nil
  ) -> [Int32] {
    if tokensOfInputs[input].isEmpty {
      tokensOfInputs[input] = Array(repeating: -1, count: tables[input].count)
    }
    let table = tables[input]
    let first = tables[0]
    var own: [Int32] = []
    swap(&own, &tokensOfInputs[input])
    let known = input == 0 ? [] : tokensOfInputs[0]
    var next = expected ?? Int.max
    var misses = 0
    var isRun = false
    interner.reserve(lines.count, isFirst: input == 0)
    for line in lines where own[line] < 0 {
      if next < known.count, known[next] >= 0, table.line(line, equals: next, of: first) {
        own[line] = known[next]
        next += 1
        misses = 0
        isRun = false
        continue
      }
      if isRun, table.line(line, equals: line - 1, of: table) {
        own[line] = own[line - 1]
      } else {
        own[line] = interner.token(of: line, ofInput: input, in: tables)
        // Where a line is the same as the one before, the next may be, too.
        isRun = line > lines.lowerBound && own[line] == own[line - 1]
      }
      let token = own[line]
      // What follows probably stands after the line that was found. A frequent line is found where it
      // stands first, which says little; such places lie behind.
      misses += 1
      if input > 0, let found = interner.firstLine(of: token, ifInInput: 0),
        found >= next || misses > Self.mostMisses
      {
        next = found + 1
      }
    }
    let result = Array(own[lines])
    swap(&own, &tokensOfInputs[input])
    return result
  }
}
