/// Which items with numbers are of one list, line by line.
struct ItemLists {
  /// The lists that may go on, each more indented than the one before: its number among all, and its items so far.
  private var open: [(indent: Int, list: Int, count: Int)] = []
  /// The number of lists so far.
  private(set) var count = 0

  /// Reads the next line.
  ///
  /// - Parameter content: The line without its end.
  /// - Returns: The list, and how many of its items are before this one; `nil` if the line is no item with a number.
  /// - Complexity: Linear in the beginning of the line, plus the lists that it ends.
  mutating func read(_ content: ArraySlice<UInt8>) -> (list: Int, place: Int)? {
    let indent = content.prefix(while: Byte.isBlank).count
    if indent == content.count { return nil }
    let hasNumber = ItemMark(content)?.number != nil
    // A line that is less indented ends a list, and one that is no item at its margin.
    while let last = open.last, last.indent > indent || last.indent == indent && !hasNumber {
      open.removeLast()
    }
    guard hasNumber else { return nil }
    if open.last?.indent != indent {
      open.append((indent, count, 0))
      count += 1
    }
    let index = open.count - 1
    open[index].count += 1
    return (open[index].list, open[index].count - 1)
  }
}

/// Texts in which each list with numbers counts from 1 without a gap, so that its numbers follow from the order of the items.
enum CountedItems {
  /// Whether all lists with numbers in some texts are such, there is one, and no line names an item by its number.
  ///
  /// Items that all begin with the same word may have numbers that mean something: `1. May`, `2. May`.
  ///
  /// - Complexity: Linear in the bytes, times the depth of the lists.
  static func areIn(_ tables: [LineTable]) -> Bool {
    var isOne = false
    for table in tables {
      var lists = ItemLists()
      /// For each list the word with which all its items begin, and how many there are.
      var words: [(word: ArraySlice<UInt8>, count: Int)] = []
      for line in 0..<table.count {
        let content = table.bytes[table.content(of: line)]
        guard let (list, place) = lists.read(content) else {
          if namesItem(content) { return false }
          continue
        }
        guard Array(digits(of: content)) == Array(String(place + 1).utf8) else { return false }
        let text = ItemMark(content).map { content[$0.end...] } ?? []
        if namesItem(text) { return false }
        let word = text.prefix { !Byte.isBlank($0) }
        if list == words.count {
          words.append((word, 1))
        } else if word == words[list].word {
          words[list].count += 1
        } else {
          words[list] = ([], 0)
        }
        isOne = true
      }
      if words.contains(where: { $0.count > 1 && !$0.word.isEmpty }) { return false }
    }
    return isOne
  }

  /// Words before a number that is the place of something.
  private static let namingWords = Set(
    [
      "step", "steps", "item", "items", "point", "points", "no", "number", "see", "schritt",
      "schritte", "schritten",
      "punkt", "punkte", "punkten", "nr", "nummer", "siehe", "étape", "étapes", "voir", "paso",
      "punto", "passo", "stap",
      "steg", "krok", "шаг", "пункт",
    ].map { Array($0.utf8)[...] })

  /// Whether a text names something by a number: `step 3`, `(3)`, `#3`.
  private static func namesItem(_ text: ArraySlice<UInt8>) -> Bool {
    // Most lines have no number.
    guard text.contains(where: Byte.isDigit) else { return false }
    var word: ArraySlice<UInt8> = []
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if Byte.isDigit(byte) {
        let digits = text[index...].prefix(while: Byte.isDigit)
        let last = index > text.startIndex ? text[index - 1] : 0
        let isClosed = text[digits.endIndex...].first == UInt8(ascii: ")")
        let small = word.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        if last == UInt8(ascii: "#") || last == UInt8(ascii: "(") && isClosed
          || namingWords.contains(small[...])
        {
          return true
        }
        index = digits.endIndex
        word = []
      } else if Byte.isLetter(byte) || byte >= 0x80 {
        word = text[index...].prefix { Byte.isLetter($0) || $0 >= 0x80 }
        index = word.endIndex
      } else {
        if !Byte.isBlank(byte), byte != UInt8(ascii: "."), byte != UInt8(ascii: "("), byte != 0x23 {
          word = []
        }
        index += 1
      }
    }
    return false
  }

  /// A text with other numbers of items.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - number: The number of the item at a place of its list, from 1.
  /// - Returns: The text, and whether a number got longer or shorter whose item has more lines, which may be indented by it.
  /// - Complexity: Linear in the bytes.
  static func renumbered(
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
      if let place = lists.read(content)?.place {
        let (digits, new) = (digits(of: content), Array(String(number(place + 1)).utf8))
        if digits.count != new.count { changed = indent }
        renumbered += text[start..<digits.startIndex] + new + text[digits.endIndex..<end]
      } else {
        renumbered += text[start..<end]
      }
      start = end
    }
    return (renumbered, movesIndentation)
  }

  /// The number of an item.
  static func digits(of content: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    content.drop(while: Byte.isBlank).prefix(while: Byte.isDigit)
  }
}
