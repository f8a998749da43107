/// A writer of JSON text into its own buffer.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.beginObject()
/// writer.key("path")
/// writer.string("Budget.txt")
/// writer.key("size")
/// writer.integer(6)
/// writer.endObject()
/// writer.endLine()
/// // {"path":"Budget.txt","size":6}
/// ```
///
/// The same calls give the same bytes, always: members stand in the order in which they are
/// written, and there is one way to write each value. Only `"`, `\` and control characters are
/// escaped, these by their short forms where there is one; all else is UTF-8 as it is.
///
/// The calls have to fit together (a key before each member's value, an end for each beginning);
/// a program that breaks this is wrong, and stops with a message. What is written cannot break it.
///
/// It is not a stream: a program that writes much takes the bytes from time to time, with
/// `takeBytes()` or with `bytes` and `discardBytes()`.
public struct JSONWriter: Sendable {
  /// How the text is laid out.
  public enum Style: Hashable, Sendable {
    /// Without white space: `{"a":[1,2]}`.
    case compact
    /// One member and one element a line, indented by two spaces a level.
    ///
    /// ```
    /// {
    ///   "a": [
    ///     1
    ///   ],
    ///   "b": {}
    /// }
    /// ```
    case pretty
    /// Like `pretty` for the outermost containers, so many deep; what is deeper stands on one line, with
    /// a space after each comma and colon.
    ///
    /// With a depth of 2:
    /// ```
    /// {
    ///   "a": [
    ///     {"b": 1, "c": []}
    ///   ]
    /// }
    /// ```
    case outline(depth: Int)

    /// How many containers deep there are line breaks; `nil` if there is no white space at all.
    fileprivate var depth: Int? {
      switch self {
      case .compact: nil
      case .pretty: .max
      case .outline(let depth): depth
      }
    }
  }

  enum Kind: Sendable {
    case text
    case array
    case object
  }

  struct Container: Sendable {
    let kind: Kind
    var isEmpty = true
  }

  /// How the text is laid out.
  public let style: Style
  private let depth: Int?

  /// What has been written and not taken yet.
  public internal(set) var bytes: [UInt8] = []

  var top = Container(kind: .text)
  var outer: [Container] = []
  /// Whether a key has been written whose value is due.
  var isAfterKey = false

  /// Makes a writer.
  ///
  /// - Parameter style: How the text is laid out.
  public init(style: Style = .compact) {
    self.style = style
    depth = style.depth
  }

  /// Takes what has been written out of the writer, which goes on where it was.
  ///
  /// - Returns: The bytes since the last call.
  public mutating func takeBytes() -> [UInt8] {
    let taken = bytes
    bytes = []
    return taken
  }

  /// Forgets what has been written but keeps the memory, after `bytes` has been used.
  public mutating func discardBytes() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Opens an object.
  public mutating func beginObject() {
    beginValue()
    bytes.append(UInt8(ascii: "{"))
    outer.append(top)
    top = Container(kind: .object)
  }

  /// Closes the innermost object.
  public mutating func endObject() {
    precondition(top.kind == .object, "endObject() without beginObject()")
    precondition(!isAfterKey, "endObject() where the value of a key is due")
    close(UInt8(ascii: "}"))
  }

  /// Opens an array.
  public mutating func beginArray() {
    beginValue()
    bytes.append(UInt8(ascii: "["))
    outer.append(top)
    top = Container(kind: .array)
  }

  /// Closes the innermost array.
  public mutating func endArray() {
    precondition(top.kind == .array, "endArray() without beginArray()")
    close(UInt8(ascii: "]"))
  }

  /// Writes the key of a member; its value follows.
  ///
  /// - Parameter name: The key; the writer does not check that it is new.
  public mutating func key(_ name: String) {
    name.withUTF8Span { text in
      if depth == nil, StringScan.endOfUnescaped(text, from: 0) == text.count {
        appendUnescapedKey(text)
      } else {
        appendKey(text)
      }
    }
  }

