import ConflictResolution
import JSONText
public import Replicas

/// Reads replicas, and what they send each other, from JSON.
///
/// ```swift
/// let stored = try ReplicaReader.replica(text, file: "home.json")
/// var home = Replica(stored, policy: policy)
/// ```
///
/// What is read is what the formats say, and nothing else: an unknown field, a file that stands in a list twice, a
/// second content, a counter of 0 are errors, each with line, column and what was expected. Whether versions contradict
/// each other is said by whoever resolves them.
public enum ReplicaReader {
  /// Reads a replica as it was stored.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - file: what the text is called in messages.
  /// - Returns: what was stored.
  /// - Throws: `ScenarioError` with line and column.
  /// - Complexity: O(*n*) in the length of the text.
  public static func replica(_ bytes: [UInt8], file: String) throws(ScenarioError) -> StoredReplica
  {
    try FormatDecoder.read(bytes, file: file) { (decoder) throws(JSONError) in
      try decoder.readReplica()
    }
  }

  /// Reads what a device sent.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - file: what the text is called in messages.
  /// - Returns: what it sent.
  /// - Throws: `ScenarioError` with line and column.
  /// - Complexity: O(*n*) in the length of the text.
  public static func update(_ bytes: [UInt8], file: String) throws(ScenarioError) -> ReplicaUpdate {
    try FormatDecoder.read(bytes, file: file) { (decoder) throws(JSONError) in
      try decoder.readUpdate()
    }
  }
}
