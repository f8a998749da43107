/// Reads a form from right to left in a name: pieces of a known width first, then the rest as a text.
struct CopyFormMatcher {
  /// What was read.
  private(set) var writer: Range<Int>?
  private(set) var time: NameTime?
  private(set) var number: Int?
  /// Whether there may be another reading, with a shorter stem.
  private(set) var hasMore = false

  private let name: [UInt8]

  init(_ name: [UInt8]) {
    self.name = name
  }

  /// Reads the pieces of a form, which has nothing left that may be left out.
  ///
  /// - Parameters:
  ///   - pieces: The pieces from left to right.
  ///   - end: Where the marker ends.
  ///   - choice: Which of several readings, 0 for the likeliest.
  /// - Returns: Where the marker begins, or `nil` if the form does not fit.
  /// - Complexity: O(*n*) in the length of the name for each piece.
  mutating func match(_ pieces: [CopyForm.Piece], endingAt end: Int, choice: Int) -> Int? {
    var end = end
    var index = pieces.count - 1
    while index >= 0 {
      switch pieces[index] {
      case .text(let text):
        guard hasText(text, endingAt: end) else { return nil }
        end -= text.utf8.count
      case .oneOf(let texts):
        guard let length = length(ofOneOf: texts, endingAt: end) else { return nil }
        end -= length
      case .month:
        guard let start = readMonth(endingAt: end) else { return nil }
        end = start
      case .time(let template):
        guard let start = readTime(template, endingAt: end) else { return nil }
        end = start
      case .americanTime:
        guard let start = readAmericanTime(endingAt: end) else { return nil }
        end = start
      case .number(let range):
        guard let start = readNumber(in: range, endingAt: end) else { return nil }
        end = start
      case .digits(let count):
        guard let value = digits(count, endingAt: end) else { return nil }
        number = value
        end -= count
      case .device(let kind, let count):
        guard hasCharacters(kind, count, endingAt: end) else { return nil }
        writer = (end - count)..<end
        end -= count
      case .characters(let kind, let count):
        guard hasCharacters(kind, count, endingAt: end) else { return nil }
        end -= count
      case .who, .address, .anything:
        guard index > 0, let start = start(ofTextBehind: pieces[index - 1], endingAt: end)
        else { return nil }
        if case .address = pieces[index], !isAddress(start..<end) { return nil }
        // Of two texts, a person and a device, the writer is both with the text between them.
        if case .anything = pieces[index] {} else { writer = start..<(writer?.upperBound ?? end) }
        end = start
      case .computer(let kind):
        guard let start = computer(endingAt: end, kind, choice) else { return nil }
        writer = start..<end
        end = start
      case .maybe: return nil
      }
      index -= 1
    }
    return end
  }

  // MARK: Fixed pieces

  private func hasText(_ text: String, endingAt end: Int) -> Bool {
    let text = text.utf8
    var position = end - text.count
    guard position >= 0 else { return false }
    for byte in text {
      guard name[position] == byte else { return false }
      position += 1
    }
    return true
  }

  /// The length of the longest of some texts that ends there.
  private func length(ofOneOf texts: [String], endingAt end: Int) -> Int? {
    var longest: Int?
    for text in texts where text.utf8.count > longest ?? 0 && hasText(text, endingAt: end) {
      longest = text.utf8.count
    }
    return longest
  }

  private func hasCharacters(_ kind: CopyForm.Characters, _ count: Int, endingAt end: Int) -> Bool {
    end >= count && name[(end - count)..<end].allSatisfy(kind.contains)
  }

  /// The number that so many digits make, at most nine.
  private func digits(_ count: Int, endingAt end: Int) -> Int? {
    guard end >= count, count <= 9 else { return nil }
    var value = 0
    for position in (end - count)..<end {
      guard name[position].isDigit else { return nil }
      value = value * 10 + Int(name[position] - 0x30)
    }
    return value
  }

  private mutating func readNumber(in range: ClosedRange<Int>, endingAt end: Int) -> Int? {
    var start = end
    while start > 0, name[start - 1].isDigit, end - start <= 9 { start -= 1 }
    guard start < end, let value = digits(end - start, endingAt: end), range.contains(value),
      value == 0 ? end - start == 1 : name[start] != 0x30
    else { return nil }
    number = value
    return start
  }

