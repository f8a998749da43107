import Scenarios

/// The arguments of `resolve schema`.
struct SchemaArguments: CommandArguments {
  /// The format; `nil` to list all.
  let format: FormatSchema?

  init(_ parsed: ParsedArguments) throws(CommandMessage) {
    guard let name = parsed.value(of: "name") else {
      format = nil
      return
    }
    guard let known = FormatSchema.named(String(decoding: name, as: UTF8.self)) else {
      throw parsed.usage.failure(
        "There is no format '\(DisplayText.escaping(name))'.",
        help: "Expected one of " + FormatSchema.all.map { $0.name }.joined(separator: ", ") + ".")
    }
    format = known
  }
}
