import ConflictResolution
import FileAccess
import JSONText
import TextMerge

/// The texts of a conflict, part by part: what all have, what is settled, and what a person chooses between.
///
/// The page shows a part as one row of columns, and makes the result of the parts; it compares nothing itself. Of texts
/// beyond the limit it has an excerpt: what differs, with some lines around it, and nothing that a result is made of.
struct PageText {
  /// A stretch of the texts.
  private enum Part {
    /// Lines that all have.
    case same([UInt8])
    /// Lines that some sides changed in the same way, and the text that replaces them.
    case settled([UInt8], by: [Int], columns: Columns)
    /// Lines that a person chooses between; what each choice puts in their place, and in the place of the part
    /// before if that changes: a side that ends there without a newline takes it from there.
    case hunk(Columns, results: [ChosenPart], before: [ChosenPart])
  }

  /// The text of a part once a choice is made, by the name that the page has for the choice.
  private typealias ChosenPart = (choice: String, text: [UInt8])

  /// What each text has in a part.
  private struct Columns {
    let base: [UInt8]?
    let sides: [[UInt8]]
  }

  /// Whether what all started from is known.
  let hasBase: Bool
  /// The versions, by place, that are texts: the sides, in their order.
  private let places: [Int]
  /// Whether the parts are written whole, so that a result can be made of them.
  let isWhole: Bool
  /// Whether a person can make a result: choose between some parts, or edit what is UTF-8.
  let isEditable: Bool
  /// How many bytes of contents are written: all, or of an excerpt at most this many.
  let size: Int
  private let parts: [Part]
  private let newline: [UInt8]
  /// The lines that are elsewhere in the base, or elsewhere in the first side if there is no base.
  private let moved: [(side: Int, blocks: [MovedLines.Block])]

  /// The parts of the texts of a conflict; `nil` if there is nothing to compare.
  ///
  /// - Parameters:
  ///   - review: The conflict.
  ///   - limit: The number of bytes that each text may have to be written whole.
  /// - Complexity: That of merging the texts.
  init?(_ review: ConflictReview, limit: Int) {
    self.init(of: review.versions.map { $0.state }, base: review.base?.state, limit: limit)
  }

  /// The parts of the texts among some states.
  ///
  /// `nil` if there are not two texts, of which one may be the base, or if they differ in their encoding only.
  ///
  /// - Parameters:
  ///   - states: What each version has, by place; `nil` for one that has nothing.
  ///   - base: What all started from.
  ///   - limit: The number of bytes that each text may have to be written whole.
  /// - Complexity: That of merging the texts.
  init?(of states: [FileState?], base: FileState?, limit: Int) {
    var texts: [[UInt8]] = []
    var places: [Int] = []
    for (place, state) in states.enumerated() {
      guard let text = state.flatMap(PageContent.shownText) else { continue }
      texts.append(text)
      places.append(place)
    }
    let base = base.flatMap(PageContent.shownText)
    let all = texts + (base.map { [$0] } ?? [])
    isWhole = all.allSatisfy { $0.count <= limit }
    guard !texts.isEmpty, texts.count > 1 || base != nil,
      texts.contains(where: { $0 != texts[0] }) || Set(places.map { states[$0] }).count == 1
    else { return nil }
    let result: TextMergeResult
    do throws(TextMergeError) {
      result =
        if let base { try TextMerger().merge(base: base, sides: texts) } else {
          try TextMerger().merge(withoutBase: texts)
        }
    } catch {
      return nil
    }
    // Of an excerpt no result is made.
    let hunks = isWhole ? ConflictHunks(result) : nil
    self.places = places
    hasBase = base != nil
    newline = hunks?.newline ?? [0x0A]
    size = isWhole ? all.reduce(0) { $0 + $1.count } : max(limit, Self.leastExcerpt)
    let baseLines = base.map { TextLines($0) }
    let sideLines = texts.map { TextLines($0) }
    parts = Self.parts(result, hunks, base: baseLines, sides: sideLines)
    let hasHunks = parts.contains { if case .hunk = $0 { true } else { false } }
    isEditable = hasHunks || all.allSatisfy { String(validating: $0, as: UTF8.self) != nil }
    let first = baseLines ?? sideLines[0]
    moved = sideLines.indices.dropFirst(base == nil ? 1 : 0).map { side in
      (side, MovedLines.blocks(from: first, to: sideLines[side]))
    }
  }