  // MARK: Times

  private mutating func readTime(_ form: TimeTemplate, endingAt end: Int) -> Int? {
    let template = form.bytes
    let start = end - template.count
    guard start >= 0 else { return nil }
    var read = NameTime()
    var offset = 0
    while offset < template.count {
      let kind = template[offset]
      if kind == UInt8(ascii: "M"), offset + 1 < template.count,
        template[offset + 1] == UInt8(ascii: "m")
      {
        guard let month = monthNamed(at: start + offset) else { return nil }
        read.month = month
        offset += 3
        continue
      }
      let isField = "YMDhmsf".utf8.contains(kind)
      var width = 1
      while isField, offset + width < template.count, template[offset + width] == kind {
        width += 1
      }
      if isField {
        guard let value = digits(width, endingAt: start + offset + width) else { return nil }
        read.set(kind, value)
      } else {
        guard name[start + offset] == kind else { return nil }
        if kind == UInt8(ascii: "Z") { read.isUTC = true }
      }
      offset += width
    }
    time = read
    return start
  }

  private func monthNamed(at start: Int) -> Int? {
    MonthName.english.firstIndex { hasText($0, endingAt: start + 3) }.map { $0 + 1 }
  }

  /// Reads a month before the part of the time that was already read.
  private mutating func readMonth(endingAt end: Int) -> Int? {
    for width in [2, 1] {
      guard let month = digits(width, endingAt: end) else { continue }
      time?.month = month
      return end - width
    }
    var longest = 0
    for names in MonthName.byLanguage {
      for (index, month) in names.enumerated()
      where month.utf8.count > longest && hasText(month, endingAt: end) {
        longest = month.utf8.count
        time?.month = index + 1
      }
    }
    return longest > 0 ? end - longest : nil
  }

  /// Reads `9-29-26 10-10-10 PM`.
  private mutating func readAmericanTime(endingAt end: Int) -> Int? {
    let isAfternoon = hasText(" PM", endingAt: end)
    guard isAfternoon || hasText(" AM", endingAt: end) else { return nil }
    var position = end - 3
    var values: [Int] = []
    // From the right: second, minute, hour, year, day, month.
    let separators = ["-", "-", " ", "-", "-", ""]
    let isTwoDigits = [true, true, false, true, false, false]
    for (separator, isTwo) in zip(separators, isTwoDigits) {
      let hasTwo = position > 1 && name[position - 2].isDigit
      guard isTwo == hasTwo || !isTwo, let value = digits(hasTwo ? 2 : 1, endingAt: position)
      else { return nil }
      values.append(value)
      position -= hasTwo ? 2 : 1
      guard hasText(separator, endingAt: position) else { return nil }
      position -= separator.utf8.count
    }
    let hour = values[2]
    var read = NameTime()
    read.year = 2000 + values[3]
    read.month = values[5]
    read.day = values[4]
    // Twelve is the hour before one. What no such clock shows is left implausible.
    read.hour = (1...12).contains(hour) ? hour % 12 + (isAfternoon ? 12 : 0) : 99
    read.minute = values[1]
    read.second = values[0]
    time = read
    return position
  }

  // MARK: Free text

  /// The start of a free text that ends at `end`: behind the last place of the piece that introduces it.
  ///
  /// A parenthesis inside, opened and closed again, belongs to the text: in
  /// `a (Anna (work)'s conflicted copy 2026-02-13)` the copy is Anna's at work.
  private func start(ofTextBehind introduction: CopyForm.Piece, endingAt end: Int) -> Int? {
    // A text has at least one byte.
    guard end > 1, let lastByte = Self.lastByte(of: introduction) else { return nil }
    guard lastByte == 0x28 else {
      var limit = end - 1
      while let place = name[..<limit].lastIndex(of: lastByte) {
        if introduces(introduction, endingAt: place + 1) { return place + 1 }
        limit = place
      }
      return nil
    }
    var depth = name[end - 1] == 0x29 ? 1 : 0
    var lastOfAll: Int?
    var position = end - 1
    while position > 0 {
      switch name[position - 1] {
      case 0x29: depth += 1
      case 0x28:
        if introduces(introduction, endingAt: position) {
          if depth == 0 { return position }
          lastOfAll = lastOfAll ?? position
        }
        if depth > 0 { depth -= 1 }
      default: break
      }
      position -= 1
    }
    return lastOfAll
  }

