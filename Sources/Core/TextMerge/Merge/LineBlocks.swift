/// The block of a text that each line is in: between brackets or tags, below a less indented line, in a section.
struct LineBlocks {
  /// A block: lines that are in the same one, with the same indentation, belong to one list of settings, members or columns.
  struct Block: Hashable {
    /// The line that opens it with a mark; -1 without one.
    let opener: Int
    /// The less indented line above it; -1 without one.
    let parent: Int
    /// The line of the section, such as `[core]` or a heading; -1 without one.
    let section: Int
    /// How many blanks are before its lines.
    let indentation: Int
  }

  /// For each line its block; `nil` for a line without text.
  let blocks: [Block?]

  /// - Parameter lines: The contents of the lines of a text.
  /// - Complexity: Linear in the bytes, times the depth of the blocks.
  init(_ lines: [ArraySlice<UInt8>]) {
    var blocks: [Block?] = []
    blocks.reserveCapacity(lines.count)
    var open: [(key: Delimiters.Key, line: Int)] = []
    var above: [(indentation: Int, line: Int)] = []
    var section = -1
    for (index, line) in lines.enumerated() {
      let indentation = line.prefix(while: Byte.isBlank).count
      guard indentation < line.count else {
        blocks.append(nil)
        continue
      }
      while let last = above.last, last.indentation >= indentation { above.removeLast() }
      let next = index + 1 < lines.count ? lines[index + 1] : []
      if indentation == 0, Self.isSection(line, before: next) { section = index }
      blocks.append(
        Block(
          opener: open.last?.line ?? -1, parent: above.last?.line ?? -1, section: section,
          indentation: indentation))
      above.append((indentation, index))
      DelimiterReader.read(line) { key, opens in
        switch key.kind {
        case .toggle, .comment, .keyword: return
        case .brace, .bracket, .parenthesis, .tag, .template, .environment, .block, .component,
          .condition, .container:
          break
        }
        if opens {
          open.append((key, index))
        } else if let last = open.lastIndex(where: { $0.key == key }) {
          open.removeSubrange(last...)
        }
      }
    }
    self.blocks = blocks
  }

  /// Whether a line begins a section: `[core]`, `---`, or a heading, which has an empty line below it, as no comment has.
  private static func isSection(_ line: ArraySlice<UInt8>, before next: ArraySlice<UInt8>) -> Bool {
    switch line.first {
    case UInt8(ascii: "["): return line.last == UInt8(ascii: "]")
    case UInt8(ascii: "-"): return line.starts(with: "---".utf8)
    case UInt8(ascii: "*"): return line.dropFirst().first == Byte.space
    case UInt8(ascii: "#"): return next.allSatisfy(Byte.isBlank)
    default: return false
    }
  }
}
