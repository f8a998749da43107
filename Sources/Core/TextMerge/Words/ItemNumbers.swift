/// The numbers of the items of a text's lists.
struct ItemNumbers {
  /// The lines of items that do not have the number after that of the item before, of lists that count.
  ///
  /// In a list that does not count each item has the same number.
  let breaks: [Int]

  private struct List {
    let indent: Int
    var number: Int
    var breaks: [Int] = []
    var counts = false
  }

  /// - Complexity: Linear in the bytes of the text.
  init(in table: LineTable) {
    // Those that may go on, each more indented than the one before.
    var lists: [List] = []
    var breaks: [Int] = []
    func close(_ list: List) { if list.counts { breaks += list.breaks } }
    for line in 0..<table.count {
      let content = table.bytes[table.content(of: line)]
      let text = content.drop { $0 == Byte.space || $0 == 0x09 }
      if text.isEmpty { continue }
      let indent = content.count - text.count
      while let list = lists.last, list.indent > indent {
        close(list)
        lists.removeLast()
      }
      let digits = text.prefix { (0x30...0x39).contains($0) }
      let rest = text.dropFirst(digits.count)
      guard !digits.isEmpty, digits.count < 10, let mark = rest.first, ".)".utf8.contains(mark),
        rest.dropFirst().first.map({ $0 == Byte.space || $0 == 0x09 }) ?? true
      else {
        // A line at the margin of a list ends it.
        if let list = lists.last, list.indent == indent {
          close(list)
          lists.removeLast()
        }
        continue
      }
      let number = digits.reduce(0) { 10 * $0 + Int($1 - 0x30) }
      guard var list = lists.last, list.indent == indent else {
        lists.append(List(indent: indent, number: number))
        continue
      }
      if number == list.number + 1 { list.counts = true } else { list.breaks.append(line) }
      list.number = number
      lists[lists.count - 1] = list
    }
    lists.forEach(close)
    self.breaks = breaks.sorted()
  }
}
