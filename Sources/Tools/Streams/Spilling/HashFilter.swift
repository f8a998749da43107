import Scenarios

/// Rules out most hashes that were not added, in memory that does not grow.
///
/// A Bloom filter whose bits of one hash are in one word: one memory access a hash. With 16 bits per added
/// hash about 1 in 200 answers is a false positive, and more with more hashes; it never denies one that
/// was added. (Bloom, *Space/time trade-offs in hash coding with allowable errors*, 1970; Putze, Sanders and
/// Singler, *Cache-, hash- and space-efficient Bloom filters*, 2007.)
struct HashFilter {
  private var words: [UInt64]

  /// A filter without hashes.
  ///
  /// - Parameter bytes: how much memory it may take, at least 8.
  init(bytes: Int) {
    var count = 1
    while count * 16 <= bytes { count *= 2 }
    words = Array(repeating: 0, count: count)
  }

  /// Adds a hash.
  mutating func insert(_ hash: UInt64) {
    words[place(of: hash)] |= Self.bits(of: hash)
  }

  /// Whether a hash may have been added; if not, it surely was not.
  func mayContain(_ hash: UInt64) -> Bool {
    let bits = Self.bits(of: hash)
    return words[place(of: hash)] & bits == bits
  }

  /// The index of the word, from the low bits of the hash; the high bits select the bits in the word.
  private func place(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash) & (words.count - 1)
  }

  private static func bits(of hash: UInt64) -> UInt64 {
    1 << (hash >> 58 & 63) | 1 << (hash >> 52 & 63) | 1 << (hash >> 46 & 63)
      | 1 << (hash >> 40 & 63)
  }
}
