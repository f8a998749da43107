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

  /// Whether a sentence ends with the token at a place.
  ///
  /// It is a mark, perhaps with what closes a quotation after
  /// it, before a blank. After a short word with a capital, such as `Dr`, a full stop ends none.
  func endsSentence(at index: Int) -> Bool {
    guard isEndMark(tokens[index]) else { return false }
    let mark = words.bytes(of: tokens[index])
    // A mark of three bytes is one of a script in which no blank follows.
    if mark.count > 2, !mark.elementsEqual("…".utf8) { return true }
    if mark.elementsEqual([UInt8(ascii: ".")]), index > 0 {
      let word = words.bytes(of: tokens[index - 1])
      if word.count <= 4, let first = word.first, (0x41...0x5A).contains(first) { return false }
    }
    var next = index + 1
    while next < tokens.count, isOne(tokens[next], of: Self.closers) { next += 1 }
    return next == tokens.count || isSpace(tokens[next])
  }

  /// Whether some tokens have the end of a sentence among them.
  func hasSentenceEnd(in range: Range<Int>) -> Bool { range.contains(where: endsSentence) }

  /// Whether some tokens have the end of a clause among them: a mark and then a blank.
  func hasClauseEnd(in range: Range<Int>) -> Bool {
    range.contains { index in
      (isOne(tokens[index], of: Self.pauses) || isEndMark(tokens[index]))
        && (words.bytes(of: tokens[index]).count > 2 || index + 1 == tokens.count
          || isSpace(tokens[index + 1]))
    } || range.contains { tokens[$0] == WordTable.lineEnd }
  }
}
