/// A folder of version control that a scan skips, and how many conflict copies are in it.
///
/// A sync tool that syncs `.git` leaves copies of references and indexes there (`master (Anna's conflicted copy
/// 2026-02-13)`), which break the repository. No run decides them: the repository has to be repaired by a person.
package struct SkippedCopies: Hashable, Sendable {
  /// The path of the folder from the root of the scan.
  package let path: [UInt8]
  /// How many names in it, at any depth, only a sync tool gives.
  package let copies: Int
}
