/// The time in a line of front matter that says when a text was last changed.
///
/// ```
/// ---
/// title: Dinner
/// updated: 2026-11-26 10:30
/// ---
/// ```
///
/// Programs write such a line at every save, so two sides that edited different places of a text are always in conflict
/// there. A date that a person sets for a purpose (`due:`, `date:`) is not one.
struct UpdateTime {
  /// The bytes of the time in the text, without quotes.
  let range: Range<Int>
  /// Seconds since 2000-01-01T00:00:00, or the number as it is written.
  private let seconds: Int64
  /// The digits of the fraction of a second.
  private let fraction: ArraySlice<UInt8>
  /// What kinds of digits the time has: only times of one form are compared.
  private let form: Form

  /// How a time is written.
  private enum Form: Hashable {
    case day
    case minutes(hasZone: Bool)
    case seconds(hasZone: Bool)
    /// A number with so many digits.
    case number(Int)
    /// A time without its day.
    case clock

    /// Whether it begins with a day.
    var isDay: Bool {
      switch self {
      case .day, .minutes, .seconds: true
      case .number, .clock: false
      }
    }
  }

  /// The names of such lines, in small letters without what is between words.
  private static let keys = [
    "updated", "updatedat", "updatedon", "dateupdated", "updateddate", "lastupdated",
    "lastupdatedat", "lastupdate", "updatetime", "modified", "modifiedat", "modifiedon",
    "datemodified", "modifieddate", "modificationdate", "lastmodified", "lastmodifiedat", "lastmod",
    "mtime", "edited", "editedat", "lastedited", "lasteditedat", "changed", "lastchanged",
  ]

  /// Reads a line; `nil` if it is not a key of the list and one time.
  ///
  /// - Parameters:
  ///   - line: the bytes of the line, without its ending.
  ///   - bytes: the text.
  /// - Complexity: Linear in the line, of which the first 96 bytes may count.
  init?(of line: Range<Int>, in bytes: [UInt8]) {
    guard line.count <= 96 else { return nil }
    var reader = Reader(bytes: bytes, position: line.lowerBound, end: line.upperBound)
    guard let key = reader.key(), Self.keys.contains(where: { $0.utf8.elementsEqual(key) }) else {
      return nil
    }
    reader.skipBlanks()
    let quote = reader.skip(0x22) ? UInt8(0x22) : reader.skip(0x27) ? UInt8(0x27) : nil
    let start = reader.position
    guard let time = Self.time(&reader) else { return nil }
    range = start..<reader.position
    if let quote, !reader.skip(quote) { return nil }
    reader.skipBlanks()
    guard reader.isAtEnd else { return nil }
    (seconds, fraction, form) = time
  }

  /// Reads the day, the day and the time, or the time with which a line begins, after marks of a heading or an item; `nil`
  /// if it begins with none, or if a letter or a digit follows.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - table: the text.
  /// - Complexity: Linear in the marks.
  init?(ofEntry line: Int, in table: LineTable) {
    let content = table.content(of: line)
    var reader = Reader(
      bytes: table.bytes, position: content.lowerBound, end: content.upperBound)
    reader.skip(anyOf: " \t#-*+=[(")
    let start = reader.position
    if let clock = reader.clock() {
      (seconds, fraction, form) = (clock, [], .clock)
    } else {
      reader.position = start
      guard let time = Self.time(&reader), time.form.isDay else { return nil }
      (seconds, fraction, form) = time
    }
    range = start..<reader.position
    guard !reader.isAtLetterOrDigit else { return nil }
  }

  /// Whether both are written in one way, so that the later one is known.
  func isComparable(with other: UpdateTime) -> Bool { form == other.form }

  /// Whether this time is before another that is written in the same way.
  func isBefore(_ other: UpdateTime) -> Bool {
    if seconds != other.seconds { return seconds < other.seconds }
    return fraction.lexicographicallyPrecedes(other.fraction)
  }

  private static func time(
    _ reader: inout Reader
  ) -> (seconds: Int64, fraction: ArraySlice<UInt8>, form: Form)? {
    let start = reader.position
    guard let first = reader.number() else { return nil }
    let length = reader.position - start
    guard length == 4 else {
      // Seconds, or thousandths of them, since some beginning.
      return (10...16).contains(length) ? (first, [], .number(length)) : nil
    }
    guard reader.skip(0x2D), let month = reader.number(ofTwoDigitsIn: 1...12), reader.skip(0x2D),
      let day = reader.number(ofTwoDigitsIn: 1...31)
    else { return nil }
    let days = Self.days(year: first, month: month, day: day)
    // The last day of a month is before the first of the next one.
    let next = Self.days(year: first + month / 12, month: month % 12 + 1, day: 1)
    guard days < next else { return nil }
    let afterDay = reader.position
    guard reader.skip(0x54) || reader.skipBlanks(),
      let hour = reader.number(ofTwoDigitsIn: 0...23), reader.skip(0x3A),
      let minute = reader.number(ofTwoDigitsIn: 0...59)
    else {
      reader.position = afterDay
      return (days * 86_400, [], .day)
    }
    var seconds = days * 86_400 + hour * 3_600 + minute * 60
    var fraction: ArraySlice<UInt8> = []
    var hasSeconds = false
    if reader.skip(0x3A) {
      guard let second = reader.number(ofTwoDigitsIn: 0...60) else { return nil }
      seconds += second
      hasSeconds = true
      if reader.skip(0x2E) {
        fraction = reader.digits()
        if fraction.isEmpty { return nil }
        while fraction.last == 0x30 { fraction.removeLast() }
      }
    }
    guard let zone = zone(&reader) else { return nil }
    var hasZone = false
    if case .seconds(let ahead) = zone {
      seconds -= ahead
      hasZone = true
    }
    return (
      seconds, fraction, hasSeconds ? .seconds(hasZone: hasZone) : .minutes(hasZone: hasZone)
    )
  }

