public import RenameDetection

/// What an original that is gone may be now: somebody renamed the file, and the copy has the former name.
///
/// ```
/// Budget.sync-conflict-20261121-000249-X6UAVQQ.md    the copy; there is no Budget.md
/// Household.md                                       78 % of the content is the same
/// ```
///
/// A person and programs are told of it. No run acts on it: people also keep two files that have much in common.
public struct RenamedOriginal: Hashable, Sendable {
  /// The name of the file, in the folder of the copies.
  public let name: [UInt8]
  /// What shows it.
  public let evidence: Rename.Evidence
  /// Whether another file would be it as well.
  public let isAmbiguous: Bool
}
