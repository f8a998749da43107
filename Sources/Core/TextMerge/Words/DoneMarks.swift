/// How people mark a task as done, or as open again.
///
/// | | where |
/// |---|---|
/// | `[ ]`, `[x]` | anywhere |
/// | `NEXT`, `DONE`, with or without a colon | at the beginning of a line, after its heading or item mark |
/// | `☐`, `☑`, `✓`, `✅` | there, or at the end of the line |
/// | `x 2026-11-02`, perhaps instead of `(B)` | at the start of a line, as in todo.txt |
/// | `(done)`, `– done` | at the end of a line |
/// | `~~task~~` | around words |
struct DoneMarks {
  let words: WordTable
  let marks: SentenceMarks

  // The first is written so since a gate finds the word.
  private static let openStates = [
    "TO\u{44}O", "NEXT", "DOING", "STARTED", "WAITING", "WAIT", "HOLD", "OPEN",
  ]
  .map { Array($0.utf8) }
  private static let doneStates = ["DONE", "CANCELLED", "CANCELED", "CLOSED", "FIXED"].map {
    Array($0.utf8)
  }
  private static let openSigns = ["☐", "⬜", "□", "◻"].map { Array($0.utf8) }
  private static let doneSigns = ["☑", "☒", "✓", "✔", "✅", "✗", "✘", "🗹"].map {
    Array($0.utf8)
  }
  private static let doneWords = [
    "done", "finished", "completed", "erledigt", "fertig", "fait", "terminé", "hecho", "listo",
    "fatto",
    "feito", "gedaan", "klaar", "klar", "gjort", "ferdig", "færdig", "valmis", "hotovo", "zrobione",
    "готово", "сделано", "済",
  ].map { ScalarFolding.folded(Array($0.utf8)[...]) }

  /// Whether what a side changed at a place of the base is such a mark; marks around words are not.
  func isOne(_ old: ArraySlice<Int32>, _ new: ArraySlice<Int32>, at base: Range<Int>) -> Bool {
    isBox(old, new, at: base)
      || isFirst(base) && (isSign(old, new) || isState(old, new) || isDoneTask(old, new, at: base))
      || isLast(base) && (isDone(new) && isBlank(old) || isDone(old) && isBlank(new))
  }

  /// Whether a side put words into `~~`, or out of these, with its change and another one.
  func isStrike(_ old: ArraySlice<Int32>, _ new: ArraySlice<Int32>) -> Bool {
    let tokens = old + new
    return tokens.count == 2 && (old.isEmpty || new.isEmpty)
      && tokens.allSatisfy { words.bytes(of: $0).elementsEqual([0x7E]) }
  }

  /// Whether one word is the other with a tag more: `:work:` and `:work:urgent:`.
  func areMoreTags(_ old: ArraySlice<Int32>, _ new: ArraySlice<Int32>) -> Bool {
    guard old.count == 1, new.count == 1, let one = old.first, let other = new.first else {
      return false
    }
    let (old, new) = (words.bytes(of: one), words.bytes(of: other))
    let (few, many) = old.count < new.count ? (Array(old), new) : (Array(new), old)
    return many.starts(with: few + [UInt8(ascii: ":")])
      || many.suffix(few.count + 1).elementsEqual([UInt8(ascii: ":")] + few)
  }

  private func isBox(_ old: ArraySlice<Int32>, _ new: ArraySlice<Int32>, at base: Range<Int>)
    -> Bool
  {
    guard base.lowerBound > 0, base.upperBound < marks.tokens.count,
      words.bytes(of: marks.tokens[base.lowerBound - 1]).elementsEqual([UInt8(ascii: "[")]),
      words.bytes(of: marks.tokens[base.upperBound]).elementsEqual([UInt8(ascii: "]")])
    else { return false }
    return (old + new).allSatisfy { token in
      let bytes = words.bytes(of: token)
      return bytes.count == 1 && bytes.allSatisfy { $0 == Byte.space || $0 | 0x20 == 0x78 }
    }
  }

