/// Members of an object that mean something only together: the ends of a range, an amount and its unit, a place.
///
/// ```
/// {"from": "2026-05-01", "to": "2026-05-09"}
/// {"amount": 12, "currency": "EUR"}
/// ```
enum MemberPairs {
  /// A member that one side alone changed: the words of its name, and its value in the base, in the side that changed it, and in
  /// the other side.
  struct Change {
    let words: [[UInt8]]
    let values: [ArraySlice<UInt8>]
  }

  /// So many members of a side are compared with as many of the other.
  static let mostMembers = 64

  /// Whether a member that one side changed does not fit one that the other side changed.
  ///
  /// The first of a range would be above the last, which it is in no input; or an amount would be of another unit than the one
  /// it was written for.
  ///
  /// - Complexity: Linear in both names and values.
  static func mayNotFit(_ change: Change, _ other: Change) -> Bool {
    if isUnit(change, of: other) || isUnit(other, of: change) { return true }
    guard change.words.count == other.words.count else { return false }
    let places = change.words.indices.filter { change.words[$0] != other.words[$0] }
    guard places.count == 1, let place = places.first else { return false }
    let (own, others) = (change.words[place], other.words[place])
    if latitudes.has(own) && longitudes.has(others) || latitudes.has(others) && longitudes.has(own)
    {
      return true
    }
    for (low, high) in ranges {
      let isFirst = low.isWord(own) && high.isWord(others)
      guard isFirst || low.isWord(others) && high.isWord(own) else { continue }
      let (start, end) = isFirst ? (change, other) : (other, change)
      guard let first = RangeValue(start.values[1]), let last = RangeValue(end.values[1]),
        first.isAbove(last)
      else { return false }
      // Plain numbers under such names may be of two things: accounts, or what an animation begins and ends with.
      if !first.isTime, !measures.has(Array(low.utf8)),
        !(change.words.count == 1 && counted.has(Array(low.utf8)))
      {
        return false
      }
      // In the base, in the side that changed the start, in the other one; both changes are in the result.
      return !isAbove(start.values[0], end.values[0]) && !isAbove(start.values[1], end.values[2])
        && !isAbove(start.values[2], end.values[1])
    }
    return false
  }

  private static func isAbove(_ value: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    guard let own = RangeValue(value), let others = RangeValue(other) else { return false }
    return own.isAbove(others)
  }

  // MARK: Names

  /// The words for the ends of a range.
  private static let ranges = [
    ("start", "end"), ("start", "stop"), ("start", "finish"), ("starts", "ends"), ("start", "due"),
    ("begin", "end"), ("begins", "ends"), ("from", "to"), ("from", "until"), ("since", "until"),
    ("min", "max"), ("minimum", "maximum"), ("low", "high"), ("lo", "hi"), ("lower", "upper"),
    ("first", "last"), ("open", "close"), ("opens", "closes"), ("opened", "closed"),
    ("earliest", "latest"), ("departure", "arrival"), ("depart", "return"), ("checkin", "checkout"),
    ("dtstart", "dtend"), ("created", "expires"), ("von", "bis"), ("beginn", "ende"),
    ("desde", "hasta"), ("inicio", "fin"), ("debut", "fin"),
  ]
  /// Of these, the ones whose numbers are always of one thing, and those whose numbers are if they are the whole name.
  private static let measures = ["min", "minimum", "low", "lo", "lower"]
  private static let counted = ["start", "begin"]

  private static let currencies = [
    "currency", "ccy", "waehrung", "w\u{E4}hrung", "devise", "moneda", "valuta",
  ]
  private static let units = ["unit", "units", "uom", "einheit"]
  /// Words for what is counted in a unit.
  private static let amounts = [
    "amount", "price", "value", "cost", "costs", "total", "sum", "quantity", "qty", "count",
    "budget",
    "fee", "salary", "balance", "subtotal", "credit", "debit", "gross", "net", "weight", "distance",
    "duration", "interval", "temperature", "volume", "dose", "betrag", "preis", "summe", "menge",
    "montant", "prix", "importe", "precio",
  ]
  private static let latitudes = ["lat", "latitude"]
  private static let longitudes = ["lng", "lon", "long", "longitude"]

  /// Whether a member is the unit of another one, and both look like that.
  private static func isUnit(_ unit: Change, of amount: Change) -> Bool {
    let words = "code".isWord(unit.words.last ?? []) ? unit.words.dropLast() : unit.words[...]
    guard let word = words.last, currencies.has(word) || units.has(word),
      let last = amount.words.last,
      amount.values.prefix(2).allSatisfy(isAmount), unit.values.prefix(2).allSatisfy(isUnitText)
    else { return false }
    let thing = words.dropLast()
    if thing.elementsEqual(amount.words) { return true }
    guard amounts.has(last) else { return false }
    // A currency alone is that of each amount.
    return thing.elementsEqual(amount.words.dropLast()) || thing.isEmpty && currencies.has(word)
  }

  private static func isAmount(_ value: ArraySlice<UInt8>) -> Bool {
    value.contains(where: TreeMerge.isDigit) && !value.contains(where: Self.isLetter)
  }

  private static func isUnitText(_ value: ArraySlice<UInt8>) -> Bool {
    let isFlag = ["true", "false", "yes", "no", "on", "off"].contains { $0.isWord(Array(value)) }
    return !value.isEmpty && value.count <= 12 && !value.contains(where: TreeMerge.isDigit)
      && !isFlag
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// The words of a name in lower case: `startDate`, `start_date`, `Start date`; `check in` is one.
  static func words(of name: [UInt8]) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var isInside = false
    for (index, byte) in name.enumerated() {
      let isCapital = (0x41...0x5A).contains(byte)
      guard isLetter(byte) || byte >= 0x80 else {
        isInside = false
        continue
      }
      let isAfterSmall = index > 0 && (0x61...0x7A).contains(name[index - 1])
      let isNew = !isInside || isCapital && isAfterSmall
      if isNew, !"check".isWord(words.last ?? []) { words.append([]) }
      words[words.count - 1].append(isCapital ? byte | 0x20 : byte)
      isInside = true
    }
    return words
  }
}

extension String {
  /// Whether a word is this one.
  fileprivate func isWord(_ word: [UInt8]) -> Bool { utf8.elementsEqual(word) }
}

extension [String] {
  fileprivate func has(_ word: [UInt8]) -> Bool { contains { $0.isWord(word) } }
}

extension TreeMerge {
  /// A member that the first side alone changed and that does not fit one that the second side alone changed.
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
    func value(_ input: Int, _ place: Int) -> ArraySlice<UInt8> {
      let text = trees[input].bytes[node(input, place).range]
      guard text.count > 1, text.first == UInt8(ascii: "\""), text.last == UInt8(ascii: "\"") else {
        return text
      }
      return text.dropFirst().dropLast()
    }
    func change(_ member: (base: Int, first: Int, second: Int), of side: Int) -> MemberPairs.Change
    {
      let sides = [value(Self.first, member.first), value(Self.second, member.second)]
      return MemberPairs.Change(
        words: MemberPairs.words(of: trees[Self.base].name(of: member.base)),
        values: [value(Self.base, member.base)] + (side == Self.first ? sides : sides.reversed()))
    }
    let changes = theirs.prefix(MemberPairs.mostMembers).map { change($0, of: Self.second) }
    return ours.prefix(MemberPairs.mostMembers).first { member in
      let own = change(member, of: Self.first)
      return changes.contains { MemberPairs.mayNotFit(own, $0) }
    }?.first
  }
}
