/// Members of an object that mean something only together: the ends of a range, an amount and its unit, a place.
///
/// ```
/// {"from": "2026-05-01", "to": "2026-05-09"}
/// {"amount": 12, "currency": "EUR"}
/// ```
struct MemberPairs {
  /// A member that one side alone changed: its name, and its value in base and sides.
  struct Change {
    let words: [[UInt8]]
    /// The text of the value in the base, in the side that changed it, and in the other side.
    let values: [ArraySlice<UInt8>]
  }

  /// Whether a member that one side changed does not fit one that the other side changed.
  ///
  /// The first of a range would be above the last, which it is in no input; or an amount would be of another unit than the one
  /// it was written for.
  ///
  /// - Complexity: Linear in both names and values.
  static func mayNotFit(_ change: Change, _ other: Change) -> Bool {
    guard let own = change.words.last, let others = other.words.last else { return false }
    // A unit alone is that of each amount.
    if change.words.count != other.words.count {
      return change.words.count == 1 && isUnit(own, of: others)
        || other.words.count == 1 && isUnit(others, of: own)
    }
    let places = change.words.indices.filter { change.words[$0] != other.words[$0] }
    guard places.count == 1, let place = places.first else { return false }
    return mayNotFit(change, other, at: place)
  }

  private static func mayNotFit(_ change: Change, _ other: Change, at place: Int) -> Bool {
    let (own, others) = (change.words[place], other.words[place])
    if isUnit(own, of: others) || isUnit(others, of: own) { return true }
    if isIn(own, latitudes) && isIn(others, longitudes)
      || isIn(others, latitudes) && isIn(own, longitudes)
    {
      return true
    }
    for (low, high) in ranges {
      let isFirst = low.utf8.elementsEqual(own) && high.utf8.elementsEqual(others)
      guard isFirst || low.utf8.elementsEqual(others) && high.utf8.elementsEqual(own) else {
        continue
      }
      let (start, end) = isFirst ? (change, other) : (other, change)
      // In the base, in the side that changed the start, in the other one; both changes are in the result.
      let pairs = [
        (start.values[0], end.values[0]), (start.values[1], end.values[2]),
        (start.values[2], end.values[1]),
      ]
      return isAbove(start.values[1], end.values[1]) && !pairs.contains { isAbove($0, $1) }
    }
    return false
  }

  /// The words for the ends of a range.
  private static let ranges = [
    ("start", "end"), ("start", "stop"), ("start", "finish"), ("begin", "end"), ("from", "to"),
    ("from", "until"), ("since", "until"), ("min", "max"), ("minimum", "maximum"), ("low", "high"),
    ("lower", "upper"), ("first", "last"), ("after", "before"), ("open", "close"),
    ("opens", "closes"), ("earliest", "latest"), ("departure", "arrival"), ("checkin", "checkout"),
  ]

  /// Words for a unit, and for what is counted in it; and for the parts of a place.
  private static let units = ["currency", "unit", "units"]
  private static let amounts = [
    "amount", "price", "value", "cost", "costs", "total", "sum", "quantity", "budget", "fee",
    "rate",
    "salary", "size", "weight", "length",
  ]
  private static let latitudes = ["lat", "latitude"]
  private static let longitudes = ["lng", "lon", "long", "longitude"]

  private static func isIn(_ word: [UInt8], _ words: [String]) -> Bool {
    words.contains { $0.utf8.elementsEqual(word) }
  }

  private static func isUnit(_ word: [UInt8], of other: [UInt8]) -> Bool {
    isIn(word, units) && isIn(other, amounts)
  }

  /// The words of a name in lower case: `startDate`, `start_date`, `Start date`.
  static func words(of name: [UInt8]) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var isInside = false
    for (index, byte) in name.enumerated() {
      let isCapital = (0x41...0x5A).contains(byte)
      guard isCapital || (0x61...0x7A).contains(byte) || byte >= 0x80 else {
        isInside = false
        continue
      }
      let isAfterSmall = index > 0 && (0x61...0x7A).contains(name[index - 1])
      if !isInside || isCapital && isAfterSmall { words.append([]) }
      words[words.count - 1].append(isCapital ? byte | 0x20 : byte)
      isInside = true
    }
    return words
  }

  /// Whether a number, a time, or a date that begins with its year, is above another one that is spelled alike.
  private static func isAbove(_ value: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    let (number, otherNumber) = (value.prefix(while: isDigit), other.prefix(while: isDigit))
    let (rest, otherRest) = (value[number.endIndex...], other[otherNumber.endIndex...])
    guard !number.isEmpty, !otherNumber.isEmpty,
      isFraction(rest) && isFraction(otherRest)
        || isOrdered(rest, after: number) && rest.count == otherRest.count
          && zip(rest, otherRest).allSatisfy({ isDigit($0) ? isDigit($1) : $0 == $1 })
    else { return false }
    if number.count != otherNumber.count { return number.count > otherNumber.count }
    return other.lexicographicallyPrecedes(value)
  }

  /// Whether nothing follows the whole part of a number, or its fraction.
  private static func isFraction(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.isEmpty || rest.first == UInt8(ascii: ".") && rest.dropFirst().allSatisfy(isDigit)
  }

  /// Whether the parts of a time or date follow, the greatest first.
  private static func isOrdered(
    _ rest: ArraySlice<UInt8>, after number: ArraySlice<UInt8>
  ) -> Bool {
    switch rest.first {
    case UInt8(ascii: ":"): true
    case UInt8(ascii: "-"): number.count == 4
    default: false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { TreeMerge.isDigit(byte) }
}

extension TreeMerge {
  /// Whether a member that the first side alone changed does not fit one that the second side alone changed.
  ///
  /// - Parameters:
  ///   - ours: The members that the first side changed, with their partners.
  ///   - theirs: Those that the second side changed.
  /// - Returns: The member of the first side; `nil` if all fit.
  /// - Complexity: A bounded effort: few of them are compared.
  func firstUnfitting(
    _ ours: [(base: Int, first: Int, second: Int)], _ theirs: [(base: Int, first: Int, second: Int)]
  ) -> Int? {
    guard !ours.isEmpty, !theirs.isEmpty else { return nil }
    let mostMembers = 64
    func value(_ input: Int, _ place: Int) -> ArraySlice<UInt8> {
      let text = trees[input].bytes[node(input, place).range]
      guard text.count > 1, text.first == UInt8(ascii: "\""), text.last == UInt8(ascii: "\"") else {
        return text
      }
      return text.dropFirst().dropLast()
    }
    let changes = theirs.prefix(mostMembers).map { member in
      MemberPairs.Change(
        words: MemberPairs.words(of: trees[Self.base].name(of: member.base)),
        values: [
          value(Self.base, member.base), value(Self.second, member.second),
          value(Self.first, member.first),
        ])
    }
    return ours.prefix(mostMembers).first { member in
      let change = MemberPairs.Change(
        words: MemberPairs.words(of: trees[Self.base].name(of: member.base)),
        values: [
          value(Self.base, member.base), value(Self.first, member.first),
          value(Self.second, member.second),
        ])
      return changes.contains { MemberPairs.mayNotFit(change, $0) }
    }?.first
  }
}
