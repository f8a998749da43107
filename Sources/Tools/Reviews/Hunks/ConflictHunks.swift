public import TextMerge

/// The conflict of several texts, hunk by hunk: what is settled, and what a person chooses between.
///
/// ```swift
/// let hunks = ConflictHunks(
///   base: Array("Monday\n".utf8),
///   sides: [Array("Tuesday\n".utf8), Array("Friday\n".utf8)], labels: ["Mom's iPad", "Home Mac"])
/// hunks?.hunks.count                                    // 1
/// hunks?.text(choosing: [.sides([1, 0])]).bytes         // "Friday\nTuesday\n" as bytes
/// ```
///
/// With a base it is a three-way merge: what only one side changed is settled. Without one, every difference of
/// the texts is a hunk. There may be more than two sides. What always holds:
/// - Choosing one side in every hunk of a three-way merge gives the merge that favors it.
/// - Without a base, choosing one side in every hunk gives its text, byte for byte, if all have one encoding.
/// - What is settled is the same for any choice, except for the newline at the end of a text that has none.
public struct ConflictHunks: Hashable, Sendable {
  /// What replaces one hunk.
  public enum Choice: Hashable, Sendable {
    /// The lines of these sides, by index, one after the other; an empty list leaves the lines out.
    case sides([Int])
    /// The lines that all sides started from.
    case base
    /// This text.
    case text([UInt8])
  }

  /// A stretch of the text.
  public enum Stretch: Hashable, Sendable {
    /// Lines that are settled, and the sides, by index, whose change they are; empty if nobody changed them.
    case settled([UInt8], changedBy: [Int])
    /// The hunk at this place among ``ConflictHunks/hunks``.
    case hunk(Int)
  }

  /// Lines that the sides do not agree on.
  public struct Hunk: Hashable, Sendable {
    /// The lines that all started from; `nil` without a base.
    public let base: [UInt8]?
    /// The lines of each side, unchanged; in UTF-8 if they are UTF-16, as all lines here.
    public let sides: [[UInt8]]
    /// The range of the base's lines, counted from 0; `nil` without a base.
    public let baseLines: Range<Int>?
    /// The range of each side's lines, counted from 0.
    public let sideLines: [Range<Int>]
    /// The sides, by index, whose text ends here, without a newline.
    public let unterminatedSides: [Int]
    /// Whether the base's text ends here, without a newline.
    public let isBaseUnterminated: Bool
  }

  /// A text in which hunks were chosen.
  public struct ChosenText: Hashable, Sendable {
    /// The text, in the encoding of the merge; an open hunk is in it with markers.
    public let bytes: [UInt8]
    /// The text in UTF-8, if it is UTF-16, without the byte order mark of that; else the same bytes.
    public let shown: [UInt8]
    /// The bytes of each of ``ConflictHunks/stretches`` in the shown text; they tile it.
    public let places: [Range<Int>]
    /// The hunks that are open, by their places.
    public let openHunks: [Int]
  }

  /// The stretches in the order of the text.
  public let stretches: [Stretch]
  /// The hunks in the order of the text; at least one.
  public let hunks: [Hunk]
  /// What markers call the sides.
  public let labels: [String]

  /// Whether what the sides started from is known.
  public var hasBase: Bool { result.hasBase }
  /// The number of sides.
  public var sideCount: Int { result.sideCount }
  /// The newline that is added after a last line without one, if other lines follow it.
  public var newline: [UInt8] { result.newline }

  private let result: TextMergeResult

  /// The hunks of a conflict.
  ///
  /// `nil` if the texts do not conflict, if one is not text or is too large, or if there
  /// are less than two.
  ///
  /// - Parameters:
  ///   - base: The text that all sides started from; `nil` if nobody knows.
  ///   - sides: The texts, highest in rank first.
  ///   - labels: What markers call the sides.
  ///   - maximumBytes: The number of bytes that each text may have.
  /// - Complexity: That of `TextMerger.merge(base:sides:)`.
  public init?(
    base: [UInt8]?, sides: [[UInt8]], labels: [String] = [],
    maximumBytes: Int = ComparisonLimits().textBytes
  ) {
    guard sides.count > 1 else { return nil }
    do throws(TextMergeError) {
      let merger = TextMerger(maximumInputSize: maximumBytes)
      let result =
        if let base { try merger.merge(base: base, sides: sides) } else {
          try merger.merge(withoutBase: sides)
        }
      self.init(result, labels: labels)
    } catch {
      return nil
    }
  }

