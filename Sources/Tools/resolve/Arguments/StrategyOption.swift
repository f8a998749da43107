import ConflictResolution
import FileAccess
import Scenarios

/// The values of `--strategy`: chains of strategies, one of which may run a program.
///
/// `exec:COMMAND` takes the rest of the value, including commas, which a command may contain. The strategies after it
/// are given by another `--strategy`, which continues the chain.
enum StrategyOption {
  /// Why a chain is refused.
  struct Refusal: Error, Hashable, Sendable {
    /// A sentence that begins in lower case.
    let reason: String
  }

  /// The names that the command line accepts, in the order in which help lists them.
  static let names = Strategy.builtInNames + [program]

  /// The message if nothing was decided because no strategy was given.
  static let advice =
    "Without a strategy nothing is decided. Choose one or more with --strategy:\n  "
    + names.joined(separator: ", ") + "\n"

  /// How help spells the strategy that runs a program.
  static let program = Strategy.programPrefix + "COMMAND"

  /// Reads a chain such as `merge,keep-both`.
  ///
  /// - Parameters:
  ///   - text: The names, separated by commas.
  ///   - limits: The limits for a program.
  /// - Returns: The strategies.
  /// - Throws: Why the first bad name is refused.
  static func parse(
    _ text: [UInt8], within limits: ProgramMerger.Limits = ProgramMerger.Limits()
  ) throws(Refusal) -> [Strategy] {
    do throws(StrategyChainError) {
      return try StrategyChain.parse(text) { ProgramMerger.strategy($0, within: limits) }
    } catch {
      throw Refusal(reason: reason(error))
    }
  }

  /// Why a name is not the name of a strategy.
  private static func reason(_ error: StrategyChainError) -> String {
    if error.problem == .program {
      return "'exec:' needs a command after the colon, as in 'exec:diff3 -m'."
    }
    let shown = String(displayingPath: error.name)
    if case .badDevice(let problem) = error.problem {
      return "'\(shown)' needs a device after the colon: \(problem.message)."
    }
    if error.problem == .badCount {
      return "'\(shown)' needs a number of versions after the colon, from 1 to 9999."
    }
    return CommandUsage.unknownName(
      error.name, of: "strategy", nearest: nearest(to: String(decoding: error.name, as: UTF8.self)),
      among: names)
  }

  /// The name that was probably meant; the length of an argument is ignored.
  private static func nearest(to name: String) -> String? {
    if let meant = Suggestion.strategy(meantBy: name) { return meant }
    let rows = Strategy.builtIns.filter { $0.argument != nil }
    var whole = [Strategy.programPrefix: program]
    for row in rows { whole[row.name + ":"] = row.spelling }
    let nearest = Suggestion.nearest(
      to: name,
      among: Strategy.builtInNames + rows.map({ $0.name + ":" }) + [Strategy.programPrefix])
    return nearest.map { whole[$0] ?? $0 }
  }
}
