/// Whether two changes of words are so far apart that each means the same without the other.
///
/// By default there must be a word between them that nobody changed: a blank or a comma is too little, because two people
/// then wrote one phrase and neither saw the other's. Changes next to each other are apart all the same
///
/// - if a sentence ends between them;
/// - if one of them puts one mark at the end of a sentence in place of another;
/// - if one of them changes no letter but capitals, blanks and marks between them (`gate; he`, `gate. He`);
/// - if one of them changes blanks only, or marks at the start of a line: how it is indented or broken, or what it is;
/// - if one of them inserts whole lines, after a line end that nobody changed;
/// - if one of them removes items of a list or rows of a table;
/// - if an item of a list begins between them;
/// - if a line without a small letter ends between them, or the label of an admonition (`NOTE: `).
///
/// They are not apart with one word between them if one changes a number (`5 ml twice`): then two words or the end of a
/// clause are. In scripts that put no blanks between words, two letters count as a word.
struct WordDistance {
  private typealias Change = RegionBuilder<TokenInputs>.Change

  private let words: WordTable
  /// For each input, the base first, what is between its words.
  private let marks: [SentenceMarks]

  init(_ words: WordTable) {
    self.words = words
    marks = words.tokens.indices.map { SentenceMarks(words, ofInput: $0) }
  }

  /// Whether two changes are apart.
  func areApart(_ neighbors: RegionBuilder<TokenInputs>.Neighbors) -> Bool {
    let between = neighbors.between
    let marks = marks[neighbors.earlier.from]
    let changes = [neighbors.earlier, neighbors.later]
    // A mark next to a number does not change what is counted.
    let hasNumber = changes.contains(where: isNumber) && changes.allSatisfy(hasWord)
    let isWide = hasNumber && !marks.hasClauseEnd(in: between)
    return wordCount(in: between, of: marks) >= (isWide ? 4 : 2)
      || marks.hasSentenceEnd(in: between)
      || changes.contains { isEndMark($0) || isSpacing($0) || isSpelling($0) }
      || insertsLines(neighbors) || changes.contains(where: removesItems)
      || isAfterCapitals(between, of: marks) || beginsItem(neighbors)
  }

  /// Whether an item of a list begins between two changes, with a mark that nobody changed.
  private func beginsItem(_ neighbors: RegionBuilder<TokenInputs>.Neighbors) -> Bool {
    let marks = marks[neighbors.earlier.from]
    let range = neighbors.between
    guard let mark = range.last(where: { !marks.isSpace(marks.tokens[$0]) }) else { return false }
    let (change, start) = (neighbors.earlier, range.lowerBound)
    // Whole lines are inserted before it; or, seen from a side that has them, removed.
    let isInsertion =
      change.hunk.base.isEmpty && new(change).last == WordTable.lineEnd
      || change.hunk.side.isEmpty && change.from != 0 && old(change).last == WordTable.lineEnd
    if isInsertion, marks.startsLine(at: change.hunk.base.lowerBound), marks.isItem(at: start) {
      return true
    }
    return range.contains { end in
      end < mark && marks.tokens[end] == WordTable.lineEnd && marks.isItem(at: end + 1)
    }
  }

  /// Whether a change removes items of a list, or rows of a table, between others.
  private func removesItems(_ change: Change) -> Bool {
    let marks = marks[change.from]
    guard change.hunk.side.isEmpty, old(change).contains(WordTable.lineEnd) else { return false }
    let (start, end) = (change.hunk.base.lowerBound, change.hunk.base.upperBound)
    guard marks.startsLine(at: start), marks.startsLine(at: end) else { return false }
    return marks.isItem(at: start) && (end == marks.tokens.count || marks.isItem(at: end))
      || marks.isRow(at: start) && (end == marks.tokens.count || marks.isRow(at: end))
  }

  /// Whether only capitals and what is between words changes.
  ///
  /// Their letters are the same, without capitals, and there is no number. A word with a mark in it (`re-sign`) is another
  /// word.
  private func isSpelling(_ change: Change) -> Bool {
    let (old, new) = (old(change), new(change))
    let letters = [old, new].map { words.letters(of: $0) }
    let isBetween = [old, new].contains {
      $0.count > 1 && $0.contains { !words.isWord[Int($0)] }
    }
    // One word with a capital, as after a new sentence end.
    let isCapital =
      old.count == 1 && new.count == 1
      && zip(old, new).allSatisfy {
        words.bytes(of: $0).dropFirst().elementsEqual(words.bytes(of: $1).dropFirst())
      }
    return (isBetween || isCapital) && !letters[0].isEmpty && letters[0] == letters[1]
      && !isNumber(change)
  }

