public import ConflictResolution

/// The options of random histories.
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
  /// The greatest number of steps of a history.
  public static let greatestStepCount = 1000

  /// The number of devices, from 1 to 16.
  public var devices = 3
  /// The number of steps of a history, up to 1,000; steps that set up the devices are not counted.
  public var steps = 12
  /// Whether devices follow folders: then names are drawn among folders in folders.
  public var followsFolders = false
  /// Whether devices see no renames, and detect them from missing and new files.
  public var detectsRenames = false
  /// The settings by which all devices resolve; other settings are drawn, for each device or each history.
  public var settings = Policy()
  /// Weights that differ from the standard.
  public var weights: [SimulationWeight: Int] = [:]

  /// Three devices and twelve steps, with all settings drawn.
  public init() {}

  /// The effective weight.
  func weight(_ weight: SimulationWeight) -> Int {
    weights[weight] ?? (followsFolders ? weight.standardAmongFolders : weight.standard)
  }
}
