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

  /// The words of which a side corrected the spelling, after ``correctSpelling()``.
  private(set) var corrections: [SpellingCorrections.Correction] = []

  /// For each token that is the time of a change, the time; the text is in `places`.
  private var times: [Int32: UpdateTime] = [:]

  /// The token of the numbers of items, if all have one.
  private var itemNumber: Int32?

  /// The number of each item that has this token, by its place in each input.
  private var itemNumbers: [[Int: ArraySlice<UInt8>]] = []

  /// The most items that an input has, if their numbers follow from their order.
  var itemCount: Int? { itemNumber == nil ? nil : itemNumbers.map { $0.count }.max() }

  /// Whether a line has the time of a change.
  var hasTimes: Bool { !times.isEmpty }

  /// The number of distinct tokens.
  var tokenCount: Int { isWord.count }

  /// Cuts the lines of a region of every input.
  ///
  /// Every line has a line end, also the last one of a text: words do not depend on whether the text has it.
  /// Tokens are numbered by first appearance, so they depend on no hash.
  ///
  /// - Parameters:
  ///   - region: The region.
  ///   - inputs: The base and then the sides.
  ///   - timesAreWhole: Whether the time of a change in the front matter is one token, unlike any word.
  ///   - counted: The items of the text, if the numbers of all of them are one token, which is no word.
  /// - Complexity: Linear in the bytes of the region.
  init(
    of region: MergeRegion, in inputs: [LineTable], timesAreWhole: Bool,
    counting counted: CountedItems? = nil
  ) {
    var numbers: [ArraySlice<UInt8>: Int32] = [:]
    var numbersOfTimes: [ArraySlice<UInt8>: Int32] = [:]
    var numbersOfTicks: [ArraySlice<UInt8>: Int32] = [:]
    for (index, table) in inputs.enumerated() {
      var own: [Int32] = []
      itemNumbers.append([:])
      let frontMatter = timesAreWhole ? table.frontMatter : 0..<0
      func add(_ range: Range<Int>) {
        for piece in WordCutter.pieces(of: range, in: table.bytes) {
          let bytes = table.bytes[piece.range]
          // The `x` of a task that is done is a mark, and no word that a line could have in common with another.
          if piece.isWord, table.isTick(at: piece.range) {
            own.append(number(of: bytes, isWord: false, in: &numbersOfTicks))
          } else {
            own.append(number(of: bytes, isWord: piece.isWord, in: &numbers))
          }
        }
      }
      for line in region.lines(at: index) {
        let content = table.content(of: line)
        if frontMatter.contains(line), let time = UpdateTime(of: content, in: table.bytes) {
          add(content.lowerBound..<time.range.lowerBound)
          let token = number(of: table.bytes[time.range], isWord: true, in: &numbersOfTimes)
          times[token] = time
          own.append(token)
          add(time.range.upperBound..<content.upperBound)
        } else if let counted, let item = ItemMark(table.bytes[content]), item.number != nil {
          add(content.lowerBound..<item.digits.startIndex)
          itemNumbers[index][own.count] = item.digits
          own.append(tokenOfItem(item.digits))
          if let mark = counted.mark {
            own.append(number(of: [mark], isWord: false, in: &numbers))
            add(item.digits.endIndex + 1..<content.upperBound)
          } else {
            add(item.digits.endIndex..<content.upperBound)
          }
        } else {
          // The level of a heading is one mark: of two changes of it no part may be merged.
          let level = table.headingMark(in: content)
          if !level.isEmpty {
            own.append(number(of: table.bytes[level], isWord: false, in: &numbers))
          }
          add(level.upperBound..<content.upperBound)
        }
        own.append(Self.lineEnd)
      }
      tokens.append(own)
    }
  }

  /// The token of the numbers of items; it is no word.
  private mutating func tokenOfItem(_ digits: ArraySlice<UInt8>) -> Int32 {
    var none: [ArraySlice<UInt8>: Int32] = [:]
    let token = itemNumber ?? number(of: digits, isWord: false, in: &none)
    itemNumber = token
    return token
  }

  /// The number of a piece, a new one if it has none.
  private mutating func number(
    of bytes: ArraySlice<UInt8>, isWord: Bool, in numbers: inout [ArraySlice<UInt8>: Int32]
  ) -> Int32 {
    if let known = numbers[bytes] { return known }
    let token = Int32(truncatingIfNeeded: places.count)
    numbers[bytes] = token
    places.append(bytes)
    self.isWord.append(isWord)
    return token
  }

  /// A conflict with the later time taken, if the base and every side have just the time of a change there.
  ///
  /// Of times that are equal and are written in different ways, the one whose bytes are greater is taken, on every device.
  func withLaterTime(_ conflict: MergeRegion) -> MergeRegion {
    func time(of lines: Range<Int>, at input: Int) -> (token: Int32, time: UpdateTime)? {
      guard lines.count == 1 else { return nil }
      let token = tokens[input][lines.lowerBound]
      return times[token].map { (token, $0) }
    }
    guard let old = time(of: conflict.base, at: 0) else { return conflict }
    var latest = old
    var sides: [Int] = []
    for side in conflict.sides.indices {
      guard let own = time(of: conflict.sides[side], at: side + 1),
        own.time.isComparable(with: old.time)
      else { return conflict }
      if own.token == old.token { continue }
      let isLater =
        sides.isEmpty || latest.time.isBefore(own.time)
        || (!own.time.isBefore(latest.time)
          && places[Int(latest.token)].lexicographicallyPrecedes(places[Int(own.token)]))
      if own.token == latest.token {
        sides.append(side)
      } else if isLater {
        latest = own
        sides = [side]
      }
    }
    return MergeRegion(
      kind: .contained(in: sides), base: conflict.base, sides: conflict.sides)
  }

  /// Makes the corrections of a side in the base and in the other sides.
  ///
  /// - Complexity: That of `SpellingCorrections`.
  mutating func correctSpelling() {
    let words = places.indices.map { index -> ArraySlice<UInt8>? in
      let token = Int32(truncatingIfNeeded: index)
      return isWord[index] && times[token] == nil ? places[index] : nil
    }
    let found = SpellingCorrections(tokens, words: words)
    corrections = found.corrections
    if !corrections.isEmpty { tokens = tokens.map(found.corrected) }
  }

  /// The correction of which a token of an input, the base at 0, is the result.
  func correction(at index: Int, ofInput input: Int) -> SpellingCorrections.Correction? {
    corrections.first { $0.new == tokens[input][index] }
  }

  /// The bytes of a token, a line feed for a line end.
  func bytes(of token: Int32) -> ArraySlice<UInt8> {
    token == Self.lineEnd ? [Byte.lf] : places[Int(token)]
  }

  /// The letters of the words among some tokens, without capitals and accents.
  func letters(of tokens: ArraySlice<Int32>) -> [UInt32] {
    tokens.filter { isWord[Int($0)] }.flatMap { ScalarFolding.folded(bytes(of: $0)) }
      .filter { $0 >= 0x80 || (0x61...0x7A).contains($0) }
  }

  /// The words among some tokens.
  func words(_ tokens: ArraySlice<Int32>) -> [Int32] { tokens.filter { isWord[Int($0)] } }

  /// The distinct words among some tokens of an input, the base at 0.
  func words(of range: Range<Int>, ofInput input: Int) -> Set<Int32> {
    Set(tokens[input][range].filter { isWord[Int($0)] })
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
    for index in range {
      let token = tokens[input.position][index]
      if token == Self.lineEnd {
        bytes += (lineEndCount < endings.count ? endings[lineEndCount]?.bytes : nil) ?? newline
        lineEndCount += 1
      } else {
        bytes += itemNumbers[input.position][index] ?? places[Int(token)]
      }
    }
    return bytes
  }
}

extension LineTable {
  /// The marks with which a line begins that is a heading of Markdown or Org: `##`, `**`; empty for another line.
  fileprivate func headingMark(in content: Range<Int>) -> Range<Int> {
    let line = bytes[content]
    guard let mark = line.first, mark == UInt8(ascii: "#") || mark == UInt8(ascii: "*") else {
      return content.lowerBound..<content.lowerBound
    }
    let end = line.prefix { $0 == mark }.endIndex
    let isHeading = end < content.upperBound && Byte.isBlank(bytes[end])
    return content.lowerBound..<(isHeading ? end : content.lowerBound)
  }

  /// Whether bytes are the `x` of a task that is done: `[x]`.
  fileprivate func isTick(at range: Range<Int>) -> Bool {
    range.count == 1 && bytes[range.lowerBound] | 0x20 == UInt8(ascii: "x")
      && range.lowerBound > 0 && bytes[range.lowerBound - 1] == UInt8(ascii: "[")
      && range.upperBound < bytes.count && bytes[range.upperBound] == UInt8(ascii: "]")
  }
}
