import FileNames

/// Writes a report of names for a person: what collides, what is refused, and how much was checked.
///
/// ```
/// README.md, readme.md   error: collision
///   collide on   every system but linux
/// notes, notes.   warning: collision
///   collide on   win32, onedrive
/// aux.txt   warning: refused
///   reserved-name   win32, onedrive   'aux' is a device of Windows, with any extension
/// 2 collisions, 1 certain; 1 name refused; 6 names.
/// ```
///
/// Names are shown safely: control characters and characters that turn the direction of text are
/// written out. If names of a collision look alike, a line shows how each is spelled. The text is
/// for reading; a program reads what ``NameReportWriter`` writes.
public struct NameReportText: Sendable {
  /// Whether each finding has a colored light, as on a terminal.
  public let usesColor: Bool
  /// The columns that lines should not go beyond; longer messages continue on the next line.
  public let width: Int
  /// Whether all findings are errors, and not only certain collisions.
  public let isStrict: Bool

  /// A writer for people.
  ///
  /// - Parameters:
  ///   - usesColor: whether each finding has a colored light, as on a terminal.
  ///   - width: the columns that a terminal has; `nil` if the text must always be the same.
  ///   - isStrict: whether all findings are errors, and not only certain collisions.
  public init(usesColor: Bool = false, width: Int? = nil, isStrict: Bool = false) {
    self.usesColor = usesColor
    self.width = OutcomeText(width: width).width
    self.isStrict = isStrict
  }

