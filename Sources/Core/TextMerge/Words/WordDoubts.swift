/// Why changes of words that are apart may not mean together what each meant alone.
///
/// - A side negates a sentence that another side changed, too.
/// - Two sides put marks that come in pairs around stretches that overlap: `**a [b** c]`.
/// - A side ticked a task, and another put other words into it: what was done may be another task.
/// - Sides put the same name at two places of a sentence, or the same word before and after *and*.
/// - Sides replaced different words of a line, together more than two thirds: who would do what, nobody said.
/// - A side gave items of a list another mark, and another added one with the old mark.
/// - A side gave items of a list other numbers, and another wrote one of the old numbers.
/// - Two sides changed parts of one value, such as an account number, an address or a formula (see ``ValueSpans``).
/// - Two sides removed different line ends between the same words: these would be on one line.
/// - Two sides broke the lines of a paragraph anew, each in its own way.
/// - Two sides moved the same words to different places, or one moved what another deleted: the words would be there
///   twice, or again. Two sides added the same phrase at different places.
///
/// Whether a sentence is still true nobody knows but its writers; these are the cases that can be seen.
struct WordDoubts {
  private let words: WordTable
  private let marks: SentenceMarks
  /// What was changed, and by which sides.
  private let changes: [Change]

  private typealias Change = (
    sides: [Int], old: ArraySlice<Int32>, new: ArraySlice<Int32>, base: Range<Int>
  )

  /// - Parameters:
  ///   - words: The words of a conflict.
  ///   - parts: The regions of their merge, none of which is a conflict.
  init(_ words: WordTable, _ parts: [MergeRegion]) {
    self.words = words
    marks = SentenceMarks(words)
    changes = parts.compactMap { part in
      guard let sides = part.takenSides, let source = part.source,
        let own = part.lines(of: source)
      else { return nil }
      return (
        sides, words.tokens[0][part.base], words.tokens[source.position][own], part.base
      )
    }
  }

  /// Whether there is one.
  ///
  /// - Complexity: Linear in the tokens, plus the number of changes squared, of which few are of these kinds.
  var areThere: Bool {
    guard Set(changes.map { $0.sides }).count > 1 else { return false }
    return hasNegation || hasOverlappingPairs || hasSeveralWraps || hasMiscountedWord
      || hasPhraseTwice || hasReplacedByOne || hasOtherTask || hasOldNumber || hasJoinedLines
      || hasReplacedLine || hasOldMark || hasSplitValue
  }

  // MARK: Negations

  private var hasNegation: Bool {
    let negating = changes.filter { negates($0) && !isWholeSentence($0.old, $0.new, at: $0.base) }
    return negating.contains { one in
      changes.contains { other in
        one.sides != other.sides && !hasSentenceEnd(between: one.base, other.base)
      }
    }
  }

  /// So many tokens of a sentence around a change are read.
  private static let mostNear = 32

  /// Whether the sentence of a change would negate more, or less, or another word.
  ///
  /// A negation need not be in the change itself: to put `ไม่` before `ไ` is to put `ม่ไ` behind it.
  private func negates(_ change: Change) -> Bool {
    func isEnd(_ index: Int) -> Bool {
      marks.tokens[index] == WordTable.lineEnd || marks.endsSentence(at: index)
    }
    let (start, end) = (change.base.lowerBound, change.base.upperBound)
    let before = marks.tokens[..<start].indices.suffix(Self.mostNear).reversed()
      .prefix { !isEnd($0) }.count
    let after = marks.tokens[end...].indices.prefix(Self.mostNear).prefix { !isEnd($0) }.count
    func count(_ tokens: ArraySlice<Int32>) -> Int {
      let sentence = marks.tokens[start - before..<start] + tokens + marks.tokens[end..<end + after]
      return Negations.count(in: sentence.map(words.bytes))
    }
    if count(change.old) != count(change.new) { return true }
    return words.words(change.old).prefix(8).contains { old in
      words.words(change.new).prefix(8).contains {
        Negations.negates(words.bytes(of: old), words.bytes(of: $0))
      }
    }
  }

