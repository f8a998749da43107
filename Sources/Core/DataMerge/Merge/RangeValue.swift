/// A number with its unit, a time of the day, or a date, to be compared with another one that is spelled alike.
struct RangeValue {
  private enum Order {
    case asWritten
    /// The day is first, and the year after the month.
    case dayFirst
    /// The day or the month is first.
    case unknown
  }

  /// Whether it is a date or a time.
  let isTime: Bool
  private let isNegative: Bool
  /// The runs of digits; the second one of a number is a fraction.
  private let numbers: [ArraySlice<UInt8>]
  /// What is around the digits and between them; of a number only its unit, since a fraction may be missing.
  private let unit: [UInt8]
  private let order: Order

  /// - Returns: `nil` for any other text.
  init?(_ text: ArraySlice<UInt8>) {
    var numbers: [ArraySlice<UInt8>] = []
    var rest: [UInt8] = []
    let isNegative = text.first == UInt8(ascii: "-")
    var index = text.startIndex + (isNegative ? 1 : 0)
    while index < text.endIndex {
      let digits = text[index...].prefix(while: TreeMerge.isDigit)
      if digits.isEmpty {
        rest.append(text[index])
        index += 1
      } else {
        // Marks where a number is.
        rest.append(0)
        numbers.append(digits)
        index = digits.endIndex
      }
    }
    guard let first = numbers.first, numbers.count <= 8, rest.count <= 32 else { return nil }
    let separators = rest.split(separator: 0, omittingEmptySubsequences: false).dropFirst()
    let separator = numbers.count > 1 ? separators.first ?? [] : []
    let isYearFirst = first.count == 4 && rest.first == 0
    let isYearThird =
      numbers.count > 2 && numbers[2].count == 4 && first.count < 3 && rest.first == 0
    switch separator {
    case [UInt8(ascii: "-")] where isYearFirst, [UInt8(ascii: "/")] where isYearFirst:
      (isTime, order) = (true, .asWritten)
    case [UInt8(ascii: ".")] where isYearThird: (isTime, order) = (true, .dayFirst)
    case [UInt8(ascii: "/")] where isYearThird, [UInt8(ascii: "-")] where isYearThird:
      (isTime, order) = (true, .unknown)
    case [UInt8(ascii: ":")] where rest.first == 0: (isTime, order) = (true, .asWritten)
    case [UInt8(ascii: ".")] where numbers.count == 2, [] where numbers.count == 1:
      (isTime, order) = (false, .asWritten)
    default: return nil
    }
    // An hour of the afternoon, an offset: its digits say nothing alone.
    let letters = rest.filter { (0x61...0x7A).contains($0 | 0x20) }
    if isTime, isNegative || letters.contains(where: { !"TtZz".utf8.contains($0) }) { return nil }
    self.isNegative = isNegative
    self.numbers = numbers
    unit = isTime ? rest : rest.filter { $0 != 0 && $0 != UInt8(ascii: ".") }
  }

  /// Whether it is greater or later; not, if both cannot be compared.
  func isAbove(_ other: RangeValue) -> Bool {
    guard isTime == other.isTime, unit == other.unit else { return false }
    guard isTime else {
      if isNegative != other.isNegative { return !isNegative }
      let (own, others) = isNegative ? (other, self) : (self, other)
      return Self.isAbove(own.numbers, others.numbers, isNumber: true)
    }
    guard numbers.count == other.numbers.count else { return false }
    switch order {
    case .asWritten: return Self.isAbove(numbers, other.numbers)
    case .dayFirst: return Self.isAbove(ordered([2, 1, 0]), other.ordered([2, 1, 0]))
    case .unknown:
      // In each order in which both have a month.
      let orders = [[2, 1, 0], [2, 0, 1]].filter { order in
        [self, other].allSatisfy { Self.number($0.numbers[order[1]]) <= 12 }
      }
      return !orders.isEmpty
        && orders.allSatisfy { Self.isAbove(ordered($0), other.ordered($0)) }
    }
  }

  private func ordered(_ order: [Int]) -> [ArraySlice<UInt8>] {
    order.map { numbers[$0] } + numbers.dropFirst(3)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.prefix(4).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// Whether the first numbers that differ are greater.
  private static func isAbove(
    _ numbers: [ArraySlice<UInt8>], _ others: [ArraySlice<UInt8>], isNumber: Bool = false
  ) -> Bool {
    for (place, (number, other)) in zip(numbers, others).enumerated() {
      let isFraction = isNumber && place == 1
      let (own, its) =
        isFraction ? (number, other) : (number.drop { $0 == 0x30 }, other.drop { $0 == 0x30 })
      if !isFraction, own.count != its.count { return own.count > its.count }
      if !own.elementsEqual(its) { return its.lexicographicallyPrecedes(own) }
    }
    return numbers.count > others.count
  }
}
