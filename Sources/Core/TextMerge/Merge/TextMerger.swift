/// Merges any number of edited versions of one text with the text that they started from.
///
/// The merge is line-based and three-way, as in `git merge-file` and `diff3`, and takes more than
/// two sides at once. Input and output are bytes: no encoding is assumed, and nothing is decoded but UTF-16 with its byte
/// order mark; see ``TextEncoding``.
///
/// ```swift
/// let result = try TextMerger().merge(
///   base: Array("one\ntwo\nthree\n".utf8),
///   sides: [Array("1\ntwo\nthree\n".utf8), Array("one\ntwo\n3\n".utf8)])
/// result.isClean    // true
/// result.cleanText  // "1\ntwo\n3\n" as bytes
/// ```
///
/// **How it decides.** Every side is compared with the base. Base lines that all sides still have
/// separate the text into regions. Inside a region where something changed, the sides that left it
/// as it was do not count. If all others made the same change, that change is taken; if they made
/// different changes, the region is a conflict. Changes that touch, without one common line between
/// them, are one region. This is the rule of diff3 (Khanna, Kunal, Pierce, *A Formal Investigation
/// of Diff3*, FSTTCS 2007) and of git, for any number of sides.
///
/// **When it is clean.** Lines can often be aligned in more ways than one, and an alignment may silently put a
/// change where its author did not make it. So two independent alignments are made, by Myers and by histogram,
/// and only a result that both give is taken; if they differ, it is a conflict. (If a text is in conflict
/// anyway and too different to be searched to the end, the one by Myers alone is shown.) If only the merge by
/// histogram is in conflict, and those by Myers, minimal and patience give one clean text, that text is the
/// result.
///
/// **Nothing doubled.** If two sides add or move the same lines to different places, each change alone is clean, and
/// both together write the lines twice. A block of four lines that no side has twice, and of which the base has two
/// nowhere, is not written twice, nor is a line that both moved, nor a new line of 60 bytes: the changes are conflicts,
/// and ``TextMergeResult/doubledLines`` names the lines.
///
/// **Nothing undone.** A line that a side deleted wherever the base has it is not in a clean text, unless another side
/// wrote it again: has it more often than the base, or moved it and made all changes of the first.
///
/// **Nothing lost.** A line that the base and all sides have several times, and that two sides moved, is as often in a
/// clean text, and so is one that one side moved and another deleted there: the changes are conflicts otherwise.
///
/// **Nothing broken or hidden.** Changes by which a bracket, a tag or a code block would be closed once too often, or end
/// inside another one, are conflicts, and so are those by which a line that one side added would be in a comment that
/// another made.
///
/// **Merging again.** Sync tools merge the same text against an old base again and again. A side that
/// has all that another changed is the result, and a clean result merged again with a side that is in
/// it, on the same base, is itself or a conflict, never another clean text. A merge of which that would
/// not hold is not clean.
///
/// **Line endings are not text.** A line ends with LF or CRLF; a lone CR is text. Lines are compared without their
/// ends. If every input ends its lines in one way, which way is merged as a property of the whole file, and so
/// are the newline at the end of the file, a byte order mark and the encoding: one side may convert a file to CRLF, or
/// from UTF-16 to UTF-8, while another edits a line. With endings mixed inside one input, which way a line ends is merged as a property of that
/// line; only a side that made all lines end in one way decides for all, even if others deleted the lines that ended
/// otherwise, and if sides chose different ways it is LF.
///
/// **What always holds.**
/// - `merge(b, [v, v])` is `v`; `merge(b, [b, v])` is `v`.
/// - The order of the sides changes nothing but the order in which a conflict lists them.
/// - The regions' ranges tile the base and every side exactly, in order.
/// - Every line of a clean result is a line of a side, line ending aside.
/// - With more than two sides, a line that all sides have is in the clean result or the result is
///   not clean (see `LostLines`).
/// - A block of four lines that two sides have, and of which the base has two nowhere, is in a clean result twice
///   only if a side has it twice.
/// - A line with a letter or a digit that the base and all sides have equally often is in a clean result no more often.
/// - Such a line that the base has and a side has nowhere is not in a clean result that is no side's, unless a side has
///   it more often than the base.
/// - `merge(b, [r, s])` is `r` or not clean, for a clean result `r` and each of its sides `s`.
///
/// **What it is not.** It does not know a language, does not look inside a line, and never invents
/// text or takes both sides of a conflict by default.
public struct TextMerger: Sendable {
  /// The size that no input may exceed, for any requested limit: 1 GiB.
  ///
  /// Positions in a text are stored in 32 bits.
  public static let largestInputSize = 1 << 30

