import ConflictResolution
import FileAccess
import JSONText

/// Reads single lines of a stream again.
struct StreamRereader {
  private let settings: StreamSettings
  private var decoder: FormatDecoder

  init(_ settings: StreamSettings) {
    self.settings = settings
    decoder = settings.decoder
  }

  /// The file of a line that was read before, counted from 0.
  ///
  /// - Throws: ``ScenarioError`` where the input has changed meanwhile.
  mutating func history(
    ofLine line: Int, _ index: StreamIndex, _ input: borrowing LineBlocks
  ) throws(ScenarioError) -> FileHistory {
    let place = index.place(ofLine: line)
    let bytes: [UInt8]
    do throws(FileAccessError) {
      bytes = try input.read(at: place.lowerBound, count: place.count)
    } catch {
      throw ScenarioError(
        code: .inputUnreadable, file: settings.file, line: line + 1, message: error.reason)
    }
    decoder.start(block: bytes, line: 0..<bytes.count, number: line + 1)
    do throws(JSONError) {
      return try decoder.readLine()
    } catch {
      throw ScenarioError(
        code: .inputUnreadable, file: settings.file, line: line + 1,
        message: "the line is not what it was when it was read first; resolve the stream again, "
          + "and let nothing write to it meanwhile")
    }
  }
}
