/// How the lines of a text end.
enum LineEnding: Hashable, Sendable {
  case lf
  case crlf

  var bytes: [UInt8] {
    switch self {
    case .lf: [Byte.lf]
    case .crlf: [Byte.cr, Byte.lf]
    }
  }
}

/// What of a line's ending counts when lines are compared.
enum LineComparison: Hashable, Sendable {
  /// All of it: a last line without a newline differs from one with it.
  case exact
  /// A CR before the newline counts as text of the line.
  case withoutNewline
  /// Nothing: how a line ends is merged as a property of it.
  case withoutEnding
}

/// The bytes that have a meaning here.
enum Byte {
  static let lf: UInt8 = 0x0A
  static let cr: UInt8 = 0x0D
  static let space: UInt8 = 0x20

  /// Whether a byte is a space or a tab.
  static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == 0x09 }

  /// A text without the blanks around it.
  static func withoutBlanks(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = text.drop(while: isBlank)
    return text[..<(text.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? text.startIndex)]
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Whether a byte is a letter of ASCII.
  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// The small letter of a capital of ASCII; any other byte as it is.
  static func lowered(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  /// Whether a byte may be in a name of a program: a letter, a digit, an underscore, or a part of another letter.
  static func isInName(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  /// Whether a byte is a letter or a digit of ASCII.
  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || isLetter(byte)
  }
}

/// A text cut into lines.
///
/// A line is the bytes up to and including LF; the last one may lack it. A UTF-8 byte order mark
/// belongs to the text, not to its first line.
struct LineTable: Hashable, Sendable {
  /// The whole text, as it was given; a text in UTF-16 as UTF-8 without its mark.
  let bytes: [UInt8]

  /// How the text that was given is encoded.
  let encoding: TextEncoding

  /// The start of each line, and last the end of the text.
  let starts: [Int32]

  /// Whether the text starts with a UTF-8 byte order mark.
  let hasByteOrderMark: Bool

  /// How the terminated lines end; `nil` if no line is terminated, or if they end in both ways.
  let lineEnding: LineEnding?

  /// Whether some lines end with LF and others with CRLF.
  let hasMixedLineEndings: Bool

  /// What of a line's ending counts when lines are compared.
  ///
  /// All inputs of one merge agree in this.
  var comparison = LineComparison.withoutNewline

  /// How the last line ends in the result if it has no newline here and more follows there; `nil` if the whole text
  /// decides.
  var endingOfLast: LineEnding?

  /// Cuts a text into lines.
  ///
  /// - Parameters:
  ///   - content: The text.
  ///   - input: Which input it is, for errors.
  ///   - maximumSize: The number of bytes that it may have.
  ///   - isGit: Whether git's rules hold: a byte order mark is text of the first line, and only a NUL
  ///     near the start makes a text binary.
  ///   - keepsMark: Whether a byte order mark is text of the first line all the same.
  ///   - encoding: The encoding that the bytes were decoded from; without it they are decoded here.
  /// - Throws: `tooLarge` and `binary`.
  init(
    _ content: [UInt8], as input: TextMergeInput, maximumSize: Int, isGit: Bool = false,
    keepsMark: Bool = false, decodedFrom encoding: TextEncoding? = nil
  ) throws(TextMergeError) {
    guard content.count <= maximumSize else {
      throw .tooLarge(input, size: content.count, maximumSize: maximumSize)
    }
    let found = encoding ?? (isGit ? .utf8 : TextEncoding(of: content))
    self.encoding = found
    let keepsMark = keepsMark || found != .utf8
    let bytes = try encoding == nil ? Self.decoded(content, from: found, input) : content
    let span = bytes.span
    let hasMark = !isGit && !keepsMark && TextEncoding.hasUTF8Mark(bytes)
    let first = hasMark ? 3 : 0
    var starts: [Int32] = [Int32(truncatingIfNeeded: first)]
    var crlfCount = 0
    try Self.forEachSmallByte(in: bytes, from: first) { position throws(TextMergeError) in
      let byte = span[position]
      if byte == Byte.lf {
        if position > 0 && span[position - 1] == Byte.cr { crlfCount += 1 }
        starts.append(Int32(truncatingIfNeeded: position + 1))
        if starts.count == Self.sampleLineCount {
          // The average length of the lines so far gives the room for all lines, and a little more.
          starts.reserveCapacity(Self.sampleLineCount * (bytes.count / position + 1) * 17 / 16)
        }
      } else if byte == 0 && (!isGit || position < Self.gitBinaryPrefix) {
        throw .binary(input, offset: position, isUTF16: TextEncoding(of: bytes) != .utf8)
      }
    }
    let terminatedCount = starts.count - 1
    if Int(starts[terminatedCount]) < span.count {
      starts.append(Int32(truncatingIfNeeded: span.count))
    }
    self.bytes = bytes
    self.starts = starts
    hasByteOrderMark = hasMark
    if isGit { comparison = .exact }
    hasMixedLineEndings = crlfCount != 0 && crlfCount != terminatedCount
    lineEnding =
      terminatedCount == 0 || hasMixedLineEndings ? nil : (crlfCount == 0 ? .lf : .crlf)
  }

  private static func decoded(
    _ content: [UInt8], from encoding: TextEncoding, _ input: TextMergeInput
  ) throws(TextMergeError) -> [UInt8] {
    do throws(IllFormedText) {
      return try encoding.decoded(content)
    } catch {
      throw .illFormed(input, error)
    }
  }

  /// After how many lines the number of all is estimated.
  private static let sampleLineCount = 4096

  /// How far git looks for a NUL, in bytes.
  private static let gitBinaryPrefix = 8000

  /// Whether the text that was given starts with a byte order mark.
  var isMarked: Bool { hasByteOrderMark || encoding != .utf8 }

  /// The encoding; `nil` if the text that was given has no bytes.
  var knownEncoding: TextEncoding? { bytes.isEmpty && encoding == .utf8 ? nil : encoding }

  /// The number of lines.
  var count: Int { starts.count - 1 }

  /// Whether the last line ends with a newline; `nil` without a line.
  var endsWithNewline: Bool? {
    count == 0 ? nil : bytes[bytes.count - 1] == Byte.lf
  }

  /// Whether the text has bytes but no newline at its end.
  var lacksFinalNewline: Bool {
    !bytes.isEmpty && bytes[bytes.count - 1] != Byte.lf
  }

  /// The bytes of some lines, with their endings, without a byte order mark.
  func byteRange(of lines: Range<Int>) -> Range<Int> {
    Int(starts[lines.lowerBound])..<Int(starts[lines.upperBound])
  }

  /// How a line ends; `nil` if it has no newline.
  func ending(of line: Int) -> LineEnding? {
    let start = Int(starts[line])
    let end = Int(starts[line + 1])
    guard end > start, bytes[end - 1] == Byte.lf else { return nil }
    return end - 1 > start && bytes[end - 2] == Byte.cr ? .crlf : .lf
  }

  /// Whether a line has nothing but blanks.
  func isBlank(_ line: Int) -> Bool {
    bytes[content(of: line)].allSatisfy { $0 == Byte.space || $0 == 0x09 || $0 == Byte.cr }
  }

  /// The bytes of a line that count when lines are compared.
  func content(of line: Int) -> Range<Int> {
    let start = Int(starts[line])
    var end = Int(starts[line + 1])
    if comparison != .exact && end > start && bytes[end - 1] == Byte.lf {
      end -= 1
      if comparison == .withoutEnding && end > start && bytes[end - 1] == Byte.cr { end -= 1 }
    }
    return start..<end
  }
}