  /// Whether a change removes or adds just whole sentences, so that it negates no other.
  private func isWholeSentence(
    _ old: ArraySlice<Int32>, _ new: ArraySlice<Int32>, at place: Range<Int>
  ) -> Bool {
    guard old.isEmpty || new.isEmpty,
      let last = (old + new).last(where: { !marks.isSpace($0) }), marks.isEndMark(last)
    else { return false }
    let before = marks.tokens[..<place.lowerBound].lastIndex {
      $0 == WordTable.lineEnd || !marks.isSpace($0)
    }
    return before.map { marks.tokens[$0] == WordTable.lineEnd || marks.endsSentence(at: $0) }
      ?? true
  }

  private func hasSentenceEnd(between one: Range<Int>, _ other: Range<Int>) -> Bool {
    let (first, second) = one.lowerBound <= other.lowerBound ? (one, other) : (other, one)
    guard first.upperBound <= second.lowerBound else { return false }
    let range = first.upperBound..<second.lowerBound
    return marks.hasSentenceEnd(in: range)
      || range.contains { marks.tokens[$0] == WordTable.lineEnd }
  }

  // MARK: Items

  private var hasOtherTask: Bool {
    let done = DoneMarks(words: words, marks: marks)
    func isTick(_ change: Change) -> Bool {
      done.isOne(change.old, change.new, at: change.base) || done.isStrike(change.old, change.new)
    }
    return changes.indices.contains { index in
      let tick = changes[index]
      guard isTick(tick) else { return false }
      let line = marks.line(at: min(tick.base.lowerBound, max(0, marks.tokens.count - 1)))
      // The changes are in order.
      var (first, end) = (index, index + 1)
      while first > 0, line.contains(changes[first - 1].base.lowerBound) { first -= 1 }
      while end < changes.count, line.contains(changes[end].base.lowerBound) { end += 1 }
      if done.isStrike(tick.old, tick.new) {
        // Only what is between this mark and the last one.
        first = index
        end =
          changes[index..<end].lastIndex {
            $0.sides == tick.sides && done.isStrike($0.old, $0.new)
          } ?? index
      }
      return changes[first..<end].contains { other in
        other.sides != tick.sides && other.old.contains { words.isWord[Int($0)] } && !isTick(other)
          && !done.areMoreTags(other.old, other.new)
          && !SpellingCorrections.areSimilar(
            folded: words.letters(of: other.old), words.letters(of: other.new), longWord: 6)
      }
    }
  }

  private var hasReplacedLine: Bool {
    func wordCount(_ tokens: ArraySlice<Int32>) -> Int { tokens.count { words.isWord[Int($0)] } }
    let replacing = changes.filter { wordCount($0.old) > 0 && wordCount($0.new) > 0 }
    return linesOfSeveralSides(replacing).contains { line, own in
      let count = wordCount(marks.tokens[line])
      let left = own.reduce(count) { $0 - wordCount($1.old) }
      return 3 * left < count
    }
  }

  /// The lines in which several sides made changes, with these.
  private func linesOfSeveralSides(
    _ changes: [Change]
  ) -> [(line: Range<Int>, changes: ArraySlice<Change>)] {
    var lines: [(line: Range<Int>, changes: ArraySlice<Change>)] = []
    // The changes are in order.
    var next = 0
    while next < changes.count {
      let first = changes[next]
      let line = marks.line(at: min(first.base.lowerBound, max(0, marks.tokens.count - 1)))
      let start = next
      repeat {
        next += 1
      } while next < changes.count && line.contains(changes[next].base.lowerBound)
      let own = changes[start..<next]
      if own.contains(where: { $0.sides != first.sides }) { lines.append((line, own)) }
    }
    return lines
  }