  /// Whether a line without a small letter ends there, as the name of who speaks in a screenplay or a heading does, or the
  /// label of an admonition: `NOTE: `.
  private func isAfterCapitals(_ range: Range<Int>, of marks: SentenceMarks) -> Bool {
    let end = range.first {
      marks.tokens[$0] == WordTable.lineEnd || marks.isColon(at: $0)
    }
    guard let end else { return false }
    let label = marks.tokens[marks.line(at: end).lowerBound..<end]
    let letters = label.flatMap { words.bytes(of: $0) }
    if marks.tokens[end] != WordTable.lineEnd {
      return Self.labels.contains { $0.utf8.elementsEqual(letters) }
    }
    return letters.contains { (0x41...0x5A).contains($0) }
      && !letters.contains { (0x61...0x7A).contains($0) || $0 >= 0x80 }
  }

  /// Source: the admonitions of AsciiDoc.
  private static let labels = ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"]

  /// The words among some tokens, up to two, each counted twice, and once if it is a letter of a script without blanks.
  private func wordCount(in range: Range<Int>, of marks: SentenceMarks) -> Int {
    var count = 0
    for index in range where count < 4 {
      let token = marks.tokens[index]
      if words.isWord[Int(token)], !marks.namesNumber(at: index) {
        count += isLetterAlone(token) ? 1 : 2
      }
    }
    return count
  }

  private func isLetterAlone(_ token: Int32) -> Bool {
    let bytes = Array(words.bytes(of: token))
    guard let first = bytes.first, first >= 0x80,
      let read = ScalarReader.scalar(at: 0, before: bytes.count, in: bytes)
    else { return false }
    return ScalarClass(of: read.value) == .letterAlone
  }

  private func old(_ change: Change) -> ArraySlice<Int32> {
    words.tokens[change.from][change.hunk.base]
  }

  private func new(_ change: Change) -> ArraySlice<Int32> {
    words.tokens[change.to][change.hunk.side]
  }

  private func hasWord(_ change: Change) -> Bool {
    [old(change), new(change)].contains { $0.contains { words.isWord[Int($0)] } }
  }

  /// Whether a number is removed or added.
  private func isNumber(_ change: Change) -> Bool {
    [old(change), new(change)].contains { tokens in
      tokens.contains(where: marks[0].isNumber)
    }
  }

  /// Whether one mark at the end of a sentence becomes another.
  private func isEndMark(_ change: Change) -> Bool {
    let (old, new) = (old(change), new(change))
    let marks = marks[change.from]
    return old.count == 1 && new.count == 1 && old.allSatisfy(marks.isEndMark)
      && new.allSatisfy(marks.isEndMark) && marks.endsSentence(at: change.hunk.base.lowerBound)
  }

  /// Whether only blanks change, at the start of a line or for a line end; or marks at the start of a line that are not
  /// inserted before a word alone, such as those of a heading or an item.
  private func isSpacing(_ change: Change) -> Bool {
    let (old, new) = (old(change), new(change))
    let marks = marks[change.from]
    let start = change.hunk.base.lowerBound
    var first = start
    while first > 0, marks.areLineMarks(marks.tokens[first - 1..<first]),
      !marks.startsLine(at: first)
    { first -= 1 }
    let isAtStart = marks.startsLine(at: first)
    if old.allSatisfy(marks.isSpace), new.allSatisfy(marks.isSpace) {
      return (isAtStart && first == start) || (!old.isEmpty && !new.isEmpty)
    }
    let end = change.hunk.base.upperBound
    let isFollowed = end < marks.tokens.count && marks.isSpace(marks.tokens[end])
    return isAtStart && (isFollowed || old.last.map(marks.isSpace) ?? false)
      && marks.areLineMarks(old) && marks.areLineMarks(new)
  }

  /// Whether one of two changes inserts whole lines, and a line ends between them.
  private func insertsLines(_ neighbors: RegionBuilder<TokenInputs>.Neighbors) -> Bool {
    let marks = marks[neighbors.earlier.from]
    guard neighbors.between.contains(where: { marks.tokens[$0] == WordTable.lineEnd }) else {
      return false
    }
    return [neighbors.earlier, neighbors.later].contains { change in
      let start = change.hunk.base.lowerBound
      let isAtStart = start == 0 || marks.tokens[start - 1] == WordTable.lineEnd
      return isAtStart
        && (change.hunk.base.isEmpty && new(change).last == WordTable.lineEnd
          || change.hunk.side.isEmpty && change.from != 0 && old(change).last == WordTable.lineEnd)
    }
  }
}
