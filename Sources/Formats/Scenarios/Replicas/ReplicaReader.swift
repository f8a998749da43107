import ConflictResolution
import JSONText
public import Replicas

/// Reads replicas and their updates from JSON.
///
/// ```swift
/// let stored = try ReplicaReader.replica(text, file: "home.json")
/// var home = Replica(stored, policy: policy)
/// ```
///
/// It accepts exactly the formats: an unknown field, a file that is in a list twice, a second content, a counter of 0
/// are errors, each with line, column and what was expected. Versions that contradict each other are reported when they
/// are resolved.
public enum ReplicaReader {
  /// Reads a stored replica.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - file: the name of the text in messages.
  /// - Returns: the stored replica.
  /// - Throws: `ScenarioError` with line and column.
  /// - Complexity: O(*n*) in the length of the text.
  public static func replica(_ bytes: [UInt8], file: String) throws(ScenarioError) -> StoredReplica
  {
    try FormatDecoder.read(bytes, file: file) { (decoder) throws(JSONError) in
      try decoder.readReplica()
    }
  }

  /// Reads an update of a device.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - file: the name of the text in messages.
  /// - Returns: the update.
  /// - Throws: `ScenarioError` with line and column.
  /// - Complexity: O(*n*) in the length of the text.
  public static func update(_ bytes: [UInt8], file: String) throws(ScenarioError) -> ReplicaUpdate {
    try FormatDecoder.read(bytes, file: file) { (decoder) throws(JSONError) in
      try decoder.readUpdate()
    }
  }
}