  private var hasSplitValue: Bool {
    linesOfSeveralSides(changes).contains { isOfOneValue($0.changes, in: $0.line) }
  }

  /// Whether changes of different sides are inside one value of a line.
  private func isOfOneValue(_ own: ArraySlice<Change>, in line: Range<Int>) -> Bool {
    var text: [UInt8] = []
    var places: [Int] = []
    for token in marks.tokens[line] {
      places.append(text.count)
      if token != WordTable.lineEnd { text += words.bytes(of: token) }
    }
    places.append(text.count)
    return ValueSpans.spans(in: text).contains { span in
      let inside = own.filter { change in
        let base = change.base.clamped(to: line)
        let (start, end) = (
          places[base.lowerBound - line.lowerBound], places[base.upperBound - line.lowerBound]
        )
        return start == end
          ? span.lowerBound < start && start < span.upperBound
          : start < span.upperBound && span.lowerBound < end
      }
      return inside.contains { $0.sides != inside.first?.sides }
    }
  }

  private var hasOldMark: Bool {
    // For each mark the sides that replaced it.
    var replacing: [[[Int]]] = Array(repeating: [], count: words.tokenCount)
    for change in changes where change.old.count == 1 && change.new.count == 1 {
      let (start, mark) = (change.base.lowerBound, Int(change.old[change.old.startIndex]))
      if marks.startsLine(at: start), marks.isItem(at: start),
        !replacing[mark].contains(change.sides)
      {
        replacing[mark].append(change.sides)
      }
    }
    return changes.contains { other in
      guard other.old.isEmpty, other.new.last == WordTable.lineEnd, let mark = other.new.first,
        marks.startsLine(at: other.base.lowerBound)
      else { return false }
      return replacing[Int(mark)].contains { $0 != other.sides }
    }
  }

  /// So many pairs of items are compared; in a longer list one is in doubt.
  private static let mostPairs = 1 << 20

  private var hasOldNumber: Bool {
    if let count = words.itemCount { return namesItem(upTo: count) }
    let base = marks.itemNumbers
    guard !base.isEmpty else { return false }
    return words.tokens.indices.dropFirst().contains { input in
      let own = SentenceMarks(words, ofInput: input).itemNumbers
      if base.count * own.count > Self.mostPairs { return true }
      let old = base.filter { item in
        own.contains { $0.text == item.text && $0.number != item.number }
      }.map { $0.number }
      return changes.contains { change in
        !change.sides.contains(input - 1)
          && change.new.indices.contains { index in
            old.contains(change.new[index])
              && !(index == change.new.startIndex
                ? marks.startsLine(at: change.base.lowerBound)
                : change.new[index - 1] == WordTable.lineEnd)
          }
      }
    }
  }

  /// Whether a side wrote a number after a word that may be that of an item, and one added or removed lines.
  private func namesItem(upTo count: Int) -> Bool {
    guard changes.contains(where: { ($0.old + $0.new).contains(WordTable.lineEnd) }) else {
      return false
    }
    return changes.contains { change in
      change.new.indices.contains { index in
        let token = change.new[index]
        let digits = words.bytes(of: token)
        guard words.isWord[Int(token)], !digits.isEmpty, digits.count < 5,
          digits.allSatisfy(Byte.isDigit),
          digits.reduce(0, { 10 * $0 + Int($1 - 0x30) }) <= count
        else { return false }
        let before =
          (Array(marks.tokens[..<change.base.lowerBound].suffix(2)) + change.new[..<index])
          .last { !marks.isSpace($0) }
        return before.map { words.isWord[Int($0)] && !marks.isNumber($0) } ?? false
      }
    }
  }

  // MARK: Pairs

  private static let pairs = Set("*~`\"()[]{}<>=".utf8)

