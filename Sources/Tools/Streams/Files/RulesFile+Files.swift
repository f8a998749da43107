public import ConflictResolution
import FileAccess
public import Scenarios

extension RulesFile {
  /// Reads a rules file.
  ///
  /// - Parameter path: the path of the file, as bytes.
  /// - Returns: the rules, in the order of the file.
  /// - Throws: `ScenarioError`, with the code `input-missing` if the file does not exist.
  /// - Complexity: O(*n*) in the size of the file.
  public static func read(path: [UInt8]) throws(ScenarioError) -> [PolicyRule] {
    try read(InputFile.readSettings(path, limit: sizeLimit), file: String(displayingPath: path))
  }
}
