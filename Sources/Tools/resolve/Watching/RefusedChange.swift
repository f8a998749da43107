import FileAccess
import SyncFolders

/// A conflict whose change was refused: it is tried again after a pause, which grows while its files stay the same.
struct RefusedChange {
  /// The fingerprint of its files.
  let contents: Int
  private let pause: Int64
  /// The time of the next try, by the monotonic clock.
  let tries: Int64

  /// Records that a change was refused.
  ///
  /// - Parameters:
  ///   - earlier: The earlier record; `nil` if it was not refused before.
  ///   - contents: The fingerprint of its files.
  ///   - now: The time, in nanoseconds.
  ///   - quiet: The first pause, in nanoseconds.
  init(after earlier: RefusedChange?, _ contents: Int, now: Int64, quiet: Int64) {
    let isSame = earlier?.contents == contents
    pause = min(
      FolderSettling.longestPause,
      max(isSame ? (earlier?.pause ?? 0) &* 2 : quiet, 1_000_000_000))
    self.contents = contents
    tries = now &+ pause
  }

  /// The number of nanoseconds until the next try; `nil` if it is due, or its files have changed.
  func wait(_ contents: Int, now: Int64) -> Int64? {
    contents == self.contents && now < tries ? tries - now : nil
  }
}

extension CopyFamily {
  /// A number that changes if one of its files is written to; a second name of a file does not change it.
  var contents: Int {
    var hasher = Hasher()
    for member in members {
      hasher.combine(member.name)
      hasher.combine(member.status.kind)
      hasher.combine(member.status.size)
      hasher.combine(member.status.seconds)
      hasher.combine(member.status.nanoseconds)
      hasher.combine(member.status.inode)
    }
    return hasher.finalize()
  }
}
