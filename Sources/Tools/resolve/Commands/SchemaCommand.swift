import Scenarios

/// `resolve schema`: the schema of a format.
struct SchemaCommand: Command {
  let arguments: SchemaArguments

  /// Prints a schema, or the names of all.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    if let format = arguments.format {
      try console.write(format.json())
      return .complete
    }
    let width = FormatSchema.all.map { $0.name.utf8.count }.max() ?? 0
    for format in FormatSchema.all {
      try console.write(format.name.padded(to: width) + "  " + format.summary + "\n")
    }
    return .complete
  }
}

extension SchemaCommand {
  static let name = "schema"

  /// `resolve schema`: the schema of a format.
  static let specification = CommandSpecification(
    name: name,
    abstract: "Prints the JSON Schema of a format.",
    examples: [
      CommandExample(purpose: "List the formats", line: "resolve schema"),
      CommandExample(
        purpose: "Let an editor check and complete scenarios",
        line: "resolve schema scenario > scenario.schema.json"),
    ],
    discussion: [
      "The schemas are of draft 2020-12. They are strict: a field that they do not name is an error. Each "
        + "field has a description.",
      "Exit status: 0 printed, 64 wrong usage, 74 output failed.",
    ],
    arguments: [
      ArgumentSpecification(
        "name", help: "The format; without it, all are listed.", isOptional: true,
        suggested: FormatSchema.all.map { $0.name })
    ],
    options: [])
}

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
