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
  /// Whether all lists with numbers in some texts are such, and there is one.
  ///
  /// - Complexity: Linear in the lines, times the depth of the lists.
  static func areIn(_ tables: [LineTable]) -> Bool {
    var isOne = false
    for table in tables {
      var lists = ItemLists()
      for line in 0..<table.count {
        let content = table.bytes[table.content(of: line)]
        guard let place = lists.read(content)?.place else { continue }
        guard Array(digits(of: content)) == Array(String(place + 1).utf8) else { return false }
        isOne = true
      }
    }
    return isOne
  }

  /// A text with the items of each list numbered from 1.
  ///
  /// - Returns: The text; `nil` if a number gets longer or shorter and its item has more lines, which may be indented by it.
  /// - Complexity: Linear in the bytes.
  static func numbered(_ text: [UInt8]) -> [UInt8]? {
    var lists = ItemLists()
    var numbered: [UInt8] = []
    numbered.reserveCapacity(text.count)
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: Byte.lf).map { $0 + 1 } ?? text.count
      var contentEnd = end
      while contentEnd > start, text[contentEnd - 1] == Byte.lf || text[contentEnd - 1] == Byte.cr {
        contentEnd -= 1
      }
      let content = text[start..<contentEnd]
      if let place = lists.read(content)?.place {
        let (digits, number) = (digits(of: content), Array(String(place + 1).utf8))
        let next = text[end...].prefix { $0 != Byte.lf && $0 != Byte.cr }
        let isLonger = next.prefix(while: Byte.isBlank).count > digits.startIndex - start
        if digits.count != number.count, isLonger { return nil }
        numbered += text[start..<digits.startIndex] + number
        numbered += text[digits.endIndex..<end]
      } else {
        numbered += text[start..<end]
      }
      start = end
    }
    return numbered
  }

  /// The number of an item.
  static func digits(of content: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    content.drop(while: Byte.isBlank).prefix(while: Byte.isDigit)
  }
}
