/// A strict reader of JSON text that returns one value after the other on request.
///
/// ```swift
/// // {"device": "mom", "vector": {"mom": 2}}
/// var reader = JSONReader(bytes)
/// try reader.beginObject()
/// while let key = try reader.nextKey() {
///   switch key {
///   case "device": device = try reader.readString()
///   case "vector": vector = try readVector(&reader)
///   default: throw reader.error(.unknownKey, "unknown key", at: reader.keyLocation)
///   }
/// }
/// try reader.expectEnd()
/// ```
///
/// A decoder written in this way is as deep as its format, never as deep as the text, and builds no intermediate tree
/// of values. After `nextKey()` or `nextElement()` one value is due: read it with the method of the type that the
/// format requires. A value that is not read is skipped, with all checks, when the next key or element is requested.
///
/// **What is accepted** is exactly RFC 8259 in UTF-8 without a byte order mark, except for texts that different
/// programs read differently: a key that occurs twice in an object (keys are compared by their decoded bytes), and an
/// escaped half of a surrogate pair. Nothing else is accepted: no comments, no trailing commas, no `NaN`, nothing after
/// the value.
///
/// **Invariant.** The bytes before the cursor are a prefix of a valid text, and `top` with `outer` are the arrays and
/// objects open there. `due` is `.value` exactly if the grammar requires a value next.
///
/// **Errors** have a line and a column. They are counted when an error is made, so that a valid text does not pay for
/// them. Do not use a reader after an error.
///
/// A reader is a value: a copy is a bookmark, and reading from the copy looks ahead.
///
/// It is not a stream: all bytes exist before reading starts. Read JSON Lines one line at a time with
/// `restart(_:in:firstLine:)`, which reuses the memory of the line before.
public struct JSONReader: Sendable {
  /// An array or an object that is open, or the text itself.
  struct Container: Sendable {
    enum Kind: Sendable {
      case text
      case array
      case object
    }

    let kind: Kind
    /// Whether it has no member yet.
    var isEmpty = true
    /// Whether the keys are in the last of `largeObjects` instead of `keys`.
    var isLarge = false
    /// The number of entries of `keys` that belong to containers further out.
    var keysBefore = 0
    /// The number of entries of `decodedKeys` that belong to containers further out.
    var decodedKeysBefore = 0
  }

  /// What the grammar requires next.
  enum Due: Sendable {
    case value
    case separator
    /// The text is longer than the limit: nothing can be read.
    case refusal
  }

  /// The text; read between `start` and `end`.
  var bytes: [UInt8]
  var start: Int
  var end: Int
  /// The line number of `start`.
  var firstLine: Int
  let limits: JSONLimits

  /// The index of the next byte to read.
  var cursor: Int
  var due: Due
  /// The innermost open container.
  var top = Container(kind: .text)
  /// The containers around `top`, outermost first.
  var outer: [Container] = []

  /// The keys so far in the open objects, those of the innermost last.
  ///
  /// Entries beyond `keyCount` belonged to objects that are closed: their memory is reused.
  var keys: [KeyEntry] = []
  /// The number of keys that belong to open objects.
  var keyCount = 0
  /// The bytes of those keys that were written with escapes.
  var decodedKeys: [[UInt8]] = []
  /// Keys and offsets of the open objects with too many keys for a linear search.
  var largeObjects: [[[UInt8]: Int]] = []

  /// The location of the last key that was read, at its quotation mark.
  public internal(set) var keyLocation: JSONLocation
  /// The location of the last requested value.
  public internal(set) var valueLocation: JSONLocation

  /// Makes a reader for a whole text.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8.
  ///   - limits: The limits for accepting the text.
  ///   - firstLine: The number of the first line in messages.
  public init(_ bytes: [UInt8], limits: JSONLimits = JSONLimits(), firstLine: Int = 1) {
    self.init(bytes, in: 0..<bytes.count, limits: limits, firstLine: firstLine)
  }

  /// Makes a reader for a part of an array, for example one line of JSON Lines.
  ///
  /// - Parameters:
  ///   - bytes: An array that holds the text.
  ///   - range: The range of the text; clamped to the array.
  ///   - limits: The limits for accepting the text.
  ///   - firstLine: The number of the first line in messages.
  public init(
    _ bytes: [UInt8], in range: Range<Int>, limits: JSONLimits = JSONLimits(), firstLine: Int = 1
  ) {
    let range = range.clamped(to: 0..<bytes.count)
    self.bytes = bytes
    self.limits = limits
    start = range.lowerBound
    end = range.upperBound
    self.firstLine = firstLine
    cursor = start
    due = range.count > limits.maximumBytes ? .refusal : .value
    keyLocation = JSONLocation(offset: start)
    valueLocation = JSONLocation(offset: start)
  }

  /// Starts again with another text, for example the next line of JSON Lines.
  ///
  /// It works like a new reader, but reuses the memory for open objects.
  ///
  /// - Parameters:
  ///   - bytes: An array that holds the text.
  ///   - range: The range of the text; clamped to the array.
  ///   - firstLine: The number of the first line in messages.
  public mutating func restart(_ bytes: [UInt8], in range: Range<Int>, firstLine: Int) {
    let range = range.clamped(to: 0..<bytes.count)
    self.bytes = bytes
    start = range.lowerBound
    end = range.upperBound
    self.firstLine = firstLine
    cursor = start
    due = range.count > limits.maximumBytes ? .refusal : .value
    top = Container(kind: .text)
    outer.removeAll(keepingCapacity: true)
    keyCount = 0
    decodedKeys.removeAll(keepingCapacity: true)
    largeObjects.removeAll(keepingCapacity: true)
    keyLocation = JSONLocation(offset: start)
    valueLocation = JSONLocation(offset: start)
  }

  /// The location of the next key, value or sign, after white space.
  ///
  /// Complexity: linear in the skipped white space.
  public var location: JSONLocation {
    var index = cursor
    while index < end, JSONReader.isWhitespace(bytes[index]) { index += 1 }
    return JSONLocation(offset: index)
  }

  /// The index of the text's first byte in the array.
  package var startOfText: Int { start }

  /// Whether nothing but white space is left.
  ///
  /// Complexity: linear in the skipped white space.
  public var isAtEnd: Bool { location.offset >= end }

  /// The number of open arrays and objects.
  public var depth: Int { outer.count }

  /// Checks that the value has been read and nothing but white space follows it.
  ///
  /// - Throws: `JSONError` if anything else follows, or if the value has not been read.
  public mutating func expectEnd() throws(JSONError) {
    guard top.kind == .text else {
      throw error(.misuse, "the end was asked for inside \(containerName)", at: location)
    }
    guard due == .separator else {
      _ = try peekKind()
      throw error(.misuse, "the end was asked for before the value was read")
    }
    _ = nextByte()
    if cursor < end {
      throw error(
        .trailingText, "expected the end of the text, found \(found(at: cursor))",
        at: JSONLocation(offset: cursor))
    }
  }
}
