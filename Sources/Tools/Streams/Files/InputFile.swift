import FileAccess
import Scenarios

/// Reads the files of the formats.
enum InputFile {
  /// Reads a whole file.
  static func read(_ path: [UInt8], limit: Int) throws(ScenarioError) -> [UInt8] {
    do throws(FileAccessError) {
      return try FileReader.read(path, limit: limit)
    } catch {
      throw ScenarioError(error)
    }
  }

  /// Reads a whole file of settings or decisions, which must be a regular file.
  static func readSettings(_ path: [UInt8], limit: Int) throws(ScenarioError) -> [UInt8] {
    do throws(FileAccessError) {
      return try FileReader.readRegular(path, limit: limit)
    } catch {
      throw ScenarioError(error)
    }
  }
}
