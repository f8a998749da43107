/// Why a version was decided upon or against: for a person and for a program.
///
/// ```
/// {"rule": "modified", "values": {"mom:2": "2026-11-18T11:08:20Z", "home:1,mom:1": "…"}}
/// ```
public struct Explanation: Hashable, Sendable {
  /// The rule that decided, such as `modified`, `vector` or `size`.
  public let rule: String
  /// The values that the rule compared, by version, as text.
  public let values: [Value]
  /// The reason in words, for a person.
  public let reason: String

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
  public init(rule: String, reason: String, values: [Value] = []) {
    self.rule = rule
    self.reason = reason
    self.values = values
  }
}
