public import ConflictResolution
public import Replicas
import Scenarios

/// A replica whose calls are recorded: calls, results and errors are the same as without recording.
///
/// ```swift
/// var home = recorder.replica(Replica("home", policy: policy))
/// try home.write("Budget.txt", .file(FileContent("rent 900\nfood 450\n")))
/// home.receive(mom.update())
/// let resolution = try home.resolve()
/// ```
///
/// It cannot be copied, since a recording follows one replica. ``replica`` is the replica itself, to be stored, read
/// and copied; if another value is assigned to it (for example, a backup), the recording continues from there.
public struct RecordedReplica: ~Copyable {
  private let recorder: Recorder
  private let number: Int
  private var shared: SharedPolicy
  private var recorded: Replica
  /// Whether the recording cannot know the replica's state, so that the next call contains it.
  private var isUnknown = true

  init(_ replica: consuming Replica, number: Int, recorder: Recorder) {
    shared = SharedPolicy(replica.policy)
    recorded = replica
    self.number = number
    self.recorder = recorder
  }

  /// The replica itself.
  public var replica: Replica {
    get { recorded }
    set {
      recorded = newValue
      shared = SharedPolicy(newValue.policy)
      isUnknown = true
    }
  }

  /// The device.
  public var device: DeviceID { recorded.device }
  /// The policy by which it resolves.
  public var policy: Policy {
    get { recorded.policy }
    set {
      recorded.policy = newValue
      shared = SharedPolicy(recorded.policy)
    }
  }
  /// The files that its user sees: the live files, by path.
  public var tree: [RelativePath: FileVersion] { recorded.tree }
  /// The conflicts that are left for a person to decide.
  public var undecided: [FileOutcome] { recorded.undecided }
  /// Its last outcome.
  public var outcome: Outcome? { recorded.outcome }

  /// The update for another device, as `Replica.update(of:)` returns it; it is not recorded, since it changes nothing.
  public borrowing func update(of identities: Set<FileIdentity>? = nil) -> ReplicaUpdate {
    recorded.update(of: identities)
  }

  /// The update for one device, as `Replica.update(for:)` returns it; it is not recorded, either.
  public borrowing func update(
    for receiver: DeviceID, contents: UpdateContents = .all
  ) -> ReplicaUpdate {
    recorded.update(for: receiver, contents: contents)
  }

  /// Writes a file, as `Replica.write` does.
  @discardableResult
  public mutating func write(
    _ path: RelativePath, _ state: FileState, at time: Timestamp? = nil, group: GroupName? = nil,
    spare: FileIdentity? = nil
  ) throws(ReplicaError) -> WrittenVersion {
    try record(.write(path, state, at: time, group: group, spare: spare)) {
      (replica) throws(ReplicaError) in
      try replica.write(path, state, at: time, group: group, spare: spare)
    } as: {
      .written($0)
    }
  }

  /// Renames the file at a path, as `Replica.rename` does.
  @discardableResult
  public mutating func rename(
    _ path: RelativePath, to target: RelativePath, at time: Timestamp? = nil
  ) throws(ReplicaError) -> WrittenVersion {
    try record(.rename(path, to: target, at: time)) { (replica) throws(ReplicaError) in
      try replica.rename(path, to: target, at: time)
    } as: {
      .written($0)
    }
  }

  /// Deletes the file at a path, as `Replica.delete` does.
  @discardableResult
  public mutating func delete(
    _ path: RelativePath, at time: Timestamp? = nil
  ) throws(ReplicaError) -> WrittenVersion {
    try record(.delete(path, at: time)) { (replica) throws(ReplicaError) in
      try replica.delete(path, at: time)
    } as: {
      .written($0)
    }
  }

  /// Takes over another device's update, as `Replica.receive` does.
  @discardableResult
  public mutating func receive(_ update: ReplicaUpdate) -> Bool {
    let before = stateToRecord
    let isChanged = recorded.receive(update)
    append(.receive(update), .success(.changed(isChanged)), before)
    return isChanged
  }

  /// Records that another device has stored an update, as `Replica.acknowledge` does.
  public mutating func acknowledge(_ update: ReplicaUpdate, by device: DeviceID) {
    let before = stateToRecord
    recorded.acknowledge(update, by: device)
    append(.acknowledge(update, by: device), .success(.done), before)
  }

  /// Resolves what is known, as `Replica.resolve` does.
  @discardableResult
  public mutating func resolve(
    decisions: [Decision] = []
  ) throws(ReplicaError) -> ReplicaResolution {
    try record(.resolve(decisions)) { (replica) throws(ReplicaError) in
      try replica.resolve(decisions: decisions)
    } as: {
      .resolved($0)
    }
  }

  /// Decides an undecided file, as `Replica.decide` does; it is recorded as a resolution with the decision.
  @discardableResult
  public mutating func decide(
    _ file: FileOutcome, _ choice: Decision.Choice
  ) throws(ReplicaError) -> ReplicaResolution {
    let decisions = file.conflict.map {
      [Decision($0.id, choice, path: file.path, heads: $0.heads)]
    }
    return try resolve(decisions: decisions ?? [])
  }

  /// Forgets deletions, as `Replica.collect` does.
  @discardableResult
  public mutating func collect() throws(ReplicaError) -> ReplicaResolution {
    try record(.collect) { (replica) throws(ReplicaError) in
      try replica.collect()
    } as: {
      .resolved($0)
    }
  }

  /// Forgets ancestors, as `Replica.prune` does.
  @discardableResult
  public mutating func prune() -> Int {
    let before = stateToRecord
    let count = recorded.prune()
    append(.prune, .success(.forgotten(count)), before)
    return count
  }

  // MARK: Recording

  /// A copy of the current replica, only if the recording needs it: after a copy is kept, the next change has to copy.
  private var stateToRecord: Replica? { isUnknown ? recorded : nil }

  private mutating func record<Value>(
    _ step: ReplicaStep, _ body: (inout Replica) throws(ReplicaError) -> Value,
    as answer: (Value) -> ReplicaStep.Answer
  ) throws(ReplicaError) -> Value {
    let before = stateToRecord
    do throws(ReplicaError) {
      let value = try body(&recorded)
      append(step, .success(answer(value)), before)
      return value
    } catch {
      append(step, .failure(error), before)
      // Its visible state is unchanged, but its counters may have increased.
      isUnknown = true
      throw error
    }
  }

  private mutating func append(
    _ step: ReplicaStep, _ result: Result<ReplicaStep.Answer, ReplicaError>, _ before: Replica?
  ) {
    let isTaken = recorder.append(
      shared, .replica(number, before: before, step, result))
    isUnknown = !isTaken || !step.isFollowed
  }
}
