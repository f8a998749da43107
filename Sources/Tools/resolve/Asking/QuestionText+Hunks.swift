import Reviews
import Scenarios

// Questions about a hunk of a text.
extension QuestionText {
  /// The number of lines of a side that are shown.
  private static let shownLines = 30

  /// A hunk: the lines of the base, and of each version.
  func text(ofHunk index: Int, of hunks: ConflictHunks) -> String {
    let hunk = hunks.hunks[index]
    var text = "\n" + wrapped("Part \(index + 1) of \(hunks.hunks.count)", indent: 0, .heading)
    if let base = hunk.base { text += side("0  before", base, nil) }
    let versions = file.review.textVersions
    let newest = file.review.newestText
    for (place, version) in versions.enumerated() {
      let isAdded = newest.map { $0 == version } ?? (place > 0)
      let writer = DisplayText.escaping(file.review.versions[version].writer)
      text += side("\(version + 1)  \(writer)", hunk.sides[place], isAdded ? .added : .removed)
    }
    return text
  }

  func side(_ title: String, _ bytes: [UInt8], _ role: Paint.Role?) -> String {
    var text = wrapped(title + (bytes.isEmpty ? ": nothing" : ":"), indent: 3, role)
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines.prefix(Self.shownLines) {
      var styled = StyledLine()
      styled.append(DifferenceText.text(of: line, isCut: true, marksTabs: false))
      for row in styled.rows(of: width - 4) { text += "  | " + row.drawn(with: paint) + "\n" }
    }
    if lines.count > Self.shownLines {
      text += "  | … \(DisplayText.count(lines.count - Self.shownLines, "more line"))\n"
    }
    return text
  }

  /// The possible answers about a hunk.
  func hunkHelp(numbers: [Int], hasBase: Bool) -> String {
    let two = numbers.suffix(2).map { "\($0)" }.joined(separator: " ")
    var keys = [
      ("\(numbers.first ?? 1)", "the lines of this version"),
      (two, "the lines of both, in this order"),
    ]
    if hasBase { keys.append(("0", "the lines as they were before")) }
    keys += [
      ("n", "none of the lines"),
      ("a \(numbers.first ?? 1)", "the same for all parts that are left in this file"),
      ("e", "edit the lines of all versions in $VISUAL or $EDITOR"),
      ("u", "back to the part before"), ("q", "leave the file open for now"),
    ]
    return keys.map { wrapped($0.0.padded(to: 6) + $0.1, indent: 6) }.joined()
  }
}
