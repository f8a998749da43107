import ConflictResolution
import ContentDigests
import RepeatableRandom

/// Made-up contents for contents.
///
/// A text gets made-up words (``MadeUpWords``); all else of it stays, so that lines that were equal, empty, indented or
/// alike but for white space are so still. A content with a NUL byte, which no merge looks into, gets other bytes, with
/// NUL where it was.
struct ContentMap {
  /// Two contents of which the digests decide, the lower one first.
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
  ///   - ties: The pairs whose digests have to stay in order.
  ///   - secrets: The words that are not made up, in lower case.
  ///   - seed: What words are drawn by.
  ///   - keepsAll: Whether every content becomes itself.
  init(
    _ contents: [FileContent], ties: Set<Tie>, avoiding secrets: Set<[Unicode.Scalar]>,
    seed: UInt64, keepsAll: Bool
  ) {
    for content in contents { originals[content.digest] = content.bytes }
    words = MadeUpWords(avoiding: secrets, seed: seed)
    generator = RepeatableGenerator(seed: seed ^ 0x5EED)
    self.keepsAll = keepsAll
    // In the order in which they were given, so that the same becomes the same.
    for content in contents where made[content.digest] == nil { make(content.digest) }
    if !keepsAll { settle(ties) }
  }

  /// The made-up contents, by the digests of the contents.
  var digests: [ContentDigest: ContentDigest] { made.mapValues(\.digest) }

  /// The made-up content of a content at hand; `nil` for another.
  func content(for digest: ContentDigest) -> FileContent? { made[digest] }

  /// Made-up words for a text that is no version's.
  mutating func text(for bytes: [UInt8]) -> [UInt8] {
    if keepsAll { return bytes }
    return bytes.contains(0) ? binary(bytes) : words.replacing(wordsOf: bytes)
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

  /// Draws words again until the digests are in the order that they had.
  ///
  /// A word that no other content has is drawn first, so that other pairs stay as they are.
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
    for (digest, bytes) in originals where !bytes.contains(0) {
      for case .word(let word) in TextPieces(bytes) { users[word, default: []].insert(digest) }
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
          // Bytes that are no text are drawn anew with their content.
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