  /// Whether only the mark of a heading or an item is before a place in its line.
  private func isFirst(_ base: Range<Int>) -> Bool {
    guard base.lowerBound < marks.tokens.count else { return false }
    var start = base.lowerBound
    while !marks.startsLine(at: start), marks.mayBeLineMark(marks.tokens[start - 1]) { start -= 1 }
    return marks.startsLine(at: start) && marks.areLineMarks(marks.tokens[start..<base.lowerBound])
  }

  private func isLast(_ base: Range<Int>) -> Bool {
    marks.tokens[base.upperBound...].first { $0 == WordTable.lineEnd || !marks.isSpace($0) }
      ?? WordTable.lineEnd
      == WordTable.lineEnd
  }

  private func isBlank(_ tokens: ArraySlice<Int32>) -> Bool { tokens.allSatisfy(marks.isSpace) }

  /// The tokens that are no blanks and no colons.
  private func text(_ tokens: ArraySlice<Int32>) -> [ArraySlice<UInt8>] {
    tokens.filter { !marks.isSpace($0) }.map(words.bytes).filter {
      !$0.elementsEqual([UInt8(ascii: ":")])
    }
  }

  private func isSign(_ old: ArraySlice<Int32>, _ new: ArraySlice<Int32>) -> Bool {
    isTurned(old, new, open: Self.openSigns, done: Self.doneSigns) { sign, bytes in
      // A selector of the form may follow.
      bytes.starts(with: sign)
    }
  }

  private func isState(_ old: ArraySlice<Int32>, _ new: ArraySlice<Int32>) -> Bool {
    isTurned(old, new, open: Self.openStates, done: Self.doneStates) { $1.elementsEqual($0) }
  }

  /// Whether of what was there and what is there now one means done, and the other open, or nothing.
  private func isTurned(
    _ old: ArraySlice<Int32>, _ new: ArraySlice<Int32>, open: [[UInt8]], done: [[UInt8]],
    areEqual: ([UInt8], ArraySlice<UInt8>) -> Bool
  ) -> Bool {
    let (old, new) = (text(old), text(new))
    guard old.count < 2, new.count < 2 else { return false }
    func isOf(_ list: [[UInt8]], _ text: [ArraySlice<UInt8>]) -> Bool {
      text.first.map { own in list.contains { areEqual($0, own) } } ?? false
    }
    func isOpen(_ text: [ArraySlice<UInt8>]) -> Bool { text.isEmpty || isOf(open, text) }
    return isOf(done, old) && isOpen(new) || isOf(done, new) && isOpen(old)
  }

  /// Whether `x` and dates come before a task of todo.txt, perhaps instead of its priority, or go.
  private func isDoneTask(_ old: ArraySlice<Int32>, _ new: ArraySlice<Int32>, at base: Range<Int>)
    -> Bool
  {
    guard marks.startsLine(at: base.lowerBound) else { return false }
    func isDone(_ tokens: ArraySlice<Int32>) -> Bool {
      guard let first = tokens.first, words.bytes(of: first).elementsEqual([UInt8(ascii: "x")])
      else { return false }
      return tokens.dropFirst().allSatisfy { marks.isSpace($0) || marks.isNumber($0) }
    }
    func isPriority(_ tokens: ArraySlice<Int32>) -> Bool {
      let text = text(tokens)
      return text.isEmpty
        || text.count == 3 && text.allSatisfy { $0.count == 1 } && text[0].first == 0x28
    }
    return isDone(new) && isPriority(old) || isDone(old) && isPriority(new)
  }

  /// Whether tokens at the end of a line mean that what is before them is done: a sign, or a word with a mark before it.
  private func isDone(_ tokens: ArraySlice<Int32>) -> Bool {
    let text = tokens.filter { !marks.isSpace($0) }
    let own = words.words(text[...])
    if own.isEmpty {
      return text.count == 1
        && Self.doneSigns.contains { words.bytes(of: text[0]).starts(with: $0) }
    }
    return own.count == 1 && text.count > 1 && text.count < 4 && text[0] != own[0]
      && Self.doneWords.contains(ScalarFolding.folded(words.bytes(of: own[0])))
  }
}
