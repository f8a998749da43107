import FileAccess
import SyncFolders

/// A conflict whose change was refused: it is tried again after a pause, which grows as long as its files stay the same.
struct RefusedChange {
  /// What its files were like.
  let contents: Int
  private let pause: Int64
  /// When it is tried again, by the clock that nobody sets.
  let tries: Int64

  /// Notes that a change was refused.
  ///
  /// - Parameters:
  ///   - earlier: What was noted before; `nil` if it was not refused.
  ///   - contents: What its files are like.
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

  /// In how many nanoseconds it is tried again; `nil` if it is now, or its files have changed.
  func wait(_ contents: Int, now: Int64) -> Int64? {
    contents == self.contents && now < tries ? tries - now : nil
  }
}

extension CopyFamily {
  /// A number that changes when something is written to a file of it; a second name of a file does not change it.
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
