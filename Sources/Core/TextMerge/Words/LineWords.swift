/// The words of lines, by which a line is known although it was changed.
struct LineWords {
  /// For each token the input and the line that it is of.
  private var places: [(input: Int, line: Int)]
  private let inputs: [LineTable]

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

  /// The bytes of a line, without its ending.
  func bytes(of token: Int32) -> ArraySlice<UInt8> {
    let place = places[Int(token)]
    return inputs[place.input].bytes[inputs[place.input].content(of: place.line)]
  }

  /// Whether a line is more than blanks.
  func hasText(_ token: Int32) -> Bool {
    !bytes(of: token).allSatisfy { $0 == Byte.space || $0 == 0x09 || $0 == Byte.cr }
  }

  /// Whether a line may be the other one, changed: half of their words are the same, in any spelling, and two or more; or
  /// it has all words of the other.
  func areSimilar(_ one: Int32, _ other: Int32) -> Bool {
    if one == other { return true }
    let (old, new) = (words(of: one), words(of: other))
    if old.isEmpty || new.isEmpty { return false }
    if new.isSuperset(of: old) || old.isSuperset(of: new) {
      return true
    }
    let most = max(old.count, new.count)
    var added = new.subtracting(old)
    var common = new.count - added.count
    if added.count > Self.mostWords { return common > 1 && 2 * common >= most }
    for word in old.subtracting(new) {
      let similar = added.first { SpellingCorrections.areSimilar(folded: word, $0) }
      if let similar {
        added.remove(similar)
        common += 1
      }
    }
    return common > 1 && 2 * common >= most
  }

  /// So many words are compared letter by letter with others.
  private static let mostWords = 16

  /// Whether words are the others, or all of two or more others and at most as many besides.
  static func extends(_ new: Set<[UInt32]>, _ old: Set<[UInt32]>) -> Bool {
    new == old || old.count > 1 && new.count <= 2 * old.count && new.isSuperset(of: old)
  }

  /// The distinct words of a line, whether they have capitals or accents or not; without what is in the box of a task, and
  /// without numbers, unless there is nothing else.
  func words(of token: Int32) -> Set<[UInt32]> {
    let place = places[Int(token)]
    let table = inputs[place.input]
    let pieces = WordCutter.pieces(of: table.content(of: place.line), in: table.bytes)
    func isBracket(_ index: Int) -> Bool {
      pieces.indices.contains(index)
        && [0x5B, 0x5D].contains(table.bytes[pieces[index].range.lowerBound])
    }
    let words = Set(
      pieces.indices.filter { pieces[$0].isWord && !(isBracket($0 - 1) && isBracket($0 + 1)) }.map {
        pieces[$0]
      }.map { ScalarFolding.folded(table.bytes[$0.range]) })
    let others = words.filter { $0.first.map { !(0x30...0x39).contains($0) } ?? false }
    return others.isEmpty ? words : others
  }
}
