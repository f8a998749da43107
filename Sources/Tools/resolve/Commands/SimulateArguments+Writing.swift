import FileAccess
import Scenarios

extension SimulateArguments {
  /// Writes a history that breaks a law to the path of the arguments.
  ///
  /// - Returns: The file's name for a person; `nil` if no scenario can describe the history.
  func write(_ scenario: Scenario) throws(CommandFailure) -> String? {
    guard let bytes = ScenarioWriter.bytes(of: scenario) else { return nil }
    let path = output ?? Array("\(scenario.name).json".utf8)
    try CommandFailure.ofWriting { () throws(FileAccessError) in
      try FileWriter.replace(path, with: bytes)
    }
    return String(displayingPath: path)
  }
}
