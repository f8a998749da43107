/// The data of a deletion that is kept until every device knows of it.
///
/// ```swift
/// FileVersion(
///   path: "old.txt", state: .deleted, vector: ["mom": 3], device: "mom",
///   deletion: DeletionMemory(seen: ["mom", "home"]))
/// ```
public struct DeletionMemory: Hashable, Sendable {
  /// The devices that know of the deletion.
  public var seen: Set<DeviceID>
  /// Whether it may be forgotten before every device knows of it.
  public var isForced: Bool
  /// The devices that keep a private copy, outside the shared tree.
  public var keptBy: Set<DeviceID>

  /// All devices that it names.
  package var devices: Set<DeviceID> { seen.union(keptBy) }

  /// Deletion data; empty by default.
  public init(seen: Set<DeviceID> = [], isForced: Bool = false, keptBy: Set<DeviceID> = []) {
    self.seen = seen
    self.isForced = isForced
    self.keptBy = keptBy
  }

  /// Adds the data of another memory of the same deletion, with an equal vector.
  public mutating func formUnion(_ other: DeletionMemory) {
    seen.formUnion(other.seen)
    keptBy.formUnion(other.keptBy)
    isForced = isForced || other.isForced
  }
}
