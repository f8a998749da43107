/// What a merge came to: regions that tile all inputs, and the texts made of them.
///
/// Base, sides and regions are the whole truth; clean text and conflict text are made when asked
/// for. Two results are equal when their inputs are.
public struct TextMergeResult: Hashable, Sendable {
  /// The regions in order; their line ranges tile the base and every side exactly.
  public let regions: [MergeRegion]

  /// The base and then the sides.
  let inputs: [LineTable]

  let properties: TextProperties

  init(inputs: [LineTable], properties: TextProperties, regions: [MergeRegion]) {
    self.inputs = inputs
    self.properties = properties
    self.regions = regions
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

  /// The merged text, or `nil` where a region is a conflict.
  ///
  /// - Complexity: Linear in the text.
  public var cleanText: [UInt8]? { isClean ? text(taking: .base) : nil }

  /// The merged text with every conflict decided for one input.
  ///
  /// All that merged cleanly is there; only in the regions that are conflicts stand the lines of
  /// that input. For a side this is what `git merge-file --ours` and `--theirs` give; for the base
  /// it undoes what is in conflict.
  ///
  /// - Parameter input: The input whose lines are taken in conflicts.
  /// - Returns: The text; for a side that the merge does not have, that of the base.
  /// - Complexity: Linear in the text.
  public func text(taking input: TextMergeInput) -> [UInt8] {
    let chosen = inputs.indices.contains(input.position) ? input : .base
    var writer = TextWriter(properties: properties)
    if regions.first?.kind != .conflict { writer.appendByteOrderMark() }
    for region in regions {
      if let source = region.source {
        writer.append(region.lines(of: source), of: inputs[source.position])
      } else {
        writer.appendAsIs(region.lines(of: chosen), of: inputs[chosen.position])
      }
    }
    writer.finish(
      endingWithNewline: regions.last?.kind == .conflict
        ? !inputs[chosen.position].lacksFinalNewline : properties.endsWithNewline)
    return writer.bytes
  }
}