  /// The whole report as text.
  ///
  /// - Parameter report: the report.
  /// - Returns: the text, lines with a line feed each.
  /// - Complexity: O(*n*) in the length of the text.
  public func text(of report: NameReport) -> String {
    var bytes: [UInt8] = []
    write(report) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the whole report piece by piece, so that it is never in memory as a whole.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - sink: takes each piece of the text, in order.
  /// - Throws: what `sink` throws; nothing more is written then.
  /// - Complexity: O(*n*) in the length of the text.
  public func write<Failure: Error>(
    _ report: NameReport, to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    for collision in report.collisions {
      try sink(Array(text(of: collision, in: report).utf8))
    }
    var rest = report.refusals[...]
    while let first = rest.first {
      let problems = rest.prefix { $0.path == first.path && $0.line == first.line }
      try sink(Array(text(of: problems.map(\.problem), at: first, in: report).utf8))
      rest = rest[problems.endIndex...]
    }
    try sink(Array(summaryLine(report).utf8))
  }

  private func text(of collision: NameCollision, in report: NameReport) -> String {
    var text = collision.paths.map { DisplayText.escaping($0.bytes) }.joined(separator: ", ")
    text = title(text, isError: isStrict || collision.isCertain, "collision")
    var table = TextTable(width: width)
    table.add("collide on", Self.names(of: collision.systems, among: report.systems))
    if looksAlike(collision.paths) {
      table.add("spelled", collision.paths.map(Self.spelling).joined(separator: ", "))
    }
    for path in collision.paths {
      guard let free = report.freeNames[path] else { continue }
      let name = DisplayText.escaping(free.lastComponent)
      table.add("free name", "\(DisplayText.escaping(path.bytes)) could be \(name)")
    }
    table.write(into: &text)
    return text
  }

  private func text(
    of problems: [NameProblem], at place: NameReport.Refusal, in report: NameReport
  ) -> String {
    let isRefused = problems.contains { !$0.systems.isEmpty }
    let line = place.line.map { "… (line \($0))" } ?? ""
    var text = title(
      DisplayText.escaping(place.path.bytes) + line, isError: isStrict,
      isRefused ? "refused" : "misleading")
    var table = TextTable(width: width)
    for problem in problems {
      table.add(
        problem.code.rawValue, Self.names(of: problem.systems, among: report.systems),
        Self.place(of: problem) + DisplayText.escaping(problem.message))
    }
    if place.isOfName, let free = report.freeNames[place.path] {
      table.add("free name", DisplayText.escaping(free.lastComponent))
    }
    table.write(into: &text)
    return text
  }

  /// The last line: how many of each there are.
  private func summaryLine(_ report: NameReport) -> String {
    var parts: [String] = []
    let collisions = report.collisions.count
    let refused = report.refusedNames
    if collisions > 0 {
      parts.append(
        DisplayText.count(collisions, "collision") + ", \(report.certainCollisions) certain")
    } else {
      parts.append("No collision")
    }
    if refused > 0 { parts.append(DisplayText.count(refused, "name") + " refused") }
    if report.unreadFolders > 0 {
      parts.append(DisplayText.count(report.unreadFolders, "folder") + " not read")
    }
    var checked = DisplayText.count(report.names, "name") + " checked"
    if report.folders > 0 {
      checked += ", " + DisplayText.count(report.folders, "folder") + " among them"
    }
    return (parts + [checked]).joined(separator: "; ") + ".\n"
  }

  /// The first line of a finding: its light, its names, how grave it is and what it is.
  private func title(_ names: String, isError: Bool, _ finding: String) -> String {
    let light = usesColor ? "\u{1B}[\(isError ? "31" : "33")m●\u{1B}[0m " : ""
    return light + names + (isError ? "   error: " : "   warning: ") + finding + "\n"
  }

  /// The offset of the problem in the name, if the code does not already imply it.
  private static func place(of problem: NameProblem) -> String {
    switch problem.code {
    case .trailingDot, .trailingSpace: ""
    default: problem.offset > 0 ? "offset \(problem.offset): " : ""
    }
  }

  /// The systems by name; nearly all of many by those that are missing.
  private static func names(of systems: [FileSystem], among all: [FileSystem]) -> String {
    if systems.isEmpty { return "no system" }
    let others = all.filter { !systems.contains($0) }
    guard systems.count > 4, others.count <= 2 else {
      return systems.map(\.name).joined(separator: ", ")
    }
    let but = others.isEmpty ? "" : " but " + others.map(\.name).joined(separator: ", ")
    return "every system" + but
  }

  // MARK: Names that look alike

  /// Whether two of the paths are hard to distinguish by eye.
  private func looksAlike(_ paths: [RelativePath]) -> Bool {
    if paths.allSatisfy({ Self.looksLikeNoOther($0.bytes) }) { return false }
    // Paths that are equal as `String` look equal: its `==` is canonical equivalence.
    var looks: Set<String> = []
    return paths.contains { path in
      !looks.insert(path.components.map(Self.look).joined(separator: "/")).inserted
    }
  }

  /// Whether a path looks as no other does: ASCII, and no space before a slash or at the end.
  private static func looksLikeNoOther(_ bytes: [UInt8]) -> Bool {
    var isAfterSpace = false
    for byte in bytes {
      if byte >= 0x80 || isAfterSpace && byte == UInt8(ascii: "/") { return false }
      isAfterSpace = byte == UInt8(ascii: " ")
    }
    return !isAfterSpace
  }

  /// The visible form of a name.
  private static func look(of name: [UInt8]) -> String {
    let visible = name[..<endOfVisible(name)]
    let text = String(decoding: visible, as: UTF8.self)
    if visible.allSatisfy({ $0 < 0x80 }) { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars
    where scalar.isASCII || !scalar.properties.isDefaultIgnorableCodePoint {
      scalars.append(scalar)
    }
    return String(scalars)
  }

  /// A path with spaces at the end of names, and all but ASCII, written out.
  private static func spelling(of path: RelativePath) -> String {
    path.components.map { name in
      let end = endOfVisible(name)
      var text = ""
      for scalar in DisplayText.escaping(Array(name[..<end])).unicodeScalars {
        if scalar.isASCII {
          text.unicodeScalars.append(scalar)
        } else {
          text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        }
      }
      return text + String(repeating: "\\u{20}", count: name.count - end)
    }.joined(separator: "/")
  }

  /// The start of the spaces at the end of a name.
  private static func endOfVisible(_ name: [UInt8]) -> Int {
    (name.lastIndex { $0 != UInt8(ascii: " ") } ?? -1) + 1
  }
}
