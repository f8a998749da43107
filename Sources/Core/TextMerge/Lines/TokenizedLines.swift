/// Lines that can be compared with each other: by their tokens as far as they have some, and else by their bytes.
struct TokenizedLines {
  private let tokens: [Int32]
  private let first: Int
  private let table: LineTable?

  /// Lines that all have a token.
  init(_ tokens: [Int32]) {
    self.tokens = tokens
    first = 0
    table = nil
  }

  /// The lines of a text of which some have tokens.
  ///
  /// - Parameters:
  ///   - tokens: The tokens of lines that follow each other.
  ///   - first: The first of these lines.
  ///   - table: The text.
  init(_ tokens: [Int32], from first: Int, of table: LineTable) {
    self.tokens = tokens
    self.first = first
    self.table = table
  }

  /// How many lines before two places are the same, the later place second.
  func commonCount(before line: Int, and other: Int, atMost most: Int) -> Int {
    var count = 0
    while count < most {
      let (index, otherIndex) = (line - count - first, other - count - first)
      var way = most - count
      let common: Int
      if index > 0 && otherIndex <= tokens.count {
        if way > index { way = index }
        common = commonTokenCount(index - 1, otherIndex - 1, atMost: way, step: -1)
      } else {
        if index > 0 && way > otherIndex - tokens.count { way = otherIndex - tokens.count }
        common =
          table?.commonCount(before: line - count, and: other - count, atMost: way) ?? 0
      }
      count += common
      if common < way { break }
    }
    return count
  }

  /// How many lines from two places on are the same, the later place second.
  func commonCount(from line: Int, and other: Int, atMost most: Int) -> Int {
    var count = 0
    while count < most {
      let (index, otherIndex) = (line + count - first, other + count - first)
      var way = most - count
      let common: Int
      if index >= 0 && otherIndex < tokens.count {
        if way > tokens.count - otherIndex { way = tokens.count - otherIndex }
        common = commonTokenCount(index, otherIndex, atMost: way, step: 1)
      } else {
        if otherIndex < tokens.count && way > -index { way = -index }
        common = table?.commonCount(from: line + count, and: other + count, atMost: way) ?? 0
      }
      count += common
      if common < way { break }
    }
    return count
  }

  /// How many tokens are the same from two indices on, in steps; all indices that are read exist.
  private func commonTokenCount(_ index: Int, _ other: Int, atMost most: Int, step: Int) -> Int {
    unsafe tokens.withUnsafeBufferPointer { tokens in
      guard let start = tokens.baseAddress else { return 0 }
      let (own, others) = unsafe (start + index, start + other)
      var count = 0
      var place = 0
      while unsafe count < most && own[place] == others[place] {
        count &+= 1
        place &+= step
      }
      return count
    }
  }
}

extension LineTable {
  /// How many lines before two places are the same.
  func commonCount(before line: Int, and other: Int, atMost most: Int) -> Int {
    commonCount(before: line, with: self, before: other, atMost: most)
  }

  /// How many lines from two places on are the same.
  func commonCount(from line: Int, and other: Int, atMost most: Int) -> Int {
    commonCount(from: line, with: self, from: other, atMost: most)
  }
}
