/// Reads a bracket expression of a pattern.
struct CharacterClassParser {
  /// One character as it is written: a scalar, a scalar with marks, or an ill-formed byte.
  private struct Member {
    let offset: Int
    let bytes: ArraySlice<UInt8>
    /// The scalar, or the byte beyond all scalars; nil for a character of several scalars.
    let value: UInt32?
  }

  private let text: [UInt8]
  private let start: Int
  /// The offset of the next byte to read.
  private(set) var offset: Int
  private var ranges: [ClosedRange<UInt32>] = []
  private var sequences: [[UInt8]] = []

  init(_ text: [UInt8], at start: Int) {
    self.text = text
    self.start = start
    offset = start + 1
  }

  mutating func parse() throws(FileNameError) -> CharacterClass {
    var isNegated = false
    if offset < text.count, text[offset] == UInt8(ascii: "!") || text[offset] == UInt8(ascii: "^") {
      isNegated = true
      offset += 1
    }
    // A bracket right at the start is a member, not the end.
    var isFirst = true
    while isFirst || peek() != UInt8(ascii: "]") {
      isFirst = false
      if let end = endOfNamedClass {
        try parseNamedClass(to: end)
      } else {
        try parseMemberOrRange()
      }
    }
    offset += 1
    return CharacterClass(isNegated: isNegated, ranges: ranges, sequences: sequences)
  }

  private func peek() -> UInt8? {
    offset < text.count ? text[offset] : nil
  }

  private mutating func parseMemberOrRange() throws(FileNameError) {
    let first = try parseMember()
    guard peek() == UInt8(ascii: "-"), offset + 1 < text.count,
      text[offset + 1] != UInt8(ascii: "]")
    else {
      if let value = first.value {
        ranges.append(value...value)
      } else {
        sequences.append(CollisionKey.canonicalCaseless(Array(first.bytes)).bytes)
      }
      return
    }
    offset += 1
    let last = try parseMember()
    guard let low = first.value, let high = last.value else {
      throw error(
        at: first.value == nil ? first.offset : last.offset,
        "a range ends in a letter with marks of its own; write it as one code point")
    }
    guard low <= high else {
      throw error(at: first.offset, "the range is empty: its end comes before its start")
    }
    ranges.append(low...high)
  }

  private mutating func parseMember() throws(FileNameError) -> Member {
    if peek() == UInt8(ascii: "\\") { offset += 1 }
    guard offset < text.count else {
      throw error(at: start, "the class is not closed; expected ']', or '\\[' for a bracket")
    }
    let memberStart = offset
    guard let scalar = decodeScalar(text.span, at: offset) else {
      offset += 1
      return Member(
        offset: memberStart, bytes: text[memberStart..<offset],
        value: CharacterClass.byteOffset + UInt32(text[memberStart]))
    }
    offset += scalar.length
    let end = offset
    while offset < text.count, let next = decodeScalar(text.span, at: offset),
      FoldedName.extendsCharacter(next.value)
    {
      offset += next.length
    }
    return Member(
      offset: memberStart, bytes: text[memberStart..<offset],
      value: offset == end ? scalar.value : nil)
  }

  /// The end of the name if `[:name:]` comes next, otherwise `nil`.
  ///
  /// Without `:]` before the next closing bracket, the opening bracket is a member like any other. No name is
  /// nearly as long as the part that is searched.
  private var endOfNamedClass: Int? {
    guard peek() == UInt8(ascii: "["), offset + 1 < text.count,
      text[offset + 1] == UInt8(ascii: ":")
    else { return nil }
    let nameStart = offset + 2
    guard let close = text[nameStart...].prefix(32).firstIndex(of: UInt8(ascii: "]")),
      close > nameStart,
      text[close - 1] == UInt8(ascii: ":")
    else { return nil }
    return close - 1
  }

  private mutating func parseNamedClass(to end: Int) throws(FileNameError) {
    let nameStart = offset + 2
    let name = text[nameStart..<end]
    guard let named = Self.named.first(where: { $0.name.elementsEqual(name) })?.ranges else {
      throw error(
        at: offset,
        "there is no class '\(String(decoding: name, as: UTF8.self))'; expected alnum, alpha, blank, cntrl, digit, graph, lower, "
          + "print, punct, space, upper or xdigit")
    }
    ranges += named
    offset = end + 2
  }

  /// The classes of POSIX in the C locale; case makes no difference to names.
  ///
  /// By bytes: comparing text brings all of Unicode's normalization into the smallest of programs.
  private static var named: [(name: String.UTF8View, ranges: [ClosedRange<UInt32>])] {
    [
      ("alnum".utf8, [0x30...0x39, 0x41...0x5A, 0x61...0x7A]),
      ("alpha".utf8, [0x41...0x5A, 0x61...0x7A]),
      ("blank".utf8, [0x09...0x09, 0x20...0x20]),
      ("cntrl".utf8, [0x00...0x1F, 0x7F...0x7F]),
      ("digit".utf8, [0x30...0x39]),
      ("graph".utf8, [0x21...0x7E]),
      ("lower".utf8, [0x41...0x5A, 0x61...0x7A]),
      ("print".utf8, [0x20...0x7E]),
      ("punct".utf8, [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E]),
      ("space".utf8, [0x09...0x0D, 0x20...0x20]),
      ("upper".utf8, [0x41...0x5A, 0x61...0x7A]),
      ("xdigit".utf8, [0x30...0x39, 0x41...0x46, 0x61...0x66]),
    ]
  }

  private func error(at offset: Int, _ message: String) -> FileNameError {
    FileNameError(code: .invalidPattern, offset: offset, message: message)
  }
}
