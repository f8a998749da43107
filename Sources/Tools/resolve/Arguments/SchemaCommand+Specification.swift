extension SchemaCommand {
  static let name = "schema"

  /// `resolve schema`: the schema of a format.
  static let specification = CommandSpecification(
    name: name,
    abstract: "Prints the JSON Schema of a format that is read or printed.",
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
