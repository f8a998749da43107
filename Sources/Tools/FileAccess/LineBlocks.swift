/// Some whole lines of a file, unchanged, each with its line feed.
public struct LineBlock: Sendable {
  /// The end of a line of some bytes: the place of its line feed, or the end of the bytes.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  public static func end(ofLineAt start: Int, in bytes: [UInt8]) -> Int {
    CLibrary.firstIndex(of: LineReader.lineFeed, in: bytes, range: start..<bytes.count)
      ?? bytes.count
  }

  /// The bytes; the last line of a file may lack its line feed.
  public let bytes: [UInt8]
  /// The position of the first byte, counted from where reading began.
  public let place: Int
}

/// Reads a file in blocks of whole lines, and any part of what was read once more.
///
///     var blocks = try LineBlocks(path: Array("stream.jsonl".utf8))
///     while let block = try blocks.next() { … }
///     try blocks.read(at: place, count: 600)
///
/// A regular file is read again in place. What can be read only once, such as a pipe, is written to a
/// ``SpoolFile`` as it arrives.
public struct LineBlocks: ~Copyable {
  /// The most bytes that one line may hold: 256 MiB.
  public static let lineLimit = LineReader.defaultLineLimit

  /// The path, as messages show it.
  public let path: [UInt8]

  private let descriptor: Descriptor
  private let blockSize: Int
  private let lineLimit: Int
  /// Where reading began in a file that can be read again; `nil` for one that cannot.
  private let start: Int?
  private var spool: SpoolFile?
  /// The beginning of a line whose end has not been read, in pieces.
  private var pieces: [[UInt8]] = []
  private var pieceBytes = 0
  private var place = 0
  private var isAtEnd = false

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path, as bytes.
  ///   - blockSize: The most bytes that are read at a time.
  /// - Throws: ``FileAccessError``; a folder has the code `is-directory`.
  public init(path: [UInt8], blockSize: Int = 1 << 18) throws(FileAccessError) {
    do throws(SystemFailure) {
      let file = try CLibrary.open(path, .read)
      guard try CLibrary.status(of: file.number).kind != .folder else { throw CLibrary.isFolder }
      self.init(file, path: path, blockSize: max(1, blockSize))
    } catch {
      throw FileAccessError(error, action: .read, path: path)
    }
  }

  init(
    _ descriptor: consuming Descriptor, path: [UInt8], blockSize: Int = 1 << 18,
    lineLimit: Int = LineBlocks.lineLimit
  ) {
    start = CLibrary.positionToReturnTo(in: descriptor.number)
    self.descriptor = descriptor
    self.path = path
    self.blockSize = blockSize
    self.lineLimit = lineLimit
  }

  /// Whether the next block would have to be waited for.
  public var mustWait: Bool {
    start == nil && !isAtEnd && !CLibrary.isReadable(descriptor.number)
  }

  /// Reads the next block.
  ///
  /// - Returns: At least one line, or `nil` at the end.
  /// - Throws: ``FileAccessError``, with code `too-large` if a line is above the limit.
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func next() throws(FileAccessError) -> LineBlock? {
    while !isAtEnd {
      var bytes = try FileAccessError.of(.read, path) { () throws(SystemFailure) in
        try CLibrary.readSome(descriptor.number, atMost: blockSize)
      }
      isAtEnd = bytes.isEmpty
      let end = bytes.lastIndex(of: LineReader.lineFeed).map { $0 + 1 }
      guard end != nil || isAtEnd else {
        pieceBytes += bytes.count
        guard pieceBytes <= lineLimit else { throw tooLong() }
        pieces.append(bytes)
        continue
      }
      let rest = end.map { Array(bytes[$0...]) } ?? []
      if let end { bytes.removeSubrange(end...) }
      if !pieces.isEmpty {
        var whole: [UInt8] = []
        whole.reserveCapacity(pieceBytes + bytes.count)
        for piece in pieces { whole += piece }
        whole += bytes
        bytes = whole
      }
      pieces = rest.isEmpty ? [] : [rest]
      pieceBytes = rest.count
      if bytes.isEmpty { return nil }
      return try block(bytes)
    }
    return nil
  }

  private mutating func block(_ bytes: [UInt8]) throws(FileAccessError) -> LineBlock {
    if start == nil {
      if spool == nil { spool = try SpoolFile() }
      try spool?.append(bytes)
    }
    defer { place += bytes.count }
    return LineBlock(bytes: bytes, place: place)
  }

  /// Reads bytes again.
  ///
  /// - Parameters:
  ///   - place: Their position, counted from where reading began.
  ///   - count: How many there are.
  /// - Returns: The bytes; fewer if a file has become shorter meanwhile.
  /// - Throws: ``FileAccessError``.
  /// - Complexity: O(*n*) in the number of bytes.
  public borrowing func read(at place: Int, count: Int) throws(FileAccessError) -> [UInt8] {
    guard let start else { return try spool?.read(at: place, count: count) ?? [] }
    return try FileAccessError.of(.read, path) { () throws(SystemFailure) in
      try CLibrary.readBlock(descriptor.number, at: start + place, count: count)
    }
  }

  private func tooLong() -> FileAccessError {
    FileAccessError(
      code: .tooLarge, action: .read, path: path,
      reason: "a line holds more than \(lineLimit) bytes, the most that is read")
  }
}

extension StandardInput {
  /// Makes a reader of standard input in blocks of whole lines.
  public static func lineBlocks() -> LineBlocks {
    LineBlocks(
      Descriptor(number: StandardStream.input.rawValue, isOwned: false),
      path: StandardStream.input.name)
  }
}
