// Rows that are known by their numbers, and were numbered anew.
extension TreeMerge {
  /// A row: its number, and a hash of all else in it.
  private typealias Row = (number: Int, rest: UInt64)

  /// Whether a side gave elements of a list that are known by their numbers the numbers of others.
  ///
  /// ```
  /// 1,Offer      became    1,Bill
  /// 2,Bill
  /// ```
  ///
  /// Then equal numbers do not mean the same element.
  ///
  /// - Complexity: Linear in the members of the elements.
  func isRenumbered(_ identity: ListIdentity) -> Bool {
    var rows: [[Row]] = []
    for (input, elements) in identity.elements.enumerated() {
      var own: [Row] = []
      for (element, values) in zip(elements, identity.values[input]) {
        guard values.count == 1, values[0] != element, let number = number(input, values[0])
        else { return false }
        var rest: UInt64 = 0
        for member in cells(input, element) where member != values[0] {
          rest &+= ByteHash.mixed(node(input, member).keyHash, node(input, member).hash)
        }
        own.append((number, rest))
      }
      rows.append(own)
    }
    return Self.areMoved(rows)
  }

  /// Whether both sides added, removed or moved rows of which another member counts in all inputs, such as the place in an order.
  ///
  /// - Complexity: Linear in the members of the elements.
  func countsTwice(_ identity: ListIdentity) -> Bool {
    let (old, first, second) = (identity.numbers[0], identity.numbers[1], identity.numbers[2])
    guard old.count > 1, first != old, second != old, first != second else { return false }
    let rows = identity.elements.enumerated().map { input, elements in
      elements.map { cells(input, $0) }
    }
    return rows[Self.base][0].indices.contains { place in
      rows.enumerated().allSatisfy { input, rows in
        var last: Int?
        return rows.allSatisfy { row in
          guard place < row.count, let own = number(input, row[place]),
            last.map({ $0 + 1 == own }) ?? true
          else { return false }
          last = own
          return true
        }
      }
    }
  }

  /// The members of an element; of a row the cells in the columns that all tables have.
  private func cells(_ input: Int, _ element: Int) -> [Int] {
    columns?.cells(of: element, in: trees[input], input)
      ?? Array(trees[input].members(of: element))
  }

  /// Whether a side gave members whose keys end in a number (`name1`, `done1`) the numbers of others.
  ///
  /// - Complexity: Linear in the bytes of the keys, and in the members.
  func isRenumbered(_ base: Int, _ first: Int, _ second: Int) -> Bool {
    var rows: [[Row]] = []
    for (input, object) in [base, first, second].enumerated() {
      var rests: [Int: UInt64] = [:]
      for member in trees[input].members(of: object) {
        let key = trees[input].name(of: member)
        let stem = key.prefix { !Self.isDigit($0) }
        guard let number = Self.number(key[stem.endIndex...]) else { continue }
        let hash = ByteHash.hash(key.span, 0, stem.count, seed: 3)
        rests[number, default: 0] &+= ByteHash.mixed(hash, node(input, member).hash)
      }
      guard rests.count > 0 else { return false }
      rows.append(rests.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
    return Self.areMoved(rows)
  }

  /// Whether rows count in all inputs, and one that nobody changed has another number in a side.
  private static func areMoved(_ rows: [[Row]]) -> Bool {
    guard !rows[base].isEmpty,
      rows.allSatisfy({ own in zip(own, own.dropFirst()).allSatisfy { $0.number + 1 == $1.number } }
      )
    else { return false }
    let known = distinct(rows[base])
    return rows.dropFirst().contains { own in
      let distinct = distinct(own)
      return own.contains { row in
        distinct[row.rest] == .some(row.number)
          && known[row.rest].map { $0 != nil && $0 != row.number } ?? false
      }
    }
  }

  /// The number of each row, `nil` if several are equal.
  private static func distinct(_ rows: [Row]) -> [UInt64: Int?] {
    var numbers: [UInt64: Int?] = [:]
    for row in rows {
      numbers.updateValue(numbers[row.rest] == nil ? row.number : nil, forKey: row.rest)
    }
    return numbers
  }

  /// The whole number that a value is, perhaps in quotation marks.
  func number(_ input: Int, _ value: Int) -> Int? {
    var text = trees[input].bytes[node(input, value).range]
    if text.count > 2, text.first == UInt8(ascii: "\""), text.last == UInt8(ascii: "\"") {
      text = text.dropFirst().dropLast()
    }
    return Self.number(text)
  }

  private static func number(_ text: ArraySlice<UInt8>) -> Int? {
    guard !text.isEmpty, text.count < 8, text.allSatisfy(isDigit) else { return nil }
    return text.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
