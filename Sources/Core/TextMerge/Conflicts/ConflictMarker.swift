/// The lines that set the parts of a conflict apart.
enum ConflictMarker: UInt8, CaseIterable {
  /// `<<<<<<<`, before the first side.
  case start = 0x3C
  /// `|||||||`, before the base.
  case base = 0x7C
  /// `=======`, before every side but the first.
  case separator = 0x3D
  /// `>>>>>>>`, after the last side.
  case end = 0x3E

  /// The length of markers in a text that has nothing like them.
  static let shortestLength = ConflictStyle.usualMarkerLength

  /// The end of a label if the input has no newline at its end.
  ///
  /// A marker must start a line, so a newline is added that the input does not have.
  static let missingNewlineNote = Array(" (no final newline)".utf8)

  /// How many marker characters of one kind a line starts with.
  ///
  /// - Parameters:
  ///   - line: The bytes of the line.
  ///   - bytes: The text.
  /// - Returns: The length of the run; 0 if the line starts with anything else.
  static func runLength(at line: Range<Int>, in bytes: [UInt8]) -> Int {
    guard !line.isEmpty, ConflictMarker(rawValue: bytes[line.lowerBound]) != nil else { return 0 }
    let first = bytes[line.lowerBound]
    var end = line.lowerBound + 1
    while end < line.upperBound && bytes[end] == first { end += 1 }
    return end - line.lowerBound
  }

  /// The length of markers that differ from every line of the inputs.
  ///
  /// - Complexity: Linear in the lines, and in the characters that look like markers.
  static func length(for inputs: [LineTable]) -> Int {
    var longest = shortestLength - 1
    for input in inputs {
      for line in 0..<input.count {
        let range = input.byteRange(of: line..<line + 1)
        longest = max(longest, runLength(at: range, in: input.bytes))
      }
    }
    return longest + 1
  }
}
