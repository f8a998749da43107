/// The beginning of a line that counts: `1.`, `(1)`, `a)`, `[1]`, `[^1]:`, `1:`, `1.2`, `II.`, `①`, `### 1`, `> 1.`, `- [ ] 1.`,
/// `Step 1:`, or the number in the first cell of a row.
struct CountMark {
  /// How the line counts: all before the number, and the marks after it.
  let style: [UInt8]
  /// The number.
  let number: Int
  /// Where what the line says begins.
  let end: Int

  /// The ways to read the beginning of a line; `V.` is a letter and a Roman number.
  ///
  /// - Complexity: Linear in the beginning.
  static func all(in line: ArraySlice<UInt8>) -> [CountMark] {
    var marks = line.prefix(while: isMark)
    if let open = marks.lastIndex(of: UInt8(ascii: "[")), let box = TaskBox(line[open...]) {
      marks = line[..<line[box.end...].prefix(while: isMark).endIndex]
    }
    var rest = line[marks.endIndex...]
    // A word that names what is counted, and the numbers of the chapters above.
    let word = rest.prefix { Byte.isLetter($0) || $0 >= 0x80 }
    let blank = rest[word.endIndex...].prefix(while: isNaming)
    let isNamed =
      word.count > 1 && !blank.isEmpty && line[blank.endIndex...].first.map(Byte.isDigit) ?? false
    if isNamed { rest = line[blank.endIndex...] }
    while let digits = Optional(rest.prefix(while: Byte.isDigit)), !digits.isEmpty,
      rest[digits.endIndex...].first == UInt8(ascii: "."),
      rest[digits.endIndex...].dropFirst().first.map(Byte.isDigit) ?? false
    { rest = rest[digits.endIndex...].dropFirst() }
    let (start, isDotted) = (rest.startIndex, rest.startIndex > marks.endIndex && !isNamed)
    return numbers(in: rest).compactMap { number, length in
      let after = rest[(start + length)...]
      // What someone says may begin with a letter and a colon.
      let ends = after.prefix {
        ").]*_".utf8.contains($0) || number.kind == 0x31 && $0 == UInt8(ascii: ":")
      }
      let next = after[ends.endIndex...].first
      let line = line[line.startIndex..<start]
      let more = after.drop(while: Byte.isBlank).first
      let isCell =
        ends.isEmpty && number.kind == 0x31 && line.contains(UInt8(ascii: "|"))
        && more == UInt8(ascii: "|")
      let isDashed = ends.isEmpty && next.map(Byte.isBlank) ?? false && more == UInt8(ascii: "-")
      guard next.map(Byte.isBlank) ?? true,
        !ends.isEmpty || isCell || isDashed || isNamed || isDotted || number.isCircled
          || line.contains(UInt8(ascii: "#"))
      else { return nil }
      return CountMark(
        style: line + [number.kind] + ends + (isDashed ? [UInt8(ascii: "-")] : []),
        number: number.value, end: ends.endIndex)
    }
  }

  /// Whether a byte may be before what counts.
  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "#"), UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "*"),
      UInt8(ascii: "+"), UInt8(ascii: "|"), UInt8(ascii: "("), UInt8(ascii: "["),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "^"):
      true
    default: Byte.isBlank(byte)
    }
  }

  private typealias Number = (value: Int, kind: UInt8, isCircled: Bool)

  /// The numbers that a text may begin with, and their lengths.
  private static func numbers(in text: ArraySlice<UInt8>) -> [(Number, length: Int)] {
    let digits = text.prefix(while: Byte.isDigit)
    if !digits.isEmpty {
      guard digits.count < 5 else { return [] }
      return [((digits.reduce(0) { 10 * $0 + Int($1 - 0x30) }, 0x31, false), digits.count)]
    }
    // U+2460 to U+2473.
    let bytes = text.prefix(3)
    if bytes.count == 3, bytes.starts(with: [0xE2, 0x91]), let last = bytes.last,
      (0xA0...0xB3).contains(last)
    {
      return [((Int(last) - 0x9F, 0x6F, true), 3)]
    }
    var numbers: [(Number, length: Int)] = []
    let letters = text.prefix(while: Byte.isLetter)
    if letters.count == 1, let letter = letters.first {
      numbers.append(((Int(letter | 0x20) - 0x60, letter & 0x20 | 0x41, false), 1))
    }
    if let roman = roman(letters) {
      numbers.append(((roman, 0x52, false), letters.count))
    }
    return numbers
  }

  /// The value of a Roman number below 90; `nil` for other letters.
  private static func roman(_ letters: ArraySlice<UInt8>) -> Int? {
    guard !letters.isEmpty, letters.count < 9 else { return nil }
    var (value, last) = (0, 100)
    for letter in letters {
      let one =
        switch letter | 0x20 {
        case UInt8(ascii: "i"): 1
        case UInt8(ascii: "v"): 5
        case UInt8(ascii: "x"): 10
        case UInt8(ascii: "l"): 50
        default: 0
        }
      guard one > 0 else { return nil }
      value += one > last ? one - 2 * last : one
      last = one
    }
    return value
  }

  private static func isNaming(_ byte: UInt8) -> Bool {
    Byte.isBlank(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "#")
  }
}
