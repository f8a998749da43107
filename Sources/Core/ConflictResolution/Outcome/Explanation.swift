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

  /// Two times, of which the later one decided; a writer needs no intermediate texts.
  package struct ComparedTimes: Sendable {
    /// The version that has the later time, and its device.
    package let winner: VersionID
    package let device: DeviceID
    package let later: Timestamp
    /// The version that has the earlier time.
    package let loser: VersionID
    package let earlier: Timestamp

    /// Appends the whole reason in words: "50 s older than mom's".
    package func writeReason(into buffer: inout [UInt8]) {
      let (count, unit) = Explanation.countOfUnits(from: earlier, to: later)
      buffer.append(contentsOf: String(count).utf8)
      buffer.append(UInt8(ascii: " "))
      buffer.append(contentsOf: unit.utf8)
      buffer.append(contentsOf: " older than ".utf8)
      device.write(into: &buffer)
      buffer.append(contentsOf: "'s".utf8)
    }

    /// Reason and values as text.
    package var told: Telling {
      Telling(
        words: Explanation.age(of: earlier, below: later), than: device,
        values: [Value(winner, later.description), Value(loser, earlier.description)])
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
    /// Its value, as text.
    public let text: String

    /// A value of a version.
    public init(_ version: VersionID, _ text: String) {
      self.version = version
      self.text = text
    }

    /// Whether both belong to one version and have the same text, byte for byte.
    public static func == (left: Self, right: Self) -> Bool {
      left.version == right.version && left.text.hasSameBytes(as: right.text)
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
