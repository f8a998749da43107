/// The arguments of `resolve replay`.
struct ReplayArguments: CommandArguments {
  /// The files and folders.
  let paths: [[UInt8]]
  /// Whether to write the result as the new expectation.
  let records: Bool
  /// Whether to show each step of a timeline.
  let traces: Bool
  /// Whether to show also the differences between contents.
  let showsDifferences: Bool
  /// Whether to continue after a named file that cannot be read.
  let keepsGoing: Bool
  /// The numbers of the recorded calls that are compared.
  let calls: ClosedRange<Int>
  /// Whether to find the smallest part with a different result.
  let shrinks: Bool
  /// The file that this part is written to; `nil` for standard output.
  let output: [UInt8]?
  /// How the result is printed.
  let format: OutputFormat
  /// How much of it.
  let detail: OutputDetail
  /// For messages about a value that a later check refuses.
  let parsed: ParsedArguments

  init(_ parsed: ParsedArguments) throws(CommandMessage) {
    self.parsed = parsed
    paths = parsed.values(of: "path")
    records = parsed.has("record")
    showsDifferences = parsed.has("differences")
    traces = parsed.has("trace") || showsDifferences
    keepsGoing = parsed.has("keep-going")
    // Half of all, so that the first and the count can be added.
    let numbers: ClosedRange<Int64> = 1...Int64.max / 2
    let first = Int(try parsed.number(of: "from", in: numbers, unit: "numbers") ?? 1)
    let count = try parsed.number(of: "count", in: numbers, unit: "numbers").map(Int.init)
    calls = first...(count.map { first - 1 + $0 } ?? Int.max)
    shrinks = parsed.has("shrink")
    output = parsed.value(of: "output")
    format = parsed.outputFormat
    detail = try parsed.detail(in: format)
    if shrinks, records || traces || format != .text {
      throw parsed.usage.failure(
        "'--shrink' writes a scenario or a recording; give it without --record, --trace and --format."
      )
    }
    if output != nil, !shrinks {
      throw parsed.usage.failure("'--output' is for what --shrink finds; give --shrink, too.")
    }
    if showsDifferences, format != .text {
      throw parsed.usage.failure(
        "'--differences' is for people; for a program '--trace --format json' names every version.")
    }
  }
}
