/// The names that a text defines, and that it uses elsewhere: footnotes, labels of links and of LaTeX, linked pages.
///
/// | | defined by | used by |
/// |---|---|---|
/// | a footnote | `[^name]:` at the start of a line | `[^name]` |
/// | a link | `[name]:` at the start of a line, with an address | `[name]` |
/// | LaTeX | `\label{name}`, `\bibitem{name}` | `\ref{name}`, `\eqref{name}`, `\cite{name}` and the like |
/// | a page | | `[[name]]`, `[[name\|text]]`, `[[name#heading]]` |
struct DefinedNames {
  /// What a name is of: names of different kinds may be equal.
  private enum Kind: UInt8 {
    case footnote = 0x5E
    case link = 0x3A
    case label = 0x5C
    case page = 0x5B
  }

  /// For each name, with its kind before it, how often it is defined and used, and where it was last defined.
  private var names: [[UInt8]: (definitions: Int, uses: Int, place: Int)] = [:]

  /// Why names of a merged text do not fit together.
  enum Fault {
    /// A name is defined twice, and no version defines any name twice; the second place in the merged text.
    case definedTwice(at: Int)
    /// A side removed a definition, or gave the page another name in all links, and the text has a new use of it.
    case undefined(by: Int)
  }

  /// Finds what does not fit together in a merged text.
  ///
  /// - Parameter texts: The base, the sides and the text that was made of them.
  /// - Returns: The first fault; `nil` without one.
  /// - Complexity: Linear in the bytes of all.
  static func fault(in texts: [[UInt8]]) -> Fault? {
    guard let merged = texts.last else { return nil }
    let result = DefinedNames(in: merged)
    guard !result.names.isEmpty else { return nil }
    let inputs = texts.dropLast().map { DefinedNames(in: $0) }
    func count(_ name: [UInt8], _ input: Int) -> (definitions: Int, uses: Int) {
      inputs[input].names[name].map { ($0.definitions, $0.uses) } ?? (0, 0)
    }
    let newLinks = inputs.map { $0.newLinks(since: inputs[0]) }
    // The least of each: dictionaries have no order.
    var (second, remover): (Int?, Int?)
    let isRenamed = newLinks.contains { !$0.isEmpty }
    for (name, own) in result.names
    where isRenamed || name.first != Kind.page.rawValue {
      let all = inputs.indices.map { count(name, $0) }
      if own.definitions > 1, all.allSatisfy({ $0.definitions < 2 }) {
        second = min(second ?? own.place, own.place)
      }
      guard own.uses > 0, own.definitions == 0 else { continue }
      let isPage = name.first == Kind.page.rawValue
      guard isPage || all.dropFirst().contains(where: { $0.definitions > 0 }) else { continue }
      for side in inputs.indices.dropFirst()
      where all[side].definitions == 0 && all[side].uses == 0
        && (isPage
          ? newLinks[side].contains(all[0].uses) : all[0].definitions > 0)
      {
        remover = min(remover ?? side - 1, side - 1)
      }
    }
    return second.map { .definedTwice(at: $0) } ?? remover.map { .undefined(by: $0) }
  }

  /// How many more links to a page there are than in the base, for each page that has two more or above: as many as those
  /// to a page that got another name.
  private func newLinks(since base: DefinedNames) -> Set<Int> {
    var counts: Set<Int> = []
    for (name, own) in names where name.first == Kind.page.rawValue {
      let count = own.uses - (base.names[name]?.uses ?? 0)
      if count > 1 { counts.insert(count) }
    }
    return counts
  }

  private init(in text: [UInt8]) {
    var index = 0
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "["): index = readBracket(at: index, of: text)
      case UInt8(ascii: "\\"): index = readCommand(at: index, of: text)
      default: index += 1
      }
    }
  }

  private mutating func add(
    _ kind: Kind, _ name: ArraySlice<UInt8>, isDefinition: Bool, at place: Int
  ) {
    let key = [kind.rawValue] + name
    var known = names[key] ?? (0, 0, place)
    if isDefinition {
      known.definitions += 1
      known.place = place
    } else {
      known.uses += 1
    }
    names[key] = known
  }

  /// Reads a name in brackets; gives where to read on.
  private mutating func readBracket(at start: Int, of text: [UInt8]) -> Int {
    let isPage = start + 1 < text.count && text[start + 1] == UInt8(ascii: "[")
    let nameStart = isPage ? start + 2 : start + 1
    func isEnd(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "]") || byte == UInt8(ascii: "[") || byte == Byte.lf
    }
    let name = text[nameStart...].prefix(Self.longestName).prefix { !isEnd($0) }
    guard name.count > 0, name.endIndex < text.count, text[name.endIndex] == UInt8(ascii: "]")
    else { return start + 1 }
    let end = name.endIndex + 1
    if isPage {
      let page = name.prefix { $0 != UInt8(ascii: "|") && $0 != UInt8(ascii: "#") }
      add(.page, page, isDefinition: false, at: start)
      return end
    }
    let isFootnote = name.first == UInt8(ascii: "^")
    let isDefinition =
      end < text.count && text[end] == UInt8(ascii: ":") && Self.isFirst(start, in: text)
      && (isFootnote || Self.isAddress(text[(end + 1)...]))
    // A link with its address, or the box of a task, is no name.
    let hasAddress = end < text.count && text[end] == UInt8(ascii: "(")
    let isBox = name.count == 1 && [Byte.space, 0x2D, 0x58, 0x78].contains(name.first)
    if isFootnote || !hasAddress && !isBox {
      add(isFootnote ? .footnote : .link, name, isDefinition: isDefinition, at: start)
    }
    return end
  }

  /// Whether a text begins with an address, as behind the label of a link, and not of a speaker or a time.
  private static func isAddress(_ text: ArraySlice<UInt8>) -> Bool {
    let word = text.drop(while: Byte.isBlank).prefix(longestName).prefix { $0 > Byte.space }
    return word.first == UInt8(ascii: "<") || word.first == UInt8(ascii: "#")
      || word.contains(UInt8(ascii: "/"))
  }

  /// Whether only three spaces at most are before a place in its line.
  private static func isFirst(_ place: Int, in text: [UInt8]) -> Bool {
    let before = text[..<place].suffix(4)
    let blanks = before.reversed().prefix { $0 == Byte.space }.count
    return blanks < before.count
      ? text[place - blanks - 1] == Byte.lf : blanks < 4
  }

  /// Reads a command of LaTeX with a name in braces; gives where to read on.
  private mutating func readCommand(at start: Int, of text: [UInt8]) -> Int {
    let command = text[(start + 1)...].prefix(Self.longestName).prefix(while: Byte.isLetter)
    guard command.endIndex < text.count, text[command.endIndex] == UInt8(ascii: "{") else {
      return max(command.endIndex, start + 2)
    }
    let isDefinition = command.elementsEqual("label".utf8) || command.elementsEqual("bibitem".utf8)
    let isUse = command.suffix(3).elementsEqual("ref".utf8) || command.starts(with: "cite".utf8)
    let name = text[(command.endIndex + 1)...].prefix(Self.longestName).prefix {
      $0 != UInt8(ascii: "}") && $0 != Byte.lf
    }
    guard isDefinition || isUse, name.count > 0 else { return command.endIndex }
    for part in name.split(separator: UInt8(ascii: ",")) {
      add(.label, part.drop(while: Byte.isBlank), isDefinition: isDefinition, at: start)
    }
    return name.endIndex
  }

  /// Longer names are not read.
  private static let longestName = 200
}
