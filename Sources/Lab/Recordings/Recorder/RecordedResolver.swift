public import ConflictResolution

/// A resolver whose calls are recorded: calls, outcomes and errors are the same as without recording.
///
/// ```swift
/// let resolver = recorder.resolver(Policy([.merge, .keepBoth], resolvingDevice: "home"))
/// let outcome = try resolver.resolve(files, decisions: decisions)
/// ```
public struct RecordedResolver: Sendable {
  private let recorder: Recorder
  private var shared: SharedPolicy

  /// The settings for each file.
  public var policy: Policy {
    get { shared.policy }
    set { shared = SharedPolicy(newValue) }
  }

  init(_ policy: Policy, recorder: Recorder) {
    shared = SharedPolicy(policy)
    self.recorder = recorder
  }

  /// Resolves versions of files whose identity is their path.
  ///
  /// - Parameter versions: the versions, in any order.
  /// - Returns: what should be on every device.
  /// - Throws: `ResolutionError`, as `Resolver.resolve` does; such a call is recorded, too.
  /// - Complexity: that of `Resolver.resolve`, plus O(1).
  public func resolve(_ versions: [FileVersion]) throws(ResolutionError) -> Outcome {
    var byPath: [RelativePath: [FileVersion]] = [:]
    for version in versions { byPath[version.path, default: []].append(version) }
    return try resolve(byPath.map { FileHistory(path: $0.key, versions: $0.value) })
  }

  /// Resolves files with all data about them.
  ///
  /// - Parameters:
  ///   - files: the files, in any order.
  ///   - present: names that exist besides the files and are never renamed.
  ///   - decisions: what a person decided about conflicts among them.
  /// - Returns: what should be on every device.
  /// - Throws: `ResolutionError`, as `Resolver.resolve` does; such a call is recorded, too.
  /// - Complexity: that of `Resolver.resolve`, plus O(1).
  public func resolve(
    _ files: [FileHistory], present: [RelativePath] = [], decisions: [Decision] = []
  ) throws(ResolutionError) -> Outcome {
    let input = ResolverInput(files: files, present: present, decisions: decisions)
    do throws(ResolutionError) {
      let outcome = try Resolver(shared.policy).resolve(
        files, present: present, decisions: decisions)
      _ = recorder.append(shared, .resolver(input, .success(outcome)))
      return outcome
    } catch {
      _ = recorder.append(shared, .resolver(input, .failure(error)))
      throw error
    }
  }
}
