package import ConflictResolution
import Foundation
package import Scenarios
import Streams

/// A folder of the fixtures.
package func fixtureFolder(_ name: String) -> String {
  MarkdownDocument.root.appending(path: "Fixtures/\(name)").path(percentEncoded: false)
}

/// The contents of a file.
package func contents(of path: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(fileURLWithPath: path)))
}

/// The bytes of a text.
package func bytes(_ text: String) -> [UInt8] {
  Array(text.utf8)
}

/// Reads a scenario from text.
package func scenario(_ text: String, contentFolder: String? = nil) throws(ScenarioError)
  -> Scenario
{
  try ScenarioReader.read(
    bytes(text), file: "test.json", contentFolder: contentFolder.map { bytes($0) })
}

/// Reads a scenario with these files.
package func scenario(files: String) throws(ScenarioError) -> Scenario {
  try scenario(#"{"format": "resolve-scenario/1", "files": [\#(files)]}"#)
}

/// Reads a scenario with one file of these versions.
package func versions(_ text: String) throws(ScenarioError) -> [FileVersion] {
  try scenario(files: #"{"path": "a.txt", "versions": [\#(text)]}"#).files.flatMap { $0.versions }
}

/// A folder of its own for one test, removed when its value ends.
package final class ReadingFolder {
  package let path: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("scenarios-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file and gives its path.
  package func write(_ name: String, _ bytes: [UInt8]) throws -> [UInt8] {
    let url = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return Array(url.path.utf8)
  }
}
