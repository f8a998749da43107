/// Collects bytes for a stream and writes them in large pieces.
///
/// The program makes one for standard output and one for standard error, hands them on as `inout`, and
/// calls ``flush()`` at the end; bytes that are not flushed are not written. The first error is final:
/// every later call throws it again, so that it cannot be missed.
///
/// Closed standard output gives the code `closed`. If the reader is gone, SIGPIPE ends the process silently, as
/// is its default; the code `broken-pipe` appears only if SIGPIPE is ignored.
public struct OutputBuffer: ~Copyable {
  /// The number of bytes from which on they are written without waiting for ``flush()``.
  private static let capacity = 1 << 16

  /// Whether signals that end the process wait while bytes are written: if each piece that is appended is a
  /// whole number of lines, so is everything that is ever written.
  public var keepsPiecesWhole = false

  private let descriptor: Int32
  private let name: [UInt8]
  private var pending: [UInt8] = []
  private var failure: FileAccessError?

  /// Makes an empty buffer over a standard stream.
  ///
  /// - Parameter stream: The stream; standard input cannot be written to.
  public init(_ stream: StandardStream) {
    self.init(descriptor: stream.rawValue, name: stream.name)
  }

  init(descriptor: Int32, name: [UInt8]) {
    self.descriptor = descriptor
    self.name = name
    pending.reserveCapacity(Self.capacity)
  }

  /// Appends bytes.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: ``FileAccessError``, if bytes had to be written and could not.
  public mutating func append(_ bytes: ArraySlice<UInt8>) throws(FileAccessError) {
    // A large piece is written from where it is, not copied.
    if bytes.count >= Self.capacity {
      try flush()
      return try write(bytes)
    }
    pending.append(contentsOf: bytes)
    if pending.count >= Self.capacity { try flush() }
  }

  /// Appends a text in UTF-8.
  ///
  /// - Parameter text: The text.
  /// - Throws: ``FileAccessError``, if bytes had to be written and could not.
  public mutating func append(_ text: String) throws(FileAccessError) {
    pending.append(contentsOf: text.utf8)
    if pending.count >= Self.capacity { try flush() }
  }

  /// Writes everything that was appended.
  ///
  /// - Throws: ``FileAccessError``, if it could not be written, now or before.
  public mutating func flush() throws(FileAccessError) {
    if let failure { throw failure }
    guard !pending.isEmpty else { return }
    defer { pending.removeAll(keepingCapacity: true) }
    try write(pending[...])
  }

  private mutating func write(_ bytes: ArraySlice<UInt8>) throws(FileAccessError) {
    guard keepsPiecesWhole else { return try put(bytes) }
    let hold = SignalHold()
    let result = Result { () throws(FileAccessError) in try put(bytes) }
    _ = consume hold
    try result.get()
  }

  private mutating func put(_ bytes: ArraySlice<UInt8>) throws(FileAccessError) {
    do throws(SystemFailure) {
      try CLibrary.writeAll(descriptor, bytes)
    } catch {
      let failure = FileAccessError(error, action: .write, path: name)
      self.failure = failure
      throw failure
    }
  }
}
