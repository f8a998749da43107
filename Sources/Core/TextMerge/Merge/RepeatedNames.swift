/// Names that two sides gave in one block, at different places, where each name is there once.
///
/// Neither change touches the other, and the text has two functions `total`, two values of `padding`, two hosts `camera`.
/// Programs refuse that, or take one of them without a word.
///
/// Whether a line gives a name depends on the text. It does only if no version has the name twice in one block, and the lines
/// that nobody changed have no other name of its form twice there; settings, columns and the like must have others in the
/// block. So fields of records, which are in each of them, are no such names.
struct RepeatedNames {
  /// Where a side gives a name.
  private struct Place {
    /// The change, and the line in the merged text.
    let change: Int
    let line: Int
  }

  /// A name in its block; that of the whole text has none.
  private struct Key: Hashable {
    let name: LineName
    let block: LineBlocks.Block?

    init(_ name: LineName, in block: LineBlocks.Block?) {
      self.name = name
      self.block = name.form == .identifier ? nil : block
    }
  }

  /// What the lines of a block that nobody changed say of a form of names.
  private struct Form: Hashable {
    let block: LineBlocks.Block?
    let form: LineName.Form
  }

  private struct Evidence {
    var count = 0
    var names: Set<LineName> = []
    var isRepeated = false
  }

  private let combined: CombinedChanges
  /// The lines of the merged text, whether a side changed them, and their blocks.
  private let lines: [ArraySlice<UInt8>]
  private let isNew: [Bool]
  private let blocks: [LineBlocks.Block?]

  /// - Parameter combined: The changes of a merge.
  /// - Returns: What is wrong with them; `nil` if nothing is.
  /// - Complexity: Linear in the lines that changed; in the bytes of all inputs if several sides gave one name.
  static func fault(of combined: CombinedChanges) -> CombinedChanges.Fault? {
    var givers: [LineName: [Int]] = [:]
    var isShared = false
    for index in combined.changes.indices {
      for line in combined.added(by: index) {
        for name in LineName.all(in: line) {
          let known = givers[name] ?? combined.sides[index]
          isShared = isShared || !combined.sides[index].contains(where: known.contains)
          givers[name] = known
        }
      }
    }
    return isShared ? RepeatedNames(combined).fault() : nil
  }

  private init(_ combined: CombinedChanges) {
    self.combined = combined
    lines = combined.lines
    blocks = LineBlocks(lines).blocks
    var isNew = Array(repeating: false, count: lines.count)
    for index in combined.changes.indices {
      for line in combined.lines(addedBy: index) { isNew[line] = true }
    }
    self.isNew = isNew
  }

  private func fault() -> CombinedChanges.Fault? {
    let pairs = pairs()
    guard !pairs.isEmpty else { return nil }
    let known = Set(pairs.map { $0.key.name })
    let evidence = evidence(of: Set(pairs.map { $0.key.block }))
    let repeated = namesRepeated(of: known)
    for (key, one, other) in pairs
    where !repeated.contains(key.name) && shows(key, one.line, evidence) {
      let side = combined.sides[one.change][0]
      let otherSide = combined.sides[other.change][0]
      return CombinedChanges.Fault(
        doubt: .namedTwice(
          key.name.word, side: side, line: line(of: one, in: side), other: otherSide,
          otherLine: line(of: other, in: otherSide)),
        changes: [one.change, other.change])
    }
    return nil
  }

  private func line(of place: Place, in side: Int) -> Int {
    combined.changes[place.change].sides[side].lowerBound + place.line
      - combined.lines(addedBy: place.change).lowerBound
  }

  /// The names that sides gave in one block in different changes that have no side in common, in the order of the second.
  private func pairs() -> [(key: Key, one: Place, other: Place)] {
    var places: [Key: Place] = [:]
    var pairs: [(key: Key, one: Place, other: Place)] = []
    for index in combined.changes.indices {
      for line in combined.lines(addedBy: index) {
        for name in LineName.all(in: lines[line]) where !name.mayRepeat && !hasOwnSense(name, line)
        {
          let key = Key(name, in: blocks[line])
          let place = Place(change: index, line: line)
          guard let one = places[key] else {
            places[key] = place
            continue
          }
          let areApart = !combined.sides[one.change].contains(where: combined.sides[index].contains)
          if areApart, !isRecord(key, one.line..<line) { pairs.append((key, one, place)) }
        }
      }
    }
    return pairs
  }

  /// Whether lines at the margin may be fields of different records, with a blank line between them.
  private func isRecord(_ key: Key, _ between: Range<Int>) -> Bool {
    guard key.name.form == .value, let block = key.block, block.indentation == 0, block.opener < 0
    else { return false }
    return key.name.word.contains(where: Byte.isBlank) || between.contains { blocks[$0] == nil }
  }

