public import ConflictResolution
package import FileAccess
import JSONText
public import Scenarios

/// Reads a stream: JSON Lines, each line one object as in a scenario's `files`.
///
/// ```swift
/// var stream = try StreamReader(path: Array("changes.jsonl".utf8))
/// while let file = try stream.next() { print(file.path) }
/// ```
///
/// It holds only one line at a time, and the identities of all earlier files, to find one that occurs
/// twice. An empty line is an error; a line feed at the end is not.
public struct StreamReader: ~Copyable {
  /// The name of the stream in messages.
  public let file: String

  /// The number of the line that was read last, from 1; 0 before the first.
  public var lineNumber: Int { lines.lineNumber }

  private var lines: LineReader
  private var line: [UInt8] = []
  private var decoder: FormatDecoder

  /// Makes a reader of the lines of a file or of standard input.
  ///
  /// - Parameters:
  ///   - lines: the lines.
  ///   - file: the name of the stream in messages.
  ///   - contentFolder: the folder of the content files, as bytes; without one no content file may be
  ///     named.
  package init(_ lines: consuming LineReader, file: String, contentFolder: [UInt8]? = nil) {
    self.lines = lines
    self.file = file
    decoder = FormatDecoder([], contentFiles: contentFolder.map { ContentFiles(in: $0) })
  }

  /// Makes a reader of a file; content files are in the same folder.
  ///
  /// - Parameter path: the path of the file, as bytes.
  /// - Throws: `ScenarioError`, with the code `input-missing` if the file does not exist.
  public init(path: [UInt8]) throws(ScenarioError) {
    let lines = try ScenarioError.ofFile { () throws(FileAccessError) in try LineReader(path: path)
    }
    self.init(
      lines, file: String(displayingPath: path), contentFolder: Folder.path(containing: path))
  }

  /// Reads the file of the next line.
  ///
  /// - Returns: the file, or `nil` at the end.
  /// - Throws: `ScenarioError` with line and column; the reader cannot be used after that.
  /// - Complexity: O(*n*) in the length of the line.
  public mutating func next() throws(ScenarioError) -> FileHistory? {
    do throws(FileAccessError) {
      guard try lines.next(into: &line) else { return nil }
    } catch {
      throw ScenarioError(
        code: .inputUnreadable, file: file, line: lines.lineNumber + 1, message: error.reason)
    }
    decoder.start(line: line, number: lines.lineNumber)
    // The line is released, so that its memory is used for the next one.
    defer { decoder.releaseLine() }
    do throws(JSONError) {
      return try decoder.readLine()
    } catch {
      throw ScenarioError(decoder.explained(error), file: file)
    }
  }
}