  /// The byte that a text that introduces another ends in; of several texts all end in the same.
  private static func lastByte(of introduction: CopyForm.Piece) -> UInt8? {
    switch introduction {
    case .text(let text): text.utf8.last
    case .oneOf(let texts): texts.first?.utf8.last
    default: nil
    }
  }

  private func introduces(_ introduction: CopyForm.Piece, endingAt end: Int) -> Bool {
    switch introduction {
    case .text(let text): hasText(text, endingAt: end)
    case .oneOf(let texts): texts.contains { hasText($0, endingAt: end) }
    default: false
    }
  }

  /// Whether a text has the shape of an e-mail address.
  private func isAddress(_ range: Range<Int>) -> Bool {
    guard let sign = name[range].firstIndex(of: 0x40) else { return false }
    return sign > range.lowerBound && sign < range.upperBound - 1
      && !name[range].contains { $0 == 0x20 || $0 == 0x28 || $0 == 0x29 }
  }

  // MARK: Computers

  /// The longest name of a computer that is looked for: NetBIOS has 15, DNS 63 characters.
  private static let longestComputer = (capitals: 15, any: 63)

  /// How Windows names computers by default, with a hyphen inside.
  private static let usualPrefixes = ["DESKTOP-", "LAPTOP-", "WIN-"]

  /// How many readings there are at most.
  static let mostChoices = 4

  /// The start of the name of a computer: first one that Windows gave, then the shortest.
  private mutating func computer(
    endingAt end: Int, _ kind: CopyForm.ComputerName, _ choice: Int
  ) -> Int? {
    let longest = kind == .capitals ? Self.longestComputer.capitals : Self.longestComputer.any
    var starts: [Int] = []
    var hasLetter = false
    var hasSmall = false
    var position = end - 1
    while position > 0, end - position <= longest, starts.count < Self.mostChoices {
      let byte = name[position]
      let isCapital = (0x41...0x5A).contains(byte)
      let isSmall = byte >= 0x80 || (0x61...0x7A).contains(byte)
      let fits =
        byte.isDigit || isCapital || byte == 0x2D || kind != .capitals && (isSmall || byte == 0x5F)
      guard fits else { break }
      hasLetter = hasLetter || isCapital || isSmall || byte == 0x5F
      hasSmall = hasSmall || isSmall
      if name[position - 1] == 0x2D, byte != 0x2D, hasLetter,
        kind != .capitalized || isCapital && hasSmall
      {
        starts.append(position)
      }
      position -= 1
    }
    if let usual = starts.firstIndex(where: isUsualComputer) {
      starts.insert(starts.remove(at: usual), at: 0)
    }
    hasMore = choice + 1 < starts.count
    return choice < starts.count ? starts[choice] : nil
  }

  private func isUsualComputer(at start: Int) -> Bool {
    Self.usualPrefixes.contains { prefix in
      start + prefix.utf8.count < name.count && hasText(prefix, endingAt: start + prefix.utf8.count)
    }
  }
}

extension UInt8 {
  /// Whether it is an ASCII digit.
  var isDigit: Bool { (0x30...0x39).contains(self) }
  /// Whether it is an ASCII letter.
  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}

extension NameTime {
  /// Sets a field by its letter in a template.
  fileprivate mutating func set(_ kind: UInt8, _ value: Int) {
    switch kind {
    case UInt8(ascii: "Y"): year = value
    case UInt8(ascii: "M"): month = value
    case UInt8(ascii: "D"): day = value
    case UInt8(ascii: "h"): hour = value
    case UInt8(ascii: "m"): minute = value
    case UInt8(ascii: "s"): second = value
    default: millisecond = value
    }
  }
}
