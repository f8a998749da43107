/// The words of lines, by which a line is known although it was changed.
struct LineWords {
  /// For each token the input and the line that it is of.
  private var places: [(input: Int, line: Int)]
  private let inputs: [LineTable]
  private let known = Known()

  /// The words of the lines that were asked for: cutting a line takes longer than comparing two.
  private final class Known {
    var words: [Int32: Words] = [:]
  }

  /// - Parameters:
  ///   - tokens: The lines of each input as tokens.
  ///   - inputs: The base and then the sides.
  ///   - tokenCount: A number above every token.
  init(_ tokens: [[Int32]], in inputs: [LineTable], tokenCount: Int) {
    self.inputs = inputs
    places = Array(repeating: (0, 0), count: tokenCount)
    for (input, own) in tokens.enumerated() {
      for (line, token) in own.enumerated() { places[Int(token)] = (input, line) }
    }
  }

  /// A number above every token.
  var tokenCount: Int { places.count }

  /// A key for two lines that follow each other; `nil` is the start or end of the text.
  static func pair(_ first: Int32?, _ second: Int32?) -> UInt64 {
    UInt64(UInt32(bitPattern: first ?? -1)) << 32 | UInt64(UInt32(bitPattern: second ?? -1))
  }

  /// The bytes of a line, without its ending.
  func bytes(of token: Int32) -> ArraySlice<UInt8> {
    let place = places[Int(token)]
    // An element of the array would be copied.
    let inputs = inputs.span
    return inputs[place.input].bytes[inputs[place.input].content(of: place.line)]
  }

  /// Whether a line is more than blanks.
  func hasText(_ token: Int32) -> Bool {
    let place = places[Int(token)]
    return !inputs.span[place.input].isBlank(place.line)
  }

  /// Whether a line has a letter or a digit.
  func hasLetter(_ token: Int32) -> Bool {
    bytes(of: token).contains { $0 >= 0x80 || Byte.isLetterOrDigit($0) }
  }

  /// Whether a line may be the other one, changed.
  ///
  /// Two thirds of their words are the same, in any spelling, and two or more; or it has all words of the other and a few
  /// more. Both negate as often, and have the same number at the end (`Chapter 2`).
  func areSimilar(_ one: Int32, _ other: Int32) -> Bool {
    if one == other { return true }
    let (old, new) = (words(of: one), words(of: other))
    guard !old.all.isEmpty, !new.all.isEmpty, old.number == new.number,
      old.negationCount == new.negationCount
    else { return false }
    let (few, many) = old.all.count < new.all.count ? (old, new) : (new, old)
    let gone = few.all.filter { !many.has($0) }
    if gone.isEmpty { return few.all.count > 1 || many.all.count <= 3 }
    var common = few.all.count - gone.count
    if gone.count <= Self.mostWords {
      let added = many.all.filter { !few.has($0) }.prefix(Self.mostWords)
      common += gone.count { word in
        added.contains { SpellingCorrections.areSimilar(folded: word, $0) }
      }
    }
    return common > 1 && 3 * common >= 2 * many.all.count
  }

  /// So many words are compared letter by letter with others.
  private static let mostWords = 16

  /// The words of a line.
  struct Words {
    /// The distinct words in order, whether they have capitals or accents or not; without what is in the box of a task, and without
    /// numbers, unless there is nothing else.
    let all: [[UInt32]]
    /// The number with which the line ends, after a word.
    let number: [UInt32]?
    /// How many of the words negate.
    let negationCount: Int

    /// Whether they are the others, or all of two or more others and at most as many besides.
    func extends(_ other: Words) -> Bool {
      number == other.number && negationCount == other.negationCount
        && (all == other.all
          || other.all.count > 1 && all.count <= 2 * other.all.count
            && other.all.allSatisfy(has))
    }

    /// Whether two thirds of the words are the same, and two or more.
    func mayBe(_ other: Words) -> Bool {
      let most = max(all.count, other.all.count)
      guard 3 * min(all.count, other.all.count) >= 2 * most else { return false }
      let common = all.count(where: other.has)
      return common > 1 && 3 * common >= 2 * most
    }

    func has(_ word: [UInt32]) -> Bool {
      var (low, high) = (0, all.count)
      while low < high {
        let middle = (low + high) / 2
        if all[middle].lexicographicallyPrecedes(word) { low = middle + 1 } else { high = middle }
      }
      return low < all.count && all[low] == word
    }
  }

  func words(of token: Int32) -> Words {
    if let words = known.words[token] { return words }
    let words = cutWords(of: token)
    known.words[token] = words
    return words
  }

  private func cutWords(of token: Int32) -> Words {
    let place = places[Int(token)]
    let table = inputs[place.input]
    let pieces = WordCutter.pieces(of: table.content(of: place.line), in: table.bytes)
    func isBracket(_ index: Int) -> Bool {
      pieces.indices.contains(index)
        && [0x5B, 0x5D].contains(table.bytes[pieces[index].range.lowerBound])
    }
    func isNumber(_ word: [UInt32]) -> Bool {
      word.first.map { (0x30...0x39).contains($0) } ?? false
    }
    let own = pieces.indices.filter {
      pieces[$0].isWord && !(isBracket($0 - 1) && isBracket($0 + 1))
    }
    let folded = own.map { ScalarFolding.folded(table.bytes[pieces[$0].range]) }
    let others = folded.filter { !isNumber($0) }
    var number: [UInt32]?
    if let last = own.last, last == pieces.count - 1, own.dropLast().last == last - 2,
      let word = folded.last, isNumber(word)
    {
      number = word
    }
    var all: [[UInt32]] = []
    for word in (others.isEmpty ? folded : others).sorted(by: { $0.lexicographicallyPrecedes($1) })
    where all.last != word { all.append(word) }
    return Words(
      all: all, number: number,
      negationCount: Negations.count(in: own.map { table.bytes[pieces[$0].range] }))
  }
}
