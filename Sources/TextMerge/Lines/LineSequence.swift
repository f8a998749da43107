/// A text whose lines can be compared with each other.
protocol LineSequence {
  func areEqual(_ line: Int, _ other: Int) -> Bool
}

/// A text.
extension LineTable: LineSequence {
  func areEqual(_ line: Int, _ other: Int) -> Bool {
    self.line(line, equals: other, of: self)
  }
}

/// A sequence of tokens whose elements can be compared with each other.
struct TokenLines: LineSequence {
  private let tokens: [Int32]

  init(_ tokens: [Int32]) { self.tokens = tokens }

  func areEqual(_ line: Int, _ other: Int) -> Bool { tokens[line] == tokens[other] }
}

/// A text of which some lines have tokens, so that these are compared without looking at their bytes.
struct PartlyTokenizedLines: LineSequence {
  private let tokens: [Int32]
  private let first: Int
  private let table: LineTable

  /// - Parameters:
  ///   - tokens: The tokens of lines that follow each other.
  ///   - first: The first of these lines.
  ///   - table: The text.
  init(_ tokens: [Int32], from first: Int, of table: LineTable) {
    self.tokens = tokens
    self.first = first
    self.table = table
  }

  func areEqual(_ line: Int, _ other: Int) -> Bool {
    let (index, otherIndex) = (line - first, other - first)
    if tokens.indices.contains(index) && tokens.indices.contains(otherIndex) {
      return tokens[index] == tokens[otherIndex]
    }
    return table.areEqual(line, other)
  }
}
