/// What the pieces of a text between its words say about sentences.
///
/// Everything is asked of a row of tokens, so that only what is near a change is looked at.
struct SentenceMarks {
  private let words: WordTable
  /// The tokens of an input.
  let tokens: [Int32]

  /// - Parameters:
  ///   - words: The words of a conflict.
  ///   - input: The input that is asked about, the base at 0.
  init(_ words: WordTable, ofInput input: Int = 0) {
    self.words = words
    tokens = words.tokens[input]
  }

  private static let ends = [".", "!", "?", "…", "。", "！", "？", "؟", "।"].map { Array($0.utf8) }
  private static let pauses = [",", ";", ":", "–", "—", "、", "，", "；", "：", "،", "؛"].map {
    Array($0.utf8)
  }
  private static let closers = [")", "]", "\"", "'", "”", "’", "»", "*", "~", "`"].map {
    Array($0.utf8)
  }

  private func isOne(_ token: Int32, of marks: [[UInt8]]) -> Bool {
    let bytes = words.bytes(of: token)
    return marks.contains { bytes.elementsEqual($0) }
  }

  /// Whether a token is a mark that ends a sentence, at any place.
  func isEndMark(_ token: Int32) -> Bool { isOne(token, of: Self.ends) }

  /// Whether a token is a blank or the end of a line.
  func isSpace(_ token: Int32) -> Bool {
    words.bytes(of: token).allSatisfy { $0 == Byte.space || $0 == 0x09 || $0 == Byte.lf }
  }

  /// Whether a line begins with the token at a place.
  func startsLine(at index: Int) -> Bool {
    index == 0 || tokens[index - 1] == WordTable.lineEnd
  }

  /// The tokens of the line in which a token is, with the line end.
  func line(at index: Int) -> Range<Int> {
    var (start, end) = (index, index)
    while !startsLine(at: start) { start -= 1 }
    while end < tokens.count, tokens[end] != WordTable.lineEnd { end += 1 }
    return start..<min(end + 1, tokens.count)
  }

  /// Whether tokens are nothing but blanks and marks with which a heading, an item or a quotation begins, or the number of
  /// an item.
  func areLineMarks(_ tokens: ArraySlice<Int32>) -> Bool {
    var rest = tokens
    if let first = rest.first, words.bytes(of: first).allSatisfy({ (0x30...0x39).contains($0) }),
      rest.dropFirst().first.map({ isOne($0, of: ItemMark.numberMarks) }) ?? false
    {
      rest = rest.dropFirst(2)
    }
    return rest.allSatisfy { token in
      words.bytes(of: token).allSatisfy {
        $0 == Byte.space || $0 == 0x09 || "#>-*+=".utf8.contains($0)
      }
    }
  }

  /// Whether a token may be one of those, wherever it is.
  func mayBeLineMark(_ token: Int32) -> Bool {
    words.bytes(of: token).allSatisfy {
      Byte.isDigit($0) || Byte.isBlank($0) || "#>-*+=.)".utf8.contains($0)
    }
  }

  /// Whether the line that begins at a place is an item of a list.
  func isItem(at start: Int) -> Bool {
    var index = start
    while index < tokens.count, tokens[index] != WordTable.lineEnd, isSpace(tokens[index]) {
      index += 1
    }
    guard index < tokens.count else { return false }
    let isBullet = isOne(tokens[index], of: ItemMark.bullets)
    let next = index + (isBullet ? 1 : 2)
    return (isBullet || isItemNumber(at: index)) && next < tokens.count && isSpace(tokens[next])
  }

  /// Whether the line that begins at a place is a row of a Markdown table: there is a bar at its beginning and at its end.
  func isRow(at start: Int) -> Bool {
    let text = line(at: start).filter { !isSpace(tokens[$0]) }
    guard let first = text.first, let last = text.last, first < last else { return false }
    return [first, last].allSatisfy { words.bytes(of: tokens[$0]).elementsEqual([0x7C]) }
  }

  /// Whether a line that begins with the token at a place, after blanks, begins with the number of an item.
  private func isItemNumber(at index: Int) -> Bool {
    words.bytes(of: tokens[index]).allSatisfy { (0x30...0x39).contains($0) }
      && (index + 1 == tokens.count || isOne(tokens[index + 1], of: ItemMark.numberMarks))
  }

  /// What comes after the number of each item of a list, and the number.
  var itemNumbers: [(text: ArraySlice<Int32>, number: Int32)] {
    var numbers: [(text: ArraySlice<Int32>, number: Int32)] = []
    var start = 0
    while start < tokens.count {
      let line = line(at: start)
      if isItem(at: start), let index = line.first(where: { !isSpace(tokens[$0]) }),
        isItemNumber(at: index)
      {
        numbers.append((tokens[index + 1..<line.upperBound], tokens[index]))
      }
      start = line.upperBound
    }
    return numbers
  }

  /// Whether a sentence ends with the token at a place.
  ///
  /// It is a mark, perhaps with what closes a quotation after it, before a blank. A full stop that shortens a word or belongs
  /// to a number ends none.
  func endsSentence(at index: Int) -> Bool {
    guard isEndMark(tokens[index]) else { return false }
    let mark = words.bytes(of: tokens[index])
    // A mark of three bytes is one of a script in which no blank follows.
    if mark.count > 2, !mark.elementsEqual("…".utf8) { return true }
    if isShortening(at: index) { return false }
    var next = index + 1
    while next < tokens.count, isOne(tokens[next], of: Self.closers) { next += 1 }
    return next == tokens.count || isSpace(tokens[next])
  }

