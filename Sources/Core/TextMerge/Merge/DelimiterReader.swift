/// Reads the marks in a line that open and close blocks; see ``Delimiters``.
enum DelimiterReader {
  /// Calls a function with each mark in a line, and whether it opens a block, or may.
  ///
  /// - Complexity: Linear in the line.
  static func read(_ line: ArraySlice<UInt8>, _ body: (Delimiters.Key, Bool) -> Void) {
    readStart(line.drop { Byte.isBlank($0) || $0 == UInt8(ascii: ">") }, body)
    var index = line.startIndex
    while index < line.endIndex {
      let rest = line[index...]
      index += 1
      switch rest[rest.startIndex] {
      case UInt8(ascii: "{"):
        body(.init(.brace), true)
        readTemplate(rest, body)
      case UInt8(ascii: "}"): body(.init(.brace), false)
      case UInt8(ascii: "["): body(.init(.bracket), true)
      case UInt8(ascii: "]"): body(.init(.bracket), false)
      case UInt8(ascii: "("): body(.init(.parenthesis), true)
      case UInt8(ascii: ")"): body(.init(.parenthesis), false)
      case UInt8(ascii: "<"): readTag(rest, body)
      case UInt8(ascii: "/") where rest.starts(with: "/*".utf8):
        body(.init(.comment, "/*".bytes), true)
        index += 1
      case UInt8(ascii: "*") where rest.starts(with: "*/".utf8):
        body(.init(.comment, "/*".bytes), false)
        index += 1
      case UInt8(ascii: "-") where rest.starts(with: "-->".utf8):
        body(.init(.comment, "<!".bytes), false)
      case UInt8(ascii: "\\"):
        if let name = name(in: rest, after: "\\begin{") {
          body(.init(.environment, name), true)
        } else if let name = name(in: rest, after: "\\end{") {
          body(.init(.environment, name), false)
        }
      case UInt8(ascii: "$") where rest.starts(with: "$$".utf8):
        body(.init(.toggle, "$$".bytes), true)
        index += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let mark = rest.prefix(3)
        if mark.count == 3, mark.allSatisfy({ $0 == rest[rest.startIndex] }) {
          body(.init(.toggle, mark), true)
          index += 2
        }
      default: break
      }
    }
  }

  /// The marks that are at the start of a line, or are all of it.
  private static func readStart(
    _ line: ArraySlice<UInt8>, _ body: (Delimiters.Key, Bool) -> Void
  ) {
    guard let first = line.first else { return }
    switch first {
    case UInt8(ascii: "`"), UInt8(ascii: "~"):
      let mark = line.prefix(3)
      if mark.count == 3, mark.allSatisfy({ $0 == first }) {
        body(.init(.toggle, mark), true)
      }
    case UInt8(ascii: ":"):
      guard line.starts(with: ":::".utf8) else { return }
      let isEnd = line.allSatisfy { $0 == UInt8(ascii: ":") || Byte.isBlank($0) }
      body(.init(.container), !isEnd)
    case UInt8(ascii: "#"): readDirective(line.dropFirst(), body)
    case UInt8(ascii: "|"):
      if line.elementsEqual("|===".utf8) { body(.init(.toggle, line), true) }
    case UInt8(ascii: "-"), UInt8(ascii: "="), UInt8(ascii: "*"), UInt8(ascii: "_"),
      UInt8(ascii: "+"),
      UInt8(ascii: "."):
      if line.count > 3, line.allSatisfy({ $0 == first }) { body(.init(.toggle, line), true) }
    case UInt8(ascii: "B"), UInt8(ascii: "E"):
      if line.starts(with: "BEGIN:".utf8) {
        body(.init(.component, line.dropFirst(6)), true)
      } else if line.starts(with: "END:".utf8) {
        body(.init(.component, line.dropFirst(4)), false)
      } else {
        readKeyword(line, body)
      }
    default: readKeyword(line, body)
    }
  }