  /// Whether the line above gives a definition another sense: a decorator, a condition, a context.
  private func hasOwnSense(_ name: LineName, _ line: Int) -> Bool {
    guard line > 0, name.form == .definition || name.form == .method else { return false }
    let above = Byte.withoutBlanks(lines[line - 1])
    return ["@", "#[", "msgctxt"].contains { above.starts(with: $0.utf8) }
  }

  /// What the unchanged lines of blocks show.
  private func evidence(
    of wanted: Set<LineBlocks.Block?>
  ) -> (forms: [Form: Evidence], counts: [LineBlocks.Block: Int]) {
    var forms: [Form: Evidence] = [:]
    var counts: [LineBlocks.Block: Int] = [:]
    for line in lines.indices where !isNew[line] {
      guard let block = blocks[line], wanted.contains(block) || wanted.contains(nil) else {
        continue
      }
      let text = Byte.withoutBlanks(lines[line])
      // Comments, and the lines that begin or end a block.
      if ["#", "//", ";", "[", "BEGIN:", "END:", "}", ")", "]"].contains(where: {
        text.starts(with: $0.utf8)
      }) {
        continue
      }
      counts[block, default: 0] += 1
      for name in LineName.all(in: text) {
        let form = Form(block: Key(name, in: block).block, form: name.form)
        if !forms[form, default: Evidence()].names.insert(name).inserted {
          forms[form]?.isRepeated = true
        }
        forms[form]?.count += 1
      }
    }
    return (forms, counts)
  }

  /// Whether the lines of a block show that a name is one there.
  private func shows(
    _ key: Key, _ line: Int,
    _ evidence: (forms: [Form: Evidence], counts: [LineBlocks.Block: Int])
  ) -> Bool {
    let own = evidence.forms[Form(block: key.block, form: key.name.form)] ?? Evidence()
    let isDefined = key.name.form == .definition || key.name.form == .method
    if own.isRepeated, !isDefined { return false }
    let others = (key.block.flatMap { evidence.counts[$0] } ?? 0) - own.count
    switch key.name.form {
    case .definition: return true
    case .method: return opens(line, Self.classes)
    case .identifier:
      return key.name.kind.elementsEqual("id".utf8)
        ? isPage : opener(of: line).starts(with: "BEGIN:".utf8)
    case .tag, .requirement: return own.count > 0
    case .value: return own.count > 1 && own.count > others
    case .setting: return own.count > 1 && others == 0
    case .path, .place, .host, .column: return own.count > 1 && own.count > others
    case .number:
      // They count the lines, and both took the next one.
      let numbers = own.names.filter { $0.kind == key.name.kind }.compactMap { $0.number }
      let isMessage = opens(line, Self.messages)
      guard let least = numbers.min(), let most = numbers.max(),
        numbers.count > 2 || numbers.count > 1 && isMessage
      else { return false }
      return most - least == numbers.count - 1 && key.name.number == most + 1
    }
  }

  /// The line that opens the block of a line, without blanks around it.
  private func opener(of line: Int) -> ArraySlice<UInt8> {
    guard let block = blocks[line] else { return [] }
    let opener = max(block.opener, block.parent)
    return opener < 0 ? [] : Byte.withoutBlanks(lines[opener])
  }

  private static let classes = NameUse.words(
    "class struct interface enum impl extension trait object protocol record")

  private static let messages = NameUse.words("message oneof extend struct enum")

  /// Whether the text is a page or a picture, in which an identifier is of all of it.
  private var isPage: Bool {
    lines.prefix(4).contains { line in
      let start = line.prefix(16).map(Byte.lowered)
      return ["<!doctype html", "<html", "<svg"].contains { start.starts(with: $0.utf8) }
    }
  }

  /// Whether one of some words is in the line that opens the block of a line.
  private func opens(_ line: Int, _ words: Set<[UInt8]>) -> Bool {
    opener(of: line).split { !Byte.isLetter($0) }.contains { words.contains(Array($0)) }
  }

  /// Of some names those that a block of a version has twice.
  private func namesRepeated(of wanted: Set<LineName>) -> Set<LineName> {
    var repeated: Set<LineName> = []
    for table in combined.inputs {
      let lines = (0..<table.count).map { table.bytes[table.content(of: $0)] }
      let blocks = LineBlocks(lines).blocks
      var known: Set<Key> = []
      for (line, block) in zip(lines, blocks) {
        for name in LineName.all(in: line) where wanted.contains(name) {
          let key = Key(name, in: block)
          if !known.insert(key).inserted { repeated.insert(name) }
        }
      }
    }
    return repeated
  }
}