  /// Invariant: the regions of the merge are the stretches in their order, except for lines that all sides
  /// removed, which leave no stretch.
  private static func parts(
    _ result: TextMergeResult, _ hunks: ConflictHunks?, base: TextLines?, sides: [TextLines]
  ) -> [Part] {
    var parts: [Part] = []
    var stretches = (hunks?.stretches ?? [])[...]
    let chosen = hunks.map(chosenTexts) ?? []
    for region in result.regions {
      let columns = Columns(
        base: base.map { $0.text(of: region.base) },
        sides: zip(sides, region.sides).map { $0.text(of: $1) })
      let changed: [Int]
      switch region.kind {
      case .conflict:
        let place = stretches.startIndex
        if let hunks, case .hunk(let number)? = stretches.popFirst() {
          parts.append(hunk(number, at: place, of: hunks, chosen))
        } else if hunks == nil {
          parts.append(.hunk(columns, results: [], before: []))
        }
        continue
      case .unchanged: changed = []
      case .changed(let sides): changed = base == nil ? [] : sides
      case .contained(let sides): changed = sides
      }
      let source = changed.first ?? 0
      var text = columns.sides[source]
      let leavesNothing = changed.count == sides.count && text.isEmpty
      if hunks != nil, !leavesNothing {
        // The last lines may belong to the hunk before them.
        guard case .settled(let bytes, _)? = stretches.popFirst() else { continue }
        text = bytes
      }
      if changed.isEmpty {
        parts.append(.same(text))
      } else {
        parts.append(.settled(text, by: changed, columns: columns))
      }
    }
    return parts
  }

  /// The text with the same choice in every hunk, for each choice there is.
  private static func chosenTexts(
    _ hunks: ConflictHunks
  ) -> [(choice: String, text: ConflictHunks.ChosenText)] {
    let all = Array(0..<hunks.sideCount)
    var choices: [(String, ConflictHunks.Choice)] = all.map { ("\($0)", .sides([$0])) }
    choices.append((all.map { "\($0)" }.joined(separator: ","), .sides(all)))
    if all.count == 2 { choices.append(("1,0", .sides([1, 0]))) }
    if hunks.hasBase { choices.append(("base", .base)) }
    return choices.map { name, choice in
      (name, hunks.text(choosing: hunks.hunks.map { _ in choice }))
    }
  }

  /// A hunk, with what each choice puts in its place.
  private static func hunk(
    _ number: Int, at place: Int, of hunks: ConflictHunks,
    _ chosen: [(choice: String, text: ConflictHunks.ChosenText)]
  ) -> Part {
    let hunk = hunks.hunks[number]
    var before: [ChosenPart] = []
    if place > 0, case .settled(let settled, _) = hunks.stretches[place - 1] {
      before = chosen.map { ($0.choice, Array($0.text.shown[$0.text.places[place - 1]])) }
        .filter { $0.text != settled }
    }
    return .hunk(
      Columns(base: hunk.base, sides: hunk.sides),
      results: chosen.map { ($0.choice, Array($0.text.shown[$0.text.places[place]])) },
      before: before)
  }

  // MARK: Writing

  /// The bytes that an excerpt may have if the page has no more room: 16 KiB.
  private static let leastExcerpt = 16 << 10
  /// The most units of a column in one part of an excerpt.
  private static let mostOfColumn = 16 << 10
  /// The lines before and after a part that differs.
  private static let context = 3

  /// Writes the parts, and what ends a line.
  func write(into data: inout JSONWriter) {
    data.key("lineEnding")
    data.piece(newline)
    data.list("textVersions", of: places) { $0.integer($1) }
    if !isWhole {
      data.member("excerpt", true)
      data.member("hunks", parts.count { if case .hunk = $0 { true } else { false } })
    }
    data.beginArray("parts")
    var room = size
    var hidden = 0
    for (place, part) in parts.enumerated() {
      if !isWhole, room <= 0 {
        if case .same = part { continue }
        hidden += 1
        continue
      }
      data.beginObject()
      switch part {
      case .same(let text): writeSame(text, at: place, into: &data)
      case .settled(let text, let changed, let columns):
        data.key("agreed")
        data.piece(isWhole ? text : [])
        data.list("by", of: changed) { $0.integer($1) }
        room -= write(columns, into: &data)
      case .hunk(let columns, let results, let before):
        room -= write(columns, into: &data)
        guard isWhole else { break }
        write(
          results.filter { Int($0.choice).map { columns.sides[$0] } != $0.text }, as: "results",
          into: &data)
        if !before.isEmpty { write(before, as: "before", into: &data) }
      }
      data.endObject()
    }
    data.endArray()
    if hidden > 0 { data.member("hiddenParts", hidden) }
    writeMoved(into: &data)
  }

  /// Writes lines that all have; of an excerpt those that are near another part.
  private func writeSame(_ text: [UInt8], at place: Int, into data: inout JSONWriter) {
    func write(_ bytes: [UInt8], as name: String, cuts: String) {
      let excerpt = self.excerpt(bytes, [])
      data.key(name)
      if isWhole { data.piece(bytes) } else { data.string(excerpt.text) }
      data.cuts(excerpt.cuts, as: cuts)
    }
    if isWhole { return write(text, as: "same", cuts: "cuts") }
    let lines = TextLines(text)
    let head = place == 0 ? 0 : Self.context
    let tail = place == parts.count - 1 ? 0 : Self.context
    guard lines.count > head + tail else { return write(text, as: "same", cuts: "cuts") }
    write(lines.text(of: 0..<head), as: "same", cuts: "cuts")
    write(lines.text(of: lines.count - tail..<lines.count), as: "tail", cuts: "tailCuts")
    data.member("hidden", lines.count - head - tail)
  }

