package import ConflictResolution
import ContentDigests

/// A version of a file as Syncthing's index has it.
package struct SyncthingEntry: Hashable, Sendable {
  /// What it is.
  package enum Kind: Hashable, Sendable {
    /// A file.
    case file
    /// A folder.
    case folder
    /// A symbolic link, whose target Syncthing does not print.
    case link
  }

  /// Its path.
  package let path: RelativePath
  /// What it is, or was.
  package let kind: Kind
  /// Whether it was deleted.
  package let isDeleted: Bool
  /// Why Syncthing itself does not use it, or `nil` if it does.
  package let refusal: String?
  /// Its length in bytes.
  package let size: UInt64
  /// When it was changed, by the clock of the device that changed it.
  package let modified: Timestamp?
  /// The short ID of the device that changed it.
  package let modifiedBy: DeviceID?
  /// Its version vector.
  let vector: VersionVector
  /// The SHA-256 over the hashes of its blocks; `nil` if Syncthing does not print it, as 1.19.2 does not.
  let blocksHash: [UInt8]?

  /// Whether bytes of the right length are its content, as far as that is known.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - isOfItsTime: Whether the file with them was changed at the time of this version.
  /// - Returns: Whether the hash of its blocks is that of the bytes, for one of the sizes that a block may have; without
  ///   a hash, whether the time is right.
  package func isContent(_ bytes: [UInt8], isOfItsTime: Bool) -> Bool {
    guard let blocksHash else { return isOfItsTime }
    return SyncthingBlocks.sizes.contains {
      SyncthingBlocks.hash(of: bytes, blockSize: $0) == blocksHash
    }
  }

  /// The content as it is named without its bytes.
  var listedContent: FileContent {
    guard let blocksHash else { return FileContent(size: size) }
    var digest = Array("syncthing-blocks:".utf8)
    for byte in blocksHash {
      for half in [byte >> 4, byte & 0xF] { digest.append(half < 10 ? 0x30 + half : 0x57 + half) }
    }
    return FileContent(size: size, digest: .opaque(digest))
  }
}

/// The blocks into which Syncthing divides a content.
enum SyncthingBlocks {
  /// The sizes that a block may have: powers of two from 128 KiB to 16 MiB.
  static let sizes = (17...24).map { 1 << $0 }

  /// The SHA-256 over the SHA-256 of each block.
  ///
  /// - Parameters:
  ///   - bytes: The content; an empty one has one block.
  ///   - blockSize: The size of each block but the last.
  /// - Returns: The hash that Syncthing's index has.
  /// - Complexity: O(*n*) in the number of bytes.
  static func hash(of bytes: [UInt8], blockSize: Int) -> [UInt8] {
    var hash = SHA256()
    var start = 0
    repeat {
      let end = min(start + blockSize, bytes.count)
      hash.update(SHA256.digest(of: Array(bytes[start..<end])).bytes)
      start = end
    } while start < bytes.count
    return hash.finalized().bytes
  }
}
