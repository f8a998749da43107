import Reviews

/// The arguments of `resolve graph`.
struct GraphArguments: Sendable {
  /// Where the files come from.
  let input: InputSource
  /// How they are drawn.
  let format: PictureFormat
  /// The paths of the files to draw; empty for all.
  let files: [[UInt8]]
  /// Where the pictures are written; `nil` for standard output.
  let output: [UInt8]?

  init(_ parsed: ParsedArguments) {
    input = InputSource(parsed.value(of: "input") ?? [0x2D])
    format = parsed.text(of: "format").flatMap(PictureFormat.init(rawValue:)) ?? .svg
    files = parsed.values(of: "file")
    output = parsed.value(of: "output")
  }
}
