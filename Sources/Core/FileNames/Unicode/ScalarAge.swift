/// How long a scalar has been a character, as far as it matters to file systems.
enum ScalarAge: UInt32 {
  /// Since Unicode 12.1 at the latest: what ext4 knows.
  case old
  /// Since a version up to the pinned one.
  case newer
  /// Not yet.
  case unassigned
  /// Never.
  case noncharacter

  private static let ages = ScalarRuns<ScalarAge>(UnicodeData.ages)

  /// The age of a scalar.
  ///
  /// - Complexity: O(log *n*) in the number of runs.
  init(of value: UInt32) {
    self = Self.ages.run(of: value)?.value ?? .old
  }
}
