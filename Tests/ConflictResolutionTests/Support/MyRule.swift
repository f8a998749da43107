import ConflictResolution

extension Explanation.Rule {
  /// The rule of a strategy that a test makes up.
  static let mine = Self(rawValue: "mine")
}
