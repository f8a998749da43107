/// The beginning of an item of a list: blanks, a bullet or a number with its mark, and a blank or the end of the line.
package struct ItemMark {
  /// The number, at most nine digits; `nil` for a bullet.
  let number: Int?
  /// The digits of the number; empty for a bullet.
  let digits: ArraySlice<UInt8>
  /// Where what the item says begins.
  let end: Int

  /// The marks of items of a list without numbers.
  static let bullets = ["-", "*", "+", "•", "‣", "◦", "▪", "–", "·", "☐", "☑", "☒"].map {
    Array($0.utf8)
  }

  /// The marks after the number of an item.
  static let numberMarks = [".", ")"].map { Array($0.utf8) }

  /// Reads the beginning of a line; `nil` if it does not begin an item, as `3.5` does not.
  ///
  /// - Complexity: Linear in the beginning.
  init?(_ line: ArraySlice<UInt8>) {
    let content = line.drop(while: Byte.isBlank)
    digits = content.prefix(while: Byte.isDigit)
    guard digits.count < 10 else { return nil }
    let rest = content.dropFirst(digits.count)
    let marks = digits.isEmpty ? Self.bullets : Self.numberMarks
    guard let mark = marks.first(where: rest.starts) else { return nil }
    let text = rest.dropFirst(mark.count)
    guard text.first.map(Byte.isBlank) ?? true else { return nil }
    number = digits.isEmpty ? nil : digits.reduce(0) { 10 * $0 + Int($1 - 0x30) }
    end = text.drop(while: Byte.isBlank).startIndex
  }

  /// A line without the number of its item, which follows from the items before it; any other line as it is.
  ///
  /// - Complexity: Linear in the line.
  package static func withoutNumber(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let digits = ItemMark(line)?.digits, !digits.isEmpty else { return line }
    return (line[..<digits.startIndex] + line[digits.endIndex...])[...]
  }
}