  /// Writes a key with all that stands around it.
  private mutating func appendKey(_ name: Span<UInt8>) {
    beginKey()
    appendString(name)
    endKey()
  }

  /// Writes a key in which nothing has to be escaped, with all that stands around it, in one go and without spaces.
  private mutating func appendUnescapedKey(_ name: Span<UInt8>) {
    checkKeyIsDue()
    let isFirst = top.isEmpty
    unsafe bytes.append(atMost: name.count + 4) { output in
      var place = unsafe output
      if !isFirst {
        unsafe place.pointee = UInt8(ascii: ",")
        unsafe place += 1
      }
      unsafe place.pointee = UInt8(ascii: "\"")
      unsafe place += 1
      unsafe name.withUnsafeBufferPointer { name in
        guard let text = name.baseAddress else { return }
        unsafe place.update(from: text, count: name.count)
        unsafe place += name.count
      }
      unsafe place[0] = UInt8(ascii: "\"")
      unsafe place[1] = UInt8(ascii: ":")
      return unsafe place + 2 - output
    }
    top.isEmpty = false
    isAfterKey = true
  }

  private func checkKeyIsDue() {
    precondition(top.kind == .object, "key(_:) outside an object")
    precondition(!isAfterKey, "key(_:) where the value of a key is due")
  }

  /// Writes the key of a member, which is appended in pieces; its value follows.
  ///
  /// - Parameter append: Appends the key in UTF-8 to the bytes that it is given; it appends nothing
  ///   else and changes nothing of what is there.
  package mutating func key(appending append: (inout [UInt8]) -> Void) {
    beginKey()
    bytes.append(UInt8(ascii: "\""))
    appendUnquoted(append)
    bytes.append(UInt8(ascii: "\""))
    endKey()
  }

  private mutating func beginKey() {
    checkKeyIsDue()
    separate()
  }

  private mutating func endKey() {
    bytes.append(UInt8(ascii: ":"))
    if depth != nil { bytes.append(UInt8(ascii: " ")) }
    isAfterKey = true
  }

  /// Ends a text with a line feed; another text may follow, as in JSON Lines.
  public mutating func endLine() {
    precondition(top.kind == .text && !top.isEmpty, "endLine() before the value is complete")
    bytes.append(0x0A)
    top.isEmpty = true
  }

  /// Writes a whole text that is known already, with a line feed.
  ///
  /// - Parameter append: Appends a text as this writer would write it to the bytes that it is given; it appends
  ///   nothing else and changes nothing of what is there.
  package mutating func line(appending append: (inout [UInt8]) -> Void) {
    beginValue()
    append(&bytes)
    endLine()
  }

  /// Writes what comes before a value.
  mutating func beginValue() {
    switch top.kind {
    case .object:
      precondition(isAfterKey, "a value in an object without key(_:)")
      isAfterKey = false
    case .array:
      separate()
    case .text:
      precondition(top.isEmpty, "a second value without endLine()")
      top.isEmpty = false
    }
  }

  /// Writes what comes before a member or an element.
  private mutating func separate() {
    let isFirst = top.isEmpty
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    top.isEmpty = false
    guard let depth else { return }
    if outer.count <= depth {
      startLine(depth: outer.count)
    } else if !isFirst {
      bytes.append(UInt8(ascii: " "))
    }
  }

  private mutating func close(_ bracket: UInt8) {
    let wasEmpty = top.isEmpty
    top = outer.removeLast()
    if let depth, outer.count < depth, !wasEmpty { startLine(depth: outer.count) }
    bytes.append(bracket)
  }

  private mutating func startLine(depth: Int) {
    bytes.append(0x0A)
    for _ in 0..<depth {
      bytes.append(UInt8(ascii: " "))
      bytes.append(UInt8(ascii: " "))
    }
  }
}
