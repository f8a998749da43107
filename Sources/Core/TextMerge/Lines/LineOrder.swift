/// Compares texts by their lines and the order of these lines.
public enum LineOrder {
  /// Whether every line of a base is, in order, in a version: whether the version only adds.
  ///
  /// A base of unknown origin must pass this check in every version in conflict. A version that some tool put
  /// aside may be no ancestor of one of the versions: what was *removed from it* may be what that version
  /// *never had*, and in a merge the two look the same. For example, the archive holds what the phone wrote,
  /// and the laptop's version never knew of it. Then every line of the phone would look like one that the
  /// laptop deleted, and a merge would delete it silently.
  ///
  /// If every line of the base is still there in all versions, no version deletes anything against it: an edit
  /// from the base to the version inserts lines and does nothing else. A merge then only adds, so every line of
  /// every version is in its result, or it is a conflict. The shortest edit only inserts (the longest common
  /// subsequence is the whole base), and any other edit adds back each line that it removes. (What two versions
  /// added alike at one place is one addition, as with any base.) With a base that is too old, a line that one
  /// version had deleted since can come back: that is visible, and nothing that was written is lost.
  ///
  ///     LineOrder.isWhole(Array("a\nc\n".utf8), in: Array("a\nb\nc\n".utf8))  // true
  ///     LineOrder.isWhole(Array("a\nc\n".utf8), in: Array("c\na\n".utf8))     // false
  ///
  /// Texts in UTF-16 with a byte order mark are compared as UTF-8 without it; their encodings do not count.
  ///
  /// A line is the text before a line feed, whether the last line has a line feed or not. A byte order mark and
  /// a carriage return belong to it unless they are left out: a text with other line endings is then rejected
  /// as a base, which is cautious and loses nothing.
  ///
  /// - Parameters:
  ///   - base: The text whose lines are looked for.
  ///   - version: The text that they are looked for in.
  ///   - endings: Whether a carriage return before a line feed, and a byte order mark, belong to the line.
  /// - Returns: Whether all are there in their order; `true` for an empty base.
  /// - Complexity: O(*n*) in the bytes of both: each line is matched with the first place that has it, which leaves
  ///   the most room for those after it.
  public static func isWhole(
    _ base: [UInt8], in version: [UInt8], comparingLineEndings endings: Bool = true
  ) -> Bool {
    let base = decoded(base)
    let version = decoded(version)
    var wanted = Lines(base, keepsProperties: endings)
    var found = Lines(version, keepsProperties: endings)
    while let line = wanted.next() {
      repeat {
        guard let candidate = found.next() else { return false }
        if version[candidate].elementsEqual(base[line]) { break }
      } while true
    }
    return true
  }

  /// The text that has every line of all others, in order, line endings and byte order marks aside.
  ///
  /// - Parameter texts: The texts.
  /// - Returns: The position of the first such text; `nil` if no text has all lines.
  /// - Complexity: O(*n*) in the bytes of the texts, and of the one found for each other one.
  public static func indexOfWhole(among texts: [[UInt8]]) -> Int? {
    // One of several with the most lines that has all lines of the others has the same lines as they.
    let texts = texts.map(decoded)
    let counts = texts.map(lineCount)
    guard let most = counts.max(), let index = counts.firstIndex(of: most) else { return nil }
    for text in texts where !isWhole(text, in: texts[index], comparingLineEndings: false) {
      return nil
    }
    return index
  }

  /// Whether all texts have the same lines, line endings and byte order marks aside.
  ///
  /// - Complexity: O(*n*) in the bytes of the texts, and of the first for each other one.
  public static func haveSameLines(_ texts: [[UInt8]]) -> Bool {
    guard let first = texts.first else { return true }
    return texts.dropFirst().allSatisfy {
      isWhole($0, in: first, comparingLineEndings: false)
        && isWhole(first, in: $0, comparingLineEndings: false)
    }
  }

  /// Whether a text has a line that another one deleted from their base.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - other: The other text.
  ///   - base: What both started from.
  /// - Returns: Whether some line is in the other text less often than in the base, and than in the text; so also if
  ///   one of them is too large to be merged.
  /// - Complexity: O(*n*) in the bytes of the texts.
  public static func hasLine(
    _ text: [UInt8], deletedIn other: [UInt8], from base: [UInt8]
  ) -> Bool {
    guard let texts = try? WholeTexts([base, other, text]) else { return true }
    return LineCounts(texts.counts).isDeletedLineKept
  }

  private static func forEachLine(of text: [UInt8], _ body: (ArraySlice<UInt8>) -> Void) {
    var lines = Lines(text, keepsProperties: false)
    while let line = lines.next() { body(text[line]) }
  }

  private static func lineCount(_ text: [UInt8]) -> Int {
    var count = 0
    forEachLine(of: text) { _ in count += 1 }
    return count
  }

  /// Whether a content counts as text: it has no NUL, or it is well-formed UTF-16 with a byte order mark.
  public static func isText(_ content: [UInt8]) -> Bool { text(of: content) != nil }

  /// A content as it is compared: UTF-16 as UTF-8 without its byte order mark; `nil` if it is not text.
  ///
  /// - Complexity: O(*n*) in the bytes.
  public static func text(of content: [UInt8]) -> [UInt8]? {
    let encoding = TextEncoding(of: content)
    if encoding != .utf8 { return try? encoding.decoded(content) }
    return content.contains(0) ? nil : content
  }

  /// The text of a content in UTF-16; any other content as it is.
  private static func decoded(_ content: [UInt8]) -> [UInt8] {
    (try? TextEncoding(of: content).decoded(content)) ?? content
  }

  /// The places of a text's lines, without their line feeds.
  private struct Lines: IteratorProtocol {
    private let text: [UInt8]
    private let keepsProperties: Bool
    private var start = 0

    init(_ text: [UInt8], keepsProperties: Bool) {
      self.text = text
      self.keepsProperties = keepsProperties
      if !keepsProperties, TextEncoding.hasUTF8Mark(text) { start = 3 }
    }

    mutating func next() -> Range<Int>? {
      guard start < text.count else { return nil }
      let line = start
      var end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      start = end + 1
      if !keepsProperties, end > line, text[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      return line..<end
    }
  }
}
