import ContentDigests

/// What one resolution knows besides the current file.
///
/// A class, so that it is cheap to pass around. It belongs to one resolution, which runs on one thread.
final class ResolutionContext {
  let policy: Policy
  /// The decisions, by conflict.
  let decisions: [ConflictID: Decision]
  /// The settings that apply if no rule overrides them.
  let commonSettings: EffectiveSettings
  /// How many seconds a time may be ahead of the policy's present moment.
  let clockTolerance: Int64
  /// Gives the SHA-256 of states; a program may have a faster one than the core.
  let sha256: ([UInt8]) -> SHA256Digest
  /// All files.
  var histories: [FileHistory] = []
  /// All files in path order, once they are prepared.
  var files: [PreparedFile] = []
  /// All identities, live or deleted: a copy with one of them is not made again.
  ///
  /// Only copies need them, so they are collected when the first copy is made.
  private(set) lazy var knownIdentities = Set(histories.map { $0.identity })
  /// The folders that have something live below them.
  var foldersInUse = FoldersInUse()
  /// The folders that something live names as its folder.
  var parents: Set<FileIdentity> = []
  /// Files whose copies found no free name.
  var withoutFreeNames: Set<FileIdentity> = []

  init(
    policy: Policy, decisions: [ConflictID: Decision] = [:],
    sha256: @escaping ([UInt8]) -> SHA256Digest = { SHA256.digest(of: $0) }
  ) {
    self.policy = policy
    self.decisions = decisions
    self.sha256 = sha256
    commonSettings = EffectiveSettings(policy.common)
    clockTolerance = policy.clockTolerance ?? Policy.usualTolerance
  }
}
