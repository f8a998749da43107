import FileAccess
import JSONText
import Recordings
import Scenarios

/// `resolve import SOURCE …`: makes a scenario from the versions of another tool.
struct ImportCommand: Command {
  let arguments: ImportArguments

  /// Imports the files; nothing is written before all of them are read.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    let imported = try self.imported()
    let text = try self.text(of: imported.scenario)
    if let output = arguments.output {
      try CommandFailure.ofWriting { () throws(FileAccessError) in
        try FileWriter.replace(output, with: text)
      }
    } else {
      try console.write(text)
    }
    for remark in imported.remarks { console.note(remark + "\n") }
    for omission in imported.omissions { console.warn("Not imported: " + omission) }
    if imported.scenario.files.isEmpty { console.note("No files in conflict.\n") }
    return imported.omissions.isEmpty ? .complete : .remaining
  }

  private func imported() throws(CommandFailure) -> Import {
    return try CommandFailure.ofInput { () throws(ScenarioError) in
      switch arguments.source {
      case .git(let source): try source.read()
      case .rclone(let source): try source.read()
      case .syncthing(let source): try source.read()
      }
    }
  }

  private func text(of scenario: Scenario) throws(CommandFailure) -> [UInt8] {
    let unwritable = CommandFailure(.badInput, "What was imported cannot be written as a scenario.")
    guard arguments.writesStream else {
      guard let bytes = ScenarioWriter.bytes(of: scenario) else { throw unwritable }
      return bytes
    }
    var bytes: [UInt8] = []
    for file in scenario.files {
      var writer = JSONWriter()
      guard writer.scenarioFile(file) else { throw unwritable }
      writer.endLine()
      bytes += writer.takeBytes()
    }
    return bytes
  }
}
