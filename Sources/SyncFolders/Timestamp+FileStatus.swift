package import ConflictResolution
package import FileAccess

extension Timestamp {
  /// The time of the last change of a file's content, or `nil` if it is further from 1970 than a
  /// timestamp reaches, some 292 years.
  package init?(of status: FileStatus) {
    let (whole, isTooFar) = status.seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (nanoseconds, isBeyond) = whole.addingReportingOverflow(Int64(status.nanoseconds))
    guard !isTooFar, !isBeyond else { return nil }
    self.init(nanoseconds: nanoseconds)
  }
}
