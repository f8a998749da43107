/// A setting of ``FileSettings`` by its name: a row of the table that parsers, writers, help and the C
/// library read.
///
/// ```swift
/// var settings = FileSettings()
/// try SettingName.deletes.set(Array("keep-copy".utf8), in: &settings)  // deletes == .keepCopy
/// SettingName.deletes.text(in: settings)                               // the bytes of "keep-copy"
/// ```
package final class SettingName: Sendable {
  /// The places where a setting is allowed.
  package enum Place: Sendable {
    /// In rules by path, and for all paths.
    case everywhere
    /// Only in rules by path.
    case rules
    /// Only for all paths.
    case allPaths
  }

  /// The field of a scenario, in which words are joined by capitals: `nameLimit`.
  package let key: String
  /// The number of the C library, which never changes.
  package let number: Int32
  /// The name of a value in messages.
  package let noun: String
  /// The places where it is allowed.
  package let place: Place
  /// The allowed values; empty if there is no short list of them.
  package let values: [String]
  /// The least and the greatest value, if it is a number.
  package let bounds: ClosedRange<Int64>?
  /// The unit of a number.
  package let unit: String
  private let read:
    @Sendable ([UInt8], [Strategy], inout FileSettings) throws(SettingProblem) -> Void
  private let write: @Sendable (FileSettings) -> [UInt8]?
  private let remove: @Sendable (inout FileSettings) -> Void

  private init<Value>(
    _ key: String, _ number: Int32, _ noun: String, _ place: Place = .everywhere,
    values: [String] = [], bounds: ClosedRange<Int64>? = nil, unit: String = "",
    get: @Sendable @escaping (FileSettings) -> Value?,
    set: @Sendable @escaping (inout FileSettings, Value?) -> Void,
    text: @Sendable @escaping (Value) -> [UInt8],
    value: @Sendable @escaping ([UInt8], [Strategy]) throws(SettingProblem) -> Value
  ) {
    self.key = key
    self.number = number
    self.noun = noun
    self.place = place
    self.values = values
    self.bounds = bounds
    self.unit = unit
    read = { (given, others, settings) throws(SettingProblem) in
      set(&settings, try value(given, others))
    }
    write = { get($0).map(text) }
    remove = { set(&$0, nil) }
  }

  /// A setting that is a number.
  private convenience init(
    _ key: String, _ number: Int32, _ noun: String, _ place: Place = .everywhere,
    in bounds: ClosedRange<Int64>, of unit: String,
    get: @Sendable @escaping (FileSettings) -> Int?,
    set: @Sendable @escaping (inout FileSettings, Int?) -> Void
  ) {
    self.init(
      key, number, noun, place, bounds: bounds, unit: unit, get: get, set: set,
      text: { Array(String($0).utf8) }
    ) { (digits, _) throws(SettingProblem) in
      // The comparison is by bytes: nothing here needs Unicode's tables.
      let isInSeconds =
        unit.utf8.elementsEqual("seconds".utf8) && digits.last == UInt8(ascii: "s")
      guard let number = Self.number(isInSeconds ? digits.dropLast() : digits),
        bounds.contains(number)
      else { throw .outOfBounds }
      return Int(number)
    }
  }

  /// The word of the command line and of a rules file, joined by hyphens: `name-limit`.
  package var option: String {
    var word: [UInt8] = []
    for byte in key.utf8 {
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      if isCapital { word.append(UInt8(ascii: "-")) }
      word.append(isCapital ? byte + 0x20 : byte)
    }
    return String(decoding: word, as: UTF8.self)
  }

  /// Sets it to the value in a text.
  ///
  /// - Parameters:
  ///   - text: the value, in bytes; a number in decimal digits.
  ///   - settings: the settings; unchanged if the text is refused.
  ///   - others: strategies in addition to the built-in ones, by their names.
  /// - Throws: ``SettingProblem`` if the text is not a valid value.
  /// - Complexity: O(*n*) in the length of the text.
  package func set(
    _ text: [UInt8], in settings: inout FileSettings, others: [Strategy] = []
  ) throws(SettingProblem) {
    try read(text, others, &settings)
  }

  /// The value as ``set(_:in:others:)`` reads it; `nil` if it is not set.
  package func text(in settings: FileSettings) -> [UInt8]? { write(settings) }

  /// Clears the setting.
  package func clear(in settings: inout FileSettings) { remove(&settings) }

  /// The choice with a name.
  private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: [UInt8]
  ) throws(SettingProblem) -> Choice {
    for choice in Choice.allCases where choice.rawValue.utf8.elementsEqual(name) { return choice }
    throw .unknown
  }

  /// The number in decimal digits.
  static func number(_ digits: some Collection<UInt8>) -> Int64? {
    var number: Int64 = 0
    for digit in digits {
      // The greatest bound is far below a tenth of the greatest number.
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit), number < .max / 16
      else { return nil }
      number = number * 10 + Int64(digit - UInt8(ascii: "0"))
    }
    return digits.isEmpty ? nil : number
  }
}

extension SettingName {
  /// The settings, in the order in which messages list them.
  package static let all = [
    strategy, deletes, numbering, granularity, prose, nameLimit, folders, orphans, sameTime, group,
  ]
  /// The settings that are allowed in a rule.
  package static let inRules = all.filter { $0.place != .allPaths }
  /// The settings that are allowed for all paths.
  package static let forAllPaths = all.filter { $0.place != .rules }

