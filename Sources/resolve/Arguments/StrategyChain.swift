import ConflictResolution
import Scenarios

/// The value of `--strategy`: the names of built-in strategies, separated by commas.
enum StrategyChain {
  /// Why a chain is refused.
  struct Refusal: Error, Hashable, Sendable {
    /// Beginning in lower case, as a sentence.
    let reason: String
  }

  /// Reads a chain such as `merge,keep-both`.
  ///
  /// - Parameter text: The names, separated by commas.
  /// - Returns: The strategies.
  /// - Throws: Why the first bad name is refused.
  static func parse(_ text: String) throws(Refusal) -> [Strategy] {
    var strategies: [Strategy] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = String(part)
      guard let strategy = Strategy(named: name) else { throw Refusal(reason: problem(with: name)) }
      strategies.append(strategy)
    }
    return strategies
  }

  private static let devicePrefix = "device:"

  /// Why a name is none of a built-in strategy.
  private static func problem(with name: String) -> String {
    if name.hasPrefix(devicePrefix) {
      do throws(VersionVectorError) {
        _ = try DeviceID(Array(name.utf8.dropFirst(devicePrefix.utf8.count)))
      } catch {
        return "'\(name)' needs a device after the colon: \(error.message)."
      }
    }
    var reason = "unknown strategy '\(name)'."
    if name.isEmpty {
      reason = "a strategy's name is missing."
    } else if let suggestion = Suggestion.nearest(
      to: name, among: Strategy.builtInNames + [devicePrefix])
    {
      reason += " Did you mean '\(suggestion == devicePrefix ? "device:ID" : suggestion)'?"
    }
    return reason + "\nPlease provide one or more of the following, separated by commas:\n"
      + CommandUsage.bullets(Strategy.builtInNames)
  }
}
