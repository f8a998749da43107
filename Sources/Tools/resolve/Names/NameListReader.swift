import ConflictResolution
import FileAccess
import Scenarios

/// Reads a list of names: one relative path a line, or one before each NUL.
///
/// Common additions to paths are dropped: `./` before a path, the folder itself as `.`, a slash after a folder's path,
/// and in a list from Windows its byte order mark and the carriage return of a line. A list that ends names with NUL is
/// exact, so that there a byte order mark and a carriage return are part of the name.
struct NameListReader: ~Copyable {
  /// The name of the list in messages.
  let name: String

  /// The number of the first line that looks like a name that git has quoted.
  private(set) var quotedLine: Int?

  private var lines: LineReader
  private var line: [UInt8] = []
  private let endsNamesWithNUL: Bool

  /// A line above this length is far longer than any path: the input is not a list of names.
  ///
  /// A path above ``RelativePath/maximumByteCount``, or with too many names, is reported, and the others are checked.
  static let longestLine = 1 << 20

  /// The content of a line.
  enum Entry {
    case path(LivePath)
    case overlong(OverlongLine)
  }

  /// A reader of the lines of a file or of standard input.
  init(_ lines: consuming LineReader, name: String, endsNamesWithNUL: Bool) {
    self.lines = lines
    self.name = name
    self.endsNamesWithNUL = endsNamesWithNUL
  }

  /// Reads the next name.
  ///
  /// - Returns: The path, or an otherwise valid path that is too long or too deep, or `nil` at the end.
  /// - Throws: ``CommandFailure`` with the number of the line that is no relative path.
  mutating func next() throws(CommandFailure) -> Entry? {
    while try readLine() {
      guard let entry = try entry() else { continue }
      return entry
    }
    return nil
  }

  private mutating func readLine() throws(CommandFailure) -> Bool {
    do throws(FileAccessError) {
      return try lines.next(into: &line)
    } catch {
      guard error.code == .tooLarge else { throw CommandFailure(reading: error) }
      let holdsLines = endsNamesWithNUL && lines.lineNumber == 0 && line.contains(Self.lineFeed)
      throw badLine(lines.lineNumber + 1, error.reason + (holdsLines ? Self.hintAtLines : hint))
    }
  }

  /// The content of the line, or `nil` for the folder itself.
  private mutating func entry() throws(CommandFailure) -> Entry? {
    if endsNamesWithNUL {
      // Otherwise the whole list would pass as the strange name of one file.
      if lines.lineNumber == 1, !lines.isTerminated, line.contains(Self.lineFeed) {
        throw badLine(1, "no name ends with NUL" + Self.hintAtLines)
      }
    } else {
      if lines.lineNumber == 1, line.starts(with: Self.byteOrderMark) {
        line.removeFirst(Self.byteOrderMark.count)
        // An empty list, like an empty file.
        if line.isEmpty, !lines.isTerminated { return nil }
      }
      if line.last == Self.carriageReturn { line.removeLast() }
      if quotedLine == nil, isQuoted { quotedLine = lines.lineNumber }
    }
    let range = Self.pathRange(in: line)
    do throws(FileNameError) {
      return try Self.path(line, range).map { .path($0) }
    } catch {
      let name = line[range.bytes]
      // The bytes start at the name's first byte, like the offsets in the error.
      if let overlong = OverlongLine(Array(name)[...], number: lines.lineNumber, error: error) {
        return .overlong(overlong)
      }
      throw badLine(
        lines.lineNumber,
        "\(DisplayText.quoted(line)) is no relative path: \(error.message)"
          + advice(for: error.code))
    }
  }

  /// The path of a name as it is given in a list or as an argument, or `nil` if it is the folder itself.
  ///
  /// - Parameter name: The name, as bytes, optionally with `./` before it and a slash after it.
  /// - Returns: The path, or `nil`.
  /// - Throws: `FileNameError` if it is not a relative path.
  static func path(_ name: [UInt8]) throws(FileNameError) -> LivePath? {
    try path(name, pathRange(in: name))
  }

  private static func path(
    _ name: [UInt8], _ range: (bytes: Range<Int>, isFolder: Bool)
  ) throws(FileNameError) -> LivePath? {
    let isItself = range.bytes.isEmpty && range.bytes.lowerBound > 0 || name[range.bytes] == [dot]
    if isItself { return nil }
    return LivePath(try RelativePath(Array(name[range.bytes])), isFolder: range.isFolder)
  }

  /// The range of the path in a name, without `./` before it and a slash after it, and whether there is such a slash.
  private static func pathRange(in name: [UInt8]) -> (bytes: Range<Int>, isFolder: Bool) {
    // It works on indexes: a list may have millions of lines.
    var start = 0
    while start + 1 < name.count, name[start] == dot, name[start + 1] == slash { start += 2 }
    let isFolder = name.count - start > 1 && name.last == slash
    return (start..<(isFolder ? name.count - 1 : name.count), isFolder)
  }

  /// Whether the line is a name as git quotes it: `"caf\303\251"`.
  private var isQuoted: Bool {
    line.count > 2 && line.first == Self.quotationMark && line.last == Self.quotationMark
      && line.contains(Self.backslash)
  }

  /// Advice for an invalid path.
  private func advice(for code: FileNameError.Code) -> String {
    switch code {
    case .absolutePath: "; list what is in the folder from inside it, as 'find .' does"
    case .nulByte where lines.lineNumber == 1 && isUTF16: "; the list is UTF-16, make it UTF-8"
    case .nulByte: hint
    default: ""
    }
  }

  /// Whether the line begins with the byte order mark of UTF-16, in either byte order.
  private var isUTF16: Bool {
    line.starts(with: [0xFF, 0xFE]) || line.starts(with: [0xFE, 0xFF])
  }

  private var hint: String {
    endsNamesWithNUL ? "" : "; where names end with NUL, give -z"
  }
  private static let hintAtLines = "; leave out -z where each line is a name"

  private func badLine(_ number: Int, _ message: String) -> CommandFailure {
    CommandFailure(.badInput, "\(name):\(number): \(message)")
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let dot = UInt8(ascii: ".")
  private static let slash = UInt8(ascii: "/")
  private static let quotationMark = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
}
