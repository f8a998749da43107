/// Which items with numbers are of one list, line by line.
struct ItemLists {
  /// The lists that may go on, each more indented than the one before: its number among all, and its items so far.
  private var open: [(indent: Int, list: Int, count: Int)] = []
  /// The number of lists so far.
  private(set) var count = 0

  /// Reads the next line.
  ///
  /// - Parameter content: The line without its end.
  /// - Returns: The list, how many of its items are before this one, and how it begins; `nil` if the line is no item with a
  ///   number.
  /// - Complexity: Linear in the beginning of the line, plus the lists that it ends.
  mutating func read(_ content: ArraySlice<UInt8>) -> (list: Int, place: Int, mark: ItemMark)? {
    let indent = content.prefix(while: Byte.isBlank).count
    if indent == content.count { return nil }
    let mark = ItemMark(content).flatMap { $0.number == nil ? nil : $0 }
    // A line that is less indented ends a list, and one that is no item at its margin.
    while let last = open.last, last.indent > indent || last.indent == indent && mark == nil {
      open.removeLast()
    }
    guard let mark else { return nil }
    if open.last?.indent != indent {
      open.append((indent, count, 0))
      count += 1
    }
    let index = open.count - 1
    open[index].count += 1
    return (open[index].list, open[index].count - 1, mark)
  }
}

/// The items of texts in which each list with numbers counts from 1 without a gap, so that the numbers follow from the order
/// of the items.
struct CountedItems {
  /// The byte after every number of the merged text, `.` or `)`; `nil` if the texts have both, and each item keeps its own.
  let mark: UInt8?

  /// Reads the base and the sides.
  ///
  /// The result is `nil` without a list that has numbers, and if one does not count, a line names an item by its number, or
  /// two sides chose different marks.
  ///
  /// Items that all begin with the same word may have numbers that mean something: `1. May`, `2. May`.
  ///
  /// - Complexity: Linear in the bytes, times the depth of the lists.
  init?(in tables: [LineTable]) {
    var marks: [Set<UInt8>] = []
    for table in tables {
      guard let own = Self.marksAfterNumbers(in: table) else { return nil }
      marks.append(own)
    }
    let sides = marks.dropFirst().filter { !$0.isEmpty }
    guard let base = marks[0].isEmpty ? sides.first : marks[0] else { return nil }
    let changed = sides.filter { $0 != base }
    guard let other = changed.first else {
      mark = base.count == 1 ? base.first : nil
      return
    }
    // One side may give all numbers another mark.
    guard !marks[0].isEmpty, base.count == 1, other.count == 1, changed.allSatisfy({ $0 == other })
    else { return nil }
    mark = other.first
  }

  /// The bytes after the numbers of all items; `nil` if the items are not counted.
  private static func marksAfterNumbers(in table: LineTable) -> Set<UInt8>? {
    var lists = ItemLists()
    var marks: Set<UInt8> = []
    /// For each list the word with which all its items begin, and how many there are.
    var words: [(word: ArraySlice<UInt8>, count: Int)] = []
    for line in 0..<table.count {
      let content = table.bytes[table.content(of: line)]
      guard let (list, place, item) = lists.read(content) else {
        if ItemReferences.names(content) { return nil }
        continue
      }
      let text = content[item.end...]
      guard item.digits.elementsEqual(String(place + 1).utf8), !ItemReferences.names(text) else {
        return nil
      }
      marks.insert(content[item.digits.endIndex])
      let word = text.prefix { !Byte.isBlank($0) }
      if list == words.count {
        words.append((word, 1))
      } else if word == words[list].word {
        words[list].count += 1
      } else {
        words[list] = ([], 0)
      }
    }
    return words.contains { $0.count > 1 && !$0.word.isEmpty } ? nil : marks
  }

  /// A text with other numbers of items.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - number: The number of the item at a place of its list, from 1.
  /// - Returns: The text, and whether a number got longer or shorter whose item has more lines, which may be indented by it.
  /// - Complexity: Linear in the bytes.
  func renumbered(
    _ text: [UInt8], _ number: (Int) -> Int
  ) -> (text: [UInt8], movesIndentation: Bool) {
    var lists = ItemLists()
    var renumbered: [UInt8] = []
    renumbered.reserveCapacity(text.count)
    var movesIndentation = false
    var start = 0
    // The indentation of an item whose number has another length.
    var changed: Int?
    while start < text.count {
      let end = text[start...].firstIndex(of: Byte.lf).map { $0 + 1 } ?? text.count
      let content = text[start..<end].prefix { $0 != Byte.lf && $0 != Byte.cr }
      let indent = content.prefix(while: Byte.isBlank).count
      if indent < content.count, let margin = changed {
        if indent > margin { movesIndentation = true }
        changed = nil
      }
      if let (_, place, item) = lists.read(content) {
        let new = String(number(place + 1)).utf8
        if item.digits.count != new.count { changed = indent }
        renumbered += text[start..<item.digits.startIndex]
        renumbered += new
        renumbered.append(mark ?? text[item.digits.endIndex])
        renumbered += text[(item.digits.endIndex + 1)..<end]
      } else {
        renumbered += text[start..<end]
      }
      start = end
    }
    return (renumbered, movesIndentation)
  }
}
