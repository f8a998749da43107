import ConflictResolution

/// Maps names of files and devices to made-up names.
///
/// A name becomes one of the same length and structure: letters replace letters, by the tree of all words. Names
/// collide if and only if they did before, and the order of their bytes is kept.
struct NameMap {
  private let tree: WordTree
  /// The number of original words that occur in made-up names by chance.
  let chanceMatches: Int
  /// The names that must stay because letters such as `ß` make them collide with names of a different spelling.
  let kept: Set<[UInt8]>
  private let keepsAll: Bool

  /// The greatest number of attempts to draw letters without repeating a word.
  private static let attempts = 24

  /// Makes a map for names.
  ///
  /// - Parameters:
  ///   - names: The components of paths.
  ///   - texts: Other names: devices, labels, identities.
  ///   - secrets: Words that must not occur in made-up names, in lower case.
  ///   - seed: The seed for drawing letters.
  ///   - keepsAll: Whether every name is mapped to itself.
  init(
    names: Set<[UInt8]>, texts: Set<[UInt8]>, avoiding secrets: Set<[Unicode.Scalar]> = [],
    seed: UInt64, keepsAll: Bool = false
  ) {
    self.keepsAll = keepsAll
    let pieces = names.map { NamePieces($0) }
    var words = Set(pieces.flatMap { $0.words.map(\.letters) })
    words.formUnion(texts.flatMap { NamePieces($0).words.map(\.letters) })
    var keptWords = KeptWords.everywhere
    for piece in pieces { keptWords.formUnion(KeptWords.words(of: piece)) }
    for text in texts { keptWords.formUnion(KeptWords.words(of: NamePieces(text))) }
    var kept: Set<[UInt8]> = []
    while true {
      let (tree, matches) = Self.tree(
        words, keeping: keptWords, avoiding: secrets, seed: seed)
      let broken = Self.brokenNames(names, tree).subtracting(kept)
      if broken.isEmpty {
        (self.tree, chanceMatches, self.kept) = (tree, matches, kept)
        return
      }
      kept.formUnion(broken)
      keptWords.formUnion(broken.flatMap { NamePieces($0).words.map(\.letters) })
    }
  }

  /// The made-up name for a name, or for several names separated by slashes or other signs.
  func callAsFunction(_ name: [UInt8]) -> [UInt8] {
    keepsAll ? name : NamePieces(name).replacing(tree.replacement)
  }

  /// The made-up path for a path.
  func callAsFunction(_ path: RelativePath) -> RelativePath {
    // Letters replace letters: a path stays a path.
    (try? RelativePath(self(path.bytes))) ?? path
  }

  /// The made-up device for a device.
  func callAsFunction(_ device: DeviceID) -> DeviceID {
    (try? DeviceID(self(device.bytes))) ?? device
  }

  /// The tree for which the fewest original words occur in made-up names.
  private static func tree(
    _ words: Set<[Unicode.Scalar]>, keeping kept: Set<[Unicode.Scalar]>,
    avoiding more: Set<[Unicode.Scalar]>, seed: UInt64
  ) -> (WordTree, matches: Int) {
    let reserved = Set(KeptWords.reserved.map { Array($0.unicodeScalars) })
    let secrets = words.union(more).subtracting(kept)
      .filter { $0.count >= MadeUpWords.shortestSecret }
    let others = words.subtracting(kept)
    /// The number of words that occur in made-up names, and of those that are unchanged.
    func chance(_ tree: WordTree) -> (matches: Int, same: Int) {
      var (matches, same) = (0, 0)
      for word in others {
        let made = tree.replacement(for: word)
        if secrets.contains(made) || (reserved.contains(made) && made != word) { matches += 1 }
        if made == word, word.count > 1 { same += 1 }
      }
      return (matches, same)
    }
    var best = WordTree(words, keeping: kept, seed: seed)
    var fewest = chance(best)
    let attempts = others.count < manyWords ? Self.attempts : Self.attempts / 8
    for attempt in 1..<UInt64(attempts) where fewest != (0, 0) {
      let tree = WordTree(words, keeping: kept, seed: seed &+ attempt &* 0x9E37_79B9)
      let found = chance(tree)
      if found < fewest { (best, fewest) = (tree, found) }
    }
    return (best, fewest.matches)
  }

  /// With at least this many words, letters are drawn less often.
  private static let manyWords = 10_000

  /// The names whose collisions have changed.
  private static func brokenNames(_ names: Set<[UInt8]>, _ tree: WordTree) -> Set<[UInt8]> {
    var broken: Set<[UInt8]> = []
    let keys: [([UInt8]) -> CollisionKey] = [
      { CollisionKey.universal($0) }, { CollisionKey.canonicalCaseless($0) },
    ]
    for key in keys {
      var before: [CollisionKey: Set<[UInt8]>] = [:]
      var after: [CollisionKey: Set<[UInt8]>] = [:]
      for name in names {
        before[key(name), default: []].insert(name)
        after[key(NamePieces(name).replacing(tree.replacement)), default: []].insert(name)
      }
      let groups = Set(before.values)
      for group in after.values where !groups.contains(group) { broken.formUnion(group) }
    }
    return broken
  }
}
