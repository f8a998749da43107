// What must hold for every command line. An input consists of a byte for the width of the terminal, and of words that
// are separated by NUL or line feeds:
//
// - The program understands the words, or answers with a text that ends with a line feed and is safe for a terminal.
//   Help and version go to the standard output with status 0. Any other answer starts with "Error: " and goes to the
//   standard error with status 64 (merge-file: 129, like git).
// - Numbers that are accepted are in their ranges, and the same words give the same answer.

import ConflictResolution
import FileAccess
import Histories
import Scenarios

func fuzz(_ bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  let widths = [Int.min, -1, 0, 1, 2, 26, 46, 79, 80, 81, 10_000, Int.max]
  let width = Int(first) < widths.count ? widths[Int(first)] : Int(first)
  let words = parts(Array(bytes.dropFirst()), between: [0, 0x0A], atMost: 24)
  guard let message = answer(to: words, width: width) else { return }
  expect(message, words)
  require(answer(to: words, width: width) == message, "the same words, the same answer")
}

/// The message that the program prints instead of running a command, or `nil` if it runs one.
func answer(to words: [[UInt8]], width: Int) -> CommandMessage? {
  do throws(CommandMessage) {
    let parsed = try ResolveCommands.parsed(words, width: width)
    _ = try ResolveCommands.command(of: parsed).prepared(parsed)
    switch parsed.subcommands.first {
    case nil:
      let arguments = try ResolveArguments(parsed)
      require(arguments.common.nameLimit.map { (16...4096).contains($0) } ?? true, "name limit")
      require(arguments.clockTolerance.map { $0 >= 0 } ?? true, "clock tolerance")
      require(arguments.common.strategies.map { !$0.isEmpty } ?? true, "strategies")
      require(arguments.picks.allSatisfy { !$0.path.isEmpty && !$0.version.isEmpty }, "picks")
    case ReplayCommand.name:
      require(!(try ReplayArguments(parsed)).paths.isEmpty, "something is replayed")
    case SimulateCommand.name:
      let arguments = try SimulateArguments(parsed)
      require(SimulationOptions.deviceCounts.contains(arguments.options.devices), "devices")
      require(arguments.runs > 0 && arguments.options.steps > 0, "something is simulated")
    case CheckCommand.name:
      require(!(try CheckArguments(parsed)).systems.isEmpty, "systems are asked about")
    case ScanCommand.name:
      require(try ScanArguments(parsed).ignored.allSatisfy { !$0.text.isEmpty }, "patterns")
    case ForgetCommand.name: require(try ForgetArguments(parsed).days >= 0, "days")
    case MergeFileCommand.name:
      require(try MergeFileArguments(parsed).markerLength > 0, "markers")
    case SchemaCommand.name:
      let format = try SchemaArguments(parsed).format
      require(format.map { !$0.name.isEmpty } ?? true, "a format that is known")
    default: break
    }
    return nil
  } catch {
    return error
  }
}

func expect(_ message: CommandMessage, _ words: [[UInt8]]) {
  require(message.text.hasSuffix("\n"), "a text ends with a line feed")
  let isAnswer = message.stream == .output
  require(isAnswer == (message.status == .complete), "what was asked for ends with 0")
  if isAnswer { return }
  require(message.text.hasPrefix("Error: "), "an error says so")
  require(message.status == .wrongUsage || message.status == .wrongUsageAsGit, "wrong usage")
  // The arguments may contain any bytes; the part of them that is shown must not control the terminal.
  let isSafe = message.text.unicodeScalars.allSatisfy {
    $0 == "\n" || ($0.value >= 0x20 && !(0x7F...0x9F).contains($0.value))
  }
  require(isSafe, "safe for a terminal: \(message.text.debugDescription)")
}
