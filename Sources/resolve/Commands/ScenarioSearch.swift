import FileAccess
import Scenarios

/// Finds the scenario files in a folder, which somebody may have meant who named the folder.
enum ScenarioSearch {
  /// How far into a file its format is looked for; a person writes it first, and so do programs.
  private static let beginning = 1 << 12

  /// The scenario files under a folder, by the format that they begin with.
  ///
  /// - Parameter folder: The path of the folder.
  /// - Returns: Their paths, in the order of their bytes; none if a folder cannot be read.
  /// - Complexity: O(*n* log *n*) in the number of names, and one look at each `.json` file.
  static func scenarios(under folder: [UInt8]) -> [[UInt8]] {
    let format = Array("\"\(Scenario.format)\"".utf8)
    let files = (try? Folder.files(under: folder, withExtensions: ["json"])) ?? []
    return files.filter { path in
      let text = (try? FileReader.beginning(of: path, count: beginning)) ?? []
      return text.indices.contains { text[$0...].starts(with: format) }
    }
  }
}
