/// The exit status of the program: 1 if work remains, 64 and above for an error (as in sysexits.h).
///
/// `merge-file` replaces `git merge-file` and uses its statuses: ``conflicts(_:)``, ``wrongUsageAsGit`` and
/// ``failedAsGit``.
struct ExitStatus: Hashable, Sendable {
  /// The number that the operating system gets.
  let rawValue: Int32

  /// Everything is resolved or as expected.
  static let complete = Self(rawValue: 0)
  /// Something is left undecided, or an expectation is not met.
  static let remaining = Self(rawValue: 1)
  /// Wrong usage.
  static let wrongUsage = Self(rawValue: 64)
  /// Input that violates its format.
  static let badInput = Self(rawValue: 65)
  /// An input that does not exist.
  static let noInput = Self(rawValue: 66)
  /// A file that cannot be written.
  static let cannotWrite = Self(rawValue: 73)
  /// A failed read or write.
  static let failedTransfer = Self(rawValue: 74)

  /// Wrong usage of a command that replaces one of git's.
  static let wrongUsageAsGit = Self(rawValue: 129)
  /// Failure of a command that replaces one of git's.
  static let failedAsGit = Self(rawValue: 255)

  /// A merge of files that left conflicts: their number, at most 127.
  ///
  /// - Parameter count: The number of conflicts.
  /// - Returns: The status; ``complete`` for none.
  static func conflicts(_ count: Int) -> Self {
    Self(rawValue: Int32(clamping: min(count, 127)))
  }
}

extension ExitStatus {
  /// The status of a command that skipped inputs: bad input if any was bad, otherwise the first failure.
  ///
  /// - Parameter failures: Why each was skipped; the result is `nil` if it is empty.
  init?(ofSkipped failures: [Self]) {
    guard let first = failures.first else { return nil }
    self = failures.contains(.badInput) ? .badInput : first
  }
}
