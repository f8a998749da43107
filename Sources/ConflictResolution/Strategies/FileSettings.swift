/// What may be set for each file; what is not said stays as it was.
///
/// A rule, a scenario, a command line and the C library each say some of it. What the later one says
/// goes over what the earlier one said, setting by setting:
///
/// ```swift
/// var settings = FileSettings(strategies: [.newest])
/// settings.override(by: FileSettings(deletes: .keepCopy))  // still newest, and deletions keep copies
/// ```
///
/// ``SettingName`` is the table by which each of them reads and writes it.
public struct FileSettings: Sendable {
  /// The strategies, tried in turn; with none nothing is decided.
  public var strategies: [Strategy]?
  /// What wins, an edit or a deletion.
  public var deletes: DeletePolicy?
  /// How generated names are numbered.
  public var numbering: NumberingConvention?
  /// How fine a merge looks at texts.
  public var granularity: TextGranularity?
  /// The longest generated name component, in bytes.
  public var nameLimit: Int?
  /// What becomes of folders of one name that are two by identity.
  public var folders: FolderPolicy?
  /// What becomes of the versions of a file that is gone.
  public var orphans: OrphanPolicy?
  /// How many seconds apart two modification times may be and count as equal.
  public var sameTime: Int?
  /// Whether the file is part of one document.
  public var grouping: PolicyRule.Grouping?

  /// Some settings.
  ///
  /// - Parameters:
  ///   - strategies: tried in turn.
  ///   - deletes: what wins, an edit or a deletion.
  ///   - numbering: how generated names are numbered.
  ///   - granularity: how fine a merge looks at texts.
  ///   - nameLimit: the longest generated name component, in bytes.
  ///   - folders: what becomes of folders of one name that are two by identity.
  ///   - orphans: what becomes of the versions of a file that is gone.
  ///   - sameTime: how many seconds apart two modification times may be and count as equal.
  ///   - grouping: whether the file is part of one document.
  public init(
    strategies: [Strategy]? = nil, deletes: DeletePolicy? = nil,
    numbering: NumberingConvention? = nil, granularity: TextGranularity? = nil,
    nameLimit: Int? = nil, folders: FolderPolicy? = nil, orphans: OrphanPolicy? = nil,
    sameTime: Int? = nil, grouping: PolicyRule.Grouping? = nil
  ) {
    self.strategies = strategies
    self.deletes = deletes
    self.numbering = numbering
    self.granularity = granularity
    self.nameLimit = nameLimit
    self.folders = folders
    self.orphans = orphans
    self.sameTime = sameTime
    self.grouping = grouping
  }

  /// Puts what others say over what these say.
  ///
  /// - Parameter others: the later settings.
  public mutating func override(by others: FileSettings) {
    strategies = others.strategies ?? strategies
    deletes = others.deletes ?? deletes
    numbering = others.numbering ?? numbering
    granularity = others.granularity ?? granularity
    nameLimit = others.nameLimit ?? nameLimit
    folders = others.folders ?? folders
    orphans = others.orphans ?? orphans
    sameTime = others.sameTime ?? sameTime
    grouping = others.grouping ?? grouping
  }
}

/// What applies to one file once all have spoken; one reference, since most files share it.
package final class EffectiveSettings: Sendable {
  package let strategies: [Strategy]
  package let deletes: DeletePolicy
  package let numbering: NumberingConvention
  package let granularity: TextGranularity
  package let nameLimit: Int
  package let folders: FolderPolicy
  package let orphans: OrphanPolicy
  package let sameTime: Int

  /// What is said, and the default of what is not.
  init(_ said: FileSettings) {
    strategies = said.strategies ?? []
    deletes = said.deletes ?? .editWins
    numbering = said.numbering ?? .hyphen
    granularity = said.granularity ?? .line
    nameLimit = said.nameLimit ?? 255
    folders = said.folders ?? .join
    sameTime = said.sameTime ?? 0
    // Deletions that win do so, too, where only their effect is known.
    orphans = said.orphans ?? (said.deletes == .deleteWins ? .setAside : .leave)
  }
}
