/// How much of everything a scan found.
public struct ScanSummary: Hashable, Sendable {
  /// Files with copies that count.
  public var conflicts = 0
  /// Copies that count.
  public var copies = 0
  /// Weak matches that do not count.
  public var weak = 0
  /// Names that were seen.
  public var names = 0
  /// Folders that were listed.
  public var folders = 0
  /// Files and folders that could not be read.
  public var problems = 0

  /// Nothing yet.
  public init() {}

  /// Adds a family.
  public mutating func count(_ finding: ScanFinding) {
    if !finding.counted.isEmpty { conflicts += 1 }
    copies += finding.counted.count
    weak += finding.uncounted.count
  }
}
