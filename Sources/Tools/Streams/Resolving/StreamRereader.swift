import ConflictResolution
import FileAccess
import JSONText
import Scenarios

/// Reads single lines of a stream again.
struct StreamRereader {
  private let settings: StreamSettings
  private var decoder: FormatDecoder
  /// What was read last: lines that meet are often near each other.
  private var last: (segment: LinePlaces.Segment, bytes: [UInt8])?

  init(_ settings: StreamSettings) {
    self.settings = settings
    decoder = settings.decoder
  }

  /// The file of a line that was read before; lines count from 0.
  ///
  /// - Throws: `ScenarioError` if the line cannot be read again. A changed line that is still a valid file is not noticed.
  mutating func history(
    ofLine line: Int, _ lines: LinePlaces, _ input: borrowing LineBlocks
  ) throws(ScenarioError) -> FileHistory {
    let segment = lines.segment(ofLine: line)
    if last?.segment != segment {
      do throws(FileAccessError) {
        let place = segment.place
        last = (segment, try input.read(at: place.lowerBound, count: place.count))
      } catch {
        throw ScenarioError(
          code: .inputUnreadable, file: settings.file, line: line + 1, message: error.reason)
      }
    }
    let bytes = last?.bytes ?? []
    decoder.start(
      block: bytes, line: segment.range(ofLine: line, in: bytes), number: line + 1)
    do throws(JSONError) {
      return try decoder.readLine()
    } catch {
      throw ScenarioError(
        code: .inputUnreadable, file: settings.file, line: line + 1,
        message: "the line has changed since it was first read; resolve the stream again while "
          + "nothing writes to it")
    }
  }
}