  private func excerpt(_ bytes: [UInt8], _ marks: [Range<Int>]) -> PageExcerpt {
    var excerpt = PageExcerpt(bytes, marks: marks)
    if !isWhole { excerpt.shorten(to: Self.mostOfColumn) }
    return excerpt
  }

  /// Writes each block as its side, its first line there, where it comes from (a side, or -1 for the base), its first
  /// line there, and how many lines it has.
  private func writeMoved(into data: inout JSONWriter) {
    guard moved.contains(where: { !$0.blocks.isEmpty }) else { return }
    data.beginArray("moved")
    for (side, blocks) in moved {
      for block in blocks {
        data.integers([
          side, block.right + 1, hasBase ? -1 : 0, block.left + 1, block.count,
        ])
      }
    }
    data.endArray()
  }

  private func write(_ chosen: [ChosenPart], as name: String, into data: inout JSONWriter) {
    data.beginObject(name)
    for part in chosen {
      data.key(part.choice)
      data.piece(part.text)
    }
    data.endObject()
  }

  /// Writes what each text has in a part.
  ///
  /// - Returns: The number of bytes.
  private func write(_ columns: Columns, into data: inout JSONWriter) -> Int {
    let marks = Self.marks(columns)
    var size = 0
    /// Writes a text, and after it what is drawn of it.
    func write(_ bytes: [UInt8], _ excerpt: PageExcerpt) {
      if isWhole { data.piece(bytes) } else { data.string(excerpt.text) }
      size += isWhole ? bytes.count : excerpt.text.utf8.count
    }
    if let base = columns.base {
      let excerpt = excerpt(base, marks.base ?? [])
      data.key("base")
      write(base, excerpt)
      data.key("baseMarks")
      Self.write(excerpt.marks, into: &data)
      data.cuts(excerpt.cuts, as: "baseCuts")
      if excerpt.hiddenLines > 0 { data.member("baseHidden", excerpt.hiddenLines) }
    }
    let excerpts = zip(columns.sides, marks.sides).map { excerpt($0, $1) }
    data.beginArray("sides")
    for (side, excerpt) in zip(columns.sides, excerpts) { write(side, excerpt) }
    data.endArray()
    data.list("marks", of: excerpts) { data, excerpt in Self.write(excerpt.marks, into: &data) }
    if excerpts.contains(where: { !$0.cuts.isEmpty }) {
      data.list("cuts", of: excerpts) { $0.cuts($1.cuts) }
    }
    if excerpts.contains(where: { $0.hiddenLines > 0 }) {
      data.list("hidden", of: excerpts) { $0.integer($1.hiddenLines) }
    }
    return size
  }

  private static func write(_ marks: [Range<Int>], into data: inout JSONWriter) {
    data.beginArray()
    for mark in marks { data.integers([mark.lowerBound, mark.upperBound]) }
    data.endArray()
  }

  /// How much is compared by words: a text may be a single line.
  private static let comparisonLimits = ComparisonLimits(wordBytes: 4 << 20, lineBytes: 2 << 20)

  /// The words that differ, as ranges of UTF-16 units in the text of a column, which is what a script counts in.
  private static func marks(_ columns: Columns) -> (base: [Range<Int>]?, sides: [[Range<Int>]]) {
    let first = columns.base ?? columns.sides[0]
    var before: [Range<Int>] = []
    var sides: [[Range<Int>]] = []
    for (index, side) in columns.sides.enumerated() {
      guard columns.base != nil || index > 0, side != first,
        let comparison = TextComparison(from: first, to: side, limits: comparisonLimits)
      else {
        sides.append([])
        continue
      }
      before = joined(before + marks(comparison.rows) { $0.left })
      sides.append(marks(comparison.rows) { $0.right })
    }
    if columns.base != nil { return (before, sides) }
    sides[0] = before
    return (nil, sides)
  }

  private static func marks(
    _ rows: [ComparedRow], of line: (ComparedRow) -> ComparedLine?
  ) -> [Range<Int>] {
    // If nothing is left of the other text, marks on all of it show nothing.
    let hasCommon = rows.contains { row in
      row.kind == .unchanged || line(row)?.pieces.contains { !$0.isChanged } == true
    }
    guard hasCommon else { return [] }
    var marks: [Range<Int>] = []
    var position = 0
    for row in rows {
      guard let line = line(row) else { continue }
      for piece in line.pieces {
        guard let text = String(validating: piece.bytes, as: UTF8.self) else { return [] }
        let end = position + text.utf16.count
        let isMarked = row.kind == .changed ? piece.isChanged : row.kind != .unchanged
        if isMarked, end > position { marks.append(position..<end) }
        position = end
      }
      position += line.ending.bytes.count
    }
    return marks
  }

  /// Ranges in order, without overlaps.
  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}

extension TextLines {
  /// The bytes of lines, with their endings.
  fileprivate func text(of lines: Range<Int>) -> [UInt8] {
    guard !lines.isEmpty else { return [] }
    return Array(
      bytes[range(of: lines.lowerBound).lowerBound..<range(of: lines.upperBound - 1).upperBound])
  }
}
