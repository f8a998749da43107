import ConflictResolution
package import ContentDigests
import FileAccess
package import TextMerge

/// A state that a file had on this device, as the archive keeps it.
package struct SeenEntry: Hashable, Sendable {
  /// A content, and when it was last changed.
  package struct Version: Hashable, Sendable {
    /// The digest of the content.
    package let digest: SHA256Digest
    /// When it was last changed, in nanoseconds since 1970.
    package let modified: Int64

    package init(digest: SHA256Digest, modified: Int64) {
      self.digest = digest
      self.modified = modified
    }

    /// Whether it is the same version, as far as file systems and sync tools keep times.
    func isSame(as other: Version) -> Bool {
      SeenVersion(mark: digest.bytes, modified: modified)
        .isSame(as: SeenVersion(mark: other.digest.bytes, modified: other.modified))
    }
  }

  /// What the system says of a file, by which an unchanged one is known without being read.
  struct Stamp: Hashable, Sendable {
    let size: Int
    let inode: UInt64
    /// When its status was last changed, in seconds since 1970.
    let changed: Int64

    init(size: Int, inode: UInt64, changed: Int64) {
      self.size = size
      self.inode = inode
      self.changed = changed
    }

    init(_ status: FileStatus) {
      self.init(size: status.size, inode: status.inode, changed: status.statusSeconds)
    }
  }

  /// The version.
  package let version: Version
  private(set) var stamp: Stamp
  /// When this device had it first, in seconds since 1970.
  package let seen: Int64
  /// When the stamp was taken, in seconds since 1970.
  private(set) var looked: Int64
  /// The way in which the device got it.
  package private(set) var origin: SeenState.Origin
  /// Whether the device may have had other versions between the entry before and this one.
  package private(set) var followsGap: Bool
  /// Whether it does not descend from the entry before.
  package private(set) var startsAnew: Bool
  /// Other versions that were merged into it.
  package private(set) var merged: [Version]
  /// Whether the file was deleted after it: what is made under its name later does not descend from it.
  private(set) var isGone: Bool

  init(
    _ version: Version, _ stamp: Stamp, seen: Int64, looked: Int64, origin: SeenState.Origin,
    followsGap: Bool = false, startsAnew: Bool = false, merged: [Version] = [], isGone: Bool = false
  ) {
    self.version = version
    self.stamp = stamp
    self.seen = seen
    self.looked = looked
    self.origin = origin
    self.followsGap = followsGap
    self.startsAnew = startsAnew
    self.merged = merged
    self.isGone = isGone
  }

  /// Whether a file with a status is unchanged since the entry was made.
  ///
  /// A change in the second of the look may be later than the look.
  func isUnchanged(_ status: FileStatus) -> Bool {
    !isGone && status.kind == .file && Stamp(status) == stamp && status.statusSeconds < looked
      && Timestamp(of: status)?.nanoseconds == version.modified
  }

  /// The same state with what the system says of the file now, which is there.
  func looked(at status: FileStatus, now: Int64) -> SeenEntry {
    with {
      $0.stamp = Stamp(status)
      $0.looked = now
      $0.isGone = false
    }
  }

  /// The same state, of which only is said that the device had it.
  var ofUnknownOrigin: SeenEntry {
    with {
      $0.origin = .unknown
      $0.followsGap = true
      $0.startsAnew = false
      $0.merged = []
      $0.isGone = false
    }
  }

  /// The same state, after which the file was deleted.
  var gone: SeenEntry { with { $0.isGone = true } }

  /// The same state after a gap.
  var afterGap: SeenEntry { with { $0.followsGap = true } }

  private func with(_ change: (inout SeenEntry) -> Void) -> SeenEntry {
    var entry = self
    change(&entry)
    return entry
  }
}
