/// The choice of a person.
@c(cr_choice) public enum DecisionChoice: Int32, Sendable {
  /// This version is kept; the value is its ID.
  case pick = 1
  /// All are kept.
  case keepBoth = 2
  /// The texts are merged; accepts a proposal.
  case merge = 3
  /// The value is the new content.
  case content = 4
  /// The file is deleted.
  case delete = 5
  /// These versions are kept, the first under the file's name; the value is their IDs, a NUL after each.
  case keep = 6
}
