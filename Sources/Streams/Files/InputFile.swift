import FileAccess
import Scenarios

/// Reads the files that the formats stand in.
enum InputFile {
  /// Reads a whole file.
  static func read(_ path: [UInt8], limit: Int) throws(ScenarioError) -> [UInt8] {
    do throws(FileAccessError) {
      return try FileReader.read(path, limit: limit)
    } catch {
      throw ScenarioError(error)
    }
  }

  /// Reads a whole file that says how to resolve, which must be a regular file.
  static func readSettings(_ path: [UInt8], limit: Int) throws(ScenarioError) -> [UInt8] {
    do throws(FileAccessError) {
      return try FileReader.readRegular(path, limit: limit)
    } catch {
      throw ScenarioError(error)
    }
  }
}
