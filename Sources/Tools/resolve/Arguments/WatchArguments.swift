import FileAccess

/// The arguments of `resolve watch`.
struct WatchArguments: CommandArguments {
  /// The folders, as they were named.
  let folders: [[UInt8]]
  /// The settings for decisions, as for the main command.
  let resolve: ResolveArguments
  /// Whether to show plans and change nothing.
  let plansOnly: Bool
  /// Whether to end after everything that is there is resolved.
  let isOnce: Bool
  /// The number of seconds for which files must be at rest.
  let quietSeconds: Int64
  /// The interval of checks of the folders, in seconds; `nil` to check only those on other machines.
  let pollSeconds: Int64?
  /// The shell command that gets a notice of what was done.
  let notice: [UInt8]?
  /// The number of days after which the remaining conflicts are reported again; 0 for never.
  let reminderDays: Int64

  /// Whether what the files are is recorded, as bases of merges.
  let recordsFiles: Bool
  /// Whether the other devices get lists of the versions that this one had.
  let sharesSeen: Bool
  /// How many devices sync the folders; `nil` if that was not given.
  let deviceCount: Int64?

  init(_ parsed: ParsedArguments) throws(CommandMessage) {
    folders = parsed.values(of: "folder")
    resolve = try ResolveArguments(parsed)
    plansOnly = parsed.has("plan-only")
    isOnce = parsed.has("once")
    quietSeconds = try parsed.number(of: "settle", in: 0...86_400, unit: "seconds") ?? 5
    pollSeconds = try parsed.number(of: "poll", in: 1...86_400, unit: "seconds")
    notice = parsed.value(of: "notify")
    reminderDays = try parsed.number(of: "remind", in: 0...36_500, unit: "days") ?? 7
    recordsFiles = !plansOnly && !parsed.has("no-archive")
    sharesSeen = parsed.has("share-seen")
    deviceCount = try parsed.number(of: "devices", in: 2...10_000, unit: "devices")
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
