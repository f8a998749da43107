public import ConflictResolution

/// An update that one device sends to another: the files as it knows them.
///
/// It may be lost, sent twice, late and in any order. Acknowledge its versions only for a device that has received it.
public struct ReplicaUpdate: Hashable, Sendable {
  /// The device that sends it.
  public let sender: DeviceID
  /// The files, in the order of their identities.
  public let files: [FileHistory]
  /// The files whose place has no meaning: they are in collisions for which the sender's convention has no name left.
  public let unplaced: Set<FileIdentity>
  /// For which device it is and what it leaves out; `nil` if it leaves out nothing for what its receiver has.
  public let part: Part?

  /// What an update for one device leaves out, and what it says instead.
  public struct Part: Hashable, Sendable {
    /// The device for which it is.
    public var receiver: DeviceID
    /// The number of the sender's last change of which the receiver has everything.
    public var after: UInt64
    /// The number of the sender's last change that is in the update.
    public var through: UInt64
    /// The number of the receiver's last change up to which the sender has received all.
    public var received: UInt64
    /// The changed files that the receiver has sent exactly as they are, each with the vectors of its heads.
    public var unchanged: [FileIdentity: [VersionVector]]

    /// What an update for a device leaves out.
    public init(
      receiver: DeviceID, after: UInt64, through: UInt64, received: UInt64,
      unchanged: [FileIdentity: [VersionVector]] = [:]
    ) {
      self.receiver = receiver
      self.after = after
      self.through = through
      self.received = received
      self.unchanged = unchanged
    }
  }

  /// Whether it has nothing new.
  ///
  /// Answer an update that is not empty with one for its sender, even if that one is empty: it acknowledges what was
  /// received. An empty update needs no answer.
  public var isEmpty: Bool { files.isEmpty && part?.unchanged.isEmpty ?? true }

  /// An update of a device.
  ///
  /// - Parameters:
  ///   - sender: the device.
  ///   - files: the files as it knows them.
  ///   - unplaced: the files whose place has no meaning.
  ///   - part: for which device it is, and what it leaves out.
  public init(
    sender: DeviceID, files: [FileHistory], unplaced: Set<FileIdentity> = [], part: Part? = nil
  ) {
    self.sender = sender
    self.files = files
    self.unplaced = unplaced
    self.part = part
  }
}
