package import ConflictResolution
import Scenarios

// Simpler variants of a step.
extension TimelineStep {
  /// The simpler steps, the simplest first.
  var simpler: [TimelineStep] {
    var simpler: [TimelineStep] = []
    func add(_ action: Action) {
      var step = self
      step.action = action
      simpler.append(step)
    }
    switch action {
    case .meet(let other, let files, let resolving):
      if files != nil || resolving != .both { add(.meet(other, files: nil, resolving: .both)) }
      if files != nil { add(.meet(other, files: nil, resolving: resolving)) }
      if resolving != .both { add(.meet(other, files: files, resolving: .both)) }
      for file in files ?? [] where (files?.count ?? 0) > 1 {
        add(.meet(other, files: files?.filter { $0 != file }, resolving: resolving))
      }
    case .write(let path, let state):
      if case .file = state {} else { add(.write(path, .file(FileContent("x")))) }
    case .decide(let path, .keep(let versions)) where versions.count > 1:
      for index in versions.indices {
        var fewer = versions
        fewer.remove(at: index)
        add(.decide(path, .keep(fewer)))
      }
    case .rename, .delete, .backup, .restore, .clock, .crash, .collect, .decide, .policy: break
    }
    if time != nil {
      var step = self
      step.time = nil
      simpler.append(step)
    }
    return simpler
  }

  /// The paths that it names.
  var paths: [RelativePath] {
    switch action {
    case .write(let path, _), .delete(let path), .decide(let path, _): [path]
    case .rename(let path, let target): [path, target]
    case .meet(_, let files, _): files ?? []
    case .backup, .restore, .clock, .crash, .collect, .policy: []
    }
  }

  /// The step with one path replaced by another.
  func replacing(_ old: RelativePath, by new: RelativePath) -> TimelineStep {
    func replaced(_ path: RelativePath) -> RelativePath { path == old ? new : path }
    var step = self
    switch action {
    case .write(let path, let state): step.action = .write(replaced(path), state)
    case .delete(let path): step.action = .delete(replaced(path))
    case .decide(let path, let choice): step.action = .decide(replaced(path), choice)
    case .rename(let path, let target):
      step.action = .rename(replaced(path), to: replaced(target))
    case .meet(let other, let files, let resolving):
      step.action = .meet(
        other, files: files.map { Set($0.map(replaced)).sorted() }, resolving: resolving)
    case .backup, .restore, .clock, .crash, .collect, .policy: break
    }
    return step
  }

  /// The step with one content replaced by another.
  func replacing(_ old: FileState, by new: FileState) -> TimelineStep {
    guard case .write(let path, old) = action else { return self }
    var step = self
    step.action = .write(path, new)
    return step
  }

  /// The step with one device replaced by another; `nil` if the device would sync with itself.
  func replacing(_ old: DeviceID, by new: DeviceID) -> TimelineStep? {
    var step = self
    if step.device == old { step.device = new }
    if case .meet(let other, let files, let resolving) = action {
      let partner = other == old ? new : other
      if partner == step.device { return nil }
      step.action = .meet(
        partner, files: files, resolving: resolving == .one(old) ? .one(new) : resolving)
    }
    return step
  }
}

extension Policy {
  /// Policies that each have one setting less.
  package var simpler: [Policy] {
    var all: [Policy] = []
    func add(_ change: (inout Policy) -> Void) {
      var policy = self
      change(&policy)
      all.append(policy)
    }
    for index in rules.indices { add { $0.rules.remove(at: index) } }
    for name in SettingName.all {
      add { name.clear(in: &$0.common) }
      guard name == .strategy, let chain = common.strategies, chain.count > 1
      else { continue }
      for index in chain.indices { add { $0.common.strategies?.remove(at: index) } }
    }
    add {
      $0.now = nil; $0.clockTolerance = nil
    }
    add { $0.clockTolerance = nil }
    return all.filter { $0.fieldCount < fieldCount }
  }
}
