import ConflictResolution
import SyncFolders

/// The arguments of `resolve sweep`.
struct SweepArguments: CommandArguments {
  /// The folder to empty.
  let inbox: [UInt8]
  /// The folder that its files go to.
  let destination: [UInt8]
  /// Whether the plan is carried out.
  let isApplied: Bool
  /// The settings for names, and for what stays.
  let settings: SweepSettings
  /// The path of the store.
  let store: [UInt8]?
  /// How the result is printed.
  let format: OutputFormat
  /// How much of it.
  let detail: OutputDetail

  init(_ parsed: ParsedArguments) throws(CommandMessage) {
    inbox = parsed.value(of: "inbox") ?? []
    destination = parsed.value(of: "destination") ?? []
    isApplied = parsed.has("apply")
    let names = try parsed.fileSettings(nil)
    settings = SweepSettings(
      numbering: names.numbering ?? .hyphen, nameLimit: names.nameLimit ?? 255,
      ignored: try parsed.patterns(of: "ignore"), keepsInbox: parsed.has("keep-inbox"))
    store = parsed.value(of: "store")
    format = parsed.outputFormat
    detail = try parsed.detail(in: format)
  }
}
