/// The lists of an outcome's file, and of a conflict.
@c(cr_list) public enum OutcomeList: Int32, Sendable {
  /// What stands, and where: write these.
  case keeps = 1
  /// What does not stand any more: VERSION, DEVICE, RULE, REASON.
  case discards = 2
  /// Heads that somebody had replaced, having seen them; as DISCARDS.
  case replaced = 3
  /// What can be picked, where the file is undecided.
  case choices = 4
  /// Strategies that could not tell: STRATEGY, REASON, NEEDS.
  case declined = 5
  /// What was in conflict; of an outcome only VERSION.
  case heads = 6
  /// The common ancestors; of an outcome only VERSION.
  case bases = 7
  /// Kept, but shown by another file of the same content.
  case notShown = 8
  /// Copies that are known already: VERSION, IDENTITY.
  case keptBefore = 9
  /// What an undecided file needs besides its choices: store both, give both back.
  case history = 10
  /// The file of the same content that a file was shown by, and is no more: one, or none.
  case formerTwin = 11
}
