extension PathPattern {
  /// A component with wildcards.
  struct Glob: Sendable {
    /// One thing that a name must have at a place.
    enum Token: Sendable {
      /// These bytes of the key.
      case literal([UInt8])
      /// Any one character.
      case anyCharacter
      case oneOf(CharacterClass)
      /// Any number of characters.
      case anyCharacters
    }

    /// For names that are text; `nil` if the pattern is not text, so that it matches none of them.
    let textTokens: [Token]?
    /// For names that are not well-formed UTF-8.
    let byteTokens: [Token]

    /// Whether the tokens match a name.
    ///
    /// If a token fails, the last `*` takes one more character, and the tokens after it start again. Earlier
    /// `*` need not: the last one already starts as far left as possible.
    func matches(_ name: FoldedName) -> Bool {
      guard let tokens = name.isText ? textTokens : byteTokens else { return false }
      let end = name.key.bytes.count
      // Most names differ from most patterns in what they end with: `*.txt` has to look no further.
      if case .literal(let literal)? = tokens.last, !name.ends(with: literal) { return false }
      var offset = 0
      var index = 0
      var retry: (index: Int, offset: Int)?
      while true {
        if index < tokens.count, case .anyCharacters = tokens[index] {
          index += 1
          retry = (index, offset)
          if index == tokens.count { return true }
          continue
        }
        if index == tokens.count, offset == end { return true }
        if index < tokens.count, let next = tokens[index].end(in: name, from: offset) {
          index += 1
          offset = next
          continue
        }
        guard let last = retry, last.offset < end else { return false }
        offset = name.endOfCharacter(at: last.offset)
        index = last.index
        retry = (index, offset)
      }
    }
  }
}

extension FoldedName {
  /// Whether the last bytes of the key are these.
  func ends(with literal: [UInt8]) -> Bool {
    let start = key.bytes.count - literal.count
    guard start >= 0 else { return false }
    for position in literal.indices where literal[position] != key.bytes[start + position] {
      return false
    }
    return true
  }
}

extension PathPattern.Glob.Token {
  /// The end of the part of a name that the token matches; `nil` if the token does not fit.
  func end(in name: FoldedName, from offset: Int) -> Int? {
    let bytes = name.key.bytes
    switch self {
    case .literal(let literal):
      let end = offset + literal.count
      guard end <= bytes.count else { return nil }
      for position in literal.indices where literal[position] != bytes[offset + position] {
        return nil
      }
      return name.isBoundary(end) ? end : nil
    case .anyCharacter:
      return offset < bytes.count ? name.endOfCharacter(at: offset) : nil
    case .oneOf(let characters):
      guard offset < bytes.count else { return nil }
      let end = name.endOfCharacter(at: offset)
      return characters.contains(bytes[offset..<end], isText: name.isText) ? end : nil
    case .anyCharacters:
      return offset
    }
  }
}