  private func pairMarks(_ tokens: ArraySlice<Int32>) -> [UInt8] {
    tokens.compactMap { token in
      let bytes = words.bytes(of: token)
      guard bytes.count == 1, let mark = bytes.first, Self.pairs.contains(mark) else { return nil }
      return mark
    }
  }

  /// Whether tokens are lines, or none, in which each mark has its partner.
  private func areWholeLines(_ tokens: ArraySlice<Int32>) -> Bool {
    guard tokens.last ?? WordTable.lineEnd == WordTable.lineEnd else { return false }
    var open: [UInt8] = []
    for mark in pairMarks(tokens) {
      if let last = open.last, last == mark || Self.partners[last] == mark {
        open.removeLast()
      } else {
        open.append(mark)
      }
    }
    return open.isEmpty
  }

  private static let partners: [UInt8: UInt8] = [
    UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "["): UInt8(ascii: "]"),
    UInt8(ascii: "{"): UInt8(ascii: "}"), UInt8(ascii: "<"): UInt8(ascii: ">"),
  ]

  private var hasOverlappingPairs: Bool {
    let pairs = changes.filter { change in
      let end = change.base.upperBound
      let isItem =
        marks.startsLine(at: change.base.lowerBound) && marks.areLineMarks(change.old)
        && marks.areLineMarks(change.new) && end < marks.tokens.count
        && marks.isSpace(marks.tokens[end])
      return !isItem && pairMarks(change.old) != pairMarks(change.new)
        && !(areWholeLines(change.old) && areWholeLines(change.new)
          && marks.startsLine(at: change.base.lowerBound))
    }
    func stretch(of side: Int) -> Range<Int> {
      let places = pairs.filter { $0.sides.contains(side) }.map { $0.base }
      guard let first = places.first, let last = places.last else { return 0..<0 }
      return first.lowerBound..<max(first.lowerBound, last.upperBound)
    }
    let sides = Set(pairs.flatMap { $0.sides }).sorted()
    return sides.contains { one in
      sides.contains { other in
        // Merged again, a side has no mark of its own.
        guard one < other,
          pairs.contains(where: { $0.sides.contains(one) && !$0.sides.contains(other) }),
          pairs.contains(where: { $0.sides.contains(other) && !$0.sides.contains(one) })
        else { return false }
        let (first, second) = (stretch(of: one), stretch(of: other))
        return first.lowerBound <= second.upperBound && second.lowerBound <= first.upperBound
      }
    }
  }

  // MARK: Words

  /// Whether a word that the base and all sides have equally often would be there more often, or less; or whether one that
  /// a side deleted wherever it was, and no side has more often than the base, would be there.
  private var hasMiscountedWord: Bool {
    let counts = words.tokens.map { WholeTexts.counts(of: $0, tokenCount: words.tokenCount) }
    // Not a changed copy of the base's counts: built for size, the compiler changes the base's with it.
    var added: [Int32] = Array(repeating: 0, count: words.tokenCount)
    for change in changes {
      for token in change.old { added[Int(token)] -= 1 }
      for token in change.new { added[Int(token)] += 1 }
    }
    for token in 0..<words.tokenCount where words.isWord[token] {
      let base = counts[0][token]
      let own = counts.dropFirst().map { $0[token] }
      if own.allSatisfy({ $0 == base }) {
        if added[token] != 0 { return true }
      } else if base > 0, own.contains(0), own.allSatisfy({ $0 <= base }), base + added[token] > 0 {
        return true
      }
    }
    return false
  }

  /// So many words are a phrase that two people hardly add independently.
  private static let phraseLength = 3

  private var hasPhraseTwice: Bool {
    let added = changes.filter {
      $0.old.isEmpty && $0.new.count { words.isWord[Int($0)] } >= Self.phraseLength
    }
    func trimmed(_ tokens: ArraySlice<Int32>) -> [Int32] { tokens.filter { !marks.isSpace($0) } }
    return added.indices.contains { index in
      added[..<index].contains {
        $0.sides != added[index].sides && trimmed($0.new) == trimmed(added[index].new)
      }
    }
  }

  /// Words between two things of one kind.
  private static let joiners = Set(
    """
    and or to with from versus und oder bis mit von gegen et ou à avec de y o e a con en of met i og eller och
    med lub czy z и или с
    """.utf8.split { $0 <= Byte.space }.map(Array.init))

  /// Whether sides put the same new word at two places of a sentence, for different old words, so that a name, a time
  /// or one of two things would be there twice: `from Lyon to Lyon`.
  private var hasReplacedByOne: Bool {
    func trimmed(_ tokens: ArraySlice<Int32>) -> [Int32] { tokens.filter { !marks.isSpace($0) } }
    let replacing = changes.filter {
      !words.words($0.old).isEmpty && !words.words($0.new).isEmpty && $0.new.count < 8
    }
    return replacing.indices.contains { index in
      let one = replacing[index]
      let new = trimmed(one.new)
      // One sentence has few changes.
      return replacing[..<index].suffix(8).contains { other in
        other.sides != one.sides && trimmed(other.new) == new
          && trimmed(other.old) != trimmed(one.old)
          && !hasSentenceEnd(between: other.base, one.base)
          && (words.words(one.new).contains { isName(words.bytes(of: $0)) }
            || areJoined(other.base, one.base))
      }
    }
  }

  /// Whether a word begins with a capital, or is a time or a date; an amount may be there twice.
  private func isName(_ word: ArraySlice<UInt8>) -> Bool {
    if ScalarFolding.startsWithCapital(word) { return word.count > 1 }
    return word.first.map(Byte.isDigit) ?? false
      && word.contains { !Byte.isDigit($0) && $0 != 0x2E && $0 != 0x2C }
  }

  /// Whether only a word such as *and* is between two places.
  private func areJoined(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    let between = marks.tokens[one.upperBound..<max(one.upperBound, other.lowerBound)].filter {
      !marks.isSpace($0)
    }
    return between.count == 1 && Self.joiners.contains(Array(words.bytes(of: between[0])))
  }

  // MARK: Lines

  /// Whether sides removed different line ends of those between two words, which none of them removed all.
  private var hasJoinedLines: Bool {
    let removing = changes.filter { $0.old.contains(WordTable.lineEnd) }
    guard Set(removing.map { $0.sides }).count > 1 else { return false }
    func count(_ tokens: some Sequence<Int32>) -> Int {
      tokens.reduce(0) { $0 + ($1 == WordTable.lineEnd ? 1 : 0) }
    }
    return removing.contains { change in
      guard let lineEnd = change.old.firstIndex(of: WordTable.lineEnd) else { return false }
      var (start, end) = (lineEnd, lineEnd)
      while start > 0, marks.isSpace(marks.tokens[start - 1]) { start -= 1 }
      while end < marks.tokens.count, marks.isSpace(marks.tokens[end]) { end += 1 }
      let run = start..<end
      let near = changes.filter { $0.base.lowerBound <= end && start <= $0.base.upperBound }
      func left(after own: [Change]) -> Int {
        own.reduce(count(marks.tokens[run])) {
          $0 - count(marks.tokens[$1.base.clamped(to: run)]) + count($1.new)
        }
      }
      let fewest = words.tokens.indices.dropFirst().map { input in
        left(after: near.filter { $0.sides.contains(input - 1) })
      }.min()
      return left(after: near) < fewest ?? 0
    }
  }

  private var hasSeveralWraps: Bool {
    let wraps = changes.filter { change in
      !change.old.isEmpty && !change.new.isEmpty
        && (change.old + change.new).allSatisfy(marks.isSpace)
        && (change.old.contains(WordTable.lineEnd) != change.new.contains(WordTable.lineEnd))
    }
    return Set(wraps.map { $0.sides }).count > 1
  }
}
