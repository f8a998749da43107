import ConflictResolution

/// The arguments of `resolve scan`.
struct ScanArguments: Sendable {
  /// The folder.
  let folder: [UInt8]
  /// Whether weak matches count as conflicts.
  let includesWeak: Bool
  /// The paths that are passed over.
  let ignored: [PathPattern]
  /// How the result is printed.
  let format: OutputFormat

  init(_ parsed: ParsedArguments) throws(CommandMessage) {
    folder = parsed.value(of: "folder") ?? []
    includesWeak = parsed.has("include-weak")
    var patterns: [PathPattern] = []
    for text in parsed.values(of: "ignore") {
      do throws(FileNameError) {
        patterns.append(try PathPattern(text))
      } catch {
        throw parsed.refusal(of: text, for: "ignore", because: error.message + ".")
      }
    }
    ignored = patterns
    format = parsed.text(of: "format").flatMap(OutputFormat.init(rawValue:)) ?? .text
  }
}