  /// Whether a full stop at a place shortens a word, or belongs to the number before it.
  ///
  /// It comes after a short word with a capital (`Dr.`) or after a number of up to three digits with a word after it
  /// (`12. März`), or it is between a short word and a number (`vol. 2`).
  func isShortening(at index: Int) -> Bool {
    guard index > 0, words.bytes(of: tokens[index]).elementsEqual([UInt8(ascii: ".")]) else {
      return false
    }
    let word = words.bytes(of: tokens[index - 1])
    if word.count <= 4, let first = word.first, (0x41...0x5A).contains(first) { return true }
    guard index + 2 < tokens.count, tokens[index + 1] != WordTable.lineEnd,
      isSpace(tokens[index + 1]), words.isWord[Int(tokens[index + 2])]
    else { return false }
    return isNumber(tokens[index - 1])
      ? word.count <= 3 && !isInList(at: index - 1) : namesNumber(at: index - 1)
  }

  /// Whether the token at a place is a short word that names a number: `vol. 2`.
  func namesNumber(at index: Int) -> Bool {
    guard index + 3 < tokens.count, words.isWord[Int(tokens[index])],
      words.bytes(of: tokens[index + 1]).elementsEqual([UInt8(ascii: ".")])
    else { return false }
    return words.bytes(of: tokens[index]).count <= 4 && !isNumber(tokens[index])
      && isSpace(tokens[index + 2]) && isNumber(tokens[index + 3])
  }

  /// Whether the number at a place begins an item of a list: a line next to its own begins with one, too.
  private func isInList(at index: Int) -> Bool {
    let line = line(at: index)
    guard index == firstOfText(in: line) else { return false }
    let next = line.upperBound < tokens.count ? [self.line(at: line.upperBound)] : []
    let before = line.lowerBound > 0 ? [self.line(at: line.lowerBound - 1)] : []
    return (before + next).contains {
      isItem(at: $0.lowerBound) && isNumber(tokens[firstOfText(in: $0)])
    }
  }

  /// The place of the first token of a line that is no blank, or its end.
  private func firstOfText(in line: Range<Int>) -> Int {
    line.first { !isSpace(tokens[$0]) } ?? line.upperBound
  }

  /// Whether a token begins with a digit.
  func isNumber(_ token: Int32) -> Bool {
    words.bytes(of: token).first.map { (0x30...0x39).contains($0) } ?? false
  }

  /// Whether a colon is at a place, before a blank.
  func isColon(at index: Int) -> Bool {
    words.bytes(of: tokens[index]).elementsEqual([UInt8(ascii: ":")])
      && index + 1 < tokens.count && isSpace(tokens[index + 1])
  }

  /// Whether some tokens have the end of a sentence among them.
  func hasSentenceEnd(in range: Range<Int>) -> Bool { range.contains(where: endsSentence) }

  /// Whether some tokens have the end of a clause among them: a mark and then a blank.
  func hasClauseEnd(in range: Range<Int>) -> Bool {
    range.contains { index in
      (isOne(tokens[index], of: Self.pauses)
        || isEndMark(tokens[index]) && !isShortening(at: index))
        && (words.bytes(of: tokens[index]).count > 2 || index + 1 == tokens.count
          || isSpace(tokens[index + 1]))
    } || range.contains { tokens[$0] == WordTable.lineEnd }
  }
}

extension SentenceMarks {
  /// The tokens cut into sentences and the blanks between them, perhaps empty ones, in order; they tile the tokens.
  ///
  /// A sentence ends with its mark, where a line is empty, and before a line that does not begin with a word, such as an
  /// item of a list. So a sentence may go over several lines.
  ///
  /// - Complexity: Linear in the tokens.
  var sentences: [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while start < tokens.count {
      let isBlank = isSpace(tokens[start])
      var end = start
      if isBlank {
        while end < tokens.count, isSpace(tokens[end]) { end += 1 }
      } else {
        end = endOfSentence(from: start)
      }
      // Sentences that follow each other without a blank are apart, too.
      if !isBlank, start > 0, !isSpace(tokens[start - 1]) { ranges.append(start..<start) }
      ranges.append(start..<end)
      start = end
    }
    return ranges
  }

  private func endOfSentence(from start: Int) -> Int {
    var index = start
    while index < tokens.count {
      if endsSentence(at: index) {
        index += 1
        // What closes a quotation, and marks that follow each other.
        while index < tokens.count,
          isOne(tokens[index], of: Self.closers) || isEndMark(tokens[index])
        { index += 1 }
        return index
      }
      if tokens[index] == WordTable.lineEnd, !continues(after: index) {
        while index > start, isSpace(tokens[index - 1]) { index -= 1 }
        return index
      }
      index += 1
    }
    while index > start, isSpace(tokens[index - 1]) { index -= 1 }
    return index
  }

  /// Whether the line after a line end continues a sentence.
  private func continues(after lineEnd: Int) -> Bool {
    var next = lineEnd + 1
    while next < tokens.count, tokens[next] != WordTable.lineEnd, isSpace(tokens[next]) {
      next += 1
    }
    guard next < tokens.count, words.isWord[Int(tokens[next])] else { return false }
    return !isItemNumber(at: next)
  }
}
