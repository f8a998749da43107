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

  /// A word between blanks.
  private struct Word {
    /// The word as written.
    var raw: [UInt8] = []
    /// Without the backslashes of escapes.
    var plain: [UInt8] = []
    /// The place in the line of each byte of `plain`, and then the end of the word.
    var offsets: [Int] = []
    let start: Int
  }

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The rule of the line, or `nil` if it has none.
  func rule(_ program: (ArraySlice<UInt8>) -> Strategy?) throws(Fault) -> PolicyRule? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw Fault(at: 0, "the line begins with a byte order mark; save the file without one")
    }
    if let offset = bytes.firstIndex(of: 0) {
      // UTF-16: the first character, a byte order mark or a letter, has a NUL byte near.
      if offset < 2 || bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
        throw Fault(at: 0, "the line is UTF-16; save the file as UTF-8")
      }
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
      let name = try set(word, in: &rule, program)
      guard isSet.insert(name).inserted else {
        throw Fault(at: word.start, "'\(name.option)' is set twice in one rule; set it once")
      }
    }
    return rule
  }

  /// Applies one `key=value`.
  private func set(
    _ word: Word, in rule: inout PolicyRule, _ program: (ArraySlice<UInt8>) -> Strategy?
  ) throws(Fault) -> SettingName {
    guard let equals = word.plain.firstIndex(of: UInt8(ascii: "=")) else {
      throw Fault(at: word.start, expectation(insteadOf: word))
    }
    let key = word.plain[..<equals]
    guard let name = SettingName.inRules.first(where: { $0.option.utf8.elementsEqual(key) }) else {
      throw unknown(Array(key), at: word.start)
    }
    do throws(SettingFault) {
      try name.read(
        Array(word.plain[(equals + 1)...]), into: &rule.settings, program: program)
      try rule.checkGroup()
    } catch {
      throw Fault(at: word.offsets[equals + 1 + error.offset], error.message)
    }
    return name
  }

  /// The message for a word that is not a setting: it belongs to a pattern with a blank, or has blanks around its `=`.
  private func expectation(insteadOf word: Word) -> String {
    let text = "expected a setting like strategy=newest, found \(shown(word.plain))"
    if SettingName.inRules.contains(where: { $0.option.utf8.elementsEqual(word.plain) }) {
      return text + "; write \(shortened(word.plain[...]))=VALUE without blanks"
    }
    let words = words()
    guard let pattern = words.first(where: { $0.start < word.start }),
      words.contains(where: { $0.start > word.start && $0.plain.contains(UInt8(ascii: "=")) })
    else { return text }
    // If the word before is the pattern itself, the blank may be part of a name.
    let between = bytes[(pattern.offsets.last ?? 0)..<word.start]
    guard between.allSatisfy({ $0 == 0x20 }) else { return text }
    let whole = pattern.raw + between.flatMap { [UInt8(ascii: "\\"), $0] } + word.raw
    return text + "; a blank in a pattern needs a backslash: \(shortened(whole[...]))"
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

  /// The column of a byte, from 1, in Unicode scalars.
  func column(of offset: Int) -> Int {
    1 + bytes.prefix(offset).filter({ $0 & 0xC0 != 0x80 }).count
  }
}
