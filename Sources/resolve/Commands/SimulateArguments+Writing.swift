import FileAccess
import Scenarios

extension SimulateArguments {
  /// Writes a history that breaks a law to where the arguments say.
  ///
  /// - Returns: The file as a person may be told of it; `nil` if no scenario can say what happened.
  func write(_ scenario: Scenario) throws(CommandFailure) -> String? {
    guard let bytes = ScenarioWriter.bytes(of: scenario) else { return nil }
    let path = output ?? Array("\(scenario.name).json".utf8)
    do throws(FileAccessError) {
      try FileWriter.replace(path, with: bytes)
    } catch {
      throw CommandFailure(writing: error, to: .cannotWrite)
    }
    return String(displayingPath: path)
  }
}
