public import ConflictResolution
import Scenarios

/// A law that an outcome breaks, and where.
///
/// ```swift
/// for violation in Replay(scenario).runs.flatMap(\.violations) { print(violation) }
/// ```
public struct LawViolation: Hashable, Sendable, CustomStringConvertible {
  /// A law that holds for every outcome.
  public enum Law: String, Hashable, Sendable, CaseIterable {
    /// Any order of files and versions gives the same outcome.
    case deterministic
    /// A document whose members are given file by file comes out like the whole.
    case memberByMember = "member-by-member"
    /// A member that is moved out of a document, or into another one, changes nothing but these documents, and renames
    /// none.
    case memberMoves = "member-moves"
    /// The content of every head is kept, set aside with a reason, or untouched.
    case nothingLost = "nothing-lost"
    /// Strategies that keep everything discard nothing but what deletions ask for, and a deletion asks for nothing that
    /// was written after another one.
    case discardsNothing = "discards-nothing"
    /// What stands has a vector after or equal to that of every version.
    case supersedes
    /// Resolving what an outcome describes changes nothing.
    case idempotent
    /// No two live names share a collision key.
    case names
    /// What names its folder by identity stands in it, or the outcome says why not.
    case folders
    /// What devices come to hold can be resolved.
    case resolvable
    /// Once all have met until nothing changes, all devices hold the same, and nothing that anybody
    /// wrote is gone without a word.
    case convergent
  }

  /// The law.
  public let law: Law
  /// The file, where one can be named.
  public let path: RelativePath?
  /// What is wrong.
  public let message: String

  /// A violation.
  ///
  /// - Parameters:
  ///   - law: the law.
  ///   - path: the file.
  ///   - message: what is wrong.
  public init(_ law: Law, at path: RelativePath?, _ message: String) {
    self.law = law
    self.path = path
    self.message = message
  }

  /// The law, the file and what is wrong.
  public var description: String {
    let place = path.map { " at " + DisplayText.escaping($0.bytes) } ?? ""
    return "law \(law.rawValue)\(place): \(DisplayText.escaping(message))"
  }
}
