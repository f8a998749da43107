import ConflictResolution
import JSONText
import Scenarios

// Strategies in another language.
extension Host {
  /// The strategies that the host names, in their order.
  func strategies(_ arguments: ArraySlice<[UInt8]>) throws(CallFault) -> [Strategy] {
    var strategies: [Strategy] = []
    for (index, argument) in arguments.enumerated() {
      strategies.append(try strategy(Int32(index), argument))
    }
    return strategies
  }

  /// A strategy of the host: `+` if it may discard versions, else `-`, and then its name.
  private func strategy(_ number: Int32, _ argument: [UInt8]) throws(CallFault) -> Strategy {
    guard let sign = argument.first, argument.count > 1, !argument.contains(UInt8(ascii: ",")),
      let name = String(validating: argument[1...], as: UTF8.self)
    else {
      throw CallFault(
        "invalid-value",
        "\(shown(Array(argument.dropFirst()))) is no name of a strategy; expected a text that is not empty and has "
          + "no comma")
    }
    return Strategy(name: name, mayDiscard: sign == UInt8(ascii: "+")) { conflict in
      var writer = JSONWriter()
      writer.conflict(conflict)
      guard let answer = decide(number, writer.bytes) else {
        return .declined("the strategy '\(name)' cannot tell")
      }
      return StrategyAnswer.read(answer, of: conflict, by: name)
    }
  }
}
