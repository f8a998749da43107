/// The parts of a line that are one value, though they have several words: who changes two of these, changes one value.
///
/// ```
/// IBAN DE12 3456 7890 1234        https://example.org/a?b=1        `cp a b`        $a + b$        三月十日
/// ```
enum ValueSpans {
  /// Finds the values.
  ///
  /// - Parameter line: A line without its end.
  /// - Returns: Their places in the line, in order of their kinds.
  /// - Complexity: Linear in the bytes of the line.
  static func spans(in line: [UInt8]) -> [Range<Int>] {
    let chunks = chunks(of: line)
    return secret(in: line) + chunks.compactMap { address(in: line[$0]) }
      + numberGroups(chunks, in: line) + enclosed(in: line) + numerals(in: line)
  }

  /// The parts between blanks.
  private static func chunks(of line: [UInt8]) -> [Range<Int>] {
    var chunks: [Range<Int>] = []
    var start = 0
    for index in 0...line.count where index == line.count || Byte.isBlank(line[index]) {
      if index > start { chunks.append(start..<index) }
      start = index + 1
    }
    return chunks
  }

  /// The address in a text between blanks, without the brackets or quotation marks around it.
  private static func address(in text: ArraySlice<UInt8>) -> Range<Int>? {
    guard let colon = text.indices.first(where: { text[$0...].starts(with: "://".utf8) }) else {
      return nil
    }
    let scheme = text[..<colon].reversed().prefix(while: Byte.isLetterOrDigit).count
    let rest = text[colon...].prefix { !"()<>[]\"".utf8.contains($0) }
    return colon - scheme..<rest.endIndex
  }

  // MARK: Numbers in groups

  /// An account number, a card, a key or a place: at least three groups of digits and capitals with one blank between them.
  private static func numberGroups(_ chunks: [Range<Int>], in line: [UInt8]) -> [Range<Int>] {
    var spans: [Range<Int>] = []
    // Of the groups that follow each other: the first, the end, how many, and how many have digits, and their digits.
    var (first, end) = (0..<0, 0)
    var (count, groups, digits) = (0, 0, 0)
    var areAlike = true
    for chunk in chunks {
      if chunk.lowerBound > end + 1 { count = 0 }
      guard isGroup(line[chunk]) else {
        count = 0
        continue
      }
      if count == 0 { (first, groups, digits, areAlike) = (chunk, 0, 0, chunk.count > 3) }
      (count, end) = (count + 1, chunk.upperBound)
      areAlike = areAlike && chunk.count == first.count
      let own = line[chunk].count(where: Byte.isDigit)
      if own > 0 { (groups, digits) = (groups + 1, digits + own) }
      if groups > 2 && digits > 7 || groups == 2 && digits > 9
        || groups == 0 && count > 2 && areAlike
      {
        if let last = spans.last, last.lowerBound == first.lowerBound { spans.removeLast() }
        spans.append(first.lowerBound..<end)
      }
    }
    return spans
  }

  /// Whether text between blanks may be a group: digits and capitals, or one letter of a direction and a comma.
  private static func isGroup(_ text: ArraySlice<UInt8>) -> Bool {
    let group = text.last == UInt8(ascii: ",") && text.count == 2 ? text.dropLast() : text
    let isPlain = group.allSatisfy {
      Byte.isDigit($0) || (0x41...0x5A).contains($0) || "+().".utf8.contains($0) || $0 >= 0x80
    }
    return isPlain && group.contains { Byte.isDigit($0) || (0x41...0x5A).contains($0) }
      && group.count(where: { $0 == UInt8(ascii: ".") }) < 2
  }

  // MARK: Numerals

  /// Chinese and Japanese numerals, and what counts with them: years, days, hours, money.
  private static let numeralSigns = [
    "〇", "零", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "百", "千", "万", "萬", "億", "亿",
    "年", "月", "日", "号", "號", "时", "時", "点", "點", "分", "円", "元",
  ].map { Array($0.utf8) }

  /// The runs of numerals and digits, such as a date, with no other letter between them.
  private static func numerals(in line: [UInt8]) -> [Range<Int>] {
    guard line.contains(where: { $0 >= 0xE3 }) else { return [] }
    var spans: [Range<Int>] = []
    var start = 0
    var (index, count) = (0, 0)
    func end() {
      if count > 1 { spans.append(start..<index) }
    }
    while index < line.count {
      if Byte.isDigit(line[index]) {
        index += 1
      } else if numeralSigns.contains(where: { line[index...].starts(with: $0) }) {
        index += 3
        count += 1
      } else {
        end()
        index += 1
        (start, count) = (index, 0)
      }
    }
    end()
    return spans
  }

  // MARK: Secrets

  /// The labels of secrets.
  private static let labels = [
    "password", "passwd", "passphrase", "passwort", "kennwort", "pw", "pwd", "pin", "puk", "wifi",
    "wi-fi", "wlan", "seed", "mnemonic", "secret", "contrase\u{F1}a", "mot de passe",
  ]

  private static func secret(in line: [UInt8]) -> [Range<Int>] {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon + 1 < line.count else {
      return []
    }
    let small = line[..<colon].map(Byte.lowered)
    let isLabel = labels.contains { label in
      let end = small.suffix(label.utf8.count)
      return end.elementsEqual(label.utf8)
        && (end.startIndex == 0 || !Byte.isLetterOrDigit(small[end.startIndex - 1]))
    }
    return isLabel ? [colon + 1..<line.count] : []
  }

  // MARK: Code and formulas

  /// What is between two backticks, or is a formula between dollar signs.
  private static func enclosed(in line: [UInt8]) -> [Range<Int>] {
    var spans: [Range<Int>] = []
    for mark in [UInt8(ascii: "`"), UInt8(ascii: "$")] {
      var open: Int?
      for index in line.indices where line[index] == mark {
        if let start = open, index > start + 1 {
          // `$5 and $6` is no formula.
          let isOpen = mark == UInt8(ascii: "$") && Byte.isBlank(line[index - 1])
          if !isOpen { spans.append(start + 1..<index) }
          open = isOpen ? index : nil
        } else if mark != UInt8(ascii: "$")
          || index + 1 < line.count && !Byte.isBlank(line[index + 1])
        {
          open = index
        }
      }
    }
    return spans
  }
}
