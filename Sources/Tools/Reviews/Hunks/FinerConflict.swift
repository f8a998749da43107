public import DataMerge
import TextMerge

/// The conflict of two texts in parts that are finer than lines: values of settings or data, or sentences of prose.
///
/// ```swift
/// let values = FinerConflict(
///   valuesOf: .json, base: Array(#"{"a": 1, "b": 2}"#.utf8),
///   ours: Array(#"{"a": 3, "b": 4}"#.utf8), theirs: Array(#"{"a": 5, "b": 2}"#.utf8))
/// values?.parts[0].name                // "a"
/// values?.text(choosing: [.theirs])    // {"a": 5, "b": 4} as bytes
/// ```
///
/// What only one side changed is settled. The text of any choices is valid data, and every value or sentence in it is that
/// of one of the texts; a sentence may also be merged by words.
public struct FinerConflict: Hashable, Sendable {
  /// What a part is.
  public enum Unit: String, Hashable, Sendable {
    /// A value of settings or data.
    case value
    /// A sentence, or several that cannot be told apart.
    case sentence
  }

  /// What replaces a part.
  public enum Choice: Int, Hashable, Sendable, CaseIterable {
    /// What our text has.
    case ours
    /// What their text has.
    case theirs
    /// What both inserted, theirs first: sides are given highest in rank first, so it was saved first.
    case both
  }

  /// A value, or some sentences, on which the sides do not agree.
  public struct Part: Hashable, Sendable {
    /// Where it is: the path of a value, such as `plugins[3].id`, empty for the whole text; the line of a sentence in our
    /// text.
    public let name: String
    /// What the base has; `nil` if it has nothing.
    public let base: [UInt8]?
    /// What our text and their text have; `nil` for one that has nothing.
    public let sides: [[UInt8]?]
    /// What it may be replaced with.
    public let choices: [Choice]
  }

  /// A stretch of the text.
  public enum Stretch: Hashable, Sendable {
    /// Bytes that are the same for all choices.
    case settled([UInt8])
    /// Bytes for the choices of some parts, by their places: a text for each combination, in the order of the choices, those
    /// of the first part changing fastest.
    case chosen(parts: [Int], texts: [[UInt8]])
  }

  /// What the parts are.
  public let unit: Unit
  /// What the sides do not agree on, in the order of the text.
  public let parts: [Part]
  /// The text, piece by piece, in order; in UTF-8 if it is UTF-16.
  public let stretches: [Stretch]
  private let encoding: TextEncoding

  /// The name of the encoding for browsers; `nil` for UTF-8.
  var encodingName: String? {
    switch encoding {
    case .utf8: nil
    case .utf16LittleEndian: "utf-16le"
    case .utf16BigEndian: "utf-16be"
    }
  }

  /// The most parts that are shown one by one.
  private static let mostParts = 1000
  /// The most values that are merged to find the pieces, which takes about two seconds.
  private static let mostWork = 1 << 22
  /// The most combinations of choices for parts whose places in the text touch.
  private static let mostAtOnePlace = 16

  /// The conflict of two texts of settings or data, value by value.
  ///
  /// `nil` if they merge, or if the conflict is not one of values: if a text cannot be read, for example, or if both changed
  /// the order of a list; also if there are too many values to choose them one by one, or too many in the texts to merge
  /// these for each choice. Then the whole texts are the conflict.
  ///
  /// - Parameters:
  ///   - format: The notation of the texts.
  ///   - base: The text that both started from.
  ///   - ours: The text of one side.
  ///   - theirs: The text of the other side.
  /// - Complexity: That of merging the texts, for each conflict.
  public init?(valuesOf format: DataFormat, base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
    guard let merger = DataMerger(format),
      let merge = try? ChoosableMerge(merger, base: base, ours: ours, theirs: theirs),
      let (conflicts, work) = try? merge.conflicts()
    else { return nil }
    self.init(
      .value,
      conflicts.map {
        Part(
          name: $0.path, base: $0.base, sides: [$0.ours, $0.theirs], choices: [.ours, .theirs])
      },
      encoding: TextEncoding.merged([base, ours, theirs].map(TextEncoding.known)), work: work
    ) { choices in
      let chosen = choices.map { $0 == .theirs ? DataChoice.theirs : .ours }
      guard let text = try? merge.text(choosing: chosen) else { return nil }
      return try? TextEncoding(of: text).decoded(text)
    }
  }

