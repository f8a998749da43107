package import ConflictResolution
package import ContentDigests
package import JSONText

/// Decodes the objects of the formats out of one JSON text.
///
/// The decoder is as deep as the formats, builds no tree but for `expect`, and stops at the first
/// fault. Each kind of object has its own file beside this one:
///
/// ```
/// FormatDecoder+Scenario   the whole of a scenario, and its runs
/// FormatDecoder+Files      a file with its versions
/// FormatDecoder+Versions   a version, and what must hold between its fields
/// FormatDecoder+Settings   `resolve` with its rules
/// FormatDecoder+Decisions  what a person decided
/// FormatDecoder+Outcome    an outcome, read as a scenario
/// FormatDecoder+Values     paths, devices, vectors, times: what the others are made of
/// ```
///
/// **Faults** are `JSONError`s with codes of our own, since only the reader can tell line and column;
/// `ScenarioError` is made of them at the very end.
package struct FormatDecoder {
  package var reader: JSONReader
  /// The text that is read; faults are explained with it.
  package private(set) var text: [UInt8]
  /// The content files beside the input, or `nil` if it has none.
  let contentFiles: ContentFiles?
  /// Strategies beside the built-in ones, by their names.
  package var otherStrategies: [Strategy] = []
  /// Gives the SHA-256 of a content; a program may have a faster one than the core.
  package var sha256: @Sendable ([UInt8]) -> SHA256Digest = { SHA256.digest(of: $0) }
  /// How many bytes of content files may still be read.
  var contentAllowance = ContentFiles.limit
  /// Where each identity stands first: an offset, or in a stream a line number.
  private var firstPlaces: [FileIdentity: Int] = [:]
  /// Where a timeline or settings name a device first.
  var deviceMentions: [DeviceID: JSONLocation] = [:]
  /// Whether identities that occur twice are looked for here, and not by who reads the lines.
  package var notesIdentities = true
  /// The number of the line of a stream, or `nil` for a whole text.
  private var streamLine: Int?
  /// The versions of the file that is being read.
  var versions: [FileVersion] = []
  /// How many versions the file before had.
  var versionCount = 0
  /// Texts that are converted at once; kept to reuse the memory.
  var scratch: [UInt8] = []
  /// The entries of the vector that is being read; kept to use its memory again.
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

  /// Whether a line of a stream is read, and no whole text.
  var isInStream: Bool { streamLine != nil }

  /// Goes on with a line of a stream.
  package mutating func start(line: [UInt8], number: Int) {
    text = line
    streamLine = number
    reader.restart(line, in: 0..<line.count, firstLine: number)
  }

  /// Goes on with a line of a stream that stands among others.
  package mutating func start(block: [UInt8], line range: Range<Int>, number: Int) {
    text = block
    streamLine = number
    contentAllowance = ContentFiles.limit
    reader.restart(block, in: range, firstLine: number)
  }

  /// Takes an identity for that of an earlier line.
  package mutating func note(_ identity: FileIdentity, ofLine number: Int) {
    firstPlaces[identity] = number
  }

  /// Lets go of the line of a stream, so that its memory can be used for the next.
  package mutating func releaseLine() {
    text = []
    reader.restart([], in: 0..<0, firstLine: 1)
  }

  /// Moves to the next field of an object of a format.
  ///
  /// - Throws: `JSONError`; an unknown field with the name that was probably meant.
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
  /// - Throws: `JSONError` where it occurred before.
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

  /// The fault with the name of the field that it stands in, where the reader alone made it.
  package func explained(_ error: JSONError) -> JSONError {
    // A value that goes on in the next line, as a program prints it for people.
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

  /// The key right before a value, or nothing before an element.
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
    // A key with an escaped quotation mark is not worth the search for its start.
    guard index >= 0, index == 0 || text[index - 1] != UInt8(ascii: "\\") else { return nil }
    return "\"\(shortened(text[(index + 1)..<end]))\""
  }
}

extension JSONError.Code {
  /// A field that must be there is not.
  package static let missingField = Self("missingField")
  /// A known field stands where it must not.
  package static let misplacedField = Self("misplacedField")
  /// Values contradict each other.
  package static let inconsistent = Self("inconsistent")
  /// A content file cannot be read.
  static let contentUnreadable = Self("contentUnreadable")
}
