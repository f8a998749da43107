/// Puts a proposal together: its text, and what was done at which line of it.
struct ProposalWriter {
  private(set) var steps: [TextMergeProposal.Step] = []

  private var writer: TextWriter
  /// The lines written so far.
  private var line = 0
  /// How many pieces were written when `line` was counted.
  private var countedPieces: Int
  private var changes: [TextMergeProposal.Change] = []
  private var stepStart = 0

  init(properties: TextProperties) {
    writer = TextWriter(properties: properties)
    writer.start(isConflict: false)
    countedPieces = writer.text.pieces.count
  }

  /// Writes lines, each with the merged line ending.
  mutating func append(_ lines: Range<Int>?, of table: LineTable) {
    writer.append(lines, of: table)
    countLines()
  }

  /// Writes parts of lines, with their line endings.
  mutating func append(raw: [UInt8], endsLine: Bool = false) {
    writer.append(raw: raw, endsLine: endsLine)
    countLines()
  }

  /// Starts to settle a conflict.
  mutating func beginStep() {
    changes = []
    stepStart = line
  }

  /// Notes a change that is about to be written; what another side had changed may be as it was.
  ///
  /// - Parameters:
  ///   - sides: Whose change it is.
  ///   - old: What the base has there.
  ///   - new: What is written there.
  ///   - lineOffset: How many lines end before it in what is about to be written.
  mutating func note(sides: [Int], old: [UInt8], new: [UInt8], lineOffset: Int = 0) {
    guard old != new else { return }
    changes.append(
      TextMergeProposal.Change(sides: sides, line: line + lineOffset, old: old, new: new))
  }

  /// Ends what ``beginStep()`` started.
  mutating func endStep(_ unit: MergeUnit, _ region: MergeRegion) {
    steps.append(
      TextMergeProposal.Step(
        unit: unit, region: region, lines: stepStart..<line, changes: changes))
  }

  /// The text, once all is written.
  mutating func finish(endingWithNewline: Bool) -> [UInt8] {
    writer.finish(endingWithNewline: endingWithNewline)
    return writer.text.bytes
  }

  private mutating func countLines() {
    for piece in writer.text.pieces[countedPieces...] {
      for byte in piece where byte == Byte.lf { line += 1 }
    }
    countedPieces = writer.text.pieces.count
  }
}