  /// The conflict of two texts, sentence by sentence; `nil` if that is no finer than line by line.
  ///
  /// - Parameter hunks: The conflict by lines, of two texts with a base.
  /// - Complexity: That of `TextMerger` for words, and linear in the text for each sentence in conflict.
  public init?(sentencesOf hunks: ConflictHunks) {
    guard hunks.sideCount == 2, let sentences = hunks.sentences else { return nil }
    var parts: [Part] = []
    for (hunk, pieces) in zip(hunks.hunks, sentences) {
      var line = hunk.sideLines[0].lowerBound + 1
      for piece in pieces {
        switch piece {
        case .settled(let bytes):
          line += bytes.count { $0 == 0x0A }
        case .conflict(let base, let sides):
          parts.append(
            Part(
              name: "line \(line)", base: base.isEmpty ? nil : base,
              sides: sides.map { $0.isEmpty ? nil : $0 },
              choices: Self.areInsertions(base, sides) ? Choice.allCases : [.ours, .theirs]))
          line += sides[0].count { $0 == 0x0A }
        }
      }
    }
    guard parts.count > hunks.hunks.count || sentences.contains(where: Self.settlesMore)
    else { return nil }
    self.init(
      .sentence, parts, encoding: hunks.encoding, work: hunks.text(choosing: []).shown.count / 16
    ) { choices in
      var rest = choices[...]
      let chosen = sentences.map { pieces in
        var text: [UInt8] = []
        for piece in pieces {
          switch piece {
          case .settled(let bytes): text += bytes
          case .conflict(_, let sides):
            switch rest.removeFirst() {
            case .ours: text += sides[0]
            case .theirs: text += sides[1]
            case .both: text += sides[1] + sides[0]
            }
          }
        }
        return text
      }
      return hunks.shownText(choosing: chosen)
    }
  }

  /// Whether more than blanks is settled.
  private static func settlesMore(_ pieces: [TextMergeResult.SentencePiece]) -> Bool {
    pieces.contains {
      if case .settled(let bytes) = $0 { !areBlank(bytes) } else { false }
    }
  }

  private static func areBlank(_ bytes: [UInt8?]) -> Bool {
    bytes.allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
  }

  /// Whether the sides inserted sentences that can stand one after the other.
  private static func areInsertions(_ base: [UInt8], _ sides: [[UInt8]]) -> Bool {
    return base.isEmpty && !sides.contains([])
      && (areBlank(sides.map(\.first)) || areBlank(sides.map(\.last)))
  }

  /// Finds the pieces of the text by comparing those of some choices.
  ///
  /// - Parameters:
  ///   - unit: What the parts are.
  ///   - parts: The parts.
  ///   - encoding: How the text is encoded.
  ///   - work: How much work a text is, as that of so many values.
  ///   - makeText: Returns the text of some choices in UTF-8; `nil` if there is none.
  private init?(
    _ unit: Unit, _ parts: [Part], encoding: TextEncoding, work: Int,
    makeText: ([Choice]) -> [UInt8]?
  ) {
    guard !parts.isEmpty, parts.count <= Self.mostParts,
      parts.count * work <= Self.mostWork
    else { return nil }
    self.unit = unit
    self.parts = parts
    self.encoding = encoding
    /// The text with these choices for some parts, and ours for the others.
    func text(with chosen: some Sequence<(part: Int, choice: Choice)>) -> [UInt8]? {
      var choices = parts.map { _ in Choice.ours }
      for (part, choice) in chosen { choices[part] = choice }
      return makeText(choices)
    }
    guard let first = text(with: []) else { return nil }
    /// What each choice but the first of each part puts in the place of a range of the first text.
    var changes: [[Change]] = []
    for (index, part) in parts.enumerated() {
      changes.append([])
      for choice in part.choices.dropFirst() {
        guard let other = text(with: [(index, choice)]),
          let change = Change(from: first, to: other)
        else { return nil }
        changes[index].append(change)
      }
    }
    var stretches: [Stretch] = []
    var end = 0
    for (place, members) in Self.joined(changes) {
      // More than an integer has bits may be at one place.
      let count = members.reduce(1) {
        $0 > Self.mostAtOnePlace ? $0 : $0 * parts[$1].choices.count
      }
      guard count <= Self.mostAtOnePlace else { return nil }
      var texts: [[UInt8]] = []
      for number in 0..<count {
        var rest = number
        let chosen = members.map { member in
          let count = parts[member].choices.count
          defer { rest /= count }
          return (part: member, number: rest % count)
        }
        let others = chosen.filter { $0.number > 0 }
        var bytes = Array(first[place])
        if others.count == 1 {
          // The text with only this choice is known.
          let change = changes[others[0].part][others[0].number - 1]
          let start = change.range.lowerBound - place.lowerBound
          bytes.replaceSubrange(start..<start + change.range.count, with: change.text)
        } else if others.count > 1 {
          guard
            let whole = text(with: others.map { ($0.part, parts[$0.part].choices[$0.number]) }),
            whole.count >= first.count - place.count,
            whole.starts(with: first[..<place.lowerBound]),
            whole.suffix(first.count - place.upperBound).elementsEqual(first[place.upperBound...])
          else { return nil }
          bytes = Array(whole[place.lowerBound..<(whole.count - (first.count - place.upperBound))])
        }
        texts.append(bytes)
      }
      stretches.append(.settled(Array(first[end..<place.lowerBound])))
      stretches.append(.chosen(parts: members, texts: texts))
      end = place.upperBound
    }
    stretches.append(.settled(Array(first[end...])))
    self.stretches = stretches
    // The pieces are independent of each other if the text of other combinations is the same.
    for isLast in [{ (_: Int) in true }, { $0 % 2 == 0 }, { $0 % 2 == 1 }] {
      let choices = parts.indices.map {
        (isLast($0) ? parts[$0].choices.last : parts[$0].choices.first) ?? .ours
      }
      guard let whole = makeText(choices), shownText(choosing: choices) == whole else { return nil }
    }
  }

