import Reviews

/// The arguments of `resolve graph`.
struct GraphArguments: CommandArguments {
  /// The source of the files.
  let input: InputSource
  /// The format of the pictures.
  let format: PictureFormat
  /// The paths of the files to draw; empty for all.
  let files: [[UInt8]]
  /// The folder that the pictures are written to; `nil` for standard output.
  let output: [UInt8]?

  init(_ parsed: ParsedArguments) {
    input = InputSource(parsed.value(of: "input") ?? [0x2D])
    format = parsed.text(of: "format").flatMap(PictureFormat.init(rawValue:)) ?? .svg
    files = parsed.values(of: "file")
    output = parsed.value(of: "output")
  }
}
