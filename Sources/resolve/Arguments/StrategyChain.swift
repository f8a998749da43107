import ConflictResolution
import FileAccess
import Scenarios

/// The values of `--strategy`: names of strategies, separated by commas.
///
/// `exec:COMMAND` takes all that follows it, commas too: a command may hold some. What is to be tried after
/// it is given by another `--strategy`, which goes on with the chain.
enum StrategyChain {
  /// Why a chain is refused.
  struct Refusal: Error, Hashable, Sendable {
    /// Beginning in lower case, as a sentence.
    let reason: String
  }

  /// The names that the command line knows, in the order in which help lists them.
  static let names = Strategy.builtInNames + ["exec:COMMAND"]

  /// What a person is told where nothing was decided for want of a strategy.
  static let advice =
    "Without a strategy nothing is decided. Choose one or more with --strategy:\n  "
    + names.joined(separator: ", ") + "\n"

  /// Reads a chain such as `merge,keep-both`.
  ///
  /// - Parameter text: The names, separated by commas.
  /// - Returns: The strategies.
  /// - Throws: Why the first bad name is refused.
  static func parse(_ text: String) throws(Refusal) -> [Strategy] {
    var strategies: [Strategy] = []
    var rest = text[...]
    while true {
      if rest.utf8.starts(with: programPrefix.utf8) {
        strategies.append(try program(rest.dropFirst(programPrefix.count)))
        return strategies
      }
      let name = String(rest.prefix { $0 != "," })
      guard let strategy = Strategy(named: name) else { throw Refusal(reason: problem(with: name)) }
      strategies.append(strategy)
      guard let comma = rest.firstIndex(of: ",") else { return strategies }
      rest = rest[rest.index(after: comma)...]
    }
  }

  private static let devicePrefix = "device:"
  private static let programPrefix = "exec:"

  private static func program(_ command: Substring) throws(Refusal) -> Strategy {
    guard command.contains(where: { $0 != " " }) else {
      throw Refusal(reason: "'exec:' needs a command after the colon, as in 'exec:diff3 -m'.")
    }
    guard !command.utf8.contains(0) else {
      throw Refusal(reason: "the command after 'exec:' must not hold a NUL byte.")
    }
    return ProgramMerger.strategy(MergeCommand(String(command)))
  }

  /// Why a name is none of a strategy.
  private static func problem(with name: String) -> String {
    let shown = String(displayingPath: Array(name.utf8))
    if name.hasPrefix(devicePrefix) {
      do throws(VersionVectorError) {
        _ = try DeviceID(Array(name.utf8.dropFirst(devicePrefix.utf8.count)))
      } catch {
        return "'\(shown)' needs a device after the colon: \(error.message)."
      }
    }
    var reason = "unknown strategy '\(shown)'."
    if name.isEmpty {
      reason = "a strategy's name is missing."
    } else if let suggestion = Suggestion.nearest(
      to: name, among: Strategy.builtInNames + [devicePrefix, programPrefix])
    {
      let whole = [devicePrefix: "device:ID", programPrefix: "exec:COMMAND"][suggestion]
      reason += " Did you mean '\(whole ?? suggestion)'?"
    }
    return reason + "\nPlease provide one or more of the following, separated by commas:\n"
      + CommandUsage.bullets(names)
  }
}
