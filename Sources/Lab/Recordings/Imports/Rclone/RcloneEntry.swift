import ConflictResolution
import ContentDigests

/// A file or a folder as rclone lists it.
struct RcloneEntry: Hashable, Sendable {
  /// Its path, as bytes.
  var path: [UInt8]
  /// Whether it is a folder.
  let isFolder: Bool
  /// Its length in bytes; `nil` if the remote does not know it.
  let size: UInt64?
  /// When it was changed; `nil` if the remote does not know it.
  let modified: Timestamp?
  /// Its hashes by their names.
  let hashes: [String: String]

  /// The names of hashes, the best first; of all others the first by name is the best.
  private static let preferred = ["sha256", "sha1", "md5"]

  /// The best hash that two entries have both.
  static func sharedHash(_ left: RcloneEntry, _ right: RcloneEntry) -> String? {
    let shared = Set(left.hashes.keys).intersection(right.hashes.keys)
    return preferred.first { shared.contains($0) } ?? shared.min()
  }

  /// The best hash that it has.
  var bestHash: String? {
    Self.preferred.first { hashes[$0] != nil } ?? hashes.keys.min()
  }

  /// Whether it is the same content as another one.
  ///
  /// By a hash that both have, else by size and time, as bisync compares them.
  func isSame(as other: RcloneEntry) -> Bool {
    guard isFolder == other.isFolder else { return false }
    if isFolder { return true }
    if let size, let otherSize = other.size, size != otherSize { return false }
    if let hash = Self.sharedHash(self, other) { return hashes[hash] == other.hashes[hash] }
    return size == other.size && modified != nil && modified == other.modified
  }

  /// The content as it is named by a hash.
  ///
  /// - Parameter preferred: The name of the hash; if the entry has it not, its best one is taken. An entry without
  ///   any equals only itself.
  /// - Returns: The content without its bytes.
  func content(by preferred: String?) -> FileContent {
    let size = size ?? 0
    guard let hash = preferred.flatMap({ hashes[$0] == nil ? nil : $0 }) ?? bestHash,
      let value = hashes[hash]
    else { return FileContent(size: size) }
    if hash == "sha256", let digest = SHA256Digest(hex: Array(value.utf8)) {
      return FileContent(size: size, digest: .sha256(digest))
    }
    return FileContent(size: size, digest: .opaque(Array("\(hash):\(value)".utf8)))
  }
}