  /// The distance from UTC.
  private enum Zone {
    case none
    case seconds(Int64)
  }

  /// Reads the distance from UTC; `nil` if what follows is only a part of one.
  private static func zone(_ reader: inout Reader) -> Zone? {
    let start = reader.position
    reader.skipBlanks()
    if reader.skip(0x5A) { return .seconds(0) }
    let isAhead = reader.skip(0x2B)
    guard isAhead || reader.skip(0x2D) else {
      reader.position = start
      return Zone.none
    }
    guard let hours = reader.number(ofTwoDigitsIn: 0...23) else { return nil }
    _ = reader.skip(0x3A)
    guard let minutes = reader.number(ofTwoDigitsIn: 0...59) else { return nil }
    let seconds = hours * 3_600 + minutes * 60
    return .seconds(isAhead ? seconds : -seconds)
  }

  /// The days from 2000-01-01, by the Gregorian calendar.
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    // Years begin in March, so that the day that only some have is the last one.
    let shifted = year - (month < 3 ? 1 : 0)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 730_425
  }

  /// Reads a line from its start.
  private struct Reader {
    let bytes: [UInt8]
    var position: Int
    let end: Int

    var isAtEnd: Bool { position == end }

    private var next: UInt8? { position < end ? bytes[position] : nil }

    mutating func skip(_ byte: UInt8) -> Bool {
      guard next == byte else { return false }
      position += 1
      return true
    }

    @discardableResult mutating func skipBlanks() -> Bool {
      let start = position
      while next == Byte.space || next == 0x09 { position += 1 }
      return position > start
    }

    mutating func skip(anyOf marks: String) {
      while let next, marks.utf8.contains(next) { position += 1 }
    }

    var isAtLetterOrDigit: Bool { next.map { Byte.isLetterOrDigit($0) || $0 >= 0x80 } ?? false }

    /// A time such as `07:10` or `07:10:30`, in seconds.
    mutating func clock() -> Int64? {
      guard let hour = number(ofTwoDigitsIn: 0...23), skip(0x3A),
        let minute = number(ofTwoDigitsIn: 0...59)
      else { return nil }
      guard skip(0x3A) else { return hour * 3_600 + minute * 60 }
      return number(ofTwoDigitsIn: 0...60).map { hour * 3_600 + minute * 60 + $0 }
    }

    /// The letters before `:` or `=`, small, without blanks, `-`, `_`, `.` and quotes.
    mutating func key() -> [UInt8]? {
      var key: [UInt8] = []
      while let byte = next {
        position += 1
        switch byte {
        case 0x3A, 0x3D: return key
        case Byte.space, 0x09, 0x2D, 0x5F, 0x2E, 0x22, 0x27: continue
        case 0x41...0x5A: key.append(byte | 0x20)
        case 0x61...0x7A: key.append(byte)
        default: return nil
        }
      }
      return nil
    }

    mutating func digits() -> ArraySlice<UInt8> {
      let start = position
      while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
      return bytes[start..<position]
    }

    /// A number of 16 digits at most.
    mutating func number() -> Int64? {
      let digits = digits()
      guard (1...16).contains(digits.count) else { return nil }
      return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }

    mutating func number(ofTwoDigitsIn bounds: ClosedRange<Int64>) -> Int64? {
      guard end - position >= 2,
        bytes[position..<position + 2].allSatisfy({ (0x30...0x39).contains($0) })
      else { return nil }
      let number = Int64(bytes[position] - 0x30) * 10 + Int64(bytes[position + 1] - 0x30)
      position += 2
      return bounds.contains(number) ? number : nil
    }
  }
}

extension LineTable {
  /// The lines of the front matter: between a first line `---` or `+++` and the next such line.
  ///
  /// - Complexity: Linear in the lines, of which the first 512 may count.
  var frontMatter: Range<Int> {
    guard count > 2, let fence = fence(at: 0) else { return 0..<0 }
    for line in 1..<min(count, 512) where self.fence(at: line) == fence { return 1..<line }
    return 0..<0
  }

  /// The character of a line that has three of it and else only blanks after them.
  private func fence(at line: Int) -> UInt8? {
    let text = bytes[content(of: line)]
    guard let first = text.first, first == 0x2D || first == 0x2B, text.count >= 3 else {
      return nil
    }
    let isFence =
      text.prefix(3).allSatisfy { $0 == first }
      && text.dropFirst(3).allSatisfy { $0 == Byte.space || $0 == 0x09 || $0 == Byte.cr }
    return isFence ? first : nil
  }
}
