/// How the program ends: what remains is 1, trouble is 64 and above (as in sysexits.h).
///
/// `merge-file` stands in for `git merge-file` and ends as that does: ``conflicts(_:)``,
/// ``wrongUsageAsGit`` and ``failedAsGit``.
struct ExitStatus: Hashable, Sendable {
  /// The number that the operating system gets.
  let rawValue: Int32

  /// All is resolved, or as expected.
  static let complete = Self(rawValue: 0)
  /// Something is left undecided, or an expectation is not met.
  static let remaining = Self(rawValue: 1)
  /// Wrong usage.
  static let wrongUsage = Self(rawValue: 64)
  /// Input that is not what the format says.
  static let badInput = Self(rawValue: 65)
  /// An input that is not there.
  static let noInput = Self(rawValue: 66)
  /// A file that cannot be written.
  static let cannotWrite = Self(rawValue: 73)
  /// Input or output that fails.
  static let failedTransfer = Self(rawValue: 74)

  /// Wrong usage of a command that stands in for one of git's.
  static let wrongUsageAsGit = Self(rawValue: 129)
  /// A command that stands in for one of git's and could not do its work.
  static let failedAsGit = Self(rawValue: 255)

  /// A merge of files that left conflicts: how many there are, and 127 for more.
  ///
  /// - Parameter count: The number of conflicts.
  /// - Returns: The status; ``complete`` for none.
  static func conflicts(_ count: Int) -> Self {
    Self(rawValue: Int32(clamping: min(count, 127)))
  }
}

extension ExitStatus {
  /// How a command ends that left out inputs: with bad data if any had some, else with the first failure.
  ///
  /// - Parameter failures: Why each was left out; `nil` comes of none.
  init?(ofSkipped failures: [Self]) {
    guard let first = failures.first else { return nil }
    self = failures.contains(.badInput) ? .badInput : first
  }
}
