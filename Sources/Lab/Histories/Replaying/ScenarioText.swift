import JSONText
import Scenarios

/// The text of a scenario in which only the expectations can be replaced.
///
/// **Invariant.** `places` are in the order of the text and do not overlap, so that each can be replaced independently.
struct ScenarioText {
  /// An object that has an `expect`, or gets one.
  struct Place {
    /// The offset of the key `expect`, if there is one.
    var key: Int?
    /// The value of `expect`, if there is one.
    var value: Range<Int>?
    /// The offset of the last member's key.
    var lastKey: Int?
    /// The end of the last member, or of the opening bracket.
    var end: Int
    /// Whether a space follows each colon and comma.
    var hasSpaces = true
  }

  private let bytes: [UInt8]
  /// One for each run.
  let places: [Place]
  /// The line ending.
  private let lineEnd: [UInt8]
  /// The indentation of a level of brackets.
  private let indentation: [UInt8]

  /// Finds the places.
  ///
  /// - Throws: `JSONError` if the text is not an object, is an outcome, or has runs that are not objects.
  /// - Complexity: O(*n*) in the length of the text.
  init(_ bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes)
    var runs: [Place]?
    var firstKey: Int?
    let root = try Self.readPlace(&reader, in: bytes) { (key, reader) throws(JSONError) in
      firstKey = firstKey ?? reader.keyLocation.offset
      switch key {
      case Array("format".utf8): try Self.checkFormat(&reader)
      case Array("runs".utf8):
        var places: [Place] = []
        try reader.beginArray()
        while try reader.nextElement() { places.append(try Self.readPlace(&reader, in: bytes)) }
        runs = places
      default: try reader.skipValue()
      }
    }
    try reader.expectEnd()
    self.bytes = bytes
    places = runs ?? [root]
    let line = bytes.firstIndex(of: Self.lineFeed) ?? 0
    lineEnd = line > 0 && bytes[line - 1] == 0x0D ? [0x0D, Self.lineFeed] : [Self.lineFeed]
    indentation =
      firstKey.flatMap { Self.blanks(before: $0, in: bytes) }.map { Array($0) } ?? [0x20, 0x20]
  }

  /// An outcome can be replayed, too, but has no place for an expectation.
  private static func checkFormat(_ reader: inout JSONReader) throws(JSONError) {
    let format = try reader.readString()
    guard format != Scenario.format else { return }
    throw reader.error(
      .wrongType,
      "only a file with \"format\": \"\(Scenario.format)\" can hold what is expected; make a scenario of "
        + "these files first")
  }

  private static func readPlace(
    _ reader: inout JSONReader, in bytes: [UInt8],
    readingValue: ([UInt8], inout JSONReader) throws(JSONError) -> Void = {
      (_, reader) throws(JSONError) in try reader.skipValue()
    }
  ) throws(JSONError) -> Place {
    let start = reader.location.offset
    try reader.beginObject()
    var place = Place(end: start + 1)
    while let key = try reader.nextKeyBytes() {
      place.lastKey = reader.keyLocation.offset
      let value = reader.location.offset
      place.hasSpaces = bytes[value - 1] != UInt8(ascii: ":")
      try readingValue(key, &reader)
      place.end = reader.location.offset
      while isWhitespace(bytes[place.end - 1]) { place.end -= 1 }
      if key == Array(Self.key.utf8) {
        place.key = place.lastKey
        place.value = value..<place.end
      }
    }
    return place
  }

  // MARK: Writing

  /// The text with other expectations.
  ///
  /// An existing expectation keeps its place; a new one becomes the last member of its object. Each gets the layout of
  /// the text around it: indented like the rest of the file, or on one line.
  ///
  /// - Parameter expectations: one for each place; `nil` if that place stays as it is.
  /// - Returns: the text; the same bytes if there is no expectation.
  /// - Complexity: O(*n*) in the length of the text and of the expectations.
  func recording(_ expectations: [JSONValue?]) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    for (place, expectation) in zip(places, expectations) {
      guard let expectation else { continue }
      let range = place.value ?? place.end..<place.end
      result += bytes[copied..<range.lowerBound]
      result +=
        place.value == nil ? newMember(expectation, at: place) : replaced(expectation, place)
      copied = range.upperBound
    }
    return result + bytes[copied...]
  }

  /// An expectation that replaces another.
  private func replaced(_ expectation: JSONValue, _ place: Place) -> [UInt8] {
    let isOnLines = place.value.map { bytes[$0].contains(Self.lineFeed) } ?? false
    guard let key = place.key else { return [] }
    if Self.blanks(before: key, in: bytes) == nil, !isOnLines {
      return Self.line(expectation, hasSpaces: place.hasSpaces)
    }
    return lines(expectation, from: Self.blanksOfLine(with: key, in: bytes))
  }

  /// An expectation after the last member.
  private func newMember(_ expectation: JSONValue, at place: Place) -> [UInt8] {
    let key = Array("\"\(Self.key)\":".utf8)
    let space = place.hasSpaces ? [UInt8(ascii: " ")] : []
    guard let last = place.lastKey else {
      return key + space + Self.line(expectation, hasSpaces: place.hasSpaces)
    }
    guard let blanks = Self.blanks(before: last, in: bytes) else {
      return [UInt8(ascii: ",")] + space + key + space
        + Self.line(expectation, hasSpaces: place.hasSpaces)
    }
    return [UInt8(ascii: ",")] + lineEnd + blanks + key + [UInt8(ascii: " ")]
      + lines(expectation, from: blanks)
  }

  private static func line(_ value: JSONValue, hasSpaces: Bool) -> [UInt8] {
    var writer = JSONWriter(style: hasSpaces ? .outline(depth: 0) : .compact)
    writer.value(value, sortedKeys: false)
    return writer.takeBytes()
  }

  /// A value on separate lines, except the first line.
  private func lines(_ value: JSONValue, from blanks: ArraySlice<UInt8>) -> [UInt8] {
    var writer = JSONWriter(style: .pretty)
    writer.value(value, sortedKeys: false)
    var result: [UInt8] = []
    // No string contains a line feed: each line feed ends a line of the layout, and two spaces are a level.
    for (number, line) in writer.bytes.split(separator: Self.lineFeed).enumerated() {
      if number > 0 { result += lineEnd + blanks }
      let content = line.drop { $0 == 0x20 }
      for _ in 0..<(line.count - content.count) / 2 { result += indentation }
      result += content
    }
    return result
  }

  // MARK: Lines

  /// The blanks at the beginning of a line, if there is nothing else before an offset in it.
  private static func blanks(before offset: Int, in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    let start = startOfLine(with: offset, in: bytes)
    // The first line begins with the bracket of the object itself.
    return start > 0 && bytes[start..<offset].allSatisfy(isBlank) ? bytes[start..<offset] : nil
  }

  /// The blanks at the beginning of a line.
  private static func blanksOfLine(with offset: Int, in bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes[startOfLine(with: offset, in: bytes)...].prefix(while: isBlank)
  }

  private static func startOfLine(with offset: Int, in bytes: [UInt8]) -> Int {
    (bytes[..<offset].lastIndex(of: lineFeed) ?? -1) + 1
  }

  private static func isWhitespace(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == lineFeed || byte == 0x0D
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static let key = "expect"
  private static let lineFeed: UInt8 = 0x0A
}
