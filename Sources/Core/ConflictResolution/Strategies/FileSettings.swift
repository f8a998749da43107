/// Settings for each file; a setting that is not set leaves the earlier value.
///
/// Rules, scenarios, the command line and the C library each set some of them. A later value overrides an earlier one,
/// setting by setting:
///
/// ```swift
/// var settings = FileSettings(strategies: [.newest])
/// settings.override(by: FileSettings(deletes: .keepCopy))  // still newest, and deletions keep copies
/// ```
public struct FileSettings: Sendable {
  /// The strategies, tried in turn; without any, nothing is decided.
  public var strategies: [Strategy]?
  /// Whether an edit or a deletion wins.
  public var deletes: DeletePolicy?
  /// How generated names are numbered.
  public var numbering: NumberingConvention?
  /// The units by which a merge compares texts.
  public var granularity: TextGranularity?
  /// Whether the text is prose, for any ending of its name.
  public var isProse: Bool?
  /// The longest generated name component, in bytes.
  public var nameLimit: Int?
  /// How different folders with one name are treated.
  public var folders: FolderPolicy?
  /// How the versions of a file that is gone are treated.
  public var orphans: OrphanPolicy?
  /// The greatest number of seconds between two modification times that count as equal.
  public var sameTime: Int?
  /// Whether the file is part of one document.
  public var grouping: PolicyRule.Grouping?

  /// Some settings.
  ///
  /// - Parameters:
  ///   - strategies: tried in turn.
  ///   - deletes: whether an edit or a deletion wins.
  ///   - numbering: how generated names are numbered.
  ///   - granularity: the units by which a merge compares texts.
  ///   - isProse: whether the text is prose, for any ending of its name.
  ///   - nameLimit: the longest generated name component, in bytes.
  ///   - folders: how different folders with one name are treated.
  ///   - orphans: how the versions of a file that is gone are treated.
  ///   - sameTime: the greatest number of seconds between two modification times that count as equal.
  ///   - grouping: whether the file is part of one document.
  public init(
    strategies: [Strategy]? = nil, deletes: DeletePolicy? = nil,
    numbering: NumberingConvention? = nil, granularity: TextGranularity? = nil,
    isProse: Bool? = nil, nameLimit: Int? = nil, folders: FolderPolicy? = nil,
    orphans: OrphanPolicy? = nil,
    sameTime: Int? = nil, grouping: PolicyRule.Grouping? = nil
  ) {
    self.strategies = strategies
    self.deletes = deletes
    self.numbering = numbering
    self.granularity = granularity
    self.isProse = isProse
    self.nameLimit = nameLimit
    self.folders = folders
    self.orphans = orphans
    self.sameTime = sameTime
    self.grouping = grouping
  }

  /// Overrides these settings by others that are set.
  ///
  /// - Parameter others: the later settings.
  public mutating func override(by others: FileSettings) {
    strategies = others.strategies ?? strategies
    deletes = others.deletes ?? deletes
    numbering = others.numbering ?? numbering
    granularity = others.granularity ?? granularity
    isProse = others.isProse ?? isProse
    nameLimit = others.nameLimit ?? nameLimit
    folders = others.folders ?? folders
    orphans = others.orphans ?? orphans
    sameTime = others.sameTime ?? sameTime
    grouping = others.grouping ?? grouping
  }
}

/// The final settings for one file: a class, since most files share it.
package final class EffectiveSettings: Sendable {
  package let strategies: [Strategy]
  package let deletes: DeletePolicy
  package let numbering: NumberingConvention
  private let chosenGranularity: TextGranularity?
  private let isProse: Bool?
  package let nameLimit: Int
  package let folders: FolderPolicy
  package let orphans: OrphanPolicy
  package let sameTime: Int

  /// The given settings, and the defaults of the others.
  init(_ said: FileSettings) {
    strategies = said.strategies ?? []
    deletes = said.deletes ?? .editWins
    numbering = said.numbering ?? .hyphen
    chosenGranularity = said.granularity
    isProse = said.isProse
    nameLimit = said.nameLimit ?? 255
    folders = said.folders ?? .join
    sameTime = said.sameTime ?? 0
    // If deletions win, they also win if only their effect is known.
    orphans = said.orphans ?? (said.deletes == .deleteWins ? .setAside : .leave)
  }

  /// The units by which a merge compares the text at a path: those that were chosen, else those for its kind.
  package func granularity(at path: RelativePath) -> TextGranularity {
    if let chosenGranularity { return chosenGranularity }
    return switch isProse {
    case true?: TextKind.prose.granularity
    case false?: TextKind.other.granularity
    case nil: TextKind(of: path).granularity
    }
  }
}
