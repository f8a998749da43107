/// The arguments of `resolve rules`.
struct RulesArguments: CommandArguments {
  /// The folder; `nil` for all rules.
  let folder: [UInt8]?

  init(_ parsed: ParsedArguments) throws(CommandMessage) {
    guard parsed.has("suggest") else {
      throw parsed.usage.failure("'--suggest' is missing: it prints suggested rules.")
    }
    folder = parsed.value(of: "folder")
  }
}
