/// A version of a file as devices know it without its content.
///
/// Sync tools keep the time of a file, so a content with its time is the same version on every device, and a device that
/// returns to an older content makes a new version. A file system or a tool may round a time (``isSame(as:)``).
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

  /// Whether it is the same as another one, as far as the coarser of the two times says.
  ///
  /// Times have steps of 2 seconds on FAT, of a second on HFS+, of 100 nanoseconds on NTFS; and tools round to milliseconds
  /// and microseconds. So a time that is whole in one of these steps is the same as any that differs by less than a step.
  ///
  /// - Parameter other: The other version.
  /// - Returns: Whether it is.
  public func isSame(as other: SeenVersion) -> Bool {
    let (difference, isOverflow) = modified.subtractingReportingOverflow(other.modified)
    guard !isOverflow, mark == other.mark else { return false }
    let step = Self.steps.first { modified % $0 == 0 || other.modified % $0 == 0 } ?? 1
    return difference.magnitude < UInt64(step)
  }

  /// The steps that times have, in nanoseconds.
  private static let steps: [Int64] = [2_000_000_000, 1_000_000_000, 1_000_000, 1_000, 100]
}
