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

  /// An update of a device.
  ///
  /// - Parameters:
  ///   - sender: the device.
  ///   - files: the files as it knows them.
  ///   - unplaced: the files whose place has no meaning.
  public init(sender: DeviceID, files: [FileHistory], unplaced: Set<FileIdentity> = []) {
    self.sender = sender
    self.files = files
    self.unplaced = unplaced
  }
}
