/// The words of a name, and the positions of their letters in it.
struct NamePieces {
  /// A run of letters or digits.
  struct Word {
    /// The letters in lower case.
    var letters: [Unicode.Scalar] = []
    /// Their positions among the scalars of the name.
    var places: [Int] = []
  }

  /// The scalars of the name; `nil` for a byte that is not UTF-8.
  private(set) var scalars: [Unicode.Scalar?] = []
  private let bytes: [UInt8]
  private var ranges: [Range<Int>] = []
  /// The words, in order.
  private(set) var words: [Word] = []
  private var uppers: Set<Int> = []

  /// Divides a name, or a whole path.
  ///
  /// - Complexity: O(*n*) in its length.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var position = 0
    while position < bytes.count {
      let scalar = DecodedScalar(bytes, at: position)
      let length = scalar?.length ?? 1
      scalars.append(scalar?.value)
      ranges.append(position..<position + length)
      position += length
    }
    var word = Word()
    for (place, scalar) in scalars.enumerated() {
      if let scalar, NameAlphabet.isIgnored(scalar) { continue }
      let isMarked =
        place + 1 < scalars.count && scalars[place + 1].map(NameAlphabet.isMark) == true
      guard let scalar, !isMarked, let (letter, wasUpper) = NameAlphabet.lower(of: scalar) else {
        close(&word)
        continue
      }
      if let last = word.letters.last, Self.isDigit(last) != Self.isDigit(letter) { close(&word) }
      word.letters.append(letter)
      word.places.append(place)
      if wasUpper { uppers.insert(place) }
    }
    close(&word)
  }

  private mutating func close(_ word: inout Word) {
    if !word.letters.isEmpty { words.append(word) }
    word = Word()
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    (0x30...0x39).contains(scalar.value)
  }

  /// The name with other letters.
  ///
  /// - Parameter replacement: Returns the same number of letters for the letters of a word.
  /// - Returns: The name.
  func replacing(_ replacement: ([Unicode.Scalar]) -> [Unicode.Scalar]) -> [UInt8] {
    var new: [Int: Unicode.Scalar] = [:]
    for word in words {
      for (place, letter) in zip(word.places, replacement(word.letters)) {
        new[place] = uppers.contains(place) ? upper(of: letter) : letter
      }
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (place, range) in ranges.enumerated() {
      if let letter = new[place] {
        result += Array(String(Character(letter)).utf8)
      } else {
        result += bytes[range]
      }
    }
    return result
  }

  private func upper(of letter: Unicode.Scalar) -> Unicode.Scalar {
    letter.isASCII && letter.value >= 0x61
      ? Unicode.Scalar(UInt8(letter.value) - 0x20) : NameAlphabet.upper(of: letter)
  }
}
