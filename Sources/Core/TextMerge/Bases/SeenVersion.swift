/// A version of a file as devices know it without its content.
///
/// Sync tools keep the time of a file, so a content with its time is the same version on every device, and a device that
/// returns to an older content makes a new version. Times that differ by less than two seconds are the same.
public struct SeenVersion: Hashable, Sendable {
  /// What identifies the content: equal contents have equal marks.
  public let mark: [UInt8]

  /// When the content was last changed, in nanoseconds since 1970 by the clock of the device that saved it.
  public let modified: Int64

  /// Makes a version.
  ///
  /// - Parameters:
  ///   - mark: What identifies the content, such as its digest.
  ///   - modified: When it was last changed, in nanoseconds since 1970.
  public init(mark: [UInt8], modified: Int64) {
    self.mark = mark
    self.modified = modified
  }

  /// Whether it is the same as another one, as far as a file system can store times: FAT has steps of two seconds.
  func isSame(as other: SeenVersion) -> Bool {
    let (difference, isOverflow) = modified.subtractingReportingOverflow(other.modified)
    return !isOverflow && difference.magnitude < 2_000_000_000 && mark == other.mark
  }
}
