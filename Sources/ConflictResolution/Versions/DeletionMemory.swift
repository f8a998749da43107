/// What is remembered of a deletion until every device knows of it.
///
/// ```swift
/// FileVersion(
///   path: "old.txt", state: .deleted, vector: ["mom": 3], device: "mom",
///   deletion: DeletionMemory(seen: ["mom", "home"]))
/// ```
public struct DeletionMemory: Hashable, Sendable {
  /// The devices that know of the deletion.
  public var seen: Set<DeviceID>
  /// Whether it may be forgotten without waiting for the rest.
  public var isForced: Bool
  /// The devices that keep a private copy, outside the shared tree.
  public var keptBy: Set<DeviceID>

  /// All devices that it names.
  package var devices: Set<DeviceID> { seen.union(keptBy) }

  /// What is remembered; by default nothing.
  public init(seen: Set<DeviceID> = [], isForced: Bool = false, keptBy: Set<DeviceID> = []) {
    self.seen = seen
    self.isForced = isForced
    self.keptBy = keptBy
  }

  /// Takes over what another memory of the very same deletion, of equal vector, holds.
  public mutating func formUnion(_ other: DeletionMemory) {
    seen.formUnion(other.seen)
    keptBy.formUnion(other.keptBy)
    isForced = isForced || other.isForced
  }
}
