import ArraySpans

/// Maps the words of contents to made-up words: equal words to equal ones, different words to different ones, with the
/// same length, and with upper case, digits and scripts at the same places.
///
/// The replacement of a word is drawn at random when the word first appears, so that it keeps nothing but its shape.
struct MadeUpWords {
  private var words: [[Unicode.Scalar]: [Unicode.Scalar]] = [:]
  private var taken: Set<[Unicode.Scalar]> = []
  private var generator: RepeatableGenerator
  /// The original words with at least ``shortestSecret`` letters: none of them is generated.
  private let secrets: Set<[Unicode.Scalar]>

  /// The least length of an original word that is never generated: there are too few shorter words.
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
    // All words of few letters may be taken: then take the next free one.
    if taken.contains(new) { new = next(after: new, in: alphabets) }
    taken.insert(new)
    words[word] = new
    return new
  }

  private func isSecret(_ word: [Unicode.Scalar]) -> Bool {
    word.count >= Self.shortestSecret && secrets.contains(word.foldingCase)
  }

  /// The next word, in counting order, that is not taken.
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
  /// The word with ASCII letters in lower case, and other letters in their simple lower case.
  var foldingCase: [Unicode.Scalar] {
    map { scalar in
      let lower = scalar.properties.lowercaseMapping.unicodeScalars
      return lower.count == 1 ? lower.first ?? scalar : scalar
    }
  }
}
