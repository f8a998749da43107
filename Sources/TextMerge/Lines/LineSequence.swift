/// A text whose lines can be compared with each other.
protocol LineSequence {
  func areEqual(_ line: Int, _ other: Int) -> Bool

  /// How many lines before two places are the same, the later place second.
  func commonCount(before line: Int, and other: Int, atMost most: Int) -> Int

  /// How many lines from two places on are the same, the later place second.
  func commonCount(from line: Int, and other: Int, atMost most: Int) -> Int
}

/// A text.
extension LineTable: LineSequence {
  func areEqual(_ line: Int, _ other: Int) -> Bool {
    self.line(line, equals: other, of: self)
  }

  func commonCount(before line: Int, and other: Int, atMost most: Int) -> Int {
    commonCount(before: line, with: self, before: other, atMost: most)
  }

  func commonCount(from line: Int, and other: Int, atMost most: Int) -> Int {
    commonCount(from: line, with: self, from: other, atMost: most)
  }
}

/// A sequence of tokens whose elements can be compared with each other.
struct TokenLines: LineSequence {
  private let tokens: [Int32]

  init(_ tokens: [Int32]) { self.tokens = tokens }

  func areEqual(_ line: Int, _ other: Int) -> Bool { tokens[line] == tokens[other] }

  func commonCount(before line: Int, and other: Int, atMost most: Int) -> Int {
    var count = 0
    while count < most && areEqual(line - count - 1, other - count - 1) { count += 1 }
    return count
  }

  func commonCount(from line: Int, and other: Int, atMost most: Int) -> Int {
    var count = 0
    while count < most && areEqual(line + count, other + count) { count += 1 }
    return count
  }
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

  func commonCount(before line: Int, and other: Int, atMost most: Int) -> Int {
    var count = 0
    while count < most {
      let (index, otherIndex) = (line - count - 1 - first, other - count - 1 - first)
      if index >= 0 && otherIndex < tokens.count {
        if tokens[index] != tokens[otherIndex] { break }
        count += 1
        continue
      }
      let way = min(most - count, index >= 0 ? otherIndex - tokens.count + 1 : Int.max)
      let common = table.commonCount(before: line - count, and: other - count, atMost: way)
      count += common
      if common < way { break }
    }
    return count
  }

  func commonCount(from line: Int, and other: Int, atMost most: Int) -> Int {
    var count = 0
    while count < most {
      let (index, otherIndex) = (line + count - first, other + count - first)
      if index >= 0 && otherIndex < tokens.count {
        if tokens[index] != tokens[otherIndex] { break }
        count += 1
        continue
      }
      let way = min(most - count, otherIndex < tokens.count ? -index : Int.max)
      let common = table.commonCount(from: line + count, and: other + count, atMost: way)
      count += common
      if common < way { break }
    }
    return count
  }
}
