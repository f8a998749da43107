extension PathPattern {
  /// Reads the text of a pattern from front to back.
  struct Parser {
    private enum Item {
      case byte(UInt8)
      case anyCharacter
      case anyCharacters
      case oneOf(CharacterClass)
    }

    private static let slash = UInt8(ascii: "/")
    private static let backslash = UInt8(ascii: "\\")

    private let text: [UInt8]
    private var offset = 0
    private var items: [Item] = []
    private(set) var components: [Component] = []
    /// Whether there is a slash anywhere except at the end.
    private(set) var hasSlash = false
    private(set) var isDirectoryOnly = false

    init(_ text: [UInt8]) {
      self.text = text
    }

    mutating func parse() throws(FileNameError) {
      guard let first = text.first else { throw error(at: 0, "the pattern is empty") }
      if first == UInt8(ascii: "!") {
        throw error(at: 0, "rules have no negation; for a name that starts with '!' write '\\!'")
      }
      if first == Self.slash {
        hasSlash = true
        offset = 1
      }
      var start = offset
      while offset < text.count {
        guard isSlash else {
          try parseItem()
          continue
        }
        let place = offset
        offset += text[offset] == Self.slash ? 1 : 2
        try finishComponent(from: start, to: place)
        start = offset
        if offset == text.count { isDirectoryOnly = true } else { hasSlash = true }
      }
      if !isDirectoryOnly { try finishComponent(from: start, to: text.count) }
      finishPattern()
    }

    /// Whether a slash comes next; a backslash before it changes nothing.
    private var isSlash: Bool {
      if text[offset] == Self.slash { return true }
      return text[offset] == Self.backslash && offset + 1 < text.count
        && text[offset + 1] == Self.slash
    }

    private mutating func parseItem() throws(FileNameError) {
      switch text[offset] {
      case UInt8(ascii: "*"):
        items.append(.anyCharacters)
        offset += 1
      case UInt8(ascii: "?"):
        items.append(.anyCharacter)
        offset += 1
      case UInt8(ascii: "["):
        var parser = CharacterClassParser(text, at: offset)
        items.append(.oneOf(try parser.parse()))
        hasSlash = hasSlash || text[offset..<parser.offset].contains(Self.slash)
        offset = parser.offset
      case Self.backslash:
        guard offset + 1 < text.count else {
          throw error(at: offset, "the pattern ends in a backslash; write '\\\\' for one")
        }
        items.append(.byte(text[offset + 1]))
        offset += 2
      default:
        items.append(.byte(text[offset]))
        offset += 1
      }
    }

    private mutating func finishComponent(from start: Int, to end: Int) throws(FileNameError) {
      guard !items.isEmpty else {
        throw error(
          at: start,
          text.count == 1
            ? "the pattern is empty but for a slash" : "a name is empty between two slashes")
      }
      guard components.count < RelativePath.maximumComponentCount else {
        throw error(
          at: start,
          "the pattern has too many names; expected at most \(RelativePath.maximumComponentCount)")
      }
      var literal: [UInt8] = []
      var isLiteral = true
      var isStars = items.count >= 2
      for item in items {
        if case .byte(let byte) = item { literal.append(byte) } else { isLiteral = false }
        if case .anyCharacters = item {} else { isStars = false }
      }
      if isLiteral, literal == Array(".".utf8) || literal == Array("..".utf8) {
        throw error(at: start, "'.' and '..' are in no path; leave them out")
      }
      if isStars {
        components.append(.anyDirectories)
      } else if isLiteral {
        components.append(.literal(.canonicalCaseless(literal)))
      } else {
        components.append(.glob(glob()))
      }
      items = []
    }

    /// `**` is special only in a pattern with slashes; at its end it stands for something at least.
    private mutating func finishPattern() {
      // Not as a literal: Swift 6.3 cannot compile that one as Embedded Swift with optimization.
      let tokens = [Glob.Token](repeating: .anyCharacters, count: 1)
      let anything = Component.glob(Glob(textTokens: tokens, byteTokens: tokens))
      guard hasSlash else {
        if case .anyDirectories? = components.last { components = [anything] }
        return
      }
      if case .anyDirectories? = components.last { components.append(anything) }
    }

    private func glob() -> Glob {
      Glob(
        textTokens: tokens {
          isWellFormedUTF8($0.span) ? CollisionKey.canonicalCaseless($0).bytes : nil
        },
        byteTokens: tokens { CollisionKey.foldingASCII($0) } ?? [])
    }

    /// Joins bytes to literals, folds them, and replaces several `*` in a row by one.
    private func tokens(folding: ([UInt8]) -> [UInt8]?) -> [Glob.Token]? {
      var tokens: [Glob.Token] = []
      var literal: [UInt8] = []
      for item in items {
        if case .byte(let byte) = item {
          literal.append(byte)
          continue
        }
        if !literal.isEmpty {
          guard let folded = folding(literal) else { return nil }
          tokens.append(.literal(folded))
          literal = []
        }
        switch item {
        case .byte: break
        case .anyCharacter: tokens.append(.anyCharacter)
        case .oneOf(let characters): tokens.append(.oneOf(characters))
        case .anyCharacters:
          if case .anyCharacters? = tokens.last { continue }
          tokens.append(.anyCharacters)
        }
      }
      if !literal.isEmpty {
        guard let folded = folding(literal) else { return nil }
        tokens.append(.literal(folded))
      }
      return tokens
    }

    private func error(at offset: Int, _ message: String) -> FileNameError {
      FileNameError(code: .invalidPattern, offset: offset, message: message)
    }
  }
}
