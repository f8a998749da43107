import FileAccess
public import Scenarios

extension ScenarioReader {
  /// Reads a scenario from its text.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - file: the name of the text in messages.
  ///   - contentFolder: the folder of the content files, as bytes; without one no content file may be
  ///     named.
  /// - Returns: the scenario, with one run at least.
  /// - Throws: `ScenarioError` with line and column.
  /// - Complexity: O(*n*) in the length of the text and the content files.
  public static func read(
    _ bytes: [UInt8], file: String, contentFolder: [UInt8]?
  ) throws(ScenarioError) -> Scenario {
    try read(
      bytes, file: file, contentFiles: contentFolder.map { ContentFiles(in: $0) })
  }

  /// Reads a scenario from a file; content files are in the same folder.
  ///
  /// - Parameter path: the path of the file, as bytes.
  /// - Returns: the scenario, with one run at least.
  /// - Throws: `ScenarioError`, with the code `input-missing` if the file does not exist.
  /// - Complexity: O(*n*) in the size of the file and the content files.
  public static func read(path: [UInt8]) throws(ScenarioError) -> Scenario {
    try read(
      InputFile.read(path, limit: sizeLimit), file: String(displayingPath: path),
      contentFolder: Folder.path(containing: path))
  }
}
