/// The distinct parts of a content by their hashes, to compute how much two contents share.
///
/// Hashes are not keyed, so that the result repeats. A content can be made that looks similar to another
/// one; equality is never decided here.
struct ContentFingerprint {
  /// Equal lines, or parts of lines, of a content.
  struct Part {
    let hash: UInt64
    /// Their bytes together, with a newline each.
    var weight: Int
  }

  /// By hash, each once.
  let parts: [Part]
  /// The weight of all parts.
  let weight: Int

  /// Cuts a content into parts.
  ///
  /// - Complexity: O(*n* log *n*) in the number of bytes.
  init(_ bytes: [UInt8]) {
    var parts: [Part] = []
    var weight = 0
    for part in ContentCutter.parts(of: bytes).sorted(by: { $0.hash < $1.hash }) {
      weight += part.weight
      if let last = parts.last, last.hash == part.hash {
        parts[parts.count - 1].weight += part.weight
      } else {
        parts.append(part)
      }
    }
    self.parts = parts
    self.weight = weight
  }

  /// The least hashes, a sample that is the same for equal parts, and the heaviest parts.
  ///
  /// Without the heaviest, a content of one large part and many small ones would be known by these alone.
  ///
  /// Source for the sample: Broder, *On the resemblance and containment of documents*, 1997.
  var sketch: [UInt64] {
    if parts.count <= Self.sampleCount { return parts.map { $0.hash } }
    let sample = parts.prefix(Self.sampleCount).map { $0.hash }
    let heaviest = parts.dropFirst(Self.sampleCount).sorted {
      ($1.weight, $0.hash) < ($0.weight, $1.hash)
    }.prefix(Self.heaviestCount)
    return sample + heaviest.map { $0.hash }
  }

  static let sampleCount = 64
  static let heaviestCount = 8

  /// Whether two contents have sizes with which they can be as similar as that.
  func canReach(_ percent: Int, with other: ContentFingerprint) -> Bool {
    min(weight, other.weight) * 100 >= max(weight, other.weight) * percent
  }

  /// The share of the larger content that both have, in percent, rounded down.
  ///
  /// - Complexity: O(*n*) in the number of parts.
  func similarity(to other: ContentFingerprint) -> Int {
    var shared = 0
    var (own, others) = (0, 0)
    while own < parts.count, others < other.parts.count {
      let (left, right) = (parts[own], other.parts[others])
      if left.hash == right.hash { shared += min(left.weight, right.weight) }
      if left.hash <= right.hash { own += 1 }
      if right.hash <= left.hash { others += 1 }
    }
    return shared * 100 / max(weight, other.weight, 1)
  }
}
