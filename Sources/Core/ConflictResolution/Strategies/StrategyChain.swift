/// Reads chains of strategies: names with commas between them, such as `merge,keep-both`.
///
/// ```swift
/// try StrategyChain.parse(Array("merge,keep-both".utf8))  // [.merge, .keepBoth]
/// ```
public enum StrategyChain {
  /// Reads a chain.
  ///
  /// - Parameters:
  ///   - text: the names, in UTF-8.
  ///   - others: strategies in addition to the built-in ones, by their names.
  ///   - program: makes the strategy that runs a command. The command is everything after `exec:`, including commas;
  ///     `nil` refuses it.
  /// - Returns: the strategies, in order, at least one.
  /// - Throws: ``StrategyChainError`` for the first name that is not a strategy's.
  /// - Complexity: O(*n* · *m*) in the names of the chain and the existing strategies.
  public static func parse(
    _ text: [UInt8], others: [Strategy] = [],
    program: (_ command: ArraySlice<UInt8>) -> Strategy? = { _ in nil }
  ) throws(StrategyChainError) -> [Strategy] {
    var strategies: [Strategy] = []
    var start = 0
    while true {
      // A blank after a comma is no part of a name.
      if start > 0, start < text.count, text[start] == UInt8(ascii: " ") {
        start += 1
        continue
      }
      let end = text[start...].firstIndex(of: UInt8(ascii: ",")) ?? text.count
      let name = text[start..<end]
      if let other = others.first(where: { $0.name.utf8.elementsEqual(name) }) {
        strategies.append(other)
      } else if name.starts(with: Strategy.programPrefix.utf8),
        let strategy = program(text[(start + Strategy.programPrefix.utf8.count)...])
      {
        return strategies + [strategy]
      } else {
        strategies.append(try strategy(name))
      }
      guard end < text.count else { return strategies }
      start = end + 1
    }
  }

  /// The built-in strategy of one name.
  ///
  /// - Parameter name: the name, in UTF-8.
  /// - Returns: the strategy.
  /// - Throws: ``StrategyChainError`` if no strategy has the name.
  package static func strategy(_ name: [UInt8]) throws(StrategyChainError) -> Strategy {
    try strategy(name[...])
  }

  /// The built-in strategy with a name from a chain.
  private static func strategy(_ name: ArraySlice<UInt8>) throws(StrategyChainError) -> Strategy {
    for row in Strategy.builtIns {
      guard let argument = row.givenArgument(in: name) else { continue }
      do throws(StrategyChainError.Problem) {
        return try row.make(argument)
      } catch {
        throw StrategyChainError(name, error)
      }
    }
    let program = name.starts(with: Strategy.programPrefix.utf8)
    throw StrategyChainError(name, program ? .program : .unknown)
  }
}

extension Strategy {
  /// The prefix of a strategy that runs a program; a caller that may run one makes the strategy.
  package static let programPrefix = "exec:"

  /// Whether the strategy runs a program.
  package var runsProgram: Bool { name.utf8.starts(with: Self.programPrefix.utf8) }
}

/// A name in a chain that is not a built-in strategy's.
///
/// ```swift
/// do {
///   _ = try StrategyChain.parse(Array("merge,newst".utf8))
/// } catch {
///   String(decoding: error.name, as: UTF8.self)  // "newst"
///   error.offset  // 6
/// }
/// ```
public struct StrategyChainError: Error, Hashable, Sendable {
  /// What is wrong with a name.
  public enum Problem: Error, Hashable, Sendable {
    /// No strategy has this name, or the name is empty.
    case unknown
    /// The argument is not a device ID.
    case badDevice(VersionVectorError)
    /// The argument is not a number of versions from 1 to 9999.
    case badCount
    /// It asks for a program, which the engine does not run; the rest is the command.
    case program
  }

  /// The name, in bytes.
  public let name: [UInt8]
  /// The index of the byte of the chain where it begins.
  public let offset: Int
  /// What is wrong with it.
  public let problem: Problem

  init(_ name: ArraySlice<UInt8>, _ problem: Problem) {
    self.name = Array(name)
    offset = name.startIndex
    self.problem = problem
  }
}
