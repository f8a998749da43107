/// Reads a file line by line, in constant memory.
///
/// A line ends with a line feed, which is not part of it; a carriage return before it is. A last line
/// without a line feed counts as a line, an empty rest after the last line feed does not:
///
///     var reader = try LineReader(path: Array("stream.jsonl".utf8))
///     var line: [UInt8] = []
///     while try reader.next(into: &line) { … reader.lineNumber … }
///
/// Another byte may end a line instead, as in lists of names that end with NUL:
///
///     var reader = try LineReader(path: Array("names".utf8), delimiter: 0)
///
/// The file is read in blocks of 256 KiB; one block and the current line are all that is held.
public struct LineReader: ~Copyable {
  /// The most bytes that one line may hold if no other limit is given: 256 MiB.
  public static let defaultLineLimit = 1 << 28

  /// The byte that ends a line if no other is given.
  public static let lineFeed: UInt8 = 0x0A

  /// The number of the line that was given last, from 1; 0 before the first.
  public private(set) var lineNumber = 0

  /// Whether the line that was given last ended with the delimiter, and not with the file.
  public private(set) var isTerminated = false

  /// The path, as messages show it.
  public let path: [UInt8]

  private let descriptor: Descriptor
  private let delimiter: UInt8
  private let lineLimit: Int
  private var block: [UInt8]
  private var unread = 0..<0
  private var isAtEnd = false

  /// Opens a file for reading by line.
  ///
  /// - Parameters:
  ///   - path: The path, as bytes.
  ///   - delimiter: The byte that ends a line.
  ///   - lineLimit: The most bytes that one line may hold.
  /// - Throws: ``FileAccessError``; a folder has the code `is-directory`.
  public init(
    path: [UInt8], delimiter: UInt8 = lineFeed, lineLimit: Int = defaultLineLimit
  ) throws(FileAccessError) {
    do throws(SystemFailure) {
      let file = try CLibrary.open(path, .read)
      guard try CLibrary.status(of: file.number).kind != .folder else { throw CLibrary.isFolder }
      self.init(file, path: path, delimiter: delimiter, lineLimit: lineLimit)
    } catch {
      throw FileAccessError(error, action: .read, path: path)
    }
  }

  init(
    _ descriptor: consuming Descriptor, path: [UInt8], delimiter: UInt8 = lineFeed, lineLimit: Int,
    blockSize: Int = 1 << 18
  ) {
    self.descriptor = descriptor
    self.delimiter = delimiter
    self.path = path
    self.lineLimit = lineLimit
    self.block = [UInt8](repeating: 0, count: max(1, blockSize))
  }

  /// Reads the next line into an array that is used again and again.
  ///
  /// - Parameter line: Gets the bytes of the line, without the delimiter; empty at the end. Of a line above the
  ///   limit it gets the beginning, which may show what the file is.
  /// - Returns: `false` at the end.
  /// - Throws: ``FileAccessError``, with code `too-large` if a line is above the limit.
  /// - Complexity: O(*n*) in the length of the line.
  public mutating func next(into line: inout [UInt8]) throws(FileAccessError) -> Bool {
    line.removeAll(keepingCapacity: true)
    // Known here: `line` holds what earlier blocks gave of this line, without a delimiter in it.
    while true {
      let end = CLibrary.firstIndex(of: delimiter, in: block, range: unread)
      let part = unread.lowerBound..<(end ?? unread.upperBound)
      guard part.count <= lineLimit - line.count else {
        line.append(contentsOf: block[part.prefix(lineLimit - line.count)])
        throw tooLong()
      }
      line.append(contentsOf: block[part])
      if let end {
        unread = (end + 1)..<unread.upperBound
        lineNumber += 1
        isTerminated = true
        return true
      }
      unread = 0..<0
      try fill()
      if isAtEnd {
        guard !line.isEmpty else { return false }
        lineNumber += 1
        isTerminated = false
        return true
      }
    }
  }

  /// Reads the next line.
  ///
  /// - Returns: The bytes of the line, without the delimiter, or `nil` at the end.
  /// - Throws: ``FileAccessError``, with code `too-large` if a line is above the limit.
  /// - Complexity: O(*n*) in the length of the line.
  public mutating func next() throws(FileAccessError) -> [UInt8]? {
    var line: [UInt8] = []
    return try next(into: &line) ? line : nil
  }

  private mutating func fill() throws(FileAccessError) {
    // A terminal can deliver more after its end; the end that was seen stays the end.
    guard !isAtEnd else { return }
    try FileAccessError.of(.read, path) { () throws(SystemFailure) in
      let count = try CLibrary.readSome(descriptor.number, into: &block)
      unread = 0..<count
      isAtEnd = count == 0
    }
  }

  private func tooLong() -> FileAccessError {
    FileAccessError(
      code: .tooLarge, action: .read, path: path,
      reason: "line \(lineNumber + 1) holds more than \(lineLimit) bytes, the most that is read")
  }
}
