/// The arguments of `resolve plan` and `resolve apply`: those of the main command for one real folder.
struct FolderRunArguments: CommandArguments {
  /// The arguments of the main command.
  let resolve: ResolveArguments

  init(_ parsed: ParsedArguments) throws(CommandMessage) {
    resolve = try ResolveArguments(
      parsed, inputs: parsed.values(of: "folder").map { .path($0) },
      isApplied: parsed.usage.command.name == ApplyCommand.name && !parsed.has("plan-only"))
  }

  /// The options of the main command that are for folders.
  ///
  /// - Parameter others: The long names of those that the command does not have.
  /// - Returns: The options in the order of the main command.
  static func options(without others: Set<String>) -> [OptionSpecification] {
    ResolveCommands.mainOptions.filter {
      !others.union(["apply", "keep-going", "folders"]).contains($0.name)
    }
  }

  /// The headings of the options that most people need.
  static let groups = [
    OptionGroup(
      title: "What decides",
      names: ["strategy", "rules", "pick", "base", "decisions", "remember"]),
    OptionGroup(
      title: "Output", names: ["format", "quiet", "summary", "all", "times", "ids", "color"]),
  ]

  /// The options that `-h` leaves out: all that have no heading.
  static let rareOptions: Set<String> = {
    let listed = groups.flatMap { $0.names } + ["plan-only", "include-weak", "ignore"]
    return Set(ResolveCommands.mainOptions.map(\.name)).subtracting(listed)
  }()
}
