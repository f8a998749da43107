/// A strict reader of JSON text that hands out one value after the other on request.
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
/// A decoder written this way is as deep as its format, never as deep as the text, and no tree of
/// values is built in between. After `nextKey()` or `nextElement()` one value is due: it is read
/// with the method of the type that the format wants. A value that is not read is skipped, with
/// all checks, when the next key or element is asked for.
///
/// **What is accepted** is exactly RFC 8259 in UTF-8 without a byte order mark, less what makes a
/// text mean different things to different programs: a key that occurs twice in an object (keys
/// are compared by their decoded bytes), and an escaped half of a surrogate pair. Nothing is
/// accepted on top: no comments, no trailing commas, no `NaN`, nothing after the value.
///
/// **Invariant.** The bytes before the cursor are a prefix of a valid text, and `top` with `outer`
/// are the arrays and objects open there. `due` is `.value` exactly where the grammar wants a value
/// next.
///
/// **Errors** carry line and column. They are counted when an error is made, so that a good text
/// does not pay for them. After an error the reader is of no further use.
///
/// A reader is a value: a copy is a bookmark, and reading on in the copy looks ahead.
///
/// It is not a stream: the bytes are all there before reading starts. JSON Lines are read one line
/// at a time with `restart(_:in:firstLine:)`, which keeps the memory of the line before.
public struct JSONReader: Sendable {
  /// An array or an object that is open, or the text itself.
  struct Container: Sendable {
    enum Kind: Sendable {
      case text
      case array
      case object
    }

    let kind: Kind
    /// Whether no member has been met yet.
    var isEmpty = true
    /// Whether the keys are in the last of `largeObjects` instead of `keys`.
    var isLarge = false
    /// How many entries of `keys` belong to containers further out.
    var keysBefore = 0
    /// How many entries of `decodedKeys` belong to containers further out.
    var decodedKeysBefore = 0
  }

  /// What the grammar wants next.
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

  /// The keys met so far in the open objects, those of the innermost last.
  ///
  /// What stands beyond `keyCount` is of objects that are closed: its memory is used again.
  var keys: [KeyEntry] = []
  /// How many of them are of open objects.
  var keyCount = 0
  /// The bytes of those keys that were written with escapes.
  var decodedKeys: [[UInt8]] = []
  /// Keys and offsets of the open objects that have too many keys for a comparison one by one.
  var largeObjects: [[[UInt8]: Int]] = []

  /// Where the last key that was read begins, at its quotation mark.
  public internal(set) var keyLocation: JSONLocation
  /// Where the last value that was asked for begins.
  public internal(set) var valueLocation: JSONLocation

  /// Makes a reader of a whole text.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8.
  ///   - limits: How much is accepted.
  ///   - firstLine: The number of the first line in messages.
  public init(_ bytes: [UInt8], limits: JSONLimits = JSONLimits(), firstLine: Int = 1) {
    self.init(bytes, in: 0..<bytes.count, limits: limits, firstLine: firstLine)
  }

  /// Makes a reader of a part of an array, as of one line of JSON Lines.
  ///
  /// - Parameters:
  ///   - bytes: An array that holds the text.
  ///   - range: Where the text stands; clamped to the array.
  ///   - limits: How much is accepted.
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

  /// Starts over with another text, as with the next line of JSON Lines.
  ///
  /// It does what a new reader does, without new memory for what the reader keeps of open objects.
  ///
  /// - Parameters:
  ///   - bytes: An array that holds the text.
  ///   - range: Where the text stands; clamped to the array.
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

  /// Where the next key, value or sign begins: white space is passed over.
  ///
  /// Complexity: linear in the white space passed over.
  public var location: JSONLocation {
    var index = cursor
    while index < end, JSONReader.isWhitespace(bytes[index]) { index += 1 }
    return JSONLocation(offset: index)
  }

  /// Where the text begins in the array that is read.
  package var startOfText: Int { start }

  /// Whether nothing but white space is left.
  ///
  /// Complexity: linear in the white space passed over.
  public var isAtEnd: Bool { location.offset >= end }

  /// How many arrays and objects are open.
  public var depth: Int { outer.count }

  /// Checks that the value has been read and nothing but white space follows it.
  ///
  /// - Throws: `JSONError` where anything else follows, or where the value has not been read.
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