  /// The chain of strategies.
  package static let strategy = SettingName(
    "strategy", 1, "strategy",
    get: { $0.strategies }, set: { $0.strategies = $1 },
    text: { Array($0.map { $0.name }.joined(separator: ",").utf8) }
  ) { (chain, others) throws(SettingProblem) in
    do throws(StrategyChainError) {
      return try StrategyChain.parse(chain, others: others)
    } catch {
      throw .strategy(error)
    }
  }

  /// Whether an edit or a deletion wins.
  package static let deletes = SettingName(
    "deletes", 2, "way with deletions", values: DeletePolicy.allCases.map { $0.rawValue },
    get: { $0.deletes }, set: { $0.deletes = $1 }, text: { Array($0.rawValue.utf8) }
  ) { (name, _) throws(SettingProblem) in
    try choice(name)
  }

  /// How generated names are numbered.
  package static let numbering = SettingName(
    "numbering", 3, "numbering convention", values: NumberingConvention.allCases.map { $0.name },
    get: { $0.numbering }, set: { $0.numbering = $1 }, text: { Array($0.name.utf8) }
  ) { (name, _) throws(SettingProblem) in
    guard let convention = NumberingConvention(named: name) else { throw .unknown }
    return convention
  }

  /// The units by which a merge compares texts.
  package static let granularity = SettingName(
    "granularity", 4, "granularity",
    get: { $0.granularity }, set: { $0.granularity = $1 }, text: { Array($0.description.utf8) }
  ) { (name, _) throws(SettingProblem) in
    let granularity = TextGranularity(named: String(decoding: name, as: UTF8.self))
    guard let granularity else { throw .granularity }
    return granularity
  }

  /// Whether the text is prose, for any ending of its name.
  package static let prose = SettingName(
    "prose", 14, "way with prose", .rules, values: ["on", "off"],
    get: { $0.isProse }, set: { $0.isProse = $1 }, text: { Array(($0 ? "on" : "off").utf8) }
  ) { (name, _) throws(SettingProblem) in
    if name.elementsEqual("on".utf8) { return true }
    if name.elementsEqual("off".utf8) { return false }
    throw .unknown
  }

  /// The longest generated name component.
  package static let nameLimit = SettingName(
    "nameLimit", 9, "name limit", .allPaths, in: 16...4096, of: "bytes",
    get: { $0.nameLimit }, set: { $0.nameLimit = $1 })

  /// How different folders with one name are treated.
  package static let folders = SettingName(
    "folders", 11, "way with folders of one name",
    values: FolderPolicy.allCases.map { $0.rawValue },
    get: { $0.folders }, set: { $0.folders = $1 }, text: { Array($0.rawValue.utf8) }
  ) { (name, _) throws(SettingProblem) in
    try choice(name)
  }

  /// How the versions of a file that is gone are treated.
  package static let orphans = SettingName(
    "orphans", 12, "way with orphans",
    values: OrphanPolicy.allCases.map { $0.rawValue },
    get: { $0.orphans }, set: { $0.orphans = $1 }, text: { Array($0.rawValue.utf8) }
  ) { (name, _) throws(SettingProblem) in
    try choice(name)
  }

  /// The greatest number of seconds between two modification times that count as equal.
  package static let sameTime = SettingName(
    "sameTime", 13, "time tolerance", .everywhere, in: 0...86_400, of: "seconds",
    get: { $0.sameTime }, set: { $0.sameTime = $1 })

  /// Whether the files that a rule's pattern matches are one document.
  package static let group = SettingName(
    "group", 10, "group", .rules,
    get: { $0.grouping }, set: { $0.grouping = $1 }, text: { $0.text }
  ) { (name, _) throws(SettingProblem) in
    do throws(FileNameError) {
      return try PolicyRule.Grouping(name)
    } catch {
      throw .group(error)
    }
  }
}

extension SettingName: Hashable {
  /// Whether both are the same setting.
  package static func == (left: SettingName, right: SettingName) -> Bool {
    left.number == right.number
  }

  /// Feeds the number into a hasher.
  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension FileSettings: CustomStringConvertible {
  /// The settings that are set, as a rules file spells them: `strategy=newest deletes=keep-copy`.
  public var description: String {
    var said: [String] = []
    for name in SettingName.all {
      guard let text = name.text(in: self) else { continue }
      said.append(name.option + "=" + String(decoding: text, as: UTF8.self))
    }
    return said.joined(separator: " ")
  }
}

/// Why a text is not a valid value of a setting.
///
/// ```swift
/// var settings = FileSettings()
/// do {
///   try SettingName.deletes.set(Array("keep-all".utf8), in: &settings)
/// } catch {
///   print(error)  // what is wrong with the value
/// }
/// ```
package enum SettingProblem: Error, Hashable, Sendable {
  /// It is not one of ``SettingName/values``.
  case unknown
  /// It is not a whole number within ``SettingName/bounds``.
  case outOfBounds
  /// It is not a granularity.
  case granularity
  /// A name in it is not the name of a strategy.
  case strategy(StrategyChainError)
  /// It is not the name of a group.
  case group(FileNameError)
}
