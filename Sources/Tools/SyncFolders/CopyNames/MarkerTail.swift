/// The last characters of a marker, by which nearly all forms are ruled out before one is matched.
///
/// A run of digits is one character here, since names that end in a number are the most frequent of all. Of
/// `photo (1)` the characters are `)`, digits and `(`; of a marker that ends in a date and a parenthesis they are
/// `)`, digits and `-`.
struct MarkerTail: Sendable {
  /// The number of characters that are compared.
  private static let length = 3
  private static let digits: UInt16 = 0x100
  private static let anything: UInt16 = 0x200

  /// From the last one to the left; what is missing can be anything.
  private let first: UInt16
  private let second: UInt16
  private let third: UInt16
  /// The distance of a known byte from the end, if the marker ends in a piece of a fixed width; 0 if not.
  private let anchorDistance: Int
  private let anchor: UInt8

  /// The characters before a place in a name.
  init(of name: [UInt8], endingAt end: Int) {
    var position = end
    func next() -> UInt16 {
      guard position > 0 else { return Self.anything }
      position -= 1
      guard name[position].isDigit else { return UInt16(name[position]) }
      while position > 0, name[position - 1].isDigit { position -= 1 }
      return Self.digits
    }
    first = next()
    second = next()
    third = next()
    anchorDistance = 0
    anchor = 0
  }

  /// The characters that a marker ends in.
  init(of pieces: [CopyForm.Piece]) {
    var characters: [UInt16] = []
    func add(_ character: UInt16) {
      if character != Self.digits || characters.last != Self.digits { characters.append(character) }
    }
    reading: for piece in pieces.reversed() {
      switch piece {
      case .text(let text):
        for byte in text.utf8.reversed() { add(byte.isDigit ? Self.digits : UInt16(byte)) }
      case .time(let template):
        for byte in template.bytes.reversed() {
          add("YMDhmsf".utf8.contains(byte) ? Self.digits : UInt16(byte))
        }
      case .number, .digits: add(Self.digits)
      default: break reading
      }
      if characters.count >= Self.length { break }
    }
    characters += Array(repeating: Self.anything, count: Self.length)
    first = characters[0]
    second = characters[1]
    third = characters[2]
    var distance = 0
    var anchor: UInt8 = 0
    if pieces.count > 1, case .text(let text) = pieces[pieces.count - 2], let byte = text.utf8.last
    {
      switch pieces[pieces.count - 1] {
      case .device(_, let count), .characters(_, let count):
        distance = count + 1
        anchor = byte
      default: break
      }
    }
    anchorDistance = distance
    self.anchor = anchor
  }

  /// Whether a name that ends so may end in a marker that ends in this.
  func fits(_ tail: MarkerTail, of name: [UInt8], endingAt end: Int) -> Bool {
    guard first == tail.first || first == Self.anything,
      second == tail.second || second == Self.anything,
      third == tail.third || third == Self.anything
    else { return false }
    guard anchorDistance > 0 else { return true }
    return end >= anchorDistance && name[end - anchorDistance] == anchor
  }
}
