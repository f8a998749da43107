package import ConflictResolution
package import FileAccess

extension Timestamp {
  /// The time of the last change of a file's content, or `nil` if it is further from 1970 than a
  /// timestamp reaches, some 292 years.
  package init?(of status: FileStatus) {
    self.init(seconds: status.seconds, nanoseconds: status.nanoseconds)
  }

  /// A time as a file system has it, or `nil` if it is further from 1970 than a timestamp reaches.
  init?(seconds: Int64, nanoseconds: Int32) {
    let (whole, isTooFar) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (nanoseconds, isBeyond) = whole.addingReportingOverflow(Int64(nanoseconds))
    guard !isTooFar, !isBeyond else { return nil }
    self.init(nanoseconds: nanoseconds)
  }
}
