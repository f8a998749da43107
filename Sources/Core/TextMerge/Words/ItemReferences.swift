/// Lines that name an item of a list by its number.
enum ItemReferences {
  /// Finds a line that one side added or changed, and that names an item which has another number in a merged text.
  ///
  /// - Parameters:
  ///   - tables: The base, the sides and the text that was made of them.
  ///   - tokens: Their lines as tokens.
  ///   - counts: How often each text has each token.
  /// - Returns: The line by its side and its line there from 0; `nil` without one.
  /// - Complexity: Linear in the bytes of all.
  static func firstMisplaced(
    in tables: [LineTable], _ tokens: [[Int32]], _ counts: [[Int32]]
  ) -> (side: Int, line: Int)? {
    let result = tables.count - 1
    /// The numbers of the items of the merged text, by what they say.
    var merged: [ArraySlice<UInt8>: [ArraySlice<UInt8>]]?
    for side in 1..<result {
      /// What the items with a number say.
      var items: [ArraySlice<UInt8>: [ArraySlice<UInt8>]]?
      for (line, token) in tokens[side].enumerated()
      where counts[0][Int(token)] == 0 && counts[result][Int(token)] > 0 {
        let content = tables[side].bytes[tables[side].content(of: line)]
        let text = ItemMark(content).map { content[$0.end...] } ?? content
        guard let digits = first(in: text, parts: true) else { continue }
        let own =
          items
          ?? numberedLines(of: tables[side]).reduce(into: [:]) {
            $0[$1.digits, default: []].append($1.text)
          }
        let numbers =
          merged
          ?? numberedLines(of: tables[result]).reduce(into: [:]) {
            $0[$1.text, default: []].append($1.digits)
          }
        (items, merged) = (own, numbers)
        // An item that says something else now may have kept its number.
        let named = (own[digits] ?? []).compactMap { numbers[$0] }
        if !named.isEmpty, !named.contains(where: { $0.contains(digits) }) {
          return (side - 1, line)
        }
      }
    }
    return nil
  }

  /// The items and headings that begin with a number.
  private static func numberedLines(
    of table: LineTable
  ) -> [(digits: ArraySlice<UInt8>, text: ArraySlice<UInt8>)] {
    (0..<table.count).compactMap { line in
      let content = table.bytes[table.content(of: line)]
      if let item = ItemMark(content) {
        return item.digits.isEmpty ? nil : (item.digits, content[item.end...])
      }
      // A heading may have its number without a mark.
      guard content.first == UInt8(ascii: "#") else { return nil }
      let heading = content.drop { $0 == UInt8(ascii: "#") }.drop(while: Byte.isBlank)
      let digits = heading.prefix(while: Byte.isDigit)
      return digits.isEmpty ? nil : (digits, heading.dropFirst(digits.count))
    }
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

  /// Words before the number of a part of a text.
  private static let partWords = Set(
    ["section", "chapter", "part", "abschnitt", "kapitel", "teil", "chapitre", "partie"].map {
      Array($0.utf8)[...]
    })

  /// Whether a text names something by a number: `step 3`, `(3)`, `#3`.
  static func names(_ text: ArraySlice<UInt8>) -> Bool { first(in: text) != nil }

  /// The digits of the first number by which a text names something, or also a part of a text.
  private static func first(
    in text: ArraySlice<UInt8>, parts: Bool = false
  ) -> ArraySlice<UInt8>? {
    var rest = text
    while let start = rest.firstIndex(where: Byte.isDigit) {
      rest = rest[start...].drop(while: Byte.isDigit)
      let before = text[..<start]
      let digits = text[start..<rest.startIndex]
      if before.last == UInt8(ascii: "#") { return digits }
      if before.last == UInt8(ascii: "("), rest.first == UInt8(ascii: ")") { return digits }
      let end = before.lastIndex { !Byte.isBlank($0) && !".(#".utf8.contains($0) } ?? start
      guard end < start, isInWord(text[end]) else { continue }
      let word = before[...end]
      let first = word.lastIndex { !isInWord($0) }.map { $0 + 1 } ?? text.startIndex
      let small = word[first...].map(Byte.lowered)
      if namingWords.contains(small[...]) || parts && partWords.contains(small[...]) {
        return digits
      }
    }
    return nil
  }

  private static func isInWord(_ byte: UInt8) -> Bool { Byte.isLetter(byte) || byte >= 0x80 }
}
