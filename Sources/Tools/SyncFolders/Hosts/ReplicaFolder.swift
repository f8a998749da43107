public import ConflictResolution
public import Replicas
import Scenarios

/// A folder and the replica that keeps it in sync, so that what its user sees and what the replica shows are never mixed up.
///
/// A tool that scans its folder, resolves and changes the folder has to do so in one order, also after a crash and after an
/// error: an old file that is scanned as if it were an answer to a new version undoes the edit of another device. This
/// keeps that order. Its host keeps the transport, and stores what it is given.
///
/// ```swift
/// var folder = try ReplicaFolder(SyncRoot("/home/mom/Notes"), device: "mom", policy: policy) { stored in
///   try save(stored)                                // on the disk when it returns
/// }
/// try folder.scan(at: now)                          // what its user did
/// send(folder.replica.update(for: "home"))
/// let round = try folder.resolve(receiving: [update], at: now)
/// round.run.left                                    // saved by its user at this moment: found by the next scan
/// folder.replica.undecided                          // for a person: resolve(decisions:at:)
/// ```
///
/// An edit that a user makes while the folder is changed is in conflict with what was to be there, and merges as any other.
public struct ReplicaFolder {
  /// All data that a device has to store.
  public struct Stored: Hashable, Sendable {
    /// The replica.
    public var replica: StoredReplica
    /// The replica as the folder was before changes that may not be carried out yet; `nil` if all are.
    public var before: StoredReplica?
    /// The registered devices of the policy.
    public var registeredDevices: [DeviceID]

    /// Takes the data.
    public init(
      replica: StoredReplica, before: StoredReplica? = nil, registeredDevices: [DeviceID] = []
    ) {
      self.replica = replica
      self.before = before
      self.registeredDevices = registeredDevices
    }
  }

  /// How the folder is scanned and changed.
  public struct Options: Sendable {
    /// What a scan looks at; with `listsFolders` the replica follows folders.
    public var scan = ScanOptions()
    /// The path of a file with the content of a version that is not in its state; `nil` if the host has no such file.
    ///
    /// It is called while the folder is locked: what has to be fetched is fetched before.
    public var contents: @Sendable (RelativePath, FileVersion) -> String? = { _, _ in nil }

    /// The options of ``ScanOptions``, with no other contents.
    public init() {}
  }

  /// What a round of a sync did.
  public struct Round: Sendable {
    /// The decisions.
    public let resolution: ReplicaResolution
    /// What was changed in the folder, and what was left.
    public let run: AppliedRun
  }

  /// The folder.
  public let root: SyncRoot
  /// What the device knows of all files, as far as the folder shows it.
  ///
  /// Send nothing of it after a call that throws until another one does not: it may not be on the disk, and a version that is
  /// lost by a crash would get the number of another one.
  public var replica: Replica { before ?? resolved }
  /// The policy by which it resolves.
  public var policy: Policy {
    get { resolved.policy }
    set {
      resolved.policy = newValue
      before?.policy = newValue
    }
  }
  private let options: Options
  private let keep: (Stored) throws -> Void
  /// The replica with what it has decided.
  private var resolved: Replica
  /// The replica as the folder was before changes that are not all carried out yet, with all that it has received.
  private var before: Replica?
  private var scanned: ScannedFolder?
  /// Whether all of it is on the disk.
  private var isStored = true

  /// A device that has not synced the folder before.
  ///
  /// - Parameters:
  ///   - root: The folder.
  ///   - device: The device; no other one may ever have its ID.
  ///   - policy: The policy by which it resolves.
  ///   - options: How the folder is scanned and changed.
  ///   - store: Stores the data; when it returns, they are on the disk.
  public init(
    _ root: SyncRoot, device: DeviceID, policy: Policy, options: Options = Options(),
    store: @escaping (Stored) throws -> Void
  ) {
    self.root = root
    self.options = options
    keep = store
    resolved = Replica(device, policy: policy)
    resolved.followsFolders = options.scan.listsFolders
  }

  /// A device with what it has stored before.
  ///
  /// It finishes what a crash interrupted, and carries out what the replica shows.
  ///
  /// - Parameters:
  ///   - root: The folder.
  ///   - stored: The data that were stored last.
  ///   - policy: The policy by which it resolves; the devices that were registered before are added to it.
  ///   - options: How the folder is scanned and changed.
  ///   - time: The time now.
  ///   - store: Stores the data; when it returns, they are on the disk.
  /// - Throws: ``SyncRootError``, `ReplicaError`, or what `store` throws.
  public init(
    _ root: SyncRoot, from stored: Stored, policy: Policy, options: Options = Options(),
    at time: Timestamp, store: @escaping (Stored) throws -> Void
  ) throws {
    var policy = policy
    policy.registeredDevices = Set(policy.registeredDevices + stored.registeredDevices).sorted()
    self.init(
      root, device: stored.replica.device, policy: policy, options: options, store: store)
    let all = policy
    func opened(_ stored: StoredReplica) -> Replica {
      var replica = Replica(stored, policy: all)
      replica.followsFolders = options.scan.listsFolders
      return replica
    }
    try root.recover()
    resolved = opened(stored.replica)
    before = stored.before.map(opened) ?? resolved
    try resolved.resolve()
    _ = try carryOut(at: time)
  }

