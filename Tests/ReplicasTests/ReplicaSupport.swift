import ConflictResolution
import Replicas

extension Replica {
  /// The texts that its user sees, by path.
  var texts: [RelativePath: String] {
    tree.compactMapValues {
      guard case .file(let content) = $0.state, let bytes = content.bytes else { return nil }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  @discardableResult
  mutating func write(
    _ path: RelativePath, _ text: String, at time: Timestamp? = nil
  ) throws(ReplicaError) -> WrittenVersion {
    try write(path, .file(FileContent(text)), at: time)
  }
}

/// Each sends the other what it knows, and resolves.
@discardableResult
func meet(_ left: inout Replica, _ right: inout Replica) throws(ReplicaError) -> [ReplicaChange] {
  let (one, other) = (left.update(), right.update())
  left.receive(other)
  right.receive(one)
  return try left.resolve().changes + right.resolve().changes
}
