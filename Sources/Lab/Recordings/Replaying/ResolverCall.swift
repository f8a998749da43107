import ConflictResolution
import Histories
import Scenarios

/// A call of a resolver.
struct ResolverCall {
  var input: ResolverInput
  var policy: Policy

  func result(_ includesContents: Bool) -> RecordedResult {
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

  fileprivate var cost: Int {
    input.files.reduce(0) { $0 + 1 + $1.versions.count } + input.present.count
      + input.decisions.count + policy.fieldCount + policy.registeredDevices.count
      + (policy.resolvingDevice == nil ? 0 : 1)
  }
}

extension Shrinker<ResolverCall> {
  init(_ call: ResolverCall, target: FailureTarget, includesContents: Bool) {
    self.init(call, cost: { $0.cost }) { call in
      target.isMet(by: call.result(includesContents)) ? call : nil
    }
  }

  /// The smallest input and policy that were found; versions that `target` names stay, since the recorded result is not
  /// possible without them.
  func shrunk(for target: FailureTarget) -> ResolverCall {
    shrunk { shrinker in
      shrinker.removeParts(of: \.input.files)
      shrinker.removeParts(of: \.input.decisions)
      shrinker.removeParts(of: \.input.present)
      for index in shrinker.smallest.input.files.indices {
        shrinker.removeParts(of: \.input.files[index].versions) { version in
          version.ids.contains { target.mentioned.contains($0.description) }
        }
      }
      for simpler in shrinker.smallest.policy.simpler { shrinker.take { $0.policy = simpler } }
      shrinker.take { $0.policy.resolvingDevice = nil }
      shrinker.removeParts(of: \.policy.registeredDevices)
    }
  }
}
