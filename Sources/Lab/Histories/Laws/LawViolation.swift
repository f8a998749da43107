public import ConflictResolution
import Scenarios

/// A law that an outcome breaks, and its file.
///
/// ```swift
/// for violation in Replay(scenario).runs.flatMap(\.violations) { print(violation) }
/// ```
public struct LawViolation: Hashable, Sendable, CustomStringConvertible {
  /// A law that holds for every outcome.
  public enum Law: String, Hashable, Sendable, CaseIterable {
    /// Any order of files and versions gives the same outcome.
    case deterministic
    /// A document whose members are given as files has the same outcome as the whole document.
    case memberByMember = "member-by-member"
    /// Moving a member out of a document, or into another one, changes only these documents, and renames none of them.
    case memberMoves = "member-moves"
    /// The content of every head is kept, set aside with a reason, or untouched.
    case nothingLost = "nothing-lost"
    /// Strategies that keep everything discard only what deletions require, and a deletion does not require discarding
    /// what was written after another deletion.
    case discardsNothing = "discards-nothing"
    /// The kept version has a vector after or equal to that of every version.
    case supersedes
    /// Resolving what an outcome describes changes nothing.
    case idempotent
    /// No two live names share a collision key.
    case names
    /// An entry that names its folder by identity is in that folder, or the outcome explains why not.
    case folders
    /// The versions that devices get can be resolved.
    case resolvable
    /// After all devices have met until nothing changes, all hold the same, and no written content is lost without a
    /// report.
    case convergent
  }

  /// The law.
  public let law: Law
  /// The file, if one can be named.
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
