/// How often the base, the sides and the result of a merge have each distinct line.
///
/// A merge decides each place alone, and what is right at each place can be wrong for a line as a whole:
///
/// - A line **comes back** if the base has it, a side has it nowhere, no side has it more often than the base, and the
///   result has it. One side deleted it, and no side wrote it again: another moved it, or what is around it.
/// - A line is **repeated** if the result has it more often than each input, since two sides moved it to different
///   places (each has it as often as the base), or both pasted it (the base has it nowhere, and it is long).
///
/// Only lines with a letter or a digit count: a bracket is in many places.
struct LineCounts {
  /// For the base, the sides and the result how often each token is there.
  private let counts: [[Int32]]

  /// How many bytes a line has at least that counts as pasted.
  static let pastedLength = 60

  /// - Parameter counts: For the base, the sides and the result how often each token is there.
  init(_ counts: [[Int32]]) { self.counts = counts }

  /// - Parameters:
  ///   - texts: The tokens of the base, of the sides and of the result.
  ///   - tokenCount: A number above every token.
  init(of texts: [[Int32]], tokenCount: Int) {
    counts = texts.map { WholeTexts.counts(of: $0, tokenCount: tokenCount) }
  }

  /// Whether a line that a side deleted, and no side wrote again, is in the result.
  func comesBack(_ token: Int32) -> Bool {
    let line = Int(token)
    let base = counts[0][line]
    let sides = 1..<counts.count - 1
    return base > 0 && counts[counts.count - 1][line] > 0
      && sides.contains { counts[$0][line] == 0 } && sides.allSatisfy { counts[$0][line] <= base }
  }

  /// Whether the result has a line more or less often than the base and all sides have it.
  func isMiscounted(_ token: Int32) -> Bool {
    let line = Int(token)
    return counts.dropLast().allSatisfy { $0[line] == counts[0][line] }
      && counts[counts.count - 1][line] != counts[0][line]
  }

  /// Whether an input and the result have a line once, and no other input has it.
  func isNew(_ token: Int32, in input: Int) -> Bool {
    counts.indices.allSatisfy {
      counts[$0][Int(token)] == ($0 == input || $0 == counts.count - 1 ? 1 : 0)
    }
  }

  /// Whether the result has a line.
  func isInResult(_ token: Int32) -> Bool { counts[counts.count - 1][Int(token)] > 0 }

  /// Whether the base has a line.
  func isInBase(_ token: Int32) -> Bool { counts[0][Int(token)] > 0 }

  /// Whether the result has a line that the one side has less often than the base and the result.
  var isDeletedLineKept: Bool {
    counts[0].indices.contains { counts[1][$0] < min(counts[0][$0], counts[2][$0]) }
  }

  /// For each token whether the base and a side have it once each.
  func isOnce(in side: Int) -> [Bool] {
    counts[0].indices.map { counts[0][$0] == 1 && counts[side + 1][$0] == 1 }
  }

  /// Whether the result has a line more often than each input, since two sides moved or pasted it.
  func isRepeated(_ token: Int32, isLong: Bool) -> Bool {
    let line = Int(token)
    let base = counts[0][line]
    let result = counts[counts.count - 1][line]
    let sides = 1..<counts.count - 1
    guard result > base, sides.allSatisfy({ counts[$0][line] < result }) else { return false }
    return base > 0
      ? sides.allSatisfy { counts[$0][line] == base }
      : isLong && sides.count { counts[$0][line] > 0 } > 1
  }

  /// Whether a text that was made of the inputs of a merge has a line that comes back or is repeated.
  ///
  /// - Parameters:
  ///   - tables: The base, the sides and the text.
  ///   - tokens: Their lines as tokens.
  ///   - tokenCount: A number above every token.
  /// - Returns: Whether it has one.
  static func areWrong(in tables: [LineTable], _ tokens: [[Int32]], tokenCount: Int) -> Bool {
    let counts = LineCounts(of: tokens, tokenCount: tokenCount)
    let text = tables[tables.count - 1]
    for (line, token) in tokens[tables.count - 1].enumerated() where text.hasWord(line) {
      let isLong = text.content(of: line).count >= pastedLength
      if counts.comesBack(token) || counts.isRepeated(token, isLong: isLong) { return true }
    }
    return false
  }
}

