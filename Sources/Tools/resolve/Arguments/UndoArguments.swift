/// The arguments of `resolve undo`.
struct UndoArguments: CommandArguments {
  /// The folder.
  let folder: [UInt8]
  /// The run to undo; `nil` for the last one.
  let run: String?
  /// Whether to list the runs and undo nothing.
  let lists: Bool
  /// Whether to list all files of each run.
  let listsAll: Bool
  /// Whether to restore also files that were written to since they were set aside.
  let asIs: Bool
  /// The path of the store.
  let store: [UInt8]?
  /// How the result is printed.
  let format: OutputFormat

  init(_ parsed: ParsedArguments) throws(CommandMessage) {
    folder = parsed.value(of: "folder") ?? []
    run = parsed.text(of: "id")
    lists = parsed.has("list")
    listsAll = parsed.has("all")
    asIs = parsed.has("as-is")
    store = parsed.value(of: "store")
    format = parsed.outputFormat
    if format == .json, !lists {
      throw parsed.usage.failure(
        "'--format json' lists runs: add '--list', or leave it out to undo a run.")
    }
  }
}

/// The arguments of `resolve forget`.
struct ForgetArguments: CommandArguments {
  /// The folder.
  let folder: [UInt8]
  /// Only runs that began at least this number of days ago are forgotten.
  let days: Int64
  /// The damaged run that is removed; `nil` to remove those that are old enough.
  let damaged: String?
  /// Whether the runs are removed that this installation did not write, and no others.
  let foreign: Bool
  /// Whether the record of what the files were is removed, and no run.
  let seen: Bool
  /// The path of the store.
  let store: [UInt8]?

  init(_ parsed: ParsedArguments) throws(CommandMessage) {
    folder = parsed.value(of: "folder") ?? []
    foreign = parsed.has("foreign")
    seen = parsed.has("seen")
    let others = ["older-than", "damaged"].filter { parsed.value(of: $0) != nil }
    if foreign, let other = others.first {
      throw parsed.usage.failure("'--foreign' removes runs of any age: leave out '--\(other)'.")
    }
    if seen, let other = others.first ?? (foreign ? "foreign" : nil) {
      throw parsed.usage.failure("'--seen' removes no runs: leave out '--\(other)'.")
    }
    days = try parsed.number(of: "older-than", in: 0...36_500, unit: "days") ?? 30
    damaged = parsed.text(of: "damaged")
    store = parsed.value(of: "store")
  }
}
