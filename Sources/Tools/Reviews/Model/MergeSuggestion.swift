public import ConflictResolution
import TextMerge

/// A merge of the texts in conflict, which a person may take.
public struct MergeSuggestion: Hashable, Sendable {
  /// By what the texts are merged.
  public enum Way: Hashable, Sendable {
    /// By lines, without a conflict.
    case lines
    /// By values of settings or data.
    case values
    /// By units smaller than lines where lines conflict.
    case units([MergeUnit])
    /// By lines, on a base that nothing proves.
    case likelyBase
  }

  /// By what the texts are merged.
  public let way: Way
  /// The merged text.
  public let text: [UInt8]
  /// The source of each change, for a person.
  public let account: String
  /// The choice that takes it: `merge` if that has the same result, so that the outcome records how it was made.
  public let choice: Decision.Choice

  /// What a person calls it: `by words`.
  public var name: String {
    switch way {
    case .lines: "by lines"
    case .values: "by value"
    case .units([.insertions]): "both insertions, one after the other"
    case .units(let units): "by " + TextGranularity.words(for: units)
    case .likelyBase: "on what this device had before"
    }
  }

  /// The strategy or granularity that makes it, as rules and the command line name them: `merge:data`, `word`.
  public var identifier: String {
    switch way {
    case .lines: Strategy.merge.name
    case .values: Strategy.mergeData.name
    case .units(let units): TextGranularity.name(of: units)
    case .likelyBase: "likely-base"
    }
  }
}
