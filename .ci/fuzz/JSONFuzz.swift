// What must hold for the reader and the writer of JSONText, for every text, whether it is JSON or not:
//
// - All ways to read a text accept or refuse it alike: as a tree, by skipping, value by value on request, as one of
//   several lines, and within limits.
// - An error is at a position in the text, with the line and column of its offset, and is never an internal error.
// - An accepted text can be written in both layouts and read back equal; writing it again gives the same bytes.

import JSONText

func fuzz(_ bytes: [UInt8]) {
  let tree = outcome { () throws(JSONError) in try JSONValue.parse(bytes) }
  let skipped = outcome { () throws(JSONError) -> JSONValue? in
    var reader = JSONReader(bytes)
    try reader.skipValue()
    try reader.expectEnd()
    return nil
  }
  let walked = outcome { () throws(JSONError) in
    var reader = JSONReader(bytes)
    let value = try walk(&reader)
    try reader.expectEnd()
    return value
  }
  require(tree.error == skipped.error, "skipping finds what reading does")
  require(tree == walked, "reading on request gives the tree")
  if let error = tree.error { expectPlace(error, in: bytes) }
  if let value = tree.value { expectWriting(value) }
  expectLimits(bytes, tree)
  expectLines(bytes)
  if let decoded = Base64.decode(bytes) {
    require(Array(Base64.encode(decoded).utf8) == bytes, "Base64 has one text for each bytes")
  }
}

/// A value or an error.
struct Reading: Equatable {
  var value: JSONValue?
  var error: JSONError?
}

func outcome(_ read: () throws(JSONError) -> JSONValue?) -> Reading {
  do throws(JSONError) {
    return Reading(value: try read())
  } catch {
    require(error.code != .misuse, "a text makes no program's fault: \(error)")
    return Reading(error: error)
  }
}

func expectPlace(_ error: JSONError, in bytes: [UInt8], from start: Int = 0) {
  require((start...bytes.count).contains(error.offset), "\(error) lies in the text")
  let before = bytes[start..<error.offset]
  let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? start
  require(error.line == 1 + before.count { $0 == 0x0A }, "\(error): the line")
  let column = 1 + bytes[lineStart..<error.offset].count { $0 & 0xC0 != 0x80 }
  require(error.column == column, "\(error): the column")
  require(!error.message.isEmpty, "a fault is told")
}

func expectWriting(_ value: JSONValue) {
  for style in [JSONWriter.Style.compact, .pretty] {
    for sortedKeys in [true, false] {
      var writer = JSONWriter(style: style)
      writer.value(value, sortedKeys: sortedKeys)
      let written = writer.takeBytes()
      let again = outcome { () throws(JSONError) in try JSONValue.parse(written) }
      require(again.value == value, "what is written is read back")
      guard let read = again.value else { continue }
      require(read.hashValue == value.hashValue, "equal values have equal hashes")
      var second = JSONWriter(style: style)
      second.value(read, sortedKeys: sortedKeys)
      require(second.bytes == written, "written again it is the same")
    }
  }
}

func expectLimits(_ bytes: [UInt8], _ tree: Reading) {
  let limits = JSONLimits(maximumDepth: 3, maximumBytes: 200)
  let limited = outcome { () throws(JSONError) in try JSONValue.parse(bytes, limits: limits) }
  switch limited.error?.code {
  case .tooLong?: require(bytes.count > 200, "a short text is not too long")
  case .tooDeep?: break
  default: require(limited == tree, "limits change nothing else")
  }
}

/// Reads each line like a line of JSON Lines, with a reader that is reused.
func expectLines(_ bytes: [UInt8]) {
  var reader = JSONReader([])
  var start = 0
  for (number, line) in parts(bytes, between: [0x0A], atMost: 20).enumerated() {
    let end = start + line.count
    let alone = outcome { () throws(JSONError) in try JSONValue.parse(line) }
    reader.restart(bytes, in: start..<end, firstLine: number + 1)
    let inPlace = outcome { () throws(JSONError) in
      let value = try walk(&reader)
      try reader.expectEnd()
      return value
    }
    require(alone.value == inPlace.value, "a line is read as a text")
    require(alone.error?.code == inPlace.error?.code, "a line is refused as a text")
    if let error = inPlace.error { expectPlace(error, in: bytes) }
    start = end + 1
  }
}

/// Reads a value by requesting its actual type, after it tries every other type on a copy.
func walk(_ reader: inout JSONReader) throws(JSONError) -> JSONValue {
  let kind = try reader.peekKind()
  if reader.depth < 3 { expectOtherTypes(reader, kind) }
  switch kind {
  case .object:
    try reader.beginObject()
    var object = JSONObject()
    while let key = try reader.nextKeyBytes() {
      let name = String(decoding: key, as: UTF8.self)
      require(object[name] == nil, "no key twice")
      object[name] = try walk(&reader)
    }
    return .object(object)
  case .array:
    try reader.beginArray()
    var elements: [JSONValue] = []
    while try reader.nextElement() { elements.append(try walk(&reader)) }
    return .array(elements)
  case .string:
    var copy = reader
    let bytes = try reader.readStringBytes()
    let text = try copy.readString()
    require(Array(text.utf8) == bytes, "a string is its bytes")
    return .string(text)
  case .number:
    let number = try reader.readNumber()
    require(JSONNumber(number.text) == number, "a number is its text")
    if let whole = number.uint64 { require(String(whole) == number.text, "plain digits") }
    return .number(number)
  case .boolean: return .bool(try reader.readBool())
  case .null:
    try reader.readNull()
    return .null
  }
}

/// A value has only one type; a request for another type is refused at the position of the value.
func expectOtherTypes(_ reader: JSONReader, _ kind: JSONKind) {
  let place = reader.location
  let reads: [(JSONKind, (inout JSONReader) throws(JSONError) -> Void)] = [
    (.object, { (reader) throws(JSONError) in try reader.beginObject() }),
    (.array, { (reader) throws(JSONError) in try reader.beginArray() }),
    (.string, { (reader) throws(JSONError) in _ = try reader.readString() }),
    (.number, { (reader) throws(JSONError) in _ = try reader.readNumber() }),
    (.boolean, { (reader) throws(JSONError) in _ = try reader.readBool() }),
    (.null, { (reader) throws(JSONError) in try reader.readNull() }),
  ]
  for (other, read) in reads where other != kind {
    var copy = reader
    do throws(JSONError) {
      try read(&copy)
      require(false, "\(kind) is not read as \(other)")
    } catch {
      require(error.offset == place.offset, "\(error) stands at the value")
    }
  }
}
