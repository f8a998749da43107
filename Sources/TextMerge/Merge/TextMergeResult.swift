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
  public var cleanText: [UInt8]? { isClean ? text(favoring: .input(.base)) : nil }

  /// The merged text with every conflict decided the same way.
  ///
  /// All that merged cleanly is there; only in the regions that are conflicts stands what is asked
  /// for. This is what `git merge-file --ours`, `--theirs` and `--union` give.
  ///
  /// - Parameter favor: What is taken in conflicts; for a side that the merge does not have, the base.
  /// - Returns: The text.
  /// - Complexity: Linear in the text.
  public func text(favoring favor: ConflictFavor) -> [UInt8] {
    let chosen: [TextMergeInput]
    switch favor {
    case .input(let input): chosen = [inputs.indices.contains(input.position) ? input : .base]
    case .union: chosen = (0..<sideCount).map { .side($0) }
    }
    var writer = TextWriter(properties: properties)
    if regions.first?.kind != .conflict { writer.appendByteOrderMark() }
    for region in regions {
      if let source = region.source {
        writer.append(region.lines(of: source), of: inputs[source.position])
      } else {
        for input in chosen {
          writer.appendAsIs(region.lines(of: input), of: inputs[input.position])
        }
      }
    }
    writer.finish(
      endingWithNewline: regions.last?.kind == .conflict
        ? !chosen.contains { inputs[$0.position].lacksFinalNewline } : properties.endsWithNewline)
    return writer.bytes
  }
}
