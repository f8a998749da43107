/// The block of a text that each line is in: between brackets or tags, below a less indented line, in a section.
///
/// A bracket opens a block at the end of a line and closes it at the start of one, wherever else there are some: in strings,
/// comments and types they are no marks of blocks.
struct LineBlocks {
  /// A block: lines in the same one belong to one list of settings, members or columns.
  struct Block: Hashable {
    /// The line that opens it with a mark; -1 without one.
    let opener: Int
    /// The less indented line above it; -1 without one.
    let parent: Int
    /// The line of the section, the branch of a condition, or the fence of code; -1 without one.
    let section: Int
    /// How many blanks are before its lines.
    let indentation: Int
  }

  /// For each line its block; `nil` for a line without text.
  private(set) var blocks: [Block?] = []

  private var open: [(mark: [UInt8], line: Int, indentation: Int)] = []
  private var above: [(indentation: Int, line: Int)] = []
  private var section = -1
  private var branches: [(indentation: Int, line: Int)] = []

  /// - Parameter lines: The contents of the lines of a text.
  /// - Complexity: Linear in the bytes, times the depth of the blocks.
  init(_ lines: [ArraySlice<UInt8>]) {
    blocks.reserveCapacity(lines.count)
    let texts = lines.map(Byte.withoutBlanks)
    // Where lines are indented, `# x` is a comment.
    let isFlat = !lines.contains { $0.first.map(Byte.isBlank) ?? false }
    for (index, text) in texts.enumerated() {
      guard let first = text.first else {
        blocks.append(nil)
        continue
      }
      let indentation = text.startIndex - lines[index].startIndex
      while let last = above.last, last.indentation >= indentation { above.removeLast() }
      while let last = branches.last, last.indentation > indentation { branches.removeLast() }
      // A bracket that ends within a line does not reach lines that are not deeper than its own.
      while let last = open.last, last.mark == [0x5B] || last.mark == [0x28],
        last.indentation >= indentation, first != 0x29, first != 0x5D
      {
        open.removeLast()
      }
      close(text, first)
      let next = index + 1 < texts.count ? texts[index + 1] : []
      if indentation == 0, Self.isSection(text, before: next, isFlat: isFlat) { section = index }
      noteBranch(text, indentation, index)
      blocks.append(
        Block(
          opener: open.last?.line ?? -1, parent: above.last?.line ?? -1,
          section: max(section, branches.last { $0.indentation == indentation }?.line ?? -1),
          indentation: indentation))
      above.append((indentation, index))
      open(text, first, index, indentation)
    }
  }

  // MARK: Marks

  private static let pairs: [(opening: UInt8, closing: UInt8)] = [
    (0x7B, 0x7D), (0x5B, 0x5D), (0x28, 0x29),
  ]

  private mutating func close(_ text: ArraySlice<UInt8>, _ first: UInt8) {
    if let pair = Self.pairs.first(where: { $0.closing == first }) {
      pop([pair.opening])
    } else if text.starts(with: "</".utf8) {
      pop([UInt8(ascii: "<")] + Self.tagName(in: text.dropFirst(2)))
    }
  }

  private mutating func pop(_ mark: [UInt8]) {
    if let last = open.lastIndex(where: { $0.mark == mark }) { open.removeSubrange(last...) }
  }

  private mutating func open(
    _ text: ArraySlice<UInt8>, _ first: UInt8, _ line: Int, _ indentation: Int
  ) {
    if let pair = Self.pairs.first(where: { $0.opening == text.last }) {
      open.append(([pair.opening], line, indentation))
    } else if first == UInt8(ascii: "<") {
      let name = Self.tagName(in: text.dropFirst())
      guard !name.isEmpty, !text.suffix(2).elementsEqual("/>".utf8),
        !text.suffix(name.count + 3).elementsEqual("</".utf8 + name + ">".utf8)
      else { return }
      open.append(([first] + name, line, indentation))
    } else if "BE\\#{:".utf8.contains(first), text.count <= LineName.longestLine {
      var marks: [(key: Delimiters.Key, opens: Bool)] = []
      DelimiterReader.read(text) { key, opens in marks.append((key, opens)) }
      for (key, opens) in marks {
        switch key.kind {
        case .template, .environment, .block, .component, .condition, .container:
          let mark = [key.kind.rawValue] + key.name
          if opens { open.append((mark, line, indentation)) } else { pop(mark) }
        case .brace, .bracket, .parenthesis, .tag, .comment, .keyword, .toggle: break
        }
      }
    }
  }

  private static func tagName(in text: ArraySlice<UInt8>) -> [UInt8] {
    Array(text.prefix { Byte.isLetterOrDigit($0) || "-_:.".utf8.contains($0) })
  }

  // MARK: Sections

  /// Whether a line begins a section: `[core]`, a rule, a fence, or a heading.
  private static func isSection(
    _ line: ArraySlice<UInt8>, before next: ArraySlice<UInt8>, isFlat: Bool
  ) -> Bool {
    guard let first = line.first else { return false }
    let isRule = line.count > 2 && line.allSatisfy { $0 == first } && "-=*~^_".utf8.contains(first)
    if isRule
      || ["```", "~~~", "\\section", "\\subsection", "# %%"].contains(where: {
        line.starts(with: $0.utf8)
      })
    {
      return true
    }
    let mark = line.prefix { $0 == first }
    let isMark = line[mark.endIndex...].first.map(Byte.isBlank) ?? false
    switch first {
    case UInt8(ascii: "["):
      let end = line.lastIndex(of: UInt8(ascii: "]")).map { line[($0 + 1)...] } ?? line
      return end.first { !Byte.isBlank($0) }.map { "#;".utf8.contains($0) } ?? true
    case UInt8(ascii: "*"): return isMark || mark.count == 2 && line.suffix(2).elementsEqual(mark)
    case UInt8(ascii: "="): return isMark
    case UInt8(ascii: "#"): return isMark && (mark.count > 1 || isFlat && next.isEmpty)
    default: return false
    }
  }

  /// The branches of a condition at one indentation are apart: one of them counts.
  private mutating func noteBranch(_ text: ArraySlice<UInt8>, _ indentation: Int, _ line: Int) {
    let word = text.drop { !Byte.isLetter($0) }.prefix(while: Byte.isLetter)
    let isMarked = "#{".utf8.contains(text[text.startIndex])
    guard isMarked || word.startIndex == text.startIndex else { return }
    if ["else", "elif", "elsif", "elseif"].contains(where: { word.elementsEqual($0.utf8) }) {
      branches.append((indentation, line))
    } else if ["endif", "end", "fi"].contains(where: { word.elementsEqual($0.utf8) }) {
      branches.removeAll { $0.indentation >= indentation }
    }
  }
}