  /// Writes what its user has done since the last scan.
  ///
  /// What was not carried out because of an error is carried out first.
  ///
  /// - Parameter time: The time now.
  /// - Returns: What was written, and the renames that were found.
  /// - Throws: ``SyncRootError``, `ReplicaError`, or what the host's `store` throws.
  /// - Complexity: O(*n*) in the number of files, and in the bytes of those that changed.
  @discardableResult
  public mutating func scan(at time: Timestamp) throws -> ReplicaObservation {
    _ = try carryOut(at: time)
    let scan = try root.scan(after: scanned, options.scan)
    var files = scan.files
    let unread = Set(scan.unread.map(\.path))
    // What cannot be seen is as it was.
    for (path, version) in resolved.tree
    where isIgnored(path, version) || unread.contains(path) || path.isBelow(any: unread) {
      files[path] = version.state
    }
    let observation = try resolved.observe(
      files, fileIDs: scan.fileIDs, earlierFileIDs: scanned?.fileIDs ?? [:], at: time,
      times: scan.times)
    scanned = scan
    if !observation.written.isEmpty { isStored = false }
    if !isStored { try store() }
    return observation
  }

  /// Takes over what other devices sent, decides, and changes the folder.
  ///
  /// - Parameters:
  ///   - updates: Updates of other devices, which may come late, twice or never.
  ///   - decisions: The decisions of people.
  ///   - time: The time now.
  /// - Returns: The decisions, and what was changed in the folder.
  /// - Throws: ``SyncRootError``, `ReplicaError`, or what the host's `store` throws. What was taken over and stored is
  ///   carried out by the next call.
  @discardableResult
  public mutating func resolve(
    receiving updates: [ReplicaUpdate] = [], decisions: [Decision] = [], at time: Timestamp
  ) throws -> Round {
    try change(at: time, receiving: updates) { (replica) throws(ReplicaError) in
      try replica.resolve(decisions: decisions)
    }
  }

  /// Forgets the deletions that all registered devices know.
  ///
  /// - Parameter time: The time now.
  /// - Returns: The last decisions, and what they changed in the folder.
  /// - Throws: As ``resolve(receiving:decisions:at:)``.
  @discardableResult
  public mutating func collect(at time: Timestamp) throws -> Round {
    try change(at: time) { (replica) throws(ReplicaError) in try replica.collect() }
  }

  /// Lets the replica decide, and changes the folder.
  ///
  /// **Invariant.** Before the replica shows anything else than the folder has, what the folder has is remembered, here
  /// and on the disk, until the folder is changed; and nothing is scanned in between.
  private mutating func change(
    at time: Timestamp, receiving updates: [ReplicaUpdate] = [],
    _ step: (inout Replica) throws(ReplicaError) -> ReplicaResolution
  ) throws -> Round {
    _ = try carryOut(at: time)
    var known = resolved
    for update in updates { known.receive(update) }
    var next = known
    let resolution = try step(&next)
    before = known
    resolved = next
    try store()
    return Round(resolution: resolution, run: try carryOut(at: time))
  }

  /// Makes the folder into what the replica shows, except for what its user has changed since the last scan.
  private mutating func carryOut(at time: Timestamp) throws -> AppliedRun {
    guard let before else { return AppliedRun() }
    if !isStored { try store() }
    let (known, target) = (before.tree, resolved.tree)
    // Most rounds change nothing, and need no look at the store.
    let run =
      known == target
      ? AppliedRun()
      : try root.apply(
        from: visible(known), to: visible(target), at: time, contents: options.contents)
    resolved.leave(run.left.map(\.path), as: before)
    resolved.prune()
    self.before = nil
    if var scanned {
      // A file that was replaced leaves its number to others.
      scanned.fileIDs = scanned.fileIDs.filter { known[$0.key]?.state == target[$0.key]?.state }
      self.scanned = scanned
    }
    try store()
    return run
  }

  private mutating func store() throws {
    isStored = false
    try keep(
      Stored(
        replica: StoredReplica(resolved), before: before.map { StoredReplica($0) },
        registeredDevices: policy.registeredDevices))
    isStored = true
  }

  /// What of a tree is the tool's.
  private func visible(_ tree: [RelativePath: FileVersion]) -> [RelativePath: FileVersion] {
    options.scan.ignored.isEmpty ? tree : tree.filter { !isIgnored($0.key, $0.value) }
  }

  private func isIgnored(_ path: RelativePath, _ version: FileVersion) -> Bool {
    options.scan.ignored.contains {
      $0.matchesPathOrParent(path, isDirectory: version.state == .directory)
    }
  }
}

extension ReplicaFolder.Stored: Codable {}
