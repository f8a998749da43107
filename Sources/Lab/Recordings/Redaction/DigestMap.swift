import ArraySpans
import ConflictResolution
import ContentDigests

/// Maps digests of contents that are not at hand to made-up digests with the same order.
struct DigestMap {
  private var digests: [ContentDigest: ContentDigest] = [:]

  /// Makes a map.
  ///
  /// - Parameters:
  ///   - digests: The digests.
  ///   - contents: The new contents of those at hand; their digests are taken over.
  ///   - seed: The seed for drawing digests.
  init(
    _ digests: Set<ContentDigest>, contents: [ContentDigest: ContentDigest], seed: UInt64
  ) {
    self.digests = contents
    var generator = RepeatableGenerator(seed: seed)
    var plain: [ContentDigest] = []
    var opaque: [[UInt8]: [(digest: ContentDigest, text: [UInt8])]] = [:]
    let inOrder = digests.sorted { $0.text.lexicographicallyPrecedes($1.text) }
    for digest in inOrder where contents[digest] == nil {
      switch digest {
      case .sha256: plain.append(digest)
      case .opaque(let text): opaque[Self.shape(text), default: []].append((digest, text))
      case .unidentified(let token):
        self.digests[digest] = .unidentified(
          token.map { _ in UInt8.random(in: 0x61...0x7A, using: &generator) })
      }
    }
    let drawn = plain.map { _ in
      SHA256.digest(of: (0..<4).flatMap { _ in withNext(&generator) })
    }.sorted { "\($0)" < "\($1)" }
    for (old, new) in zip(plain, drawn) { self.digests[old] = .sha256(new) }
    for (shape, group) in opaque.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let news = group.map { _ in
        shape.map { byte in
          byte == Self.place ? Array("0123456789abcdef".utf8)[generator.number(16)] : byte
        }
      }.sorted { $0.lexicographicallyPrecedes($1) }
      for (old, new) in zip(group, news) { self.digests[old.digest] = .opaque(new) }
    }
  }

  /// The made-up digest.
  func callAsFunction(_ digest: ContentDigest) -> ContentDigest { digests[digest] ?? digest }

  private static let place: UInt8 = 0

  /// The prefix of a digest up to its colon, followed by a place for each digit.
  private static func shape(_ text: [UInt8]) -> [UInt8] {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return text.map { _ in place } }
    // There are enough digits that no two digests become equal.
    let digits = max(16, text.count - colon - 1)
    let name = Array(text[...colon])
    let known = [Array("document:".utf8), Array("sha1:".utf8), Array("md5:".utf8)]
    let start = known.contains(name) ? name : Array("d:".utf8)
    return start + Array(repeating: place, count: digits)
  }
}

private func withNext(_ generator: inout RepeatableGenerator) -> [UInt8] {
  let word = generator.next()
  return (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) }
}
