import ConflictResolution
import Histories
import JSONText
import Replicas
import Scenarios

/// The smallest part of a recording that was found with the same difference.
public struct ShrunkCall: Sendable {
  /// The text form.
  public enum Text: Sendable {
    /// A scenario that expects the recorded result.
    case scenario([UInt8])
    /// A recording of a few calls, if a scenario cannot express it.
    case recording([UInt8])

    /// The text, in UTF-8.
    public var bytes: [UInt8] {
      switch self {
      case .scenario(let bytes), .recording(let bytes): bytes
      }
    }
  }

  /// The number of the call in the whole recording.
  public let number: Int
  /// The text.
  public let text: Text
  /// The number of calls that are left, and the original number: those of one replica, or one call of a resolver.
  public let calls: (left: Int, of: Int)
  /// The number of versions that are left, and the original number.
  public let versions: (left: Int, of: Int)
}

/// Shrinks a call of a resolver.
struct ResolverCallShrinker {
  private var input: ResolverInput
  private var policy: Policy
  private let target: FailureTarget
  private let includesContents: Bool

  init(_ input: ResolverInput, policy: Policy, target: FailureTarget, includesContents: Bool) {
    self.input = input
    self.policy = policy
    self.target = target
    self.includesContents = includesContents
  }

  /// The current result of the call.
  var result: RecordedResult { Self.result(input, policy, includesContents) }

  static func result(
    _ input: ResolverInput, _ policy: Policy, _ includesContents: Bool
  ) -> RecordedResult {
    let result: Result<Outcome, ResolutionError>
    do throws(ResolutionError) {
      result = .success(
        try Resolver(policy).resolve(
          input.files, present: input.present, decisions: input.decisions))
    } catch {
      result = .failure(error)
    }
    return RecordedResult(result, by: policy, includesContents: includesContents)
  }

  /// The smallest input and policy that were found.
  func shrunk() -> (input: ResolverInput, policy: Policy) {
    var shrinker = self
    var cost = Int.max
    while shrinker.cost < cost {
      cost = shrinker.cost
      shrinker.removeParts(\.files)
      shrinker.removeParts(\.decisions)
      shrinker.removeParts(\.present)
      shrinker.removeVersions()
      shrinker.simplifyPolicy()
    }
    return (shrinker.input, shrinker.policy)
  }

  private var cost: Int {
    input.files.reduce(0) { $0 + 1 + $1.versions.count } + input.present.count
      + input.decisions.count + policy.fieldCount + policy.registeredDevices.count
  }

  private func holds(_ input: ResolverInput, _ policy: Policy) -> Bool {
    target.isMet(by: Self.result(input, policy, includesContents))
  }

  private mutating func removeParts<Element>(
    _ parts: WritableKeyPath<ResolverInput, [Element]>
  ) {
    let (input, policy) = (input, policy)
    self.input[keyPath: parts] = PartRemoval.shortest(input[keyPath: parts]) { left in
      var candidate = input
      candidate[keyPath: parts] = left
      return holds(candidate, policy)
    }
  }

  /// Versions that the recorded result names stay: without them, it could not have been the result.
  private mutating func removeVersions() {
    for index in input.files.indices {
      let file = input.files[index]
      let needed = file.versions.filter(isMentioned)
      let (input, policy) = (input, policy)
      let left = PartRemoval.shortest(file.versions.filter { !isMentioned($0) }) { left in
        var candidate = input
        candidate.files[index].versions = needed + left
        return holds(candidate, policy)
      }
      var shorter = input
      // The order has no meaning.
      shorter.files[index].versions = file.versions.filter {
        needed.contains($0) || left.contains($0)
      }
      if holds(shorter, policy) { self.input = shorter }
    }
  }

  private func isMentioned(_ version: FileVersion) -> Bool {
    version.ids.contains { target.mentioned.contains($0.description) }
  }

  private mutating func simplifyPolicy() {
    for simpler in policy.simpler where holds(input, simpler) { policy = simpler }
    var alone = policy
    alone.resolvingDevice = nil
    if holds(input, alone) { policy = alone }
    let (input, policy) = (input, policy)
    self.policy.registeredDevices = PartRemoval.shortest(policy.registeredDevices) { left in
      holds(input, policy.registering(left))
    }
  }
}
