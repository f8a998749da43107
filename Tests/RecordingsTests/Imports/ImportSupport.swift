import ConflictResolution
import FileAccess
import Foundation
import JSONText
import Scenarios
import TestSupport
import Testing

@testable import Recordings

/// A file of `Fixtures/imports`.
func savedPath(_ name: String) -> [UInt8] { bytes(fixtureFolder("imports") + "/" + name) }

extension ReadingFolder {
  /// The path of something in the folder.
  func path(_ name: String) -> [UInt8] { bytes(path + "/" + name) }

  /// Writes a file that was changed at a time.
  @discardableResult
  func write(_ name: [UInt8], _ text: String, _ time: String) throws -> [UInt8] {
    let folder = Folder.path(bytes(path), Folder.path(containing: name))
    try Folder.make(folder)
    let file = Folder.path(bytes(path), name)
    try FileWriter.replace(file, with: bytes(text))
    try shell("touch -d \"$1\" \"$2\"", bytes(time), file)
    return file
  }
}

/// Runs a line of shell, which has to end well.
@discardableResult
func shell(_ line: String, _ arguments: [UInt8]...) throws -> [UInt8] {
  let result = try ShellCommand.run(bytes(line), arguments: arguments)
  try #require(
    result.end == .exited(0), "\(line): \(String(decoding: result.errors, as: UTF8.self))")
  return result.output
}

/// Checks that a scenario is read back as it was, and gives it as it was read.
@discardableResult
func readBack(_ scenario: Scenario) throws -> Scenario {
  let text = try #require(ScenarioWriter.bytes(of: scenario))
  let read = try ScenarioReader.read(text, file: "import.json", contentFiles: nil)
  #expect(read.files == scenario.files)
  #expect(read.present == scenario.present)
  #expect(read.devices == scenario.devices)
  #expect(read.name == scenario.name)
  #expect(ScenarioWriter.bytes(of: read) == text)
  return read
}

extension Outcome {
  /// What is kept of each file, by its path.
  var keptStates: [String: FileState] {
    var states: [String: FileState] = [:]
    for file in files {
      for kept in file.keeps { states[kept.path.description] = kept.version.state }
    }
    return states
  }
}

/// The message of the error that an import is refused with.
func refusal(_ read: () throws(ScenarioError) -> Import) -> ScenarioError? {
  do throws(ScenarioError) {
    _ = try read()
    return nil
  } catch {
    return error
  }
}
