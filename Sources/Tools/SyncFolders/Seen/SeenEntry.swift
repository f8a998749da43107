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
  /// A time at which the file was as it is here, in nanoseconds since 1970: the last one that is known.
  private(set) var confirmed: Int64
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
    followsGap: Bool = false, startsAnew: Bool = false, merged: [Version] = [],
    isGone: Bool = false,
    confirmed: Int64? = nil
  ) {
    self.version = version
    self.stamp = stamp
    self.seen = seen
    self.looked = looked
    self.confirmed = confirmed ?? looked &* 1_000_000_000
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
  ///
  /// - Parameters:
  ///   - status: What the system says.
  ///   - now: The time now, in seconds since 1970.
  ///   - exactly: The time now, in nanoseconds since 1970, if it is known.
  /// - Returns: The state.
  func looked(at status: FileStatus, now: Int64, exactly: Int64? = nil) -> SeenEntry {
    with {
      $0.stamp = Stamp(status)
      $0.looked = now
      $0.confirmed = exactly ?? now &* 1_000_000_000
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

  /// The same state, saved on this device after the one before.
  var savedHere: SeenEntry {
    with {
      $0.origin = .saved
      $0.followsGap = false
    }
  }

  /// Whether a file with two times, in seconds since 1970, may have been saved on this device.
  ///
  /// A sync tool gives a file the time that it has on the other device; a program that saves one leaves it the time of
  /// the save.
  static func isSave(modified: Int64, changed: Int64) -> Bool {
    (changed &- modified).magnitude <= 2
  }

  /// Whether it may have been saved on this device, as far as its times show.
  var mayBeSave: Bool {
    Self.isSave(modified: version.modified / 1_000_000_000, changed: stamp.changed)
  }

  /// The same state, for which the one before was moved aside.
  var anew: SeenEntry { with { $0.startsAnew = true } }

  /// The same state after a gap.
  var afterGap: SeenEntry { with { $0.followsGap = true } }

  private func with(_ change: (inout SeenEntry) -> Void) -> SeenEntry {
    var entry = self
    change(&entry)
    return entry
  }
}
