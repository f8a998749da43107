public import ConflictResolution
import JSONText

/// Reads a file of decisions: the object that a scenario has as `decisions`.
///
/// ```json
/// {"c-5b1f0c2d9e7a4411": {"pick": "mom:2", "path": "Budget.txt", "heads": ["mom:2", "home:1,mom:1"]}}
/// ```
public enum DecisionsFile {
  /// The most bytes that a file of decisions may have: 1 GiB.
  public static let sizeLimit = 1 << 30

  /// Reads decisions from their text.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - file: the name of the text in messages.
  /// - Returns: the decisions, in the order of the text.
  /// - Throws: ``ScenarioError`` with line and column.
  /// - Complexity: O(*n*) in the length of the text.
  public static func read(
    _ bytes: [UInt8], file: String
  ) throws(ScenarioError) -> [Decision] {
    var decoder = FormatDecoder(bytes)
    do throws(JSONError) {
      let decisions = try decoder.readDecisions()
      try decoder.reader.expectEnd()
      return decisions
    } catch {
      throw ScenarioError(decoder.explained(error), file: file)
    }
  }
}
