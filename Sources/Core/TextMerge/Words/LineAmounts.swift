/// The numbers of a line that may be amounts, and what else the line says.
struct LineAmounts {
  /// The amounts in hundredths, the last one of the line first.
  private(set) var values: [Int] = []
  /// The line with a zero for each amount.
  private(set) var text: [UInt8] = []

  /// Reads the amounts of a line, such as `40`, `-1,234.50` and `12,5`; fails without one.
  ///
  /// A part of a date, a time or a version, and a digit of a word, is no amount.
  ///
  /// - Parameter line: The line.
  /// - Complexity: O(*n*) in its bytes.
  init?(_ line: ArraySlice<UInt8>) {
    var index = line.startIndex
    while index < line.endIndex {
      let run = Self.run(in: line, from: index)
      guard !run.isEmpty else {
        text.append(line[index])
        index += 1
        continue
      }
      if let value = Self.value(line[run]), !Self.isPart(run, of: line) {
        values.append(Self.isNegative(line[..<run.lowerBound]) ? -value : value)
        text.append(0x30)
      } else {
        text += line[run]
      }
      index = run.upperBound
    }
    if values.isEmpty { return nil }
    values.reverse()
  }

  /// The digits from a place on, with the signs between them that group them.
  private static func run(in line: ArraySlice<UInt8>, from start: Int) -> Range<Int> {
    var end = start
    while end < line.endIndex {
      let isGrouping =
        end > start && Self.isGrouping(line[end]) && end + 1 < line.endIndex
        && Byte.isDigit(line[end + 1])
      guard Byte.isDigit(line[end]) || isGrouping else { break }
      end += 1
    }
    return start..<end
  }

  private static func isGrouping(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "'")
  }

  /// The value of some digits in hundredths.
  ///
  /// After the last sign come one or two digits, or three if it groups thousands.
  private static func value(_ run: ArraySlice<UInt8>) -> Int? {
    let parts = run.split(omittingEmptySubsequences: false, whereSeparator: isGrouping)
    guard let last = parts.last, run.count <= 16 else { return nil }
    let hasFraction = parts.count > 1 && last.count < 3
    for (place, part) in parts.enumerated() where place > 0 {
      guard part.count == 3 || (hasFraction && place == parts.count - 1) else { return nil }
    }
    let digits = run.filter(Byte.isDigit)
    let scale = !hasFraction ? 100 : last.count == 1 ? 10 : 1
    return digits.reduce(0) { 10 * $0 + Int($1 & 0x0F) } * scale
  }

  /// Whether letters or signs beside a number make it a part of a word, a date or a time.
  private static func isPart(_ run: Range<Int>, of line: ArraySlice<UInt8>) -> Bool {
    if let before = line[..<run.lowerBound].last {
      if Byte.isLetter(before) || before == UInt8(ascii: "#") { return true }
      let further = line[..<(run.lowerBound - 1)].last
      if joins(before), further.map({ Byte.isDigit($0) }) ?? false { return true }
    }
    let after = line[run.upperBound...].prefix(2)
    return after.count == 2 && joins(after.first ?? 0) && Byte.isDigit(after.last ?? 0)
  }

  private static func joins(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ":")
  }

  /// Whether an amount is negative; the sign of a currency may be between it and the minus sign.
  private static func isNegative(_ before: ArraySlice<UInt8>) -> Bool {
    var before = before
    while let last = before.last, last == UInt8(ascii: "$") || last >= 0x80,
      !before.suffix(3).elementsEqual(minus)
    {
      before.removeLast()
    }
    return before.last == UInt8(ascii: "-") || before.suffix(3).elementsEqual(minus)
  }

  /// The minus sign U+2212.
  private static let minus: [UInt8] = [0xE2, 0x88, 0x92]
}
