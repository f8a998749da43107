/// Whole texts with their lines as tokens: equal lines of any of them have equal tokens, their endings aside.
struct WholeTexts {
  /// The texts, cut into lines.
  let tables: [LineTable]
  /// For each text the tokens of its lines.
  let tokens: [[Int32]]
  /// A number above every token.
  let tokenCount: Int

  /// Cuts texts into lines.
  ///
  /// - Throws: `tooLarge` and `binary`.
  /// - Complexity: O(*n*) in the bytes of the texts.
  init(_ texts: [[UInt8]]) throws(TextMergeError) {
    var tables: [LineTable] = []
    for text in texts {
      var table = try LineTable(text, as: .base, maximumSize: TextMerger.largestInputSize)
      table.comparison = .withoutEnding
      tables.append(table)
    }
    var tokenized = TokenizedInputs(tables)
    tokens = tables.indices.map { tokenized.tokens(of: 0..<tables[$0].count, ofInput: $0) }
    tokenCount = tokenized.tokenCount
    self.tables = tables
  }

  /// For each text how often each token is there.
  var counts: [[Int32]] { tokens.map { Self.counts(of: $0, tokenCount: tokenCount) } }

  /// How often each token is in a text.
  static func counts(of tokens: [Int32], tokenCount: Int) -> [Int32] {
    var counts: [Int32] = Array(repeating: 0, count: tokenCount)
    for token in tokens { counts[Int(token)] += 1 }
    return counts
  }
}
