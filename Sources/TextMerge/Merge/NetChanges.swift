/// The lines that each side added and removed, wherever.
struct NetChanges {
  /// For each side the tokens of the lines in its hunks: removed ones, -1, added ones, -1, and so on.
  private var tokens: [[Int32]]

  /// For each side and each distinct line what it did with it.
  private var marks: [[UInt8]]

  private let baseCount: Int

  /// Of a text up to so many lines all may be changed.
  private static let shortText = 1024

  private static let removed: UInt8 = 1
  private static let added: UInt8 = 2

  init(of merge: AgreedMerge) {
    var tokenized = merge.tokenized
    baseCount = merge.inputs[0].count
    tokens = merge.diffs.indices.map { side in
      var tokens: [Int32] = []
      for hunk in merge.diffs[side].first.hunks {
        tokens += tokenized.tokens(of: hunk.base, ofInput: 0)
        tokens.append(-1)
        tokens += tokenized.tokens(of: hunk.side, ofInput: side + 1)
        tokens.append(-1)
      }
      return tokens
    }
    let tokenCount = tokenized.tokenCount
    marks = tokens.map { tokens in
      var marks = Array(repeating: UInt8(0), count: tokenCount)
      var mark = Self.removed
      for token in tokens {
        if token < 0 {
          mark = Self.removed + Self.added - mark
        } else {
          marks[Int(token)] |= mark
        }
      }
      return marks
    }
  }

  /// Whether a side may have made another's change too: at least half of the lines that one added and
  /// removed the other added and removed as well.
  ///
  /// More cannot be asked: what else the other side changed may hide a line that it moved. A side
  /// that changed most of a long text is not looked for: that is another text.
  func mayContain(_ part: Int, in whole: Int) -> Bool {
    var shared = 0
    var total = 0
    var mark = Self.removed
    for token in tokens[part] {
      if token < 0 {
        mark = Self.removed + Self.added - mark
      } else {
        total += 1
        if marks[whole][Int(token)] & mark != 0 { shared += 1 }
      }
    }
    return 2 * shared >= total && total <= max(baseCount, Self.shortText)
  }
}
