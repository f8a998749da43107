import ConflictResolution
import TextMerge

/// The lines of a version that a merge does not keep, since another version lacks them and the base has them.
///
/// With the right base another version has deleted or replaced them. A base that another version never had makes lines
/// look deleted that were added: so a person who names a base reads which lines go.
package struct DroppedLines: Hashable, Sendable {
  /// The name of the version's file.
  package let name: [UInt8]
  /// How many lines these are.
  package let count: Int
  /// The first of them, without its end.
  package let first: [UInt8]

  /// The beginning of the first line, for a person.
  package var start: [UInt8] { Array(first.prefix(60)) }

  /// Compares a version with the merged text; `nil` if it keeps all lines that the version has from the base.
  ///
  /// - Complexity: O(*n*) in the bytes.
  init?(of name: [UInt8], _ version: [UInt8], base: [UInt8], merged: [UInt8]) {
    // An item of a list that is counted anew is there with another number.
    func counts(_ text: [UInt8]) -> [ArraySlice<UInt8>: Int] {
      Self.lines(of: text).reduce(into: [:]) { $0[ItemMark.withoutNumber($1), default: 0] += 1 }
    }
    let (inBase, inMerged) = (counts(base), counts(merged))
    var seen: [ArraySlice<UInt8>: Int] = [:]
    var count = 0
    var first: ArraySlice<UInt8>?
    for line in Self.lines(of: version) where !line.isEmpty {
      let item = ItemMark.withoutNumber(line)
      seen[item, default: 0] += 1
      let number = seen[item] ?? 0
      guard number <= inBase[item] ?? 0, number > inMerged[item] ?? 0 else { continue }
      count += 1
      if first == nil { first = line }
    }
    guard let first else { return nil }
    self.name = name
    self.count = count
    self.first = Array(first)
  }

  /// The lines without their ends; of a text in UTF-16 as UTF-8.
  private static func lines(of content: [UInt8]) -> [ArraySlice<UInt8>] {
    (LineOrder.text(of: content) ?? content).split(
      separator: 0x0A, omittingEmptySubsequences: false
    )
    .map { $0.last == 0x0D ? $0.dropLast() : $0 }
  }
}

extension PlannedFamily {
  /// Notes which lines a merge on a base drops that a person named; of a content that a person gave that is known.
  mutating func noteDropped(_ versions: [FileVersion]) {
    guard case .strategy? = decidedBy, let made, let base, base.origin.kind != .seen,
      base.trust == .asked || base.trust == .insisted
    else { return }
    dropped = versions.compactMap { version in
      guard let name = version.label, case .file(let content) = version.state,
        let bytes = content.bytes
      else { return nil }
      return DroppedLines(of: name, bytes, base: base.content, merged: made.bytes)
    }
  }
}
