import ConflictResolution
import ContentDigests
import Replicas
import Testing

extension RenameDetector.Entry {
  /// An entry as tables write it.
  ///
  /// A path comes first, then `#7` for a file ID, `~5` for a time of creation, and what it is:
  ///
  /// - `=a b c` for a file of these lines, `%a b c` for one whose bytes are elsewhere, `?6` if only its size is known;
  /// - `@path` for a link;
  /// - `/` for a folder, `d/` without an ID and `d#7/` with one.
  init(_ text: String) throws {
    var path = ""
    var (id, creation): (UInt64?, Int64?)
    var rest = Substring(text)
    func number() -> Substring {
      let digits = rest.dropFirst().prefix { $0.isNumber }
      rest = rest.dropFirst(digits.count + 1)
      return digits
    }
    while let next = rest.first, !"#~=%?@".contains(next) { path.append(rest.removeFirst()) }
    if rest.first == "#" { id = UInt64(number()) }
    if rest.first == "~" { creation = Int64(number()) }
    let content = FileContent(rest.dropFirst().split(separator: " ").map { "\($0)\n" }.joined())
    let state: FileState
    switch rest.first {
    case "=": state = .file(content)
    case "%": state = .file(FileContent(size: content.size, digest: content.digest))
    case "?": state = .file(FileContent(size: try #require(UInt64(rest.dropFirst()))))
    case "@": state = .symlink(Array(rest.dropFirst().utf8))
    case "/": state = .directory
    case nil where path.last == "/":
      path.removeLast()
      state = .directory
    default: throw UnknownEntry(text: text)
    }
    self.init(
      try #require(RelativePath(path)), state,
      fileID: id.map { RenameDetector.FileID(device: 1, number: $0) },
      creation: creation.map { Timestamp.seconds($0) })
  }

  struct UnknownEntry: Error { let text: String }
}

/// A row of a table: what is gone, what is new, and the renames.
struct Row: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let gone: [String]
  let new: [String]
  let renames: [String]

  init(_ name: String, _ gone: [String], _ new: [String], _ renames: [String]) {
    testDescription = name
    self.gone = gone
    self.new = new
    self.renames = renames
  }

  func check(with detector: RenameDetector = RenameDetector()) throws {
    let report = try detector.detectRenames(
      gone: gone.map { try .init($0) }, new: new.map { try .init($0) })
    #expect(report.renames.map { $0.line } == renames)
  }
}

extension Rename {
  /// The rename as tables write it.
  var line: String { "\(self)\(isImplied ? ", implied" : "")\(isAmbiguous ? ", ambiguous" : "")" }
}
