/// How much of everything a scan found.
package struct ScanSummary: Hashable, Sendable {
  /// Files with copies that count.
  package var conflicts = 0
  /// Copies that count.
  package var copies = 0
  /// Weak matches that do not count.
  package var weak = 0
  /// Names that were seen.
  package var names = 0
  /// Folders that were listed.
  package var folders = 0
  /// Files and folders that could not be read.
  package var problems = 0

  /// Nothing yet.
  package init() {}

  /// Adds a family.
  package mutating func count(_ finding: ScanFinding) {
    if !finding.counted.isEmpty { conflicts += 1 }
    copies += finding.counted.count
    weak += finding.uncounted.count
  }
}
