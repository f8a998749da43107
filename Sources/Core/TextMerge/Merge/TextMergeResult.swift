/// The result of a merge: regions that tile all inputs, and the texts made of them.
///
/// ```swift
/// let result = try TextMerger().merge(base: base, sides: [ours, theirs])
/// if let text = result.cleanText {
///   save(text)
/// } else {
///   result.conflictCount  // how many conflicts a person has to settle
///   save(result.conflictText(style: .diff3, labels: ConflictLabels(sides: ["ours", "theirs"])))
/// }
/// ```
///
/// Base, sides and regions are all that is stored; clean text and conflict text are made when asked
/// for. Two results are equal when their inputs are.
public struct TextMergeResult: Hashable, Sendable {
  /// The regions in order; their line ranges tile the base and every side exactly.
  public let regions: [MergeRegion]

  /// The base and then the sides.
  let inputs: [LineTable]

  let properties: TextProperties

  /// How the texts that are made of the merge are encoded.
  ///
  /// The bytes of ``conflicts(in:)`` and of the changes of a proposal are UTF-8 if it is UTF-16.
  public var encoding: TextEncoding { properties.encoding }

  /// The rules by which they were merged.
  public let rules: TextMergeRules

  /// Whether the sides were merged with a base; see ``TextMerger/merge(withoutBase:)``.
  package let hasBase: Bool

  /// The first lines that would be there twice if their changes were not conflicts; `nil` without such lines.
  ///
  /// Only the rules ``TextMergeRules/agreement`` check this, and only if the merge has no other conflict.
  public let doubledLines: DoubledLines?

  /// Whether the clean text is known to be a conflict when it is merged again with one of its sides.
  let conflictsAgain: Bool

  /// Why changes that do not touch are conflicts all the same, in any text or in one that people read.
  package let lineDoubt: LineDoubt?

  init(
    inputs: [LineTable], properties: TextProperties, rules: TextMergeRules,
    regions: [MergeRegion], hasBase: Bool = true, doubledLines: DoubledLines? = nil,
    conflictsAgain: Bool = false, lineDoubt: LineDoubt? = nil
  ) {
    self.inputs = inputs
    self.properties = properties
    self.rules = rules
    self.regions = regions
    self.hasBase = hasBase
    self.doubledLines = doubledLines
    self.conflictsAgain = conflictsAgain
    self.lineDoubt = lineDoubt
  }

  /// The number of sides that were merged.
  public var sideCount: Int { inputs.count - 1 }

  /// Whether no region is a conflict.
  ///
  /// - Complexity: Linear in the regions.
  public var isClean: Bool { !regions.contains { $0.kind == .conflict } }

  /// The number of regions that are conflicts.
  ///
  /// - Complexity: Linear in the regions.
  public var conflictCount: Int {
    regions.reduce(0) { $0 + ($1.kind == .conflict ? 1 : 0) }
  }

  /// The merged text, or `nil` if a region is a conflict.
  ///
  /// - Complexity: Linear in the text.
  public var cleanText: [UInt8]? { isClean ? merged(favoring: .input(.base)).bytes : nil }

  /// The clean text before it is encoded.
  var decodedText: [UInt8]? {
    isClean ? decoded(favoring: .input(.base), style: .diff3).bytes : nil
  }

  /// The merged text with every conflict decided the same way, in pieces.
  ///
  /// All that merged cleanly is there; only the regions that are conflicts have what is asked for. This is what
  /// `git merge-file --ours`, `--theirs` and `--union` give.
  ///
  /// - Parameters:
  ///   - favor: What is used in conflicts; for a side that the merge does not have, the base.
  ///   - style: Which conflicts there are: in style `merge` only lines that the sides differ in.
  /// - Returns: The text.
  /// - Complexity: Linear in the text, plus for `merge` a comparison of the sides in each conflict.
  public func merged(favoring favor: ConflictFavor, style: ConflictStyle = .merge) -> MergedText {
    properties.encoded(decoded(favoring: favor, style: style))
  }

  private func decoded(favoring favor: ConflictFavor, style: ConflictStyle) -> MergedText {
    if isGit {
      var text = GitConflictText(of: self)
      text.write(ConflictLayout(of: self, style: style), favoring: favor)
      return text.text
    }
    let chosen: [TextMergeInput]
    switch favor {
    case .input(let input): chosen = [inputs.indices.contains(input.position) ? input : .base]
    case .union: chosen = (0..<sideCount).map { .side($0) }
    }
    // The base shows a region whole or not at all.
    let layout = ConflictLayout(of: self, style: favor == .union ? style : .diff3)
    let parts = chosen.map { ConflictPart.input($0) }
    return written(layout, markers: nil) { _ in parts }.text
  }

  /// The same as ``merged(favoring:style:)``, as one array.
  ///
  /// - Parameters:
  ///   - favor: What is used in conflicts; for a side that the merge does not have, the base.
  ///   - style: Which conflicts there are.
  /// - Returns: The text.
  /// - Complexity: Linear in the text, plus for `merge` a comparison of the sides in each conflict.
  public func text(favoring favor: ConflictFavor, style: ConflictStyle = .merge) -> [UInt8] {
    merged(favoring: favor, style: style).bytes
  }

  /// The inputs as they are compared inside a conflict: if each line has its own ending, it is each side's own there,
  /// so that a line that ends otherwise is another one.
  var inputsInConflict: [LineTable] {
    guard properties.lineEnding == nil, inputs[0].comparison == .withoutEnding else {
      return inputs
    }
    return inputs.map { table in
      var table = table
      table.comparison = .withoutNewline
      return table
    }
  }

  /// Whether git's rules hold, which are rules for two sides.
  var isGit: Bool {
    if case .git = rules { sideCount == 2 } else { false }
  }
}
