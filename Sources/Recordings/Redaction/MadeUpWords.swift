import RepeatableRandom

/// Made-up words for the words of contents: equal ones for equal words, others for others, of the same length, with
/// upper case, digits and scripts where they were.
///
/// What a word becomes is drawn at random as it first appears, so that nothing of it is in what it becomes but its shape.
struct MadeUpWords {
  private var words: [[Unicode.Scalar]: [Unicode.Scalar]] = [:]
  private var taken: Set<[Unicode.Scalar]> = []
  private var generator: RepeatableGenerator
  /// The words that were there, of ``shortestSecret`` letters and more: none is made up.
  private let secrets: Set<[Unicode.Scalar]>

  /// How many letters a word has at least that is never made up if it was there: shorter ones are too few.
  static let shortestSecret = 4
  private static let attempts = 200

  init(avoiding secrets: Set<[Unicode.Scalar]>, seed: UInt64) {
    self.secrets = secrets
    generator = RepeatableGenerator(seed: seed)
  }

  /// The text with all of its words replaced.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  mutating func replacing(wordsOf text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for piece in TextPieces(text) {
      switch piece {
      case .other(let bytes): result += bytes
      case .word(let word):
        var text = String.UnicodeScalarView()
        text.append(contentsOf: self.word(for: word))
        result += Array(String(text).utf8)
      }
    }
    return result
  }

  /// Draws another word for a word.
  mutating func redraw(_ word: [Unicode.Scalar]) {
    guard let old = words.removeValue(forKey: word) else { return }
    taken.remove(old)
    _ = self.word(for: word)
  }

  private mutating func word(for word: [Unicode.Scalar]) -> [Unicode.Scalar] {
    if let known = words[word] { return known }
    let alphabets = word.map { LetterAlphabet.scalars(for: $0) ?? [$0] }
    var new = word
    for _ in 0..<Self.attempts {
      let drawn = alphabets.map { generator.pick($0) }
      guard !taken.contains(drawn) else { continue }
      new = drawn
      if !isSecret(drawn) { break }
    }
    // Of few letters all words may be taken: then the next free one.
    if taken.contains(new) { new = next(after: new, in: alphabets) }
    taken.insert(new)
    words[word] = new
    return new
  }

  private func isSecret(_ word: [Unicode.Scalar]) -> Bool {
    word.count >= Self.shortestSecret && secrets.contains(word.foldingCase)
  }

  /// The first word in the order of an odometer that nobody has.
  private func next(
    after word: [Unicode.Scalar], in alphabets: [[Unicode.Scalar]]
  ) -> [Unicode.Scalar] {
    var places = zip(word, alphabets).map { $1.firstIndex(of: $0) ?? 0 }
    while true {
      var index = places.count - 1
      while index >= 0 {
        places[index] += 1
        if places[index] < alphabets[index].count { break }
        places[index] = 0
        index -= 1
      }
      let candidate = zip(places, alphabets).map { $1[$0] }
      if !taken.contains(candidate) || candidate == word { return candidate }
    }
  }
}

extension [Unicode.Scalar] {
  /// The word with ASCII letters in lower case, and others as their simple lower case.
  var foldingCase: [Unicode.Scalar] {
    map { scalar in
      let lower = scalar.properties.lowercaseMapping.unicodeScalars
      return lower.count == 1 ? lower.first ?? scalar : scalar
    }
  }
}
