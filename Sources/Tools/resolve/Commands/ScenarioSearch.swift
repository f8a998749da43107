import FileAccess
import Scenarios

/// Finds the scenario files in a folder; the person who named the folder may have meant them.
enum ScenarioSearch {
  /// The part of a file that is searched for its format; persons and programs write it first.
  private static let beginning = 1 << 12

  /// The scenario files under a folder, by the format that they begin with.
  ///
  /// - Parameter folder: The path of the folder.
  /// - Returns: Their paths, in the order of their bytes; empty if a folder cannot be read.
  /// - Complexity: O(*n* log *n*) in the number of names, and the beginning of each `.json` file is read.
  static func scenarios(under folder: [UInt8]) -> [[UInt8]] {
    let format = Array("\"\(Scenario.format)\"".utf8)
    let files = (try? Folder.files(under: folder, withExtensions: ["json"])) ?? []
    return files.filter { path in
      let text = (try? FileReader.beginning(of: path, count: beginning)) ?? []
      return text.indices.contains { text[$0...].starts(with: format) }
    }
  }
}
