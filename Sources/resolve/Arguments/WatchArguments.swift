import FileAccess

/// The arguments of `resolve watch`.
struct WatchArguments: Sendable {
  /// The folders, as they were named.
  let folders: [[UInt8]]
  /// What decides, as for the main command.
  let resolve: ResolveArguments
  /// Whether plans are shown and nothing is changed.
  let plansOnly: Bool
  /// Whether it ends once what is there is resolved.
  let isOnce: Bool
  /// How long files must be at rest, in seconds.
  let quietSeconds: Int64
  /// How often the folders are looked at, in seconds; `nil` if only those of other machines are.
  let pollSeconds: Int64?
  /// The line of shell that gets what was done.
  let notice: [UInt8]?
  /// After how many days what is left is reported again; 0 for never.
  let reminderDays: Int64

  init(_ parsed: ParsedArguments) throws(CommandMessage) {
    folders = parsed.values(of: "folder")
    resolve = try ResolveArguments(parsed)
    plansOnly = parsed.has("plan-only")
    isOnce = parsed.has("once")
    quietSeconds = try parsed.number(of: "settle", in: 0...86_400, unit: "seconds") ?? 5
    pollSeconds = try parsed.number(of: "poll", in: 1...86_400, unit: "seconds")
    notice = parsed.value(of: "notify")
    reminderDays = try parsed.number(of: "remind", in: 0...36_500, unit: "days") ?? 7
    if let notice, notice.allSatisfy({ $0 == 0x20 }) || notice.contains(0) {
      throw parsed.refusal(
        of: notice, for: "notify", because: "a command is expected, as in 'notify-send Conflicts'.")
    }
    if folders.count > EventWait.mostWatches {
      throw parsed.usage.failure(
        "At most \(EventWait.mostWatches) folders can be watched by one process; start another one."
      )
    }
  }
}
