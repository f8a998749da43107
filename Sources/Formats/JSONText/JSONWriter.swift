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
/// The same calls always give the same bytes: members are in the order in which they are written, and there is one form
/// for each value. Only `"`, `\` and control characters are escaped, the latter by their short forms if these exist;
/// everything else is written as UTF-8.
///
/// The calls must match (a key before each member's value, an end for each beginning); a program that violates this is
/// wrong, and stops with a message. Written data cannot violate it.
///
/// It is not a stream: a program that writes much data takes the bytes from time to time, with `takeBytes()` or with
/// `bytes` and `discardBytes()`.
public struct JSONWriter: Sendable {
  /// The layout of the text.
  public enum Style: Hashable, Sendable {
    /// Without white space: `{"a":[1,2]}`.
    case compact
    /// One member or element per line, indented by two spaces per level.
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
    /// Like `pretty` for a number of outermost levels; deeper containers are on one line, with a space after each comma
    /// and colon.
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

    /// The number of levels with line breaks; `nil` if there is no white space.
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

  /// The layout of the text.
  public let style: Style
  private let depth: Int?

  /// The bytes that were written and not taken yet.
  public internal(set) var bytes: [UInt8] = []

  var top = Container(kind: .text)
  var outer: [Container] = []
  /// Whether a key was written whose value is due.
  var isAfterKey = false

  /// Makes a writer.
  ///
  /// - Parameter style: The layout of the text.
  public init(style: Style = .compact) {
    self.style = style
    depth = style.depth
  }

  /// Makes room for some bytes, so that a text of usual length is not moved while it is written.
  ///
  /// - Parameter count: The number of bytes.
  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  /// Removes and returns the written bytes; the writer continues after them.
  ///
  /// - Returns: The bytes since the last call.
  public mutating func takeBytes() -> [UInt8] {
    let taken = bytes
    bytes = []
    return taken
  }

  /// Removes the written bytes but keeps the memory, after `bytes` was used.
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
      if depth != nil || !appendUnescapedKey(text) { appendKey(text) }
    }
  }

  /// Writes a key with its separators.
  private mutating func appendKey(_ name: Span<UInt8>) {
    beginKey()
    appendString(name)
    endKey()
  }

  /// Writes a key with its separators, in one step and without spaces, if nothing in it has to be escaped.
  ///
  /// - Returns: Whether it was written; otherwise nothing is.
  private mutating func appendUnescapedKey(_ name: Span<UInt8>) -> Bool {
    checkKeyIsDue()
    let isFirst = top.isEmpty
    var isWritten = true
    unsafe bytes.append(atMost: name.count + 4) { output in
      var place = unsafe output
      if !isFirst {
        unsafe place.pointee = UInt8(ascii: ",")
        unsafe place += 1
      }
      unsafe place.pointee = UInt8(ascii: "\"")
      unsafe place += 1
      for index in name.indices {
        let byte = name[index]
        if StringScan.isEscaped(byte) {
          isWritten = false
          return 0
        }
        unsafe place.pointee = byte
        unsafe place += 1
      }
      unsafe place[0] = UInt8(ascii: "\"")
      unsafe place[1] = UInt8(ascii: ":")
      return unsafe place + 2 - output
    }
    if !isWritten { return false }
    top.isEmpty = false
    isAfterKey = true
    return true
  }

  private func checkKeyIsDue() {
    precondition(top.kind == .object, "key(_:) outside an object")
    precondition(!isAfterKey, "key(_:) where the value of a key is due")
  }

  /// Writes the key of a member, which is appended in pieces; its value follows.
  ///
  /// - Parameter append: Appends the key in UTF-8 to the given bytes; it appends nothing else and does not change the
  ///   existing bytes.
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

  /// Writes a whole known text, with a line feed.
  ///
  /// - Parameter append: Appends a text as this writer would write it to the given bytes; it appends nothing else and
  ///   does not change the existing bytes.
  package mutating func line(appending append: (inout [UInt8]) -> Void) {
    beginValue()
    append(&bytes)
    endLine()
  }

  /// Writes the separators before a value.
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

  /// Writes the separators before a member or an element.
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
