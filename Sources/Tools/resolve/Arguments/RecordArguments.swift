import FileAccess
import Scenarios

/// The arguments of `resolve record`.
struct RecordArguments: CommandArguments {
  /// The input and the settings, as for the main command.
  let resolve: ResolveArguments
  /// The path of the recording; `nil` for standard output.
  let output: [UInt8]?
  /// Whether names and words are replaced.
  let isRedacted: Bool
  /// The run to record; `nil` for the current content of the folder.
  let run: String?

  init(_ parsed: ParsedArguments) throws(CommandMessage) {
    resolve = try ResolveArguments(parsed)
    isRedacted = parsed.has("redact")
    run = parsed.text(of: "run")
    let output = parsed.value(of: "output")
    self.output = output == [UInt8(ascii: "-")] ? nil : output
    if run != nil, let option = Self.deciding.first(where: { !parsed.values(of: $0).isEmpty }) {
      throw parsed.usage.failure(
        "'--run' records what a run decided, and '--\(option)' decides anew; give one of them.")
    }
  }

  /// The options that affect decisions; the store is that of the run.
  private static let deciding = RecordCommand.decidingOptions.map { $0.name }.filter {
    $0 != "store"
  }

  /// The name of the scenario: that of its file, without the extension.
  var name: String {
    guard let output else { return "recorded" }
    var name = output[(output.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
    if name.suffix(5).elementsEqual(".json".utf8) { name = name.dropLast(5) }
    return name.isEmpty ? "recorded" : String(displayingPath: Array(name))
  }
}