  /// The size beyond which git merges nothing: 1023 MiB.
  private static let largestGitInputSize = 1023 << 20

  /// The rules of the merge.
  public let rules: TextMergeRules

  /// The number of bytes that an input may have.
  public let maximumInputSize: Int

  /// Makes a merger.
  ///
  /// - Parameters:
  ///   - rules: The rules of the merge.
  ///   - maximumInputSize: The number of bytes that an input may have, at most
  ///     ``largestInputSize``. A larger input is refused with `tooLarge`.
  public init(
    rules: TextMergeRules = .agreement, maximumInputSize: Int = TextMerger.largestInputSize
  ) {
    self.rules = rules
    self.maximumInputSize = min(max(maximumInputSize, 0), TextMerger.largestInputSize)
  }

  /// Merges the sides, which all started from the base.
  ///
  /// - Parameters:
  ///   - base: The text that all sides started from.
  ///   - sides: One text or more, highest rank first. The order decides only in which order a
  ///     conflict lists them.
  /// - Returns: The regions of the merge, from which the clean text or the conflict text is made.
  /// - Throws: `noSides` without a side; `tooLarge` and `binary` (a NUL byte, or ill-formed UTF-16) for the first input
  ///   that is one, the base before the sides; `binary` for an input that is not UTF-8, if the result is UTF-16.
  /// - Complexity: Linear in the bytes of all inputs, plus a bounded effort for each line that
  ///   changed, at most 512 steps.
  public func merge(base: [UInt8], sides: [[UInt8]]) throws(TextMergeError) -> TextMergeResult {
    guard !sides.isEmpty else { throw .noSides }
    // Git has rules for two sides only; its rules for line endings would be wrong for more.
    let isGit = if case .git = rules { sides.count == 2 } else { false }
    let maximumInputSize =
      isGit ? min(self.maximumInputSize, Self.largestGitInputSize) : self.maximumInputSize
    var inputs: [LineTable] = []
    inputs.reserveCapacity(sides.count + 1)
    inputs.append(
      try LineTable(base, as: .base, maximumSize: maximumInputSize, isGit: isGit))
    for (index, side) in sides.enumerated() {
      inputs.append(
        try LineTable(side, as: .side(index), maximumSize: maximumInputSize, isGit: isGit))
    }
    return try merge(inputs, isGit: isGit)
  }

  /// Merges texts that are cut into lines, the base first.
  func merge(_ tables: [LineTable], isGit: Bool = false) throws(TextMergeError) -> TextMergeResult {
    var inputs = tables
    var properties =
      isGit ? TextProperties(keepingLinesOf: inputs[0]) : TextProperties(merging: inputs)
    try Self.prepare(&inputs, for: properties.encoding)
    if !isGit {
      for index in inputs.indices { inputs[index].comparison = .withoutEnding }
    }
    let (regions, doubled, conflictsAgain, doubt) = LineMerge.regions(of: inputs, rules: rules)
    if !isGit { properties.mergeLineEndings(of: &inputs, in: regions) }
    return TextMergeResult(
      inputs: inputs, properties: properties, rules: rules, regions: regions,
      doubledLines: doubled, conflictsAgain: conflictsAgain, lineDoubt: doubt)
  }

  /// Lets all inputs be written in an encoding: for UTF-16 they are UTF-8, and a mark of UTF-8 is no part of them.
  static func prepare(
    _ inputs: inout [LineTable], for encoding: TextEncoding
  ) throws(TextMergeError) {
    guard encoding != .utf8 else { return }
    for (index, table) in inputs.enumerated() where table.encoding == .utf8 {
      let input = index == 0 ? TextMergeInput.base : .side(index - 1)
      var position = 0
      while position < table.bytes.count {
        guard
          let scalar = ScalarReader.scalar(
            at: position, before: table.bytes.count, in: table.bytes)
        else { throw .notUTF8(input, offset: position) }
        position += scalar.length
      }
      inputs[index] = try LineTable(
        Array(table.bytes[Int(table.starts[0])...]), as: input, maximumSize: largestInputSize,
        keepsMark: true, decodedFrom: .utf8)
    }
  }
}
