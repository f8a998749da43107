/// The states whose changes a text of another device has.
struct Witnesses {
  /// For each state whether the text has the change that it made to the state before, and a line that was first written in it.
  let isWhole: [Bool]

  /// The newest state of which the text has the change, in lines long enough to be no coincidence.
  let newest: Int?

  /// The second newest state of which the text has the change, in lines long enough to be no coincidence.
  ///
  /// Two are asked for, since a text may have one change from elsewhere.
  let secondNewest: Int?

  /// How many letters and digits a line has at least that counts, and all such lines of a change together.
  private static let (lineLength, changeLength) = (8, 20)

  /// - Complexity: O(*n*) in the bytes of the states and the text, and O(*n* · *m*) in the states and different lines.
  init(of states: [SeenState], in text: [UInt8]) {
    guard let texts = try? WholeTexts(states.map { $0.content ?? [] } + [text]) else {
      isWhole = states.map { _ in false }
      newest = nil
      secondNewest = nil
      return
    }
    let counts = texts.counts
    let found = counts[states.count]
    let lengths = Self.lengths(in: texts)
    var isOld = Array(repeating: false, count: texts.tokenCount)
    var isWhole: [Bool] = []
    var strong: [Int] = []
    for (index, state) in states.enumerated() {
      let now = counts[index]
      let before = index > 0 ? counts[index - 1] : now
      var hasNewLine = false
      var length = 0
      var isComplete = index > 0 && state.content != nil && states[index - 1].content != nil
      for line in now.indices {
        if now[line] > before[line]
          ? found[line] < now[line] : now[line] < before[line] && found[line] > now[line]
        {
          isComplete = false
        }
        if now[line] > 0, !isOld[line] {
          isOld[line] = true
          if found[line] > 0 {
            hasNewLine = true
            if lengths[line] >= Self.lineLength { length += lengths[line] }
          }
        }
      }
      isWhole.append(isComplete && hasNewLine)
      if isComplete, length >= Self.changeLength { strong.append(index) }
    }
    self.isWhole = isWhole
    newest = strong.last
    secondNewest = strong.dropLast().last
  }

  /// The number of letters and digits of each line; all bytes that are not ASCII count, except those that continue a
  /// character.
  private static func lengths(in texts: WholeTexts) -> [Int] {
    var lengths = Array(repeating: 0, count: texts.tokenCount)
    for (table, tokens) in zip(texts.tables, texts.tokens) {
      for (line, token) in tokens.enumerated() where lengths[Int(token)] == 0 {
        lengths[Int(token)] = table.bytes[table.content(of: line)].count {
          $0 >= 0xC0 || Byte.isLetterOrDigit($0)
        }
      }
    }
    return lengths
  }
}
