import ConflictResolution
import FileAccess
import TextMerge

/// The lines of a version that a merge does not keep, since another version lacks them and the base has them.
///
/// With the right base another version has deleted them. A base that another version never had makes lines look deleted
/// that were added: so a person who names a base reads which lines go. A line that was changed is not named, or nobody
/// would notice one that is gone: it is a line that the version does not have, and has at least half of its words.
package struct DroppedLines: Hashable, Sendable {
  /// The name of the version's file.
  package let name: [UInt8]
  /// How many lines these are.
  package let count: Int
  /// The first of them, without its end.
  package let first: [UInt8]

  /// The beginning of the first line, for a person.
  package var start: [UInt8] { Array(first.prefix(60)) }

  /// Compares a version with the merged text; `nil` if it keeps or changes all lines that the version has from the base.
  ///
  /// - Complexity: O(*n*) in the bytes: what is compared word by word is bounded.
  init?(of name: [UInt8], _ version: [UInt8], base: [UInt8], merged: [UInt8]) {
    // An item of a list that is counted anew is there with another number.
    func counts(_ text: [UInt8]) -> [ArraySlice<UInt8>: Int] {
      Self.lines(of: text).reduce(into: [:]) { $0[ItemMark.withoutNumber($1), default: 0] += 1 }
    }
    let (inBase, inMerged, inVersion) = (counts(base), counts(merged), counts(version))
    var changed = ChangedLines(
      Self.lines(of: merged).filter {
        let item = ItemMark.withoutNumber($0)
        return inMerged[item] ?? 0 > inVersion[item] ?? 0
      })
    var seen: [ArraySlice<UInt8>: Int] = [:]
    var count = 0
    var first: ArraySlice<UInt8>?
    for line in Self.lines(of: version) where !line.isEmpty {
      let item = ItemMark.withoutNumber(line)
      seen[item, default: 0] += 1
      let number = seen[item] ?? 0
      guard number <= inBase[item] ?? 0, number > inMerged[item] ?? 0, !changed.hasHalf(of: line)
      else { continue }
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

/// Lines, by their words, into which a line that is gone may have been changed.
private struct ChangedLines {
  private var matcher = WordMatcher()
  /// For each word the lines that have it.
  private var places: [Int32: [Int]] = [:]
  /// How many places may still be looked at: so that a line of common words alone does not make it slow, and is named.
  private var effort = 1 << 22

  init(_ lines: [ArraySlice<UInt8>]) {
    for (place, line) in lines.enumerated() {
      for word in words(of: line) { places[word, default: []].append(place) }
    }
  }

  /// Whether one of the lines has at least half of the words of a line.
  mutating func hasHalf(of line: ArraySlice<UInt8>) -> Bool {
    let words = words(of: line)
    var counts: [Int: Int] = [:]
    for word in words {
      let found = places[word] ?? []
      effort -= found.count
      guard effort > 0 else { return false }
      for place in found {
        counts[place, default: 0] += 1
        if 2 * (counts[place] ?? 0) >= words.count { return true }
      }
    }
    return false
  }

  /// The distinct words of a line, except the number of its item; of one without words, such as a rule, its pieces.
  private mutating func words(of line: ArraySlice<UInt8>) -> Set<Int32> {
    let line = Array(ItemMark.withoutNumber(line))
    let pieces = matcher.words(of: 0..<line.count, in: line).tokens
    let words = pieces.filter(matcher.isWord)
    return Set(words.isEmpty ? pieces : words)
  }
}

extension PlannedFamily {
  /// Which lines the merge drops, in words that can follow a semicolon; `nil` if it drops none that is known.
  package var droppedWords: String? {
    guard !dropped.isEmpty else { return nil }
    return dropped.map { dropped in
      let lines = dropped.count == 1 ? "1 line" : "\(dropped.count) lines"
      let name = String(displayingPath: dropped.name)
      return "the merge drops \(lines) of '\(name)': '\(String(displayingPath: dropped.start))'"
    }.joined(separator: ", ")
  }

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
