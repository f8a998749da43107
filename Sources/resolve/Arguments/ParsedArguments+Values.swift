import ConflictResolution
import Scenarios

// Options that several commands have.
extension ParsedArguments {
  /// The chain of `--strategy`, where it is given.
  func strategies() throws(CommandMessage) -> [Strategy]? {
    let chains = values(of: "strategy")
    guard !chains.isEmpty else { return nil }
    var strategies: [Strategy] = []
    for chain in chains {
      do throws(StrategyChain.Refusal) {
        strategies += try StrategyChain.parse(String(decoding: chain, as: UTF8.self))
      } catch {
        throw refusal(of: chain, for: "strategy", because: error.reason)
      }
    }
    return strategies
  }

  /// What `--granularity` gives, where it is given.
  func granularity() throws(CommandMessage) -> TextGranularity? {
    guard let name = value(of: "granularity") else { return nil }
    if let granularity = TextGranularity(named: String(decoding: name, as: UTF8.self)) {
      return granularity
    }
    throw refusal(
      of: name, for: "granularity",
      because: "the granularity " + GranularityProblem(of: name).message + ".")
  }

  /// The value of an option that takes a whole number without a sign.
  func number(
    of option: String, in range: ClosedRange<Int64>, unit: String
  ) throws(CommandMessage) -> Int64? {
    guard let text = text(of: option) else { return nil }
    // Digits only: `Int64` alone would also take a sign.
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(text),
      range.contains(number)
    else {
      throw refusal(
        of: Array(text.utf8), for: option,
        because: "whole \(unit) from \(range.lowerBound) to \(range.upperBound) are expected.")
    }
    return number
  }
}