  /// The places of changes in order, those that touch as one, each with the parts that differ there.
  private static func joined(_ changes: [[Change]]) -> [(range: Range<Int>, members: [Int])] {
    let places = changes.enumerated().flatMap { part, changes in
      changes.map { (range: $0.range, part: part) }
    }.sorted { ($0.range.lowerBound, $0.part) < ($1.range.lowerBound, $1.part) }
    var joined: [(range: Range<Int>, members: Set<Int>)] = []
    for (range, part) in places {
      if let last = joined.last, range.lowerBound <= last.range.upperBound {
        joined[joined.count - 1].range =
          last.range.lowerBound..<max(last.range.upperBound, range.upperBound)
        joined[joined.count - 1].members.insert(part)
      } else {
        joined.append((range, [part]))
      }
    }
    return joined.map { ($0.range, $0.members.sorted()) }
  }

  /// A range of a text that is replaced in another one, at the bounds of characters, and by what.
  private struct Change {
    let range: Range<Int>
    let text: [UInt8]

    /// `nil` if the texts are equal.
    init?(from first: [UInt8], to other: [UInt8]) {
      guard first != other else { return nil }
      func isInside(_ text: [UInt8], _ place: Int) -> Bool {
        place < text.count && text[place] & 0xC0 == 0x80
      }
      var start = zip(first, other).prefix { $0 == $1 }.count
      while start > 0, isInside(first, start) || isInside(other, start) { start -= 1 }
      let most = min(first.count, other.count) - start
      var rest = zip(first.reversed(), other.reversed()).prefix(most).prefix { $0 == $1 }.count
      while rest > 0, isInside(first, first.count - rest) { rest -= 1 }
      range = start..<(first.count - rest)
      text = Array(other[start..<(other.count - rest)])
    }
  }

  /// The text with parts as a person chose.
  ///
  /// - Parameter choices: What replaces each of ``parts``; `nil` for one that is open, as are those beyond the end of the
  ///   list.
  /// - Returns: The text in its encoding; `nil` if a part is open, or if it has no such choice.
  /// - Complexity: Linear in the text.
  public func text(choosing choices: [Choice?]) -> [UInt8]? {
    shownText(choosing: choices).map(encoding.encoded)
  }

  /// The text with parts as a person chose, in UTF-8.
  private func shownText(choosing choices: [Choice?]) -> [UInt8]? {
    var text: [UInt8] = []
    for stretch in stretches {
      switch stretch {
      case .settled(let bytes): text += bytes
      case .chosen(let members, let texts):
        var (number, factor) = (0, 1)
        for member in members {
          let possible = parts[member].choices
          guard choices.indices.contains(member), let choice = choices[member],
            let place = possible.firstIndex(of: choice)
          else { return nil }
          number += place * factor
          factor *= possible.count
        }
        text += texts[number]
      }
    }
    return text
  }
}
