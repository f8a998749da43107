/// The lists of an outcome's file, and of a conflict.
@c(cr_list) public enum OutcomeList: Int32, Sendable {
  /// The kept versions and their paths: write these.
  case keeps = 1
  /// The discarded versions: VERSION, DEVICE, RULE, REASON.
  case discards = 2
  /// Heads that a device had seen and replaced; as DISCARDS.
  case replaced = 3
  /// The versions that can be picked, if the file is undecided.
  case choices = 4
  /// Strategies that could not decide: STRATEGY, REASON, NEEDS.
  case declined = 5
  /// The versions in conflict; in an outcome only VERSION.
  case heads = 6
  /// The common ancestors; in an outcome only VERSION.
  case bases = 7
  /// Kept, but shown by another file with the same content.
  case notShown = 8
  /// Copies that exist already: VERSION, IDENTITY.
  case keptBefore = 9
  /// The versions that an undecided file needs besides its choices: store both, and pass both again.
  case history = 10
  /// The file that no longer shows a file's content for it: one, or none.
  case formerTwin = 11
}
