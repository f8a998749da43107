/// What a text has as a whole, merged apart from its lines.
///
/// Each property but the encoding has two values, so sides that changed it cannot disagree: the base has one value, and
/// every side that changed it chose the other. Where sides differ all the same, since the base has no value at all (an
/// empty text) or since they chose two encodings, the plainer value is taken, in any order of the sides. If some input
/// mixes line endings, they are merged line by line; see ``LineEndingMerge``.
struct TextProperties: Hashable, Sendable {
  /// How every line ends; `nil` if some input mixes endings, and each line has its own.
  private(set) var lineEnding: LineEnding?

  /// The ending of a written line that has no newline in its input, if each line has its own ending.
  private var addedEnding = LineEnding.lf

  /// Whether the last line ends with a newline.
  let endsWithNewline: Bool

  /// How the text is encoded.
  let encoding: TextEncoding

  /// Whether the text starts with a byte order mark; in UTF-16 every text does that has lines.
  let hasByteOrderMark: Bool

  /// The properties of a text that keeps every line of another as it is.
  init(keepingLinesOf table: LineTable) {
    lineEnding = nil
    endsWithNewline = true
    encoding = .utf8
    hasByteOrderMark = table.hasByteOrderMark
  }

  /// The properties of a text that keeps every line of all inputs, the base first, as it is compared.
  ///
  /// A last line without a newline gets the one that the others have: with another, a CR at its end would be
  /// read as part of the newline.
  init(keepingLinesOfAll inputs: [LineTable]) {
    lineEnding = Self.mergedLineEnding(of: inputs)
    endsWithNewline = true
    encoding = .utf8
    hasByteOrderMark = inputs[0].hasByteOrderMark
  }

  /// The properties of a text whose lines are compared as they are, endings included, of inputs that agree about the
  /// byte order mark.
  ///
  /// If they differ in their encoding, the text has the plainest. What is added after a last line without a newline
  /// ends as the lines of all inputs do, if they agree.
  init(keepingBytesOf inputs: [LineTable]) {
    let endings = inputs.map { $0.lineEnding }
    lineEnding = endings.allSatisfy { $0 == endings.first } ? endings.first ?? nil : nil
    endsWithNewline = !inputs.contains { $0.lacksFinalNewline }
    encoding = TextEncoding.merged([nil] + inputs.map { $0.knownEncoding })
    hasByteOrderMark = inputs.allSatisfy { $0.isMarked }
  }

  /// Merges the properties of all inputs, the base first.
  init(merging inputs: [LineTable]) {
    lineEnding = Self.mergedLineEnding(of: inputs)
    endsWithNewline = Self.merged(inputs.map { $0.endsWithNewline }, plain: true) ?? true
    // A side that is empty counts: it deleted the mark, if the base is not empty, too.
    let isBaseEmpty = inputs[0].knownEncoding == nil
    let marks = inputs.map { isBaseEmpty && $0.knownEncoding == nil ? nil : $0.isMarked }
    hasByteOrderMark = Self.merged(marks, plain: false) ?? false
    encoding = TextEncoding.merged(inputs.map { $0.knownEncoding })
  }

  /// Merges how lines end if some input mixes endings, after the lines are merged.
  ///
  /// - Parameters:
  ///   - inputs: The base and then the sides; then with the lines that are settled ending as they do in the text.
  ///   - regions: The regions of the merge.
  mutating func mergeLineEndings(of inputs: inout [LineTable], in regions: [MergeRegion]) {
    guard lineEnding == nil else { return }
    let merge = LineEndingMerge(
      inputs: inputs, regions: regions, endsWithNewline: endsWithNewline)
    lineEnding = merge.endingOfAll(in: regions)
    guard lineEnding == nil else { return }
    inputs = merge.applied(to: regions)
    var areCRLF: Bool?
    for table in inputs {
      guard let ending = table.endingOfLast else { continue }
      areCRLF = (areCRLF ?? true) && ending == .crlf
    }
    addedEnding = areCRLF == true ? .crlf : .lf
  }

  private static func mergedLineEnding(of inputs: [LineTable]) -> LineEnding? {
    let isMixed = inputs.contains { $0.hasMixedLineEndings }
    return isMixed ? nil : merged(inputs.map { $0.lineEnding }, plain: .lf) ?? .lf
  }

  /// The three-way merge of one property; `nil` is an input that does not count, and the result if none counts.
  static func merged<Value: Equatable>(_ values: [Value?], plain: Value) -> Value? {
    let base = values[0]
    let changed = values.dropFirst().compactMap { $0 }.filter { $0 != base }
    guard let first = changed.first else { return base }
    return changed.allSatisfy { $0 == first } ? first : plain
  }

  /// Whether the lines are written after a byte order mark of UTF-8; in UTF-16 the mark is part of the encoding.
  var writesMark: Bool { hasByteOrderMark && encoding == .utf8 }

  /// A text that was put together as UTF-8, in its encoding.
  func encoded(_ text: MergedText) -> MergedText {
    guard encoding != .utf8, hasByteOrderMark || !text.pieces.isEmpty else { return text }
    var encoded = MergedText()
    encoded.append(encoding.encoded(text.bytes))
    encoded.conflictCount = text.conflictCount
    return encoded
  }

  /// The bytes that end a line written here where the input had none.
  var newline: [UInt8] { (lineEnding ?? addedEnding).bytes }
}
