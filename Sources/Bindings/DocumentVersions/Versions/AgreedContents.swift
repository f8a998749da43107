import ConflictResolution

/// The last contents of a document that all computers may have seen: the ancestors that a merge starts from.
///
/// A document system does not provide the ancestor of a conflict, and nothing merges without one. So an app
/// notes what it opens while nothing is in conflict and everything is uploaded. Several are kept, since the
/// other computer may have been away for a while and have changed an earlier one:
///
/// ```swift
/// var agreed = AgreedContents()
/// agreed.note(Array("one\n".utf8))
/// agreed.note(Array("one\ntwo\n".utf8))
/// // Changed by somebody who has not seen "two".
/// agreed.ancestor(of: [DocumentVersion(contents: FileContent("1\n"))])  // "one\n"
/// ```
///
/// Only texts are kept, since nothing else has an ancestor here, and no more of them than ``byteLimit``.
///
/// **Why not always the last.** If the other computer has not seen the last one, a merge on it would take what is new
/// in it for something that the other computer removed, and would remove it. On an older ancestor the worst is a
/// question that was not necessary.
public struct AgreedContents: Hashable, Sendable {
  /// The contents, the oldest first.
  public private(set) var contents: [[UInt8]]
  /// How many are kept.
  public static let limit = 8
  /// How many bytes are kept in all contents together.
  ///
  /// It is 4 MB; the oldest contents are dropped first.
  public static let byteLimit = 4_000_000

  /// These contents.
  ///
  /// - Parameter contents: the oldest first; only the last texts within the limits are kept.
  public init(_ contents: [[UInt8]] = []) {
    self.contents = contents.filter(Self.isKept)
    keepWithinLimits()
  }

  /// Notes what a document holds while nothing is in conflict and everything is uploaded.
  ///
  /// - Parameter bytes: the contents; what is no text, or longer than ``byteLimit``, is not noted.
  /// - Returns: Whether they are new: then store this.
  @discardableResult
  public mutating func note(_ bytes: [UInt8]) -> Bool {
    if contents.last == bytes || !Self.isKept(bytes) { return false }
    // Contents that return have been seen by all again: they count as new.
    contents.removeAll { $0 == bytes }
    contents.append(bytes)
    keepWithinLimits()
    return true
  }

  /// Whether contents can be an ancestor: what no comparison reads would also keep it from reading the others.
  private static func isKept(_ bytes: [UInt8]) -> Bool {
    bytes.count <= byteLimit && (try? TextDiff(from: bytes, to: bytes)) != nil
  }

  private mutating func keepWithinLimits() {
    var byteCount = contents.reduce(0) { $0 + $1.count }
    while contents.count > Self.limit || byteCount > Self.byteLimit {
      byteCount -= contents.removeFirst().count
    }
  }

  /// The ancestor of versions: for each the noted contents that it differs least from, and of these the oldest.
  ///
  /// - Parameter versions: the versions in conflict.
  /// - Returns: the contents, or `nil` if none are noted, or if a version has no text at hand.
  /// - Complexity: that of a diff of each version with each of the contents.
  public func ancestor(of versions: [DocumentVersion]) -> [UInt8]? {
    var oldest: Int?
    for version in versions {
      guard let bytes = version.contents.bytes, let nearest = nearest(to: bytes) else { return nil }
      oldest = min(oldest ?? nearest, nearest)
    }
    return oldest.map { contents[$0] }
  }

  /// Of several at the same distance the oldest.
  private func nearest(to bytes: [UInt8]) -> Int? {
    var best: (index: Int, distance: Int)?
    for (index, noted) in contents.enumerated() {
      guard let diff = try? TextDiff(from: noted, to: bytes) else { return nil }
      let distance = diff.hunks.reduce(0) { $0 + $1.base.count + $1.side.count }
      if distance < (best?.distance ?? .max) { best = (index, distance) }
    }
    return best?.index
  }
}
