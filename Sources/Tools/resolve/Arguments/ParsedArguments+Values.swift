import ConflictResolution
import FileAccess
import Scenarios
import SyncFolders

// Options that several commands have.
extension ParsedArguments {
  /// The chain of `--strategy`; `nil` if it is not given.
  func strategies() throws(CommandMessage) -> [Strategy]? {
    let chains = values(of: "strategy")
    let limits = try programLimits()
    guard !chains.isEmpty else { return nil }
    var strategies: [Strategy] = []
    for chain in chains {
      do throws(StrategyOption.Refusal) {
        strategies += try StrategyOption.parse(chain, within: limits)
      } catch {
        throw refusal(of: chain, for: "strategy", because: error.reason)
      }
    }
    return strategies
  }

  /// The limits for a program of `exec:`.
  func programLimits() throws(CommandMessage) -> ProgramMerger.Limits {
    var limits = ProgramMerger.Limits()
    if let seconds = try number(of: "exec-limit", in: 1...86_400, unit: "seconds") {
      limits.milliseconds = Int(seconds) * 1_000
    }
    return limits
  }

  /// The settings of files, apart from the chain, which may run a program here.
  func fileSettings(_ strategies: [Strategy]?) throws(CommandMessage) -> FileSettings {
    var settings = FileSettings(strategies: strategies)
    for name in SettingName.forAllPaths where name != .strategy {
      guard let value = value(of: name.option) else { continue }
      do throws(SettingProblem) {
        try name.set(value, in: &settings)
      } catch {
        throw refusal(of: value, for: name.option, because: error.reason(for: name, value))
      }
    }
    return settings
  }

  /// When colors are used.
  var colorUse: Terminal.ColorUse {
    text(of: "color").flatMap(Terminal.ColorUse.init(rawValue:)) ?? .auto
  }

  /// The part of a result that is printed: of `--quiet` and `--summary` the last one counts.
  func detail(in format: OutputFormat) throws(CommandMessage) -> OutputDetail {
    switch lastFlag(of: ["quiet", "summary"]) {
    case "quiet": return .nothing
    case "summary":
      guard format == .text else {
        throw usage.failure(
          "'--summary' is for '--format text': what is printed as JSON has a \"summary\".")
      }
      return .summary
    default: return .all
    }
  }

  /// The options that say what is in conflict, as the user wrote them, for another command.
  var scanOptions: [(name: String, value: [UInt8]?)] {
    (has("include-weak") ? [("include-weak", nil)] : [])
      + ["include-weak", "ignore"].flatMap { name in values(of: name).map { (name, $0) } }
  }

  /// The weak matches of `--include-weak`: all, or those of the tools that it names.
  func weakCopies() throws(CommandMessage) -> WeakCopies {
    if has("include-weak") { return .all }
    var tools: Set<CopyTool> = []
    for list in values(of: "include-weak") {
      for name in list.split(separator: 0x2C, omittingEmptySubsequences: false) {
        let text = String(decoding: name, as: UTF8.self)
        guard let tool = CopyTool(named: text) else {
          throw refusal(
            of: list, for: "include-weak",
            because: CommandUsage.unknownName(
              Array(name), of: "tool", nearest: Suggestion.nearest(to: text, among: CopyTool.names),
              among: CopyTool.namesOfWeakOnes))
        }
        tools.insert(tool)
      }
    }
    return tools.isEmpty ? .none : .of(tools)
  }

  /// The value of an option that takes an unsigned whole number.
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
        because: Self.expectation(of: unit, in: range))
    }
    return number
  }

  fileprivate static func expectation(of unit: String, in range: ClosedRange<Int64>) -> String {
    "whole \(unit) from \(range.lowerBound) to \(range.upperBound) are expected."
  }
}

extension SettingProblem {
  /// Why a value is refused, as a sentence.
  fileprivate func reason(for name: SettingName, _ value: [UInt8]) -> String {
    switch self {
    case .granularity: "the granularity \(GranularityProblem(of: value).message)."
    case .outOfBounds: ParsedArguments.expectation(of: name.unit, in: name.bounds ?? 0...0)
    case .unknown, .strategy, .group: "it is no \(name.noun)."
    }
  }
}
