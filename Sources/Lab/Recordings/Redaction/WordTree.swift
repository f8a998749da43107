import ArraySpans

/// Made-up words for the words of names, in the order of the words themselves.
///
/// The words are in a tree, letter by letter. Below each node, its letters are replaced by others in the same order. So
/// words with the same prefix keep one, a shorter word stays shorter by the same number of letters, a truncated name
/// stays a prefix of its word, and every comparison by bytes has the same result.
struct WordTree {
  /// A place in the tree.
  private struct Node {
    var letters: [Unicode.Scalar: (drawn: Unicode.Scalar, node: Int)] = [:]
  }

  private var nodes = [Node()]

  /// Makes a tree.
  ///
  /// - Parameters:
  ///   - words: The words, in lower case.
  ///   - kept: Words that are mapped to themselves.
  ///   - seed: The seed for drawing letters.
  /// - Complexity: O(*n* log *n*) in the letters of all words.
  init(_ words: Set<[Unicode.Scalar]>, keeping kept: Set<[Unicode.Scalar]>, seed: UInt64) {
    var generator = RepeatableGenerator(seed: seed)
    let all = words.union(kept).sorted { $0.lexicographicallyPrecedes($1) }
    fill(with: all, keeping: kept, &generator)
  }

  /// The replacement of a word.
  ///
  /// - Parameter word: The word, in lower case.
  /// - Returns: The same number of letters; a letter that no word of the tree has at its place stays.
  func replacement(for word: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var node: Int? = 0
    return word.map { letter in
      guard let place = node, let (drawn, next) = nodes[place].letters[letter] else {
        node = nil
        return letter
      }
      node = next
      return drawn
    }
  }

  /// Draws the letters of all nodes.
  ///
  /// A work list replaces recursion, since a name may have as many letters as a path has bytes.
  private mutating func fill(
    with words: [[Unicode.Scalar]], keeping kept: Set<[Unicode.Scalar]>,
    _ generator: inout RepeatableGenerator
  ) {
    var open = [(node: 0, words: words.indices, depth: 0)]
    while let (node, range, depth) = open.popLast() {
      var branches: [(letter: Unicode.Scalar, words: Range<Int>)] = []
      for index in range where words[index].count > depth {
        let letter = words[index][depth]
        if let last = branches.last, last.letter == letter {
          branches[branches.count - 1].words = last.words.lowerBound..<index + 1
        } else {
          branches.append((letter, index..<index + 1))
        }
      }
      let fixed = Set(
        branches.filter { $0.words.contains { kept.contains(words[$0]) } }.map(\.letter))
      let drawn = Self.draw(branches.map(\.letter), fixed: fixed, &generator)
      for (index, branch) in branches.enumerated() {
        nodes.append(Node())
        nodes[node].letters[branch.letter] = (drawn[index], nodes.count - 1)
        open.append((nodes.count - 1, branch.words, depth + 1))
      }
    }
  }

  /// Other letters in the same order; fixed letters stay, and all others stay between the same fixed ones.
  private static func draw(
    _ letters: [Unicode.Scalar], fixed: Set<Unicode.Scalar>, _ generator: inout RepeatableGenerator
  ) -> [Unicode.Scalar] {
    var result = letters
    var index = 0
    while index < letters.count {
      guard !fixed.contains(letters[index]),
        let alphabet = NameAlphabet.scalars(for: letters[index])
      else {
        index += 1
        continue
      }
      // A run of letters of one alphabet, up to the next fixed one.
      var end = index + 1
      while end < letters.count, !fixed.contains(letters[end]), alphabet.contains(letters[end]) {
        end += 1
      }
      let low = index > 0 ? letters[index - 1] : nil
      let high = end < letters.count ? letters[end] : nil
      let free = alphabet.filter { letter in
        (low.map { $0 < letter } ?? true) && (high.map { letter < $0 } ?? true)
      }
      if free.count >= end - index {
        let places = sample(end - index, of: free.count, &generator)
        for (offset, place) in places.enumerated() { result[index + offset] = free[place] }
      }
      index = end
    }
    return result
  }

  /// Some of the numbers below a bound, in ascending order; all choices are equally likely.
  private static func sample(
    _ count: Int, of bound: Int, _ generator: inout RepeatableGenerator
  ) -> [Int] {
    var left = count
    return (0..<bound).filter { place in
      guard generator.number(bound - place) < left else { return false }
      left -= 1
      return true
    }
  }
}
