import FileAccess
import Scenarios

/// Reads the files of the formats.
enum InputFile {
  /// Reads a whole file.
  static func read(_ path: [UInt8], limit: Int) throws(ScenarioError) -> [UInt8] {
    return try ScenarioError.ofFile { () throws(FileAccessError) in
      try FileReader.read(path, limit: limit)
    }
  }

  /// Reads a whole file of settings or decisions, which must be a regular file.
  static func readSettings(_ path: [UInt8], limit: Int) throws(ScenarioError) -> [UInt8] {
    return try ScenarioError.ofFile { () throws(FileAccessError) in
      try FileReader.readRegular(path, limit: limit)
    }
  }
}
