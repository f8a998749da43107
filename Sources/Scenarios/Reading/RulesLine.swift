import ConflictResolution

/// One line of a rules file.
struct RulesLine {
  /// What is wrong, and at which byte of the line.
  struct Fault: Error {
    let code: ScenarioError.Code
    let offset: Int
    let message: String

    init(_ code: ScenarioError.Code = .invalidValue, at offset: Int, _ message: String) {
      self.code = code
      self.offset = offset
      self.message = message
    }
  }

  /// What stands between blanks.
  private struct Word {
    /// As it is written.
    var raw: [UInt8] = []
    /// Without the backslashes that take the meaning from what follows.
    var plain: [UInt8] = []
    /// Where each byte of `plain` stands in the line, and then where the word ends.
    var offsets: [Int] = []
    let start: Int
  }

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The rule of the line, or `nil` if it has none.
  func rule() throws(Fault) -> PolicyRule? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw Fault(at: 0, "the line begins with a byte order mark; save the file without one")
    }
    if let offset = bytes.firstIndex(of: 0) {
      throw Fault(at: offset, "the line holds a NUL byte; expected a text")
    }
    let words = words()
    guard let first = words.first else { return nil }
    let pattern: PathPattern
    do throws(FileNameError) {
      pattern = try PathPattern(first.raw)
    } catch {
      throw Fault(
        at: first.start + (error.offset ?? 0),
        "\(shown(first.raw)) is no pattern: \(error.message)")
    }
    guard words.count > 1 else {
      throw Fault(
        .missingField, at: first.start,
        "the rule says nothing of \(shown(first.raw)); expected a setting after the pattern, like "
          + "strategy=newest")
    }
    var rule = PolicyRule(pattern, FileSettings())
    var isSet: Set<SettingName> = []
    for word in words.dropFirst() {
      let name = try set(word, in: &rule)
      guard isSet.insert(name).inserted else {
        throw Fault(at: word.start, "'\(name.option)' is set twice in one rule; set it once")
      }
    }
    return rule
  }

  /// Carries out one `key=value`.
  private func set(_ word: Word, in rule: inout PolicyRule) throws(Fault) -> SettingName {
    guard let equals = word.plain.firstIndex(of: UInt8(ascii: "=")) else {
      throw Fault(
        at: word.start, "expected a setting like strategy=newest, found \(shown(word.plain))")
    }
    let key = word.plain[..<equals]
    guard let name = SettingName.inRules.first(where: { $0.option.utf8.elementsEqual(key) }) else {
      throw unknown(Array(key), at: word.start)
    }
    do throws(SettingFault) {
      try name.read(Array(word.plain[(equals + 1)...]), into: &rule.settings)
      try rule.checkGroup()
    } catch {
      throw Fault(at: word.offsets[equals + 1 + error.offset], error.message)
    }
    return name
  }

  private func unknown(_ name: [UInt8], at offset: Int) -> Fault {
    let names = SettingName.inRules.map { $0.option }
    var message = "the setting \(shown(name)) is not known"
    if let nearest = Suggestion.nearest(to: String(decoding: name, as: UTF8.self), among: names) {
      message += "; did you mean '\(nearest)'?"
    } else {
      message += "; expected \(listed(names, quote: "'"))"
    }
    return Fault(.unknownField, at: offset, message)
  }

  private func words() -> [Word] {
    var words: [Word] = []
    var index = 0
    while true {
      while index < bytes.count, isBlank(index) { index += 1 }
      // A '#' at the start of a word begins a comment.
      guard index < bytes.count, bytes[index] != UInt8(ascii: "#") else { return words }
      var word = Word(start: index)
      while index < bytes.count, !isBlank(index) {
        if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
          word.raw.append(bytes[index])
          index += 1
        }
        word.raw.append(bytes[index])
        word.plain.append(bytes[index])
        word.offsets.append(index)
        index += 1
      }
      word.offsets.append(index)
      words.append(word)
    }
  }

  /// A space, a tab, or the carriage return of a line that ends with CR and LF.
  private func isBlank(_ index: Int) -> Bool {
    bytes[index] == 0x20 || bytes[index] == 0x09
      || (bytes[index] == 0x0D && index == bytes.count - 1)
  }

  /// The column of a byte, from 1, in characters as UTF-8 counts them.
  func column(of offset: Int) -> Int {
    1 + bytes.prefix(offset).filter({ $0 & 0xC0 != 0x80 }).count
  }
}
