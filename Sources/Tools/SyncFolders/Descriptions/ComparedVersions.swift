import ConflictResolution
import ContentDigests
import FileAccess
import TextMerge

/// Versions that are compared with each other.
struct ComparedVersions {
  /// What is known of one version.
  struct Version {
    /// Its index among the members of the family.
    let index: Int
    let kind: FileKind
    let digest: SHA256Digest?
    /// Its content, if it is text and small enough.
    let text: [UInt8]?
    let isBinary: Bool
    let isUnread: Bool
  }

  private var versions: [Version] = []

  mutating func append(_ version: Version) {
    versions.append(version)
  }

  /// How the versions relate to each other.
  func relation(base: [UInt8]?) -> ContentRelation {
    guard let first = versions.first, versions.count > 1 else { return .single }
    if versions.contains(where: { $0.kind != first.kind }) { return .differentKinds }
    if first.kind == .folder { return .folders }
    if versions.contains(where: \.isUnread) { return .unread }
    if first.digest != nil, versions.allSatisfy({ $0.digest == first.digest }) {
      return .identical
    }
    // The targets of links are names, not text.
    if first.kind != .file || versions.contains(where: \.isBinary) { return .binary }
    let texts = versions.compactMap(\.text)
    guard texts.count == versions.count else { return .tooLarge }
    if let whole = LineOrder.indexOfWhole(among: texts) {
      return .contained(in: versions[whole].index)
    }
    guard let base else { return .differentText }
    do throws(TextMergeError) {
      let result = try TextMerger().merge(base: base, sides: texts)
      return result.isClean ? .mergeableText : .conflictingText(places: result.conflictCount)
    } catch {
      // Content that the merger does not accept as text is binary here.
      return .binary
    }
  }
}
