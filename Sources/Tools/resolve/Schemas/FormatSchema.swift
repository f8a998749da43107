/// The schema of one format: what a document in it may contain.
struct FormatSchema: Sendable {
  /// Its name in `resolve schema`, such as `scenario`.
  let name: String
  /// The value of `format` in its documents; `nil` if it has none.
  let format: String?
  /// Its description, in one sentence.
  let summary: String
  /// The schema of a whole document.
  let root: Schema
  /// A named part, which is in `$defs`.
  typealias Definition = (name: String, summary: String, schema: Schema)

  /// The definitions in `$defs`.
  let definitions: [Definition]

  /// All formats that are read or printed, in the order in which they are listed.
  static let all: [FormatSchema] = [
    scenario, decisions, remembered, streamInput, outcome, streamOutput, plan, planLines, scan,
    scanLines,
    check, replay, simulation, exhaustion, runs,
    log, versions, restored, status, watch, sweep, sweepLines, replica, update, recording,
  ]

  /// The format with a name; `nil` if there is none.
  static func named(_ name: String) -> FormatSchema? {
    all.first { $0.name == name }
  }

  /// A field with the name and version of the format.
  static func formatField(_ format: String) -> SchemaField {
    .required("format", .words([format]), "The name and the version of the format.")
  }
}
