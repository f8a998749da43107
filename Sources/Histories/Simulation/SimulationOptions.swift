public import ConflictResolution

/// What random histories are made of.
///
/// ```swift
/// var options = SimulationOptions()
/// options.devices = 4
/// options.weights[.delete] = 20
/// let history = Simulation(options).history(seed: 4711)
/// ```
public struct SimulationOptions: Sendable {
  /// The numbers of devices that a history may have.
  public static let deviceCounts = 1...16
  /// The most steps that a history may have.
  public static let greatestStepCount = 1000

  /// How many devices there are, from 1 to 16.
  public var devices = 3
  /// How many steps a history has, up to 1,000; what sets up the devices is not counted.
  public var steps = 12
  /// Whether devices follow folders: then names are drawn among folders in folders.
  public var followsFolders = false
  /// Whether devices see no renames, and find them by what is gone and what is new.
  public var detectsRenames = false
  /// What all devices resolve by; what is not said is drawn, for each device or each history.
  public var settings = Policy()
  /// What histories lean towards, where it is not the standard.
  public var weights: [SimulationWeight: Int] = [:]

  /// Three devices and twelve steps, with all settings drawn.
  public init() {}

  /// The weight that holds.
  func weight(_ weight: SimulationWeight) -> Int {
    weights[weight] ?? (followsFolders ? weight.standardAmongFolders : weight.standard)
  }
}
