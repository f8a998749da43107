// The shortest way to an outcome: texts in, names and reasons out.

/// Decides between versions of files whose identity is their path.
///
/// ```swift
/// let outcome = try resolve(
///   [
///     FileVersion("Budget.txt", text: "rent 900\n", vector: ["mom": 1], device: "mom"),
///     FileVersion("Budget.txt", text: "rent 950\n", vector: ["home": 1], device: "home"),
///   ],
///   by: [.merge, .keepBoth], on: "home")
/// for file in outcome.files {
///   for kept in file.keeps { print("write", kept.path) }  // write Budget.txt, write Budget-1.txt
/// }
/// ```
///
/// - Parameters:
///   - versions: the versions, in any order.
///   - strategies: the strategies, tried in this order.
///   - device: the device that resolves, whose counter a merge increases; `nil` if none is known.
/// - Returns: what should be on every device.
/// - Throws: ``ResolutionError`` if a version breaks an invariant; then nothing is decided.
/// - Complexity: that of ``Resolver/resolve(_:present:decisions:)``.
public func resolve(
  _ versions: [FileVersion], by strategies: [Strategy], on device: DeviceID? = nil
) throws(ResolutionError) -> Outcome {
  try Resolver(Policy(strategies, resolvingDevice: device)).resolve(versions)
}

extension FileVersion {
  /// A version of a text file.
  ///
  /// - Parameters:
  ///   - path: the path that the writer gave.
  ///   - text: the content, as UTF-8.
  ///   - vector: the versions that the writer knew, this one included; `nil` if that is unknown.
  ///   - device: the writer.
  ///   - modified: when it was written, by the writer's clock.
  public init(
    _ path: RelativePath, text: String, vector: VersionVector? = nil, device: DeviceID,
    modified: Timestamp? = nil
  ) {
    self.init(
      path: path, state: .file(FileContent(text)), vector: vector, device: device,
      modified: modified)
  }
}