extension AgreedMerge {
  /// A line with a letter or a digit that a change adds.
  private struct AddedLine {
    let token: Int32
    let isLong: Bool
  }

  /// Makes conflicts of the changes of a clean merge by which a line comes back or is repeated.
  ///
  /// A side that is the result has all that the others changed. A line that it moved, and another deleted, it wrote
  /// again, unless it may as well have kept it and moved what is around it.
  ///
  /// - Returns: The first lines that would be repeated, if any.
  /// - Complexity: Linear in the lines that changed; in the lines of all inputs if a line was removed and
  ///   added, or a long one was added twice, and O(*n* · log *n*) if one comes back in a side that is the
  ///   result.
  mutating func declineMiscountedLines() -> DoubledLines? {
    let removed = changes.map { tokenized.tokens(of: $0.base, ofInput: 0) }
    let added = changes.map { change in
      let source = (change.source ?? .base).position
      return tokenized.tokens(of: change.lines(at: source), ofInput: source)
    }
    let lines = linesThatMayBeMiscounted(removed, added)
    guard !lines.isEmpty else { return nil }
    var texts = inputs.indices.map {
      tokenized.tokens(of: 0..<inputs[$0].count, ofInput: $0, expectedAt: 0)
    }
    var result: [Int32] = []
    var line = 0
    for (index, change) in changes.enumerated() {
      result += texts[0][line..<change.base.lowerBound] + added[index]
      line = change.base.upperBound
    }
    texts.append(result + texts[0][line...])
    let counts = LineCounts(of: texts, tokenCount: tokenized.tokenCount)
    var isRepeated = Array(repeating: false, count: tokenized.tokenCount)
    var isWrong = isRepeated
    for line in lines {
      isRepeated[Int(line.token)] = counts.isRepeated(line.token, isLong: line.isLong)
      isWrong[Int(line.token)] = isRepeated[Int(line.token)] || counts.comesBack(line.token)
    }
    if let side = sideThatIsResult, isWrong.contains(true) {
      let kept = LinesInOrder(
        base: texts[0], side: texts[side + 1], isOnce: counts.isOnce(in: side))
      for token in isWrong.indices where !kept.canBeKept[token] { isWrong[token] = false }
    }
    for (index, change) in changes.enumerated()
    where (removed[index] + added[index]).contains(where: { isWrong[Int($0)] }) {
      changes[index] = MergeRegion(kind: .conflict, base: change.base, sides: change.sides)
    }
    for side in inputs.indices.dropFirst() {
      guard let first = texts[side].firstIndex(where: { isRepeated[Int($0)] }) else { continue }
      let count = texts[side][first...].prefix { isRepeated[Int($0)] }.count
      return DoubledLines(side: side - 1, lines: first..<first + count)
    }
    return nil
  }

  /// The lines that were removed and added, and the long ones that were added twice.
  private func linesThatMayBeMiscounted(_ removed: [[Int32]], _ added: [[Int32]]) -> [AddedLine] {
    var isRemoved = Array(repeating: false, count: tokenized.tokenCount)
    var isAdded = isRemoved
    for tokens in removed { for token in tokens { isRemoved[Int(token)] = true } }
    var lines: [AddedLine] = []
    for (index, change) in changes.enumerated() {
      let source = (change.source ?? .base).position
      let table = inputs[source]
      for (line, token) in zip(change.lines(at: source), added[index]) {
        let isLong = table.content(of: line).count >= LineCounts.pastedLength
        if isRemoved[Int(token)] || isLong && isAdded[Int(token)], table.hasWord(line) {
          lines.append(AddedLine(token: token, isLong: isLong))
        }
        isAdded[Int(token)] = true
      }
    }
    return lines
  }
}

extension LineTable {
  /// Whether a line has a letter or a digit; all that is not ASCII counts as one.
  func hasWord(_ line: Int) -> Bool {
    bytes[content(of: line)].contains {
      $0 >= 0x80 || Byte.isLetterOrDigit($0)
    }
  }
}
