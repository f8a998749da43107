public import DataMerge
import TextMerge

/// The conflict of two versions of settings or data, value by value: what is settled, and what a person chooses between.
///
/// ```swift
/// let values = ValueConflicts(
///   format: .json, base: Array(#"{"a": 1, "b": 2}"#.utf8),
///   ours: Array(#"{"a": 3, "b": 4}"#.utf8), theirs: Array(#"{"a": 5, "b": 2}"#.utf8))
/// values?.conflicts[0].path            // "a"
/// values?.text(choosing: [.theirs])    // {"a": 5, "b": 4} as bytes
/// ```
///
/// What only one side changed is settled. The text of any choices is valid data, and every value in it is that of one of
/// the texts.
public struct ValueConflicts: Hashable, Sendable {
  /// A stretch of the text.
  public enum Stretch: Hashable, Sendable {
    /// Bytes that are the same for all choices.
    case settled([UInt8])
    /// Bytes for the choices of some conflicts, by their places; the bit 1 << *i* of the index of a text is set if the
    /// *i*th of these takes their value.
    case chosen(conflicts: [Int], texts: [[UInt8]])
  }

  /// The values on which the sides do not agree.
  public let conflicts: [DataConflict]
  /// The text, piece by piece, in order.
  public let stretches: [Stretch]

  /// The greatest number of conflicts that are shown value by value.
  private static let mostConflicts = 64
  /// The greatest number of conflicts whose places in the text touch, so that each combination has a text of its own.
  private static let mostAtOnePlace = 4

  /// The conflict of two texts; `nil` if they merge, or if the conflict is not one of values: if a text cannot be read,
  /// for example, or if both changed the order of a list.
  ///
  /// - Parameters:
  ///   - format: The notation of the texts.
  ///   - base: The text that both started from.
  ///   - ours: The text of one side.
  ///   - theirs: The text of the other side.
  /// - Complexity: That of merging the texts, for each conflict.
  public init?(format: DataFormat, base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
    // Of a text in UTF-16 the pieces are no texts.
    guard [base, ours, theirs].allSatisfy({ TextEncoding(of: $0) == .utf8 }),
      let merger = DataMerger(format),
      case .success(let conflicts) = merger.conflicts(base: base, ours: ours, theirs: theirs),
      !conflicts.isEmpty, conflicts.count <= Self.mostConflicts
    else { return nil }
    self.conflicts = conflicts
    /// The text in which their value is taken for some conflicts, and ours for the others.
    func text(taking theirsOf: some Sequence<Int>) -> [UInt8]? {
      var choices = conflicts.map { _ in DataChoice.ours }
      for place in theirsOf { choices[place] = .theirs }
      return try? merger.merge(base: base, ours: ours, theirs: theirs, choosing: choices).get()
    }
    guard let first = text(taking: []),
      let places = Self.places(in: first, of: conflicts.indices.map { text(taking: [$0]) })
    else { return nil }
    var stretches: [Stretch] = []
    var end = 0
    for (place, members) in places {
      var texts: [[UInt8]] = []
      for mask in 0..<(1 << members.count) {
        let chosen = members.enumerated().filter { mask >> $0.offset & 1 == 1 }.map(\.element)
        guard let whole = text(taking: chosen), whole.count >= first.count - place.count,
          whole.starts(with: first[..<place.lowerBound]),
          whole.suffix(first.count - place.upperBound).elementsEqual(first[place.upperBound...])
        else { return nil }
        texts.append(
          Array(whole[place.lowerBound..<(whole.count - (first.count - place.upperBound))]))
      }
      stretches.append(.settled(Array(first[end..<place.lowerBound])))
      stretches.append(.chosen(conflicts: members, texts: texts))
      end = place.upperBound
    }
    stretches.append(.settled(Array(first[end...])))
    self.stretches = stretches
    // The pieces are independent of each other if the text of other combinations is the merge, too.
    for isTaken in [{ (_: Int) in true }, { $0 % 2 == 0 }, { $0 % 2 == 1 }] {
      let choices = conflicts.indices.map { isTaken($0) ? DataChoice.theirs : .ours }
      guard self.text(choosing: choices) == text(taking: conflicts.indices.filter(isTaken))
      else { return nil }
    }
  }

  /// The places of a text at which others differ from it, each with the texts that differ there; `nil` if one does not
  /// differ.
  ///
  /// Places that touch are one.
  private static func places(
    in first: [UInt8], of others: [[UInt8]?]
  ) -> [(Range<Int>, [Int])]? {
    var places: [(range: Range<Int>, members: [Int])] = []
    for (index, other) in others.enumerated() {
      guard let other, let range = difference(from: first, to: other) else { return nil }
      places.append((range, [index]))
    }
    places.sort { ($0.range.lowerBound, $0.members[0]) < ($1.range.lowerBound, $1.members[0]) }
    var joined: [(range: Range<Int>, members: [Int])] = []
    for place in places {
      guard let last = joined.last, place.range.lowerBound <= last.range.upperBound else {
        joined.append(place)
        continue
      }
      let end = max(last.range.upperBound, place.range.upperBound)
      joined[joined.count - 1] = (last.range.lowerBound..<end, last.members + place.members)
    }
    return joined.allSatisfy { $0.members.count <= mostAtOnePlace }
      ? joined.map { ($0.range, $0.members.sorted()) } : nil
  }

  /// The range of a text that is replaced in another one, at the bounds of characters; `nil` if they are equal.
  private static func difference(from first: [UInt8], to other: [UInt8]) -> Range<Int>? {
    guard first != other else { return nil }
    func isInside(_ text: [UInt8], _ place: Int) -> Bool {
      place < text.count && text[place] & 0xC0 == 0x80
    }
    var start = zip(first, other).prefix { $0 == $1 }.count
    while start > 0, isInside(first, start) || isInside(other, start) { start -= 1 }
    let most = min(first.count, other.count) - start
    var rest = zip(first.reversed(), other.reversed()).prefix(most).prefix { $0 == $1 }.count
    while rest > 0, isInside(first, first.count - rest) { rest -= 1 }
    return start..<(first.count - rest)
  }

  /// The text with values as a person chose.
  ///
  /// - Parameter choices: Whose value is taken, for each of ``conflicts``; `nil` for one that is open, as are those beyond
  ///   the end of the list.
  /// - Returns: The text; `nil` if a conflict is open.
  /// - Complexity: Linear in the text.
  public func text(choosing choices: [DataChoice?]) -> [UInt8]? {
    var text: [UInt8] = []
    for stretch in stretches {
      switch stretch {
      case .settled(let bytes): text += bytes
      case .chosen(let members, let texts):
        var mask = 0
        for (bit, place) in members.enumerated() {
          guard choices.indices.contains(place), let choice = choices[place] else { return nil }
          if choice == .theirs { mask |= 1 << bit }
        }
        text += texts[mask]
      }
    }
    return text
  }
}
