/// What one resolution knows besides the file at hand.
///
/// One reference, so that it is cheap to pass around; it belongs to one resolution, which is run by one
/// thread.
final class ResolutionContext {
  let policy: Policy
  /// The decisions, by conflict.
  let decisions: [ConflictID: Decision]
  /// What applies where no rule says otherwise.
  let commonSettings: EffectiveSettings
  /// How many seconds a time may be ahead of the policy's present moment.
  let clockTolerance: Int64
  /// All files.
  var histories: [FileHistory] = []
  /// All files in path order, once they are prepared.
  var files: [PreparedFile] = []
  /// All identities, live or deleted: a copy that has one of them is not made again.
  ///
  /// Only copies need them, so they are gathered when the first is made.
  private(set) lazy var knownIdentities = Set(histories.map { $0.identity })
  /// The folders that something live is under.
  var foldersInUse = FoldersInUse()
  /// The folders that something live names as the one it is in.
  var parents: Set<FileIdentity> = []
  /// Files for whose copies no name was free.
  var withoutFreeNames: Set<FileIdentity> = []

  init(policy: Policy, decisions: [ConflictID: Decision] = [:]) {
    self.policy = policy
    self.decisions = decisions
    commonSettings = EffectiveSettings(policy.common)
    clockTolerance = policy.clockTolerance ?? Policy.usualTolerance
  }
}
