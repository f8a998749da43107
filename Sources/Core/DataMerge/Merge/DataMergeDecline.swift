public import TextMerge

/// Why a merge by values has no result.
public struct DataMergeDecline: Error, Hashable, Sendable {
  /// What prevents the result.
  public enum Reason: Hashable, Sendable {
    /// There are more than two different sides.
    case tooManySides
    /// An input is larger than 1 GiB.
    case tooLarge
    /// Values are inside each other more than 128 times.
    case tooDeep
    /// An input cannot be read; where, and what was expected there.
    case unreadable(TextMergeInput, line: Int, expected: String)
    /// An input has a key twice in one object or section.
    case repeatedKey(TextMergeInput, line: Int)
    /// An input uses a part of its notation that is not merged.
    case unsupported(TextMergeInput, line: Int)
    /// Both sides changed the value, to different ones.
    case changedTwice
    /// Both sides added the value, with different contents.
    case addedTwice
    /// One side deleted the value, the other changed it.
    case deletedAndChanged
    /// Both sides changed the same elements of a list, or inserted elements at one place.
    case listOverlap
    /// Both sides changed the order of a list, in different ways.
    case reorderedTwice
    /// One side moved a value that the other moved to another place, or deleted.
    case movedAndGone
    /// A side gave rows or keys that count the numbers of others.
    case renumbered
    /// Both sides changed a comment.
    case commentChangedTwice
    /// The value names what one side deleted, and the other began to name it; an edge of a canvas would have no node.
    case missingTarget
    /// Both sides changed the number of elements of a list alike, and the list would have another one.
    case outdatedCount
    /// One side changed an amount and the other its unit, or each one end of a range, which would end before it starts.
    case mismatched
    /// The tables have different columns.
    case columns
    /// No column of the tables has a different text in each row.
    case noKeyColumn
    /// The result, merged again with one of its sides, would be another text.
    case unstable
    /// The result, read again, is not what the merge decided.
    case notReproduced
  }

  /// What prevents the result.
  public let reason: Reason

  /// The value, such as `plugins[3].id`; empty for the whole text.
  ///
  /// Positions in lists count from 0, in the base if it has the element.
  public let path: String

  init(_ reason: Reason, path: String = "") {
    self.reason = reason
    self.path = path
  }
}

extension DataMergeDecline: CustomStringConvertible {
  /// The value and what prevents the result, for a person: `plugins[3].id: both changed the value`.
  public var description: String { path.isEmpty ? sentence : "\(path): \(sentence)" }

  private var sentence: String {
    switch reason {
    case .tooManySides: "more than two versions differ"
    case .tooLarge: "a version has more than 1 GiB"
    case .tooDeep: "values are inside each other more than 128 times"
    case .unreadable(let input, let line, let expected):
      "\(input) cannot be read: line \(line): expected \(expected)"
    case .repeatedKey(let input, let line): "\(input) has a key twice: again in line \(line)"
    case .unsupported(let input, let line):
      "line \(line) of \(input) has what is not merged by value"
    case .changedTwice: "both changed the value"
    case .addedTwice: "both added the value, with different contents"
    case .deletedAndChanged: "one deleted what the other changed"
    case .listOverlap: "both changed the same place of the list"
    case .reorderedTwice: "both changed the order of the list"
    case .movedAndGone: "one moved what the other moved elsewhere or deleted"
    case .renumbered: "one numbered it anew"
    case .commentChangedTwice: "both changed the comment"
    case .missingTarget: "it would name what the other side deleted"
    case .outdatedCount: "both changed the number alike, and the list would have another one"
    case .mismatched: "one changed it, and the other what belongs to it"
    case .columns: "the columns differ"
    case .noKeyColumn: "no column tells the rows apart"
    case .unstable: "merged again, the result would become another"
    case .notReproduced: "the result, read again, is not what was merged"
    }
  }
}
