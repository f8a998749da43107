import FileAccess
import Scenarios

/// The file that a history which breaks a law is written to: that of `--output`, or one with the name of the scenario.
struct BrokenLawFile {
  /// The path of `--output`; `nil` for the name of the scenario.
  let path: [UInt8]?

  /// Writes the history.
  ///
  /// - Returns: The file's name for a person; `nil` if no scenario can describe the history.
  func write(_ scenario: Scenario) throws(CommandFailure) -> String? {
    guard let bytes = ScenarioWriter.bytes(of: scenario) else { return nil }
    let path = path ?? Array("\(scenario.name).json".utf8)
    try CommandFailure.ofWriting { () throws(FileAccessError) in
      try FileWriter.replace(path, with: bytes)
    }
    return String(displayingPath: path)
  }
}
