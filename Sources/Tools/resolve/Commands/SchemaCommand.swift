import Scenarios

/// `resolve schema`: the schema of a format.
struct SchemaCommand: Command {
  private let arguments: SchemaArguments

  init(_ arguments: SchemaArguments) { self.arguments = arguments }

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
