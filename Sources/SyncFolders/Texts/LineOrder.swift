/// Compares texts by their lines and the order that these stand in.
public enum LineOrder {
  /// Whether every line of a base is, in order, in a version: whether the version only adds.
  ///
  /// This is what a base must pass that nobody vouches for, in every version in conflict. A version that
  /// some tool put aside may be no ancestor of one of the versions: what was *removed from it* may be what
  /// that version *never had*, and in a merge the two look the same. Say the archive holds what the phone
  /// wrote, and the laptop's version never knew of it. Then every line of the phone would look like one
  /// that the laptop deleted, and a merge would delete it without a word.
  ///
  /// Where every line of the base is still there in all versions, no version deletes anything against it: an
  /// edit that leads from the base to the version inserts lines and does nothing else. A merge then only
  /// adds, so every line of every version is in its result, or it is a conflict. The shortest
  /// edit is of that kind (the longest common subsequence is the whole base), and any other edit puts back
  /// each line that it takes away. (What two versions added alike at one place is one addition, as with any
  /// base.) What can happen with a base that is too old is that a line comes back which one version had
  /// deleted since: that is seen, and nothing that was written is gone.
  ///
  ///     LineOrder.isWhole(Array("a\nc\n".utf8), in: Array("a\nb\nc\n".utf8))  // true
  ///     LineOrder.isWhole(Array("a\nc\n".utf8), in: Array("c\na\n".utf8))     // false
  ///
  /// A line is what stands before a line feed, whether the last one has a line feed or not; a byte order mark
  /// belongs to it, and so does a carriage return unless it is left out: a text with other line endings does
  /// not pass as a base then, which is a caution and no loss.
  ///
  /// - Parameters:
  ///   - base: The text whose lines are looked for.
  ///   - version: The text that they are looked for in.
  ///   - endings: Whether a carriage return before a line feed belongs to its line.
  /// - Returns: Whether all are there in their order; for an empty base it is so.
  /// - Complexity: O(*n*) in the bytes of both: each line goes to the first place that has it, which leaves
  ///   the most room for those after it.
  public static func isWhole(
    _ base: [UInt8], in version: [UInt8], comparingLineEndings endings: Bool = true
  ) -> Bool {
    var wanted = Lines(base, keepsCarriageReturns: endings)
    var found = Lines(version, keepsCarriageReturns: endings)
    while let line = wanted.next() {
      repeat {
        guard let candidate = found.next() else { return false }
        if version[candidate].elementsEqual(base[line]) { break }
      } while true
    }
    return true
  }

  /// The number of lines of a text.
  static func lineCount(_ text: [UInt8]) -> Int {
    var lines = Lines(text, keepsCarriageReturns: true)
    var count = 0
    while lines.next() != nil { count += 1 }
    return count
  }

  /// Whether a content can be taken for a text: it holds no NUL.
  static func isText(_ content: [UInt8]) -> Bool { !content.contains(0) }

  /// The places of a text's lines, without their line feeds.
  private struct Lines: IteratorProtocol {
    private let text: [UInt8]
    private let keepsCarriageReturns: Bool
    private var start = 0

    init(_ text: [UInt8], keepsCarriageReturns: Bool) {
      self.text = text
      self.keepsCarriageReturns = keepsCarriageReturns
    }

    mutating func next() -> Range<Int>? {
      guard start < text.count else { return nil }
      let line = start
      var end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      start = end + 1
      if !keepsCarriageReturns, end > line, text[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      return line..<end
    }
  }
}
