public import ConflictResolution

/// The changes of a replica's files, with the order of the last one of each file, and which of them other devices have.
///
/// With it an update for a device has only what that device is not known to have: lost, late and doubled updates change
/// nothing about that, since a device says up to which change it has received all.
public struct UpdateLog: Hashable, Sendable {
  /// The last change of a file.
  public struct Change: Hashable, Sendable {
    /// Its number.
    public var number: UInt64
    /// The devices that have sent the file exactly as it is since then.
    public var sharedWith: Set<DeviceID>

    /// A change.
    public init(number: UInt64, sharedWith: Set<DeviceID> = []) {
      self.number = number
      self.sharedWith = sharedWith
    }
  }

  /// The number of the last change.
  public var count: UInt64 = 0
  /// The last change of each file.
  public var changes: [FileIdentity: Change] = [:]
  /// The number of the last change of other devices up to which this one has received all.
  public var received = VersionVector()
  /// The number of the last change of this device up to which others have received all.
  public var known = VersionVector()

  /// The highest number that formats may have: nobody makes so many changes.
  package static let limit: UInt64 = 1 << 52

  /// A log without changes.
  public init() {}

  /// Records that a file has changed.
  mutating func append(_ identity: FileIdentity, sharedWith devices: Set<DeviceID> = []) {
    count += 1
    changes[identity] = Change(number: count, sharedWith: devices)
  }

  /// Takes over how far an update of another device goes, once its files are taken over.
  mutating func takeOver(_ part: ReplicaUpdate.Part, from sender: DeviceID) {
    let before = received[sender]
    if part.after <= before, part.through > before {
      received = received.setting(sender, to: part.through)
    }
    know(part.received, by: sender)
  }

  /// Takes over up to which change another device has received all.
  mutating func know(_ number: UInt64, by device: DeviceID) {
    // A device that claims more could use up the numbers of this one.
    if number > Self.limit / 2 { return }
    if number > count {
      // This device was restored from a backup: what has changed since then is not known, so all is sent again.
      count = number
      for identity in changes.keys.sorted() { append(identity) }
      return
    }
    if number < known[device] {
      // The message is late, or the other device was restored from a backup and has not what it sent, either.
      for identity in Array(changes.keys) { changes[identity]?.sharedWith.remove(device) }
    }
    known = known.setting(device, to: number)
  }
}
