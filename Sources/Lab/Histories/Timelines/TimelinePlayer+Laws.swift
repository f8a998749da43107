import ConflictResolution
import Scenarios

// The laws for every step, and for the state after all devices have met.
extension TimelinePlayer {
  /// The laws that the resolutions of the last step break.
  ///
  /// - Returns: the violations, device by device, each with the step and the device in its message.
  /// - Complexity: that of resolving five times for each device that resolved.
  public func violationsOfLastStep() -> [LawViolation] {
    (fleet.resolutions ?? []).flatMap { resolution in
      let device = fleet.devices[resolution.device]
      return Self.violations(resolution, policy: device.policy)
        .map { $0.inContext("after step \(played), on \(device.id)") }
    }
  }

  /// The faults in what all devices hold, after all have met until nothing changes.
  ///
  /// - Returns: contents that were lost without a report (law 2b), devices that hold different heads or trees (law 6),
  ///   and the faults of each device's outcome.
  /// - Complexity: that of a few meetings of each pair.
  public func violations() -> [LawViolation] {
    var fleet = fleet
    fleet.resolutions = nil
    for index in fleet.devices.indices { fleet.devices[index].isAboutToCrash = false }
    do throws(ResolutionError) {
      var other = fleet
      let isSettled = try fleet.settle()
      _ = try other.settle(isBackwards: true)
      var violations =
        fleet.faults().map { LawViolation(.convergent, at: nil, $0) }
        + (fleet.nameFaults() + fleet.spellingFaults(besides: other))
        .map { LawViolation(.names, at: nil, $0) }
      if !isSettled {
        violations.append(LawViolation(.convergent, at: nil, "the devices never come to rest"))
      }
      fleet.resolutions = []
      for index in fleet.devices.indices { try fleet.resolve(index) }
      for resolution in fleet.resolutions ?? [] {
        let device = fleet.devices[resolution.device]
        violations += Self.violations(resolution, policy: device.policy)
          .map { $0.inContext("after all have met, on \(device.id)") }
      }
      return violations
    } catch {
      return [LawViolation(.convergent, at: error.path, error.message)]
    }
  }

  static func violations(
    _ resolution: Fleet.Resolution, policy: Policy
  ) -> [LawViolation] {
    var told: Set<LawViolation> = []
    return OutcomeLaws(
      files: resolution.files, decisions: resolution.decisions, policy: policy
    ).violations(of: resolution.outcome).filter { told.insert($0).inserted }
  }
}

extension LawViolation {
  /// The violation with its context.
  fileprivate func inContext(_ context: String) -> LawViolation {
    LawViolation(law, at: path, context + ": " + message)
  }
}
