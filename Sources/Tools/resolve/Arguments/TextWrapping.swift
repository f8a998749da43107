import Scenarios

extension String {
  /// The text in lines of at most `width` columns, broken at spaces only.
  ///
  /// - Parameter width: The number of columns; a longer word is alone on a line.
  /// - Returns: The lines without line feeds; one empty line for an empty text.
  /// - Complexity: O(*n*) in the length of the text.
  func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var length = 0
    for word in split(separator: " ") {
      let wordLength = DisplayText.width(of: String(word))
      if length > 0, length + 1 + wordLength > width {
        lines.append(line)
        line = ""
        length = 0
      }
      if length > 0 {
        line += " "
        length += 1
      }
      line += word
      length += wordLength
    }
    lines.append(line)
    return lines
  }
}
