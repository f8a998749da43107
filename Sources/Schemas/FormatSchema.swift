/// The schema of one format: what a document of it may hold.
package struct FormatSchema: Sendable {
  /// What `resolve schema` calls it: `scenario`, say.
  package let name: String
  /// The value of `format` in a document of it; `nil` if it has none.
  package let format: String?
  /// What it is, in one sentence.
  package let summary: String
  /// What a whole document is.
  package let root: Schema
  /// A named part, which stands in `$defs`.
  package typealias Definition = (name: String, summary: String, schema: Schema)

  /// What stands in `$defs`, by name.
  package let definitions: [Definition]

  /// All formats that are read or printed, in the order in which they are listed.
  package static let all: [FormatSchema] = [
    scenario, decisions, remembered, streamInput, outcome, streamOutput, plan, planLines, scan,
    scanLines,
    check, replay, simulation, exhaustion, runs,
    log, versions, restored, status, watch, sweep, sweepLines, replica, update, recording,
  ]

  /// The format of a name; `nil` if there is none.
  package static func named(_ name: String) -> FormatSchema? {
    all.first { $0.name == name }
  }

  /// A field that holds the name and version of the format.
  static func formatField(_ format: String) -> SchemaField {
    .required("format", .words([format]), "The name and the version of the format.")
  }
}
