/// The texts of a merge with the tags of their front matter merged in every side.
///
/// ```
/// base                  side 1                     side 2            merged
/// tags: [bread, draft]  tags: [bread, draft, rye]  tags: [bread]     tags: [bread, rye]
/// ```
///
/// Their order means nothing, so what both sides added at one place is no conflict: it is there in the order of its bytes,
/// unless one side has all of it. Lists in brackets and lists of lines with `-` are read, of plain and quoted words; of
/// others, and where a side changed the order, nothing is merged.
struct FrontMatterSets {
  /// The lines of each input, the base first, without their endings; only sides are changed.
  private(set) var texts: [[ArraySlice<UInt8>]]

  /// The lines of the base that sides changed here, without their endings.
  private(set) var changed: Set<ArraySlice<UInt8>> = []

  /// The names of such lists, in small letters.
  private static let keys = [
    "tags", "tag", "keywords", "categories", "aliases", "alias", "cssclasses", "cssclass",
    "topics", "labels",
  ]

  /// Merges the lists that several sides changed; `nil` if there is none.
  ///
  /// - Complexity: Linear in the bytes of all inputs, plus O(*n*²) in the items of a list, of which there are 512 at most.
  init?(in inputs: [LineTable]) {
    texts = inputs.map { table in
      (0..<table.count).map { table.bytes[table.content(of: $0)] }
    }
    let lists = inputs.map(Self.lists)
    var replaced: [[(lines: Range<Int>, new: [ArraySlice<UInt8>])]] = inputs.map { _ in [] }
    // From the last to the first, so that the lines before it stay where they are.
    for (name, base) in lists[0].reversed() {
      let sides = lists.dropFirst().compactMap { own in own.first { $0.name == name }?.list }
      let changed = sides.filter { $0.items != base.items }
      guard sides.count == lists.count - 1,
        changed.contains(where: { $0.items != changed[0].items }),
        let merged = List.merged(base, sides)
      else { continue }
      self.changed.formUnion(texts[0][base.lines])
      for (side, list) in sides.enumerated() {
        replaced[side + 1].append((list.lines, merged))
      }
    }
    if changed.isEmpty { return nil }
    for (input, own) in replaced.enumerated() {
      for (lines, new) in own.sorted(by: { $0.lines.lowerBound > $1.lines.lowerBound }) {
        texts[input].replaceSubrange(lines, with: new)
      }
    }
  }

  /// The lists of a text in order, with their names; a name that is there twice, or has no list that is read, has none.
  private static func lists(of table: LineTable) -> [(name: ArraySlice<UInt8>, list: List)] {
    let frontMatter = table.frontMatter
    var lists: [(name: ArraySlice<UInt8>, list: List?)] = []
    for line in frontMatter {
      let text = table.bytes[table.content(of: line)]
      guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = text[..<colon]
      let small = name.map(Byte.lowered)
      guard keys.contains(where: { $0.utf8.elementsEqual(small) }) else { continue }
      if let known = lists.firstIndex(where: { $0.name == name }) {
        lists[known].list = nil
      } else {
        lists.append(
          (name, List(at: line, valueFrom: colon + 1, in: table, before: frontMatter.upperBound)))
      }
    }
    return lists.compactMap { one in one.list.map { (one.name, $0) } }
  }
}

/// A list of words in front matter.
private struct List {
  /// Its lines, that of its name first.
  let lines: Range<Int>
  /// Its items, without blanks around them.
  let items: [ArraySlice<UInt8>]
  /// The line of its name, and the lines of its items if each has one.
  private let head: ArraySlice<UInt8>
  private let itemLines: [ArraySlice<UInt8>]
  private let isInBrackets: Bool

  private static let mostItems = 512

