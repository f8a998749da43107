/// A strategy that the engine knows by name: a row of the table that parsers, help and planners read.
///
/// ```swift
/// Strategy.builtIns.map { $0.spelling }  // "newest", "newest:strict", …, "device:ID", …
/// ```
package struct BuiltInStrategy: Sendable {
  /// The name as it is in a chain, without the argument: `newest`, `device`.
  package let name: String
  /// What follows the colon, in words; `nil` if the strategy takes no argument.
  package let argument: String?
  /// What it does, in one line for help.
  package let summary: String
  /// Whether it needs the bytes of contents, not their digests alone.
  package let readsContents: Bool
  /// Whether it may decide differently if only the names of devices change.
  package let dependsOnDeviceNames: Bool
  /// Makes the strategy; the bytes are those of the argument, empty if it takes none.
  let make: @Sendable ([UInt8]) throws(StrategyChainError.Problem) -> Strategy

  /// How a chain spells it: `newest`, `device:ID`.
  package var spelling: String {
    argument.map { name + ":" + $0 } ?? name
  }

  /// A name of this strategy, for a device or for two versions if it takes an argument.
  package func example(device: DeviceID) -> String {
    argument == nil ? name : dependsOnDeviceNames ? "\(name):\(device)" : "\(name):2"
  }

  /// The argument in a name of this strategy, empty if it takes none; `nil` if the name belongs to another strategy.
  package func givenArgument(in spelling: some Collection<UInt8>) -> [UInt8]? {
    guard argument != nil else { return spelling.elementsEqual(name.utf8) ? [] : nil }
    let prefix = Array(name.utf8) + [UInt8(ascii: ":")]
    return spelling.starts(with: prefix) ? Array(spelling.dropFirst(prefix.count)) : nil
  }
}

extension BuiltInStrategy {
  /// A strategy without an argument.
  fileprivate init(
    _ strategy: Strategy, dependsOnDeviceNames: Bool = false, _ summary: String
  ) {
    self.init(
      name: strategy.name, argument: nil, summary: summary, readsContents: strategy.readsContents,
      dependsOnDeviceNames: dependsOnDeviceNames
    ) { _ in strategy }
  }
}

extension Strategy {
  /// The built-in strategies, in the order in which help lists them.
  package static let builtIns: [BuiltInStrategy] = [
    BuiltInStrategy(.newest, "keeps the version of highest rank: the latest"),
    BuiltInStrategy(.newestStrict, "like newest, but decides nothing if times are equal"),
    BuiltInStrategy(.oldest, "keeps the version with the earliest time"),
    BuiltInStrategy(.largest, "keeps the version with the most bytes"),
    BuiltInStrategy(.smallest, "keeps the version with the fewest bytes"),
    BuiltInStrategy(
      name: "device", argument: "ID", summary: "keeps the version that the device wrote",
      readsContents: false, dependsOnDeviceNames: true
    ) { (id) throws(StrategyChainError.Problem) in
      do throws(VersionVectorError) { return .device(try DeviceID(id)) } catch {
        throw .badDevice(error)
      }
    },
    BuiltInStrategy(.superset, "keeps the text that has every line of all others, in order"),
    BuiltInStrategy(.keepBoth, "keeps all versions, the others under numbered names"),
    BuiltInStrategy(
      name: Strategy.keepBoth.name, argument: "COUNT",
      summary: "keeps that many versions, the newest, and sets the older aside",
      readsContents: false, dependsOnDeviceNames: false
    ) { (digits) throws(StrategyChainError.Problem) in
      guard let count = SettingName.number(digits), Strategy.keptCounts.contains(count) else {
        throw .badCount
      }
      return .keepBoth(newest: Int(count))
    },
    // A merge gets the latest time of its heads, so later ranks depend on the devices' counters.
    BuiltInStrategy(
      .merge, dependsOnDeviceNames: true, "merges the texts, where no two changes conflict"),
    BuiltInStrategy(
      .mergeData, dependsOnDeviceNames: true,
      "merges settings and data by value, where no two changes are of one value"),
    BuiltInStrategy(.manual, "decides nothing: a person does"),
  ]

  /// The names of the built-in strategies, in the order in which help lists them.
  public static let builtInNames = builtIns.map { $0.spelling }

  /// The built-in strategy with a name; `nil` if the name is unknown.
  ///
  /// - Parameter name: one of ``builtInNames``; for `device:ID` with a device ID.
  public init?(named name: String) {
    do throws(StrategyChainError) {
      self = try StrategyChain.strategy(Array(name.utf8))
    } catch {
      return nil
    }
  }
}
