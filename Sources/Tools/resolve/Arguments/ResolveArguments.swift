import ConflictResolution
import FileAccess
import Scenarios

/// The arguments of the main command.
///
/// An argument that was not given is `nil`: then the scenario's own setting applies, and otherwise the default.
struct ResolveArguments: CommandArguments {
  /// The inputs, in order; empty for standard input.
  let inputs: [InputSource]
  /// The settings of files that no rule overrides.
  let common: FileSettings
  /// The path of the rules file.
  let rules: [UInt8]?
  /// The limits for programs that the rules file names; `nil` if it may name none.
  let programLimits: ProgramMerger.Limits?
  /// The deciding device.
  let device: DeviceID?
  /// The path of the decisions file.
  let decisions: [UInt8]?
  /// The path of the file of remembered decisions.
  let remembered: [UInt8]?
  /// The versions that were picked, in order.
  let picks: [PickArgument]
  /// The time that distrusts later versions; it is validated where it is used.
  let now: TimeSource?
  /// The tolerance in seconds, from 0 to the most that fits into nanoseconds.
  let clockTolerance: Int64?
  /// Whether to continue with the next input after one that cannot be read.
  let keepsGoing: Bool
  /// How the result is printed.
  let format: OutputFormat
  /// How much of it.
  let detail: OutputDetail
  /// The arguments for real folders.
  let folder: FolderArguments
  /// For messages about a value that a later check refuses.
  let parsed: ParsedArguments

  /// The real folder, as it was named.
  var folderWord: [UInt8] {
    if case .path(let path)? = inputs.first { path } else { [0x2E] }
  }

  /// The inputs that are files, by their absolute paths.
  var inputPaths: [[UInt8]] {
    inputs.compactMap { input in
      guard case .path(let path) = input else { return nil }
      return (try? Folder.canonicalPath(path)) ?? path
    }
  }

  /// Whether a person can be asked about undecided files: answers are lines of standard input, and questions must not
  /// be mixed with results that a program reads.
  func canAsk(_ console: borrowing Console) -> Bool {
    console.canAsk && format == .text && decisions != [0x2D] && rules != [0x2D]
      && inputs.allSatisfy { $0 != .standardInput }
  }

  /// Whether no argument was given.
  let isBare: Bool

  init(_ parsed: ParsedArguments) throws(CommandMessage) {
    try self.init(
      parsed, inputs: parsed.values(of: "input").map(InputSource.init),
      isApplied: parsed.has("apply"))
  }

  /// Converts the words of a command whose inputs have another name, or that always changes files.
  ///
  /// - Throws: ``CommandMessage`` for a value that is refused.
  init(
    _ parsed: ParsedArguments, inputs: [InputSource], isApplied: Bool
  ) throws(CommandMessage) {
    isBare = parsed.isEmpty
    self.parsed = parsed
    self.inputs = inputs
    let strategies = try parsed.strategies()
    rules = parsed.value(of: "rules")
    programLimits = parsed.has("allow-exec") ? try parsed.programLimits() : nil
    device = try Self.device(parsed)
    decisions = parsed.value(of: "decisions")
    remembered = parsed.value(of: "remember")
    picks = try Self.picks(parsed)
    common = try parsed.fileSettings(strategies)
    now = parsed.text(of: "now").map { $0 == "clock" ? .clock : .text($0) }
    clockTolerance = try parsed.number(
      of: "clock-tolerance", in: 0...Int64.max / 1_000_000_000, unit: "seconds")
    keepsGoing = parsed.has("keep-going")
    folder = try FolderArguments(parsed, isApplied: isApplied)
    format = parsed.outputFormat
    detail = try parsed.detail(in: format)
  }

  private static func device(_ parsed: ParsedArguments) throws(CommandMessage) -> DeviceID? {
    guard let bytes = parsed.value(of: "as") else { return nil }
    do throws(VersionVectorError) {
      return try DeviceID(bytes)
    } catch {
      throw parsed.refusal(of: bytes, for: "as", because: error.message + ".")
    }
  }

  /// Splits at the last equals sign: a path may contain one, and a version's ID rarely does.
  private static func picks(_ parsed: ParsedArguments) throws(CommandMessage) -> [PickArgument] {
    var picks: [PickArgument] = []
    for value in parsed.values(of: "pick") {
      guard let equalsSign = value.lastIndex(of: 0x3D), equalsSign > 0,
        let version = String(validating: value[(equalsSign + 1)...], as: UTF8.self),
        !version.isEmpty
      else {
        throw parsed.refusal(
          of: value, for: "pick",
          because:
            "a path, an equals sign and a version, a number, a device, several of these with commas, or "
            + "'both' are expected, as in 'notes.txt=mom:2' or 'notes.txt=both'.")
      }
      picks.append(PickArgument(path: Array(value[..<equalsSign]), version: version))
    }
    return picks
  }
}
