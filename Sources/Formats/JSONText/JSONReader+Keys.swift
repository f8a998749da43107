// Keys of objects, and the check that none occurs twice.
//
// Up to `largeObjectCount` keys are compared one by one: an entry has their first eight bytes and their length, so that
// a comparison rarely reads the text. For more keys there is a hash table, so that an object with a million keys is
// read in linear time.

extension JSONReader {
  /// A key of an open object.
  struct KeyEntry: Sendable {
    /// The offset of its quotation mark.
    let offset: Int
    /// The first eight bytes, the first one lowest, padded with zeros.
    let prefix: UInt64
    /// The number of its bytes, decoded.
    let count: Int
    /// Its index in `decodedKeys`, or -1 if the bytes in the text are the key.
    let decodedIndex: Int
  }

  /// The number of keys that are compared one by one.
  static var largeObjectCount: Int { 16 }

  /// Moves to the next member of the innermost object; its value is then due.
  ///
  /// A value that has not been read is skipped first. Note that Swift compares strings by canonical equivalence; if
  /// bytes matter, use `nextKeyBytes()`.
  ///
  /// - Returns: The key, or `nil` at the end of the object, which is then closed.
  /// - Throws: `JSONError` if neither a member nor the end of the object follows, or if the object already has this
  ///   key.
  public mutating func nextKey() throws(JSONError) -> String? {
    guard let key = try advanceToKey() else { return nil }
    if key.decodedIndex >= 0 {
      return String(decoding: decodedKeys[key.decodedIndex], as: UTF8.self)
    }
    return text(from: key.offset + 1, to: key.offset + 1 + key.count)
  }

  /// Moves to the next member of the innermost object and returns the key as bytes.
  ///
  /// - Returns: The key in UTF-8, or `nil` at the end of the object, which is then closed.
  /// - Throws: `JSONError` as `nextKey()` does.
  public mutating func nextKeyBytes() throws(JSONError) -> [UInt8]? {
    guard let key = try advanceToKey() else { return nil }
    return contents(of: key)
  }

  /// Moves to the next member of the innermost object and copies the key into a buffer, whose memory is reused.
  ///
  /// - Parameter buffer: The buffer for the key in UTF-8; its former contents are replaced. At the end of the object it
  ///   is unchanged.
  /// - Returns: Whether there is a member; otherwise the object is closed.
  /// - Throws: `JSONError` as `nextKey()` does.
  public mutating func nextKeyBytes(into buffer: inout [UInt8]) throws(JSONError) -> Bool {
    guard let key = try advanceToKey() else { return false }
    buffer.removeAll(keepingCapacity: true)
    if key.decodedIndex >= 0 {
      buffer.append(contentsOf: decodedKeys[key.decodedIndex])
    } else {
      buffer.append(copying: bytes.span.extracting(key.offset + 1..<key.offset + 1 + key.count))
    }
    return true
  }

  /// Moves to the next member of the innermost object, which may have only certain keys.
  ///
  /// No string is made for the key, so this is the fastest way to read a format.
  ///
  /// - Parameter table: The keys that the object may have.
  /// - Returns: The key, or `nil` at the end of the object, which is then closed.
  /// - Throws: `JSONError` as `nextKey()` does, and `.unknownKey` for a key that is not in the table, with a list of
  ///   the allowed keys.
  @inlinable
  public mutating func nextKey<Key>(
    in table: JSONKeyTable<Key>
  ) throws(JSONError) -> Key? {
    guard let index = try nextKeyIndex(in: table.names) else { return nil }
    return table.keys[index]
  }

  @usableFromInline
  mutating func nextKeyIndex(in names: JSONKeyNames) throws(JSONError) -> Int? {
    guard let key = try advanceToKey() else { return nil }
    for index in names.prefixes.indices
    where names.prefixes[index] == key.prefix && names.counts[index] == key.count {
      if key.count <= 8 || contents(of: key) == names.names[index] { return index }
    }
    throw error(
      .unknownKey,
      "unknown key \(JSONReader.quoted(contents(of: key))); expected \(names.expectation)",
      at: keyLocation)
  }

  func contents(of key: KeyEntry) -> [UInt8] {
    if key.decodedIndex >= 0 { return decodedKeys[key.decodedIndex] }
    return Array(bytes[key.offset + 1..<key.offset + 1 + key.count])
  }

