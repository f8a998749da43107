public import Foundation

/// A Markdown document of the repository and its fenced blocks.
///
/// A comment in the line before a block says where it comes from: `<!-- example: PATH -->` is a file of the
/// repository, `<!-- output: NAME -->` what a test names so, `<!-- recipe: NAME -->` what `.ci/recipes` runs.
public struct MarkdownDocument: Sendable {
  /// A fenced block.
  public struct Block: Sendable {
    /// What follows the opening fence.
    public let language: String
    /// The line of the opening fence, from 1.
    public let line: Int
    /// What the comment before it says: a word and what follows the colon.
    public let mark: (kind: String, name: String)?
    /// The lines between the fences.
    public let text: String
    fileprivate let lines: Range<Int>
  }

  /// The folder of the package.
  public static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the articles, as a path from the package's folder.
  public static let catalog = "Sources/Core/ConflictResolution/ConflictResolution.docc"

  /// The path from the package's folder.
  public let path: String
  /// All lines.
  public let lines: [String]
  /// The fenced blocks, in order.
  public let blocks: [Block]
  private var replacements: [Int: String] = [:]

  /// Reads a document.
  ///
  /// - Parameter path: The path from the package's folder.
  /// - Throws: What Foundation throws if it cannot be read.
  public init(_ path: String) throws {
    self.path = path
    lines = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
      .components(separatedBy: "\n")
    var blocks: [Block] = []
    var opening: Int?
    for (index, line) in lines.enumerated() where line.hasPrefix("```") {
      guard let start = opening else {
        opening = index
        continue
      }
      let content = lines[(start + 1)..<index]
      blocks.append(
        Block(
          language: String(lines[start].dropFirst(3)), line: start + 1,
          mark: start > 0 ? Self.mark(lines[start - 1]) : nil,
          text: content.map { $0 + "\n" }.joined(), lines: (start + 1)..<index))
      opening = nil
    }
    self.blocks = blocks
  }

  private static func mark(_ line: String) -> (kind: String, name: String)? {
    guard let match = line.wholeMatch(of: /<!-- (example|output|recipe|rules|screen): (.+) -->/)
    else {
      return nil
    }
    return (String(match.1), String(match.2))
  }

  /// All documents: those at the root, the articles, and what explains the fixtures and tests.
  ///
  /// - Returns: Their paths from the package's folder, sorted.
  public static func all() throws -> [String] {
    var paths = try FileManager.default.contentsOfDirectory(
      atPath: root.path(percentEncoded: false))
    for folder in ["Sources", "Tests", "Fixtures"] {
      let place = root.appending(path: folder).path(percentEncoded: false)
      paths += try FileManager.default.subpathsOfDirectory(atPath: place).map { folder + "/" + $0 }
    }
    // A link to a document is that document.
    return paths.filter { path in
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: root.appending(path: path).path(percentEncoded: false))
      return path.hasSuffix(".md") && attributes?[.type] as? FileAttributeType == .typeRegular
    }.sorted()
  }

  /// Says what a block has to hold.
  public mutating func expect(_ text: String, inBlock index: Int) {
    replacements[index] = text
  }

  /// Every block with an `example` comment has to be that file.
  public mutating func expectExamples() throws {
    for (index, block) in blocks.enumerated() where block.mark?.kind == "example" {
      let file = Self.root.appending(path: block.mark?.name ?? "")
      replacements[index] = try String(contentsOf: file, encoding: .utf8)
    }
  }

  /// Compares the blocks with what they have to hold; with `RECORD=1` writes the document anew.
  ///
  /// - Returns: What differs; a document written anew differs, too, so that nobody records by accident.
  public func differences() throws -> [String] {
    let different = replacements.filter { blocks[$0.key].text != $0.value }
    if isRecording, !different.isEmpty {
      var written = lines
      for (index, text) in different.sorted(by: { $0.key > $1.key }) {
        var content = text.components(separatedBy: "\n")
        if content.last == "" { content.removeLast() }
        written.replaceSubrange(blocks[index].lines, with: content)
      }
      try written.joined(separator: "\n").write(
        to: Self.root.appending(path: path), atomically: true, encoding: .utf8)
      return ["\(path) was recorded anew; run without RECORD"]
    }
    return different.keys.sorted().map {
      "\(path):\(blocks[$0].line): the block is not what comes out"
    }
  }
}
