/// The current release, as named by the program, the C library and the changelog.
package enum Release {
  /// The version, by semantic versioning.
  package static var version: String { "0.2.0" }
  /// The day of the release: year, month and day.
  package static var day: String { "2026-11-23" }
}
