public import ConflictResolution
import TextMerge

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
/// in it for something that the other computer removed, and would remove it. On an older ancestor, what the other computer
/// removed since would come back. So a merge is taken only if it is right for each of the contents that may be the
/// ancestor (``isRight(_:of:)``). With the times at which they were saved, fewer may be.
public struct AgreedContents: Hashable, Sendable {
  /// The contents, the oldest first.
  public private(set) var contents: [[UInt8]]
  /// When each of them was saved; `nil` where that is not known.
  public private(set) var saved: [Timestamp?]
  /// How many are kept.
  public static let limit = 8
  /// How many bytes are kept in all contents together.
  ///
  /// It is 4 MB; the oldest contents are dropped first.
  public static let byteLimit = 4_000_000

  /// These contents.
  ///
  /// - Parameters:
  ///   - contents: the oldest first; only the last texts within the limits are kept.
  ///   - saved: when each of them was saved; what is missing is not known.
  public init(_ contents: [[UInt8]] = [], saved: [Timestamp?] = []) {
    let kept = contents.indices.filter { Self.isKept(contents[$0]) }
    self.contents = kept.map { contents[$0] }
    self.saved = kept.map { $0 < saved.count ? saved[$0] : nil }
    keepWithinLimits()
  }

  /// Notes what a document holds while nothing is in conflict and everything is uploaded.
  ///
  /// - Parameters:
  ///   - bytes: the contents; what is no text, or longer than ``byteLimit``, is not noted.
  ///   - time: when they were saved, as ``DocumentVersion/modified``.
  /// - Returns: Whether they are new: then store this.
  @discardableResult
  public mutating func note(_ bytes: [UInt8], saved time: Timestamp? = nil) -> Bool {
    if contents.last == bytes || !Self.isKept(bytes) { return false }
    // Contents that return have been seen by all again: they count as new.
    if let index = contents.firstIndex(of: bytes) { remove(at: index) }
    contents.append(bytes)
    saved.append(time)
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
      byteCount -= contents[0].count
      remove(at: 0)
    }
  }

  private mutating func remove(at index: Int) {
    contents.remove(at: index)
    saved.remove(at: index)
  }

  /// By how much the clocks of computers may differ: ten minutes.
  private static let clockTolerance: Int64 = 600_000_000_000

  /// The contents that may be the ancestor: those that are not newer than one of the conflict versions, and not older than
  /// what each version has of them; `nil` if a version has no text at hand.
  private func possible(for versions: [DocumentVersion]) -> AgreedBases? {
    let texts = versions.compactMap { $0.contents.bytes }
    guard texts.count == versions.count else { return nil }
    let latest = versions.filter { !$0.isCurrent }.compactMap { $0.modified }.min()
    let agreed = contents.indices.filter { index in
      guard let latest, let saved = saved[index] else { return true }
      let (age, isOverflow) = saved.nanoseconds.subtractingReportingOverflow(latest.nanoseconds)
      return isOverflow ? saved < latest : age <= Self.clockTolerance
    }
    return AgreedBases(of: texts, among: agreed.map { contents[$0] })
  }

  /// The contents that a merge of versions starts from: of those that may be their ancestor, for each version the one that it differs
  /// least from, and of these the oldest.
  ///
  /// A merge on it need not be right: see ``isRight(_:of:)``.
  ///
  /// - Parameter versions: the versions in conflict.
  /// - Returns: the contents, or `nil` if none may be, or if a version has no text at hand.
  /// - Complexity: that of a diff of each version with each of the contents.
  public func ancestor(of versions: [DocumentVersion]) -> [UInt8]? {
    guard let possible = possible(for: versions)?.contents else { return nil }
    var oldest: Int?
    for version in versions {
      guard let bytes = version.contents.bytes, let nearest = Self.nearest(to: bytes, in: possible)
      else { return nil }
      oldest = min(oldest ?? nearest, nearest)
    }
    return oldest.map { possible[$0] }
  }

  /// Whether a merged text is right whichever of the contents is the ancestor of the versions.
  ///
  /// It has every line that a version added to any of those that may be, and none that one deleted.
  ///
  /// - Parameters:
  ///   - merged: the merged text.
  ///   - versions: the versions that it was made of.
  /// - Returns: Whether it is; `true` if only one may be.
  /// - Complexity: linear in the bytes of all contents and versions.
  public func isRight(_ merged: [UInt8], of versions: [DocumentVersion]) -> Bool {
    possible(for: versions)?.isRight(merged) ?? false
  }

  /// Of several at the same distance the oldest.
  private static func nearest(to bytes: [UInt8], in contents: [[UInt8]]) -> Int? {
    var best: (index: Int, distance: Int)?
    for (index, noted) in contents.enumerated() {
      guard let diff = try? TextDiff(from: noted, to: bytes) else { return nil }
      let distance = diff.hunks.reduce(0) { $0 + $1.base.count + $1.side.count }
      if distance < (best?.distance ?? .max) { best = (index, distance) }
    }
    return best?.index
  }
}
