import FileAccess
import Scenarios

/// The arguments of `resolve record`.
struct RecordArguments: Sendable {
  /// What is recorded and how it is decided, as the main command has it.
  let resolve: ResolveArguments
  /// Where the recording is written; `nil` for standard output.
  let output: [UInt8]?
  /// Whether names and words are replaced.
  let isRedacted: Bool
  /// The run that is recorded; `nil` for what is in the folder now.
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

  /// The options that decide; the store is that of the run.
  private static let deciding = ResolveCommands.decidingOptions.filter { $0 != "store" }

  /// What the scenario is called: as its file, without the ending.
  var name: String {
    guard let output else { return "recorded" }
    var name = output[(output.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
    if name.suffix(5).elementsEqual(".json".utf8) { name = name.dropLast(5) }
    return name.isEmpty ? "recorded" : String(displayingPath: Array(name))
  }
}
