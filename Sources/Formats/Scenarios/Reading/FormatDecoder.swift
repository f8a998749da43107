package import ConflictResolution
package import ContentDigests
package import JSONText

/// Decodes the objects of the formats from one JSON text.
///
/// The decoder is as deep as the formats, builds no tree except for `expect`, and stops at the first
/// fault. Each kind of object has its own file next to this one:
///
/// ```
/// FormatDecoder+Scenario   the whole of a scenario, and its runs
/// FormatDecoder+Files      a file with its versions
/// FormatDecoder+Versions   a version, and the rules between its fields
/// FormatDecoder+Contents   the content of a version
/// FormatDecoder+Settings   `resolve` with its rules
/// FormatDecoder+Decisions  what a person decided
/// FormatDecoder+Outcome    an outcome, read as a scenario
/// FormatDecoder+Timeline   what devices did
/// FormatDecoder+Devices    devices that a timeline or settings name
/// FormatDecoder+Values     paths, devices, vectors, times: single values of the others
/// ```
///
/// **Faults** are `JSONError`s with additional codes, since only the reader knows line and column;
/// they are converted to `ScenarioError` at the very end.
package struct FormatDecoder {
  package var reader: JSONReader
  /// The text that is read; faults are explained with it.
  package private(set) var text: [UInt8]
  /// The content files of the input, or `nil` if it has none.
  let contentFiles: ContentFiles?
  /// Strategies in addition to the built-in ones, by their names.
  package var otherStrategies: [Strategy] = []
  /// Whether a scenario may have what outcomes leave of documents: versions with `members`, and a `group` that says that it
  /// is a data scope.
  var readsDocuments = false
  /// Gives the SHA-256 of a content; a program may have a faster one than the core.
  package var sha256: @Sendable ([UInt8]) -> SHA256Digest = { SHA256.digest(of: $0) }
  /// How many bytes of content files may still be read.
  var contentAllowance = ContentFiles.limit
  /// The first place of each identity: an offset, or in a stream a line number.
  private var firstPlaces: [FileIdentity: Int] = [:]
  /// The first place at which a timeline or settings name a device.
  var deviceMentions: [DeviceID: JSONLocation] = [:]
  /// Whether the decoder looks for identities that occur twice; else the caller does.
  package var notesIdentities = true
  /// The number of the line of a stream, or `nil` for a whole text.
  private var streamLine: Int?
  /// The versions of the file that is being read.
  var versions: [FileVersion] = []
  /// How many versions the file before had.
  var versionCount = 0
  /// A text that is converted at once; kept to reuse its memory.
  var scratch: [UInt8] = []
  /// The entries of the vector that is being read; kept to reuse their memory.
  var vectorEntries: [(device: DeviceID, counter: UInt64)] = []

  package init(_ text: [UInt8], contentFiles: ContentFiles? = nil) {
    reader = JSONReader(text)
    self.text = text
    self.contentFiles = contentFiles
  }

  /// Reads a whole text.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - file: what the text is called in messages.
  ///   - body: reads the value that it is.
  /// - Returns: the value.
  /// - Throws: `ScenarioError` with line and column.
  static func read<Value>(
    _ bytes: [UInt8], file: String,
    _ body: (inout FormatDecoder) throws(JSONError) -> Value
  ) throws(ScenarioError) -> Value {
    var decoder = FormatDecoder(bytes)
    do throws(JSONError) {
      let value = try body(&decoder)
      try decoder.reader.expectEnd()
      return value
    } catch {
      throw ScenarioError(decoder.explained(error), file: file)
    }
  }

  /// Whether a line of a stream is read, not a whole text.
  var isInStream: Bool { streamLine != nil }

  /// Goes on with a line of a stream.
  package mutating func start(line: [UInt8], number: Int) {
    text = line
    streamLine = number
    reader.restart(line, in: 0..<line.count, firstLine: number)
  }

  /// Continues with a line of a stream that is one of several in a block.
  package mutating func start(block: [UInt8], line range: Range<Int>, number: Int) {
    text = block
    streamLine = number
    contentAllowance = ContentFiles.limit
    reader.restart(block, in: range, firstLine: number)
  }

  /// Notes an identity as that of an earlier line.
  package mutating func note(_ identity: FileIdentity, ofLine number: Int) {
    firstPlaces[identity] = number
  }

  /// Releases the line of a stream, so that its memory can be used for the next.
  package mutating func releaseLine() {
    text = []
    reader.restart([], in: 0..<0, firstLine: 1)
  }

  /// Moves to the next field of an object of a format.
  ///
  /// - Throws: `JSONError`; for an unknown field, with the name that was probably meant.
  package mutating func nextKey<Key>(in keys: FormatKeys<Key>) throws(JSONError) -> Key? {
    do throws(JSONError) {
      return try reader.nextKey(in: keys.table)
    } catch {
      guard error.code == .unknownKey else { throw error }
      throw unknownField(error, names: keys.names)
    }
  }

  private func unknownField(_ error: JSONError, names: [String]) -> JSONError {
    var name = JSONReader(text, in: error.offset..<text.count)
    guard let bytes = try? name.readStringBytes() else { return error }
    var message = "the field \(shown(bytes)) is not known here"
    if streamLine != nil, bytes == Array(ScenarioKey.format.rawValue.utf8) {
      message +=
        "; each line of a stream is a file with its versions. A recording, which begins with its "
        + "format, is for 'resolve replay'"
    } else if let nearest = Suggestion.nearest(
      to: String(decoding: bytes, as: UTF8.self), among: names)
    {
      message += "; did you mean \"\(nearest)\"?"
    } else {
      message += "; expected \(listed(names))"
    }
    return JSONError(
      code: .unknownKey, line: error.line, column: error.column, offset: error.offset,
      message: message)
  }

  /// Notes an identity.
  ///
  /// - Throws: `JSONError` if it occurred before.
  mutating func note(_ identity: FileIdentity, at location: JSONLocation) throws(JSONError) {
    guard notesIdentities else { return }
    let place = streamLine ?? location.offset
    guard let first = firstPlaces.updateValue(place, forKey: identity) else { return }
    let firstPlace =
      streamLine == nil
      ? reader.position(of: JSONLocation(offset: first)).description : "line \(first)"
    throw reader.error(
      .inconsistent,
      "the identity \(shown(identity.bytes)) occurs twice, first at \(firstPlace); "
        + "give all versions of a file in one object, or give the other file an \"id\" of its own",
      at: location)
  }

  /// The fault, with the name of its field if the reader alone reported it.
  package func explained(_ error: JSONError) -> JSONError {
    // A value that continues in the next line, as programs print it for people.
    let last = text[..<error.offset].last { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
    if streamLine != nil, error.code == .unexpectedEnd, error.offset > reader.startOfText,
      let last, Array("{[,:".utf8).contains(last)
    {
      return JSONError(
        code: error.code, line: error.line, column: error.column, offset: error.offset,
        message: error.message
          + "; each line of a stream must be one whole value, as 'jq -c .' prints it")
    }
    let ofOneValue: [JSONError.Code] = [.wrongType, .numberOutOfRange, .invalidBase64]
    guard ofOneValue.contains(error.code), let name = field(before: error.offset) else {
      return error
    }
    return JSONError(
      code: error.code, line: error.line, column: error.column, offset: error.offset,
      message: "\(name): \(error.message)")
  }

  /// The key right before a value, or `nil` before an element.
  private func field(before offset: Int) -> String? {
    var index = offset - 1
    func skipBlanks() {
      while index >= 0, [0x20, 0x09, 0x0A, 0x0D].contains(text[index]) { index -= 1 }
    }
    skipBlanks()
    guard index >= 0, index < text.count, text[index] == UInt8(ascii: ":") else { return nil }
    index -= 1
    skipBlanks()
    guard index >= 0, text[index] == UInt8(ascii: "\"") else { return nil }
    let end = index
    repeat { index -= 1 } while index >= 0 && text[index] != UInt8(ascii: "\"")
    // The start of a key with an escaped quotation mark is not worth a search.
    guard index >= 0, index == 0 || text[index - 1] != UInt8(ascii: "\\") else { return nil }
    return "\"\(shortened(text[(index + 1)..<end]))\""
  }
}

extension JSONError.Code {
  /// A required field is missing.
  package static let missingField = Self("missingField")
  /// A known field is not allowed here.
  package static let misplacedField = Self("misplacedField")
  /// Values contradict each other.
  package static let inconsistent = Self("inconsistent")
  /// A content file cannot be read.
  static let contentUnreadable = Self("contentUnreadable")
}
