import FileAccess
import Scenarios

/// One pass over the words for a command that is already known.
struct CommandLineScan {
  /// A text that is printed instead of running a command.
  enum Request {
    case help
    case shortHelp
    case version
  }

  /// The first of `--help`, `-h` and `--version` that was found.
  private(set) var request: Request?

  private let usage: CommandUsage
  private let words: [[UInt8]]
  private var position = 0
  private var values: ParsedArguments
  private var arguments: [[UInt8]] = []
  private var firstProblem: CommandMessage?

  init(usage: CommandUsage, words: [[UInt8]]) {
    self.usage = usage
    self.words = words
    values = ParsedArguments(usage: usage)
  }

  /// Whether a word is an option rather than an argument; a hyphen alone is an argument.
  static func isOption(_ word: [UInt8]) -> Bool {
    word.count > 1 && word[0] == hyphen
  }

  /// Reads all words; it continues after a problem in case help is asked for.
  mutating func scan() {
    while position < words.count {
      let word = words[position]
      position += 1
      if !Self.isOption(word) {
        arguments.append(word)
      } else if word == [Self.hyphen, Self.hyphen] {
        arguments += words[position...]
        position = words.count
      } else if word[1] == Self.hyphen {
        scanLong(word)
      } else {
        scanShort(word)
      }
    }
  }

  /// The values, after all words are read.
  func result() throws(CommandMessage) -> ParsedArguments {
    if let firstProblem { throw firstProblem }
    var result = values
    var rest = arguments[...]
    if usage.command.requiresSubcommand, rest.isEmpty {
      throw usage.failure("Missing required subcommand.")
    }
    for argument in usage.command.arguments {
      if rest.isEmpty, !argument.isOptional { throw usage.missingArgument(argument) }
      for value in argument.isRepeating ? rest : rest.prefix(1) {
        result.append(value, to: argument.name)
        rest.removeFirst()
      }
    }
    guard rest.isEmpty else { throw usage.unexpectedArguments(Array(rest)) }
    return result
  }

  // MARK: Options

  /// Splits `name=value` at the first equals sign.
  private static func split(_ word: ArraySlice<UInt8>) -> (name: String, value: [UInt8]?) {
    let name = word.prefix { $0 != equalsSign }
    let value = name.count < word.count ? Array(word.dropFirst(name.count + 1)) : nil
    return (String(displayingPath: Array(name)), value)
  }

  private mutating func scanLong(_ word: [UInt8]) {
    let (name, value) = Self.split(word.dropFirst(2))
    if let option = usage.command.option(named: name) {
      accept(option, named: "--\(name)", value: value, mayTakeNext: true)
    } else if name == "help" {
      acceptRequest(.help, named: "--help", value: value)
    } else if name == "version" {
      acceptRequest(.version, named: "--version", value: value)
    } else {
      report(usage.unknownOption("--\(name)", suggestion: suggestion(for: name)))
    }
  }

  private mutating func scanShort(_ word: [UInt8]) {
    if scanAttachedValue(word) { return }
    let (letters, value) = Self.split(word.dropFirst())
    if !isBundle(letters), letters.count > 1, let suggestion = suggestion(for: letters) {
      // A long name after one hyphen, as in `-strategy`.
      return report(usage.unknownOption("-\(letters)", suggestion: suggestion))
    }
    for (index, letter) in letters.enumerated() {
      let isLast = index == letters.count - 1
      if let option = option(letter) {
        accept(option, named: "-\(letter)", value: isLast ? value : nil, mayTakeNext: isLast)
      } else if letter == "h" {
        acceptRequest(.shortHelp, named: "-h", value: isLast ? value : nil)
      } else {
        return report(usage.unknownOption("-\(letter)", suggestion: nil))
      }
    }
    if letters.isEmpty {
      report(usage.unknownOption(String(displayingPath: word), suggestion: nil))
    }
  }

  /// Reads `-pLname`: flags, then an option whose value is the rest of the word.
  ///
  /// - Returns: Whether the word has that shape.
  private mutating func scanAttachedValue(_ word: [UInt8]) -> Bool {
    var flags: [String] = []
    for index in word.indices.dropFirst() {
      let letter = Character(Unicode.Scalar(word[index]))
      guard let option = option(letter) else { return false }
      guard let value = option.value else {
        flags.append(option.name)
        continue
      }
      guard value.takesAnyWord else { return false }
      for flag in flags { values.insertFlag(flag) }
      let rest = Array(word[(index + 1)...])
      accept(option, named: "-\(letter)", value: rest.isEmpty ? nil : rest, mayTakeNext: true)
      return true
    }
    return false
  }

  private func option(_ letter: Character) -> OptionSpecification? {
    usage.command.options.first { $0.short == letter }
  }

  /// Whether each letter is an option, and only the last may take a value.
  private func isBundle(_ letters: String) -> Bool {
    letters.dropLast().allSatisfy { $0 == "h" || option($0)?.kind == .flag }
      && letters.suffix(1).allSatisfy { $0 == "h" || option($0) != nil }
  }

  private mutating func accept(
    _ option: OptionSpecification, named written: String, value: [UInt8]?, mayTakeNext: Bool
  ) {
    guard let specification = option.value else {
      if let value { return report(usage.unwantedValue(value, named: written)) }
      return values.insertFlag(option.name)
    }
    var value = value
    if value == nil, !option.takesNextWord { return values.insertFlag(option.name) }
    if value == nil, mayTakeNext, position < words.count,
      specification.takesAnyWord || !Self.isOption(words[position])
    {
      value = words[position]
      position += 1
    }
    guard let value else {
      // A negative number looks like an option, and an equals sign makes it a value.
      let next = position < words.count ? words[position] : []
      let isNumber = next.count > 1 && next.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
      return report(
        usage.missingValue(
          of: option, named: written, meant: isNumber ? String(displayingPath: next) : nil))
    }
    let text = String(validating: value, as: UTF8.self)
    if text == nil, !specification.isPath {
      return report(
        usage.invalidValue(value, for: option, named: written, "it is not valid UTF-8."))
    }
    // A variable that is not set must not mean the current folder.
    if value.isEmpty, specification.isPath, specification.name == "folder" {
      return report(
        usage.invalidValue(
          value, for: option, named: written, "it is empty; '.' is the current folder."))
    }
    if !specification.allowed.isEmpty, !specification.allowed.contains(text ?? "") {
      return report(usage.invalidValue(value, for: option, named: written, nil))
    }
    values.append(value, to: option.name)
  }

  private mutating func acceptRequest(_ request: Request, named written: String, value: [UInt8]?) {
    if let value { return report(usage.unwantedValue(value, named: written)) }
    if self.request == nil { self.request = request }
  }

  private func suggestion(for name: String) -> String? {
    let names = usage.command.options.map(\.name) + ["help", "version"]
    return Suggestion.nearest(to: name, among: names, within: Self.largestDistance)
      .map { "--\($0)" }
  }

  private mutating func report(_ problem: CommandMessage) {
    if firstProblem == nil { firstProblem = problem }
  }

  /// The largest edit distance at which an option is suggested, as in swift-argument-parser.
  private static let largestDistance = 3

  private static let hyphen: UInt8 = 0x2D
  private static let equalsSign: UInt8 = 0x3D
}
