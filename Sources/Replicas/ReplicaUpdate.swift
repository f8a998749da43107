public import ConflictResolution

/// What one device sends another: the files as it knows them.
///
/// It may be lost, sent twice, sent late and in any order. Only whoever has received it may be acknowledged to have
/// what is in it.
public struct ReplicaUpdate: Hashable, Sendable {
  /// The device that sends it.
  public let sender: DeviceID
  /// The files, in the order of their identities.
  public let files: [FileHistory]
  /// The files whose place says nothing: they are in collisions that the sender's convention has no name for.
  public let unplaced: Set<FileIdentity>

  /// What a device sends.
  ///
  /// - Parameters:
  ///   - sender: the device.
  ///   - files: the files as it knows them.
  ///   - unplaced: those whose place says nothing.
  public init(sender: DeviceID, files: [FileHistory], unplaced: Set<FileIdentity> = []) {
    self.sender = sender
    self.files = files
    self.unplaced = unplaced
  }
}
