import ArraySpans
import ConflictResolution
import ContentDigests
import TextMerge

/// Maps contents to made-up contents.
///
/// A text gets made-up words (``MadeUpWords``); everything else of it stays, so that lines that were equal, empty,
/// indented or different only in white space still are. A content that is not text, which no merge reads, gets
/// other bytes, with NUL at the same places.
struct ContentMap {
  /// Two contents between which the digests decide, the lower one first.
  struct Tie: Hashable {
    let lower: ContentDigest
    let higher: ContentDigest
  }

  private var words: MadeUpWords
  private var originals: [ContentDigest: [UInt8]] = [:]
  private var made: [ContentDigest: FileContent] = [:]
  private var generator: RepeatableGenerator
  private let keepsAll: Bool

  /// Makes a map.
  ///
  /// - Parameters:
  ///   - contents: The contents that are at hand.
  ///   - ties: The pairs whose digests must stay in order.
  ///   - secrets: The words that are never generated, in lower case.
  ///   - seed: The seed for drawing words.
  ///   - keepsAll: Whether every content is mapped to itself.
  init(
    _ contents: [FileContent], ties: Set<Tie>, avoiding secrets: Set<[Unicode.Scalar]>,
    seed: UInt64, keepsAll: Bool
  ) {
    for content in contents { originals[content.digest] = content.bytes }
    words = MadeUpWords(avoiding: secrets, seed: seed)
    generator = RepeatableGenerator(seed: seed ^ 0x5EED)
    self.keepsAll = keepsAll
    // In the order given, so that the result repeats.
    for content in contents where made[content.digest] == nil { make(content.digest) }
    if !keepsAll { settle(ties) }
  }

  /// The made-up contents, by the digests of the contents.
  var digests: [ContentDigest: ContentDigest] { made.mapValues(\.digest) }

  /// The made-up content of a content at hand; `nil` for another.
  func content(for digest: ContentDigest) -> FileContent? { made[digest] }

  /// Made-up words for a text that is not a version's.
  mutating func text(for bytes: [UInt8]) -> [UInt8] {
    if keepsAll { return bytes }
    guard let text = LineOrder.text(of: bytes) else { return binary(bytes) }
    return TextEncoding(of: bytes).encoded(words.replacing(wordsOf: text))
  }

  private mutating func make(_ digest: ContentDigest) {
    guard let bytes = originals[digest] else { return }
    made[digest] = FileContent(text(for: bytes))
  }

  private mutating func binary(_ bytes: [UInt8]) -> [UInt8] {
    let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    var result = bytes
    for index in bytes.indices where bytes[index] != 0 && !(isMarked && index < 2) {
      result[index] = UInt8.random(in: 1...255, using: &generator)
    }
    return result
  }

  // MARK: Ties

  private static let attempts = 64

  /// Draws words again until the digests have their former order.
  ///
  /// It starts with a word that no other content has, so that other pairs stay as they are.
  private mutating func settle(_ ties: Set<Tie>) {
    func isBroken(_ tie: Tie) -> Bool {
      guard let lower = made[tie.lower], let higher = made[tie.higher] else { return false }
      return !lower.digest.text.lexicographicallyPrecedes(higher.digest.text)
    }
    let ordered = ties.sorted {
      ($0.lower.text + $0.higher.text).lexicographicallyPrecedes($1.lower.text + $1.higher.text)
    }
    guard ordered.contains(where: isBroken) else { return }
    var users: [[Unicode.Scalar]: Set<ContentDigest>] = [:]
    for (digest, bytes) in originals {
      guard let text = LineOrder.text(of: bytes) else { continue }
      for case .word(let word) in TextPieces(text) { users[word, default: []].insert(digest) }
    }
    for tie in ordered where isBroken(tie) {
      let candidates = users.filter {
        $0.value.contains(tie.lower) != $0.value.contains(tie.higher)
      }
      .sorted {
        $0.value.count != $1.value.count
          ? $0.value.count < $1.value.count : $0.key.lexicographicallyPrecedes($1.key)
      }.prefix(4)
      for attempt in 0..<Self.attempts where isBroken(tie) {
        let before = (words, made)
        var changed: Set<ContentDigest> = [tie.lower, tie.higher]
        if candidates.isEmpty {
          // Bytes that are not text are drawn again with their content.
          make(tie.lower)
          make(tie.higher)
        } else {
          let (word, digests) = candidates[attempt % candidates.count]
          words.redraw(word)
          changed = digests
          for digest in digests { make(digest) }
        }
        let concerned = ordered.filter { changed.contains($0.lower) || changed.contains($0.higher) }
        let now = concerned.count(where: isBroken)
        let kept = (words, made)
        (words, made) = before
        if now < concerned.count(where: isBroken) { (words, made) = kept }
      }
    }
  }
}
