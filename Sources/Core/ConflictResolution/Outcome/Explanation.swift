/// Why the engine decided for or against a version, for a person and for a program.
///
/// ```
/// {"rule": "modified", "values": {"mom:2": "2026-11-18T11:08:20Z", "home:1,mom:1": "…"}}
/// ```
///
/// The rule is available at once. Words and values are formatted on each access, since most explanations are never
/// read.
public struct Explanation: Sendable {
  /// The rule that decided, such as `modified`, `vector` or `size`.
  public let rule: Rule
  /// The source of the rest.
  private let source: Source

  /// The source of reason and values.
  private enum Source: Sendable {
    case words(@Sendable () -> Telling)
    indirect case times(ComparedTimes)
  }

  /// Two times, of which one decided; a writer needs no intermediate texts.
  package struct ComparedTimes: Sendable {
    /// The version whose time decided, and its device.
    package let winner: VersionID
    package let device: DeviceID
    package let winnerTime: Timestamp
    /// The version that has another time.
    package let loser: VersionID
    package let loserTime: Timestamp

    /// How the other time compares.
    private var word: String { loserTime < winnerTime ? " older" : " newer" }

    /// The time between both, cut to the unit that a person would use, and the unit's name.
    private var difference: (count: UInt64, unit: String) {
      Explanation.countOfUnits(
        from: min(winnerTime, loserTime), to: max(winnerTime, loserTime))
    }

    /// Appends the whole reason in words: "50 s older than mom's".
    package func writeReason(into buffer: inout [UInt8]) {
      let (count, unit) = difference
      buffer.append(contentsOf: String(count).utf8)
      buffer.append(UInt8(ascii: " "))
      buffer.append(contentsOf: unit.utf8)
      buffer.append(contentsOf: word.utf8)
      buffer.append(contentsOf: " than ".utf8)
      device.write(into: &buffer)
      buffer.append(contentsOf: "'s".utf8)
    }

    /// Reason and values as text.
    package var told: Telling {
      let (count, unit) = difference
      return Telling(
        words: "\(count) \(unit)\(word)", than: device,
        values: [Value(winner, winnerTime), Value(loser, loserTime)])
    }
  }

  /// What a rule compared and found, as text.
  package struct Telling: Hashable {
    /// The reason in words; if it is a comparison, without the other side: "50 s older".
    package let words: String
    /// The device whose version the words compare with; `nil` if they are no comparison.
    package var than: DeviceID?
    /// The compared values.
    package var values: [Value] = []

    /// The whole reason in words: "50 s older than mom's".
    package var reason: String {
      than.map { words + " than \($0)'s" } ?? words
    }

    package static func == (left: Self, right: Self) -> Bool {
      left.words.hasSameBytes(as: right.words) && left.than == right.than
        && left.values == right.values
    }
  }

  /// A compared value of one version.
  public struct Value: Hashable, Sendable {
    /// The version.
    public let version: VersionID
    private let content: Content

    private enum Content: Sendable {
      case text(String)
      /// A time, of which few readers need a text of its own.
      case time(Timestamp)
    }

    /// A value of a version.
    public init(_ version: VersionID, _ text: String) {
      self.version = version
      content = .text(text)
    }

    /// The time of a version.
    init(_ version: VersionID, _ time: Timestamp?) {
      self.version = version
      content = time.map { .time($0) } ?? .text("unknown")
    }

    /// Its value, as text.
    public var text: String {
      switch content {
      case .text(let text): text
      case .time(let time): time.description
      }
    }

    /// Appends its value, as text.
    package func writeText(into buffer: inout [UInt8]) {
      switch content {
      case .text(let text): buffer.append(contentsOf: text.utf8)
      case .time(let time): time.write(into: &buffer)
      }
    }

    /// Whether both belong to one version and have the same text, byte for byte.
    public static func == (left: Self, right: Self) -> Bool {
      left.version == right.version && left.text.hasSameBytes(as: right.text)
    }

    /// Feeds version and text into a hasher.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(version)
      hasher.combine(text)
    }
  }

  /// An explanation.
  ///
  /// - Parameters:
  ///   - rule: the rule that decided.
  ///   - reason: the reason in words.
  ///   - values: the compared values.
  public init(rule: Rule, reason: String, values: [Value] = []) {
    let telling = Telling(words: reason, values: values)
    self.init(rule: rule) { telling }
  }

  /// An explanation whose words are made on access.
  ///
  /// - Parameters:
  ///   - rule: the rule that decided.
  ///   - tell: returns the same words and values each time.
  init(rule: Rule, tell: @escaping @Sendable () -> Telling) {
    self.rule = rule
    source = .words(tell)
  }

  /// An explanation by two times.
  init(rule: Rule, _ times: ComparedTimes) {
    self.rule = rule
    source = .times(times)
  }

  /// Reason and values together, for callers that need both.
  package var told: Telling {
    switch source {
    case .words(let tell): tell()
    case .times(let times): times.told
    }
  }

  /// The two times, if these were compared.
  package var times: ComparedTimes? {
    if case .times(let times) = source { times } else { nil }
  }

  /// The values that the rule compared, by version, as text.
  ///
  /// - Complexity: O(*n*) in the length of reason and values, each time.
  public var values: [Value] { told.values }

  /// The reason in words, for a person.
  ///
  /// - Complexity: O(*n*) in the length of reason and values, each time.
  public var reason: String { told.reason }
}

extension Explanation: Hashable {
  /// Whether both have the same rule, reason and values.
  public static func == (left: Explanation, right: Explanation) -> Bool {
    left.rule == right.rule && left.told == right.told
  }

  /// Feeds rule, reason and values into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rule)
    hasher.combine(told)
  }
}
