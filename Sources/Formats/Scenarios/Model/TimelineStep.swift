public import ConflictResolution

/// One event: what a device's user did, or a meeting of two devices.
///
/// ```swift
/// TimelineStep("mom", .delete("Budget.txt"), at: .seconds(1_795_000_000))
/// ```
public struct TimelineStep: Sendable {
  /// What happened.
  public enum Action: Sendable {
    /// A user wrote a file, a directory or a link: a new one if none was shown at the path.
    case write(RelativePath, FileState)
    /// A user gave a file another name.
    case rename(RelativePath, to: RelativePath)
    /// A user deleted a file.
    case delete(RelativePath)
    /// The device met another one; only the files of `files` were exchanged, unless it is `nil`.
    case meet(DeviceID, files: [RelativePath]?, resolving: Resolving)
    /// The device's state was saved under a name.
    case backup(String)
    /// The device's state is what was saved under a name: everything since is gone.
    case restore(String)
    /// The device's clock is ahead from now on by this many seconds, or behind if negative.
    case clock(Int64)
    /// The device crashes while it applies what it resolves next: by then it has the copies, and
    /// nothing else.
    case crash
    /// The device forgets the deletions that all devices know of.
    case collect
    /// A person decided what the device left undecided at a path.
    case decide(RelativePath, Decision.Choice)
    /// The device resolves by another policy from now on.
    case policy(Policy)
  }

  /// Which devices resolve at a meeting.
  public enum Resolving: Hashable, Sendable {
    /// Each device by its own policy.
    case both
    /// This one; the other takes over its result.
    case one(DeviceID)
    /// None: versions are exchanged, and what each device shows stays.
    case nobody
  }

  /// The device that it happened on.
  public var device: DeviceID
  /// When, by an accurate clock; `nil` if no time is known.
  public var time: Timestamp?
  /// What happened.
  public var action: Action
  /// The line of the file that has the step, from 1; 0 if it is from no file.
  public var line: Int

  /// A step.
  ///
  /// - Parameters:
  ///   - device: the device that it happens on.
  ///   - action: what happens.
  ///   - time: when, by an accurate clock.
  ///   - line: the line of the file that has the step.
  public init(_ device: DeviceID, _ action: Action, at time: Timestamp? = nil, line: Int = 0) {
    self.device = device
    self.action = action
    self.time = time
    self.line = line
  }

  /// All devices that it names.
  package var devices: [DeviceID] {
    if case .meet(let other, _, _) = action { return [device, other] }
    return [device]
  }
}

extension TimelineStep.Action {
  /// The field of a timeline for this action.
  var key: StepKey.Action {
    switch self {
    case .write(_, .directory): .mkdir
    case .write(_, .symlink): .link
    case .write: .write
    case .rename: .rename
    case .delete: .delete
    case .meet: .sync
    case .backup: .backup
    case .restore: .restore
    case .clock: .clock
    case .crash: .crash
    case .collect: .collect
    case .decide: .decide
    case .policy: .policy
    }
  }

  /// The name of that field.
  package var name: String { key.rawValue }
}
