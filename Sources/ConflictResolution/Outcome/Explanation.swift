/// Why a version was decided upon or against: for a person and for a program.
///
/// ```
/// {"rule": "modified", "values": {"mom:2": "2026-11-18T11:08:20Z", "home:1,mom:1": "…"}}
/// ```
///
/// The rule is known at once. Words and values are put into text each time that they are asked for:
/// most explanations are never read.
public struct Explanation: Sendable {
  /// The rule that decided, such as `modified`, `vector` or `size`.
  public let rule: Rule
  /// Puts the rest into text.
  private let tell: @Sendable () -> Telling

  /// What a rule compared and found, as text.
  package struct Telling: Hashable {
    /// The reason in words; where it is a comparison, without the other side: "50 s older".
    package let words: String
    /// The device whose version the words compare with, where they are a comparison.
    package var than: DeviceID?
    /// What was compared.
    package var values: [Value] = []

    /// The whole reason in words: "50 s older than mom's".
    package var reason: String {
      than.map { words + " than \($0)'s" } ?? words
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
  }

  /// An explanation.
  ///
  /// - Parameters:
  ///   - rule: the rule that decided.
  ///   - reason: the reason in words.
  ///   - values: what was compared.
  public init(rule: Rule, reason: String, values: [Value] = []) {
    let telling = Telling(words: reason, values: values)
    self.init(rule: rule) { telling }
  }

  /// An explanation whose words are found when they are asked for.
  ///
  /// - Parameters:
  ///   - rule: the rule that decided.
  ///   - tell: gives the same words and values each time.
  init(rule: Rule, tell: @escaping @Sendable () -> Telling) {
    self.rule = rule
    self.tell = tell
  }

  /// Reason and values at once, for who needs both.
  package var told: Telling { tell() }

  /// The values that the rule compared, by version, as text.
  ///
  /// - Complexity: O(*n*) in the length of reason and values, each time.
  public var values: [Value] { tell().values }

  /// The reason in words, for a person.
  ///
  /// - Complexity: O(*n*) in the length of reason and values, each time.
  public var reason: String { tell().reason }
}

extension Explanation: Hashable {
  /// Whether both name the same rule and say the same.
  public static func == (left: Explanation, right: Explanation) -> Bool {
    left.rule == right.rule && left.tell() == right.tell()
  }

  /// Feeds rule, reason and values into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rule)
    hasher.combine(tell())
  }
}