  /// What follows a `#` at the start of a line.
  private static func readDirective(
    _ rest: ArraySlice<UInt8>, _ body: (Delimiters.Key, Bool) -> Void
  ) {
    if rest.first == UInt8(ascii: "+") {
      let word = Array(rest.dropFirst().prefix { !Byte.isBlank($0) }.map { $0 | 0x20 })
      // The underscore, too, has that bit set.
      let (start, end) = ("begin\u{7F}".bytes, "end\u{7F}".bytes)
      if word.starts(with: start) {
        body(.init(.block, word.dropFirst(start.count)), true)
      } else if word.starts(with: end) {
        body(.init(.block, word.dropFirst(end.count)), false)
      }
      return
    }
    // After a blank it is a comment.
    let word = rest.prefix(while: Byte.isLetter)
    if ["if", "ifdef", "ifndef"].contains(where: { word.elementsEqual($0.utf8) }) {
      body(.init(.condition), true)
    } else if word.elementsEqual("endif".utf8) {
      body(.init(.condition), false)
    }
  }

  private static let openers = [
    "if", "for", "while", "until", "def", "class", "module", "function", "begin", "do", "case",
    "unless",
    "ifdef", "ifndef", "ifeq", "ifneq", "foreach", "select", "switch", "try", "sub", "macro",
    "define", "with",
  ].map { $0.bytes }

  /// A line that begins or ends a block by a word of its own.
  private static func readKeyword(
    _ line: ArraySlice<UInt8>, _ body: (Delimiters.Key, Bool) -> Void
  ) {
    let word = line.prefix(while: Byte.isLetter).map { $0 | 0x20 }[...]
    guard !word.isEmpty else { return }
    let rest = line.dropFirst(word.count)
    let isAlone =
      rest.count < 12
      && rest.allSatisfy {
        Byte.isBlank($0) || Byte.isLetter($0) || ";()".utf8.contains($0)
      }
    let isEnd =
      word.starts(with: "end".utf8)
      || ["fi", "done", "esac", "od", "wend", "commit"].contains { word.elementsEqual($0.utf8) }
    if isEnd, isAlone {
      body(.init(.keyword), false)
      return
    }
    let last = line.suffix(3)
    if openers.contains(word) || last.elementsEqual(" do".utf8)
      || line.suffix(5).elementsEqual(" then".utf8)
    {
      body(.init(.keyword), true)
    }
  }

  /// A tag or comment of markup that begins with `<`.
  private static func readTag(_ rest: ArraySlice<UInt8>, _ body: (Delimiters.Key, Bool) -> Void) {
    if rest.starts(with: "<!--".utf8) {
      body(.init(.comment, "<!".bytes), true)
      return
    }
    let isEnd = rest.dropFirst().first == UInt8(ascii: "/")
    let name = rest.dropFirst(isEnd ? 2 : 1).prefix {
      Byte.isLetterOrDigit($0) || "-_:.".utf8.contains($0)
    }
    guard let first = name.first, Byte.isLetter(first) else { return }
    let after = rest[name.endIndex...]
    guard
      after.first.map({ Byte.isBlank($0) || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/") })
        ?? true
    else { return }
    let end = after.firstIndex(of: UInt8(ascii: ">"))
    if !isEnd, let end, end > after.startIndex, after[end - 1] == UInt8(ascii: "/") { return }
    body(.init(.tag, name), !isEnd)
  }

  /// A statement of a template that begins with `{`.
  private static func readTemplate(
    _ rest: ArraySlice<UInt8>, _ body: (Delimiters.Key, Bool) -> Void
  ) {
    let mark = rest.dropFirst().prefix { "%{-~#/".utf8.contains($0) }
    guard let first = mark.first, first == UInt8(ascii: "%") || first == UInt8(ascii: "{") else {
      return
    }
    let name = rest[mark.endIndex...].drop(while: Byte.isBlank).prefix {
      Byte.isLetterOrDigit($0) || $0 == UInt8(ascii: "_")
    }
    guard !name.isEmpty else { return }
    if first == UInt8(ascii: "%") {
      if name.starts(with: "end".utf8) {
        body(.init(.template, name.dropFirst(3)), false)
      } else {
        body(.init(.template, name), true)
      }
    } else if mark.contains(UInt8(ascii: "#")) {
      body(.init(.template, name), true)
    } else if mark.contains(UInt8(ascii: "/")) {
      body(.init(.template, name), false)
    }
  }

  /// The name in braces after a command of LaTeX.
  private static func name(in rest: ArraySlice<UInt8>, after command: String) -> ArraySlice<UInt8>?
  {
    guard rest.starts(with: command.utf8) else { return nil }
    let name = rest.dropFirst(command.utf8.count)
    return name.firstIndex(of: UInt8(ascii: "}")).map { name[..<$0] }
  }
}

extension String {
  /// The text in UTF-8.
  fileprivate var bytes: ArraySlice<UInt8> { Array(utf8)[...] }
}