  /// The hunks of texts that are merged already; `nil` if they do not conflict.
  ///
  /// - Parameters:
  ///   - result: The merge, of two sides or more.
  ///   - labels: What markers call the sides.
  /// - Complexity: Linear in the texts.
  public init?(_ result: TextMergeResult, labels: [String] = []) {
    guard !result.isClean else { return nil }
    self.result = result
    self.labels = labels
    stretches = result.stretches.map { stretch in
      switch stretch {
      case .settled(let bytes, let sides): .settled(bytes, changedBy: sides)
      case .conflict(let number): .hunk(number)
      }
    }
    hunks = zip(result.conflictStretches, result.conflictLines).map { conflict, lines in
      Hunk(
        base: conflict.base, sides: conflict.sides,
        baseLines: conflict.base == nil ? nil : lines.base, sideLines: lines.sides,
        unterminatedSides: conflict.sides.indices.filter {
          conflict.unterminated.contains(.side($0))
        },
        isBaseUnterminated: conflict.unterminated.contains(.base))
    }
  }

  /// The text with hunks as a person chose.
  ///
  /// - Parameter choices: What replaces each hunk; `nil` for one that is open, as are those beyond the end of
  ///   the list. The choice of a side or base that does not exist leaves a hunk open.
  /// - Returns: The text.
  /// - Complexity: Linear in the text.
  public func text(choosing choices: [Choice?]) -> ChosenText {
    let parts = hunks.indices.map {
      choices.indices.contains($0) ? self.parts(of: choices[$0]) : nil
    }
    let (shown, places) = result.text(choosing: parts, labels: conflictLabels)
    return ChosenText(
      bytes: result.encoded(shown), shown: shown, places: places,
      openHunks: hunks.indices.filter { parts[$0] == nil })
  }

  /// One hunk as a person edits it: all its sides between markers, and the base if there is one.
  ///
  /// - Parameter index: The place of the hunk among ``hunks``.
  /// - Returns: The lines, in which ``conflictsLeft(in:)`` finds one conflict, in UTF-8 if the text is UTF-16.
  /// - Complexity: Linear in the text.
  public func markedText(ofHunk index: Int) -> [UInt8] {
    guard let stretch = stretches.firstIndex(of: .hunk(index)) else { return [] }
    let text = self.text(choosing: hunks.indices.map { $0 == index ? nil : .sides([]) })
    return Array(text.shown[text.places[stretch]])
  }

  /// Which conflicts are left in a text that a person made of one with open hunks.
  ///
  /// - Parameter text: The text.
  /// - Returns: The lines that still have markers; `nil` if none has.
  /// - Complexity: Linear in the text.
  public func conflictsLeft(in text: [UInt8]) -> ConflictsLeft? {
    let markers = result.choiceMarkers(labels: conflictLabels)
    if case .failure(let left) = EditedConflictText(text, markers: [markers]).resolved {
      return left
    }
    return nil
  }

  /// How the text is encoded.
  var encoding: TextEncoding { result.encoding }

  /// Each hunk cut into sentences; see `TextMergeResult.sentences`.
  var sentences: [[TextMergeResult.SentencePiece]]? { result.sentences }

  /// The text with these lines in the place of the hunks, in UTF-8 if it is UTF-16.
  ///
  /// It ends with a newline unless the base has none and a side did not add it, or a side removed it.
  func shownText(choosing texts: [[UInt8]]) -> [UInt8] {
    var text = self.text(choosing: texts.map { .text($0) }).shown
    guard case .hunk(let number)? = stretches.last else { return text }
    let hunk = hunks[number]
    let unterminated = hunk.sides.indices.map { hunk.unterminatedSides.contains($0) }
    let changed = unterminated.contains { $0 != hunk.isBaseUnterminated }
    if changed != hunk.isBaseUnterminated, text.suffix(newline.count).elementsEqual(newline) {
      text.removeLast(newline.count)
    }
    return text
  }

  private var conflictLabels: ConflictLabels { ConflictLabels(sides: labels) }

  private func parts(of choice: Choice?) -> [ConflictPart]? {
    switch choice {
    case nil: nil
    case .sides(let sides):
      sides.allSatisfy((0..<sideCount).contains) ? sides.map { .input(.side($0)) } : nil
    case .base: hasBase ? [.input(.base)] : nil
    case .text(let text): [.text(text)]
    }
  }
}
