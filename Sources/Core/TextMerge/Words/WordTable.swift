/// The lines of one conflict as words, of every input.
struct WordTable {
  /// The token of every line end, with any bytes.
  static let lineEnd: Int32 = 0

  /// The tokens of each input, the base first.
  private(set) var tokens: [[Int32]] = []

  /// For each token whether it is a word.
  private(set) var isWord = [false]

  /// For each token one place where its bytes are; empty for a line end.
  private var places: [ArraySlice<UInt8>] = [[]]

  /// The number of distinct tokens.
  var tokenCount: Int { isWord.count }

  /// Cuts the lines of a region of every input.
  ///
  /// Every line has a line end, also the last one of a text: words do not depend on whether the text has it.
  /// Tokens are numbered by first appearance, so they depend on no hash.
  ///
  /// - Complexity: Linear in the bytes of the region.
  init(of region: MergeRegion, in inputs: [LineTable]) {
    var numbers: [ArraySlice<UInt8>: Int32] = [:]
    for (index, table) in inputs.enumerated() {
      var own: [Int32] = []
      for line in index == 0 ? region.base : region.sides[index - 1] {
        for piece in WordCutter.pieces(of: table.content(of: line), in: table.bytes) {
          let bytes = table.bytes[piece.range]
          if let known = numbers[bytes] {
            own.append(known)
            continue
          }
          let token = Int32(truncatingIfNeeded: places.count)
          numbers[bytes] = token
          places.append(bytes)
          isWord.append(piece.isWord)
          own.append(token)
        }
        own.append(Self.lineEnd)
      }
      tokens.append(own)
    }
  }

  /// How many lines end among some tokens of an input, the base at 0.
  func lineEndCount(in range: Range<Int>, ofInput input: Int) -> Int {
    tokens[input][range].reduce(0) { $0 + ($1 == Self.lineEnd ? 1 : 0) }
  }

  /// The bytes of some tokens of an input.
  ///
  /// - Parameters:
  ///   - range: The tokens.
  ///   - input: The input.
  ///   - endings: How the lines end that end there, as far as that is known.
  ///   - newline: What ends the others.
  /// - Returns: The bytes.
  func bytes(
    of range: Range<Int>, in input: TextMergeInput, endings: [LineEnding?] = [], newline: [UInt8]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var lineEndCount = 0
    for token in tokens[input.position][range] {
      if token == Self.lineEnd {
        bytes += (lineEndCount < endings.count ? endings[lineEndCount]?.bytes : nil) ?? newline
        lineEndCount += 1
      } else {
        bytes += places[Int(token)]
      }
    }
    return bytes
  }
}