  /// Skips the separator, the key and the colon.
  mutating func advanceToKey() throws(JSONError) -> KeyEntry? {
    guard top.kind == .object else {
      throw error(.misuse, "a key was asked for inside \(containerName)", at: location)
    }
    if due == .value { try skipValue() }
    var byte = nextByte()
    if byte == UInt8(ascii: "}") {
      close()
      return nil
    }
    if top.isEmpty {
      top.isEmpty = false
      guard byte == UInt8(ascii: "\"") else { throw unexpected("a key in quotation marks or '}'") }
    } else {
      guard byte == UInt8(ascii: ",") else { throw unexpected("',' or '}' after the value") }
      cursor += 1
      byte = nextByte()
      guard byte == UInt8(ascii: "\"") else {
        throw unexpected("a key in quotation marks after ','")
      }
    }
    let offset = cursor
    keyLocation = JSONLocation(offset: offset)
    let key = try scanKey()
    try remember(key)
    guard nextByte() == UInt8(ascii: ":") else { throw unexpected("':' after the key") }
    cursor += 1
    due = .value
    return key
  }

  /// Skips the key whose quotation mark is at the cursor.
  @inline(__always)
  mutating func scanKey() throws(JSONError) -> KeyEntry {
    // Most keys are short and plain: checking eight bytes and the one after them is enough.
    let offset = cursor
    let first = offset &+ 1
    if end &- first > 8 {
      let word = StringScan.word(bytes.span, at: first)
      let count = StringScan.count(before: StringScan.specials(in: word))
      if bytes[first &+ count] == UInt8(ascii: "\"") {
        cursor = first &+ count &+ 1
        // If the count is 8 this takes the whole word: a shift by 64 bits gives zero.
        let prefix = word & ~(~0 << UInt64(8 &* count))
        return KeyEntry(offset: offset, prefix: prefix, count: count, decodedIndex: -1)
      }
    }
    let hasEscapes = try scanString()
    return entry(from: offset, to: cursor - 1, hasEscapes: hasEscapes)
  }

  /// Makes the entry of the key between two quotation marks.
  mutating func entry(from offset: Int, to endOffset: Int, hasEscapes: Bool) -> KeyEntry {
    if hasEscapes {
      let decoded = decodedString(from: offset + 1, to: endOffset)
      decodedKeys.append(decoded)
      return KeyEntry(
        offset: offset, prefix: JSONKeyNames.prefix(of: decoded, from: 0, to: decoded.count),
        count: decoded.count, decodedIndex: decodedKeys.count - 1)
    }
    return KeyEntry(
      offset: offset, prefix: JSONKeyNames.prefix(of: bytes, from: offset + 1, to: endOffset),
      count: endOffset - offset - 1, decodedIndex: -1)
  }

  /// Records a key of the innermost object.
  mutating func remember(_ key: KeyEntry) throws(JSONError) {
    if top.isLarge {
      let first = largeObjects[largeObjects.count - 1].updateValue(
        key.offset, forKey: contents(of: key))
      if let first { throw duplicate(key, first: first) }
      return
    }
    var index = top.keysBefore
    while index < keyCount {
      let other = keys[index]
      if other.prefix == key.prefix, other.count == key.count,
        key.count <= 8 || contents(of: other) == contents(of: key)
      {
        throw duplicate(key, first: other.offset)
      }
      index &+= 1
    }
    if keyCount < keys.count { keys[keyCount] = key } else { keys.append(key) }
    keyCount &+= 1
    if keyCount - top.keysBefore > JSONReader.largeObjectCount {
      var table: [[UInt8]: Int] = [:]
      for entry in keys[top.keysBefore..<keyCount] { table[contents(of: entry)] = entry.offset }
      largeObjects.append(table)
      keyCount = top.keysBefore
      top.isLarge = true
    }
  }

  func duplicate(_ key: KeyEntry, first: Int) -> JSONError {
    let place = position(of: JSONLocation(offset: first))
    return error(
      .duplicateKey,
      "duplicate key \(JSONReader.quoted(contents(of: key))); it stands first at \(place)",
      at: JSONLocation(offset: key.offset))
  }
}
