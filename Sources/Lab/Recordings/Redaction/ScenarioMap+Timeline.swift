import ConflictResolution
import Scenarios

// The steps of devices, without names and words.
extension ScenarioMap {
  /// The step with made-up names and words.
  mutating func step(_ step: TimelineStep, _ found: FoundInScenario) -> TimelineStep {
    TimelineStep(names(step.device), action(step.action, found), at: step.time)
  }

  private mutating func action(
    _ action: TimelineStep.Action, _ found: FoundInScenario
  ) -> TimelineStep.Action {
    switch action {
    case .write(let path, let state): .write(names(path), self.state(state))
    case .rename(let path, to: let other): .rename(names(path), to: names(other))
    case .delete(let path): .delete(names(path))
    case .meet(let device, let files, let resolving):
      .meet(names(device), files: files?.map { names($0) }, resolving: self.resolving(resolving))
    case .backup(let name): .backup(text(name))
    case .restore(let name): .restore(text(name))
    case .decide(let path, let choice): .decide(names(path), self.choice(choice))
    case .policy(let policy): .policy(self.policy(policy, found))
    case .clock, .crash, .collect: action
    }
  }

  private func resolving(_ resolving: TimelineStep.Resolving) -> TimelineStep.Resolving {
    if case .one(let device) = resolving { .one(names(device)) } else { resolving }
  }

  private func text(_ name: String) -> String {
    String(decoding: names(Array(name.utf8)), as: UTF8.self)
  }
}