  /// Reads a list; `nil` if there is none, or an item is there twice or is more than a word or several.
  init?(at line: Int, valueFrom start: Int, in table: LineTable, before end: Int) {
    head = table.bytes[table.content(of: line)]
    let value = head[start...].trimmed
    isInBrackets = !value.isEmpty
    if isInBrackets {
      guard value.first == UInt8(ascii: "["), value.last == UInt8(ascii: "]"), value.count > 1
      else { return nil }
      let inner = value.dropFirst().dropLast()
      itemLines = []
      items =
        inner.trimmed.isEmpty
        ? []
        : inner.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
          $0.trimmed
        }
      lines = line..<line + 1
    } else {
      var read: [ArraySlice<UInt8>] = []
      var last = line + 1
      while last < end {
        let text = table.bytes[table.content(of: last)]
        let item = text.trimmed
        guard item.first == UInt8(ascii: "-"), item.dropFirst().first == Byte.space else { break }
        read.append(text)
        last += 1
      }
      itemLines = read
      items = read.map { $0.trimmed.dropFirst().trimmed }
      lines = line..<last
    }
    guard items.count <= Self.mostItems, !items.hasRepetition,
      items.allSatisfy(Self.isWords)
    else { return nil }
  }

  /// Whether an item is nothing but words, or words in quotes.
  private static func isWords(_ item: ArraySlice<UInt8>) -> Bool {
    var text = item
    if let quote = item.first, quote == 0x22 || quote == 0x27 {
      guard item.count > 1, item.last == quote else { return false }
      text = item.dropFirst().dropLast()
    }
    return !text.isEmpty
      && text.allSatisfy {
        $0 >= 0x80 || Byte.isLetterOrDigit($0) || $0 == Byte.space || "-_/.+".utf8.contains($0)
      }
  }

  /// The lines of the list with the changes of all sides; `nil` if a side changed the order or the form.
  static func merged(_ base: List, _ sides: [List]) -> [ArraySlice<UInt8>]? {
    let all = [base] + sides
    guard all.allSatisfy({ $0.isInBrackets == base.isInBrackets }),
      base.isInBrackets || all.allSatisfy({ $0.head == base.head }),
      !haveSeveralIndentations(all), !hasRenamed(base, sides)
    else { return nil }
    // For each place, the start and after each item of the base, what each side added there.
    var added: [[[ArraySlice<UInt8>]]] = Array(
      repeating: sides.map { _ in [] }, count: base.items.count + 1)
    for (side, list) in sides.enumerated() {
      var place = 0
      for item in list.items {
        if let known = base.items.firstIndex(of: item) {
          guard known + 1 > place else { return nil }
          place = known + 1
        } else {
          added[place][side].append(item)
        }
      }
    }
    var items: [ArraySlice<UInt8>] = []
    for (place, lists) in added.enumerated() {
      if place > 0, sides.allSatisfy({ $0.items.contains(base.items[place - 1]) }) {
        items.append(base.items[place - 1])
      }
      let whole = lists.filter { one in lists.allSatisfy { $0.allSatisfy(one.contains) } }
        .min { $0.lexicographicallyPrecedes($1) { $0.lexicographicallyPrecedes($1) } }
      let new = whole ?? lists.flatMap { $0 }.sorted { $0.lexicographicallyPrecedes($1) }
      for item in new where !items.contains(item) { items.append(item) }
    }
    // One tag in two spellings, of which no input has both.
    let hasTwice = items.indices.contains { index in
      items[..<index].contains { other in
        other.spelling == items[index].spelling
          && !all.contains { $0.items.contains(other) && $0.items.contains(items[index]) }
      }
    }
    if hasTwice { return nil }
    if let same = all.filter({ $0.items == items }).map({ $0.text }).min(by: precedes) {
      return same
    }
    guard base.isInBrackets else {
      return [base.head]
        + items.compactMap { item in
          let owner = all.first { $0.items.contains(item) }
          return owner?.items.firstIndex(of: item).map { owner?.itemLines[$0] ?? [] }
        }
    }
    guard let bracket = base.head.firstIndex(of: UInt8(ascii: "[")) else { return nil }
    // Without a comma anywhere, as most people write it.
    let isTight =
      all.contains { $0.items.count > 1 } && !all.contains { $0.hasBlanks }
    var line = Array(base.head[...bracket])
    for (index, item) in items.enumerated() {
      if index > 0 { line += isTight ? [UInt8(ascii: ",")] : [UInt8(ascii: ","), Byte.space] }
      line += item
    }
    return [line + [UInt8(ascii: "]")]]
  }

  /// Whether all sides removed an item and several added one of their own: they may have given it other names.
  private static func hasRenamed(_ base: List, _ sides: [List]) -> Bool {
    let added = sides.map { side in side.items.filter { !base.items.contains($0) } }
      .filter { !$0.isEmpty }
    return base.items.contains { item in !sides.contains { $0.items.contains(item) } }
      && !added.isEmpty
      // Merged again, one side has all that another added.
      && !added.contains { one in added.allSatisfy { $0.allSatisfy(one.contains) } }
  }

  /// Whether the items of two lists begin after different blanks.
  private static func haveSeveralIndentations(_ lists: [List]) -> Bool {
    let all = lists.compactMap { $0.indentation }
    return all.contains { $0 != all[0] }
  }

  /// What is before the mark of the items, if each has a line.
  private var indentation: [UInt8]? {
    itemLines.first.map { Array($0.prefix { $0 != UInt8(ascii: "-") }) }
  }

  private var hasBlanks: Bool {
    head.split(separator: UInt8(ascii: ",")).dropFirst().contains { $0.first == Byte.space }
  }

  private var text: [ArraySlice<UInt8>] { [head] + itemLines }

  private static func precedes(
    _ one: [ArraySlice<UInt8>], _ other: [ArraySlice<UInt8>]
  ) -> Bool {
    one.lexicographicallyPrecedes(other) { $0.lexicographicallyPrecedes($1) }
  }
}

extension [ArraySlice<UInt8>] {
  fileprivate var hasRepetition: Bool {
    indices.contains { self[..<$0].contains(self[$0]) }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes in small letters, without quotes.
  fileprivate var spelling: [UInt8] {
    filter { $0 != 0x22 && $0 != 0x27 }.map(Byte.lowered)
  }

  /// The bytes without blanks at both ends.
  fileprivate var trimmed: ArraySlice<UInt8> {
    var text = self
    while let first = text.first, first == Byte.space || first == 0x09 { text.removeFirst() }
    while let last = text.last, last == Byte.space || last == 0x09 { text.removeLast() }
    return text
  }
}
